"""Lets time run out: finds the clocks that are due in the storage, and has a move made for whoever is out of time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from benben.server.messages import Json
from benben.server.storage import CannotRead, CannotWrite, Damaged
from benben.server.table import Table
from benben.server.tables import Tables, UnknownTable
from benben.server.timing import Lapse, lapse_id

log = logging.getLogger("benben.clocks")

AHEAD = 3
"""Alarms are set for what is due within so many beats; the rest is looked up when its time comes."""
AT_ONCE = 500


class Timekeeper:
    """Any worker may keep the time of any table: the append decides who was first. `chosen` gives the move for a
    person who is out of time."""

    def __init__(self, tables: Tables, chosen: Callable[[Table, int], Awaitable[Json]], beat: float) -> None:
        self._tables = tables
        self._chosen = chosen
        self._beat = beat
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._at_work: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._given_up: set[str] = set()
        self._beating: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Go on from the stored time. Nothing may be judged before."""
        await self._tables.catch_up()
        self._beating = asyncio.create_task(self._keep_beating())

    async def stop(self) -> None:
        for alarm in self._alarms.values():
            alarm.cancel()
        tasks = [*self._at_work.values(), *([self._beating] if self._beating else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._tables.clocks_run:
            try:
                await self._tables.note_time()
            except (CannotRead, CannotWrite):
                log.warning("the time of the clocks could not be stored; players get some seconds back")

    def wake(self, table: str) -> None:
        """Look at a table that has changed."""
        kept = self._tables.peek(table)
        due = kept.clock.due() if kept is not None and kept.clock is not None and kept.status == "running" else None
        if due is not None:
            self._tables.clocks_run = True
        self._set(table, due)

    async def _keep_beating(self) -> None:
        while True:
            try:
                await self.beat()
            except (CannotRead, CannotWrite):
                pass  # which the log says already
            except Exception:
                log.exception("the clocks could not be looked at")
            await asyncio.sleep(self._beat)

    async def beat(self) -> None:
        """Note that we are here, and set alarms for the clocks that are due soon, whoever wound them."""
        if self._tables.clocks_run:
            await self._tables.note_time()
        soon = self._tables.time() + int(AHEAD * self._beat * 1000)
        found = await self._tables.storage.due_clocks(soon, AT_ONCE)
        self._tables.clocks_run = found.running
        for table, due in found.due:
            if table not in self._given_up:
                self._set(table, due)

    def _set(self, table: str, due: int | None) -> None:
        if table in self._alarms:
            self._alarms.pop(table).cancel()
        if due is None:
            return
        seconds = (due - self._tables.time()) / 1000
        if seconds <= AHEAD * self._beat:
            self._alarms[table] = asyncio.get_running_loop().call_later(max(0, seconds), self._ring, table)

    def _ring(self, table: str) -> None:
        self._alarms.pop(table, None)
        if table in self._at_work:
            self._again.add(table)
        else:
            self._at_work[table] = asyncio.create_task(self._work(table))

    async def _work(self, table: str) -> None:
        try:
            while True:
                self._again.discard(table)
                await self.lapse(table)
                if table not in self._again:
                    return
        except (UnknownTable, Damaged):
            self._given_up.add(table)
        except (CannotRead, CannotWrite):
            return  # the next beat comes back to it
        except Exception:
            log.exception("nobody could be timed out at table %s", table)
        finally:
            del self._at_work[table]

    async def lapse(self, table_id: str) -> None:
        """Have the moves made for everybody at a table who is out of time now."""
        table = await self._tables.table(table_id)
        if table.clock is None or table.match is None or table.status != "running":
            return
        for seat in table.clock.until(self._tables.time()).out_of_time():
            decision = table.match.decision(seat)
            move = await self._chosen(table, seat)
            command = lapse_id(table_id, seat, decision)
            answer = await self._tables.do(table_id, None, Lapse("clock", seat, decision, move), command)
            if not answer.ok and answer.error not in ("stale", "closed"):
                log.error("table %s refused the move %s for a player out of time: %s", table_id, move, answer.key)
                return  # the next beat comes back to it
        now = await self._tables.table(table_id)
        self._set(table_id, now.clock.due() if now.clock is not None and now.status == "running" else None)
