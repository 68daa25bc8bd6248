"""History: the phases of a game that are over, their messages, and states to go back to."""
# SPDX-License-Identifier: MIT
from __future__ import annotations

from typing import Any, Dict, List, Optional

from ..utils import exceptions, strings
from ..utils.game_phase_data import GamePhaseData
from ..utils.sorted_dict import Lazy, PhaseDict, SortedDict, value_of
from .board import now
from .message import GLOBAL, Message
from .orders import Orders


class History(Orders):
    """Phases and messages of a game."""

    messages: SortedDict
    order_history: PhaseDict
    message_history: PhaseDict
    timestamp_created: int

    # ---- History. ----

    def get_phase_data(self) -> GamePhaseData:
        """The current phase. The orders of a power that has set none are None."""
        orders = {power.name: self._orders_of(power) if power.order_is_set else None for power in self.powers.values()}
        return GamePhaseData(self._name, self.get_state(), orders, {}, self.messages.copy())

    def set_phase_data(self, phase_data: Any, clear_history: bool = True) -> None:
        """Go to a phase; those before it in the list become the history."""
        if not phase_data:
            return
        phases = [phase_data] if isinstance(phase_data, GamePhaseData) else list(phase_data)
        if clear_history:
            self._clear_history()
        else:
            self.clear_vote()
            self.clear_orders()
        for phase in phases[:-1]:
            self.extend_phase_history(phase)
        last = phases[-1]
        self.set_state(last.state, clear_history=False)
        for name, orders in last.orders.items():
            if orders is not None:
                self.set_orders(name, orders)
        self.messages = last.messages.copy()

    def extend_phase_history(self, game_phase_data: GamePhaseData) -> None:
        """Add a phase to the history, which must not have it."""
        name = game_phase_data.name
        if name in self.state_history or name in self.order_history:
            raise ValueError(f"the history has {name}")
        self._keep(name, *game_phase_data.parts())

    def _keep(self, name: str, state: Any, orders: Any, results: Any, messages: Any) -> None:
        """Put a phase into the history."""
        self.state_history.put(name, state)
        self.order_history.put(name, orders)
        self.result_history.put(name, results)
        self.message_history.put(name, messages)

    def get_phase_history(self, from_phase: Any = None, to_phase: Any = None,
                          game_role: Any = None) -> List[GamePhaseData]:
        """The phases that are over, or those from one to another (names or numbers), both included."""
        bounds = [self.state_history.key_from_index(phase) if isinstance(phase, int) else phase
                  for phase in (from_phase, to_phase)]
        return [GamePhaseData(name, self.state_history.raw(name), self.order_history.raw(name, {}),
                              self.result_history.raw(name, {}), self._visible(name, game_role))
                for name in self.state_history.sub_keys(*bounds)]

    def _visible(self, name: str, game_role: Any) -> Any:
        """The messages of a phase of the history that a role may see."""
        messages = self.message_history.raw(name, SortedDict(int, Message))
        if not game_role:
            return messages
        return SortedDict(int, Message, self.filter_messages(value_of(messages), game_role))

    def get_phase_from_history(self, short_phase_name: str, game_role: Any = None) -> GamePhaseData:
        """One phase of the history."""
        return self.get_phase_history(short_phase_name, short_phase_name, game_role)[0]

    def phase_history_from_timestamp(self, timestamp: int) -> List[GamePhaseData]:
        """The phases whose states are not older than that."""
        return [phase for phase in self.get_phase_history() if phase.state["timestamp"] >= timestamp]

    def get_latest_timestamp(self) -> int:
        """The time of the last phase or message, in microseconds."""
        latest = self.timestamp_created
        if self.state_history:
            latest = max(latest, self.state_history.last_value()["timestamp"])
        return max(latest, int(self.messages.last_key())) if self.messages else latest

    def _clear_history(self) -> None:
        for history in (self.state_history, self.order_history, self.result_history, self.message_history):
            history.clear()
        self.clear_orders()
        self.clear_vote()

    def set_state(self, state: Dict[str, Any], clear_history: bool = True) -> None:
        """Go to a state that get_state() returned, or to as much as is in the dict."""
        if not isinstance(state, dict):
            raise TypeError(f"a state is a dict, not {type(state).__name__}")
        if "map" in state and state["map"] != self.map.name:
            raise RuntimeError(f"the state is of the map {state['map']}, the game of {self.map.name}")
        if clear_history:
            self._clear_history()
        if "rules" in state:
            self.rules, self.no_rules = [], set()
            for rule in state["rules"]:
                self.add_rule(rule)
        if "note" in state:
            self.note = state["note"]
        if state.get("name"):
            self.set_current_phase(state["name"])
        if "units" in state:
            for name, units in state["units"].items():
                self.set_units(name, list(units), reset=True)
        for power in self.powers.values():
            known = (state.get("retreats") or {}).get(power.name) or {}
            power.retreats.update({unit: list(places) for unit, places in known.items() if unit in power.retreats})
        if "centers" in state:
            for name, centers in state["centers"].items():
                self.set_centers(name, list(centers), reset=True)
        for power in self.powers.values():
            power.homes = list((state.get("homes") or self.map.homes).get(power.name, self.map.homes[power.name]))
            if power.name in (state.get("influence") or {}):
                power.influence = list(state["influence"][power.name])
            power.civil_disorder = (state.get("civil_disorder") or {}).get(power.name, power.civil_disorder)

    # ---- Messages. ----

    @classmethod
    def filter_messages(cls, messages: Any, game_role: Any, timestamp_from: Optional[int] = None,
                        timestamp_to: Optional[int] = None) -> Dict[int, Message]:
        """Those that a role, or the powers of a list, may see."""
        chosen = messages.sub(timestamp_from, timestamp_to)
        if game_role == strings.OMNISCIENT_TYPE:
            return {message.time_sent: message for message in chosen}
        if game_role == strings.OBSERVER_TYPE:
            return {message.time_sent: message for message in chosen if message.is_global() or message.for_observer()}
        roles = [game_role] if isinstance(game_role, str) else list(game_role)
        return {message.time_sent: message for message in chosen
                if message.is_global() or message.recipient in roles or message.sender in roles}

    def new_power_message(self, recipient: str, body: str) -> Message:
        """A message of the power whose game this is, to be added."""
        if not self.has_power(recipient):
            raise exceptions.MapPowerException(f"the map has no power {recipient}")
        return Message(phase=self._name, sender=self.role, recipient=recipient, message=body)

    def new_global_message(self, body: str) -> Message:
        """A message to all powers, to be added."""
        return Message(phase=self._name, sender=self.role, recipient=GLOBAL, message=body)

    def add_message(self, message: Message) -> int:
        """Add a message to the current phase. Returns its time, which is set here if it has none."""
        if not isinstance(message, Message):
            raise TypeError(f"a Message is needed, not {type(message).__name__}")
        if self.is_player_game() and not message.is_global() and self.role not in (message.sender, message.recipient):
            raise exceptions.GameRoleException(f"this is the game of {self.role}")
        if message.time_sent is None:
            if message.phase != self._name:
                raise exceptions.GamePhaseException(self._name, message.phase)
            message.time_sent = max(now(), self.messages.last_key() + 1 if self.messages else 0)
        self.messages.put(message.time_sent, message)
        return message.time_sent

    def _take_messages(self) -> Any:
        """The messages of the phase that ends."""
        if not self.messages:
            return Lazy(SortedDict, int, Message)
        messages, self.messages = self.messages, SortedDict(int, Message)
        return messages
