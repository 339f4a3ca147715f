"""Hints: for people who play against opponents only, about their own decisions, and with what they know."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import cast

import msgspec
import pytest

from benben.bots.questions import Preparation, Question
from benben.kernel.title import title
from benben.server import messages as msg
from benben.server.commands import Refused
from benben.server.hints import Hints
from benben.server.messages import Hint, NewTable, SeatPlan
from benben.server.processes import WorkerError
from benben.server.tables import Tables
from benben.server.workers import Pool
from tests.server.live import Guest, Json
from tests.server.storing import ANN, BEN, choose, ok, run

BOT = SeatPlan("bot", bot="random")
ANN_BEGINS = bytes([1] * 32)


@pytest.fixture(autouse=True)
def _the_same_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """In which Ann has something to choose, and begins."""
    monkeypatch.setattr(Tables, "new_seed", lambda _: ANN_BEGINS)


class Thinker:
    """In place of the processes: answers with the first move as soon as it may."""

    def __init__(self) -> None:
        self.asked: list[Question] = []
        self.began, self.go_on = asyncio.Event(), asyncio.Event()
        self.answer: Callable[[Question], str] = first

    async def ready(self, _preparation: Preparation) -> None:
        pass

    async def ask(self, question: Question) -> str:
        self.asked.append(question)
        self.began.set()
        await self.go_on.wait()
        return self.answer(question)


def first(asked: Question) -> str:
    found = title(asked.title)
    return found.move_text(found.parse_move(asked.moves[0]))


async def opened(tables: Tables) -> tuple[str, Hints, Thinker]:
    table = await tables.create(NewTable("toy", [SeatPlan("me"), BOT], start=True), ANN)
    thinker = Thinker()
    return table.id, Hints(tables, cast(Pool, thinker)), thinker


def test_it_knows_what_the_seat_sees_and_however_often_it_is_asked_it_is_thought_of_once(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        table, hints, thinker = await opened(tables)
        both = [asyncio.create_task(hints.hint(table, ANN, 0, 1)) for _ in range(2)]
        await thinker.began.wait()
        thinker.go_on.set()
        one, two = await asyncio.gather(*both)
        assert one == two == await hints.hint(table, ANN, 0, 1)
        asked, match = thinker.asked[0], (await tables.table(table)).match
        assert match is not None
        assert len(thinker.asked) == 1
        assert asked.observation == match.observe(0, discreet=True)
        assert [player["hand"] is not None for player in asked.observation["players"]] == [True, False]
        assert one == Hint(0, 1, "random", asked.moves[0])
        assert (await tables.table(table)).seq == 2, "nothing was done"

    run(tmp_path, test)


def test_the_next_hint_waits_for_the_one_before(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        table, hints, thinker = await opened(tables)
        early = asyncio.create_task(hints.hint(table, ANN, 0, 1))
        await thinker.began.wait()
        await ok(tables, table, ANN, await choose(tables, table, ANN))
        match = (await tables.table(table)).match
        assert match is not None
        answer = msg.Move("bot", 1, match.decision(1), msgspec.to_builtins(match.moves(1)[0]))
        assert (await tables.do(table, None, answer)).ok
        legal = (await tables.view(table, ANN)).legal
        assert legal is not None
        late = asyncio.create_task(hints.hint(table, ANN, 0, legal.decision))
        await asyncio.wait([late], timeout=0.01)
        assert len(thinker.asked) == 1, "one at a time"
        thinker.go_on.set()
        assert (await late).decision == legal.decision
        with pytest.raises(Refused, match=r"stale|not_asked"):
            await early

    run(tmp_path, test)


def test_one_that_comes_too_late_is_refused(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        table, hints, thinker = await opened(tables)
        hint = asyncio.create_task(hints.hint(table, ANN, 0, 1))
        await thinker.began.wait()
        await ok(tables, table, ANN, await choose(tables, table, ANN))
        thinker.go_on.set()
        with pytest.raises(Refused, match=r"stale|not_asked"):
            await hint

    run(tmp_path, test)


@pytest.mark.parametrize("wrong", ["dies", "talks nonsense"])
def test_whoever_thinks_may_fail_and_is_asked_again(tmp_path: Path, wrong: str) -> None:
    async def test(tables: Tables) -> None:
        table, hints, thinker = await opened(tables)
        thinker.go_on.set()

        def fail(_asked: Question) -> str:
            if wrong == "dies":
                raise WorkerError("gone")
            return "dance"

        thinker.answer = fail
        with pytest.raises(Refused, match="no_hint"):
            await hints.hint(table, ANN, 0, 1)
        thinker.answer = first
        assert (await hints.hint(table, ANN, 0, 1)).move

    run(tmp_path, test)


def test_stopping_does_not_wait(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        table, hints, thinker = await opened(tables)
        hint = asyncio.create_task(hints.hint(table, ANN, 0, 1))
        await thinker.began.wait()
        await hints.stop()
        with pytest.raises(asyncio.CancelledError):
            await hint

    run(tmp_path, test)


def test_who_may_ask(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        table, hints, thinker = await opened(tables)
        thinker.go_on.set()

        async def refusal(guest: str | None, seat: int = 0, decision: int = 1, at: str = table) -> str:
            with pytest.raises(Refused) as refused:
                await hints.hint(at, guest, seat, decision)
            return refused.value.key

        assert await refusal(None) == "not_your_seat"
        assert await refusal(BEN) == "not_your_seat"
        assert await refusal(ANN, seat=1) == "not_your_seat"
        assert await refusal(ANN, seat=5) == "not_your_seat"
        assert await refusal(ANN, decision=7) == "stale"
        two = await tables.create(NewTable("toy", [SeatPlan("me"), SeatPlan("open"), BOT]), ANN)
        assert await refusal(ANN, at=two.id) == "not_running"
        await ok(tables, two.id, BEN, msg.Sit("sit", "Ben"))
        await ok(tables, two.id, ANN, msg.Start("start"))
        assert await refusal(ANN, at=two.id) == "others_play"
        await ok(tables, two.id, BEN, msg.Resign("resign", 1))
        assert await refusal(ANN, at=two.id) == "others_play", "who resigned still looks on"
        await ok(tables, table, ANN, msg.Standin("standin", 0))
        assert await refusal(ANN) == "standin_plays"
        await ok(tables, table, ANN, msg.Back("back", 0))
        assert (await hints.hint(table, ANN, 0, 1)).seat == 0
        await ok(tables, table, ANN, msg.Resign("resign", 0))
        assert await refusal(ANN) == "not_running"

    run(tmp_path, test)


def test_over_http(ann: Guest, ben: Guest) -> None:
    view = ann.open("me", "random", start=True)
    path = f"/api/tables/{view['id']}/hint"
    asked = {"seat": 0, "decision": view["legal"]["decision"]}
    hint: Json = ann.client.post(path, json=asked).json()
    assert hint["move"] in view["legal"]["moves"]
    assert ben.client.post(path, json=asked).status_code == 403
    assert ann.client.post(path, json={**asked, "decision": 99}).json()["error"] == "stale"
    assert ann.client.post(path, json={**asked, "more": 1}).status_code == 400
    assert ann.client.post("/api/tables/nowhere/hint", json=asked).status_code == 404
    assert ann.view(view["id"])["legal"] == view["legal"], "nothing was done"
