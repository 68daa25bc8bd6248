"""The interfaces of other packages: diplomacy, deepmind (needs numpy) and pettingzoo. See docs/python.md."""
# SPDX-License-Identifier: MIT
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from . import deepmind as deepmind, diplomacy as diplomacy, pettingzoo as pettingzoo
else:
    import importlib.util

    # The modules, and what each needs.
    _LAZY = {"deepmind": "numpy", "diplomacy": "json", "pettingzoo": "pettingzoo"}

    def __dir__():
        """The names for tab completion: the modules whose needs are installed."""
        known = {*globals(), *(name for name, need in _LAZY.items() if importlib.util.find_spec(need))}
        return sorted(known - {"TYPE_CHECKING", "importlib"})

    def __getattr__(name):
        """Load a module when it is first used."""
        if name not in _LAZY:
            raise AttributeError(f"module 'entente.compat' has no attribute {name!r}")
        return importlib.import_module("." + name, __name__)
