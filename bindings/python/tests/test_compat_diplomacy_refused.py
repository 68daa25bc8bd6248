"""entente.compat.diplomacy: which orders are refused, and why."""
# SPDX-License-Identifier: MIT
import pytest

from entente.compat.diplomacy import Game
from test_compat_diplomacy import POWERS, board


@pytest.mark.parametrize("units, order, why", [
    ({"FRANCE": ["A PAR", "A MAR"]}, "F PAR - BUR", "unit-kind-wrong"),
    ({"FRANCE": ["A PAR", "A MAR"]}, "F MAR S A PAR - BUR", "unit-kind-wrong"),
    ({"FRANCE": ["A PAR", "A MAR"]}, "A MAR S F PAR - BUR", "unit-kind-wrong"),
    ({"FRANCE": ["A MAR"], "ITALY": ["A PIE"]}, "A MAR S F PIE", "unit-kind-wrong"),
    ({"FRANCE": ["F MAO", "A BRE"]}, "F MAO C F BRE - POR", "unit-kind-wrong"),
    ({"FRANCE": ["F MAO", "F SPA/SC"]}, "F MAO S F SPA/NC", "coast-wrong"),
    ({"FRANCE": ["F MAO", "F SPA/SC"]}, "F SPA/NC - GAS", "not-adjacent"),
    ({"FRANCE": ["A PAR"]}, "WAIVE", "wrong-phase"),
    ({"FRANCE": ["A PIC"]}, "A PIC - BEL VIA", "no-possible-convoy"),
    ({"FRANCE": ["A PIC", "F BRE"], "ENGLAND": ["F LON"]}, "A PIC - ENG - BEL", "no-possible-convoy"),
    ({"FRANCE": ["A PAR", "F MAO"]}, "A PAR - BUR VIA", "no-possible-convoy"),
    ({"FRANCE": ["F BRE", "F MAO"]}, "F BRE - GAS VIA", "no-possible-convoy"),
    ({"FRANCE": ["F BRE"]}, "F BRE - MAO VIA", "no-possible-convoy"),
])
def test_units_that_are_named_wrongly_get_no_order(units, order, why):
    game = board(**units)
    game.set_orders("FRANCE", order)
    assert game.get_orders("FRANCE") == [] and game.error == [f"{order}: the order is impossible ({why})"]


def test_a_wrong_letter_replaces_no_order():
    game = Game()
    game.set_orders("ENGLAND", ["F LON - ENG", "A LON - WAL"])
    assert game.get_orders("ENGLAND") == ["F LON - ENG"]
    assert game.error == ["A LON - WAL: the order is impossible (unit-kind-wrong)"]


def test_orders_that_a_program_sets_are_for_own_units_only():
    game = Game()
    game.powers["ENGLAND"].orders = {"A LON": "- WAL", "F EDI": "- NTH"}
    game.powers["FRANCE"].orders = {"F EDI": "- NWG"}
    game.process()
    assert game.get_units("ENGLAND") == ["F LON", "A LVP", "F NTH"]
    assert game.error == ["A LON - WAL: the order is impossible (no-such-unit)",
                          "F EDI - NWG: the order is impossible (no-such-unit)"]


def test_the_coast_of_a_fleet_that_moves_is_corrected_as_in_the_package():
    game = board(FRANCE=["F SPA/SC"])
    game.set_orders("FRANCE", "F SPA/NC - LYO")
    assert game.get_orders("FRANCE") == ["F SPA/SC - LYO"] and game.error == []


def test_any_fleet_may_convoy_a_move_with_via():
    game = board(FRANCE=["A PIC"], ENGLAND=["F ENG"])
    game.set_orders("FRANCE", "A PIC - NTH - BEL")
    assert game.get_orders("FRANCE") == ["A PIC - BEL VIA"] and game.error == []
    game.process()
    assert game.get_units("FRANCE") == ["A BEL"]


def test_an_order_with_via_that_is_not_checked_is_void_without_fleets():
    game = board(FRANCE=["A PIC"])
    game.add_rule("NO_CHECK")
    game.set_orders("FRANCE", "A PIC - BEL VIA")
    assert game.process().results["A PIC"] == ["void"] and game.get_units("FRANCE") == ["A PIC"]


