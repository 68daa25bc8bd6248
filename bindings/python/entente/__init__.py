"""A judge for the board game Diplomacy.

    import entente
    result = entente.adjudicate(entente.Position(), {"FRANCE": ["A PAR - BUR"]})
    for outcome in result:
        print(outcome.order, outcome.result, outcome.why)

docs/python.md is the manual. Modules that need numpy are loaded when they are first used.
"""
# SPDX-License-Identifier: MIT
import importlib

from ._entente import (EntenteError, Map, Outcome, Position, Result, Rules, __version__, adjudicate, datc, functions, maps,
                       request)

__all__ = ["EntenteError", "Map", "Outcome", "Position", "Result", "Rules", "__version__", "adjudicate", "check",
           "compare", "datc", "functions", "legal_orders", "maps", "request"]

_LAZY = {"Games": "games", "batch": "batch", "compat": "compat", "games": "games"}


def __getattr__(name):
    if name not in _LAZY:
        raise AttributeError(f"module 'entente' has no attribute {name!r}")
    module = importlib.import_module("." + _LAZY[name], __name__)
    return module if name == _LAZY[name] else getattr(module, name)


def legal_orders(position, rules=None):
    """All orders that can be valid: {power: {unit: [order, ...]}}; see Position.legal_orders()."""
    return position.legal_orders(rules)


def _request(position, orders, rules):
    asked = position.to_dict(rules)
    asked["orders"] = {power: list(texts) for power, texts in (orders or {}).items()}
    return asked


def check(position, orders, rules=None, **options):
    """Read orders as people write them, and say what was guessed, missing or impossible.

    Returns the answer of `entente check` as a dict (docs/interface.md).
    """
    return request("check", _request(position, orders, rules), **options)


def compare(position, orders, rules=None, **options):
    """Judge by all presets and algorithms (with issues=True under every choice of every disputed issue).

    Returns the answer of `entente compare` as a dict (docs/interface.md): what comes out differently, and why.
    """
    return request("compare", _request(position, orders, rules), **options)
