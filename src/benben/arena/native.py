"""Random games through Numba, as the same rows that interpreted games give. Imports Numba."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any

from benben.arena.game import FIRST_POINTS, Row, game_seed
from benben.kernel import native
from benben.kernel.title import Title

# isort: split
# The kernel's native side sets up Numba's cache before Numba is imported.
import numba
import numpy as np

if TYPE_CHECKING:
    from benben.arena.simulate import Plan

CHUNK = 4096


def compile_first(title: Title, report: Callable[[str], None]) -> None:
    """Compile what random games need, reporting the name of each rule that is done."""
    with watch(report):
        title.native().random_games(np.ones(1, np.int64))


def watch(report: Callable[[str], None]) -> AbstractContextManager[None]:
    return native.compile_events(report)


def native_rows(planned: Plan, games: int) -> Iterator[list[Row]]:
    """The rows of games 0 to `games − 1`, a few thousand at a time."""
    title, players = planned.title, len(planned.bots)
    instance = title.native()
    find_winners = _winners(instance.won)
    for first in range(0, games, CHUNK):
        count = min(CHUNK, games - first)
        seeds = np.array([game_seed(planned.seed, first + i) for i in range(count)], np.int64)
        played = instance.random_games(seeds, planned.options, slots=count)
        winners = np.zeros(count, np.int64)
        find_winners(played.states, winners)
        rows = np.empty((count, FIRST_POINTS + players), np.int64)
        rows[:, 0], rows[:, 1] = played.ended, winners
        rows[:, 2], rows[:, 3], rows[:, 4] = played.rounds, played.actions, played.starters
        rows[:, FIRST_POINTS:] = played.points[:, :players]
        yield [tuple(row) for row in rows.tolist()]


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
