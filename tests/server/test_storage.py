from __future__ import annotations

import asyncio
import dataclasses
import shutil
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from sqlalchemy import inspect, text
from sqlalchemy.dialects import postgresql
from sqlalchemy.exc import IntegrityError
from sqlalchemy.schema import CreateTable

from benben.kernel import matchfile
from benben.kernel.title import _TITLES, Option
from benben.server import messages as msg
from benben.server import views
from benben.server.database import HEAD, DatabaseError, connect, create, metadata, prepare, upgrade
from benben.server.datafolder import DATABASE
from benben.server.identity import Signer, new_guest
from benben.server.messages import NewTable, SeatPlan
from benben.server.presence import Presence
from benben.server.storage import Storage
from benben.server.table import Table
from benben.server.tables import Tables, UnknownTable
from tests.server.live import Server
from tests.support.toy import TOY

NEWER = TOY.behavior + 1

ANN, BEN = new_guest(), new_guest()


def bots(_title: str) -> Sequence[str]:
    return ["random"]


def worker(path: Path, in_memory: int = 256) -> Tables:
    return Tables(Storage(path), Signer(b"k" * 32), Presence(0), bots, in_memory)


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


def test_any_folder_will_do(tmp_path: Path) -> None:
    odd = tmp_path / "a b?c#d%20é"
    odd.mkdir()

    async def test(tables: Tables) -> None:
        await two_at_a_table(tables)

    run(odd / "db", test)
    assert (odd / "db").stat().st_size


