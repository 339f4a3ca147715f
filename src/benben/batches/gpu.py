"""Batches on a GPU: one thread for each game, and everything stays there. Arrays go on to others through DLPack."""

from __future__ import annotations

import copy
import functools
from typing import Any

from benben.batches.dlpack import DeviceArray
from benben.batches.instance import with_batches
from benben.batches.layout import Layout
from benben.batches.rules import LEDGER_ACTOR, LEDGER_COLUMNS, Games, Played, Worlds
from benben.kernel.cuda import GpuInstance, numba_cuda
from benben.kernel.title import Title

# isort: split
# The kernel's native side sets up Numba's cache before Numba is imported.
import numpy as np

NOWHERE = 2**62  # after every game
MOST_WORLDS = 1 << 20  # playouts at the same time

# Kernels; what they call are the instance's own rules.


def advance_each(games: Any, first: int, count: int) -> None:
    i = first + cuda.grid(1)  # type: ignore[name-defined] # noqa: F821
    if i < first + count:
        advance_game(games, i)  # type: ignore[name-defined] # noqa: F821


def observe_each(states: Any, seats: Any, rows: Any) -> None:
    i = cuda.grid(1)  # type: ignore[name-defined] # noqa: F821
    if i < len(states):
        write_features(states[i], seats[i], rows[i])  # type: ignore[name-defined] # noqa: F821


def deal_each(games: Any, seats: Any, seed: int) -> None:
    i = cuda.grid(1)  # type: ignore[name-defined] # noqa: F821
    if i < len(games.states):
        deal_game(games, i, seats[i], seed)  # type: ignore[name-defined] # noqa: F821


def play_each(games: Any, worlds: Any, seed: int, weights: Any, played: Any, first: int) -> None:
    world = cuda.grid(1)  # type: ignore[name-defined] # noqa: F821
    count = played.endings.shape[1]
    at = first + world
    if world < len(worlds.states) and at < len(games.states) * count:
        play_game_on(games, worlds, world, seed, weights, played, at // count, at % count)  # type: ignore[name-defined] # noqa: F821


def find_illegal_each(games: Any, found: Any) -> None:
    i = cuda.grid(1)  # type: ignore[name-defined] # noqa: F821
    if i < len(games.actions) and not is_legal_given(games, i):  # type: ignore[name-defined] # noqa: F821
        cuda.atomic.min(found, 0, i)  # type: ignore[name-defined] # noqa: F821


def find_stuck_each(games: Any, found: Any) -> None:
    i = cuda.grid(1)  # type: ignore[name-defined] # noqa: F821
    if i < len(games.actions) and games.ledgers[i][LEDGER_ACTOR] < 0:
        cuda.atomic.min(found, 0, i)  # type: ignore[name-defined] # noqa: F821


class Kernels:
    """What a title's batches start on the GPU; each is compiled when it is first started."""

    def __init__(self, made: Title) -> None:
        instance = GpuInstance(made)
        self.state_dtype = instance.dtype
        self.advance = instance.kernel(advance_each)
        self.observe = instance.kernel(observe_each)
        self.deal = instance.kernel(deal_each)
        self.play_on = instance.kernel(play_each)
        self.find_illegal = instance.kernel(find_illegal_each)
        self.find_stuck = instance.kernel(find_stuck_each, LEDGER_ACTOR=LEDGER_ACTOR)


@functools.cache
def kernels(made: Title) -> Kernels:
    return Kernels(made)


class Gpu:
    """A title's rules over all games at once."""

    def __init__(self, title: Title, layout: Layout) -> None:
        self._cuda = numba_cuda()
        self._kernels = kernels(with_batches(title, layout))
        self._words = title.mask_words
        self._found = self._cuda.to_device(np.array([NOWHERE]))
        self._worlds: Worlds | None = None

    @property
    def state_dtype(self) -> Any:
        return self._kernels.state_dtype

    def another(self) -> Gpu:
        made = copy.copy(self)
        made._found, made._worlds = self.copy(self._found), None
        return made

    def zeros(self, shape: tuple[int, ...], kind: Any, by_column: bool = False) -> Any:
        made = self._cuda.device_array(shape, kind, order="F" if by_column else "C")
        if made.size:
            self._cuda.driver.device_memset(made, 0, made.nbytes)
        return made

    def copy(self, array: Any) -> Any:
        made = self._cuda.device_array(array.shape, array.dtype, order="C" if array.is_c_contiguous() else "F")
        if made.size:
            made.copy_to_device(array)
        return made

    def write(self, array: Any, values: Any) -> None:
        if np.ndim(values) == 0:
            array[:] = values
        else:
            array.copy_to_device(values)

    def read(self, array: Any) -> Any:
        return array.copy_to_host()

    def shown(self, array: Any, kind: Any = None) -> Any:
        return DeviceArray(array, np.dtype(kind or array.dtype))

    def numbers(self, given: Any) -> Any:
        if hasattr(given, "__cuda_array_interface__"):
            there = self._cuda.as_cuda_array(given)
            return there if there.dtype == np.int64 else self._host_numbers(there.copy_to_host())
        return self._host_numbers(given)

    def _host_numbers(self, given: Any) -> Any:
        found = np.asarray(given)
        return self._cuda.to_device(found.astype(np.int64)) if found.dtype.kind in "iu" else found

    def first_illegal(self, games: Games) -> int:
        return self._first(self._kernels.find_illegal, games)

    def first_stuck(self, games: Games) -> int:
        return self._first(self._kernels.find_stuck, games)

    def _first(self, kernel: Any, games: Games) -> int:
        self._found[0] = NOWHERE
        kernel(len(games.actions), games, self._found)
        found = int(self._found[0])
        return -1 if found == NOWHERE else found

    def advance(self, games: Games, game: int | None) -> None:
        first, count = (0, len(games.states)) if game is None else (game, 1)
        self._kernels.advance(count, games, first, count)

    def observe(self, games: Games, seats: Any, rows: Any) -> None:
        self._kernels.observe(len(games.states), games.states, seats, rows)

    def deal(self, games: Games, seats: Any, seed: int) -> None:
        self._kernels.deal(len(games.states), games, seats, seed)

    def play_on(self, games: Games, seed: int, weights: Any, played: Played) -> None:
        games_on = played.endings.size
        worlds = self._room(min(games_on, MOST_WORLDS))
        for first in range(0, games_on, len(worlds.states)):
            self._kernels.play_on(len(worlds.states), games, worlds, seed, weights, played, first)

    def _room(self, count: int) -> Worlds:
        """Working space for so many playouts at the same time."""
        if self._worlds is None or len(self._worlds.states) < count:
            self._worlds = Worlds(
                self.zeros((count,), self.state_dtype),
                self.zeros((count, 4), np.int64),
                self.zeros((count, LEDGER_COLUMNS), np.int64),
                self.zeros((count, self._words), np.int64),
            )
        return self._worlds

    def close(self) -> None:
        self._worlds = None
