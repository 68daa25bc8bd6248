"""Constants of the package's names."""
# SPDX-License-Identifier: MIT
from typing import Dict, Tuple


class OrderSettings:
    """What Power.order_is_set says."""

    ORDER_NOT_SET = 0
    ORDER_SET_EMPTY = 1
    ORDER_SET = 2
    ALL_SETTINGS = {ORDER_NOT_SET, ORDER_SET_EMPTY, ORDER_SET}


DEFAULT_GAME_RULES = ("SOLITAIRE", "NO_PRESS", "IGNORE_ERRORS", "POWER_CHOICE")

# rule -> what it adds (+), removes (-) and forbids (!)
KNOWN_RULES: Dict[str, Dict[str, Tuple[str, ...]]] = {
    "POWER_CHOICE": {}, "MULTIPLE_POWERS_PER_PLAYER": {}, "NO_OBSERVATIONS": {}, "START_MASTER": {},
    "SOLITAIRE": {"+": ("NO_DEADLINE", "CD_DUMMIES", "ALWAYS_WAIT")},
    "NO_PRESS": {"-": ("PUBLIC_PRESS",)}, "PUBLIC_PRESS": {"-": ("NO_PRESS",)},
    "DONT_SKIP_PHASES": {}, "IGNORE_ERRORS": {}, "BUILD_ANY": {},
    "CIVIL_DISORDER": {"+": ("CD_DUMMIES",)}, "CD_DUMMIES": {}, "NO_DEADLINE": {}, "DUMMY_REAL_TIME": {},
    "REAL_TIME": {"!": ("ALWAYS_WAIT",)}, "ALWAYS_WAIT": {"!": ("REAL_TIME",)},
    "PROPOSE_DIAS": {"!": ("NO_DIAS",)}, "NO_DIAS": {"!": ("PROPOSE_DIAS",)},
    "HOLD_WIN": {}, "SHARED_VICTORY": {}, "NO_CHECK": {}, "DIFFERENT_ADJUDICATION": {},
}
