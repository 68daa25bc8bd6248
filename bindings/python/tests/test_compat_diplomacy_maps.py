"""entente.compat.diplomacy: maps on which something is not as on the standard map."""
# SPDX-License-Identifier: MIT
import copy
import json
import pickle

import pytest

from entente.compat.diplomacy import Game, Map
from entente.compat.diplomacy.utils.export import from_saved_game_format, is_valid_saved_game, to_saved_game_format


def emptied(map_name, phase):
    """A game without units and centers."""
    game = Game(map_name=map_name)
    game.clear_units()
    game.clear_centers()
    game.set_current_phase(phase)
    return game


# ---- The start. ----

@pytest.mark.parametrize("rules", [None, [], ["NO_CHECK"]])
def test_modern_starts_as_in_the_package(rules):
    game = Game(map_name="modern", rules=rules)
    assert game.get_units("RUSSIA") == game.map.units["RUSSIA"] == ["A MOS", "A GOR", "F STP", "F MUR", "F ROS"]
    assert game.get_state()["influence"]["RUSSIA"] == ["MOS", "GOR", "STP", "MUR", "ROS"]
    assert game.get_hash() == "2689908721678919669"  # the package's hash of this position
    game.set_orders("RUSSIA", "F MUR - BRN")
    assert game.process().results["F MUR"] == [] and "F BRN" in game.get_units("RUSSIA")


def test_units_of_standard_fleet_rome_have_the_sequence_of_the_package():
    game = Game(map_name="standard_fleet_rome")
    assert game.get_units("ITALY") == ["F NAP", "F ROM", "A VEN"]
    assert game.get_state()["influence"]["ITALY"] == ["NAP", "ROM", "VEN"]


def test_a_map_adds_its_rules():
    assert Map("modern").rules == ["BUILD_ANY"] and Map("standard").rules == []
    game = Game(map_name="modern")
    assert game.rules == [*Game().rules, "BUILD_ANY"]
    assert to_saved_game_format(game)["rules"] == ["NO_PRESS", "POWER_CHOICE", "BUILD_ANY"]
    game.set_current_phase("W1994A")
    game.clear_units("SPAIN")
    game.set_centers("SPAIN", "MON")
    game.set_orders("SPAIN", "A MON B")
    assert game.get_orders("SPAIN") == ["A MON B"]


# ---- Phases before the year 1000. ----

def test_years_have_four_digits():
    game = Game(map_name="ancmed")
    assert game.get_current_phase() == game.current_short_phase == "S0001M" and game.phase == "SPRING 1 MOVEMENT"
    assert game.process().name == "S0001M" and list(game.state_history) == ["S0001M"]
    assert game.get_current_phase() == game.get_state()["name"] == "F0001M"
    for twin in (copy.deepcopy(game), pickle.loads(pickle.dumps(game)), Game.from_dict(json.loads(game.json()))):
        assert twin.get_current_phase() == "F0001M" and list(twin.order_history) == ["S0001M"]
    game.set_current_phase("W12A")
    assert game.get_current_phase() == "W0012A"
    game.set_current_phase("S0005M")
    assert game.get_current_phase() == "S0005M" and game.get_all_possible_orders()["ROM"]
    assert game.process().name == "S0005M" and game.get_current_phase() == "F0005M"


def test_a_saved_game_of_the_package_is_valid():
    game = Game(map_name="ancmed", rules=["POWER_CHOICE"])
    game.set_orders("ROME", ["A ROM - ETR", "F NEA - SIC"])
    game.process()
    saved = json.loads(json.dumps(to_saved_game_format(game)))
    assert [(phase["name"], phase["state"]["name"]) for phase in saved["phases"]] == [("S0001M", "S0001M"),
                                                                                       ("F0001M", "F0001M")]
    assert is_valid_saved_game(saved)
    assert from_saved_game_format(saved).get_current_phase() == "F0001M"


# ---- Ports. ----

def test_a_coast_where_fleets_convoy_is_a_port():
    ancmed = Map("ancmed")
    assert ancmed.area_type("BAL") == "PORT" and Map("colonial").area_type("CEB") == "PORT"
    assert ancmed.loc_abut["BAL"] == ["BER", "LIG", "Sag", "Tar"]  # fleets only
    assert "Bal" in ancmed.loc_abut["SAG"] and "Bal" in ancmed.loc_abut["TAR"]
    assert ancmed.is_valid_unit("A BAL") and ancmed.is_valid_unit("F BAL")
    assert not ancmed.abuts("A", "SAG", "-", "BAL") and ancmed.abuts("F", "SAG", "-", "BAL")


def test_neighbors_that_only_armies_reach_are_written_in_small_letters():
    assert Map("modern").loc_abut["ADA"] == ["ANA", "ank", "ARM", "EME", "irk", "irn", "SYR"]
    assert {"arb", "syr"} < set(Map("colonial").loc_abut["MEC"]) and "seo" in Map("colonial").loc_abut["MAC"]


# ---- A center that does not count for a power. ----

def hong_kong(units, look):
    """Adjustments, in which China owns Hong Kong, Canton and Manchuria. look: a program has looked into the powers."""
    game = emptied("colonial", "F1870M")
    game.set_centers("CHINA", ["HON", "CAN", "MAC"])
    game.set_units("CHINA", units)
    game.set_units("FRANCE", "A LAN")  # has to be removed
    game.process()
    assert game.get_current_phase() == "W1870A" and (not look or game.powers["CHINA"].centers)
    return game


@pytest.mark.parametrize("look", [False, True])
def test_builds_are_those_that_the_judge_counts(look):
    """Hong Kong is no center for China."""
    game = hong_kong(["A YUN", "A NAN"], look)
    assert game.get_state()["builds"]["CHINA"] == {"count": 0, "homes": []}
    assert game.get_orderable_locations("CHINA") == [] == game.get_all_possible_orders()["CAN"]
    game.set_orders("CHINA", "A CAN B")
    assert game.get_orders("CHINA") == []
    game.process()
    assert sorted(game.get_units("CHINA")) == ["A NAN", "A YUN"]


@pytest.mark.parametrize("look", [False, True])
def test_removals_are_those_that_the_judge_counts(look):
    game = hong_kong(["A YUN", "A NAN", "A CAN"], look)
    assert game.get_state()["builds"]["CHINA"] == {"count": -1, "homes": []}
    assert game.get_orderable_locations("CHINA") == ["CAN", "NAN", "YUN"]
    game.set_orders("CHINA", "A NAN D")
    game.process()
    assert sorted(game.get_units("CHINA")) == ["A CAN", "A YUN"]


def test_a_center_that_does_not_count_wins_no_game():
    game = emptied("colonial", "F1890M")
    others = [center for center in game.map.scs if center != "HON"]
    game.set_centers("CHINA", [*others[:28], "HON"])
    game.set_units("CHINA", "A " + next(center for center in others[28:] if game.map.is_valid_unit(f"A {center}")))
    game.process()
    assert len(game.get_centers("CHINA")) == 30 and not game.is_game_done and game.outcome == []
