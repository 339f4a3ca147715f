"""A server of several workers on one database, and guests who know which of them they talk to."""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import httpx

from tests.server.live import WAIT, Guest, Server, eventually


class Flock(Server):
    """Two workers, unless more are wanted."""

    def __init__(self, folder: Path, processes: int = 2, **given: object) -> None:
        super().__init__(folder, processes=processes, storage="postgres", **given)
        self.count = processes

    def workers(self) -> list[int]:
        """The processes that answer, or that are about to."""
        found: list[int] = []
        for process in Path("/proc").iterdir():
            with contextlib.suppress(OSError, ValueError):
                pid, stat = int(process.name), (process / "stat").read_text()
                parent = int(stat.rpartition(")")[2].split()[1])
                if parent == self.pid and b"spawn_main" in (process / "cmdline").read_bytes():
                    found.append(pid)
        return sorted(found)

    def whole(self) -> list[int]:
        """The workers, once there are as many as there should be."""
        eventually(lambda: len(self.workers()) == self.count)
        return self.workers()

    def cut_one(self, number: int = 0, how: signal.Signals = signal.SIGKILL) -> int:
        """End one of the workers: which."""
        workers = self.whole()
        victim = workers[number % len(workers)]
        os.kill(victim, how)
        return victim

    @contextlib.contextmanager
    def guest_at(self, number: int, name: str | None = None, like: Guest | None = None) -> Iterator[Guest]:
        """A guest whose connection leads to this worker; `like` is who they are already."""
        while True:
            with httpx.Client(base_url=self.url, timeout=WAIT) as client:
                if client.get("/health").json()["worker"] != number:
                    continue
                if like is not None:
                    client.cookies.update(like.client.cookies)
                guest = Guest(client, self.url)
                guest.me()
                if name is not None:
                    client.put("/api/me", json={"name": name}).raise_for_status()
                yield guest
                return
