"""Power: what one power has and orders.

units, retreats, centers and influence are lists and a dict that a program may change. They are filled from the judge's
position when they are first looked at; before the position is used again the game looks whether they were changed.
"""
# SPDX-License-Identifier: MIT
from __future__ import annotations

import copy
import time
from typing import TYPE_CHECKING, Any, Dict, List, Optional, Set

from ..utils import strings
from ..utils.constants import OrderSettings
from ..utils.sorted_dict import SortedDict

if TYPE_CHECKING:
    from .game import Game


_IMMUTABLE = {type(None), str, int, float, bool, bytes}
_FIELDS = {"name", "role", "abbrev", "homes", "adjust", "orders", "goner", "civil_disorder", "vote", "tokens",
           "controller", "_order_is_set", "_wait", "_seen", "_units", "_retreats", "_centers", "_influence", "_was"}
_OF_STRINGS = {"adjust", "orders", "homes", "tokens", "_units", "_centers", "_influence"}


class Power:
    """A power of a game."""

    game: "Game"

    def __init__(self, game: Any = None, name: str = "", role: str = strings.SERVER_TYPE) -> None:
        self.game = game
        self.name = name
        self.role = role
        self.abbrev = game.map.abbrev.get(name, name[:1]) if game is not None else name[:1]
        self.homes: List[str] = list(game.map.homes.get(name, ())) if game is not None else []
        self.adjust: List[str] = []
        self.orders: Dict[str, str] = {}
        self.goner = self.civil_disorder = 0
        self.vote = strings.NEUTRAL
        self.tokens: Set[str] = set()
        self.controller: Optional[SortedDict] = None  # made when it is needed
        self._order_is_set: Optional[int] = OrderSettings.ORDER_NOT_SET
        self._wait: Optional[bool] = True
        self._seen = -1  # the version of the game that the lists show
        self._units: List[str] = []
        self._retreats: Dict[str, List[str]] = {}
        self._centers: List[str] = []
        self._influence: List[str] = []
        self._was: Any = None

    # ---- What the power has. ----

    def _load(self) -> None:
        """Fill the lists from the position."""
        game = self.game
        self._units, self._retreats, self._centers, self._influence = game._parts_of(self.name)
        self._seen = game._version
        self._remember()
        game._shown.append(self)

    def _remember(self) -> None:
        retreats = {unit: places[:] for unit, places in self._retreats.items()} if self._retreats else {}
        self._was = self._units[:], retreats, self._centers[:], self._influence[:]

    def _changed(self) -> bool:
        return bool((self._units, self._retreats, self._centers, self._influence) != self._was)

    @property
    def units(self) -> List[str]:
        """Units on the board: ['A PAR', ...]. A program may change the list."""
        if self._seen != self.game._version:
            self._load()
        return self._units

    @units.setter
    def units(self, units: List[str]) -> None:
        if self._seen != self.game._version:
            self._load()
        self._units = units

    @property
    def retreats(self) -> Dict[str, List[str]]:
        """Dislodged units and where they can go: {'A BUR': ['PAR', ...]}. A program may change the dict."""
        if self._seen != self.game._version:
            self._load()
        return self._retreats

    @retreats.setter
    def retreats(self, retreats: Dict[str, List[str]]) -> None:
        if self._seen != self.game._version:
            self._load()
        self._retreats = retreats

    @property
    def centers(self) -> List[str]:
        """Supply centers: ['PAR', ...]. A program may change the list."""
        if self._seen != self.game._version:
            self._load()
        return self._centers

    @centers.setter
    def centers(self, centers: List[str]) -> None:
        if self._seen != self.game._version:
            self._load()
        self._centers = centers

    @property
    def influence(self) -> List[str]:
        """Provinces that a unit of this power was the last to enter. A program may change the list."""
        if self._seen != self.game._version:
            self._load()
        return self._influence

    @influence.setter
    def influence(self, influence: List[str]) -> None:
        if self._seen != self.game._version:
            self._load()
        self._influence = influence

    def is_eliminated(self) -> bool:
        """True if the power has neither units nor centers."""
        return not (self.units or self.centers or self.retreats)

    def clear_units(self) -> None:
        """Remove all units and retreats."""
        self.units, self.retreats, self.influence = [], {}, []

    def clear_centers(self) -> None:
        """Remove all centers."""
        self.centers = []

    def merge(self, other_power: "Power") -> None:
        """Take over all that another power has."""
        self.units.extend(other_power.units)
        self.retreats.update(other_power.retreats)
        self.influence.extend(other_power.influence)
        self.centers.extend(other_power.centers)
        self.homes.extend(other_power.homes)
        other_power.clear_units()
        other_power.clear_centers()
        other_power.homes = []

    # ---- Orders. ----

    @property
    def order_is_set(self) -> int:
        """0: no orders yet, 1: none are wanted, 2: there are orders. A power that has nothing to order has set none."""
        if self._order_is_set is None:
            self._order_is_set = (OrderSettings.ORDER_NOT_SET if self.game.get_orderable_locations(self.name)
                                  else OrderSettings.ORDER_SET_EMPTY)
        return self._order_is_set

    @order_is_set.setter
    def order_is_set(self, value: int) -> None:
        self._order_is_set = value

    @property
    def wait(self) -> bool:
        """Plain data: the game itself waits for nobody."""
        if self._wait is None:
            self._wait = bool(self.game.get_orderable_locations(self.name))
        return self._wait

    @wait.setter
    def wait(self, value: bool) -> None:
        self._wait = value

    def clear_orders(self) -> None:
        """Remove all orders."""
        self.orders = {}
        self.adjust = []
        self.civil_disorder = 0
        self._order_is_set = self._wait = None

    def moves_submitted(self) -> bool:
        """False if the power has units but no orders in a movement phase."""
        return self.game.phase_type != "M" or bool(self.orders) or not self.units

    def does_not_wait(self) -> bool:
        """True if the orders are set and the power does not wait."""
        return bool(self.order_is_set and not self.wait)

    # ---- Who plays it: plain data. ----

    def _controllers(self) -> SortedDict:
        if self.controller is None:
            self.controller = SortedDict(int, str, {time.time_ns() // 1000: strings.DUMMY})
        return self.controller

    def is_dummy(self) -> bool:
        """True if no user plays the power."""
        return self.controller is None or self.controller.last_value() == strings.DUMMY

    def is_controlled(self) -> bool:
        """True if a user plays the power."""
        return not self.is_dummy()

    def is_controlled_by(self, username: str) -> bool:
        """True if this user plays the power."""
        return bool(self._controllers().last_value() == username)

    def get_controller(self) -> str:
        """The name of the user who plays the power, or 'dummy'."""
        return str(self._controllers().last_value())

    def get_controller_timestamp(self) -> int:
        """When that user began, in microseconds."""
        return int(self._controllers().last_key())

    def set_controlled(self, username: Optional[str]) -> None:
        """Name the user who plays the power from now on; None: nobody."""
        self.update_controller(username or strings.DUMMY, time.time_ns() // 1000)

    def update_controller(self, username: str, timestamp: int) -> None:
        """Name the user who plays the power from a time on."""
        self._controllers().put(timestamp, username)

    def is_observer_power(self) -> bool:
        """True if the role is observer_type."""
        return self.role == strings.OBSERVER_TYPE

    def is_omniscient_power(self) -> bool:
        """True if the role is omniscient_type."""
        return self.role == strings.OMNISCIENT_TYPE

    def is_player_power(self) -> bool:
        """True if the role is the power's name."""
        return self.role == self.name

    def is_server_power(self) -> bool:
        """True if the role is server_type."""
        return self.role == strings.SERVER_TYPE

    # ---- As an object. ----

    def to_dict(self) -> Dict[str, Any]:
        """Plain data."""
        return {"name": self.name, "abbrev": self.abbrev, "role": self.role, "units": list(self.units),
                "retreats": {unit: list(places) for unit, places in self.retreats.items()},
                "centers": list(self.centers), "homes": list(self.homes), "influence": list(self.influence),
                "adjust": list(self.adjust), "orders": dict(self.orders), "civil_disorder": self.civil_disorder,
                "order_is_set": self.order_is_set, "wait": self.wait, "vote": self.vote,
                "tokens": sorted(self.tokens), "controller": dict(self._controllers())}

    def __getstate__(self) -> Dict[str, Any]:
        return {key: value for key, value in self.__dict__.items() if key != "game"}

    def __deepcopy__(self, memo: Any) -> "Power":
        """A copy that belongs to no game yet."""
        new = self.__class__.__new__(self.__class__)
        memo[id(self)] = new
        fields = new.__dict__
        fields.update(self.__dict__)
        del fields["game"]
        for key in _OF_STRINGS:
            fields[key] = fields[key].copy()
        fields["_retreats"] = {unit: places.copy() for unit, places in self._retreats.items()} if self._retreats else {}
        for key in fields.keys() - _FIELDS:  # what a program added
            fields[key] = copy.deepcopy(fields[key], memo)
        if self.controller is not None:
            fields["controller"] = self.controller.copy()
        return new

    def __repr__(self) -> str:
        return f"<Power {self.name}>"

    def __str__(self) -> str:
        lines = [f"{self.name} ({self.role})", "OWNS " + " ".join(self.centers)]
        lines += [f"{unit} --> {' '.join(places)}" for unit, places in self.retreats.items()]
        lines += self.units + self.adjust
        lines += [f"{unit} {order}" for unit, order in self.orders.items()]
        return "\n".join(lines)
