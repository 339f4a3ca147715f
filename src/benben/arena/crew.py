"""Who plays the games of a tournament: this process, several, or a cluster. What they play comes back in order."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context

from benben.arena.game import Row
from benben.arena.simulate import Plan, undisturbed

Plans = tuple[Plan, ...]
Piece = tuple[int, int, int]
"""Which plan, its first game, and how many."""
Crew = Callable[[Iterable[Piece]], Iterator[list[Row]]]


@contextmanager
def crew(plans: Plans, processes: int | None, on: str | None) -> Generator[Crew]:
    """Somebody who plays pieces, until the context ends."""
    if on is not None:
        from benben.cluster import connected

        with connected(on, processes) as cluster:
            yield lambda pieces: cluster.each(plans[0].title, play, (plans,), pieces)
    elif processes is None or processes == 1:
        yield lambda pieces: (play(plans, *piece) for piece in pieces)
    else:
        with ProcessPoolExecutor(
            processes, mp_context=get_context("spawn"), initializer=_begin, initargs=(plans,)
        ) as pool:

            def spread(pieces: Iterable[Piece]) -> Iterator[list[Row]]:
                with undisturbed():
                    return pool.map(_play, pieces)

            try:
                yield spread
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                raise


def play(plans: Plans, plan: int, first: int, count: int) -> list[Row]:
    """The rows of some games of one of the plans."""
    return plans[plan].rows(first, count)


_at_hand: list[Plans] = []


def _begin(plans: Plans) -> None:
    _at_hand[:] = [plans]


def _play(piece: Piece) -> list[Row]:
    return play(_at_hand[0], *piece)
