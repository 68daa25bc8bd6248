"""Game: a game with its history, judged by entente, under the names of the package `diplomacy`.

Its parts are classes of their own, each with what stands above it: the board (board.py), who plays (players.py), orders
(orders.py), history and messages (history.py). Here are what begins and ends a phase, pictures, and copies.
"""
# SPDX-License-Identifier: MIT
from __future__ import annotations

import base64
import copy
import json
import os
from typing import Any, Dict, Iterable, List, Optional, Tuple

import entente
from entente import _entente

from ..utils import exceptions, strings
from ..utils.constants import DEFAULT_GAME_RULES, OrderSettings
from ..utils.game_phase_data import GamePhaseData, messages_from
from ..utils.order_results import VOID, WORDS
from ..utils.sorted_dict import Lazy, PhaseDict, SortedDict, lazy_of
from .board import JUDGE, now
from .history import History
from .map import Map, padded
from .message import Message
from .power import _IMMUTABLE, Power

# What a constructor takes besides game_id, map_name, rules and phase.
_SETTINGS: Dict[str, Any] = {
    "status": strings.FORMING, "role": strings.SERVER_TYPE, "deadline": 300, "n_controls": None, "note": "",
    "registration_password": None, "observer_level": None, "controlled_powers": None, "timestamp_created": None,
    "daide_port": None, "no_rules": None, "meta_rules": None, "outcome": None, "error": None, "victory": None,
    "win": None, "zobrist_hash": None, "phase_abbr": None}

# Attributes that a copy may share, because they never change.
_SHARED = {"map", "_pos", "_influence", "_possible", "_known_builds"}
_OF_STRINGS = {"rules", "error", "outcome", "victory", "meta_rules", "no_rules"}


def _orders_from(orders: Any) -> Dict[str, List[str]]:
    return {power: list(texts) for power, texts in orders}


def _results(result: Any, void_units: Tuple[str, ...]) -> Dict[str, List[Any]]:
    """The results of a phase; void_units: those whose orders were refused before judging."""
    results: Dict[str, List[Any]] = _entente.diplomacy_results(result, WORDS)
    for unit in void_units:
        results.setdefault(unit, []).insert(0, VOID)
    return results


