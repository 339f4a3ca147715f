"""Processes that opponents think in. They are given observations, never the state, the seed or the database."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncGenerator, Sequence

import msgspec

from benben.bots.questions import Asked, Preparation, Question, Reply, read_reply
from benben.kernel.title import title
from benben.server.processes import Process, WorkerError
from benben.server.turns import Turns

log = logging.getLogger("benben.opponents")

THINKING_SECONDS = 60.0
PREPARING_SECONDS = 120.0

Subject = tuple[str, str, str]
"""An opponent, and the rules that it plays by."""


def subject(asked: Asked) -> Subject:
    found = title(asked.title).of(asked.options)
    return asked.bot, found.id, found.family.name


class Worker(Process):
    """One process that opponents think in."""

    def __init__(self, command: Sequence[str]) -> None:
        super().__init__(command)
        self.at_home: set[Subject] = set()
        """What its process has made ready or played."""

    def forget(self) -> None:
        self.at_home.clear()

    async def ask(self, question: Question) -> str:
        reply = await self._reply(question, THINKING_SECONDS)
        if reply.move is None:
            raise WorkerError(reply.error or "no move")
        return reply.move

    async def prepare(self, preparation: Preparation) -> None:
        reply = await self._reply(preparation, PREPARING_SECONDS)
        if reply.error is not None:
            raise WorkerError(reply.error)

    async def _reply(self, asked: Asked, seconds: float) -> Reply:
        data = await self.exchange(msgspec.json.encode(asked), seconds)
        try:
            reply = read_reply(data)
        except msgspec.DecodeError as error:
            await self.stop()
            raise WorkerError(f"DecodeError: {error}") from error
        if reply.id != asked.id:
            await self.stop()
            raise WorkerError(reply.error or "the reply to something else")
        self.at_home.add(subject(asked))
        return reply


class Pool:
    """A few workers; each thinks about one question at a time, and no more than one gets an opponent ready."""

    def __init__(self, command: Sequence[str], count: int) -> None:
        self._workers = [Worker(command) for _ in range(count)]
        self._idle = self._workers[::-1]
        self._turns = Turns(count)
        self._one_at_a_time = asyncio.Lock()
        self._known: set[Subject] = set()
        self._getting_ready: dict[Subject, asyncio.Event] = {}
        self._preparations: dict[Subject, asyncio.Task[None]] = {}

    async def ask(self, question: Question, whose: str = "") -> str:
        """The move of an opponent at a table that somebody opened: those who opened many don't keep others waiting."""
        getting_ready = self._getting_ready.get(subject(question))
        if getting_ready is not None:  # a second worker would make the same ready, and be lost to everybody else
            await getting_ready.wait()
        async with self._lent(subject(question), whose) as worker:
            return await worker.ask(question)

    def prepare(self, preparation: Preparation) -> None:
        """Get an opponent ready in the background, unless that was done before."""
        if subject(preparation) not in self._known:
            self._known.add(subject(preparation))
            task = asyncio.create_task(self._prepare(preparation))
            self._preparations[subject(preparation)] = task
            task.add_done_callback(lambda _: self._preparations.pop(subject(preparation)))

    async def ready(self, preparation: Preparation) -> None:
        """Get an opponent ready, and wait until that is done or has failed."""
        self.prepare(preparation)
        while (task := self._preparations.get(subject(preparation))) is not None:
            await asyncio.wait([task])

    async def _prepare(self, preparation: Preparation) -> None:
        what = subject(preparation)
        async with self._one_at_a_time, self._lent(what) as worker:
            self._getting_ready[what] = asyncio.Event()
            try:
                await worker.prepare(preparation)
            except WorkerError as error:
                log.error("the opponent %s was not made ready: %s", preparation.bot, error)  # noqa: TRY400
            finally:
                self._getting_ready.pop(what).set()

    @contextlib.asynccontextmanager
    async def _lent(self, what: Subject, whose: str = "") -> AsyncGenerator[Worker]:
        """An idle worker: if possible, one that has done the same before."""
        async with self._turns.turn(whose):
            worker = next((idle for idle in reversed(self._idle) if what in idle.at_home), self._idle[-1])
            self._idle.remove(worker)
            try:
                yield worker
            finally:
                self._idle.append(worker)

    async def stop(self) -> None:
        preparations = list(self._preparations.values())
        for task in preparations:
            task.cancel()
        await asyncio.gather(*preparations, return_exceptions=True)
        await asyncio.gather(*(worker.stop() for worker in self._workers))
