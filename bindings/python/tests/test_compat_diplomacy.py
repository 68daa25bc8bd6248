"""entente.compat.diplomacy: the Game of the package `diplomacy`."""
# SPDX-License-Identifier: MIT
import copy
import json
import pickle
import random
import subprocess
import sys

import pytest

import entente
from entente.compat.diplomacy import Game, GamePhaseData, Map, Message
from entente.compat.diplomacy.utils import exceptions, order_results
from entente.compat.diplomacy.utils.export import (from_saved_game_format, is_valid_saved_game,
                                                   load_saved_games_from_disk, to_saved_game_format)
from entente.compat.diplomacy.utils.sorted_dict import PhaseDict, SortedDict

POWERS = ["AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"]


def board(**units):
    """A game with these units only."""
    game = Game()
    game.clear_units()
    for power, names in units.items():
        game.set_units(power, names)
    return game


def order_at_random(game, rng):
    possible = game.get_all_possible_orders()
    for power, places in game.get_orderable_locations().items():
        game.set_orders(power, [rng.choice(possible[place]) for place in places])
    assert game.error == []


def order_greedily(game, seed):
    dislodged = {power: game.powers[power].retreats for power in game.powers}
    request = entente.Position.from_dict({
        "map": game.map.source, "phase": game.get_current_phase(), "centers": game.get_centers(),
        "units": {power: game.powers[power].units for power in game.powers},
        **({"dislodged": dislodged} if game.phase_type == "R" else {})}).to_dict()
    for power, orders in entente.request("play", request, player="greedy", seed=seed)["orders"].items():
        game.set_orders(power, orders)
    assert game.error == []


def phases_at_random(game, seed, last_year):
    """Play, and yield the game before each phase is judged. Odd seeds: well enough that units are dislodged."""
    rng = random.Random(seed)
    while not game.is_game_done and int(game.get_current_phase()[1:-1]) <= last_year:
        if seed % 2:
            order_greedily(game, rng.randrange(1 << 30))
        else:
            order_at_random(game, rng)
        yield game
        game.process()


# ---- A game from its start. ----

def test_a_new_game_stands_at_the_start():
    game = Game()
    assert game.get_current_phase() == game.current_short_phase == "S1901M"
    assert game.phase == "SPRING 1901 MOVEMENT" and game.phase_type == "M"
    assert not game.is_game_done and game.error == [] and game.map_name == "standard"
    assert list(game.powers) == POWERS
    assert game.get_units("RUSSIA") == ["A WAR", "A MOS", "F SEV", "F STP/SC"] == game.get_state()["units"]["RUSSIA"]
    assert game.get_units("AUSTRIA") == ["A BUD", "A VIE", "F TRI"]
    assert game.get_centers("AUSTRIA") == ["BUD", "TRI", "VIE"]
    assert game.get_orderable_locations("FRANCE") == ["BRE", "MAR", "PAR"]
    assert game.get_hash() == "1919110489198082658"  # the package's hash of this position
    assert game.rules == ["NO_DEADLINE", "CD_DUMMIES", "ALWAYS_WAIT", "SOLITAIRE", "NO_PRESS", "IGNORE_ERRORS",
                          "POWER_CHOICE"]


def test_the_state_has_all_keys_of_the_package():
    state = Game().get_state()
    assert set(state) == {"timestamp", "zobrist_hash", "note", "name", "units", "retreats", "centers", "homes",
                          "influence", "civil_disorder", "builds"}
    assert state["builds"]["FRANCE"] == {"count": 0, "homes": []}
    assert state["influence"]["GERMANY"] == ["KIE", "BER", "MUN"]
    assert state["retreats"]["FRANCE"] == {} and state["homes"]["FRANCE"] == ["BRE", "MAR", "PAR"]
    json.dumps(state)


def test_settings_are_kept_and_unknown_ones_refused():
    game = Game("7", deadline=60, rules=["POWER_CHOICE", "NO_SUCH_RULE"], status="active", note="x")
    assert (game.game_id, game.deadline, game.rules, game.is_game_active, game.note) == \
        ("7", 60, ["POWER_CHOICE"], True, "x")
    for bad in ({"colour": 1}, {"map_name": 7}):
        with pytest.raises(TypeError):
            Game(**bad)
    with pytest.raises(entente.EntenteError):
        Game(map_name="no such map")
    with pytest.raises(exceptions.NaturalIntegerException):
        Game(deadline=-1)


def test_rules_add_remove_and_exclude_others():
    game = Game(rules=["PUBLIC_PRESS"])
    game.add_rule("NO_PRESS")
    assert game.rules == ["NO_PRESS"] and game.no_press
    game.add_rule("REAL_TIME")
    game.add_rule("ALWAYS_WAIT")
    assert "ALWAYS_WAIT" not in game.rules
    game.remove_rule("REAL_TIME")
    assert "REAL_TIME" not in game.rules


# ---- Orders. ----

def test_orders_are_completed_and_impossible_ones_left_out():
    game = Game()
    game.set_orders("france", ["A PAR - BUR", "MAR S A PAR - BUR", "F Brest -> Mid-Atlantic", "A MUN - RUH", "",
                               "xyzzy"])
    assert game.get_orders("FRANCE") == ["A PAR - BUR", "A MAR S A PAR - BUR", "F BRE - MAO"]
    assert [text.split(":")[0] for text in game.error] == ["A MUN - RUH", "xyzzy"]
    assert game.error[0] == "A MUN - RUH: the order is impossible (not-your-unit)"
    assert game.get_orders()["ENGLAND"] == []
    assert game.get_power("FRANCE").orders == {"A PAR": "- BUR", "A MAR": "S A PAR - BUR", "F BRE": "- MAO"}


