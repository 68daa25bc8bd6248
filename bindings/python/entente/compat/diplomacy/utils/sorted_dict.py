"""Dictionaries that keep their keys sorted, and values that are made when they are first asked for."""
# SPDX-License-Identifier: MIT
from __future__ import annotations

import copy
import functools
from typing import Any, Callable, Iterator, List, Optional, Tuple

_SEASONS, _KINDS = {"S": 0, "F": 1, "W": 2}, {"M": 0, "R": 1, "A": 2}


@functools.lru_cache(maxsize=4096)
def _rank_of_text(text: str) -> Tuple[Any, ...]:
    try:
        return 1, int(text[1:-1]), _SEASONS[text[0]], _KINDS[text[-1]]
    except (ValueError, KeyError, IndexError):
        return (0,) if text == "FORMING" else (2,) if text == "COMPLETED" else (3, text)


def phase_rank(name: Any) -> Tuple[Any, ...]:
    """Sort phases by their short names: FORMING, then S1901M, S1901R, F1901M, ..., then COMPLETED."""
    return _rank_of_text(name if type(name) is str else str(name))


class Lazy:
    """A value that is made when it is first asked for."""

    __slots__ = ("_make", "_arguments", "_value")

    def __init__(self, make: Optional[Callable[..., Any]], *arguments: Any) -> None:
        self._make = make
        self._arguments = arguments
        self._value = None

    def get(self) -> Any:
        if self._make is not None:
            self._value = self._make(*self._arguments)
            self._make, self._arguments = None, ()
        return self._value

    def __deepcopy__(self, memo: Any) -> "Lazy":
        if self._make is None:
            return lazy_of(copy.deepcopy(self._value, memo))
        new = Lazy.__new__(Lazy)  # the arguments are immutable
        new._make, new._arguments, new._value = self._make, self._arguments, None
        return new

    def __reduce__(self) -> Any:
        return lazy_of, (self.get(),)


def lazy_of(value: Any) -> Lazy:
    """A Lazy that has its value."""
    self = Lazy(None)
    self._value = value
    return self


def value_of(value: Any) -> Any:
    """The value itself, where it is a Lazy."""
    return value.get() if type(value) is Lazy else value