@pytest.mark.parametrize("fleet, order, corrected", [
    ("F GAS", "F WES S F GAS - SPA/SC", "F WES S F GAS - SPA/NC"),
    ("F GAS", "F WES S F GAS - SPA/NC", "F WES S F GAS - SPA/NC"),
    ("F GAS", "F WES S F GAS - SPA", "F WES S F GAS - SPA"),
    ("F LYO", "F WES S F LYO - SPA/NC", "F WES S F LYO - SPA/SC"),
    ("F MAO", "F WES S F MAO - SPA/NC", "F WES S F MAO - SPA"),
])
def test_the_coast_to_which_a_supported_fleet_moves_is_corrected_as_in_the_package(fleet, order, corrected):
    game = board(FRANCE=[fleet, "F WES"])
    game.set_orders("FRANCE", order)
    assert game.get_orders("FRANCE") == [corrected] and game.error == []


def test_a_support_of_a_fleet_that_can_reach_both_coasts_helps_it_to_either():
    """6.B.9, as the package's own test expects."""
    game = board(FRANCE=["F POR", "F MAO"], ITALY=["F LYO", "F WES"])
    game.set_orders("FRANCE", ["F POR S F MAO - SPA/NC", "F MAO - SPA/SC"])
    game.set_orders("ITALY", ["F LYO S F WES - SPA/SC", "F WES - SPA/SC"])
    assert game.process().results == {"F POR": [], "F MAO": ["bounce"], "F LYO": [], "F WES": ["bounce"]}


def test_a_support_with_the_wrong_coast_helps():
    game = board(FRANCE=["F GAS", "F WES"], ITALY=["A SPA"])
    game.set_orders("FRANCE", ["F GAS - SPA/NC", "F WES S F GAS - SPA/SC"])
    game.process()
    assert sorted(game.get_units("FRANCE")) == ["F SPA/NC", "F WES"] and game.get_units("ITALY") == ["*A SPA"]


@pytest.mark.parametrize("order, why", [
    ("F PAR R GAS", "unit-kind-wrong"), ("F PAR D", "unit-kind-wrong"), ("F SPA/NC D", "coast-wrong"),
    ("A PAR R MOS", "not-adjacent"), ("A PAR R PAR", "own-province"), ("A PAR R BUR", "retreat-occupied"),
    ("F SPA/SC R POR", "retreat-not-open"), ("F MAO R SPA", "coast-missing"), ("A PAR H", "wrong-phase"),
])
def test_why_a_retreat_is_refused(order, why):
    game = Game()
    game.set_state({"name": "S1902R",
                    "units": {power: [] for power in POWERS} | {"FRANCE": ["*A PAR", "*F SPA/SC", "*F MAO"],
                                                                "GERMANY": ["A BUR", "A PAR"]},
                    "retreats": {"FRANCE": {"A PAR": ["GAS"], "F SPA/SC": ["WES"], "F MAO": ["SPA/NC", "WES"]}}})
    game.set_orders("FRANCE", order)
    assert game.get_orders("FRANCE") == [] and game.error == [f"{order}: the order is impossible ({why})"]


def winter(**centers):
    game = board(RUSSIA=["A MOS"], FRANCE=["F BRE", "F SPA/SC"])
    for power, owned in centers.items():
        game.set_centers(power, owned, reset=True)
    game.set_current_phase("W1901A")
    return game


@pytest.mark.parametrize("power, order, why", [
    ("RUSSIA", "F STP B", "the order is impossible (coast-missing)"),
    ("RUSSIA", "STP B", "the order is impossible (unit-kind-missing)"),
    ("RUSSIA", "F MOS B", "the order is impossible (build-occupied)"),
    ("RUSSIA", "F WAR B", "the order is impossible (build-not-owned)"),
    ("RUSSIA", "A UKR B", "the order is impossible (build-no-center)"),
    ("RUSSIA", "A BUD B", "the order is impossible (build-not-home)"),
    ("RUSSIA", "A STP/NC B", "the order is impossible (coast-wrong)"),
    ("RUSSIA", "Waive 2", "several orders; one is expected"),
    ("RUSSIA", "A MOS D", "no unit has to be removed"),
    ("FRANCE", "A PAR B", "units have to be removed"), ("FRANCE", "F STP B", "units have to be removed"),
    ("FRANCE", "A BRE D", "the order is impossible (unit-kind-wrong)"),
    ("FRANCE", "F SPA/NC D", "the order is impossible (coast-wrong)"),
    ("ITALY", "A ROM B", "the power has as many units as centers"),
])
def test_why_an_adjustment_is_refused(power, order, why):
    game = winter(RUSSIA=["MOS", "STP", "SEV"], FRANCE=["BRE"], ITALY=[])
    game.set_orders(power, order)
    assert game.get_orders(power) == [] and game.error == [f"{order}: {why}"]