def test_later_orders_replace_earlier_ones_unless_replace_is_false():
    game = Game()
    game.set_orders("ENGLAND", ["F LON - NTH", "F EDI - NWG"])
    game.set_orders("ENGLAND", "F LON - ENG")
    assert game.get_orders("ENGLAND") == ["F LON - ENG", "F EDI - NWG"]
    game.set_orders("ENGLAND", ["F LON H", "A LVP - YOR"], replace=False)
    assert game.get_orders("ENGLAND") == ["F LON - ENG", "F EDI - NWG", "A LVP - YOR"]


def test_a_route_becomes_via():
    game = board(ENGLAND=["A LON", "F NTH"])
    game.set_orders("ENGLAND", ["A LON - NTH - NWY", "F NTH C A LON - NWY"])
    assert game.get_orders("ENGLAND") == ["A LON - NWY VIA", "F NTH C A LON - NWY"]


def test_coasts_are_supplied():
    game = board(FRANCE=["F GAS", "F MAR", "F POR"])
    game.set_orders("FRANCE", ["F GAS - SPA", "F MAR - SPA", "F POR - SPA"])
    assert game.get_orders("FRANCE") == ["F GAS - SPA/NC", "F MAR - SPA/SC"]
    assert len(game.error) == 1


def test_whether_orders_are_set():
    game = board(FRANCE=["A PAR"])
    assert (game.powers["FRANCE"].order_is_set, game.powers["FRANCE"].wait) == (0, True)
    game.process()
    assert (game.powers["FRANCE"].order_is_set, game.powers["FRANCE"].wait) == (0, True)
    assert (game.powers["ITALY"].order_is_set, game.powers["ITALY"].wait) == (1, False)
    game.set_orders("FRANCE", [])
    assert game.powers["FRANCE"].order_is_set == 1
    game.set_orders("FRANCE", "A PAR H")
    assert game.powers["FRANCE"].order_is_set == 2
    assert not game.does_not_wait()
    game.set_wait("FRANCE", False)
    assert game.does_not_wait()
    assert game.get_phase_data().orders["ITALY"] == []


def test_clearing_orders():
    game = Game()
    game.set_orders("FRANCE", "A PAR H")
    game.set_orders("ITALY", "A ROM H")
    game.clear_orders("FRANCE")
    assert game.get_orders("FRANCE") == [] and game.get_orders("ITALY") == ["A ROM H"]
    game.clear_orders()
    assert not any(game.get_orders().values())
    assert game.get_phase_data().orders["ITALY"] is None


def test_orders_that_are_not_checked():
    game = board(FRANCE=["A PAR", "A MAR"], GERMANY="A MUN")
    game.add_rule("NO_CHECK")
    game.set_orders("FRANCE", ["A PAR - MUN", "MAR H"])
    assert game.get_orders("FRANCE") == ["A PAR - MUN", "MAR H"]
    game.process()
    assert game.get_order_status(unit="A PAR") == ["void"]
    assert game.get_order_status(unit="A MAR") == []
    assert game.get_units("FRANCE") == ["A MAR", "A PAR"]


def test_orders_for_another_state_are_ignored():
    game = Game()
    with game.current_state():
        game.set_orders("FRANCE", "A PAR H")
        game.process()
        game.set_orders("FRANCE", "A PAR - BUR")
    assert game.get_orders("FRANCE") == []


# ---- Possible orders. ----

def test_possible_orders_stand_under_locations():
    possible = Game().get_all_possible_orders()
    assert len(possible) == 82 and possible["SWI"] == possible["BUR"] == []
    assert possible["STP"] == possible["STP/SC"] and "F STP/SC - BOT" in possible["STP"]
    assert sorted(possible["LON"]) == ["F LON - ENG", "F LON - NTH", "F LON - WAL", "F LON - YOR", "F LON H",
                                       "F LON S A LVP - WAL", "F LON S A LVP - YOR", "F LON S F BRE - ENG",
                                       "F LON S F EDI - NTH", "F LON S F EDI - YOR"]
    assert Game().get_all_possible_orders("lon") == possible["LON"]


def test_supports_of_fleets_are_listed_with_and_without_coasts():
    possible = board(FRANCE=["F WES", "F POR", "F GAS", "A MAR"]).get_all_possible_orders()
    assert {order for order in possible["WES"] if "SPA" in order and " S " in order} == {
        "F WES S F POR - SPA", "F WES S F POR - SPA/NC", "F WES S F POR - SPA/SC", "F WES S F GAS - SPA",
        "F WES S F GAS - SPA/NC", "F WES S A MAR - SPA"}


def test_convoys_are_listed_via():
    possible = board(ENGLAND=["A YOR", "F NTH"]).get_all_possible_orders()
    assert {order for order in possible["YOR"] if "VIA" in order} == {
        f"A YOR - {place} VIA" for place in ("BEL", "DEN", "EDI", "HOL", "LON", "NWY")}
    assert "F NTH C A YOR - NWY" in possible["NTH"] and "A YOR - NWY" not in possible["YOR"]


