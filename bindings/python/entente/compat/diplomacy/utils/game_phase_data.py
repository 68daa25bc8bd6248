"""GamePhaseData: what is kept of one phase."""
# SPDX-License-Identifier: MIT
from __future__ import annotations

import json
from typing import Any, Dict

from ..engine.message import Message
from .order_results import result_of
from .sorted_dict import SortedDict, value_of


def messages_from(source: Any) -> SortedDict:
    """Messages by time, from a list or a dict of messages or of their dicts."""
    messages = SortedDict(int, Message)
    for item in (source.values() if isinstance(source, dict) else source or ()):
        message = item if isinstance(item, Message) else Message.from_dict(item)
        messages.put(message.time_sent, message)
    return messages


class GamePhaseData:
    """name, state, orders, results and messages of a phase, which are made when they are asked for."""

    __slots__ = ("name", "_state", "_orders", "_results", "_messages")

    def __init__(self, name: str, state: Any, orders: Any, results: Any, messages: Any) -> None:
        self.name = name
        self._state = state
        self._orders = orders
        self._results = results
        self._messages = messages

    @property
    def state(self) -> Dict[str, Any]:
        """The position before the phase, as Game.get_state() returns it."""
        value: Dict[str, Any] = value_of(self._state)
        return value

    @state.setter
    def state(self, value: Any) -> None:
        self._state = value

    @property
    def results(self) -> Dict[str, Any]:
        """{'A PAR': [result, ...]}; an empty list for an order that succeeded."""
        value: Dict[str, Any] = value_of(self._results)
        return value

    @results.setter
    def results(self, value: Any) -> None:
        self._results = value

    @property
    def orders(self) -> Dict[str, Any]:
        """{'FRANCE': ['A PAR - BUR', ...]}; None instead of a list where a power has set no orders."""
        value: Dict[str, Any] = value_of(self._orders)
        return value

    @orders.setter
    def orders(self, value: Any) -> None:
        self._orders = value

    @property
    def messages(self) -> SortedDict:
        """The messages of the phase, by their time."""
        value: SortedDict = value_of(self._messages)
        return value

    @messages.setter
    def messages(self, value: Any) -> None:
        self._messages = value

    def parts(self) -> Any:
        """State, orders, results and messages as they are stored."""
        return self._state, self._orders, self._results, self._messages

    def to_dict(self) -> Dict[str, Any]:
        """Plain data that json.dumps() takes."""
        return {"name": self.name, "state": dict(self.state),
                "orders": {power: None if orders is None else list(orders) for power, orders in self.orders.items()},
                "results": {unit: [str(word) for word in words] for unit, words in self.results.items()},
                "messages": [message.to_dict() for message in self.messages.values()]}

    def json(self) -> str:
        """to_dict() as JSON."""
        return json.dumps(self.to_dict())

    @classmethod
    def from_dict(cls, source: Dict[str, Any]) -> "GamePhaseData":
        """From to_dict(), or a phase of a saved game. Other keys are ignored."""
        if not isinstance(source, dict):
            raise TypeError(f"a phase is a dict, not {type(source).__name__}")
        return cls(name=str(source.get("name") or ""), state=dict(source.get("state") or {}),
                   orders={power: None if orders is None else list(orders)
                           for power, orders in (source.get("orders") or {}).items()},
                   results={unit: [result_of(word) for word in words]
                            for unit, words in (source.get("results") or {}).items()},
                   messages=messages_from(source.get("messages")))

    def __repr__(self) -> str:
        return f"<GamePhaseData {self.name}>"

    def __reduce__(self) -> Any:
        return GamePhaseData, (self.name, self.state, self.orders, self.results, self.messages)
