"""Tables and games that were played by older rules: they go on, or can still be read."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from benben.kernel import matchfile
from benben.kernel.title import _TITLES, Option
from benben.server import messages as msg
from benben.server import views
from benben.server.messages import NewTable, SeatPlan
from benben.server.opponents import needs_a_look
from benben.server.records import LogEntry
from benben.server.storage import Head
from benben.server.tables import Tables
from tests.server.live import Server
from tests.server.storing import ANN, BEN, choose, ok, rewrite, run, two_at_a_table
from tests.support.toy import TOY

NEWER = TOY.behavior + 1
NO_HASH = "0" * 32


def edited(seq: int, **changes: Any) -> Callable[[Head, list[LogEntry]], None]:
    """An edit of one stored entry."""

    def edit(_head: Head, entries: list[LogEntry]) -> None:
        for name, value in changes.items():
            setattr(entries[seq - 1], name, value)

    return edit


@pytest.mark.parametrize("wrong", [{"hash": NO_HASH}, {"draws": [1, 2, 3]}, {"move": "dance"}], ids=str)
def test_a_table_whose_entries_lead_elsewhere_is_frozen(
    tmp_path: Path, wrong: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    kept: list[str] = []

    async def before(tables: Tables) -> None:
        kept.append(await two_at_a_table(tables))
        await ok(tables, kept[0], ANN, await choose(tables, kept[0], ANN))

    async def after(tables: Tables) -> None:
        view = await tables.view(kept[0], ANN)
        assert (view.status, view.seq, view.legal) == ("frozen", 4, None)
        assert view.state is not None  # as of the last entry that agrees
        assert view.state["decision"] == [1, 1]
        assert [seat.name for seat in view.seats] == [None, "Ben"]
        assert len((await tables.update(kept[0], ANN, 0)).entries) == 4
        for command in (msg.Chat("x", "hi"), msg.Resign("y", 0), msg.Undo("z", 0)):
            answer = await tables.do(kept[0], ANN, command)
            assert (answer.error, answer.key) == ("closed", "frozen")
        assert [summary.status for summary in await tables.mine(ANN)] == ["frozen"]
        resumed = await tables.storage.to_resume()
        assert [
            head.id for head, _ in resumed if needs_a_look(head, [])
        ] == kept  # to be looked at again when the server starts

    run(tmp_path, before)
    rewrite(tmp_path, tmp_path / "wrong", kept[0], edited(4, **wrong))
    run(tmp_path / "wrong", after)
    assert f"table {kept[0]} is frozen" in caplog.text  # so whoever runs the server learns of it


def test_a_table_of_another_behavior_with_the_same_result_goes_on(tmp_path: Path) -> None:
    kept: list[str] = []

    async def before(tables: Tables) -> None:
        kept.append(await two_at_a_table(tables))

    async def after(tables: Tables) -> None:
        assert (await tables.table(kept[0])).founding.behavior == 0
        await ok(tables, kept[0], ANN, await choose(tables, kept[0], ANN))
        assert (await stored_behavior(tables, kept[0]))[0] == TOY.behavior

    def edit(head: Head, entries: list[LogEntry]) -> None:
        head.behavior = entries[0].body["behavior"] = 0

    run(tmp_path, before)
    rewrite(tmp_path, tmp_path / "older", kept[0], edit)
    run(tmp_path / "older", after)


def as_if(monkeypatch: pytest.MonkeyPatch, **changed: Any) -> None:
    """The toy as a later version of Benben might have it."""
    monkeypatch.setitem(_TITLES, "toy", dataclasses.replace(TOY, **changed))


async def stored_behavior(tables: Tables, table: str) -> tuple[int, str | None]:
    stored = await tables.storage.table(table)
    assert stored is not None
    head, entries = stored
    return head.behavior, next(entry.hash for entry in reversed(entries) if entry.hash is not None)


def test_a_table_of_an_older_behavior_that_can_be_read_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only its hashes differ: it stores those of the newer behavior, and these are compared from then on."""
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

    run(tmp_path, before)
    for name in ("read", "unread"):
        rewrite(tmp_path, tmp_path / name, kept[0], edited(4, hash=NO_HASH))
    as_if(monkeypatch, behavior=NEWER, also_reads=(TOY.behavior,))
    run(tmp_path / "read", after)
    as_if(monkeypatch, behavior=NEWER)
    run(tmp_path / "unread", frozen)