def test_possible_orders_of_retreats_and_adjustments():
    game = board(FRANCE=["A BUR", "A MAR"], GERMANY=["A MUN", "A RUH"])
    game.set_orders("GERMANY", ["A MUN - BUR", "A RUH S A MUN - BUR"])
    game.process()
    assert game.get_current_phase() == "S1901R"
    assert game.get_units("FRANCE") == ["A MAR", "*A BUR"]
    assert sorted(game.get_all_possible_orders()["BUR"]) == ["A BUR D", "A BUR R BEL", "A BUR R GAS", "A BUR R PAR",
                                                              "A BUR R PIC"]
    assert game.get_orderable_locations("FRANCE") == ["BUR"] and game.get_orderable_locations("GERMANY") == []
    game.set_orders("FRANCE", "A BUR - PIC")
    assert game.get_orders("FRANCE") == ["A BUR R PIC"]
    game.process()
    game.process()
    assert game.get_current_phase() == "W1901A"
    possible = game.get_all_possible_orders()
    assert sorted(possible["BRE"]) == ["A BRE B", "F BRE B", "WAIVE"] and possible["MAR"] == []
    assert sorted(possible["STP"]) == ["A STP B", "F STP/NC B", "F STP/SC B", "WAIVE"]
    assert sorted(possible["STP/NC"]) == ["F STP/NC B", "WAIVE"]
    assert game.get_state()["builds"]["FRANCE"] == {"count": 1, "homes": ["BRE", "PAR"]}


# ---- Judging. ----

def test_results_have_the_words_of_the_package():
    game = board(FRANCE=["A PAR", "A MAR", "F ENG", "A BRE", "F GAS"], GERMANY=["A MUN", "A RUH", "F BEL", "F NTH"],
                 ITALY=["A PIE"], ENGLAND=["F LON"])
    game.set_orders("FRANCE", ["A PAR - BUR", "A MAR S A PAR - BUR", "F ENG C A BRE - WAL", "A BRE - WAL VIA",
                               "F GAS S A BRE"])
    game.set_orders("GERMANY", ["A MUN - BUR", "A RUH S A MUN - BUR", "F BEL - ENG", "F NTH S F BEL - ENG"])
    game.set_orders("ITALY", ["A PIE - MAR"])
    game.set_orders("ENGLAND", ["F LON S F BEL - ENG"])
    data = game.process()
    assert data.results == {"A PAR": ["bounce"], "A MAR": ["cut"], "F ENG": ["dislodged"], "A BRE": ["no convoy"],
                            "F GAS": ["void"], "A MUN": [], "A RUH": [], "F BEL": [], "F NTH": [], "A PIE": ["bounce"],
                            "F LON": []}
    assert game.get_order_status("ITALY") == {"A PIE": ["bounce"]}
    assert game.get_order_status(loc="PIE") == ("A PIE", ["bounce"])
    assert game.get_order_status(loc="NAP") == ("NAP", [])
    assert game.get_order_status()["FRANCE"]["A MAR"] == [order_results.CUT]
    word = data.results["A PIE"][0]
    assert (word.message, word.code, word == order_results.BOUNCE) == ("bounce", 10002, True)
    game.set_orders("FRANCE", ["F ENG R NAO", "F ENG D"])
    assert game.get_orders("FRANCE") == ["F ENG D"]
    assert game.process().results == {"F ENG": ["void", "disband"]}


def judged(**orders):
    """The results of orders for units that stand where the orders say."""
    game = board(**{power: [" ".join(text.split()[:2]) for text in texts] for power, texts in orders.items()})
    for power, texts in orders.items():
        game.set_orders(power, texts)
    return {unit: words for unit, words in game.process().results.items() if words}


def test_convoys_that_are_of_no_use():
    """The words that the package's own tests of these cases of the DATC expect."""
    assert judged(ENGLAND=["F EDI - NTH", "F LON S F EDI - NTH"], FRANCE=["A BRE - LON", "F ENG C A BRE - LON"],
                  GERMANY=["F BEL S F PIC - ENG", "F PIC - ENG"], RUSSIA=["A NWY - BEL", "F NTH C A NWY - BEL"]) == {
        "A BRE": ["no convoy"], "F ENG": ["dislodged"], "A NWY": ["no convoy"], "F NTH": ["dislodged"]}  # 6.F.22
    assert judged(ENGLAND=["F EDI - NTH", "F YOR S F EDI - NTH"], FRANCE=["A BRE - LON", "F ENG C A BRE - LON"],
                  GERMANY=["F BEL S F ENG", "F LON S F NTH"], ITALY=["F MAO - ENG", "F IRI S F MAO - ENG"],
                  RUSSIA=["A NWY - BEL", "F NTH C A NWY - BEL"]) == {
        "F EDI": ["bounce"], "A BRE": ["no convoy"], "F ENG": ["disrupted"], "F MAO": ["bounce"],
        "A NWY": ["no convoy"], "F NTH": ["disrupted"]}  # 6.F.23
    assert judged(ENGLAND=["A NWY - SWE"], RUSSIA=["F SWE - NWY"], GERMANY=["F SKA C A NWY - SWE"]) == {
        "A NWY": ["bounce"], "F SWE": ["bounce"], "F SKA": ["no convoy"]}  # 6.G.2
    assert judged(FRANCE=["F BRE - ENG", "A PIC - BEL", "A BUR S A PIC - BEL", "F MAO S F BRE - ENG"],
                  ENGLAND=["F ENG C A PIC - BEL"]) == {"F ENG": ["no convoy", "dislodged"]}  # 6.G.3
    assert judged(ENGLAND=["A LVP - EDI", "F ENG C A LVP - EDI"], GERMANY=["A EDI - LVP"],
                  FRANCE=["F IRI H", "F NTH H"],
                  RUSSIA=["F NWG C A LVP - EDI", "F NAO C A LVP - EDI"]) == {"F ENG": ["no convoy"]}  # 6.G.6
    assert judged(FRANCE=["A BEL - HOL VIA"], ENGLAND=["F NTH - HEL", "A HOL - KIE"]) == {}  # 6.G.8


