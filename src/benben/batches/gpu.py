"""Batches on a GPU: one thread for each game, and everything stays there. Arrays go on to others through DLPack.

The threads of a warp go forward together: those that have something else to do wait. So games that take actions of the
same kind are put side by side, an episode that ends is followed by its next one apart from the others, and a thread
whose playout is over takes another. What is shown lies by column, so that threads write side by side.
"""

from __future__ import annotations

import copy
import functools
from typing import Any

from benben.batches.dlpack import DeviceArray
from benben.batches.instance import with_batches
from benben.batches.layout import Layout
from benben.batches.rules import LEDGER_ACTOR, LEDGER_COLUMNS, Games, Played
from benben.kernel import native
from benben.kernel.cuda import GpuInstance, numba_cuda
from benben.kernel.title import Title

# isort: split
# The kernel's native side sets up Numba's cache before Numba is imported.
import numpy as np

SORTED = 256  # games that are sorted among themselves
PLAYERS = 768  # threads that play on at the same time on each multiprocessor
BEGINNERS = 1 << 15  # threads that begin episodes

# What threads do. They call the instance's own rules.
# ruff: noqa: F821
# mypy: disable-error-code="name-defined"
# pyright: reportUndefinedVariable=false


def wipe(row: Any) -> None:
    """Nothing, since every number is written."""


def mark(row: Any, at: int, count: int, which: int) -> None:
    for k in range(count):
        row[at + k] = which == k


def mark_each(row: Any, at: int, count: int, word: int) -> None:
    for k in range(count):
        row[at + k] = (word >> k) & 1


def sort_by_kind(games: Any, kinds: Any, first: int, count: int, starts: Any, order: Any) -> None:
    """Bring games together whose actions are of the same kind; `order` tells the game of each thread of the block."""
    thread = cuda.threadIdx.x
    at = cuda.grid(1)
    for kind in range(thread, ACTION_KINDS, cuda.blockDim.x):
        starts[kind] = 0
    cuda.syncthreads()
    kind = ACTION_KINDS - 1
    if at < count and games.actions[first + at] >= 0:
        kind = kinds[games.actions[first + at]]
    place = cuda.atomic.add(starts, kind, 1)
    cuda.syncthreads()
    if thread == 0:
        start = 0
        for k in range(ACTION_KINDS):
            number = starts[k]
            starts[k] = start
            start += number
    cuda.syncthreads()
    order[starts[kind] + place] = first + at if at < count else -1
    cuda.syncthreads()


def advance_each(games: Any, kinds: Any, over: Any, first: int, count: int) -> None:
    """Take the actions. `over` gets the number of games whose episode is over, and which ones."""
    order = cuda.shared.array(SORTED, np.int32)
    starts = cuda.shared.array(ACTION_KINDS, np.int32)
    sort_by_kind(games, kinds, first, count, starts, order)
    i = order[cuda.threadIdx.x]
    if i >= 0 and play_step(games, games.states[i], i):
        over[1 + cuda.atomic.add(over, 0, 1)] = i


def begin_each(games: Any, over: Any) -> None:
    for k in range(cuda.grid(1), over[0], cuda.gridsize(1)):
        begin_game(games, over[1 + k])


def show_each(games: Any, first: int, count: int) -> None:
    i = first + cuda.grid(1)
    if i < first + count:
        show_game(games, games.states[i], i)


def find_illegal_each(games: Any, found: Any) -> None:
    """`found` gets the number of games from the first one whose action is illegal, or 0."""
    i = cuda.grid(1)
    if i < len(games.actions) and not is_legal_given(games, i):
        cuda.atomic.max(found, 0, len(games.actions) - i)


def find_stuck_each(games: Any, found: Any) -> None:
    i = cuda.grid(1)
    if i < len(games.actions) and games.ledgers[i][LEDGER_ACTOR] < 0:
        cuda.atomic.max(found, 0, len(games.actions) - i)


def observe_each(states: Any, seats: Any, rows: Any) -> None:
    i = cuda.grid(1)
    if i < len(states):
        write_features(states[i], seats[i], rows[i])


def deal_each(games: Any, seats: Any, seed: int) -> None:
    i = cuda.grid(1)
    if i < len(games.states):
        deal_game(games, i, seats[i], seed)


