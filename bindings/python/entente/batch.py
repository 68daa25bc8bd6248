"""Many positions at once, as arrays of numpy.

    import entente
    from entente import batch
    positions = batch.starts(1000)                              # uint8[1000, size]
    orders, counts = batch.random_orders(positions, seed=1)     # uint8[1000, k, 16], int32[1000]
    outcomes, after = batch.adjudicate(positions, orders, counts)

Shapes and dtypes, the same in all functions:

  positions  uint8[n, size]: a row is bytes(Position), and all are positions of one map. view() shows their parts.
  orders     uint8[n, k, 16]: a row of 16 bytes is a compact order, see ORDER. Row i has up to k orders.
  counts     int32[n]: how many orders row i has. The rows after them are ignored. Without counts the rows of zeros at
             the end are ignored.
  outcomes   uint8[n, k]: bits for each order, SUCCEEDS and DISLODGED (its unit was dislodged)
  map        a Map or the name of one
  rules      Rules, or a str such as "1982 4.A.2=e", or None for the preferences of the DATC
  threads    the most threads that work, 0: one for each core. A call on few positions uses fewer: a thread is started for
             each 128 positions to judge, or 32 to list or play. Results do not depend on the number of threads.

Arrays are copied first where they are not contiguous. A wrong dtype is a TypeError, a wrong shape a ValueError. The
content may be anything: an invalid position is an EntenteError that names the first one (path "/17"), an order that
makes no sense is judged as an illegal one. The interpreter's lock is released while the positions are worked on.
"""
# SPDX-License-Identifier: MIT
from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from . import EntenteError, Map, Position, Rules
from ._entente import Batch

__all__ = ["DISLODGED", "DISLODGED_UNIT", "GROUP", "Legal", "ORDER", "SUCCEEDS", "UNIT", "adjudicate", "centers",
           "from_dicts", "gather", "legal", "observations", "position", "position_dtype", "random_orders", "read", "rows", "scores",
           "starts", "texts", "view", "why_invalid"]

Bytes: TypeAlias = npt.NDArray[np.uint8]
Scalar = TypeVar("Scalar", bound=np.generic)
Counts: TypeAlias = npt.NDArray[np.int32]
AnyMap: TypeAlias = Map | str
AnyRules: TypeAlias = Rules | str | None
Policy: TypeAlias = Literal["random", "greedy"]
Scoring: TypeAlias = Literal["draw-size", "sum-of-squares"]

#: Bits of an outcome.
SUCCEEDS, DISLODGED = 1, 2

#: A unit: kind 0 army, 1 fleet, 2 none; `at` indexes Map.locations; built: the year in which it was built + 32768, or 0.
UNIT = np.dtype([("power", "u1"), ("kind", "u1"), ("at", "u2"), ("built", "u2")])

#: A dislodged unit. by: the province its attacker came from, 65535 unknown; retreats: bit i: it may retreat to the i-th
#: of Map.neighbors().
DISLODGED_UNIT = np.dtype([("power", "u1"), ("kind", "u1"), ("at", "u2"), ("built", "u2"), ("by", "u2"),
                           ("retreats", "u4")])

#: A compact order. kind: 0 none, 1 hold, 2 move or retreat, 3 support to hold, 4 support to move, 5 convoy, 6 disband,
#: 7 build, 8 waive, 9 canal. power, unit and at as in UNIT; `source`: the place of the supported or carried unit;
#: to: the destination; 65535 where there is none. flags: 1 via convoy, 2 by railway, 8 nobody ordered it.
ORDER = np.dtype([("kind", "u1"), ("flags", "u1"), ("power", "u1"), ("unit", "u1"), ("at", "u2"), ("source", "u2"),
                  ("to", "u2"), ("void", "u1"), ("route", "u1"), ("helped", "u1"), ("proxy", "u1"), ("spare", "u2")])

