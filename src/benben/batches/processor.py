"""Batches on the processor: the rules through Numba, over slices of the games in threads without the GIL."""

from __future__ import annotations

import copy
import functools
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from benben.batches.instance import with_batches
from benben.batches.layout import Layout
from benben.batches.rules import LEDGER_COLUMNS, Games, Played, Worlds
from benben.kernel.native import NativeInstance, native_instance
from benben.kernel.title import Title

# isort: split
# The kernel's native side sets up Numba's cache before Numba is imported.
import numpy as np

FEWEST = 64  # games: fewer in a thread are done before it has begun
FEWEST_LOOKED_AT = 16_384  # if each is only looked at
APART = 16  # rows between what two threads write to, so that no line of the processor's cache is shared by them


@functools.cache
def compiled(made: Title, title: Title) -> NativeInstance:
    """A title with batches, compiled on top of the title itself: what simulations compiled isn't compiled again."""
    return NativeInstance(made, upon=native_instance(title))


class Processor:
    """A title's rules over slices of the games, each slice in a thread."""

    def __init__(self, title: Title, layout: Layout, threads: int | None) -> None:
        self.threads = cores() if threads is None else threads
        self._rules = compiled(with_batches(title, layout), title)
        self._words = title.mask_words
        self._pool = ThreadPoolExecutor(self.threads, "benben-batch") if self.threads > 1 else None

    @property
    def state_dtype(self) -> Any:
        return self._rules.dtype

    def zeros(self, shape: tuple[int, ...], kind: Any, by_column: bool = False) -> Any:  # noqa: ARG002
        return np.zeros(shape, kind)

    def copy(self, array: Any) -> Any:
        return np.array(array)

    def write(self, array: Any, values: Any) -> None:
        array[:] = values

    def read(self, array: Any) -> Any:
        return array

    def shown(self, array: Any, kind: Any = None) -> Any:
        return array if kind is None else array.view(kind)

    def numbers(self, given: Any) -> Any:
        found = np.asarray(given)
        return found.astype(np.int64) if found.dtype.kind in "iu" else found

    def another(self) -> Processor:
        """One without threads keeps nothing of its own, and so serves any number of batches."""
        if self._pool is None:
            return self
        made = copy.copy(self)
        made._pool = ThreadPoolExecutor(self.threads, "benben-batch")
        return made

    def first_illegal(self, games: Games) -> int:
        return self._first(games, self._rules.find_illegal)

    def first_stuck(self, games: Games) -> int:
        return self._first(games, self._rules.find_stuck)

    def _first(self, games: Games, find: Any) -> int:
        found: list[int] = []

        def look(_: int, first: int, count: int) -> None:
            at = int(find(games, first, count))
            if at >= 0:
                found.append(at)

        self._each(len(games.states), look, FEWEST_LOOKED_AT)
        return min(found, default=-1)

    def advance(self, games: Games, game: int | None) -> None:
        entry = self._rules.advance_games
        if game is None:
            self._each(len(games.states), lambda _, first, count: entry(games, first, count))
        else:
            entry(games, game, 1)

    def observe(self, games: Games, seats: Any, rows: Any) -> None:
        entry = self._rules.observe_games
        self._each(len(games.states), lambda _, first, count: entry(games.states, seats, rows, first, count))

    def deal(self, games: Games, seats: Any, seed: int) -> None:
        entry = self._rules.deal_games
        self._each(len(games.states), lambda _, first, count: entry(games, seats, seed, first, count))

    def play_on(self, games: Games, seed: int, weights: Any, played: Played) -> None:
        entry = self._rules.play_games_on
        n = self.threads * APART
        worlds = Worlds(
            np.zeros(n, self.state_dtype),
            np.zeros((n, 4), np.int64),
            np.zeros((n, LEDGER_COLUMNS), np.int64),
            np.zeros((n, self._words), np.int64),
        )
        self._each(
            len(games.states),
            lambda part, first, count: entry(games, worlds, part * APART, seed, weights, played, first, count),
        )

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None

    def _each(self, games: int, do: Callable[[int, int, int], None], fewest: int = FEWEST) -> None:
        """Do something with each slice of the games, given the number of its thread; slices differ by one at most."""
        parts = max(1, min(self.threads, games // fewest))
        bounds = [games * part // parts for part in range(parts + 1)]
        slices = [(part, bounds[part], bounds[part + 1] - bounds[part]) for part in range(parts)]
        if self._pool is None or parts == 1:
            for part in slices:
                do(*part)
        else:
            first, *others = slices
            waiting = [self._pool.submit(do, *part) for part in others]
            do(*first)
            for part_done in waiting:
                part_done.result()


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