def test_rulings_that_differ_from_the_package():
    """Those of docs/python-compat-diplomacy.md."""
    assert judged(FRANCE=["A BRE - LON VIA"],
                  ENGLAND=["F ENG C A BRE - LON", "A LON H", "F WAL S A BRE - LON"]) == {"A BRE": ["bounce"]}
    assert judged(FRANCE=["A BRE - LON VIA", "F PIC - ENG"],
                  ENGLAND=["F ENG C A BRE - LON", "F BEL S F PIC - ENG"]) == {"F PIC": ["bounce"]}
    assert judged(RUSSIA=["A UKR - GAL", "A SEV S A GAL - UKR"], AUSTRIA=["A GAL - UKR", "A BUD S A UKR - GAL"],
                  GERMANY=["A BOH S A UKR - GAL"]) == {"A UKR": ["bounce"], "A GAL": ["bounce"]}
    assert judged(ENGLAND=["A LON - YOR", "F NTH C A LON - YOR"], RUSSIA=["F HOL - NTH"],
                  GERMANY=["F NWY S F HOL - NTH"]) == {"A LON": ["no convoy"], "F NTH": ["dislodged"]}


def test_a_dislodged_supporter_is_cut_too():
    game = board(AUSTRIA=["A TYR"], ITALY=["A VEN", "A TRI", "A PIE"], GERMANY=["A MUN", "A BOH"])
    game.set_orders("AUSTRIA", "A TYR S A BOH - MUN")
    game.set_orders("ITALY", ["A VEN - TYR", "A TRI S A VEN - TYR"])
    game.process()
    assert set(game.get_order_status(unit="A TYR")) >= {"dislodged"}


def test_retreats_to_one_place_bounce():
    game = Game()
    game.set_state({"name": "S1902R",
                    "units": {power: [] for power in POWERS} | {"FRANCE": ["*A PAR"], "GERMANY": ["*A RUH"]},
                    "retreats": {"FRANCE": {"A PAR": ["BUR"]}, "GERMANY": {"A RUH": ["BUR"]}}})
    game.set_orders("FRANCE", "A PAR R BUR")
    game.set_orders("GERMANY", "A RUH R BUR")
    assert game.process().results == {"A PAR": ["bounce", "disband"], "A RUH": ["bounce", "disband"]}
    assert game.get_units() == {power: [] for power in POWERS}


def test_adjustments():
    game = board(FRANCE=["A SPA"], GERMANY=["A MUN", "A BER", "F KIE", "A HOL"])
    game.set_centers("FRANCE", ["SPA"])
    game.set_centers("GERMANY", ["MUN", "BER"], reset=True)
    game.set_current_phase("W1901A")
    game.set_orders("FRANCE", ["A PAR B", "F BRE B", "A PAR B", "A MUN B", "A SPA D", "WAIVE"])
    assert game.get_orders("FRANCE") == ["A PAR B", "F BRE B"]
    assert game.powers["FRANCE"].adjust == ["A PAR B", "F BRE B", "VOID A PAR B", "VOID A MUN B", "VOID A SPA D", ]
    game.set_orders("GERMANY", ["A HOL D"])
    data = game.process()
    assert data.orders["FRANCE"] == ["A PAR B", "F BRE B"]
    assert data.results["F BRE"] == [""] and "void" in data.results["A PAR"] and data.results["A HOL"] == [""]
    assert sorted(game.get_units("FRANCE")) == ["A PAR", "A SPA", "F BRE"]
    assert len(game.get_units("GERMANY")) == 2


def test_waives():
    game = board(ENGLAND=["F LON"])
    game.set_current_phase("W1901A")
    game.set_orders("ENGLAND", ["WAIVE"])
    assert game.powers["ENGLAND"].adjust == ["WAIVE", "WAIVE"] and game.get_orders("ENGLAND") == []
    assert game.process().results["WAIVE"] == ["void", "void"]
    assert game.get_units("ENGLAND") == ["F LON"] and game.get_current_phase() == "S1902M"


def test_waives_for_which_there_is_no_place_are_left_out():
    game = board(GERMANY=["A MUN", "A BER"])
    game.set_centers("GERMANY", ["MUN", "BER", "KIE", "DEN", "HOL"], reset=True)
    game.set_current_phase("W1901A")
    game.set_orders("GERMANY", ["WAIVE", "WAIVE", "F KIE B"])
    assert game.powers["GERMANY"].adjust == ["F KIE B"] and game.error == []
    assert game.process().results["F KIE"] == [""]
    assert sorted(game.get_units("GERMANY")) == ["A BER", "A MUN", "F KIE"]


def test_powers_without_any_center_own_their_homes_after_the_fall():
    game = board(FRANCE=["A BRE", "A PAR"])
    game.clear_centers()
    game.set_orders("FRANCE", "A PAR - PIC")
    game.process()
    game.set_orders("FRANCE", ["A PIC - BEL", "A BRE - PAR"])
    game.process()
    assert game.get_current_phase() == "W1901A" and sorted(game.get_centers("FRANCE")) == ["BEL", "BRE", "MAR", "PAR"]
    game.set_orders("FRANCE", "A BRE B")
    game.set_orders("FRANCE", "F BRE B")
    assert game.get_orders("FRANCE") == ["F BRE B"]


