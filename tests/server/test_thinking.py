"""How long opponents may think: what the table's host says, and what the server allows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from benben.search.bots import FEWEST, Architect
from benben.server import messages as msg
from benben.server.messages import NewTable, SeatPlan
from benben.server.opponents import QUICK, question_for, seconds_at
from benben.server.tables import Tables
from tests.server.live import Guest, Server
from tests.server.storing import ANN, BEN, ok, run
from tests.support.tree import ROOT

BOT = SeatPlan("bot", bot="random")


def test_the_host_has_them_think_quickly_and_the_log_tells(ann: Guest, ben: Guest) -> None:
    table = ann.open("open", "random")["id"]
    assert ann.view(table)["thinking"] == "full"
    assert ben.refused(table, "think", thinking="quick") == "forbidden/not_host"
    seq = ann.do(table, "think", thinking="quick")
    assert ann.view(table)["thinking"] == "quick"
    entry = ann.entries(table, seq - 1)[0]
    assert (entry["kind"], entry["text"]) == ("thinking", "quick")
    ben.do(table, "sit", name="Ben", seat=0)
    ann.do(table, "start")
    ann.do(table, "think", thinking="full")
    assert ben.view(table)["thinking"] == "full"
    ben.do(table, "resign", seat=0)
    assert ann.refused(table, "think", thinking="quick") == "closed/game_over"


def test_it_outlives_a_restart_and_a_rematch(tmp_path: Path) -> None:
    kept: list[str] = []

    async def before(tables: Tables) -> None:
        table = await tables.create(NewTable("toy", [SeatPlan("me"), BOT], start=True, thinking="quick"), ANN)
        await ok(tables, table.id, ANN, msg.Resign("r", 0))
        kept.append(table.id)

    async def after(tables: Tables) -> None:
        assert (await tables.table(kept[0])).thinking == "quick"
        await ok(tables, kept[0], ANN, msg.Rematch("again"))
        rematch = (await tables.table(kept[0])).rematch
        assert rematch is not None
        assert (await tables.view(rematch, BEN)).thinking == "quick"

    run(tmp_path, before)
    run(tmp_path, after)


def test_the_lower_of_both_counts_and_goes_along_with_the_question(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        created = await tables.create(NewTable("toy", [SeatPlan("me"), BOT], start=True), ANN)
        table = await tables.table(created.id)
        assert seconds_at(table, None) is None
        assert seconds_at(table, 0.3) == 0.3
        await ok(tables, table.id, ANN, msg.Think("t", "quick"))
        table = await tables.table(created.id)
        assert [seconds_at(table, most) for most in (None, 0.3, 0.05)] == [QUICK, QUICK, 0.05]
        assert table.match is not None
        assert question_for(table, table.match, 1, 1, most=0.05).seconds == 0.05

    run(tmp_path, test)


@pytest.mark.parametrize(("seconds", "playouts"), [(9, 2000), (0.5, 2000), (0.1, 400), (0, FEWEST)])
def test_who_searches_counts_instead_of_looking_at_the_clock(seconds: float, playouts: int) -> None:
    assert Architect().within(seconds).playouts == playouts
    assert Architect().within(seconds).within(9).playouts == playouts


def test_the_page_tells_the_times_that_are_kept() -> None:
    told = (ROOT / "web/src/lib/levels.ts").read_text()
    assert re.findall(r"architect: ([\d.]+)", told) == [str(Architect.seconds)]
    assert re.findall(r"QUICK = ([\d.]+);", told) == [str(QUICK)]


def test_the_server_tells_its_limit(tmp_path: Path, ann: Guest) -> None:
    assert ann.me()["think"] is None
    server = Server(tmp_path, think=0.25)
    with server.guest() as guest:
        assert guest.me()["think"] == 0.25
    server.stop()