class SortedDict(dict):  # type: ignore[type-arg]
    """A dict whose keys are sorted, with the package's methods for the first, the last and a range of keys."""

    @staticmethod
    def rank(key: Any) -> Any:
        """What keys are sorted by."""
        return key

    def _rank_of_pair(self, pair: Any) -> Any:
        return self.rank(pair[0])

    def __init__(self, key_type: Any = None, val_type: Any = None, kwargs: Any = None) -> None:
        super().__init__()
        self.key_type, self.val_type = key_type, val_type
        for key, value in (kwargs.items() if kwargs is not None else ()):
            self.put(key, value)

    @classmethod
    def builder(cls, key_type: Any, val_type: Any) -> Callable[[Any], "SortedDict"]:
        """A function that makes a SortedDict from a dict."""
        return lambda dictionary: cls(key_type, val_type, dictionary)

    def put(self, key: Any, value: Any) -> None:
        """Set a value; the keys stay sorted."""
        late = not self or key in self or self.rank(key) > self.rank(next(reversed(self.keys())))
        dict.__setitem__(self, key, value)
        if not late:
            pairs: List[Any] = sorted(dict.items(self), key=self._rank_of_pair)
            dict.clear(self)
            dict.update(self, pairs)

    __setitem__ = put

    def update(self, *others: Any, **more: Any) -> None:
        for key, value in dict(*others, **more).items():
            self.put(key, value)

    def setdefault(self, key: Any, default: Any = None) -> Any:
        if key not in self:
            self.put(key, default)
        return self[key]

    fill = update

    def __getitem__(self, key: Any) -> Any:
        return value_of(dict.__getitem__(self, key))

    def get(self, key: Any, default: Any = None) -> Any:
        return value_of(dict.get(self, key, default))

    def values(self) -> Any:
        return [value_of(value) for value in dict.values(self)]

    def items(self) -> Any:
        return [(key, value_of(value)) for key, value in dict.items(self)]

    def pop(self, key: Any, *default: Any) -> Any:
        return value_of(dict.pop(self, key, *default))

    def remove(self, key: Any) -> Any:
        """Remove a key and return its value, None if there is no such key."""
        return value_of(dict.pop(self, key, None))

    def __repr__(self) -> str:
        return repr(dict(self.items()))

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, dict) and list(self) == list(other) and all(self[key] == other[key] for key in self)

    def __ne__(self, other: Any) -> bool:
        return not self == other

    __hash__ = None

    def first_key(self) -> Any:
        """The smallest key."""
        return next(iter(self))

    def last_key(self) -> Any:
        """The largest key."""
        return next(reversed(self.keys()))

    def first_value(self) -> Any:
        """The value of the smallest key."""
        return self[self.first_key()]

    def last_value(self) -> Any:
        """The value of the largest key."""
        return self[self.last_key()]

    def last_item(self) -> Tuple[Any, Any]:
        """The largest key and its value."""
        return self.last_key(), self.last_value()

    def reversed_values(self) -> Iterator[Any]:
        """The values, that of the largest key first."""
        return (self[key] for key in reversed(list(self)))

    def reversed_items(self) -> Iterator[Tuple[Any, Any]]:
        """Pairs of key and value, the largest key first."""
        return ((key, self[key]) for key in reversed(list(self)))

    def key_from_index(self, index: int) -> Any:
        """The key with that number, None if there is none; -1 is the largest."""
        return list(self)[index] if -len(self) <= index < len(self) else None

    def get_previous_key(self, key: Any) -> Any:
        """The key before this one, or None."""
        return next((other for other in reversed(list(self)) if self.rank(other) < self.rank(key)), None)

    def get_next_key(self, key: Any) -> Any:
        """The key after this one, or None."""
        return next((other for other in self if self.rank(other) > self.rank(key)), None)

    def sub_keys(self, key_from: Any = None, key_to: Any = None) -> List[Any]:
        """The keys from one to another, both included; None: from the first, to the last."""
        low = None if key_from is None else self.rank(key_from)
        high = None if key_to is None else self.rank(key_to)
        if low is not None and high is not None and low > high:
            raise IndexError(f"{key_from} comes after {key_to}")
        return [key for key in self
                if (low is None or self.rank(key) >= low) and (high is None or self.rank(key) <= high)]

    def sub(self, key_from: Any = None, key_to: Any = None) -> List[Any]:
        """The values of sub_keys()."""
        return [self[key] for key in self.sub_keys(key_from, key_to)]

    def remove_sub(self, key_from: Any = None, key_to: Any = None) -> None:
        """Remove the keys of sub_keys()."""
        for key in self.sub_keys(key_from, key_to):
            del self[key]

    def raw(self, key: Any, default: Any = None) -> Any:
        """The value as it is stored, which may be a Lazy."""
        return dict.get(self, key, default)

    def copy(self) -> Any:
        new = type(self)(self.key_type, self.val_type)
        dict.update(new, dict.items(self))
        return new

    def __deepcopy__(self, memo: Any) -> Any:
        new = type(self)(self.key_type, self.val_type)
        memo[id(self)] = new
        for key, value in dict.items(self):
            dict.__setitem__(new, key, value.__deepcopy__(memo) if type(value) is Lazy else copy.deepcopy(value, memo))
        return new

    def __reduce__(self) -> Any:
        return _restored, (type(self), self.key_type, self.val_type, list(self.items()))


class PhaseDict(SortedDict):
    """A SortedDict from short phase names."""

    rank = staticmethod(phase_rank)


def _restored(kind: Any, key_type: Any, val_type: Any, items: Any) -> Any:
    new = kind(key_type, val_type)
    dict.update(new, items)
    return new
