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
