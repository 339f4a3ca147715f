"""Random games through Numba, as the same rows that interpreted games give. Imports Numba."""

from __future__ import annotations

import functools
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any

from benben.arena.game import FIRST_POINTS, Row
from benben.kernel import native
from benben.kernel.title import Title

# isort: split
# The kernel's native side sets up Numba's cache before Numba is imported.
import numba
import numpy as np

if TYPE_CHECKING:
    from benben.arena.simulate import Plan


def compile_first(title: Title, report: Callable[[str], None]) -> None:
    """Compile what random games need, reporting the name of each rule that is done."""
    with watch(report):
        title.native().random_games(np.ones(1, np.int64))


def watch(report: Callable[[str], None]) -> AbstractContextManager[None]:
    return native.compile_events(report)


def native_rows(planned: Plan, first: int, count: int) -> list[Row]:
    """The rows of games `first` to `first + count − 1`."""
    title, players = planned.title, len(planned.bots)
    instance = title.native()
    seeds = np.array([planned.game_seed(first + i) for i in range(count)], np.int64)
    played = instance.random_games(seeds, planned.options, slots=count)
    winners = np.zeros(count, np.int64)
    _winners(instance.won)(played.states, winners)
    rows = np.empty((count, FIRST_POINTS + players), np.int64)
    rows[:, 0], rows[:, 1] = played.ended, winners
    rows[:, 2], rows[:, 3], rows[:, 4] = played.rounds, played.actions, played.starters
    rows[:, FIRST_POINTS:] = played.points[:, :players]
    return [tuple(row) for row in rows.tolist()]


@functools.cache
def _winners(won: Any) -> Any:
    """A compiled loop over final states; a call from Python for each seat would cost more than the game."""

    def find(states: Any, winners: Any) -> None:
        for i in range(len(states)):
            s = states[i]
            if s.ended == 1:
                for seat in range(s.seats):
                    if won(s, seat):
                        winners[i] |= 1 << seat

    return numba.njit(find)