def play_each(games: Any, words: Any, seed: int, weights: Any, played: Any, taken: Any) -> None:
    """Play on; a thread whose game is over takes the next one. `words` are those of the states."""
    own = cuda.local.array(STATE_WORDS, np.int64)  # local memory lies so that threads read side by side
    ledger = cuda.local.array(LEDGER_COLUMNS, np.int64)
    driver = cuda.local.array(4, np.int64)
    legal_words = cuda.local.array(MASK_WORDS, np.int64)
    s = own.view(STATE)[0]
    count = played.endings.shape[1]
    at = -1
    while True:
        if at < 0 or s.ended:
            if at >= 0:
                end_playout(games, s, ledger, played, at // count, at % count)
            at = cuda.atomic.add(taken, 0, 1)
            if at >= played.endings.size:
                break
            for w in range(STATE_WORDS):
                own[w] = words[at // count * STATE_WORDS + w]
            begin_playout(games, s, ledger, driver, seed, at // count, at % count)
        play_on(s, ledger, legal_words, driver, weights)


FUNCTIONS = {f.__name__: f for f in (wipe, mark, mark_each, sort_by_kind)}


class Kernels:
    """What a title's batches start on the GPU; each is compiled when it is first started."""

    def __init__(self, made: Title) -> None:
        state = native.dtype(made.state)
        constants = {
            "STATE": state,
            "STATE_WORDS": state.itemsize // 8,
            "MASK_WORDS": made.mask_words,
            "ACTION_KINDS": len(made.actions.layouts) + 1,  # the last is for what stands in the place of an action
            "SORTED": SORTED,
            "LEDGER_COLUMNS": LEDGER_COLUMNS,
            "LEDGER_ACTOR": LEDGER_ACTOR,
            "np": np,
        }
        instance = GpuInstance(made, FUNCTIONS, **constants)
        self.state_dtype = state
        self.advance = instance.kernel(advance_each, block=SORTED)
        self.begin = instance.kernel(begin_each)
        self.show = instance.kernel(show_each, block=128)
        self.find_illegal = instance.kernel(find_illegal_each)
        self.find_stuck = instance.kernel(find_stuck_each)
        self.observe = instance.kernel(observe_each)
        self.deal = instance.kernel(deal_each)
        self.play_on = instance.kernel(play_each)


@functools.cache
def kernels(made: Title) -> Kernels:
    return Kernels(made)


class Gpu:
    """A title's rules over all games at once."""

    def __init__(self, title: Title, layout: Layout) -> None:
        self._cuda = numba_cuda()
        self.kernels = kernels(with_batches(title, layout))
        kinds = [k for k, actions in enumerate(title.actions.layouts) for _ in range(actions.count)]
        self._kinds = self._cuda.to_device(np.array(kinds, np.int8))
        self._begin_own()

    def _begin_own(self) -> None:
        """Working space for one batch."""
        self._found = self._cuda.to_device(np.zeros(1, np.int64))
        self._over: Any = None
        self._ready: dict[str, tuple[tuple[Any, ...], Any]] = {}

    def another(self) -> Gpu:
        made = copy.copy(self)
        made._begin_own()
        return made

    @property
    def state_dtype(self) -> Any:
        return self.kernels.state_dtype

    def zeros(self, shape: tuple[int, ...], kind: Any, by_column: bool = False) -> Any:
        made = self._cuda.device_array(shape, kind, order="F" if by_column else "C")
        if made.size:
            self._wipe(made, made.nbytes)
        return made

    def _wipe(self, array: Any, size: int) -> None:
        self._cuda.driver.device_memset(array, 0, size)

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
            whole = there.dtype == np.int64 and there.is_c_contiguous()
            return there if whole else self._host_numbers(there.copy_to_host())
        return self._host_numbers(given)

    def _host_numbers(self, given: Any) -> Any:
        found = np.asarray(given)
        return self._cuda.to_device(found.astype(np.int64)) if found.dtype.kind in "iu" else found

    def first_illegal(self, games: Games) -> int:
        return self._first("find_illegal", games)

    def first_stuck(self, games: Games) -> int:
        return self._first("find_stuck", games)

    def _first(self, name: str, games: Games) -> int:
        count = len(games.actions)
        self._wipe(self._found, 8)
        self._start(name, count, games, self._found)
        found = int(self._found.copy_to_host()[0])
        return count - found if found else -1

    def advance(self, games: Games, game: int | None) -> None:
        first, count = (0, len(games.states)) if game is None else (game, 1)
        if self._over is None:
            self._over = self._cuda.device_array((len(games.states) + 1,), np.int32)
        self._wipe(self._over, 4)
        self._start("advance", count, games, self._kinds, self._over, first, count)
        self._start("begin", min(count, BEGINNERS), games, self._over)
        self._start("show", count, games, first, count)

    def _start(self, name: str, threads: int, *arguments: Any) -> None:
        """Start a kernel, as a rule with the same arguments as before."""
        before, start = self._ready.get(name, ((), None))
        if len(before) != len(arguments) or not all(map(_same, before, arguments)):
            start = getattr(self.kernels, name).prepared(*arguments)
            self._ready[name] = arguments, start
        start(threads)

    def observe(self, games: Games, seats: Any, rows: Any) -> None:
        self.kernels.observe(len(games.states), games.states, seats, rows)

    def deal(self, games: Games, seats: Any, seed: int) -> None:
        self.kernels.deal(len(games.states), games, seats, seed)

    def play_on(self, games: Games, seed: int, weights: Any, played: Played) -> None:
        taken = self._cuda.to_device(np.zeros(1, np.int64))
        room = self._cuda.get_current_device().MULTIPROCESSOR_COUNT * PLAYERS
        words = games.states.view(np.int64)
        self.kernels.play_on(min(played.endings.size, room), games, words, seed, weights, played, taken)

    def close(self) -> None:
        self._ready = {}


def _same(before: Any, now: Any) -> bool:
    return before == now if isinstance(now, int) else before is now
