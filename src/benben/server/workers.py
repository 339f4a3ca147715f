"""Processes that opponents think in. They are given observations, never the state, the seed or the database."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncGenerator, Sequence

import msgspec

from benben.bots.questions import HEAD, LONGEST, Asked, Preparation, Question, Reply, length, read_reply, write
from benben.kernel.title import title
from benben.server.turns import Turns

log = logging.getLogger("benben.opponents")

THINKING_SECONDS = 60.0
PREPARING_SECONDS = 120.0
GOODBYE_SECONDS = 0.5


Subject = tuple[str, str, str]
"""An opponent, and the rules that it plays by."""


def subject(asked: Asked) -> Subject:
    found = title(asked.title).of(asked.options)
    return asked.bot, found.id, found.family.name


class WorkerError(Exception):
    """The process gave no move."""


class Worker:
    """One process, started when first needed and again when it has died."""

    def __init__(self, command: Sequence[str]) -> None:
        self.at_home: set[Subject] = set()
        """What its process has made ready or played."""
        self._command = command
        self._process: Process | None = None

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
        try:
            async with asyncio.timeout(seconds):
                reply = await self._exchange(asked)
        except (TimeoutError, OSError, asyncio.IncompleteReadError, msgspec.DecodeError) as error:
            await self.stop()
            raise WorkerError(f"{type(error).__name__}: {error}") from error
        except asyncio.CancelledError:
            await self.stop()  # its reply would be taken for the next question's
            raise
        if reply.id != asked.id:
            await self.stop()
            raise WorkerError(reply.error or "the reply to something else")
        self.at_home.add(subject(asked))
        return reply

    async def _exchange(self, asked: Asked) -> Reply:
        process = self._process
        if process is None or process.returncode is not None:
            self.at_home.clear()
            process = self._process = await asyncio.create_subprocess_exec(*self._command, stdin=PIPE, stdout=PIPE)
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(write(asked))
        await process.stdin.drain()
        size = length(await process.stdout.readexactly(HEAD))
        if size > LONGEST:
            raise OSError(f"a reply of {size} bytes")
        return read_reply(await process.stdout.readexactly(size))

    async def stop(self) -> None:
        """End the process. If that is interrupted, it can be done again."""
        process = self._process
        self.at_home.clear()
        if process is None:
            return
        if process.stdin is not None:
            process.stdin.close()
        try:
            async with asyncio.timeout(GOODBYE_SECONDS):  # the end of its input ends it, if it is healthy
                await process.wait()
        except TimeoutError:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
        if process.stdout is not None:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(GOODBYE_SECONDS):
                    await process.stdout.read()  # to its end, which closes our side of it
        self._process = None


class Pool:
    """A few workers; each thinks about one question at a time, and no more than one gets an opponent ready."""

    def __init__(self, command: Sequence[str], count: int) -> None:
        self._workers = [Worker(command) for _ in range(count)]
        self._idle = self._workers[::-1]
        self._turns = Turns(count)
        self._one_at_a_time = asyncio.Lock()
        self._known: set[Subject] = set()
        self._getting_ready: dict[Subject, asyncio.Event] = {}
        self._preparations: set[asyncio.Task[None]] = set()

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
            self._preparations.add(task)
            task.add_done_callback(self._preparations.discard)

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
        for task in self._preparations:
            task.cancel()
        await asyncio.gather(*self._preparations, return_exceptions=True)
        await asyncio.gather(*(worker.stop() for worker in self._workers))