#: The legal orders of a unit: orders[first : first + n]. kind 2: the builds in province `at`, or, where at is 65535, the
#: waives or canal permissions of a power.
GROUP = np.dtype([("power", "u1"), ("kind", "u1"), ("at", "u2"), ("first", "u4"), ("n", "u4")])


class Legal(NamedTuple):
    """The legal orders of n positions.

    orders         uint8[total, 16], position by position; orders.view(ORDER) names their parts
    groups         GROUP[m]: the orders of one unit each; groups["first"] indexes `orders`
    offsets        int64[n + 1]: position i has groups[offsets[i] : offsets[i + 1]]
    order_offsets  int64[n + 1]: position i has orders[order_offsets[i] : order_offsets[i + 1]]
    sample         int32[m]: a random choice for each group, -1 for none; or None
    """

    orders: Bytes
    groups: npt.NDArray[Any]
    offsets: npt.NDArray[np.int64]
    order_offsets: npt.NDArray[np.int64]
    sample: Counts | None


# ---- Arguments. ----

def _map(source: AnyMap) -> Map:
    return source if isinstance(source, Map) else Map(source)


def _read_only(array: npt.NDArray[Scalar]) -> npt.NDArray[Scalar]:
    seen = array.view()
    seen.flags.writeable = False
    return seen


def _batch(map: AnyMap, rules: AnyRules, threads: int, policy: str = "random") -> Batch:
    if threads < 0:
        raise ValueError("threads is a number from 0 on")
    return Batch(_map(map), rules, min(threads, 256), policy)


def _array(array: object, dtype: npt.DTypeLike, shape: Sequence[int | None], name: str) -> npt.NDArray[Any]:
    """The array, contiguous. None in the shape: any number."""
    if not isinstance(array, np.ndarray):
        raise TypeError(f"{name} must be a numpy array, not {type(array).__name__}")
    if array.dtype != dtype:
        raise TypeError(f"{name} must have dtype {np.dtype(dtype)}, not {array.dtype}")
    if array.ndim != len(shape) or any(want not in (None, got) for want, got in zip(shape, array.shape)):
        wanted = ", ".join("any" if want is None else str(want) for want in shape)
        raise ValueError(f"{name} must have shape ({wanted}), not {array.shape}")
    return np.require(array, requirements=["C", "A"])


def _positions(array: object, map: Map) -> Bytes:
    return _array(array, np.uint8, (None, position_dtype(map).itemsize), "positions")


def _orders(array: object, n: int) -> Bytes:
    if isinstance(array, np.ndarray) and array.dtype == ORDER and array.ndim == 2:
        array = np.ascontiguousarray(array).view(np.uint8).reshape(*array.shape, 16)
    return _array(array, np.uint8, (n, None, 16), "orders")


def _counts(counts: object, n: int, k: int) -> Counts:
    array = _array(counts, np.int32, (n,), "counts")
    wrong = np.flatnonzero((array < 0) | (array > k))
    if len(wrong):
        raise ValueError(f"counts[{wrong[0]}] is {array[wrong[0]]}; a position has {k} rows of orders")
    return array


def _choices(choices: object, legal: Legal) -> Counts:
    array = np.asarray(choices)
    if array.dtype.kind not in "iu" and array.size > 0:
        raise TypeError(f"choices must be integers, not {array.dtype}")
    if array.shape != legal.groups.shape:
        raise ValueError(f"choices must have shape {legal.groups.shape}, one for each group, not {array.shape}")
    wrong = np.flatnonzero((array < -1) | (array >= legal.groups["n"].astype(np.int64)))
    if len(wrong):
        raise ValueError(f"choices[{wrong[0]}] is {array[wrong[0]]}; the group has {legal.groups['n'][wrong[0]]} orders")
    return np.ascontiguousarray(array, np.int32)


# ---- Positions. ----

