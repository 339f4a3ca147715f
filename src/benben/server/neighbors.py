"""The other workers on the same database: what they commit is followed here, and who is with them is here, too."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from benben.server.presence import Presence
from benben.server.realtime import Hub
from benben.server.tables import Tables
from benben.server.wire import TABLE, Wire

ALIVE_SECONDS, LOST_SECONDS = 5.0, 20.0
"""How often a worker gives a sign of life, and after how long without one it counts as gone, and everybody with it."""
TOLD_AT_ONCE = 60  # guests in one message; a notice of PostgreSQL has room for 8,000 bytes


class Neighbors:
    """Hears the other workers, and tells them who is here."""

    def __init__(
        self, wire: Wire, tables: Tables, presence: Presence, hub: Hub, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._wire = wire
        self._tables = tables
        self._presence = presence
        self._hub = hub
        self._clock = clock
        self._heard: dict[str, float] = {}
        self._beat: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        if self._wire.shared:
            self._presence.tell = self._wire.say
            self._tables.renamed = lambda guest: self._wire.say("name", guest)
            self._wire.open(self.hear, self._again)
            self._live()

    def end(self) -> None:
        if self._beat is not None:
            self._beat.cancel()
        self._wire.close()

    def hear(self, origin: str, kind: str, words: list[str]) -> None:
        self._heard[origin] = self._clock()
        match kind, words:
            case (kind, [table, seq]) if kind == TABLE:
                self._tables.learn(table, int(seq))
            case "here", guests:
                for whose in guests:
                    table, guest = whose.split("/")
                    self._presence.enter_elsewhere(origin, table, guest)
                    self._hub.moved(table)
            case "gone", [table, guest]:
                self._presence.leave_elsewhere(origin, table, guest)
                self._left(table)
            case "sign", [table, guest]:
                self._presence.touch_elsewhere(table, guest)
            case "name", [guest]:
                self._tables.forget_name(guest)
            case "who", []:
                self._tell_all()
            case "bye", []:
                self._lose(origin)
            case _:
                pass  # a sign of life, or what a newer worker says

    def _again(self) -> None:
        """The line is up: news may have been missed, and the others may not know who is here."""
        self._tables.learn_all()
        self._wire.say("who")
        self._tell_all()

    def _tell_all(self) -> None:
        here = [f"{table}/{guest}" for table, guest in self._presence.open_here()]
        for first in range(0, len(here), TOLD_AT_ONCE):
            self._wire.say("here", *here[first : first + TOLD_AT_ONCE])

    def _live(self) -> None:
        self._wire.say("alive")
        now = self._clock()
        for origin in [origin for origin, at in self._heard.items() if now - at > LOST_SECONDS]:
            self._lose(origin)
        self._beat = asyncio.get_running_loop().call_later(ALIVE_SECONDS, self._live)

    def _lose(self, origin: str) -> None:
        self._heard.pop(origin, None)
        for table in self._presence.lose(origin):
            self._left(table)

    def _left(self, table: str) -> None:
        self._hub.moved(table)
        asyncio.get_running_loop().call_later(self._presence.grace + 0.05, self._hub.moved, table)
