"""The threads that write. With one thread, commands that wait at the same time share a commit, and with it the wait for
the disk; with several, each commits on its own, and the database lets them share it."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

T = TypeVar("T")
TOGETHER = 64


class CommitFailed(Exception):
    """The connection was lost in the middle of a commit: whether it was done is not known here."""


class _Job(NamedTuple):
    work: Callable[[Connection], Any]
    future: asyncio.Future[Any]


class Writer:
    """Runs work in transactions on threads of its own."""

    def __init__(self, engine: Engine, threads: int = 1) -> None:
        self._engine = engine
        self._together = TOGETHER if threads == 1 else 1
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._threads = [threading.Thread(target=self._run, name="writer", daemon=True) for _ in range(threads)]
        for thread in self._threads:
            thread.start()

    async def do(self, work: Callable[[Connection], T]) -> T:
        """Do some work in a transaction: all of it is committed when this returns, and none of it when this raises."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put(_Job(work, future))
        return await future

    def close(self) -> None:
        for _ in self._threads:
            self._jobs.put(None)
        for thread in self._threads:
            thread.join()

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            batch = [job]
            with contextlib.suppress(Empty):
                while len(batch) < self._together:
                    following = self._jobs.get_nowait()
                    if following is None:
                        self._commit(batch)
                        return
                    batch.append(following)
            self._commit(batch)

    def _commit(self, batch: list[_Job]) -> None:
        """Commit the work of a batch. Work that fails is undone on its own; the rest of the batch is not affected."""
        results: list[tuple[Any, Exception | None]] = []
        try:
            with self._engine.connect() as connection:
                for job in batch:
                    try:
                        with connection.begin_nested() if len(batch) > 1 else contextlib.nullcontext():
                            results.append((job.work(connection), None))
                    except Exception as error:
                        if len(batch) == 1:
                            raise
                        results.append((None, error))
                _finish(connection)
        except Exception as error:
            results = [(None, error)] * len(batch)
        for job, (value, failure) in zip(batch, results, strict=True):
            with contextlib.suppress(RuntimeError):  # the loop may be gone by now
                job.future.get_loop().call_soon_threadsafe(_settle, job.future, value, failure)


def _finish(connection: Connection) -> None:
    try:
        connection.commit()
    except DBAPIError as error:
        if error.connection_invalidated:
            raise CommitFailed from error
        raise


def _settle(future: asyncio.Future[Any], value: Any, failure: Exception | None) -> None:
    if future.cancelled():
        return
    if failure is None:
        future.set_result(value)
    else:
        future.set_exception(failure)
