"""The `Game` of the Python package `diplomacy`, judged by entente.

    from entente.compat.diplomacy import Game

Names, arguments and results are those of the package's Game, Power, Map, Message and GamePhaseData, and of its functions
for saved games (utils.export). docs/python-compat-diplomacy.md lists the differences. A program that imports `diplomacy`
itself runs unchanged after install().
"""
# SPDX-License-Identifier: MIT
from __future__ import annotations

import sys

from .engine import game, map as _map, message, power
from .engine.game import Game
from .engine.map import Map
from .engine.message import Message
from .engine.power import Power
from .utils import constants, exceptions, export, game_phase_data, order_results, sorted_dict, strings
from .utils.game_phase_data import GamePhaseData

__all__ = ["Game", "GamePhaseData", "Map", "Message", "Power", "install"]


def install() -> None:
    """Let `import diplomacy` find these modules, in this process. Raises RuntimeError if the package is loaded."""
    this = sys.modules[__name__]
    if sys.modules.get("diplomacy", this) is not this:
        raise RuntimeError("the package diplomacy is loaded already")
    for module in (this, *(sys.modules[f"{__name__}.{name}"] for name in ("engine", "utils")), game, _map, message,
                   power, constants, exceptions, export, game_phase_data, order_results, sorted_dict, strings):
        sys.modules["diplomacy" + module.__name__[len(__name__):]] = module
