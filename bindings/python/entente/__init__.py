"""A judge for the board game Diplomacy.

    import entente
    result = entente.adjudicate(entente.Position(), {"FRANCE": ["A PAR - BUR"]})
    for outcome in result:
        print(outcome.order, outcome.result, outcome.why)

entente.batch judges arrays of positions, entente.Games plays many games at once, and entente.compat has the interfaces
of other packages. They are loaded when they are first used; batch and Games need numpy. docs/python.md is the manual.
"""
# SPDX-License-Identifier: MIT
import importlib
import importlib.util
from collections.abc import Sequence

from ._entente import (EntenteError, Map, Outcome, Position, Result, Rules, __version__, adjudicate, datc, functions, maps,
                       request)

__all__ = ["EntenteError", "Map", "Outcome", "Position", "Result", "Rules", "__version__", "adjudicate", "check",
           "compare", "datc", "functions", "legal_orders", "maps", "request"]

_LAZY = {"Games": "games", "batch": "batch", "compat": "compat", "games": "games"}


def __dir__():
    """The names for tab completion; Games, batch and games only where numpy is installed."""
    return sorted({*globals(), *(_LAZY if importlib.util.find_spec("numpy") else ["compat"])} - {"importlib", "Sequence"})


def __getattr__(name):
    """Load Games, batch, compat or games when it is first used."""
    if name not in _LAZY:
        raise AttributeError(f"module 'entente' has no attribute {name!r}")
    try:
        module = importlib.import_module("." + _LAZY[name], __name__)
    except ModuleNotFoundError as error:
        if error.name != "numpy":
            raise
        raise AttributeError(f"entente.{name} needs numpy, which is not installed") from error
    return module if name == _LAZY[name] else getattr(module, name)


Sequence.register(Result)


def legal_orders(position, rules=None):
    """All legal orders: {power: {unit: [order, ...]}}; see Position.legal_orders()."""
    return position.legal_orders(rules)


def _orders_of(power, given):
    """A power's orders as JSON has them: a list, or an object with order sets."""
    if isinstance(given, dict):
        return given
    if isinstance(given, (str, bytes)) or not hasattr(type(given), "__getitem__"):
        raise TypeError(f"the orders of {power} must be a list, or a dict with order sets, not {type(given)}")
    for order in given:
        if not isinstance(order, (str, list, tuple, dict)):
            raise TypeError(f"an order must be a str, not {type(order)}")
    return list(given)


def _request(position, orders, rules):
    if not isinstance(position, Position):
        raise TypeError(f"the position must be a Position, not {type(position)}; Position.from_dict() makes one of a request")
    asked = position.to_dict(rules)
    if orders is not None:
        if not hasattr(orders, "items"):
            raise TypeError(f"orders must be a dict, not {type(orders)}")
        asked["orders"] = {power: _orders_of(power, given) for power, given in orders.items()}
    return asked


def check(position, orders, rules=None, **options):
    """Read orders as people write them, and list what was guessed, missing or impossible.

    The orders of a power are a list of texts; a list of lists, which are order sets; or a dict with order sets, as in
    a request. Returns the answer of `entente check` as a dict (docs/interface.md).
    """
    return request("check", _request(position, orders, rules), **options)


def compare(position, orders, rules=None, **options):
    """Judge by all presets and algorithms; with issues=True under every choice of every disputed issue.

    The orders are those of check(). Returns the answer of `entente compare` as a dict (docs/interface.md): which results
    differ, and why.
    """
    return request("compare", _request(position, orders, rules), **options)