def test_the_writer_waits_for_the_disk(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        assert await tables.storage.pragma("synchronous") == 2
        assert await tables.storage.pragma("journal_mode") == "wal"
        assert await tables.storage.pragma("foreign_keys") == 1

    run(tmp_path / "db", test)


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

    run(tmp_path / "db", test)


def test_it_is_done_once_across_restarts_too(tmp_path: Path) -> None:
    kept: list[Any] = []

    async def before(tables: Tables) -> None:
        kept.append(await two_at_a_table(tables))
        kept.append(await choose(tables, kept[0], ANN))
        await ok(tables, kept[0], ANN, kept[1])

    async def after(tables: Tables) -> None:
        assert await ok(tables, kept[0], ANN, kept[1]) == 4
        assert (await tables.table(kept[0])).seq == 4

    run(tmp_path / "db", before)
    run(tmp_path / "db", after)


def test_two_choices_at_once_both_succeed(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        table = await two_at_a_table(tables)
        one, two = await choose(tables, table, ANN, "a"), await choose(tables, table, BEN, "b")
        answers = await asyncio.gather(tables.do(table, ANN, one), tables.do(table, BEN, two))
        assert sorted(int(a.seq or 0) for a in answers) == [4, 5]
        again = await tables.do(table, ANN, msg.Move("late", 0, one.decision, one.move))
        assert again.error in ("stale", "illegal")

    run(tmp_path / "db", test)


def test_the_loser_of_a_number_reloads_and_judges_anew(tmp_path: Path) -> None:
    """Two workers with tables of their own in memory: what will be many with PostgreSQL."""

    async def test(one: Tables, other: Tables) -> None:
        table = await two_at_a_table(one)
        await other.table(table)
        await ok(one, table, ANN, await choose(one, table, ANN, "a"))
        assert await ok(other, table, BEN, await choose(other, table, BEN, "b")) == 5
        assert (await other.table(table)).seq == 5
        assert await ok(one, table, ANN, msg.Chat("d", "hello")) == 6
        stale = await one.do(table, BEN, msg.Move("e", 1, 1, {"do": "choose", "good": "reed"}))
        assert not stale.ok
        rows = (await one.table(table)).rows
        assert [row.seq for row in rows] == [1, 2, 3, 4, 5, 6]
        assert [row.command for row in rows][3:5] == ["a", "b"]

    run(tmp_path / "db", test, workers=2)


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

    run(tmp_path / "db", test)


def test_what_fails_is_undone_by_itself(tmp_path: Path) -> None:
    """Commands that share a commit do not share their fate."""

    async def test(tables: Tables) -> None:
        def insert(guest: str) -> Callable[[Any], Any]:
            return lambda c: c.execute(text("insert into guests (id, created) values (:g, '2026-01-01')"), {"g": guest})

        def twice(connection: Any) -> None:
            insert("half")(connection)
            insert("a")(connection)

        wanted = [insert("a"), insert("b"), twice, insert("c"), insert("b"), insert("d")]
        results = await asyncio.gather(*map(tables.storage.write, wanted), return_exceptions=True)
        assert [isinstance(result, IntegrityError) for result in results] == [False, False, True, False, True, False]
        found = await tables.storage.read(
            lambda c: list(c.execute(text("select id from guests order by id")).scalars())
        )
        assert found == ["a", "b", "c", "d"]

    run(tmp_path / "db", test)


def test_tables_leave_memory_and_come_back_the_same(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        made = [await two_at_a_table(tables) for _ in range(5)]
        for table in made:
            await ok(tables, table, ANN, await choose(tables, table, ANN))
        for table in made:
            found = await tables.table(table)
            stored = await tables.storage.table(table)
            assert stored is not None
            assert found.match is not None
            assert found.match.state_hash() == stored[1][-1].hash
            await ok(tables, table, BEN, await choose(tables, table, BEN, "b"))
        with pytest.raises(UnknownTable):
            await tables.table("nothing")

    run(tmp_path / "db", test, in_memory=2)


def tamper(path: Path, statement: str, *values: object) -> None:
    with sqlite3.connect(path) as connection:
        assert connection.execute(statement, values).rowcount == 1
    connection.close()


@pytest.mark.parametrize("column", ["hash", "draws", "move"])
def test_a_table_whose_events_lead_elsewhere_is_frozen(
    tmp_path: Path, column: str, caplog: pytest.LogCaptureFixture
) -> None:
    kept: list[str] = []

    async def before(tables: Tables) -> None:
        kept.append(await two_at_a_table(tables))
        await ok(tables, kept[0], ANN, await choose(tables, kept[0], ANN))

    async def after(tables: Tables) -> None:
        view = await tables.view(kept[0], ANN)
        assert (view.status, view.seq, view.legal) == ("frozen", 4, None)
        assert view.state is not None  # as of the last event that agrees
        assert view.state["decision"] == [1, 1]
        assert [seat.name for seat in view.seats] == [None, "Ben"]
        assert len((await tables.update(kept[0], ANN, 0)).entries) == 4
        for command in (msg.Chat("x", "hi"), msg.Resign("y", 0), msg.Undo("z", 0)):
            answer = await tables.do(kept[0], ANN, command)
            assert (answer.error, answer.key) == ("closed", "frozen")
        assert [summary.status for summary in await tables.mine(ANN)] == ["frozen"]
        assert await tables.storage.running() == kept  # looked at again when the server starts

    run(tmp_path / "db", before)
    wrong = {"hash": "0" * 32, "draws": "[1,2,3]", "move": "dance"}[column]
    tamper(tmp_path / "db", f"update events set {column} = ? where seq = 4", wrong)
    run(tmp_path / "db", after)
    assert f"table {kept[0]} is frozen" in caplog.text  # the host hears of it


def test_another_behavior_that_leads_to_the_same_goes_on(tmp_path: Path) -> None:
    kept: list[str] = []

    async def before(tables: Tables) -> None:
        kept.append(await two_at_a_table(tables))

    async def after(tables: Tables) -> None:
        assert (await tables.table(kept[0])).founding.behavior == 0
        await ok(tables, kept[0], ANN, await choose(tables, kept[0], ANN))
        assert (await stored_behavior(tables, kept[0]))[0] == TOY.behavior

    run(tmp_path / "db", before)
    written = f'"behavior":{TOY.behavior}'
    tamper(tmp_path / "db", f"""update events set body = replace(body, '{written}', '"behavior":0') where seq = 1""")
    tamper(tmp_path / "db", "update tables set behavior = 0")
    run(tmp_path / "db", after)


def as_if(monkeypatch: pytest.MonkeyPatch, **changed: Any) -> None:
    """The toy as a later version of Benben has it."""
    monkeypatch.setitem(_TITLES, "toy", dataclasses.replace(TOY, **changed))


async def stored_behavior(tables: Tables, table: str) -> tuple[int, str | None]:
    stored = await tables.storage.table(table)
    assert stored is not None
    head, rows = stored
    return head.behavior, next(row.hash for row in reversed(rows) if row.hash is not None)


def test_a_table_of_an_older_behavior_that_can_be_read_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only its hashes are others: it stores those of the newer behavior, which are compared from then on."""
    kept: list[str] = []

    async def before(tables: Tables) -> None:
        kept.append(await two_at_a_table(tables))
        await ok(tables, kept[0], ANN, await choose(tables, kept[0], ANN))

    async def after(tables: Tables) -> None:
        table = await tables.table(kept[0])
        assert (table.status, table.behavior) == ("running", NEWER)
        assert table.match is not None
        assert await stored_behavior(tables, kept[0]) == (NEWER, table.match.state_hash())
        await ok(tables, kept[0], BEN, await choose(tables, kept[0], BEN, "b"))
        await ok(tables, kept[0], BEN, msg.Resign("r", 1))
        file = views.match_file(await tables.table(kept[0]))
        assert file.behavior == NEWER
        assert matchfile.verify(file) == []
        assert matchfile.load(msgspec.to_builtins(file)).number == file.moves[-1].n

    async def frozen(tables: Tables) -> None:
        assert (await tables.table(kept[0])).status == "frozen"

    run(tmp_path / "db", before)
    tamper(tmp_path / "db", "update events set hash = ? where seq = 4", "0" * 32)
    shutil.copy(tmp_path / "db", tmp_path / "other")
    as_if(monkeypatch, behavior=NEWER, also_reads=(TOY.behavior,))
    run(tmp_path / "db", after)
    as_if(monkeypatch, behavior=NEWER)
    run(tmp_path / "other", frozen)


@pytest.mark.parametrize("start", [False, True], ids=["waiting", "running"])
def test_an_option_that_a_table_lacks_came_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, start: bool
) -> None:
    kept: list[str] = []

    async def before(tables: Tables) -> None:
        table = await tables.create(NewTable("toy", [SeatPlan("me"), SeatPlan("me")]), ANN)
        kept.append(table.id)
        await ok(tables, table.id, ANN, msg.SetOptions("o", {"turn_limit": 9}))
        if start:
            await ok(tables, table.id, ANN, msg.Start("start"))

    async def after(tables: Tables) -> None:
        assert (await tables.view(kept[0], ANN)).options == {"players": 2, "open_hands": False, "turn_limit": 9}
        if not start:
            await ok(tables, kept[0], ANN, msg.Start("start"))
        await ok(tables, kept[0], ANN, await choose(tables, kept[0], ANN))

    async def again(tables: Tables) -> None:
        table = await tables.table(kept[0])
        assert (table.status, table.behavior) == ("running", NEWER)
        assert table.match is not None
        assert table.match.options == table.options
        assert table.options["open_hands"] is False

    run(tmp_path / "db", before)
    for seq in (1, 2):
        lacking = """update events set body = replace(body, '"open_hands":false,', '') where seq = ?"""
        tamper(tmp_path / "db", lacking, seq)
    option = Option("open_hands", True, before=False)
    as_if(monkeypatch, behavior=NEWER, also_reads=(TOY.behavior,), options=(option,))
    run(tmp_path / "db", after)
    run(tmp_path / "db", again)


def test_a_table_of_a_title_that_is_gone_is_frozen(tmp_path: Path) -> None:
    kept: list[str] = []

    async def before(tables: Tables) -> None:
        kept.append(await two_at_a_table(tables))

    async def after(tables: Tables) -> None:
        view = await tables.view(kept[0], ANN)
        assert (view.status, view.title, view.state) == ("frozen", "gone", None)
        assert view.options == TOY.complete({"players": 2})

    run(tmp_path / "db", before)
    renamed = """update events set body = replace(body, '"title":"toy"', '"title":"gone"') where seq = 1"""
    tamper(tmp_path / "db", renamed)
    run(tmp_path / "db", after)


def test_a_table_that_went_on_is_checked_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[str] = []

    async def before(tables: Tables) -> None:
        kept.append(await two_at_a_table(tables))

    async def after(tables: Tables) -> None:
        assert (await tables.table(kept[0])).status == "running"

    async def frozen(tables: Tables) -> None:
        assert (await tables.table(kept[0])).status == "frozen"

    run(tmp_path / "db", before)
    as_if(monkeypatch, behavior=NEWER, also_reads=(TOY.behavior,))
    tamper(tmp_path / "db", "update events set hash = ? where seq = 3", "0" * 32)
    run(tmp_path / "db", after)
    run(tmp_path / "db", after)
    tamper(tmp_path / "db", "update events set hash = ? where seq = 3", "0" * 32)
    run(tmp_path / "db", frozen)


def test_a_finished_table_stays_as_it_was_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[str] = []

    async def before(tables: Tables) -> None:
        kept.append(await two_at_a_table(tables))
        await ok(tables, kept[0], ANN, await choose(tables, kept[0], ANN))
        await ok(tables, kept[0], BEN, msg.Resign("r", 1))

    async def after(tables: Tables) -> None:
        table = await tables.table(kept[0])
        assert (table.status, table.behavior) == ("finished", TOY.behavior)
        file = views.match_file(table)
        assert (file.behavior, file.hash) == (TOY.behavior, "0" * 32)
        assert matchfile.verify(file) == []
        assert len(views.replay(table).frames) == 3

    run(tmp_path / "db", before)
    tamper(tmp_path / "db", "update events set hash = ? where seq = 4", "0" * 32)
    as_if(monkeypatch, behavior=NEWER, also_reads=(TOY.behavior,))
    run(tmp_path / "db", after)


def test_a_finished_table_of_rules_that_are_gone_has_its_log_and_file_but_no_replay(tmp_path: Path) -> None:
    server = Server(tmp_path)
    with server.guest("Ann") as ann:
        table = ann.open("me", "me", start=True)["id"]
        ann.play(table)
        ann.do(table, "resign", seat=0)
        assert len(ann.get(f"/api/tables/{table}/replay")["frames"]) == 3
        server.stop()
        tamper(tmp_path / DATABASE, "update events set move = ? where seq = 3", "dance")
        server.start()
    with server.guest("Ben") as ben:
        assert ben.get(f"/api/tables/{table}/replay", 409)["error"] == "older_rules"
        assert ben.view(table)["status"] == "finished"
        assert [entry["move"] for entry in ben.get(f"/api/tables/{table}/export")["moves"]] == ["dance"]
    server.stop()


def test_a_table_that_waits_is_started_with_the_behavior_of_that_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[str] = []

    async def before(tables: Tables) -> None:
        kept.append((await tables.create(NewTable("toy", [SeatPlan("me"), SeatPlan("me")]), ANN)).id)

    async def after(tables: Tables) -> None:
        await ok(tables, kept[0], ANN, msg.Start("start"))
        assert (await stored_behavior(tables, kept[0]))[0] == NEWER

    run(tmp_path / "db", before)
    as_if(monkeypatch, behavior=NEWER)
    run(tmp_path / "db", after)


def test_metadata_and_migrations_agree(tmp_path: Path) -> None:
    made, migrated = connect(tmp_path / "made", writes=True), connect(tmp_path / "migrated", writes=True)
    create(made)
    upgrade(migrated)
    one, two = inspect(made), inspect(migrated)
    assert set(one.get_table_names()) == set(two.get_table_names()) == {*metadata.tables, "alembic_version"}
    for name in metadata.tables:
        for what in ("get_columns", "get_pk_constraint", "get_foreign_keys", "get_unique_constraints", "get_indexes"):
            assert _plain(getattr(one, what)(name)) == _plain(getattr(two, what)(name)), (name, what)
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    with migrated.connect() as connection:
        context = MigrationContext.configure(connection)
        assert context.get_current_revision() == HEAD
        assert compare_metadata(context, metadata) == []
    made.dispose()
    migrated.dispose()


def test_the_tables_can_be_made_in_postgresql_too() -> None:
    for table in metadata.sorted_tables:
        made = str(CreateTable(table).compile(dialect=postgresql.dialect()))  # type: ignore[no-untyped-call]
        assert "TIMESTAMP WITH TIME ZONE" in made or table.name == "seats"
    kinds = get_args(msg.EntryKind)
    assert max(map(len, kinds)) <= 10  # SQLite would not mind, PostgreSQL does


def _plain(described: Any) -> Any:
    if isinstance(described, list):
        return sorted((_plain(part) for part in described), key=repr)
    if isinstance(described, dict):
        return {key: _plain(value) for key, value in described.items()}
    return repr(described)


def test_an_older_database_is_migrated_and_a_newer_refused(tmp_path: Path) -> None:
    engine = connect(tmp_path / "db", writes=True)
    prepare(engine)
    prepare(engine)
    with engine.begin() as connection:
        connection.execute(text("update alembic_version set version_num = '9999'"))
    with pytest.raises(DatabaseError, match="newer Benben"):
        prepare(engine)
    engine.dispose()
    foreign = connect(tmp_path / "foreign", writes=True)
    with foreign.begin() as connection:
        connection.execute(text("create table something (x integer)"))
    with pytest.raises(DatabaseError, match="not a database of Benben"):
        prepare(foreign)
    foreign.dispose()


def test_what_is_no_database_is_told_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "db").write_bytes(b"this is no database, but it is long enough to look like one" * 20)
    with pytest.raises(DatabaseError, match="can't be used"):
        Storage(tmp_path / "db")


def test_a_table_folds_only_the_next_event() -> None:
    table = Table("t", b"s" * 32)
    with pytest.raises(ValueError, match="can't follow"):
        table.fold(_row(2))


def _row(seq: int) -> Any:
    from benben.server.records import Row, now

    return Row("t", seq, "chat", now())