def test_a_win_ends_the_game():
    game = board(FRANCE=["A PAR", "A RUH"], TURKEY=["A ANK"])
    game.set_centers("FRANCE", ["PAR", "MAR", "BRE", "SPA", "POR", "BEL", "HOL", "LON", "EDI", "LVP", "BER", "KIE",
                                "DEN", "SWE", "NWY", "ROM", "NAP"], reset=True)
    game.set_current_phase("F1905M")
    game.set_orders("FRANCE", "A RUH - MUN")
    game.add_message(Message(phase="F1905M", sender="FRANCE", recipient="GLOBAL", message="at last"))
    game.process()
    assert game.is_game_done and game.phase == "COMPLETED" and game.get_current_phase() == "COMPLETED"
    assert game.outcome == ["W1905A", "FRANCE"] and game.note == "Victory by: FRA" and game.is_game_completed
    assert len(game.get_centers("FRANCE")) == 18 and game.get_state()["name"] == "COMPLETED"
    assert not any(game.get_all_possible_orders().values())
    assert game.get_orderable_locations("FRANCE") == ["MUN", "PAR"] == game.get_orderable_locations()["FRANCE"]
    before = game.get_state()
    game.process()
    assert {**game.get_state(), "timestamp": 0} == {**before, "timestamp": 0}
    assert [phase.name for phase in game.get_phase_history()] == ["F1905M"]


def test_a_draw():
    game = Game()
    game.clear_units("ITALY")
    before, after = game.draw()
    assert game.outcome == ["S1901M"] + [power for power in POWERS if power != "ITALY"]
    assert (before.name, after.name, game.status) == ("S1901M", "COMPLETED", "completed")
    assert list(game.state_history) == ["S1901M"]


def test_a_hundred_years_are_a_draw():
    game = Game()
    game.set_current_phase("F2000M")
    game.process()
    assert game.is_game_done and game.outcome == ["W2000A"] + POWERS
    assert list(game.state_history) == ["F2000M", "W2000A"]


# ---- What programs change. ----

def test_lists_of_a_power_may_be_changed():
    game = Game()
    france = game.get_power("FRANCE")
    centers = game.get_centers()
    france.units.remove("A PAR")
    france.centers.remove("PAR")
    assert centers["FRANCE"] == ["BRE", "MAR", "PAR"]
    assert game.get_centers("FRANCE") == ["BRE", "MAR"] and "A PAR" not in game.get_units("FRANCE")
    assert game.get_all_possible_orders()["PAR"] == []
    game.set_current_phase("W1901A")
    france.centers.append("PAR")
    assert "A PAR B" in game.get_all_possible_orders()["PAR"]
    game.set_orders("FRANCE", "A PAR B")
    game.process()
    assert sorted(game.get_units("FRANCE")) == ["A MAR", "A PAR", "F BRE"]
    del game.powers["FRANCE"].units[:]
    game.set_orders("FRANCE", "A MAR H")
    assert game.get_orders("FRANCE") == []


def test_setting_units_and_centers():
    game = Game()
    game.clear_units()
    game.set_units("FRANCE", ["A PAR", "A MAR", "*A GAS"])
    game.set_units("ENGLAND", ["A PAR", "A LON"])
    assert game.get_units("FRANCE") == ["A MAR", "*A GAS"] and game.get_units("ENGLAND") == ["A PAR", "A LON"]
    assert game.powers["FRANCE"].retreats == {"A GAS": []}
    game.set_units("ENGLAND", "F PIC")
    assert game.powers["ENGLAND"].units == ["A PAR", "A LON", "F PIC"]
    game.set_units("ENGLAND", ["F PIC", "F PAR", "nonsense", "A OZ"], reset=True)
    assert game.powers["ENGLAND"].units == ["F PIC"] and len(game.error) == 3
    game.clear_centers()
    game.set_centers("FRANCE", ["PAR", "MAR", "GAS"])
    game.set_centers("ENGLAND", ["PAR", "LON"])
    assert game.powers["FRANCE"].centers == ["MAR"] and game.powers["ENGLAND"].centers == ["PAR", "LON"]
    game.set_units("ATLANTIS", "A PAR")
    game.set_centers("ATLANTIS", "PAR")
    assert game.powers["ENGLAND"].is_eliminated() is False and game.powers["TURKEY"].is_eliminated() is True


def test_building_in_any_center():
    game = board(FRANCE=["A MAR"])
    game.set_centers("FRANCE", ["SPA", "BRE", "MAR"], reset=True)
    game.add_rule("BUILD_ANY")
    game.set_current_phase("W1901A")
    assert game.get_orderable_locations("FRANCE") == ["BRE", "SPA"]
    assert "F SPA/NC B" in game.get_all_possible_orders()["SPA"]
    game.set_orders("FRANCE", "A SPA B")
    game.process()
    assert sorted(game.get_units("FRANCE")) == ["A MAR", "A SPA"]


def test_builds_go_by_the_homes_of_the_map():
    game = board(FRANCE=["A MAR"])
    game.set_centers("FRANCE", ["PAR", "MAR", "BEL"], reset=True)
    game.powers["FRANCE"].homes = ["BEL"]
    game.set_current_phase("W1901A")
    assert game.get_state()["builds"]["FRANCE"] == {"count": 1, "homes": ["PAR"]}
    assert game.get_state()["homes"]["FRANCE"] == ["BEL"]
    assert game.get_orderable_locations("FRANCE") == ["PAR"] and game.get_all_possible_orders()["BEL"] == []
    game.set_orders("FRANCE", ["A BEL B", "A PAR B"])
    assert game.get_orders("FRANCE") == ["A PAR B"] and len(game.error) == 1


def test_on_an_impossible_board_nothing_is_built():
    game = Game()
    game.set_current_phase("W1901A")
    game.powers["FRANCE"].units[:] = ["A BUD"]
    assert game.get_state()["builds"]["FRANCE"] == {"count": 0, "homes": []}
    assert game.get_orderable_locations("FRANCE") == []


# ---- States, histories, copies. ----

