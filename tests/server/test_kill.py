"""Power cuts and murders: what was acknowledged is there exactly once, and everything else is in order."""

from __future__ import annotations

import signal
import threading
from pathlib import Path

import pytest

from tests.server.flock import Flock
from tests.server.killing import Games
from tests.server.live import Server
from tests.support import postgres
from tests.support.postgres import Cluster


def test_thirty_kills_lose_nothing_and_repeat_nothing(tmp_path: Path) -> None:
    games = Games(Server(tmp_path, limits="none"))

    def kill() -> None:
        games.server.kill()
        games.server.start()

    games.kill_often(kill, kills=30, in_flight=15)
    print(games.finish())


def test_killed_workers_lose_nothing_and_repeat_nothing(tmp_path: Path) -> None:
    """One of two workers dies or is told to stop, while the other plays on at the same tables."""
    flock = Flock(tmp_path, limits="none")
    games = Games(flock, tables=2)
    how = iter([signal.SIGKILL, signal.SIGKILL, signal.SIGTERM] * 1000)
    games.kill_often(lambda: flock.cut_one(len(games.kills), next(how)), kills=20, in_flight=5)
    print(games.finish())


def test_a_database_restarted_under_load_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two workers whose PostgreSQL crashes or is restarted again and again."""
    own = Cluster(fsync="on")
    try:
        monkeypatch.setenv(postgres.SOCKETS, str(own.folder))
        games = Games(Flock(tmp_path, limits="none"), tables=2)
        how = iter(["immediate", "fast"] * 1000)

        def restart() -> None:
            own.halt(next(how))
            starting = threading.Thread(target=own.go_on)
            starting.start()
            games.go_on(1)
            starting.join()

        games.kill_often(restart, kills=5, in_flight=0, between=40)
        assert any(command.tries for command in games.sent())
        print(games.finish())
    finally:
        own.close()
