"""Tables and games of older rules: they go on, or are there to read."""

from __future__ import annotations

import dataclasses
import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest

from benben.kernel import matchfile
from benben.kernel.title import _TITLES, Option
from benben.server import messages as msg
from benben.server import views
from benben.server.datafolder import DATABASE
from benben.server.messages import NewTable, SeatPlan
from benben.server.tables import Tables
from tests.server.live import Server
from tests.server.storing import ANN, BEN, choose, ok, run, tamper, two_at_a_table
from tests.support.toy import TOY

NEWER = TOY.behavior + 1


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
