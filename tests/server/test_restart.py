"""What a server that starts looks at: the tables that wait for an opponent, and nothing else."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from benben.server import messages as msg
from benben.server.messages import NewTable, SeatPlan
from benben.server.opponents import Opponents, needs_a_look
from benben.server.tables import Tables
from benben.server.workers import Pool
from tests.server.storing import ANN, BEN, choose, ok, run, two_at_a_table, worker

PEOPLE, OVER = 12, 12


def counted(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each table's log is read from now on."""
    counts: Counter[str] = Counter()
    read = tables.storage.table

    async def counting(table: str) -> Any:
        counts[table] += 1
        return await read(table)

    monkeypatch.setattr(tables.storage, "table", counting)
    return counts


async def against_an_opponent(tables: Tables) -> str:
    """A table at which it is only the opponent's turn to choose."""
    table = await tables.create(NewTable("toy", [SeatPlan("me"), SeatPlan("bot", "random")], start=True), ANN)
    await ok(tables, table.id, ANN, await choose(tables, table.id, ANN))
    return table.id


def test_only_tables_that_wait_for_an_opponent_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    waiting: list[str] = []

    async def before(tables: Tables) -> None:
        for n in range(PEOPLE + OVER):
            table = await two_at_a_table(tables)
            if n < OVER:
                await ok(tables, table, ANN, msg.Resign("r", 0))
        waiting.append(await against_an_opponent(tables))
        table = await two_at_a_table(tables)
        await ok(tables, table, BEN, msg.Leave("l", 1))  # a stand-in plays on
        waiting.append(table)

    async def after(tables: Tables) -> None:
        counts = counted(tables, monkeypatch)
        pool = Pool(("false",), 1)
        opponents = Opponents(tables, pool, pace=0)
        woken: list[str] = []
        monkeypatch.setattr(opponents, "wake", woken.append)
        opponents.resume()
        await opponents.resumed()
        assert sorted(woken) == sorted(waiting)
        assert counts == dict.fromkeys(waiting, 1)
        await opponents.stop()

    run(tmp_path, before)
    run(tmp_path, after)


def test_lists_read_no_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The home page, for one who has finished many games."""

    async def test(tables: Tables) -> None:
        for _ in range(OVER):
            await ok(tables, await two_at_a_table(tables), ANN, msg.Resign("r", 0))
        fresh = worker(tmp_path)
        counts = counted(fresh, monkeypatch)
        assert len(await fresh.mine(ANN)) == OVER
        assert await fresh.public(ANN) == []
        assert not counts
        fresh.storage.close()

    run(tmp_path, test)


def test_other_rules_and_opponents_are_found_from_the_head(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        people, opponent = await two_at_a_table(tables), await against_an_opponent(tables)
        listed = {head.id: (head, chairs) for head, chairs in await tables.storage.to_resume()}
        assert not needs_a_look(*listed[people])
        assert needs_a_look(*listed[opponent])
        head, chairs = listed[people]
        assert needs_a_look(msgspec.structs.replace(head, behavior=head.behavior + 1), chairs)
        assert needs_a_look(msgspec.structs.replace(head, status="frozen"), chairs)
        assert needs_a_look(msgspec.structs.replace(head, title="gone"), chairs)

    run(tmp_path, test)


def test_whoever_opens_a_table_wakes_those_it_waits_for(tmp_path: Path) -> None:
    """A move that was to be made for a person is in no head, and yet it is made."""

    async def test(tables: Tables) -> None:
        people, opponent = await two_at_a_table(tables), await against_an_opponent(tables)
        fresh, woken = worker(tmp_path), list[str]()
        fresh.watchers.append(woken.append)
        await fresh.view(people, ANN)
        await fresh.view(opponent, ANN)
        assert woken == [opponent]
        fresh.storage.close()

    run(tmp_path, test)
