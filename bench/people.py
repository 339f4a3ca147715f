"""People for `bench/load.py`: tables of four over WebSockets, who make legal moves that their clients know of.

A process plays many tables on one event loop. Lines read frames by themselves and decode only what choosing a move
takes, so that the people cost less than the server that they ask.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import os
import struct
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any
from urllib.parse import urlsplit

import httpx
import msgspec

SEATS = 4
PATIENCE = 60.0  # seconds after which a table that nobody can move on is given up
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Legal(msgspec.Struct):
    seat: int
    decision: int
    moves: list[dict[str, Any]]
    forms: list[dict[str, Any]]


class Asked(msgspec.Struct):
    seat: int


class View(msgspec.Struct):
    status: str
    you: list[int]
    asked: list[Asked]
    legals: list[Legal]


class Put(msgspec.Struct):
    at: list[str | int]
    value: msgspec.Raw


class Heard(msgspec.Struct, rename={"kind": "is"}):
    """Of all messages what is needed here."""

    kind: str
    seq: int = 0
    view: View | None = None
    puts: list[Put] = []
    id: str = ""
    ok: bool = False


PARTS: dict[str, Any] = {"status": str, "you": list[int], "asked": list[Asked], "legals": list[Legal]}
_heard = msgspec.json.Decoder(Heard)
_parts = {name: msgspec.json.Decoder(kind) for name, kind in PARTS.items()}


class Line(asyncio.Protocol):
    """One person's socket at a table."""

    def __init__(self, news: Callable[[Line], None], heap: Heap) -> None:
        self.seq = 0
        self.view: View | None = None
        self.answer: Heard | None = None
        self.heard_at = 0.0
        self.closed = False
        self._news = news
        self._heap = heap
        self._buffer = bytearray()
        self._open = asyncio.get_running_loop().create_future()
        self._transport: asyncio.Transport | None = None

    @classmethod
    async def to(cls, at: Table, table: str, cookie: str | None) -> Line:
        where, loop = urlsplit(at.url), asyncio.get_running_loop()
        _, line = await loop.create_connection(lambda: cls(at.ring, at.heap), where.hostname or "", where.port or 0)
        key = base64.b64encode(os.urandom(16)).decode()
        head = [f"GET /api/tables/{table}/socket HTTP/1.1", f"Host: {where.netloc}", "Upgrade: websocket"]
        head += ["Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        head += [f"Cookie: {cookie}"] if cookie else []
        line.write("\r\n".join([*head, "", ""]).encode())
        await line._open
        line.send({"do": "hello", "after": 0} | ({} if at.whole else {"changes": True}))
        return line

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        del exc
        self.closed = True
        if not self._open.done():
            self._open.set_exception(ConnectionError("the server took no socket"))
        self._news(self)

    def write(self, data: bytes) -> None:
        if self._transport is not None and not self.closed:
            self._transport.write(data)

    def send(self, message: dict[str, Any]) -> None:
        self._frame(TEXT, msgspec.json.encode(message))

    def close(self) -> None:
        self._frame(CLOSE, b"\x03\xe8")
        if self._transport is not None:
            self._transport.close()

    def _frame(self, opcode: int, payload: bytes) -> None:
        """A client masks its frames; a mask of zeros leaves them as they are."""
        size = len(payload)
        head = bytes([128 | opcode, 128 | size]) if size < 126 else struct.pack("!BBH", 128 | opcode, 254, size)
        self.write(head + bytes(4) + payload)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._open.done():
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if not self._buffer.startswith(b"HTTP/1.1 101"):
                self._open.set_exception(ConnectionError(self._buffer[:end].decode("latin-1")))
                return
            del self._buffer[: end + 4]
            self._open.set_result(None)
        while self._one_frame():
            pass

    def _one_frame(self) -> bool:
        buffer = self._buffer
        if len(buffer) < 2:
            return False
        size, start = buffer[1] & 127, 2
        if size == 126:
            size, start = int.from_bytes(buffer[2:4], "big"), 4
        elif size == 127:
            size, start = int.from_bytes(buffer[2:10], "big"), 10
        if len(buffer) < start + size:
            return False
        opcode, payload = buffer[0] & 15, bytes(buffer[start : start + size])
        del buffer[: start + size]
        if opcode == TEXT:
            self.heard_at = time.perf_counter()
            self._heap.bytes += len(payload)
            self._heap.messages += 1
            self._hear(_heard.decode(payload))
        elif opcode == PING:
            self._frame(PONG, payload)
        elif opcode == CLOSE:
            self.closed = True
            self._news(self)
        return True

    def _hear(self, message: Heard) -> None:
        if message.kind == "update":
            self.view, self.seq = message.view, message.seq
        elif message.kind == "change":
            assert self.view is not None
            for put in message.puts:
                name = str(put.at[0])
                if name in _parts and len(put.at) == 1:
                    setattr(self.view, name, _parts[name].decode(put.value))
            self.seq = message.seq
        elif message.kind == "answer":
            self.answer = message
        else:
            return
        self._news(self)


@dataclass
class Heap:
    """What a process has measured; times in seconds."""

    own: list[float] = field(default_factory=list[float])
    last: list[float] = field(default_factory=list[float])
    refused: int = 0
    tables: int = 0
    games: int = 0
    stuck: int = 0
    lost: int = 0
    bytes: int = 0
    messages: int = 0
    cpu: float = 0.0

    def clear(self) -> None:
        """Begin to count anew."""
        self.refused = self.games = self.stuck = self.lost = self.bytes = self.messages = 0


class Table:
    """Four people and watchers at one table, one game after the other."""

    def __init__(self, url: str, title: str, rng: Random, every: float, watchers: int, whole: bool, heap: Heap) -> None:
        self.url, self.title, self.rng, self.whole = url, title, rng, whole
        self.pause = every / SEATS
        self.watchers = watchers
        self.heap = heap
        self.lines: list[Line] = []
        self.measuring = False
        self._news = asyncio.Event()

    def ring(self, _line: Line) -> None:
        self._news.set()

    async def open(self) -> None:
        plan = [{"kind": "me"}, *[{"kind": "open"}] * (SEATS - 1)]
        async with httpx.AsyncClient(base_url=self.url, timeout=120) as client:
            opened = (await client.post("/api/tables", json={"title": self.title, "seats": plan})).raise_for_status()
            cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        table = opened.json()["id"]
        cookies = [cookie, *[None] * (SEATS - 1 + self.watchers)]
        self.lines = [await Line.to(self, table, one) for one in cookies]
        await self._until(lambda: all(line.view is not None for line in self.lines))
        for seat, line in enumerate(self.lines[1:SEATS], start=1):
            await self._order(line, {"do": "sit", "name": f"Person {seat}"})
        await self._order(self.lines[0], {"do": "start"})
        self.heap.games += 1

    def close(self) -> None:
        for line in self.lines:
            line.close()
        self.lines = []

    async def play(self, until: Callable[[], bool]) -> None:
        """Play until it is time to stop."""
        while not until():
            await asyncio.sleep(self.pause * (0.5 + self.rng.random()))
            if any(line.closed for line in self.lines):
                self.heap.lost += 1
                self.close()
                await self.open()
                continue
            chosen = self._choose()
            if chosen is None:
                over = any(line.view is not None and line.view.status != "running" for line in self.lines)
                self.heap.stuck += not over
                self.close()
                await self.open()
            elif not until():
                await self._act(*chosen)

    async def _act(self, line: Line, order: dict[str, Any]) -> None:
        sent = time.perf_counter()
        answer = await self._order(line, order)
        if answer is None or not answer.ok:
            self.heap.refused += 1
            return
        seq = answer.seq
        if not await self._until(lambda: all(one.seq >= seq or one.closed for one in self.lines)):
            self.heap.lost += 1
        elif self.measuring:
            self.heap.own.append(line.heard_at - sent)
            self.heap.last.append(max(one.heard_at for one in self.lines) - sent)

    async def _order(self, line: Line, order: dict[str, Any]) -> Heard | None:
        line.answer = None
        line.send({"do": "command", "command": {"id": os.urandom(8).hex(), **order}})
        await self._until(lambda: line.answer is not None or line.closed)
        return line.answer

    async def _until(self, what: Callable[[], bool]) -> bool:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while not what():
                    await self._news.wait()
                    self._news.clear()
        return what()

    def _choose(self) -> tuple[Line, dict[str, Any]] | None:
        """A move of somebody who is asked; the rest may wait."""
        found: list[tuple[Line, dict[str, Any]]] = []
        for line in self.lines[:SEATS]:
            if line.view is None or line.view.status != "running":
                return None
            for legal in line.view.legals:
                move = choose(legal, self.rng)
                if move is not None:
                    told = {"do": "move", "seat": legal.seat, "decision": legal.decision, "move": move}
                    found.append((line, told))
        return self.rng.choice(found) if found else None


def choose(legal: Legal, rng: Random) -> dict[str, Any] | None:
    """One of the moves that are listed, or any cards where some must be discarded."""
    if legal.moves:
        return rng.choice(legal.moves)
    for form in legal.forms:
        if form["do"] == "discard":
            cards = [kind for kind, count in form["hand"].items() for _ in range(count)]
            chosen = rng.sample(cards, form["count"])
            return {"do": "discard", "cards": {kind: chosen.count(kind) for kind in dict.fromkeys(chosen)}}
    return None


def run(
    url: str, titles: Sequence[str], seed: int, every: float, watchers: int, whole: bool, seconds: float, signals: Any
) -> None:
    """A process with a table for each of these titles. Tells when all of them play, and then what it has measured in so
    many seconds."""
    heap = asyncio.run(_run(url, titles, seed, every, watchers, whole, seconds, signals))
    signals.send(heap)


async def _run(
    url: str, titles: Sequence[str], seed: int, every: float, watchers: int, whole: bool, seconds: float, signals: Any
) -> Heap:
    heap = Heap()
    rng = Random(seed)
    tables = [Table(url, title, Random(rng.random()), every, watchers, whole, heap) for title in titles]
    end = [float("inf")]
    tasks: list[asyncio.Task[None]] = []
    for table in tables:
        await table.open()
        tasks.append(asyncio.create_task(table.play(lambda: time.perf_counter() >= end[0])))
    signals.send("ready")
    await asyncio.to_thread(signals.recv)
    heap.clear()
    for table in tables:
        table.measuring = True
    begun, end[0] = time.process_time(), time.perf_counter() + seconds
    await asyncio.sleep(seconds)
    heap.cpu = time.process_time() - begun
    heap.tables = sum(all(not line.closed for line in table.lines) for table in tables)
    signals.send("measured")
    await asyncio.gather(*tasks)
    for table in tables:
        table.close()
    await asyncio.sleep(0)
    return heap