def same(a, b):
    """Two states, but for their times."""
    def ordered(state):
        return {key: {power: sorted(value) if isinstance(value, list) else value for power, value in part.items()}
                if isinstance(part, dict) else part for key, part in state.items() if key != "timestamp"}
    return ordered(a) == ordered(b)


@pytest.mark.parametrize("look", [False, True])
@pytest.mark.parametrize("name", ["chaos", "hundred"])
def test_maps_on_which_powers_build_in_any_center(name, look):
    """They do whether or not a program has looked into the powers."""
    game = Game(map_name=name)
    power = sorted(game.powers)[0]
    center = next(place for place in game.map.scs if all(place not in homes for homes in game.map.homes.values())
                  or place in game.map.homes[sorted(game.powers)[1]])
    for other in game.powers:
        game.set_centers(other, [], reset=True)
        game.set_units(other, [], reset=True)
    game.set_centers(power, [center], reset=True)
    game.set_current_phase(f"W{game.map.first_year}A")
    if look:
        assert [each.units for each in game.powers.values()]
    assert game.get_state()["builds"][power] == {"count": 1, "homes": [center]}
    game.set_orders(power, [f"A {center} B"])
    assert game.get_orders(power) == [f"A {center} B"] and not game.error
    game.process()
    assert game.get_units(power) == [f"A {center}"]


@pytest.mark.parametrize("seed", range(6))
def test_a_state_restored_is_the_same_state(seed):
    kinds = set()
    for game in phases_at_random(Game(), seed, 1908):
        kinds.add(game.phase_type)
        state = json.loads(json.dumps(game.get_state()))
        other = Game()
        other.set_state(state)
        assert same(other.get_state(), state) and other.get_hash() == game.get_hash() == state["zobrist_hash"]
        assert other.get_orderable_locations() == game.get_orderable_locations()
        mine, theirs = game.get_all_possible_orders(), other.get_all_possible_orders()
        assert mine.keys() == theirs.keys() and all(sorted(mine[at]) == sorted(theirs[at]) for at in mine)
        for power, orders in game.get_orders().items():
            other.set_orders(power, orders)
        assert other.get_orders() == game.get_orders()
        twin = copy.deepcopy(game)
        other.process()
        twin.process()
        assert same(other.get_state(), twin.get_state())
    assert kinds == {"M", "R", "A"} or seed % 2 == 0


@pytest.mark.parametrize("seed", range(3))
def test_lists_and_positions_agree(seed):
    """A program that reads the lists of the powers all the time sees the same game as one that never does."""
    quiet, curious = Game(), Game()
    for game in phases_at_random(quiet, seed, 1906):
        for power in curious.powers.values():
            power.units, power.centers, power.influence, power.retreats
        assert curious.get_orderable_locations() == game.get_orderable_locations()
        for power, orders in game.get_orders().items():
            curious.set_orders(power, orders + ["WAIVE"] * game.powers[power].adjust.count("WAIVE"))
        assert same(curious.process().state, game.get_state())
    for a, b in zip(quiet.get_phase_history(), curious.get_phase_history()):
        assert same(a.state, b.state) and a.orders == b.orders and a.results == b.results


@pytest.mark.parametrize("seed", range(4))
def test_saved_games(seed, tmp_path):
    game = Game(rules=["POWER_CHOICE"])
    for _ in phases_at_random(game, seed, 1905):
        game.add_message(Message(phase=game.current_short_phase, sender="FRANCE", recipient="GLOBAL", message="é\n"))
    saved = to_saved_game_format(game, str(tmp_path / "games.jsonl"))
    assert json.loads(json.dumps(saved)) == saved
    assert saved["phases"][0]["state"]["map"] == "standard" and saved["phases"][0]["messages"][0]["message"] == "é\n"
    assert is_valid_saved_game(saved)
    restored = from_saved_game_format(json.loads(json.dumps(saved)))
    again = to_saved_game_format(restored)
    assert len(saved["phases"]) == len(again["phases"])
    assert all(same(a["state"], b["state"]) for a, b in zip(saved["phases"], again["phases"]))
    for key in ("name", "orders", "results", "messages"):
        assert [phase[key] for phase in saved["phases"]] == [phase[key] for phase in again["phases"]]
    [loaded] = load_saved_games_from_disk(str(tmp_path / "games.jsonl"))
    assert loaded.get_hash() == game.get_hash() and loaded.game_id == game.game_id
    wrong = copy.deepcopy(saved)
    for phase in wrong["phases"]:
        del phase["state"]["zobrist_hash"]
    assert is_valid_saved_game(wrong)
    wrong["phases"][2]["state"]["units"]["FRANCE"] = []
    assert not is_valid_saved_game(wrong)


def test_histories_grow_phase_by_phase():
    game = Game()
    game.add_message(Message(phase="S1901M", sender="FRANCE", recipient="ITALY", message="peace?"))
    game.add_message(Message(phase="S1901M", sender="ITALY", recipient="GLOBAL", message="peace!"))
    game.set_orders("FRANCE", "A PAR H")
    data = game.process()
    assert isinstance(data, GamePhaseData) and data.name == "S1901M" and len(data.messages) == 2
    assert not game.messages
    game.process()
    for history in (game.state_history, game.order_history, game.result_history, game.message_history):
        assert list(history.keys()) == ["S1901M", "F1901M"] and "S1901M" in history
    assert game.order_history["S1901M"]["FRANCE"] == ["A PAR H"]
    assert game.state_history["S1901M"]["name"] == game.state_history.first_value()["name"] == "S1901M"
    assert game.get_phase_from_history("F1901M").state is game.state_history["F1901M"]
    assert [phase.name for phase in game.get_phase_history(1)] == ["F1901M"]
    assert [phase.name for phase in game.get_phase_history(to_phase="S1901M")] == ["S1901M"]
    assert [len(phase.messages) for phase in game.get_phase_history(game_role="TURKEY")] == [1, 0]
    assert [message.message for message in data.messages.values()] == ["peace?", "peace!"]
    assert game.get_phase_data().name == "S1902M"
    with pytest.raises(ValueError):
        game.extend_phase_history(data)
    game.set_state(data.state)
    assert not game.state_history and game.get_current_phase() == "S1901M"


