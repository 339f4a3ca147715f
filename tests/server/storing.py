"""Tables in a storage of their own, and what is done at them without a server."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

from benben.server import messages as msg
from benben.server.identity import Signer, new_guest
from benben.server.messages import NewTable, SeatPlan
from benben.server.presence import Presence
from benben.server.records import LogEntry
from benben.server.storage import Change, Head
from benben.server.tables import Tables
from tests.support.storage import opened

ANN, BEN = new_guest(), new_guest()


def bots(_title: str) -> Sequence[str]:
    return ["random"]


def worker(folder: Path, in_memory: int = 256) -> Tables:
    return Tables(opened(folder), Signer(b"k" * 32), Presence(0), bots, in_memory)


def run(folder: Path, test: Callable[..., Awaitable[None]], workers: int = 1, in_memory: int = 256) -> None:
    """Run a test with several workers on one storage."""

    async def body() -> None:
        made = [worker(folder, in_memory) for _ in range(workers)]
        try:
            await test(*made)
        finally:
            for tables in made:
                tables.storage.close()

    asyncio.run(body())


async def two_at_a_table(tables: Tables) -> str:
    table = await tables.create(NewTable("toy", [SeatPlan("me"), SeatPlan("open")]), ANN)
    await ok(tables, table.id, BEN, msg.Sit("sit", "Ben"))
    await ok(tables, table.id, ANN, msg.Start("start"))
    return table.id


async def ok(tables: Tables, table: str, guest: str, command: msg.Command) -> int:
    answer = await tables.do(table, guest, command)
    assert answer.ok, answer
    assert isinstance(answer.seq, int)
    return answer.seq


async def choose(tables: Tables, table: str, guest: str, command_id: str = "c") -> msg.Move:
    legal = (await tables.view(table, guest)).legal
    assert legal is not None
    return msg.Move(command_id, legal.seat, legal.decision, legal.moves[0])


def rewrite(folder: Path, copy: Path, table: str, edit: Callable[[Head, list[LogEntry]], None]) -> None:
    """Copy a table to a new folder as if it had been stored differently, with any storage."""
    copy.mkdir()

    async def body() -> None:
        stored = await before.table(table)
        assert stored is not None
        head, entries = stored
        chairs = next(chairs for other, chairs in await before.tables_of(head.host) if other.id == table)
        guests = {head.host, *(chair.guest for chair in chairs), *(entry.guest for entry in entries)}
        edit(head, entries)
        await after.append(Change(head, entries, chairs, {guest: None for guest in guests if guest}))

    before, after = opened(folder), opened(copy)
    try:
        asyncio.run(body())
    finally:
        before.close()
        after.close()
