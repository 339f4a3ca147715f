"""The processes that opponents think in: one that hangs or gets ready holds nobody else up."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import msgspec
import pytest

import benben
from benben.bots.questions import Preparation, Question
from benben.server import workers
from benben.server.processes import WorkerError
from benben.server.settings import Settings
from benben.server.workers import Pool
from tests.server.live import Server, eventually

HANGING = (sys.executable, "-m", "tests.server.hanging_worker")


def question(bot: str, spec: str = "cheops-heirs(players=2)") -> Question:
    match = benben.match(spec, seed=4)
    seat = match.actors()[0]
    moves = [msgspec.to_builtins(move) for move in match.moves(seat)]
    return Question(f"t/{bot}", match.title.id, bot, seat, match.observe(seat), moves, 7, options=match.options)


def preparation(bot: str) -> Preparation:
    return Preparation(f"t/{bot}", "cheops-heirs", bot, {"players": 2})


def run(test: Callable[[Pool], Awaitable[None]], command: Sequence[str] = HANGING, count: int = 2) -> None:
    async def whole() -> None:
        pool = Pool(command, count)
        try:
            await test(pool)
        finally:
            await pool.stop()

    asyncio.run(whole())


@pytest.fixture
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file in which the hanging process says that it hangs."""
    monkeypatch.setenv("BENBEN_HANGING", str(tmp_path / "told"))
    return tmp_path / "told"


async def end(task: asyncio.Task[str]) -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


def says(told: Path, what: str) -> bool:
    return told.exists() and told.read_text().splitlines() == [what]


async def until_it_says(told: Path, what: str) -> None:
    await asyncio.to_thread(eventually, lambda: says(told, what))


def test_there_are_at_least_two() -> None:
    assert Settings().workers >= 2


def test_one_that_hangs_silences_only_itself(told: Path) -> None:
    async def test(pool: Pool) -> None:
        hung = asyncio.create_task(pool.ask(question("sensible")))
        await until_it_says(told, "choose sensible")
        for _ in range(3):
            assert await pool.ask(question("random"))
        assert not hung.done()
        await end(hung)

    run(test)


def test_one_that_hangs_is_given_up_and_started_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "THINKING_SECONDS", 0.01)

    async def test(pool: Pool) -> None:
        with pytest.raises(WorkerError, match="TimeoutError"):
            await pool.ask(question("sensible"))
        monkeypatch.setattr(workers, "THINKING_SECONDS", 600)
        assert await pool.ask(question("random"))

    run(test, count=1)


def test_getting_ready_holds_up_nobody_else(told: Path) -> None:
    """Not even another one who has to get ready, and is asked before their turn comes."""

    async def test(pool: Pool) -> None:
        pool.prepare(preparation("apprentice"))
        await until_it_says(told, "prepare apprentice")
        pool.prepare(preparation("random"))
        assert await pool.ask(question("random"))
        assert says(told, "prepare apprentice")

    run(test)


def test_whoever_is_getting_ready_is_waited_for_and_asked_there(told: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not in a second process, which would then be lost to others too."""
    monkeypatch.setattr(workers, "PREPARING_SECONDS", 600)

    async def test(pool: Pool) -> None:
        pool.prepare(preparation("apprentice"))
        await until_it_says(told, "prepare apprentice")
        waiting = asyncio.create_task(pool.ask(question("apprentice")))
        assert await pool.ask(question("random"))
        assert not waiting.done()
        await end(waiting)

    run(test)


def test_whoever_could_not_get_ready_plays_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "PREPARING_SECONDS", 0.01)

    async def test(pool: Pool) -> None:
        pool.prepare(preparation("apprentice"))
        pool.prepare(preparation("apprentice"))  # does nothing
        assert await pool.ask(question("apprentice"))

    run(test)


def test_what_one_process_has_made_ready_is_asked_of_it_again() -> None:
    async def test(pool: Pool) -> None:
        first = asyncio.create_task(pool.ask(question("random")))
        await asyncio.gather(first, pool.ask(question("apprentice")))
        by_bot = {bot: worker for worker in pool._workers for bot, _, _ in worker.at_home}
        assert len(set(by_bot.values())) == 2
        for bot in ("random", "apprentice", "random"):
            async with pool._lent((bot, "cheops-heirs", benben.title("cheops-heirs").family.name)) as worker:
                assert worker is by_bot[bot]

    run(test)


def test_a_table_goes_on_while_the_opponent_of_another_hangs(tmp_path: Path, told: Path) -> None:
    server = Server(tmp_path / "data", worker="tests.server.hanging_worker")
    try:
        with server.guest("Ann") as ann:
            ann.open("sensible", "sensible", title="cheops-heirs", start=True)
            eventually(told.exists)
            other = ann.open("random", "random", title="cheops-heirs", start=True)["id"]
            eventually(lambda: ann.view(other)["seq"] > 10)
    finally:
        server.stop()


def test_an_opponent_gets_ready_as_soon_as_it_takes_a_seat(tmp_path: Path, told: Path) -> None:
    server = Server(tmp_path / "data", worker="tests.server.hanging_worker")
    try:
        with server.guest("Ann") as ann:
            table = ann.open("me", "open", title="cheops-heirs")["id"]
            ann.do(table, "fill", seat=1, bot="apprentice")
            eventually(lambda: says(told, "prepare apprentice"))
            assert ann.view(table)["status"] == "waiting"
    finally:
        server.stop()
