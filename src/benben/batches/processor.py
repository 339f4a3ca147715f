"""Batches on the processor: the rules through Numba, over slices of the games in threads without the GIL."""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from benben.batches.encoder import encoder
from benben.batches.layout import Layout
from benben.batches.rules import LEDGER, Games, Played, Worlds
from benben.kernel.native import NativeInstance, native_instance
from benben.kernel.rules import Family
from benben.kernel.title import Title

# isort: split
# The kernel's native side sets up Numba's cache before Numba is imported.
import numpy as np

FEWEST = 64  # games: fewer in a thread are done before it has begun

_RULES = "benben.batches.rules"
_COMPILED: dict[tuple[Title, str], NativeInstance] = {}


def with_batches(title: Title, write_features: Callable[..., None]) -> Title:
    """The title with the rules of batches beside its own."""
    return dataclasses.replace(
        title,
        id=f"{title.id}-batch",
        family=Family(f"{title.family.name} in batches", (*title.family.modules, _RULES)),
        constants={**title.constants, "write_features": write_features},
        variant=None,
    )


def compiled(title: Title, layout: Layout) -> NativeInstance:
    """The title's rules and those of batches; layouts that one rule writes share them."""
    write_features = encoder(layout)
    key = title, write_features.__name__
    if key not in _COMPILED:
        _COMPILED[key] = NativeInstance(with_batches(title, write_features), upon=native_instance(title))
    return _COMPILED[key]


class Processor:
    """A title's rules over slices of the games, each slice in a thread."""

    def __init__(self, title: Title, layout: Layout, threads: int | None) -> None:
        self.threads = cores() if threads is None else threads
        self._rules = compiled(title, layout)
        self._words = title.mask_words
        self._pool = ThreadPoolExecutor(self.threads, "benben-batch") if self.threads > 1 else None

    @property
    def state_dtype(self) -> Any:
        return self._rules.dtype

    def zeros(self, shape: tuple[int, ...], kind: Any) -> Any:
        return np.zeros(shape, kind)

    def copy(self, array: Any) -> Any:
        return np.array(array)

    def advance(self, games: Games) -> None:
        entry = self._rules.advance_games
        self._each(len(games.states), lambda _, first, count: entry(games, first, count))

    def observe(self, games: Games, seats: Any, rows: Any) -> None:
        entry = self._rules.observe_games
        self._each(len(games.states), lambda _, first, count: entry(games.states, seats, rows, first, count))

    def play_on(self, games: Games, seed: int, weights: Any, played: Played) -> None:
        entry = self._rules.play_games_on
        n = self.threads
        worlds = Worlds(
            np.zeros(n, self.state_dtype),
            np.zeros((n, 4), np.int64),
            np.zeros((n, LEDGER), np.int64),
            np.zeros((n, self._words), np.int64),
        )
        self._each(
            len(games.states),
            lambda world, first, count: entry(games, worlds, world, seed, weights, played, first, count),
        )

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown()

    def _each(self, games: int, do: Callable[[int, int, int], None]) -> None:
        """Do something with each slice of the games, given the number of its thread; slices differ by one at most."""
        parts = max(1, min(self.threads, games // FEWEST))
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