def test_copies_are_independent():
    game = Game()
    for _ in phases_at_random(game, 3, 1903):
        pass
    game.phase_summaries = {"S1901M": "..."}
    for twin in (copy.deepcopy(game), pickle.loads(pickle.dumps(game)), Game.from_dict(json.loads(game.json())),
                 copy.copy(game)):
        assert twin is not game and twin != game
        assert twin.get_hash() == game.get_hash() and twin.get_current_phase() == game.get_current_phase()
        assert [phase.to_dict() for phase in twin.get_phase_history()] == \
            [phase.to_dict() for phase in game.get_phase_history()]
        assert all(power.game is twin for power in twin.powers.values())
        twin.order_history["S1901M"]["FRANCE"].append("A PAR H")
        twin.state_history["S1901M"]["units"]["FRANCE"].append("A PAR")
        twin.set_centers("FRANCE", ["LON", "TUN"])
        twin.process()
        assert game.get_hash() != twin.get_hash() and len(game.state_history) < len(twin.state_history)
        assert game.order_history["S1901M"] != twin.order_history["S1901M"]
        assert game.state_history["S1901M"] != twin.state_history["S1901M"]
    assert copy.deepcopy(game).phase_summaries == game.phase_summaries


def test_hashes_follow_the_position():
    game = Game()
    start = game.get_hash()
    game.set_orders("FRANCE", "A PAR - BUR")
    game.process()
    moved = game.get_hash()
    assert moved != start and game.rebuild_hash() == moved
    game.set_orders("FRANCE", "A BUR - PAR")
    game.process()
    assert game.get_hash() == start


def test_sorted_dictionaries():
    phases = PhaseDict(str, int, {"F1901M": 2, "W1901A": 3, "S1901M": 1, "COMPLETED": 9, "FORMING": 0})
    assert list(phases) == ["FORMING", "S1901M", "F1901M", "W1901A", "COMPLETED"]
    assert phases.sub("S1901M", "F1901R") == [1, 2] and phases.sub_keys("W1901A") == ["W1901A", "COMPLETED"]
    assert (phases.first_key(), phases.last_value(), phases.key_from_index(-2)) == ("FORMING", 9, "W1901A")
    numbers = SortedDict(int, str, {3: "c", 1: "a"})
    numbers[2] = "b"
    assert list(numbers.values()) == ["a", "b", "c"] and list(numbers.reversed_values()) == ["c", "b", "a"]
    assert (numbers.get_next_key(1), numbers.get_previous_key(1), numbers.remove(1)) == (2, None, "a")


# ---- Maps, pictures, the package's name. ----

def test_the_map_has_the_facts_of_the_package():
    world = Map()
    assert world is Map("standard") and copy.deepcopy(world) is world
    assert len(world.locs) == 82 and len(world.scs) == 34 and world.powers == POWERS
    assert (world.area_type("PAR"), world.area_type("BUL"), world.area_type("MAO"), world.area_type("SWI")) == \
        ("LAND", "COAST", "WATER", "SHUT")
    assert world.area_type("XYZ") is None
    assert world.loc_abut["LVP"] == ["CLY", "edi", "IRI", "NAO", "WAL", "yor"]
    assert world.loc_abut["CON"] == ["AEG", "ANK", "BLA", "BUL/EC", "BUL/SC", "SMY"]
    assert world.loc_abut["bul"] == ["AEG", "BLA", "CON", "GRE", "RUM", "SER"]
    assert world.loc_name["GULF OF LYON"] == "LYO" and world.loc_coasts["BUL"] == ["BUL/EC", "BUL/SC", "BUL"]
    assert world.abuts("F", "GRE", "-", "BUL/SC") and not world.abuts("F", "GRE", "-", "BUL")
    assert world.abuts("F", "GRE", "S", "BUL") and not world.abuts("F", "ROM", "-", "VEN")
    assert world.abuts("A", "ROM", "-", "VEN") and world.abuts("A", "LON", "C", "NTH")
    assert not world.abuts("A", "LON", "-", "NTH")
    assert world.default_coast(["F", "GRE", "-", "BUL"]) == ["F", "GRE", "-", "BUL/SC"]
    assert world.is_valid_unit("F SPA/NC") and not world.is_valid_unit("F SPA") and not world.is_valid_unit("A SPA/NC")
    assert world.is_valid_unit("F SPA", no_coast_ok=1)
    assert world.find_next_phase("FALL 1901 MOVEMENT", "M") == "SPRING 1902 MOVEMENT"
    assert world.find_previous_phase("SPRING 1901 MOVEMENT") == "WINTER 1900 ADJUSTMENTS"
    assert world.phase_long("W1901A") == "WINTER 1901 ADJUSTMENTS" and world.phase_long("X") == "?????"
    assert world.compare_phases("S1901M", "FALL 1901 MOVEMENT") == -1 == world.compare_phases("FORMING", "S1901M")


@pytest.mark.parametrize("name", [*entente.maps(), "standard_fleet_rome", "standard_france_austria"])
def test_every_map_can_be_played(name):
    game = Game(map_name=name)
    for _ in phases_at_random(game, 1, game.map.first_year + 1):
        state = game.get_state()
        other = Game(map_name=name)
        other.set_state(state)
        assert other.get_hash() == game.get_hash()
    assert game.state_history


