"""Many games played at once; entente.Games."""
# SPDX-License-Identifier: MIT
from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from . import Map, Position, Rules, batch
from .batch import AnyMap, AnyRules, Bytes, Counts, Legal, Policy, Scoring, _read_only


class Games:
    """n games that are played at the same time. step() plays one phase of each.

        games = entente.Games(1000, seed=1)
        while games.games.sum() < 10000:
            legal = games.legal(sample=True)
            games.step(legal.sample)            # or games.step(), which lists and chooses in one go
            print(games.returns()[games.done])

    Parameters:
      n           the number of games
      map, rules  as in entente.batch; with `start` its map, and its rules where none are given
      seed        of random orders. The same seed plays the same games, whatever the number of threads: game i is game i
                  of `entente selfplay --seed`, and the game that follows it in its row is game i + n.
      threads     the most threads that work; 0 (default): one for each core. They live as long as this object.
      years       a game ends when a power wins, or when so many years have been played; at the latest after the
                  year 9999, the last that can be written
      auto_reset  True: where a game ends, the next one begins in its row; False: the row stays as it is
      policy      what chooses orders: "random" (every legal order of a unit is equally likely) or "greedy"
      start       a Position to start from instead of the map's start
      record      keep what was played in the last step: `orders`, `counts` and `outcomes`

    Attributes (arrays are read-only views, which the next step changes: copy what is to stay):

      positions   uint8[n, size]; batch.view(games.positions, games.map) shows their parts
      done        bool[n]: the game ended in the last step (without auto_reset: it has ended)
      final       uint8[n, size]: the last position of the game that ended last in the row; zeros before
      phases      int32[n]: phases played of the present game
      games       int64[n]: games that ended in the row
      played      int: phases played, in all rows together
    """

    def __init__(self, n: int, map: AnyMap = "standard", rules: AnyRules = None, seed: int = 0, threads: int = 0, *,
                 years: int = 20, auto_reset: bool = True, policy: Policy = "random", start: Position | None = None,
                 record: bool = False) -> None:
        if n < 0 or not 0 < years < 30000:
            raise ValueError("n must be 0 or more, and years must be from 1 to 29999")
        if start is not None and not isinstance(start, Position):
            raise TypeError(f"start must be a Position, not {type(start)}")
        self.map: Map = start.map if start is not None else map if isinstance(map, Map) else Map(map)
        if rules is None and start is not None:
            rules = start.rules
        self.rules = rules if isinstance(rules, Rules) else Rules(rules or "datc")
        self.n, self.years, self.auto_reset = n, years, auto_reset
        self._seed = batch._seed(seed)
        self._worker = batch._batch(self.map, self.rules, threads, policy)
        self._start = np.frombuffer(bytes(start if start is not None else self.map.start()), np.uint8)
        size = len(self._start)
        self._positions: Bytes = np.empty((n, size), np.uint8)
        self._final: Bytes = np.zeros((n, size), np.uint8)
        self._seeds: npt.NDArray[np.uint64] = np.empty(n, np.uint64)
        self._done: npt.NDArray[np.bool_] = np.empty(n, np.bool_)
        self._phases: Counts = np.empty(n, np.int32)
        self._games: npt.NDArray[np.int64] = np.empty(n, np.int64)
        self._record: tuple[int, Bytes, Counts, Bytes] | None = None
        if record:
            k = len(self.map.provinces) + 64
            self._record = (k, np.zeros((n, k, 16), np.uint8), np.zeros(n, np.int32), np.zeros((n, k), np.uint8))
        self.reset()

    def reset(self, positions: Bytes | None = None) -> None:
        """Begin anew with game 0 to n - 1, at the start or at the given positions uint8[n, size].

        EntenteError, and nothing changes, if one of them is invalid.
        """
        if positions is None:
            self._positions[:] = self._start
        else:
            given = batch._array(positions, np.uint8, self._positions.shape, "positions")
            self._worker.centers(self.n, given, np.empty((self.n, len(self.map.powers)), np.uint16))  # are all valid?
            self._positions[:] = given
        self._worker.seeds(self.n, self._seed, self._seeds)
        for array in (self._final, self._done, self._phases, self._games):
            array[:] = 0
        self.played = 0
        self._turn = object()  # another one before and after every step
        self._legal: tuple[object, Legal] | None = None  # the turn, and its list

    def legal(self, sample: bool = False) -> Legal:
        """The legal orders of all games (batch.Legal). A game that has ended has no groups.

        sample: choose at random too, as step() would: Legal.sample is int32[m], and may be changed and passed to step().
        There is one list, and one sample, for each step.
        """
        kept, turn = self._legal, self._turn
        if kept is None or kept[0] is not turn or (sample and kept[1].sample is None):
            skip = None if self.auto_reset else self._done
            kept = turn, batch._legal(self._worker, self._positions, skip, self._seeds if sample else None)
            self._legal = kept
        return kept[1]

    def step(self, choices: Any = None, *, orders: Any = None, counts: Counts | None = None) -> npt.NDArray[np.bool_]:
        """Play one phase of each game.

        choices: integers [m], for each group of legal() an index among its orders, or -1 for none; None: the policy
        chooses. orders: uint8[n, k, 16] instead, with counts int32[n].
        Returns: done, bool[n], a copy.
        """
        source: tuple[Any, ...] | None = None
        if orders is not None:
            if choices is not None:
                raise TypeError("step() takes choices or orders, not both")
            orders = batch._orders(orders, self.n)
            if counts is None:
                counts = np.full(self.n, orders.shape[1], np.int32)
            source = orders.shape[1], orders, batch._counts(counts, self.n, orders.shape[1])
        elif choices is not None:
            legal = self.legal()
            source = batch._packed(legal), batch._choices(choices, legal)
        ended = 0 if self.auto_reset else int(np.count_nonzero(self._done))
        self._turn, self._legal = object(), None
        try:
            self._worker.step(self.n, (self._positions, self._final, self._start, self._seeds, self._done, self._phases,
                                       self._games), source, self._record, self._seed, self.years, self.auto_reset)
        finally:
            self._turn = object()
        self.played += self.n - ended
        return self._done.copy()

    def returns(self, scoring: Scoring = "draw-size") -> npt.NDArray[np.float32]:
        """The scores of the games that are done: float32[n, powers], rows of zeros where `done` is false.

        "draw-size": 1 for the winner; without one, powers that own a center that counts share equally.
        "sum-of-squares": without a winner each power's part is the square of the number of such centers. See
        batch.scores().
        """
        out = np.zeros((self.n, len(self.map.powers)), np.float32)
        if self._done.any():
            out[self._done] = batch.scores(self._final[self._done], scoring, self.rules, self.map)
        return out

    def observations(self, dtype: npt.DTypeLike = np.uint8) -> npt.NDArray[Any]:
        """All games as arrays for networks: dtype[n, areas, features]; see batch.observations()."""
        return batch._observe(self._worker, self._positions, dtype)

    def position(self, i: int) -> Position:
        """Game i as a Position, with the rules of the games."""
        return batch.position(self._positions[i], self.map, self.rules)

    @property
    def positions(self) -> Bytes:
        """uint8[n, size]: batch.view(games.positions, games.map) shows their parts."""
        return _read_only(self._positions)

    @property
    def final(self) -> Bytes:
        """uint8[n, size]: the last position of the game that ended last in the row; zeros before."""
        return _read_only(self._final)

    @property
    def done(self) -> npt.NDArray[np.bool_]:
        """bool[n]: the game ended in the last step; without auto_reset: it has ended."""
        return _read_only(self._done)

    @property
    def phases(self) -> Counts:
        """int32[n]: how many phases of the present game were played."""
        return _read_only(self._phases)

    @property
    def games(self) -> npt.NDArray[np.int64]:
        """int64[n]: how many games have ended in the row."""
        return _read_only(self._games)

    def _recorded(self) -> tuple[int, Bytes, Counts, Bytes]:
        if self._record is None:
            raise AttributeError("nothing was recorded; Games(..., record=True) keeps what is played")
        return self._record

    @property
    def orders(self) -> Bytes:
        """What was played in the last step: uint8[n, k, 16], with record=True."""
        return _read_only(self._recorded()[1])

    @property
    def counts(self) -> Counts:
        """How many orders each game got in the last step: int32[n], with record=True."""
        return _read_only(self._recorded()[2])

    @property
    def outcomes(self) -> Bytes:
        """The outcomes of `orders`: uint8[n, k]. Entries after `counts` have no meaning."""
        return _read_only(self._recorded()[3])

    def __reduce__(self) -> Any:
        raise TypeError("Games cannot be copied or pickled; make others and reset() them to these positions")

    def __len__(self) -> int:
        return self.n

    def __repr__(self) -> str:
        return f"<entente.Games {self.n} on {self.map.name}, {self.played} phases played>"
