"""Replays of finished games: made in a process of their own, one at a time, and kept as long as there is room."""

from __future__ import annotations

import asyncio
import contextlib
from asyncio.subprocess import PIPE
from collections import OrderedDict
from collections.abc import Sequence

import msgspec

from benben.server.replaying import Played
from benben.server.table import Table

ROOM = 64 * 1024 * 1024
SECONDS = 60.0


class NoReplay(Exception):
    """The replay could not be made."""


class Replays:
    def __init__(self, command: Sequence[str], room: int = ROOM, seconds: float = SECONDS) -> None:
        self._command = command
        self._room = room
        self._seconds = seconds
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._size = 0
        self._making: dict[str, asyncio.Task[bytes]] = {}
        self._one_at_a_time = asyncio.Lock()

    async def of(self, table: Table) -> bytes:
        """The replay of a finished table as gzipped JSON; `NoReplay` if it can't be made."""
        kept = self._kept.get(table.id)
        if kept is not None:
            self._kept.move_to_end(table.id)
            return kept
        if table.id not in self._making:
            self._making[table.id] = asyncio.create_task(self._make(table))
            self._making[table.id].add_done_callback(_looked_at)
        return await asyncio.shield(self._making[table.id])

    async def stop(self) -> None:
        tasks = list(self._making.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _make(self, table: Table) -> bytes:
        try:
            played = msgspec.msgpack.encode(Played(table.id, table.seed, table.entries))
            async with self._one_at_a_time:
                replay = await self._run(played)
            self._keep(table.id, replay)
            return replay
        finally:
            del self._making[table.id]

    async def _run(self, played: bytes) -> bytes:
        process = await asyncio.create_subprocess_exec(*self._command, stdin=PIPE, stdout=PIPE)
        try:
            async with asyncio.timeout(self._seconds):
                replay, _ = await process.communicate(played)
        except TimeoutError:
            raise NoReplay("it took too long") from None
        finally:
            if process.returncode is None:
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
                await process.wait()
        if process.returncode != 0:
            raise NoReplay(f"its process ended with {process.returncode}")
        return replay

    def _keep(self, table: str, replay: bytes) -> None:
        self._kept[table] = replay
        self._size += len(replay)
        while self._size > self._room:
            self._size -= len(self._kept.popitem(last=False)[1])


def _looked_at(task: asyncio.Task[bytes]) -> None:
    """What went wrong is told to whoever waits; if nobody does any more, asyncio need not log it."""
    if not task.cancelled():
        task.exception()
