"""The chances in finished games: worked out once, in the background, and kept."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from benben.server.sql import SqlStorage
from tests.server.live import Guest, Json, Server, eventually
from tests.support.storage import opened


@pytest.fixture
def analyst(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder through which the stub is seen and held."""
    folder = tmp_path_factory.mktemp("analyst")
    monkeypatch.setenv("BENBEN_ANALYST", str(folder))
    return folder


@pytest.fixture
def watched(analyst: Path, tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path)
    yield running
    (analyst / "hold").unlink(missing_ok=True)
    running.stop()


def asked(analyst: Path) -> list[str]:
    told = analyst / "asked"
    return told.read_text().splitlines() if told.exists() else []


def finished(guest: Guest) -> str:
    """A game of two opponents that is over."""
    table: str = guest.open("random", "random", start=True)["id"]
    eventually(lambda: guest.view(table)["status"] == "finished")
    return table


def chances(guest: Guest, table: str) -> Json:
    found: Json = guest.get(f"/api/tables/{table}/chances")
    return found


def done(guest: Guest, table: str) -> Json:
    eventually(lambda: chances(guest, table)["done"])
    return chances(guest, table)


def entries(guest: Guest, table: str) -> list[int]:
    frames: list[Any] = guest.get(f"/api/tables/{table}/replay")["frames"]
    return [frame["seq"] for frame in frames if frame["entry"]["kind"] in ("move", "undo")]


def test_each_entry_of_the_replay_has_its_moment(analyst: Path, watched: Server) -> None:
    with watched.guest("Ann") as ann, watched.guest("Ben") as ben:
        table = finished(ann)
        found = done(ann, table)
        assert [moment["seq"] for moment in found["moments"]] == [0, *entries(ann, table)]
        assert found["of"] == len(found["moments"])
        assert all(len(moment["chances"]) == 2 for moment in found["moments"])
        swing = found["swings"][0]
        assert swing["seq"] in entries(ann, table)
        assert swing["move"]["do"]
        before = asked(analyst)
        assert done(ben, table) == found
        assert asked(analyst) == before, "it is kept"


def test_two_who_ask_at_once_have_it_worked_out_once_and_see_how_far_it_is(analyst: Path, watched: Server) -> None:
    with watched.guest("Ann") as ann, watched.guest("Ben") as ben:
        table = finished(ann)
        (analyst / "hold").touch()
        assert chances(ann, table) == chances(ben, table)
        eventually(lambda: len(asked(analyst)) == 1)
        so_far = chances(ben, table)
        assert (so_far["done"], so_far["moments"], so_far["of"]) == (False, [], 1 + len(entries(ann, table)))
        (analyst / "hold").unlink()
        assert done(ann, table) == done(ben, table)
        whole = [line.split()[0] for line in asked(analyst)]
        assert whole == ["Survey"] * -(-so_far["of"] // 16) + ["Review"]


def test_after_a_power_cut_it_begins_anew_when_somebody_asks(analyst: Path, watched: Server) -> None:
    with watched.guest("Ann") as ann:
        table = finished(ann)
        (analyst / "hold").touch()
        chances(ann, table)
        eventually(lambda: asked(analyst) != [])
        watched.kill()
        (analyst / "hold").unlink()
        watched.start()
        assert done(ann, table)["swings"]


def test_a_process_that_is_killed_is_started_again(analyst: Path, watched: Server) -> None:
    with watched.guest("Ann") as ann:
        table = finished(ann)
        (analyst / "hold").touch()
        chances(ann, table)
        eventually(lambda: asked(analyst) != [])
        os.kill(int(asked(analyst)[0].split()[-1]), signal.SIGKILL)
        (analyst / "hold").unlink()
        assert done(ann, table)


def test_opponents_play_on_meanwhile(analyst: Path, watched: Server) -> None:
    with watched.guest("Ann") as ann:
        table = finished(ann)
        (analyst / "hold").touch()
        chances(ann, table)
        eventually(lambda: asked(analyst) != [])
        finished(ann)
        assert not chances(ann, table)["done"]


def test_a_game_has_no_chances_before_it_is_over(ann: Guest) -> None:
    table = ann.open("me", "random", start=True)["id"]
    assert ann.get(f"/api/tables/{table}/chances", 409)["error"] == "not_over"
    ann.do(table, "resign", seat=0)
    assert ann.get(f"/api/tables/{'x' * 12}/chances", 404)["error"] == "unknown_table"
    assert done(ann, table)["moments"][0]["seq"] == 0


def test_a_game_by_older_rules_has_none(ann: Guest, server: Server) -> None:
    table = finished(ann)
    server.stop()
    statement = text("update events set hash = '' where \"table\" = :table and kind = 'move'")
    storage = opened(server.folder)
    assert isinstance(storage, SqlStorage)
    asyncio.run(storage.write(lambda connection: connection.execute(statement, {"table": table})))
    storage.close()
    server.start()
    assert ann.get(f"/api/tables/{table}/chances", 409)["error"] == "older_rules"


def test_what_cannot_be_worked_out_says_so(tmp_path: Path) -> None:
    server = Server(tmp_path, analyst="tests.server.crashing_worker")
    with server.guest("Ann") as ann:
        table = finished(ann)

        def refusal() -> object:
            return ann.client.get(f"/api/tables/{table}/chances").json().get("error")

        eventually(lambda: refusal() == "no_chances")
        assert refusal() == "no_chances"
    server.stop()
