"""The process that looks back at finished games: `python -m benben.search.analyst`.

It reads surveys and reviews from standard input and writes findings to standard output (`bots.hindsight`). Whatever
comes in, it carries on until its input ends.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

import msgspec

from benben.bots.hindsight import Asked, Findings, Survey, read_asked
from benben.bots.worker import UNREADABLE, name_of, run
from benben.kernel.errors import BenbenError
from benben.kernel.matchfile import read

if TYPE_CHECKING:
    from benben.search import analysis

POLITE = 19  # nobody waits for it: everything else on the machine goes first


def answer(data: bytes) -> Findings:
    """The reply to a message, whatever it holds."""
    try:
        asked: Asked = read_asked(data)
    except UNREADABLE as error:
        return Findings(name_of(data), error=f"The question can't be read: {error}.")
    try:
        return found(asked)
    except BenbenError as error:
        return Findings(asked.id, error=str(error))
    except Exception as error:  # rules of other packages can fail anywhere
        return Findings(asked.id, error=f"{type(error).__name__}: {error}.")


def found(asked: Asked) -> Findings:
    """The chances at some positions of a game, or its largest swings."""
    from benben.search import analysis

    past = _past(msgspec.json.encode(asked.file))
    if isinstance(asked, Survey):
        wanted = past.positions[asked.first : asked.first + asked.count]
        return Findings(asked.id, chances=[analysis.chances(past.title, s) for s in wanted])
    return Findings(asked.id, swings=analysis.swings(past, asked.chances))


@functools.lru_cache(maxsize=1)
def _past(file: bytes) -> analysis.Past:
    """The game that was asked about last is asked about next."""
    from benben.search.analysis import look_back

    return look_back(read(file))


if __name__ == "__main__":
    run(answer, POLITE)
