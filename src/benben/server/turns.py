"""Turns at something that only a few can use at a time. Those who wait take them round in a circle."""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict, deque
from collections.abc import AsyncGenerator


class Turns:
    """However much one of them wants at once, the others wait for no more than one turn of theirs."""

    def __init__(self, count: int) -> None:
        self._free = count
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @contextlib.asynccontextmanager
    async def turn(self, whose: str) -> AsyncGenerator[None]:
        await self._take(whose)
        try:
            yield
        finally:
            self._give()

    async def _take(self, whose: str) -> None:
        if self._free:
            self._free -= 1
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(whose, deque()).append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if not mine.cancelled():  # the turn had just been given
                self._give()
            raise

    def _give(self) -> None:
        while self._waiting:
            whose, waiting = next(iter(self._waiting.items()))
            following = waiting.popleft()
            if waiting:
                self._waiting.move_to_end(whose)
            else:
                del self._waiting[whose]
            if not following.done():
                following.set_result(None)
                return
        self._free += 1
