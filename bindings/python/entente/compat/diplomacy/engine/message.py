"""Messages, kept as plain data."""
# SPDX-License-Identifier: MIT
from __future__ import annotations

import json
from typing import Any, Dict, Optional

SYSTEM, GLOBAL, OBSERVER, OMNISCIENT = "SYSTEM", "GLOBAL", "OBSERVER", "OMNISCIENT"

_FIELDS = ("sender", "recipient", "time_sent", "phase", "message")


class Message:
    """One message: sender, recipient, phase, message, and time_sent in microseconds (None before it is added)."""

    __slots__ = _FIELDS
    sender: Optional[str]
    recipient: Optional[str]
    time_sent: Optional[int]
    phase: Optional[str]
    message: Optional[str]

    def __init__(self, **fields: Any) -> None:
        unknown = set(fields) - set(_FIELDS)
        if unknown:
            raise TypeError(f"a Message has no {', '.join(sorted(unknown))}")
        for field in _FIELDS:
            setattr(self, field, fields.get(field))

    def is_global(self) -> bool:
        """True if the recipient is GLOBAL."""
        return self.recipient == GLOBAL

    def for_observer(self) -> bool:
        """True if the recipient is OBSERVER."""
        return self.recipient == OBSERVER

    def to_dict(self) -> Dict[str, Any]:
        """The fields as a dict."""
        return {field: getattr(self, field) for field in _FIELDS}

    def json(self) -> str:
        """to_dict() as JSON."""
        return json.dumps(self.to_dict())

    @classmethod
    def from_dict(cls, fields: Dict[str, Any]) -> "Message":
        """The message that to_dict() described."""
        return cls(**{field: fields.get(field) for field in _FIELDS})

    def __str__(self) -> str:
        return f"[{self.time_sent or 0}/{self.phase}/{self.sender}->{self.recipient}]({self.message})"

    def __repr__(self) -> str:
        return f"<Message {self}>"

    def __hash__(self) -> int:
        return hash(self.time_sent)

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, Message) and self.time_sent == other.time_sent

    def __lt__(self, other: Any) -> bool:
        return (self.time_sent or 0) < (other.time_sent or 0)

    def __gt__(self, other: Any) -> bool:
        return bool(other < self)

    def __le__(self, other: Any) -> bool:
        return not other < self

    def __ge__(self, other: Any) -> bool:
        return not self < other
