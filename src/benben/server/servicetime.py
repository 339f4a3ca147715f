"""The time that the service has been there for its players. Clocks are measured in it, since it stands still when the
server does."""

from __future__ import annotations

import time
from collections.abc import Callable

ASLEEP = 15.0
"""Seconds. If nobody looked for longer than this, the machine was asleep or the process was held, and nobody could have
done anything."""

NOTED = 7.5
"""Seconds. What was noted longer ago than this was noted by nobody who is still there."""


class ServiceTime:
    """Counts on from where it was stored, by a clock that nobody can set. It never runs backward."""

    def __init__(self, monotonic: Callable[[], float] = time.monotonic, asleep: float = ASLEEP) -> None:
        self._monotonic = monotonic
        self._asleep = asleep
        self._looked = monotonic()
        self._milliseconds = 0.0

    def now(self) -> int:
        """Milliseconds."""
        looked = self._monotonic()
        gone = looked - self._looked
        self._looked = looked
        if 0 < gone <= self._asleep:
            self._milliseconds += gone * 1000
        return int(self._milliseconds)

    def catch_up(self, stored: int, since: float) -> int:
        """Go on from what was noted some seconds ago by the wall clock. If that is just a moment ago, another worker
        has been there in the meantime, or this one has hardly been away; otherwise nobody was there."""
        here = stored + (since * 1000 if 0 <= since <= NOTED else 0)
        self._milliseconds = max(float(self.now()), here)
        return int(self._milliseconds)
