"""Who is at which table now: open sockets, and signs of life over HTTP for a while."""

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

    def enter(self, table: str, guest: str) -> None:
        self._open[table][guest] += 1

    def leave(self, table: str, guest: str) -> None:
        connections = self._open[table]
        connections[guest] -= 1
        if not connections[guest]:
            del connections[guest]
            self.touch(table, guest)
        if not connections:
            del self._open[table]

    def touch(self, table: str, guest: str) -> None:
        """A sign of life without a lasting connection."""
        now = self._clock()
        self._seen[table, guest] = now
        if len(self._seen) > 10_000:
            self._seen = {key: at for key, at in self._seen.items() if now - at < self.grace}

    def here(self, table: str, guest: str) -> bool:
        if table in self._open and self._open[table][guest]:
            return True
        seen = self._seen.get((table, guest))
        return seen is not None and self._clock() - seen < self.grace

    def connected(self, table: str) -> set[str]:
        return set(self._open.get(table, ()))
