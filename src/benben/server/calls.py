"""Calling people who are not here when it is their turn: by web push, or at an address of their own."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from datetime import timedelta
from typing import Protocol

import msgspec

from benben.server.callmessages import CallAt
from benben.server.outbound import BadAddress, Unreachable, read_address
from benben.server.records import now
from benben.server.storage import CannotWrite
from benben.server.table import Table
from benben.server.tables import Tables, UnknownTable
from benben.server.vapid import Vapid

log = logging.getLogger("benben.calls")

MOST = 10
"""Places at which one guest can be called; a new one takes the place of the oldest."""
RETRIES = (2.0, 20.0)
"""Seconds after which a call is tried again."""
AT_ONCE, WAITING = 8, 1000
NEWS = timedelta(seconds=30)
"""A question that was put longer ago is not news, as after a start."""
KEPT = 3600
"""Seconds for which a push service keeps a call for a device that is off."""
TABLES = 10_000
GONE = (404, 410)

Turn = tuple[int, int]
Post = Callable[[str, dict[str, str], bytes], Awaitable[int]]


class Timer(Protocol):
    async def __call__(self, seconds: float, /) -> None: ...


def turns(table: Table) -> dict[int, Turn]:
    """For each person the others wait for, what names the turn or question: a turn of many decisions is one."""
    match = table.match
    if match is None:
        return {}
    own, decision = match.state.active, match.decision
    return {seat: (match.state.round, -1) if seat == own else (-1, decision(seat)) for seat in table.keeps_waiting()}


class Caller:
    """Calls each person once for each turn or question, if they have no page of the table open."""

    def __init__(
        self,
        tables: Tables,
        vapid: Vapid,
        post: Post,
        address: str,
        inside: bool = False,
        pause: Timer = asyncio.sleep,
        retries: Sequence[float] = RETRIES,
    ) -> None:
        self._tables = tables
        self._vapid = vapid
        self._post = post
        self._address = address
        self._inside = inside
        self._pause = pause
        self._retries = retries
        self._known: OrderedDict[str, dict[int, Turn]] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()
        self._slots = asyncio.Semaphore(AT_ONCE)

    # Where people are called

    def key(self) -> str:
        return self._vapid.public()

    async def places(self, guest: str) -> list[CallAt]:
        return await self._tables.storage.calls(guest)

    async def call_at(self, guest: str, place: CallAt) -> None:
        """From now on, call a guest there; `BadAddress` if nothing is sent to such an address."""
        read_address(place.address, self._inside)
        await self._tables.storage.keep_call(guest, place, MOST)

    async def stop_calling(self, guest: str, place: CallAt) -> None:
        await self._tables.storage.drop_call(guest, place)

    # Calling

    def wake(self, table: str) -> None:
        """Look at a table that has changed."""
        kept = self._tables.peek(table)
        if kept is None or kept.status != "running":
            self._known.pop(table, None)
            return
        before, asked = self._known.get(table, {}), turns(kept)
        self._known[table] = {**before, **asked}  # a turn to which the game was taken back is not a new one
        self._known.move_to_end(table)
        if len(self._known) > TABLES:
            self._known.popitem(last=False)
        here = self._tables.presence.connected(table)
        for seat, turn in asked.items():
            new = before.get(seat) != turn and now() - kept.put[seat].at < NEWS
            if new and kept.chairs[seat].guest not in here and len(self._tasks) < WAITING:
                self._begin(self._call(table, seat, turn))

    async def stop(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _begin(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(self._safely(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _safely(self, work: Awaitable[None]) -> None:
        try:
            await work
        except (CannotWrite, UnknownTable):
            return
        except Exception:
            log.exception("somebody could not be called")

    async def _call(self, table_id: str, seat: int, turn: Turn) -> None:
        presence = self._tables.presence
        guest = (await self._tables.table(table_id)).chairs[seat].guest
        if guest is None:
            return
        if presence.here(table_id, guest):  # perhaps the page is just being loaded again
            await self._pause(presence.grace)
        table = await self._tables.table(table_id)
        if turns(table).get(seat) != turn or guest in presence.connected(table_id):
            return
        for place in await self._tables.storage.calls(guest):
            async with self._slots:
                await self._reach(guest, place, table, seat)

    async def _reach(self, guest: str, place: CallAt, table: Table, seat: int) -> None:
        """Call at one place, a few times if it doesn't work. What a push service doesn't know any more is dropped."""
        headers, body = self._push(place, table, seat) if place.kind == "push" else self._hook(table, seat)
        for pause in (*self._retries, None):
            try:
                status = await self._post(place.address, headers, body)
            except BadAddress as error:
                log.warning("a call was not made: %s", error)
                return
            except Unreachable as error:
                log.info("a call did not arrive: %s", error)
                status = 0
            if place.kind == "push" and status in GONE:
                await self._tables.storage.drop_call(guest, place)
                return
            if pause is None or not (status in (0, 429) or status >= 500):
                return
            await self._pause(pause)

    def _push(self, place: CallAt, table: Table, seat: int) -> tuple[dict[str, str], bytes]:
        """A push without any content: the page asks us what it is about, and the push service learns nothing."""
        topic = hashlib.sha256(f"{table.id}/{seat}".encode()).hexdigest()[:32]
        origin = read_address(place.address, self._inside).origin
        headers = {"TTL": str(KEPT), "Urgency": "high", "Topic": topic}
        return {**headers, "Authorization": self._vapid.authorization(origin)}, b""

    def _hook(self, table: Table, seat: int) -> tuple[dict[str, str], bytes]:
        assert table.match is not None
        left = table.clock.until(self._tables.time()).left(seat) if table.clock is not None else None
        told = {
            "your_turn": {
                "table": table.id,
                "link": f"{self._address}/table/{table.id}",
                "title": table.founding.title,
                "seat": seat,
                "name": table.chairs[seat].name,
                "asked": table.match.asked(seat),
                "decision": table.match.decision(seat),
                "seconds": None if left is None else left // 1000,
            }
        }
        return {"Content-Type": "application/json", "User-Agent": "Benben"}, msgspec.json.encode(told)
