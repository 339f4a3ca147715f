"""Hints: what the strongest opponent would do in the place of a person who plays against opponents only."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from typing import NamedTuple

import msgspec

from benben.bots.questions import Preparation
from benben.kernel.errors import BenbenError
from benben.kernel.match import Match
from benben.server.commands import Refused
from benben.server.messages import Hint, Json
from benben.server.opponents import question_for
from benben.server.processes import WorkerError
from benben.server.table import Table
from benben.server.tables import Tables
from benben.server.workers import Pool

log = logging.getLogger("benben.opponents")

ADVISER = "architect"
REMEMBERED = 256  # seats


class _Given(NamedTuple):
    """The hint for one decision at one point of a game: whoever asks again gets the same."""

    decision: int
    number: int
    task: asyncio.Task[Hint | None]

    @property
    def failed(self) -> bool:
        task = self.task
        return task.done() and (task.cancelled() or task.exception() is not None or task.result() is None)


class Hints:
    """Thinks about one decision of a seat at a time."""

    def __init__(self, tables: Tables, pool: Pool, think: float | None = None) -> None:
        self._tables = tables
        self._pool = pool
        self._think_at_most = think
        self._given: OrderedDict[tuple[str, int], _Given] = OrderedDict()

    async def hint(self, table_id: str, guest: str | None, seat: int, decision: int) -> Hint:
        """The hint for a decision of one's own; `Refused` if there is none, or if the game moves on in the meantime."""
        while True:
            table = await self._tables.table(table_id)
            match = may_ask(table, guest, seat, decision)
            given = self._given.get((table_id, seat))
            if given is None or given.task.done() or (given.decision, given.number) == (decision, match.number):
                break
            await asyncio.wait([given.task])  # one at a time
        if given is None or (given.decision, given.number) != (decision, match.number) or given.failed:
            given = _Given(decision, match.number, asyncio.create_task(self._think(table, match, seat)))
            self._keep((table_id, seat), given)
        hint = await asyncio.shield(given.task)
        now = may_ask(await self._tables.table(table_id), guest, seat, decision)
        if hint is None:
            raise Refused("closed", "no_hint")
        if now.why_not(seat, hint.move) is not None:
            raise Refused("stale", "stale")
        return hint

    def _keep(self, whose: tuple[str, int], given: _Given) -> None:
        self._given[whose] = given
        self._given.move_to_end(whose)
        for other in list(self._given)[:-REMEMBERED]:
            if self._given[other].task.done():
                del self._given[other]

    async def _think(self, table: Table, match: Match, seat: int) -> Hint | None:
        bot, decision = self._adviser(table), match.decision(seat)
        question = question_for(table, match, seat, decision, bot, self._think_at_most)
        if len(match.legal(seat)) == 1 and question.moves:
            return Hint(seat, decision, bot, question.moves[0])  # nothing to think about
        try:
            await self._pool.ready(Preparation(f"{table.id}/hint", table.founding.title, bot, table.options))
            move: Json = msgspec.to_builtins(match.title.read_move(await self._pool.ask(question)))
        except (WorkerError, BenbenError) as error:
            log.error("there is no hint at table %s: %s", table.id, error)  # noqa: TRY400
            return None
        return Hint(seat, decision, bot, move)

    def _adviser(self, table: Table) -> str:
        bots = self._tables.bots(table.founding.title)
        return ADVISER if ADVISER in bots else bots[-1]

    async def stop(self) -> None:
        tasks = [given.task for given in self._given.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def may_ask(table: Table, guest: str | None, seat: int, decision: int) -> Match:
    """The match of a person who may ask for a hint; `Refused` otherwise."""
    if table.match is None or table.status != "running":
        raise Refused("closed", "not_running")
    if seat not in table.held_by(guest):
        raise Refused("forbidden", "not_your_seat")
    if any(chair.kind != "bot" for n, chair in enumerate(table.chairs) if n != seat):
        raise Refused("forbidden", "others_play")
    if not table.chairs[seat].active_person or table.opponent(seat) is not None:
        raise Refused("closed", "standin_plays")
    if table.match.decision(seat) != decision:
        raise Refused("stale", "stale")
    if seat not in table.match.awaited():
        raise Refused("closed", "not_asked")
    return table.match
