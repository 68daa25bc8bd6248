"""Saved games: one dict a game, in a file one line of JSON."""
# SPDX-License-Identifier: MIT
from __future__ import annotations

import json
import logging
import os
from typing import Any, Dict, List, Optional

from ..engine.game import Game
from ..engine.map import Map
from .game_phase_data import GamePhaseData

RULES_TO_SKIP = ["SOLITAIRE", "NO_DEADLINE", "CD_DUMMIES", "ALWAYS_WAIT", "IGNORE_ERRORS"]
LOGGER = logging.getLogger(__name__)


def to_saved_game_format(game: Game, output_path: Optional[str] = None, output_mode: str = "a") -> Dict[str, Any]:
    """The game as plain data; with output_path also as a line at the end of that file."""
    rules = [rule for rule in game.rules if rule not in RULES_TO_SKIP]
    phases = [phase.to_dict() for phase in game.get_phase_history() + [game.get_phase_data()]]
    for phase in phases:
        phase["state"].update(game_id=game.game_id, map=game.map_name, rules=rules)
    saved = {"id": game.game_id, "map": game.map_name, "rules": rules, "phases": phases}
    if output_path:
        with open(output_path, output_mode, encoding="utf-8") as file:
            file.write(json.dumps(saved) + "\n")
    return saved


def from_saved_game_format(saved_game: Dict[str, Any]) -> Game:
    """The game that was saved. Keys of other programs are ignored."""
    if not isinstance(saved_game, dict):
        raise TypeError(f"a saved game is a dict, not {type(saved_game).__name__}")
    game = Game(saved_game.get("id"), map_name=saved_game.get("map", "standard"), rules=saved_game.get("rules", []))
    game.set_phase_data([GamePhaseData.from_dict(phase) for phase in saved_game.get("phases", [])])
    return game


def load_saved_games_from_disk(input_path: str, on_error: str = "raise") -> List[Game]:
    """The games of a file, one a line. on_error: 'raise', 'warn' or 'ignore'."""
    if on_error not in ("raise", "warn", "ignore"):
        raise ValueError("on_error is raise, warn or ignore")
    games: List[Game] = []
    if not os.path.exists(input_path):
        LOGGER.warning("there is no file %s", input_path)
        return games
    with open(input_path, encoding="utf-8") as file:
        for line in file:
            try:
                games.append(from_saved_game_format(json.loads(line)))
            except Exception as error:  # whatever is wrong with a line
                if on_error == "raise":
                    raise
                if on_error == "warn":
                    LOGGER.warning("%s", error)
    return games


def is_valid_saved_game(saved_game: Dict[str, Any]) -> bool:
    """True if the game is complete and every phase follows from the one before by the judge's rules.

    With the rule DIFFERENT_ADJUDICATION one phase may differ. States without `zobrist_hash` are compared without it.
    A game with the rule NO_PRESS, which a Game() has by default, is not valid if it has messages.
    """
    if not all(key in saved_game for key in ("map", "rules", "phases")) or not saved_game.get("id"):
        return False
    phases, forced, last_time = saved_game["phases"], 0, -1
    if "NO_PRESS" in saved_game["rules"] and any(phase.get("messages") for phase in phases):
        return False
    for i, phase in enumerate(phases):
        before = "FORMING" if i == 0 else phases[i - 1]["name"]
        after = "COMPLETED" if i == len(phases) - 1 else phases[i + 1]["name"]
        for message in phase["messages"]:
            if not _fits(message, saved_game["map"], list(phase["state"]["units"]), before, after, last_time):
                return False
            last_time = message["time_sent"]
        follows = i == len(phases) - 1 or _follows(saved_game, phase, phases[i + 1]["state"])
        if follows is None:
            return False
        forced += not follows
    return forced <= ("DIFFERENT_ADJUDICATION" in saved_game["rules"])


def _fits(message: Dict[str, Any], map_name: str, powers: List[str], before: str, after: str, last_time: int) -> bool:
    phases = Map(map_name)
    return (phases.compare_phases(before, message["phase"]) < 0 and phases.compare_phases(message["phase"], after) <= 0
            and message["sender"] in powers + ["SYSTEM"] and message["recipient"] in powers + ["GLOBAL"]
            and message["time_sent"] >= last_time)


def _follows(saved_game: Dict[str, Any], phase: Dict[str, Any], expected: Dict[str, Any]) -> Optional[bool]:
    """True if judging the phase gives the next state; None if its orders are not possible."""
    game = Game(saved_game["id"], map_name=saved_game["map"], rules=["SOLITAIRE"] + saved_game["rules"])
    game.set_phase_data(GamePhaseData.from_dict({**phase, "orders": {}}))
    for power, orders in phase["orders"].items():
        game.set_orders(power, orders)
        if sorted(game.get_orders(power)) != sorted(orders):
            return None
    game.process()
    return (game.get_current_phase() == expected["name"] and game.get_hash() == expected.get("zobrist_hash", game.get_hash())
            and all(sorted(game.get_units(power)) == sorted(expected["units"][power])
                    and sorted(game.get_centers(power)) == sorted(expected["centers"][power])
                    for power in game.powers))