class Game(History):
    """A game of Diplomacy.

    Game(game_id=None, map_name='standard', rules=[...], ...): the package's other settings are kept as plain data.
    Orders, units, places and phases are written as in the package: 'A PAR - BUR', 'F STP/SC', 'S1901M'.
    """

    def __init__(self, game_id: Optional[str] = None, **settings: Any) -> None:
        rules = settings.pop("rules", None)
        self.map_name: str = settings.pop("map_name", None) or "standard"
        phase = settings.pop("phase", None)
        unknown = set(settings) - set(_SETTINGS)
        if unknown:
            raise TypeError(f"a Game has no {', '.join(sorted(unknown))}")
        settings = {key: settings.get(key) if settings.get(key) is not None else default
                    for key, default in _SETTINGS.items()}
        self._check(settings)
        self.map = Map(self.map_name)
        self.game_id = game_id if game_id is not None else base64.b64encode(os.urandom(12), b"-_").decode()
        self.status: str = settings["status"]
        self.role: str = settings["role"]
        self.deadline: int = settings["deadline"]
        self.n_controls: Optional[int] = settings["n_controls"]
        self.note: str = settings["note"]
        self.registration_password = settings["registration_password"]
        self.observer_level = settings["observer_level"]
        self.controlled_powers = settings["controlled_powers"]
        self.daide_port = settings["daide_port"]
        self.timestamp_created: int = settings["timestamp_created"] or now()
        self.outcome: List[str] = list(settings["outcome"] or ())
        self.error: List[str] = []
        self.no_rules: set = set(settings["no_rules"] or ())  # type: ignore[type-arg]
        self.meta_rules: List[str] = list(settings["meta_rules"] or ())
        self.victory: List[int] = list(settings["victory"] or self.map.victory)
        self.win: int = settings["win"] or self.victory[0]
        self.lost: Dict[str, Any] = {}
        self.fixed_state: Any = None
        self.rules: List[str] = []
        self._pos_name = ""
        for rule in [*(DEFAULT_GAME_RULES if rules is None else rules), *self.map.rules]:
            self.add_rule(rule)
        if "NO_DEADLINE" in self.rules:
            self.deadline = 0
        if "SOLITAIRE" in self.rules:
            self.n_controls = 0
        elif self.n_controls == 0:
            self.add_rule("SOLITAIRE")
        self.messages = SortedDict(int, Message)
        self.order_history = PhaseDict(str, dict)
        self.state_history = PhaseDict(str, dict)
        self.result_history = PhaseDict(str, dict)
        self.message_history = PhaseDict(str, SortedDict)
        self._version = 0
        self._shown: List[Power] = []  # the powers whose lists show this version of the position
        self._board: Any = None
        self._possible: Any = None
        self._orderable: Any = None
        self._known_builds: Any = None
        self._pos = self.map.start("BUILD_ANY" in self.rules)
        self._pos_name = padded(self._pos.phase)  # '' if it is to be made anew
        self._influence: bytes = _entente.diplomacy_influence(self._pos, None)
        self._name: str = self._pos_name
        self.phase_type: Any = self._name[-1]
        self.powers: Dict[str, Power] = {power: Power(self, power, self.role) for power in self.map.powers}
        if phase:
            self.phase = phase

    @staticmethod
    def _check(settings: Dict[str, Any]) -> None:
        if settings["registration_password"] == "":
            raise exceptions.DiplomacyException("a registration password is None or not empty")
        if settings["n_controls"] is not None and settings["n_controls"] < 0:
            raise exceptions.NaturalIntegerException("n_controls must not be negative")
        if settings["deadline"] < 0:
            raise exceptions.NaturalIntegerException("a deadline must not be negative")

    # ---- Judging. ----

    def process(self) -> GamePhaseData:
        """Judge the phase and go to the next one in which somebody has something to order.

        Returns the phase that was judged. A game that is done stays as it is.
        """
        if self._name in ("COMPLETED", "FORMING"):
            return self.get_phase_data()
        self.error = []
        position = self._sync()
        state = self._lazy_state()
        orders = self.get_orders()
        judged, void = self._judged(position, orders)
        if self._name[0] == "F" and not position.centers:
            position = self._with_homes()
        result = entente.adjudicate(position, judged, JUDGE)
        kept = Lazy(_orders_from, tuple([(power, tuple(texts)) for power, texts in orders.items()]))
        results = Lazy(_results, result, tuple(void))
        name, messages = self._name, self._take_messages()
        self._keep(name, state, kept, results, messages)
        self._advance(result.position)
        for power in self.powers.values():
            if power.orders or power.adjust:
                power.orders, power.adjust = {}, []
            power.civil_disorder = 0
            power._order_is_set = power._wait = None
            power.vote = strings.NEUTRAL
        return GamePhaseData(name, state, kept, results, messages)

    def _with_homes(self) -> Any:
        """Where nobody owns a center before the year is counted, all own their homes."""
        for power in self.powers.values():
            power.centers = list(power.homes)
        return self._sync()

    def _advance(self, position: Any) -> None:
        """Take the next position. Where a year ends on the way, see whether anybody has won."""
        before = self._name
        counts = _entente.diplomacy_builds(self._pos, JUDGE) if before[0] == "F" else {}
        self._show(position)
        self._influence = _entente.diplomacy_influence(position, self._influence)
        self._name = self._pos_name
        self.phase_type = self._name[-1]
        if before[0] == "F" and self._name[0] != "F":
            self._end_year(f"W{before[1:-1]}A", counts)

    def _end_year(self, winter: str, before: Dict[str, Any]) -> None:
        """A power wins with enough centers that count, if it gained some and has more than any other, as in the package.
        before: what diplomacy_builds() said when the fall was judged."""
        counts = {power: facts[0] for power, facts in _entente.diplomacy_builds(self._pos, JUDGE).items()}
        most = max(counts.values(), default=0)
        alone = list(counts.values()).count(most) == 1
        victors = []
        for power in self.powers:
            had, has = before[power][0], counts[power]
            enough = had >= self.win if "HOLD_WIN" in self.rules else has > had
            if has >= self.win and enough and ("SHARED_VICTORY" in self.rules or (has == most and alone)):
                victors.append(power)
        if not victors and int(winter[1:-1]) - self.map.first_year + 1 != 100:
            return
        self._name, self.phase_type = winter, "A"
        if victors:
            self._finish(victors)
        else:
            self.draw()

    def _finish(self, victors: List[str]) -> None:
        self.outcome = [self._name] + victors
        self.note = "Victory by: " + ", ".join(victor[:3] for victor in victors)
        self._name = "COMPLETED"
        self.status = strings.COMPLETED
        for power in self.powers.values():
            power.adjust, power.civil_disorder = [], 0
            if power._seen == self._version and power._retreats or self._pos.phase[-1] == "R":
                power.retreats = {}

    def draw(self, winners: Optional[Iterable[str]] = None) -> Tuple[GamePhaseData, GamePhaseData]:
        """End the game as a draw of the powers that have units, or of `winners`. Returns the phase and what follows."""
        victors = [power.name for power in self.powers.values() if power.units] if winners is None else list(winners)
        self.clear_orders()
        name, orders = self._name, self.get_orders()
        state = lazy_of(self.get_state())
        self._finish(victors)
        self.clear_vote()
        messages = self._take_messages()
        self._keep(name, state, orders, {}, messages)
        return (GamePhaseData(name, state, orders, {}, messages),
                GamePhaseData(self._name, self.get_state(), {}, {}, SortedDict(int, Message)))

    # ---- Pictures. ----

    def render(self, incl_orders: bool = True, incl_abbrev: bool = False, output_format: str = "svg",
               output_path: Optional[str] = None) -> str:
        """The board as SVG, with the current orders as plans; incl_abbrev: codes instead of names."""
        if output_format != "svg":
            raise ValueError("the only format is svg")
        request = self._sync().to_dict()
        request["map"] = self.map.source
        orders = {name: texts for name, texts in self.get_orders().items() if texts} if incl_orders else {}
        if orders:
            request["orders"] = orders
        picture = entente.request("draw", request, planned=True, names="code" if incl_abbrev else "full",
                                  title=self.phase)
        if output_path:
            with open(output_path, "w", encoding="utf-8") as file:
                file.write(picture)
        return str(picture)

    # ---- As an object. ----

    def to_dict(self) -> Dict[str, Any]:
        """All of the game as plain data."""
        return {"game_id": self.game_id, "map_name": self.map_name, "rules": list(self.rules), "status": self.status,
                "role": self.role, "phase": self.phase, "phase_abbr": self._name, "note": self.note,
                "outcome": list(self.outcome), "victory": list(self.victory), "win": self.win,
                "error": list(self.error),
                "deadline": self.deadline, "n_controls": self.n_controls, "zobrist_hash": self.zobrist_hash,
                "timestamp_created": self.timestamp_created, "no_rules": sorted(self.no_rules),
                "meta_rules": list(self.meta_rules), "observer_level": self.observer_level,
                "controlled_powers": self.controlled_powers, "registration_password": self.registration_password,
                "powers": {name: power.to_dict() for name, power in self.powers.items()},
                "messages": [message.to_dict() for message in self.messages.values()],
                "state_history": dict(self.state_history.items()),
                "order_history": dict(self.order_history.items()),
                "result_history": {name: {unit: [str(word) for word in words] for unit, words in results.items()}
                                   for name, results in self.result_history.items()},
                "message_history": {name: [message.to_dict() for message in messages.values()]
                                    for name, messages in self.message_history.items()}}

    def json(self) -> str:
        """to_dict() as JSON."""
        return json.dumps(self.to_dict())

    @classmethod
    def from_dict(cls, source: Dict[str, Any]) -> "Game":
        """The game that to_dict() described."""
        if not isinstance(source, dict):
            raise TypeError(f"a game is a dict, not {type(source).__name__}")
        settings = {key: source[key] for key in _SETTINGS if source.get(key) is not None}
        game = cls(source.get("game_id"), map_name=source.get("map_name"), rules=source.get("rules"), **settings)
        for name in source.get("state_history") or {}:
            game.extend_phase_history(GamePhaseData.from_dict(
                {"name": name, "state": source["state_history"][name],
                 "orders": (source.get("order_history") or {}).get(name),
                 "results": (source.get("result_history") or {}).get(name),
                 "messages": (source.get("message_history") or {}).get(name)}))
        game.messages = messages_from(source.get("messages"))
        if source.get("phase_abbr") or source.get("phase"):
            game.phase = source.get("phase_abbr") or source["phase"]
        game._restore_powers(source.get("powers") or {})
        return game

    def _restore_powers(self, powers: Dict[str, Any]) -> None:
        for name, facts in powers.items():
            dislodged = ["*" + unit for unit in facts.get("retreats", {})]
            self.set_units(name, facts.get("units", []) + dislodged, reset=True)
            self.set_centers(name, facts.get("centers", []), reset=True)
        for name, facts in powers.items():
            power = self.powers.get(name)
            if power is None:
                continue
            power.retreats = {unit: list(places) for unit, places in facts.get("retreats", {}).items()}
            power.influence = list(facts.get("influence", ()))
            power.homes = list(facts.get("homes") or self.map.homes[name])
            power.orders = dict(facts.get("orders", {}))
            power.adjust = list(facts.get("adjust", ()))
            power.vote = facts.get("vote", strings.NEUTRAL)
            power.order_is_set = facts.get("order_is_set", OrderSettings.ORDER_NOT_SET)
            power.wait = facts.get("wait", True)

    def __copy__(self) -> "Game":
        return self.__deepcopy__({})

    def __deepcopy__(self, memo: Any) -> "Game":
        new = self.__class__.__new__(self.__class__)
        memo[id(self)] = new
        fields = new.__dict__
        for key, value in self.__dict__.items():
            if key in _SHARED or type(value) in _IMMUTABLE:
                fields[key] = value
            elif key in _OF_STRINGS:
                fields[key] = value.copy()
            elif isinstance(value, SortedDict):
                fields[key] = value.__deepcopy__(memo)
            elif key not in ("powers", "_shown", "_board", "_orderable"):
                fields[key] = copy.deepcopy(value, memo)
        self._copy_powers(new, memo)
        return new

    def _copy_powers(self, new: "Game", memo: Any) -> None:
        new._board = new._orderable = None
        new.powers = {name: power.__deepcopy__(memo) for name, power in self.powers.items()}
        for power in new.powers.values():
            power.game = new
        new._shown = [new.powers[power.name] for power in self._shown]

    def __getstate__(self) -> Dict[str, Any]:
        made = ("_possible", "_board", "_orderable", "_known_builds", "_shown")
        state = {key: value for key, value in self.__dict__.items() if key not in made}
        return {**state, "_shown": [power.name for power in self._shown]}

    def __setstate__(self, state: Dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._possible = self._board = self._orderable = self._known_builds = None
        for power in self.powers.values():
            power.game = self
        self._shown = [self.powers[name] for name in state["_shown"]]

    def __repr__(self) -> str:
        return f"<Game {self.game_id} {self._name}>"

    def __str__(self) -> str:
        lines = [f"GAME {self.game_id}", f"PHASE {self.phase}", f"MAP {self.map_name}"]
        lines += ["RESULT " + " ".join(self.outcome)] if self.outcome else []
        return "\n".join(lines + [f"RULE {rule}" for rule in self.rules] + [f"RULE !{rule}" for rule in self.no_rules])