def position_dtype(map: AnyMap = "standard") -> np.dtype[Any]:
    """The parts of a position on this map, as a numpy dtype; its itemsize is the size of a row.

    size, n_provs, n_dislodged, max_dislodged, year; season (0 spring, 1 fall, 2 winter); phase (0 movement, 1 retreats,
    2 adjustments); n_powers; winner (255 none); units: UNIT for each province; dislodged: DISLODGED_UNIT, n_dislodged of
    them count; adjust: int16 for each power, -32768 where centers and units say what is due; owners: uint8 for each
    province, 255 nobody; contested: a bit for each province (np.unpackbits(..., bitorder="little")).
    Provinces are indices of Map.provinces, powers of Map.powers.
    """
    map = _map(map)
    return _position_dtype(len(map.provinces), len(map.powers))


@functools.lru_cache
def _position_dtype(provs: int, powers: int) -> np.dtype[Any]:
    at: dict[str, tuple[Any, int]] = {
        "size": ("u4", 0), "n_provs": ("u2", 4), "n_dislodged": ("u2", 6), "max_dislodged": ("u2", 8),
        "year": ("i2", 10), "season": ("u1", 12), "phase": ("u1", 13), "n_powers": ("u1", 14), "winner": ("u1", 15)}
    offset = 20
    for name, kind, n, align in (("units", UNIT, provs, 2), ("dislodged", DISLODGED_UNIT, provs // 2, 4),
                                 ("adjust", np.dtype("i2"), powers, 2), ("owners", np.dtype("u1"), provs, 1),
                                 ("contested", np.dtype("u1"), (provs + 7) // 8, 1)):
        offset = -(-offset // align) * align
        at[name] = ((kind, (n,)), offset)
        offset += n * kind.itemsize
    return np.dtype({"names": list(at), "formats": [kind for kind, _ in at.values()],
                     "offsets": [place for _, place in at.values()], "itemsize": -(-offset // 8) * 8})


def view(positions: Bytes, map: AnyMap = "standard") -> npt.NDArray[Any]:
    """The positions as a structured array [n] of position_dtype(map), over the same memory.

    view(positions)["units"]["power"] is uint8[n, provinces]. The array must be contiguous.
    """
    dtype = position_dtype(map)
    array = _array(positions, np.uint8, (None, dtype.itemsize), "positions")
    if not np.shares_memory(array, positions) and array.size > 0:
        raise ValueError("positions must be contiguous; np.ascontiguousarray() makes a copy that is")
    return array.view(dtype).reshape(len(array))


def starts(n: int, map: AnyMap = "standard") -> Bytes:
    """n times the start: uint8[n, size]."""
    return np.tile(np.frombuffer(bytes(_map(map).start()), np.uint8), (n, 1))


def rows(positions: Sequence[Position]) -> Bytes:
    """Positions, all of one map, as an array: uint8[n, size]."""
    if not positions:
        raise ValueError("rows() needs a position: the map says how long a row is")
    if any(p.map != positions[0].map for p in positions):
        raise ValueError("the positions are on different maps")
    joined = b"".join(map(bytes, positions))
    return np.frombuffer(bytearray(joined), np.uint8).reshape(len(positions), -1)


def position(row: Bytes, map: AnyMap = "standard", rules: AnyRules = None) -> Position:
    """One row, uint8[size], as a Position. EntenteError if it is invalid. rules: what position.rules is to be."""
    return Position.from_bytes(_map(map), np.ascontiguousarray(row), rules)


def why_invalid(positions: Bytes, map: AnyMap = "standard") -> list[str | None]:
    """For each position None, or a sentence that says why it is invalid."""
    map = _map(map)
    array = _positions(positions, map)
    return _batch(map, None, 1).why_invalid(len(array), array)


def centers(positions: Bytes, rules: AnyRules = None, map: AnyMap = "standard", threads: int = 1) -> npt.NDArray[np.uint16]:
    """How many centers of each power count: uint16[n, powers]. On colonial, Hong Kong does not count for China."""
    map = _map(map)
    array = _positions(positions, map)
    out = np.empty((len(array), len(map.powers)), np.uint16)
    _batch(map, rules, threads).centers(len(array), array, out)
    return out


def scores(positions: Bytes, scoring: Scoring = "draw-size", rules: AnyRules = None,
           map: AnyMap = "standard") -> npt.NDArray[np.float32]:
    """What each power gets if the game ends here: float32[n, powers], each row sums up to 1.

    A power that has won gets 1. Else "draw-size": the powers that own a center that counts (see centers()) share
    equally; "sum-of-squares": each power's part is the square of the number of such centers. A row without any is 0.
    """
    map = _map(map)
    array = _positions(positions, map)
    owned = centers(array, rules, map).astype(np.float32)
    if scoring not in ("draw-size", "sum-of-squares"):
        raise ValueError("scoring is 'draw-size' or 'sum-of-squares'")
    share = owned * owned if scoring == "sum-of-squares" else (owned > 0).astype(np.float32)
    winner = view(array, map)["winner"]
    won = winner < len(map.powers)
    share[won] = 0
    share[won, winner[won]] = 1
    total = share.sum(axis=1, keepdims=True)
    result: npt.NDArray[np.float32] = np.divide(share, total, out=np.zeros_like(share), where=total > 0)
    return result


def _observe(worker: Batch, positions: Bytes, dtype: npt.DTypeLike) -> npt.NDArray[Any]:
    kind = np.dtype(dtype)
    if kind not in (np.uint8, np.float32):
        raise TypeError(f"observations are uint8 or float32, not {kind}")
    out = np.empty((len(positions), *worker.areas()), kind)
    worker.observe(len(positions), positions, out, kind == np.float32)
    return out


def observations(positions: Bytes, dtype: npt.DTypeLike = np.uint8, rules: AnyRules = None, map: AnyMap = "standard",
                 threads: int = 1) -> npt.NDArray[Any]:
    """The positions as google-deepmind/diplomacy shows them to networks: dtype[n, areas, features], all 0 or 1.

    dtype is uint8 or float32. On the standard map there are 81 areas (provinces and separate coasts) and 35 features:
    the unit's kind and power, whether a unit can be built or removed, the dislodged unit, terrain, the center's owner.
    On other maps there are as many areas as locations, and 3 p + 14 features for p powers.
    """
    map = _map(map)
    return _observe(_batch(map, rules, threads), _positions(positions, map), dtype)


# ---- Judging. ----

def adjudicate(positions: Bytes, orders: Any, counts: Counts | None = None, rules: AnyRules = None,
               map: AnyMap = "standard", threads: int = 1, *, legal: Legal | None = None) -> tuple[Bytes, Bytes]:
    """Judge one phase of each position, as entente.adjudicate() does.

    orders: uint8[n, k, 16], or ORDER[n, k]; with `legal` (the legal orders of these positions) integers [m]: for each
    group an index among its orders, or -1. k is at most the number of provinces + 64.
    Returns: outcomes uint8[n, k], next positions uint8[n, size]. With `legal` k is the largest number of orders that a
    position gets, and the outcomes are those of gather(legal, orders).
    """
    map = _map(map)
    array = _positions(positions, map)
    if legal is not None:
        orders, counts = gather(array, legal, orders, map, threads)
    checked = _orders(orders, len(array))
    if counts is not None:
        counts = _array(counts, np.int32, (len(array),), "counts")
    outcomes = np.zeros(checked.shape[:2], np.uint8)
    after = np.empty_like(array)
    _batch(map, rules, threads).adjudicate(len(array), checked.shape[1], array, checked, counts, outcomes, after)
    return outcomes, after


# ---- Legal orders. ----

def _legal(worker: Batch, positions: Bytes, skip: npt.NDArray[np.bool_] | None, seeds: object) -> Legal:
    orders, groups, order_offsets, offsets, choices = worker.legal(len(positions), positions, skip, seeds)
    return Legal(_read_only(np.frombuffer(orders, np.uint8).reshape(-1, 16)), _read_only(np.frombuffer(groups, GROUP)),
                 _read_only(np.frombuffer(offsets, np.int64)), _read_only(np.frombuffer(order_offsets, np.int64)),
                 np.frombuffer(choices, np.int32) if seeds is not None else None)


def _packed(legal: Legal) -> tuple[Any, ...]:
    """As the compiled functions take it."""
    return len(legal.orders), len(legal.groups), legal.orders, legal.groups, legal.offsets


def legal(positions: Bytes, rules: AnyRules = None, map: AnyMap = "standard", threads: int = 1, *,
          seed: int | None = None) -> Legal:
    """List the legal orders of each position. With a seed, choose some at random too (Legal.sample)."""
    map = _map(map)
    array = _positions(positions, map)
    worker = _batch(map, rules, threads)
    return _legal(worker, array, None, None if seed is None else _seeds(worker, len(array), seed))


def _trim(orders: Bytes, counts: Counts) -> tuple[Bytes, Counts]:
    return np.ascontiguousarray(orders[:, :counts.max(initial=0)]), counts


def _room(n: int, map: Map) -> tuple[Bytes, Counts, tuple[Any, ...]]:
    """Arrays for the orders of n positions, and the same as the compiled functions take it."""
    k = len(map.provinces) + 64
    orders, counts = np.empty((n, k, 16), np.uint8), np.empty(n, np.int32)
    return orders, counts, (k, orders, counts, None)


def gather(positions: Bytes, legal: Legal, choices: Any, map: AnyMap = "standard",
           threads: int = 1) -> tuple[Bytes, Counts]:
    """The orders that the choices name: uint8[n, k, 16] and counts int32[n].

    legal: the legal orders of these positions; choices: integers [m], for each group an index among its orders, or -1.
    """
    map = _map(map)
    array = _positions(positions, map)
    checked = legal._replace(
        orders=_array(legal.orders, np.uint8, (None, 16), "legal.orders"),
        groups=_array(legal.groups, GROUP, (None,), "legal.groups"),
        offsets=_array(legal.offsets, np.int64, (len(array) + 1,), "legal.offsets"))
    orders, counts, room = _room(len(array), map)
    _batch(map, None, threads).gather(len(array), array, _packed(checked), _choices(choices, checked), room)
    return _trim(orders, counts)


# ---- Random orders. ----

def _seed(seed: int) -> int:
    return seed & 0xFFFFFFFFFFFFFFFF


def _seeds(worker: Batch, n: int, seed: int) -> npt.NDArray[np.uint64]:
    seeds = np.empty(n, np.uint64)
    worker.seeds(n, _seed(seed), seeds)
    return seeds


def random_orders(positions: Bytes, seed: int = 0, rules: AnyRules = None, map: AnyMap = "standard", threads: int = 1,
                  policy: Policy = "random") -> tuple[Bytes, Counts]:
    """Orders for all units of each position: uint8[n, k, 16] and counts int32[n].

    policy "random": every legal order of a unit is equally likely; in adjustments as many builds or removals as are due.
    "greedy": towards centers that the power does not own. The same seed gives the same orders.
    """
    map = _map(map)
    array = _positions(positions, map)
    worker = _batch(map, rules, threads, policy)
    orders, counts, room = _room(len(array), map)
    worker.choose(len(array), array, _seeds(worker, len(array), seed), room)
    return _trim(orders, counts)


# ---- Texts. ----

def _retreats(positions: Bytes | None, n: int, map: Map) -> npt.NDArray[np.bool_]:
    if positions is None:
        return np.zeros(n, np.bool_)
    array = _positions(positions, map)
    if len(array) != n:
        raise ValueError(f"there are {n} rows of orders and {len(array)} positions")
    retreats: npt.NDArray[np.bool_] = view(array, map)["phase"] == 1
    return retreats


def texts(orders: Any, counts: Counts | None = None, positions: Bytes | None = None,
          map: AnyMap = "standard") -> list[Any]:
    """Orders as texts.

    orders uint8[m, 16] (such as Legal.orders): a list of m str. orders uint8[n, k, 16]: a list of n lists of str, without
    the orders after counts, or without those of kind 0. With positions uint8[n, size] retreats are written as
    "A BUR R PAR", else as "A BUR - PAR", which is read alike.
    """
    map = _map(map)
    worker = _batch(map, None, 1)
    if isinstance(orders, np.ndarray) and orders.ndim == 2 and orders.dtype == np.uint8:
        flat = _array(orders, np.uint8, (None, 16), "orders")
        return worker.texts(len(flat), flat, np.zeros(len(flat), np.bool_))
    array = _orders(orders, len(orders))
    n, k = array.shape[:2]
    retreats = np.repeat(_retreats(positions, n, map), k)
    if counts is None:
        wanted = array[:, :, 0] != 0
    else:
        wanted = np.arange(k) < _array(counts, np.int32, (n,), "counts")[:, None]
    words = worker.texts(n * k, array, retreats)
    return [[words[i * k + j] for j in np.flatnonzero(wanted[i])] for i in range(n)]


def read(texts: Sequence[str], powers: Sequence[str], position: Position | None = None,
         map: AnyMap = "standard") -> Bytes:
    """Compact orders from texts, given by these powers (names, as many as texts): uint8[m, 16].

    A position supplies what texts leave out, and the map. Without one nothing is supplied: a fleet that could reach one
    coast only does not get it, and its order is void. The route of a convoy is lost: an army whose order names one goes
    "via convoy", by whatever convoy there is. EntenteError with the path "/2" if texts[2] cannot be read.
    """
    if isinstance(texts, (str, bytes)):
        raise TypeError(f"the orders must be a list, not {type(texts)}")
    worker = _batch(position.map if position is not None else map, None, 1)
    read = worker.read(tuple(texts), tuple(powers), position)
    return np.frombuffer(bytearray(read), np.uint8).reshape(-1, 16)


def _read_row(i: int, powers: Mapping[str, Sequence[str]], position: Position | None, map: Map) -> Bytes:
    given = [(power, k, text) for power, texts in powers.items() for k, text in enumerate(texts)]
    ordering = {power for power, _, _ in given}
    try:
        for power in powers:
            if power not in ordering:
                map.homes(power)  # raises an error if it is unknown
        return read([text for _, _, text in given], [power for power, _, _ in given], position, map)
    except EntenteError as error:
        power, k, _ = given[int(error.path[1:])] if error.path else ("", 0, "")
        error.path = f"/{i}/{power}/{k}" if power else f"/{i}"
        raise


def from_dicts(orders: Sequence[Mapping[str, Sequence[str]]], positions: Bytes | None = None,
               map: AnyMap = "standard") -> tuple[Bytes, Counts]:
    """Orders of n positions from dicts {power: [order text]}: uint8[n, k, 16] and counts int32[n].

    EntenteError with the path "/7/FRANCE/2" if orders[7]["FRANCE"][2] cannot be read, "/7" for an unknown power.
    """
    map = _map(map)
    if positions is not None and len(positions) != len(orders):
        raise ValueError(f"there are {len(orders)} dicts and {len(positions)} positions")
    found = []
    for i, powers in enumerate(orders):
        for power, given in powers.items():
            if isinstance(given, (str, bytes)):
                raise TypeError(f"the orders of {power} must be a list, not {type(given)}")
        here = None if positions is None else position(positions[i], map)
        found.append(_read_row(i, powers, here, map))
    counts = np.array([len(each) for each in found], np.int32)
    out = np.zeros((len(found), counts.max(initial=0), 16), np.uint8)
    for row, each in zip(out, found):
        row[:len(each)] = each
    return out, counts
