"""The words for results, and the states of an order set."""
# SPDX-License-Identifier: MIT
from __future__ import annotations

from typing import Any

ORDER_RESULT_OFFSET = 10000


class OrderResult(str):
    """A word such as 'bounce': a str with a `code` and, as the package has it, a `message`."""

    __slots__ = ("code",)
    code: int

    def __new__(cls, code: int, message: str) -> "OrderResult":
        self = super().__new__(cls, message)
        self.code = code
        return self

    @property
    def message(self) -> str:
        return str(self)

    def __reduce__(self) -> Any:
        return OrderResult, (self.code, str(self))


OK = OrderResult(0, "")
NO_CONVOY = OrderResult(ORDER_RESULT_OFFSET + 1, "no convoy")
BOUNCE = OrderResult(ORDER_RESULT_OFFSET + 2, "bounce")
VOID = OrderResult(ORDER_RESULT_OFFSET + 3, "void")
CUT = OrderResult(ORDER_RESULT_OFFSET + 4, "cut")
DISLODGED = OrderResult(ORDER_RESULT_OFFSET + 5, "dislodged")
DISRUPTED = OrderResult(ORDER_RESULT_OFFSET + 6, "disrupted")
DISBAND = OrderResult(ORDER_RESULT_OFFSET + 7, "disband")
MAYBE = OrderResult(ORDER_RESULT_OFFSET + 8, "maybe")

# In the order in which the extension module numbers them.
WORDS = (OK, NO_CONVOY, BOUNCE, VOID, CUT, DISLODGED, DISRUPTED, DISBAND)

_BY_MESSAGE = {str(word): word for word in WORDS + (MAYBE,)}


def result_of(text: Any) -> OrderResult:
    """The word for a text of a saved game: 'bounce', or '10002:bounce'."""
    if isinstance(text, OrderResult):
        return text
    message = str(text)
    number, colon, rest = message.partition(":")
    if colon and number.isdigit():
        message = rest
    word = _BY_MESSAGE.get(message)
    return OrderResult(-1, message) if word is None else word
