"""Replays are made beside the server, once; whatever happens to the process that makes them is told in a sentence."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from benben.server.replays import NoReplay, Replays
from benben.server.table import Table
from tests.server.live import Server

MAKER = """
import sys
given = sys.stdin.buffer.read()
open(sys.argv[1], "a").write("x")
sys.stdout.buffer.write(b"r" * 1000)
"""


def table(name: str) -> Table:
    return Table(name, b"s" * 32)


def test_a_replay_that_many_want_is_made_once_and_kept(tmp_path: Path) -> None:
    made = tmp_path / "made"

    async def body() -> None:
        replays = Replays((sys.executable, "-c", MAKER, str(made)), room=2500)
        assert {len(replay) for replay in await asyncio.gather(*(replays.of(table("a")) for _ in range(6)))} == {1000}
        assert made.read_text() == "x"
        await replays.of(table("b"))
        await replays.of(table("a"))
        assert made.read_text() == "xx"
        await replays.of(table("c"))  # there is no room for a third, and the one asked for longest ago goes
        await replays.of(table("a"))
        assert made.read_text() == "xxx"
        await replays.of(table("b"))
        assert made.read_text() == "xxxx"
        await replays.stop()

    asyncio.run(body())


@pytest.mark.parametrize("code", ["import time; time.sleep(1000)", "raise SystemExit(3)", "import os; os.abort()"])
def test_a_process_that_hangs_or_fails_gives_no_replay_and_can_be_asked_again(code: str) -> None:
    async def body() -> None:
        replays = Replays((sys.executable, "-c", code), seconds=1)
        for _ in range(2):
            with pytest.raises(NoReplay):
                await replays.of(table("a"))

    asyncio.run(body())


def test_a_server_that_stops_waits_for_no_replay() -> None:
    async def body() -> None:
        replays = Replays((sys.executable, "-c", "import time; time.sleep(1000)"))
        asking = asyncio.create_task(replays.of(table("a")))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        await replays.stop()
        with pytest.raises(asyncio.CancelledError):
            await asking

    asyncio.run(body())


def test_a_replay_that_cannot_be_made_is_told_in_a_sentence(tmp_path: Path) -> None:
    server = Server(tmp_path, replayer="tests.server.nothing")
    with server.guest("Ann") as ann:
        over = ann.open("me", "random", start=True)["id"]
        ann.do(over, "resign", seat=0)
        told = ann.get(f"/api/tables/{over}/replay", 503)
        assert told == {"error": "no_replay", "text": "The replay can't be made now; the game itself is kept."}
    server.stop()
