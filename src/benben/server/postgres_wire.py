"""The line between workers by PostgreSQL's LISTEN and NOTIFY, and claims by its advisory locks.

Both need sessions of their own, so a pooler that lends sessions for single transactions can't be in between.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import threading
from collections.abc import Callable
from queue import SimpleQueue

import psycopg
from sqlalchemy import URL

from benben.server.wire import CHANNEL, Hear, Wire, payload

log = logging.getLogger("benben.server")

PAUSE = 0.2
CLOSING_SECONDS = 5.0

Job = Callable[[psycopg.Connection], None]


class PostgresWire(Wire):
    """One session that listens and one that speaks, each on a thread of its own."""

    def __init__(self, url: URL, origin: str) -> None:
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._origin = origin
        self._jobs: SimpleQueue[tuple[Job, Callable[[], None]] | None] = SimpleQueue()
        self._closing = threading.Event()
        self._threads = [
            threading.Thread(target=self._listen, name="listener", daemon=True),
            threading.Thread(target=self._speak, name="speaker", daemon=True),
        ]

    def open(self, hear: Hear, again: Callable[[], None]) -> None:
        self._loop = asyncio.get_running_loop()
        self._hear, self._again = hear, again
        for thread in self._threads:
            thread.start()

    def say(self, kind: str, *words: str) -> None:
        self._do(lambda connection: _notify(connection, payload(self._origin, kind, *words)))

    async def claim(self, table: str) -> bool:
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        def settle(taken: bool) -> None:
            if not answer.done():
                answer.set_result(taken)
            elif taken:
                self.release(table)  # whoever asked has gone

        def take(connection: psycopg.Connection) -> None:
            row = connection.execute("SELECT pg_try_advisory_lock(%s)", (_key(table),)).fetchone()
            self._call(settle, row is not None and bool(row[0]))

        self._do(take, lambda: self._call(settle, False))
        return await answer

    def release(self, table: str) -> None:
        self._do(lambda connection: _execute(connection, "SELECT pg_advisory_unlock(%s)", _key(table)))

    def close(self) -> None:
        self._closing.set()
        self.say("bye")  # which wakes the listener, too
        self._jobs.put(None)
        for thread in self._threads:
            if thread.is_alive():
                thread.join(CLOSING_SECONDS)

    def _do(self, job: Job, failed: Callable[[], None] = lambda: None) -> None:
        self._jobs.put((job, failed))

    def _call(self, what: Callable[..., None], *given: object) -> None:
        with contextlib.suppress(RuntimeError):  # the loop may be gone by now
            self._loop.call_soon_threadsafe(what, *given)

    def _connect(self) -> psycopg.Connection:
        return psycopg.connect(self._address, autocommit=True)

    def _listen(self) -> None:
        while not self._closing.is_set():
            try:
                with self._connect() as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self._call(self._again)
                    for notice in connection.notifies():
                        origin, kind, *words = notice.payload.split(" ")
                        if origin != self._origin:
                            self._call(self._hear, origin, kind, words)
                        if self._closing.is_set():
                            return
            except psycopg.Error:
                self._closing.wait(PAUSE)

    def _speak(self) -> None:
        connection: psycopg.Connection | None = None
        while (item := self._jobs.get()) is not None:
            job, failed = item
            try:
                if connection is None or connection.closed:
                    connection = self._connect()
                job(connection)
            except psycopg.Error:
                failed()
                if connection is not None:
                    connection.close()
        if connection is not None:
            connection.close()


def _notify(connection: psycopg.Connection, text: str) -> None:
    _execute(connection, "SELECT pg_notify(%s, %s)", CHANNEL, text)


def _execute(connection: psycopg.Connection, statement: str, *values: object) -> None:
    connection.execute(statement.encode(), values)


def _key(table: str) -> int:
    return int.from_bytes(hashlib.blake2b(table.encode(), digest_size=8).digest(), "big", signed=True)