@pytest.mark.parametrize("start", [False, True], ids=["waiting", "running"])
def test_an_option_that_a_table_lacks_is_newer_than_the_table(
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

    def edit(_head: Head, entries: list[LogEntry]) -> None:
        for entry in entries[:2]:
            del entry.body["options"]["open_hands"]

    run(tmp_path, before)
    rewrite(tmp_path, tmp_path / "older", kept[0], edit)
    option = Option("open_hands", True, before=False)
    as_if(monkeypatch, behavior=NEWER, also_reads=(TOY.behavior,), options=(option,))
    run(tmp_path / "older", after)
    run(tmp_path / "older", again)


def test_a_table_of_a_title_that_is_gone_is_frozen(tmp_path: Path) -> None:
    kept: list[str] = []

    async def before(tables: Tables) -> None:
        kept.append(await two_at_a_table(tables))

    async def after(tables: Tables) -> None:
        view = await tables.view(kept[0], ANN)
        assert (view.status, view.title, view.state) == ("frozen", "gone", None)
        assert view.options == TOY.complete({"players": 2})

    def edit(_head: Head, entries: list[LogEntry]) -> None:
        entries[0].body["title"] = "gone"

    run(tmp_path, before)
    rewrite(tmp_path, tmp_path / "older", kept[0], edit)
    run(tmp_path / "older", after)


def test_a_table_that_went_on_is_checked_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[str] = []

    async def before(tables: Tables) -> None:
        kept.append(await two_at_a_table(tables))

    async def after(tables: Tables) -> None:
        assert (await tables.table(kept[0])).status == "running"

    async def frozen(tables: Tables) -> None:
        assert (await tables.table(kept[0])).status == "frozen"

    run(tmp_path, before)
    as_if(monkeypatch, behavior=NEWER, also_reads=(TOY.behavior,))
    older, damaged = tmp_path / "older", tmp_path / "damaged"
    rewrite(tmp_path, older, kept[0], edited(3, hash=NO_HASH))
    run(older, after)
    run(older, after)
    rewrite(older, damaged, kept[0], edited(3, hash=NO_HASH))
    run(damaged, frozen)


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
        assert (file.behavior, file.hash) == (TOY.behavior, NO_HASH)
        assert matchfile.verify(file) == []
        assert len(views.replay(table).frames) == 3

    run(tmp_path, before)
    rewrite(tmp_path, tmp_path / "older", kept[0], edited(4, hash=NO_HASH))
    as_if(monkeypatch, behavior=NEWER, also_reads=(TOY.behavior,))
    run(tmp_path / "older", after)


def test_a_finished_table_whose_rules_are_gone_has_its_log_and_file_but_no_replay(tmp_path: Path) -> None:
    server = Server(tmp_path)
    with server.guest("Ann") as ann:
        table = ann.open("me", "me", start=True)["id"]
        ann.play(table)
        ann.do(table, "resign", seat=0)
        assert len(ann.get(f"/api/tables/{table}/replay")["frames"]) == 3
    server.stop()
    rewrite(tmp_path, tmp_path / "older", table, edited(3, move="dance"))
    server = Server(tmp_path / "older")
    with server.guest("Ben") as ben:
        assert ben.get(f"/api/tables/{table}/replay", 409)["error"] == "older_rules"
        assert ben.view(table)["status"] == "finished"
        assert [entry["move"] for entry in ben.get(f"/api/tables/{table}/export")["moves"]] == ["dance"]
    server.stop()


def test_a_waiting_table_starts_with_the_behavior_of_the_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[str] = []

    async def before(tables: Tables) -> None:
        kept.append((await tables.create(NewTable("toy", [SeatPlan("me"), SeatPlan("me")]), ANN)).id)

    async def after(tables: Tables) -> None:
        await ok(tables, kept[0], ANN, msg.Start("start"))
        assert (await stored_behavior(tables, kept[0]))[0] == NEWER

    run(tmp_path, before)
    as_if(monkeypatch, behavior=NEWER)
    run(tmp_path, after)
