"""Orders: what the powers ordered, and what they could.

Orders are read when they are set. What is not possible is left out, as in the package; with the rule NO_CHECK orders
stay as they are written and are read when the phase is judged.
"""
# SPDX-License-Identifier: MIT
from __future__ import annotations

from typing import Any, Dict, List, Optional, Tuple

from entente import _entente

from ..utils import exceptions, strings
from ..utils.constants import OrderSettings
from ..utils.sorted_dict import PhaseDict
from .board import JUDGE
from .power import Power
from .players import Players


class Orders(Players):
    """The orders of a game."""

    state_history: PhaseDict
    result_history: PhaseDict
    fixed_state: Any

    # ---- Use in a with statement: orders given for another state are ignored. ----

    def current_state(self) -> "Orders":
        """For `with game.current_state():`, which ignores orders given for another state."""
        return self

    def __enter__(self) -> "Orders":
        current = (self._name, self.get_hash())
        if self.fixed_state and self.fixed_state != current:
            raise RuntimeError("the game is in use for another state")
        self.fixed_state = current
        return self

    def __exit__(self, kind: Any, value: Any, trace: Any) -> None:
        self.fixed_state = None

    def is_fixed_state_unchanged(self, log_error: bool = True) -> bool:
        """True outside of such a with statement, or if the state is still the one at its start."""
        return not self.fixed_state or self.fixed_state == (self._name, self.get_hash())

    def set_wait(self, power_name: str, wait: bool) -> None:
        """Plain data: process() waits for nobody."""
        if self.is_fixed_state_unchanged(log_error=False) and self.has_power(power_name.upper()):
            self.powers[power_name.upper()].wait = wait

    # ---- Orders. ----

    def get_orderable_locations(self, power_name: Optional[str] = None) -> Any:
        """The provinces for which a power has to order something, sorted; for all powers a dict of lists."""
        if power_name is None:
            return {name: self.get_orderable_locations(name) for name in self.powers}
        power = self._power(power_name)
        if not self._shown and self._pos_name == self._name:
            return self._orderable_quickly()[power.name][:]
        kind = self._name[-1]  # phase_type stays that of the last phase when the game is completed
        due, places = self._builds()[power.name] if kind == "A" else (-1, [])
        if due >= 0:
            return sorted(places)
        return sorted(unit[2:5] for unit in (power.retreats if kind == "R" else power.units))

    def _orderable_quickly(self) -> Dict[str, List[str]]:
        """The same for all powers, from the position."""
        if self._orderable is None:
            self._orderable = _entente.diplomacy_orderable(self._pos, JUDGE)
        orderable: Dict[str, List[str]] = self._orderable
        return orderable

    def get_all_possible_orders(self, loc: Optional[str] = None) -> Any:
        """The possible orders of each location, a dict of lists; of one location, a list."""
        if self._name in ("COMPLETED", "FORMING"):
            possible: Dict[str, List[str]] = {place.upper(): [] for place in self.map.locs}
        else:
            position = self._sync()
            if self._possible is None:
                self._possible = _entente.diplomacy_possible(position, JUDGE)
                for place in self.map.shut:
                    self._possible[place] = []
            possible = {place: orders[:] for place, orders in self._possible.items()}
        return possible if loc is None else possible.get(loc.upper(), [])

    def get_orders(self, power_name: Optional[str] = None) -> Any:
        """The orders of a power, a list; for all powers a dict of lists. Waives and void orders are left out."""
        if power_name is None and self.phase_type == "M" and "NO_CHECK" not in self.rules:
            return {name: [f"{unit} {order}" for unit, order in power.orders.items()]
                    for name, power in self.powers.items()}
        if power_name is None:
            return {name: self._orders_of(power) for name, power in self.powers.items()}
        return self._orders_of(self._power(power_name))

    def _orders_of(self, power: Power) -> List[str]:
        if self.phase_type in ("R", "A"):
            return [order for order in power.adjust if order != "WAIVE" and not order.startswith("VOID ")]
        if "NO_CHECK" in self.rules:
            return [order for order in power.orders.values() if order]
        return [f"{unit} {order}" for unit, order in power.orders.items()]

    def set_orders(self, power_name: str, orders: Any, expand: bool = True, replace: bool = True) -> None:
        """Give orders to a power's units. What cannot be read or is not possible is left out; `error` says why.

        replace: a later order for a unit replaces an earlier one. expand: without effect; every order is read.
        """
        if self.fixed_state and not self.is_fixed_state_unchanged():
            return
        power = self.powers.get(power_name) or self._power(power_name)
        if self.role != strings.SERVER_TYPE and self.is_player_game() and self.role != power.name:
            raise exceptions.GameRoleException(f"this is the game of {self.role}")
        texts = [text for text in (orders if isinstance(orders, (list, tuple)) else [orders]) if text]
        if self.phase_type == "R":
            self._set_retreats(power, texts, replace)
        elif self.phase_type == "A":
            self._set_adjustments(power, texts, replace)
        elif texts and self.phase_type == "M":
            self._set_movement(power, texts, replace)
        some = power.orders if self.phase_type == "M" else power.adjust and self._orders_of(power)
        power._order_is_set = OrderSettings.ORDER_SET if some else OrderSettings.ORDER_SET_EMPTY

    def _read(self, power: Power, texts: List[Any]) -> List[Any]:
        """For each text (unit, order), or a str that says why it is none."""
        read: List[Any] = _entente.diplomacy_read(self._sync(), power.name, texts, JUDGE)
        return read

    def _refuse(self, text: Any, why: Any) -> None:
        """why: a sentence, or the code of a reason (docs/interface.md)."""
        self.error.append(f"{text}: {why}" if " " in why else f"{text}: the order is impossible ({why})")

    def _set_movement(self, power: Power, texts: List[Any], replace: bool) -> None:
        power.civil_disorder = 0
        if "NO_CHECK" not in self.rules:
            for text, why in _entente.diplomacy_order(self._sync(), power.name, texts, JUDGE, power.orders,
                                                      bool(replace)):
                self._refuse(text, why)
            return
        for text, read in zip(texts, self._read(power, texts)):
            if type(read) is tuple or " " not in read:  # a reason, not a sentence: it could be read
                self._add_raw(power, text, replace)
            else:
                self._refuse(text, read)

    @staticmethod
    def _add_raw(power: Power, text: str, replace: bool) -> None:
        """Keep an order as it is written (rule NO_CHECK)."""
        words = text.split()
        for number, order in power.orders.items() if replace else ():
            other = order.split()
            if len(other) > 1 and len(words) > 1 and other[1][:3] == words[1][:3]:
                power.orders[number] = ""
        power.orders[f"ORDER {len(power.orders) + 1}"] = " ".join(words)

    def _set_retreats(self, power: Power, texts: List[Any], replace: bool) -> None:
        power.civil_disorder = 0
        if not texts:
            power.adjust = []
            return
        added: Dict[str, str] = {}
        void = []
        for text, read in zip(texts, self._read(power, texts)):
            if type(read) is tuple and read[0] not in added:
                added[read[0]] = f"{read[0]} {read[1]}"
            else:
                void.append(f"VOID {text}")
                self._refuse(text, "the unit has an order" if type(read) is tuple else read)
        self._join(power, added, void, replace)

    def _join(self, power: Power, added: Dict[str, str], void: List[str], replace: bool) -> None:
        """Add orders of a retreat or adjustment phase, {unit: order}."""
        places = {unit[2:] for unit in added}
        if replace:
            power.adjust = [order for order in power.adjust if order == "WAIVE" or order.split()[1] not in places]
        else:
            ordered = {order.split()[1] for order in power.adjust if order != "WAIVE"}
            for unit in [unit for unit in added if unit[2:] in ordered]:
                self._refuse(added.pop(unit), "the unit has an order")
        power.adjust += [*added.values(), *void]

    def _set_adjustments(self, power: Power, texts: List[Any], replace: bool) -> None:
        power.civil_disorder = 0
        if not texts:
            power.adjust = []
            return
        due, sites = self._builds()[power.name]
        added: Dict[str, str] = {}
        void, waives = [], 0
        for text, read in zip(texts, self._read(power, texts)):
            why = read if type(read) is not tuple else self._why_no_adjustment(read, due, sites, added)
            if why:
                void.append(f"VOID {text}")
                self._refuse(text, why)
            elif read[0] == "WAIVE":
                waives += 1
            else:
                added[read[0]] = f"{read[0]} {read[1]}"
        self._join(power, added, void, replace)
        power.adjust += ["WAIVE"] * waives
        due = min(due, len(sites)) if due > 0 else due
        while 0 < due < len(power.adjust) and "WAIVE" in power.adjust:
            power.adjust.remove("WAIVE")
        if "WAIVE" in power.adjust or power.is_dummy():
            power.adjust += ["WAIVE"] * (due - len(power.adjust))

    @staticmethod
    def _why_no_adjustment(read: Any, due: int, sites: List[str], added: Dict[str, str]) -> Optional[str]:
        unit, order = read
        if unit == "WAIVE":
            return "units have to be removed" if due < 0 else None
        if order != ("D" if due < 0 else "B"):
            return "units have to be removed" if due < 0 else "no unit has to be removed"
        if due == 0:
            return "the power has as many units as centers"
        if order == "B" and unit[2:5] not in sites:
            return "the power cannot build there"
        if any(other[2:5] == unit[2:5] for other in added):
            return "there is an order for this place"
        return None

    def clear_orders(self, power_name: Optional[str] = None) -> None:
        """Remove the orders of a power, or of all powers."""
        if not self.is_fixed_state_unchanged():
            return
        for power in self.powers.values() if power_name is None else [self._power(power_name)]:
            power.clear_orders()

    def get_order_status(self, power_name: Optional[str] = None, unit: Optional[str] = None,
                         loc: Optional[str] = None) -> Any:
        """What became of the orders of the last phase.

        Of a unit a list of words, of a location (unit, list), of a power {unit: list}, else {power: {unit: list}}.
        """
        results = self.result_history.last_value() if self.result_history else {}
        if unit or loc:
            if unit and loc:
                raise ValueError("either a unit or a location, not both")
            if unit:
                return list(results.get(unit, ()))
            found = next((other for other in results if other[2:5] == str(loc)[:3]), None)
            return (loc, []) if found is None else (found, list(results[found]))
        if power_name is not None:
            if not self.state_history:
                return {}
            units = self.state_history.last_value()["units"].get(power_name.upper(), ())
            return {name.replace("*", ""): list(results.get(name.replace("*", ""), ())) for name in units}
        return {name: self.get_order_status(name) for name in self.powers}

    def _judged(self, position: Any, orders: Dict[str, List[str]]) -> Tuple[Dict[str, List[str]], List[str]]:
        """The orders to judge; and the units in the results that had void ones."""
        void: List[str] = []
        if self.phase_type == "M":
            if "NO_CHECK" not in self.rules:
                return self._of_own_units(position, orders), void
            return {name: self._checked(self.powers[name], texts, void) for name, texts in orders.items()}, void
        for power in self.powers.values():
            for order in power.adjust:
                if order == "WAIVE":
                    void.append("WAIVE")
                elif order.startswith("VOID "):
                    void.append(" ".join(order.upper().split()[1:3]))
        return orders, void

    def _of_own_units(self, position: Any, orders: Dict[str, List[str]]) -> Dict[str, List[str]]:
        """The orders without those that a program put into Power.orders for a unit that the power does not have."""
        owned = position.units
        for name, power in self.powers.items():
            strangers = power.orders.keys() - owned.get(name, ())
            for text in [text for text in orders[name] if strangers and " ".join(text.split()[:2]) in strangers]:
                self._refuse(text, "no-such-unit")
                orders = {**orders, name: [other for other in orders[name] if other != text]}
        return orders

    def _checked(self, power: Power, texts: List[str], void: List[str]) -> List[str]:
        """The possible orders among raw ones. A unit with several orders holds (rule NO_CHECK)."""
        chosen: Dict[str, str] = {}
        for text, read in zip(texts, self._read(power, texts) if texts else ()):
            if type(read) is not tuple:
                void.append(" ".join(text.upper().split()[:2]))
            elif read[0] in chosen and chosen[read[0]] != read[1]:
                chosen[read[0]] = "H"
                void.append(read[0])
            else:
                chosen[read[0]] = read[1]
        return [f"{unit} {order}" for unit, order in chosen.items()]
