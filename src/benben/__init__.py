"""Benben: the pyramid games, with exact rules.

    >>> import benben
    >>> m = benben.match("cheops-heirs(players=3)", seed=7)
    >>> seat = m.actors()[0]
    >>> entry = m.act(seat, m.moves(seat)[0])

Everything here runs on the standard library and msgspec; `title.native()` and `batch` bring in Numba.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from benben.kernel.actions import Move
from benben.kernel.errors import BadFile, BadMove, BadOption, BenbenError, Illegal, Refusal, Stale, UnknownTitle
from benben.kernel.events import Event
from benben.kernel.match import Entry, Match, Outcome, match
from benben.kernel.matchfile import MatchFile, export, load, verify
from benben.kernel.title import Option, Title, register, title, titles

if TYPE_CHECKING:
    from benben.batches import Batch

__version__ = "0.1.0"

__all__ = [
    "BadFile",
    "BadMove",
    "BadOption",
    "BenbenError",
    "Entry",
    "Event",
    "Illegal",
    "Match",
    "MatchFile",
    "Move",
    "Option",
    "Outcome",
    "Refusal",
    "Stale",
    "Title",
    "UnknownTitle",
    "batch",
    "export",
    "load",
    "match",
    "register",
    "title",
    "titles",
    "verify",
]


def batch(
    spec: str,
    games: int,
    seed: int = 0,
    device: str = "cpu",
    *,
    masks: str | None = "bytes",
    observe: bool = True,
    threads: int | None = None,
    first: int = 0,
    keep_final: bool = False,
) -> Batch:
    """Many games of a title, such as `"ancient-egypt(players=4)"`, stepped together by the compiled rules.

    `masks` says how legal actions are told: "bytes", "bits", "both" or None. Without `observe` there are no
    observations. `threads` are as many as there are cores, unless you say otherwise. Games are numbered from `first`:
    the seed, a game's number and the number of its episode are all that its chance depends on. With `keep_final` the
    states in which episodes end can be looked at.
    """
    try:
        from benben.batches import Batch
    except ModuleNotFoundError as missing:
        raise BenbenError(f"A batch needs {missing.name}; install it with pip install {missing.name}.") from None
    return Batch(
        spec,
        games,
        seed,
        device,
        masks=masks,
        observe=observe,
        threads=threads,
        first=first,
        keep_final=keep_final,
    )
