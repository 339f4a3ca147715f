"""Clocks of a real server: a power cut and the hours after it cost nobody time, and time that is up is up."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path

from benben.server.records import now
from tests.server.live import Guest, Json, Server, eventually
from tests.support.storage import opened

HOUR = 3_600_000


def clocked(ann: Guest, ben: Guest, tempo: str) -> str:
    """A started game of two with a clock."""
    table: str = ann.open("me", "open")["id"]
    ben.do(table, "sit", name="Ben")
    ann.do(table, "tempo", tempo=tempo)
    ann.do(table, "start")
    return table


def clock(guest: Guest, table: str) -> Json:
    told: Json = guest.view(table)["clock"]
    return told


async def noted(folder: Path) -> int:
    storage = opened(folder)
    try:
        found = await storage.noted_time()
        assert found is not None
        return found[0]
    finally:
        storage.close()


async def let_hours_pass(folder: Path, skipped: int = 0) -> None:
    """What a storage looks like ten hours after the server was killed, `skipped` milliseconds after its last note."""
    storage = opened(folder)
    try:
        found = await storage.noted_time()
        assert found is not None
        await storage.note_time(found[0] + skipped, now() - timedelta(hours=10))
    finally:
        storage.close()


def test_hours_after_a_power_cut_everybody_has_their_time(tmp_path: Path) -> None:
    server = Server(tmp_path)
    with server.guest("Ann") as ann, server.guest("Ben") as ben:
        table = clocked(ann, ben, "days")
        before = clock(ann, table)
        server.kill()
        asyncio.run(let_hours_pass(tmp_path))
        server.start()
        after = clock(ann, table)
        assert after["seats"] == before["seats"]
        assert after["at"] == before["at"]
        assert 0 <= after["now"] - after["at"] < HOUR
        ben.play(table)
        assert clock(ben, table)["at"] >= after["at"]
        server.stop()


def test_a_stop_notes_the_time(tmp_path: Path) -> None:
    server = Server(tmp_path)
    with server.guest("Ann") as ann, server.guest("Ben") as ben:
        table = clocked(ann, ben, "days")
        seen = clock(ann, table)["now"]
        server.stop()
        assert asyncio.run(noted(tmp_path)) >= seen
        server.start()
        assert clock(ann, table)["now"] >= seen
        server.stop()


def test_time_that_was_up_is_up_after_a_restart(tmp_path: Path) -> None:
    """The deadline is found in the storage; nobody has to look at the table."""
    server = Server(tmp_path)
    with server.guest("Ann") as ann, server.guest("Ben") as ben:
        table = clocked(ann, ben, "days")
        server.kill()
        asyncio.run(let_hours_pass(tmp_path, skipped=73 * HOUR))
        server.start()

        def lapsed() -> set[int]:
            return {entry["seat"] for entry in ann.entries(table) if entry["kind"] == "lapsed"}

        eventually(lambda: lapsed() == {0, 1})  # both were to choose, and neither did
        server.stop()
