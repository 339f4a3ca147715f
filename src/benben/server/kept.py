"""A table in memory, and what of a change to it is committed."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from typing import Any

from benben.server.commands import Attempt
from benben.server.messages import Answer
from benben.server.records import now
from benben.server.shelf import Packed
from benben.server.storage import Change, Winding
from benben.server.table import Table
from benben.server.views import Point

REMEMBERED_REFUSALS = 256
REMEMBERED_POINTS = 12
"""How many views of a table are remembered that somebody may have been told over HTTP."""


class Kept:
    """A table in memory. Only the holder of the lock may change it."""

    def __init__(self, table: Table, packed: Packed | None = None) -> None:
        self.table = table
        self.packed = packed
        self.points: deque[Point] = deque(maxlen=REMEMBERED_POINTS)
        self.lock = asyncio.Lock()
        self.dropped = False
        self.refusals: OrderedDict[tuple[str | None, str], Answer] = OrderedDict()

    def become(self, table: Table) -> None:
        """The table has gone on; where it was may have been told to somebody."""
        self.points.extend(found for found in self.table.worked_out.values() if isinstance(found, Point))
        self.table = table

    def remember(self, guest: str | None, command: str, refusal: Answer) -> None:
        """A command that is sent again is refused in the same words."""
        self.refusals[guest, command] = refusal
        if len(self.refusals) > REMEMBERED_REFUSALS:
            self.refusals.popitem(last=False)


def committed(attempt: Attempt, before: Table | None = None) -> Change:
    """The part of an attempt that is to be committed."""
    at = now()
    after = attempt.table
    return Change(
        head=after.head(before.entries[0].at if before else at, at),
        entries=attempt.entries,
        chairs=after.chairs if before is None or after.chairs != before.chairs else None,
        names=attempt.names,
        also=None if attempt.also is None else committed(attempt.also),
        winding=_winding(after),
    )


def _winding(table: Table) -> Winding | None:
    if table.clock is None:
        return None
    return Winding(table.clock.at, table.clock.due() if table.status == "running" else None)


def looked_at(task: asyncio.Task[Any]) -> None:
    """What went wrong is told to whoever waits; if nobody does any more, asyncio need not log it."""
    if not task.cancelled():
        task.exception()
