"""A process that is asked over its standard input and replies over its standard output."""

from __future__ import annotations

import asyncio
import contextlib
from asyncio.subprocess import PIPE
from asyncio.subprocess import Process as Started
from collections.abc import Sequence

from benben.bots.questions import HEAD, LONGEST, frame, length

GOODBYE_SECONDS = 0.5


class WorkerError(Exception):
    """The process gave no answer."""


class Process:
    """Started when first needed, and again when it has died. It is asked one thing at a time."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: Started | None = None

    def forget(self) -> None:
        """Called whenever what the process had in memory is gone."""

    async def exchange(self, data: bytes, seconds: float) -> bytes:
        """The reply to a message. Without one the process is ended, since its reply would be taken for the next's."""
        try:
            async with asyncio.timeout(seconds):
                return await self._write_and_read(data)
        except (TimeoutError, OSError, asyncio.IncompleteReadError) as error:
            await self.stop()
            raise WorkerError(f"{type(error).__name__}: {error}") from error
        except asyncio.CancelledError:
            await self.stop()
            raise

    async def _write_and_read(self, data: bytes) -> bytes:
        process = self._process
        if process is None or process.returncode is not None:
            self.forget()
            process = self._process = await asyncio.create_subprocess_exec(*self._command, stdin=PIPE, stdout=PIPE)
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(frame(data))
        await process.stdin.drain()
        size = length(await process.stdout.readexactly(HEAD))
        if size > LONGEST:
            raise OSError(f"a reply of {size} bytes")
        return await process.stdout.readexactly(size)

    async def stop(self) -> None:
        """End the process. If that is interrupted, it can be done again."""
        process = self._process
        self.forget()
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