def test_pictures(tmp_path):
    game = Game()
    game.set_orders("FRANCE", "A PAR - BUR")
    path = tmp_path / "board.svg"
    picture = game.render(output_path=str(path))
    assert path.read_text(encoding="utf-8") == picture and picture.startswith("<") and 'id="order-PAR"' in picture
    assert "order-PAR" not in game.render(incl_orders=False)
    game.set_current_phase("W1901A")
    game.set_centers("FRANCE", [], reset=True)
    assert "order-PAR" not in game.render(incl_orders=False)  # to be removed, but not removed yet
    assert game.render(incl_abbrev=True) != picture
    with pytest.raises(ValueError):
        game.render(output_format="png")


def test_programs_that_import_the_package():
    program = ("import entente.compat.diplomacy as compat; compat.install()\n"
               "from diplomacy import Game, Message\n"
               "from diplomacy.engine.game import Game as Same\n"
               "from diplomacy.engine.map import Map\n"
               "from diplomacy.utils.export import to_saved_game_format\n"
               "from diplomacy.utils.game_phase_data import GamePhaseData\n"
               "import diplomacy.utils.strings\n"
               "assert Game is Same and Game().map is Map('standard')\n"
               "print(len(to_saved_game_format(Game())['phases']))")
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, text=True).stdout == "1\n"


# ---- Messages. ----

def test_messages_are_plain_data():
    game = Game()
    sent = Message(sender="FRANCE", recipient="ITALY", phase="S1901M", message="hello")
    time = game.add_message(sent)
    assert sent.time_sent == time and game.messages[time] is sent and not sent.is_global()
    assert Message.from_dict(json.loads(sent.json())) == sent
    later = game.add_message(Message(sender="FRANCE", recipient="GLOBAL", phase="S1901M", message="hi"))
    assert later > time and list(game.messages) == [time, later]
    assert list(Game.filter_messages(game.messages, "TURKEY")) == [later]
    with pytest.raises(exceptions.GamePhaseException):
        game.add_message(Message(sender="FRANCE", recipient="ITALY", phase="S1999M", message="hello"))
    for bad in ({"colour": 1}, ):
        with pytest.raises(TypeError):
            Message(**bad)
    with pytest.raises(TypeError):
        game.add_message("hello")


# ---- Hostile input. ----

BAD_VALUES = [None, 7, 1.5, object(), [], {}, [[]], "", "x" * 100000, "\0", "\ud800", ["A PAR\0- BUR"], [None], [7],
              b"A PAR H", {"FRANCE": 7}, {7: 7}, True]


def survives(call, *args):
    """Whatever the arguments are, there is an answer or an ordinary exception."""
    try:
        call(*args)
    except (TypeError, ValueError, AttributeError, KeyError, RuntimeError, entente.EntenteError,
            exceptions.DiplomacyException):
        pass


@pytest.mark.parametrize("value", BAD_VALUES, ids=lambda value: repr(value)[:20])
def test_any_argument_is_survived(value):
    game = Game()
    for call in (game.set_orders, game.set_units, game.set_centers):
        survives(call, "FRANCE", value)
        survives(call, value, "A PAR H")
    for call in (game.set_state, game.set_phase_data, game.get_units, game.get_orders, game.get_orderable_locations,
                 game.set_current_phase, game.clear_orders, from_saved_game_format, GamePhaseData.from_dict, Map, Game,
                 Game.from_dict, game.get_order_status, game.get_phase_history, game.map.area_type,
                 game.map.is_valid_unit, game.add_rule, game.get_all_possible_orders):
        survives(call, value)
    survives(Game().process)


@pytest.mark.parametrize("key", ["name", "units", "retreats", "centers", "homes", "influence", "civil_disorder",
                                 "builds"])
@pytest.mark.parametrize("value", BAD_VALUES[:8] + BAD_VALUES[-3:], ids=lambda value: repr(value)[:20])
def test_any_state_is_survived(key, value):
    game = Game()
    for phase in ("S1901M", "F1901R", "W1901A"):
        state = {**game.get_state(), "name": phase, key: value}
        other = Game()
        survives(other.set_state, state)
        survives(other.get_all_possible_orders)
        survives(other.process)
        survives(other.get_state)


def test_an_impossible_board_is_refused_when_it_is_judged():
    game = Game()
    game.powers["FRANCE"].units.append("A BUD")
    assert "A BUD" in game.get_units("FRANCE")
    with pytest.raises(entente.EntenteError):
        game.process()
    game.powers["FRANCE"].units.remove("A BUD")
    game.process()
    assert game.get_current_phase() == "F1901M"


def test_a_game_without_a_map_power_is_refused():
    with pytest.raises(exceptions.MapPowerException):
        Game().set_orders("ATLANTIS", "A PAR H")
    with pytest.raises(exceptions.MapPowerException):
        Game().get_units("ATLANTIS")
    assert Game().get_power("ATLANTIS") is None


@pytest.mark.parametrize("name", ["possible", "read", "order", "results", "board", "orderable", "builds", "influence"])
def test_the_compiled_functions_survive_any_argument(name):
    call = getattr(entente._entente, "diplomacy_" + name)
    position, rng = entente.Position(), random.Random(1)
    values = BAD_VALUES + [position, position, position, entente.Rules(), "FRANCE", ["A PAR - BUR"], {}, b"\xff" * 75,
                           entente.adjudicate(position, {}), order_results.WORDS]
    for _ in range(2000):
        survives(call, *[rng.choice(values) for _ in range(rng.randrange(7))])
