"""Who is at which table now: open sockets, and signs of life over HTTP for a while; with other workers, too."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Callable


class Presence:
    """Counts connections. A person is here while connected and for `grace` seconds more: a reload is not leaving."""

    def __init__(self, grace: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.grace = grace
        self._clock = clock
        self._open: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self._seen: dict[tuple[str, str], float] = {}
        self._elsewhere: dict[str, dict[str, set[str]]] = {}  # by table and guest: the workers they are connected with
        self._told: dict[tuple[str, str], float] = {}
        self.tell: Callable[..., None] | None = None
        """Called with what other workers should know."""

    def enter(self, table: str, guest: str) -> None:
        self._open[table][guest] += 1
        if self.tell is not None and self._open[table][guest] == 1:
            self.tell("here", f"{table}/{guest}")

    def leave(self, table: str, guest: str) -> None:
        connections = self._open[table]
        connections[guest] -= 1
        if not connections[guest]:
            del connections[guest]
            self._see(table, guest)
            if self.tell is not None:
                self.tell("gone", table, guest)
        if not connections:
            del self._open[table]

    def touch(self, table: str, guest: str) -> None:
        """A sign of life without a lasting connection."""
        self._see(table, guest)
        if self.tell is not None and self._clock() - self._told.get((table, guest), -self.grace) > self.grace / 4:
            if len(self._told) > 10_000:
                self._told.clear()
            self._told[table, guest] = self._clock()
            self.tell("sign", table, guest)

    def _see(self, table: str, guest: str) -> None:
        now = self._clock()
        self._seen[table, guest] = now
        if len(self._seen) > 10_000:
            self._seen = {key: at for key, at in self._seen.items() if now - at < self.grace}

    def here(self, table: str, guest: str) -> bool:
        if table in self._open and self._open[table][guest]:
            return True
        if guest in self._elsewhere.get(table, ()):
            return True
        seen = self._seen.get((table, guest))
        return seen is not None and self._clock() - seen < self.grace

    def connected(self, table: str) -> set[str]:
        return {*self._open.get(table, ()), *self._elsewhere.get(table, ())}

    def open_here(self) -> list[tuple[str, str]]:
        """Everybody who is connected with this worker, by table."""
        return [(table, guest) for table, connections in self._open.items() for guest in connections]

    # With other workers

    def enter_elsewhere(self, worker: str, table: str, guest: str) -> None:
        self._elsewhere.setdefault(table, {}).setdefault(guest, set()).add(worker)

    def leave_elsewhere(self, worker: str, table: str, guest: str) -> None:
        guests = self._elsewhere.get(table, {})
        workers = guests.get(guest, set())
        workers.discard(worker)
        if not workers:
            guests.pop(guest, None)
            self._see(table, guest)
        if not guests:
            self._elsewhere.pop(table, None)

    def touch_elsewhere(self, table: str, guest: str) -> None:
        self._see(table, guest)

    def lose(self, worker: str) -> set[str]:
        """A worker is gone, and everybody who was connected with it comes back or is gone: the tables they were at."""
        lost = [
            (table, guest)
            for table, guests in self._elsewhere.items()
            for guest, workers in guests.items()
            if worker in workers
        ]
        for table, guest in lost:
            self.leave_elsewhere(worker, table, guest)
        return {table for table, _ in lost}
