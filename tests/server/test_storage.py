"""What is stored is stored once and whole, by several workers too."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from benben.server import messages as msg
from benben.server.records import LogEntry, now
from benben.server.table import Table
from benben.server.tables import Tables, UnknownTable
from tests.server.storing import ANN, BEN, choose, ok, run, two_at_a_table


def test_any_folder_will_do(tmp_path: Path) -> None:
    odd = tmp_path / "a b?c#d%20é"
    odd.mkdir()

    async def test(tables: Tables) -> None:
        await two_at_a_table(tables)

    run(odd, test)


def test_a_command_is_done_once_however_often_it_arrives(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        table = await two_at_a_table(tables)
        command = await choose(tables, table, ANN)
        answers = await asyncio.gather(*(tables.do(table, ANN, command) for _ in range(20)))
        assert {(a.ok, a.seq) for a in answers} == {(True, 4)}
        assert (await tables.table(table)).seq == 4
        theft = await tables.do(table, BEN, command)
        assert (theft.ok, theft.key) == (False, "id_taken")
        wrong = msg.Move("w", 1, 1, {"do": "done"})
        first = await tables.do(table, BEN, wrong)
        assert (first.error, first.key) == ("illegal", "other_decision")
        assert await tables.do(table, BEN, wrong) == first

    run(tmp_path, test)


def test_a_command_is_done_once_across_restarts_too(tmp_path: Path) -> None:
    kept: list[Any] = []

    async def before(tables: Tables) -> None:
        kept.append(await two_at_a_table(tables))
        kept.append(await choose(tables, kept[0], ANN))
        await ok(tables, kept[0], ANN, kept[1])

    async def after(tables: Tables) -> None:
        assert await ok(tables, kept[0], ANN, kept[1]) == 4
        assert (await tables.table(kept[0])).seq == 4

    run(tmp_path, before)
    run(tmp_path, after)


def test_two_choices_at_once_both_succeed(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        table = await two_at_a_table(tables)
        one, two = await choose(tables, table, ANN, "a"), await choose(tables, table, BEN, "b")
        answers = await asyncio.gather(tables.do(table, ANN, one), tables.do(table, BEN, two))
        assert sorted(int(a.seq or 0) for a in answers) == [4, 5]
        again = await tables.do(table, ANN, msg.Move("late", 0, one.decision, one.move))
        assert again.error in ("stale", "illegal")

    run(tmp_path, test)


def test_whoever_loses_the_race_for_a_number_reloads_and_judges_again(tmp_path: Path) -> None:
    """Two workers, each with the table in its own memory, as servers that share a database have it."""

    async def test(one: Tables, other: Tables) -> None:
        table = await two_at_a_table(one)
        await other.table(table)
        await ok(one, table, ANN, await choose(one, table, ANN, "a"))
        assert await ok(other, table, BEN, await choose(other, table, BEN, "b")) == 5
        assert (await other.table(table)).seq == 5
        assert await ok(one, table, ANN, msg.Chat("d", "hello")) == 6
        stale = await one.do(table, BEN, msg.Move("e", 1, 1, {"do": "choose", "good": "reed"}))
        assert not stale.ok
        entries = (await one.table(table)).entries
        assert [entry.seq for entry in entries] == [1, 2, 3, 4, 5, 6]
        assert [entry.command for entry in entries][3:5] == ["a", "b"]

    run(tmp_path, test, workers=2)


def test_a_caller_who_goes_away_leaves_nothing_half_done(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        table = await two_at_a_table(tables)
        command = await choose(tables, table, ANN)
        task = asyncio.create_task(tables.do(table, ANN, command))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert await ok(tables, table, ANN, command) == 4

    run(tmp_path, test)


def test_tables_leave_memory_and_come_back_the_same(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        made = [await two_at_a_table(tables) for _ in range(5)]
        for table in made:
            await ok(tables, table, ANN, await choose(tables, table, ANN))
        for table in made:
            match = (await tables.table(table)).match
            stored = await tables.storage.table(table)
            assert stored is not None
            assert match is not None
            assert match.state_hash() == stored[1][-1].hash
            await ok(tables, table, BEN, await choose(tables, table, BEN, "b"))
        with pytest.raises(UnknownTable):
            await tables.table("nothing")

    run(tmp_path, test, in_memory=2)


def test_a_table_folds_only_the_next_entry() -> None:
    table = Table("t", b"s" * 32)
    with pytest.raises(ValueError, match="can't follow"):
        table.fold(LogEntry("t", 2, "chat", now()))
