"""Processes that opponents think in. They are given observations, never the state, the seed or the database."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence

import msgspec

from benben.bots.questions import HEAD, LONGEST, Question, Reply, length, read_reply, write

log = logging.getLogger("benben.opponents")

THINKING_SECONDS = 60.0
GOODBYE_SECONDS = 0.5


class WorkerError(Exception):
    """The process gave no move."""


class Worker:
    """One process, started when first needed and again when it has died."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: Process | None = None

    async def ask(self, question: Question) -> str:
        try:
            async with asyncio.timeout(THINKING_SECONDS):
                reply = await self._exchange(question)
        except (TimeoutError, OSError, asyncio.IncompleteReadError, msgspec.DecodeError) as error:
            await self.stop()
            raise WorkerError(f"{type(error).__name__}: {error}") from error
        except asyncio.CancelledError:
            await self.stop()  # its reply would be taken for the next question's
            raise
        if reply.id != question.id or reply.move is None:
            if reply.id != question.id:
                await self.stop()
            raise WorkerError(reply.error or "no move")
        return reply.move

    async def _exchange(self, question: Question) -> Reply:
        process = self._process
        if process is None or process.returncode is not None:
            process = self._process = await asyncio.create_subprocess_exec(*self._command, stdin=PIPE, stdout=PIPE)
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(write(question))
        await process.stdin.drain()
        size = length(await process.stdout.readexactly(HEAD))
        if size > LONGEST:
            raise OSError(f"a reply of {size} bytes")
        return read_reply(await process.stdout.readexactly(size))

    async def stop(self) -> None:
        process, self._process = self._process, None
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


class Pool:
    """A few workers; each thinks about one question at a time."""

    def __init__(self, command: Sequence[str], count: int) -> None:
        self._workers = [Worker(command) for _ in range(count)]
        self._idle: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()
        for worker in reversed(self._workers):
            self._idle.put_nowait(worker)

    async def ask(self, question: Question) -> str:
        worker = await self._idle.get()
        try:
            return await worker.ask(question)
        finally:
            self._idle.put_nowait(worker)

    async def stop(self) -> None:
        await asyncio.gather(*(worker.stop() for worker in self._workers))
