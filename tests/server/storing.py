"""Tables on a database of their own, and what is done at them without a server."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

from benben.server import messages as msg
from benben.server.identity import Signer, new_guest
from benben.server.messages import NewTable, SeatPlan
from benben.server.presence import Presence
from benben.server.storage import Storage
from benben.server.tables import Tables

ANN, BEN = new_guest(), new_guest()


def bots(_title: str) -> Sequence[str]:
    return ["random"]


def opened(path: Path) -> Storage:
    """The storage under test."""
    return Storage(path)


def worker(path: Path, in_memory: int = 256) -> Tables:
    return Tables(opened(path), Signer(b"k" * 32), Presence(0), bots, in_memory)


def run(path: Path, test: Callable[..., Awaitable[None]], workers: int = 1, in_memory: int = 256) -> None:
    """A test with some workers on one database."""

    async def body() -> None:
        made = [worker(path, in_memory) for _ in range(workers)]
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


def tamper(path: Path, statement: str, *values: object) -> None:
    with sqlite3.connect(path) as connection:
        assert connection.execute(statement, values).rowcount == 1
    connection.close()
