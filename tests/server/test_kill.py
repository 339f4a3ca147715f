"""Thirty power cuts: what was acknowledged is there exactly once, and everything else is in order."""

from __future__ import annotations

import asyncio
import contextlib
import random
import sqlite3
import threading
import time
import uuid
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from benben.kernel.match import Match
from benben.kernel.title import title
from benben.server.records import LogEntry
from benben.server.storage import Head
from benben.server.table import last_hash
from tests.server.live import Guest, Json, Server, eventually
from tests.support.storage import opened

KILLS = 30
IN_FLIGHT = 15


@dataclass
class Sent:
    """A command as its client saw it."""

    table: str
    id: str
    tries: list[tuple[float, float]] = field(default_factory=list)  # begun, failed
    answer: Json | None = None


class Client(threading.Thread):
    """Plays random moves and chats; a command is sent again with the same id until it is answered."""

    def __init__(self, guest: Guest, table: str, number: int) -> None:
        super().__init__(daemon=True)
        self.guest = guest
        self.table = table
        self.number = number
        self.random = random.Random(number)
        self.sent: list[Sent] = []
        self.stop = threading.Event()
        self.error: BaseException | None = None

    def run(self) -> None:
        try:
            while not self.stop.is_set():
                self.step()
        except BaseException as error:
            self.error = error
            raise

    def step(self) -> None:
        view = self.insist(lambda: self.guest.view(self.table))
        if view["rematch"]:
            self.table = view["rematch"]
        elif view["status"] == "finished":
            self.command("rematch")
        elif view["status"] == "waiting" and view["host"]:
            self.command("start")
        elif view["legal"]:
            legal = view["legal"]
            move = self.random.choice(legal["moves"])
            self.command("move", seat=legal["seat"], decision=legal["decision"], move=move)
        elif self.random.random() < 0.2:
            self.command("chat", text=f"{self.number}")

    def insist(self, ask: Any) -> Any:
        while True:
            try:
                return ask()
            except httpx.TransportError:
                time.sleep(0.02)

    def command(self, do: str, **fields: Any) -> None:
        sent = Sent(self.table, str(uuid.uuid4()))
        self.sent.append(sent)
        while sent.answer is None:
            begun = time.monotonic()
            try:
                sent.answer = self.guest.send(self.table, do, sent.id, **fields)
            except httpx.TransportError:
                sent.tries.append((begun, time.monotonic()))
                time.sleep(0.02)


def cut(kills: list[float], sent: list[Sent]) -> int:
    """How many of the kills hit while a command was in flight."""
    return sum(any(begun < kill < failed for command in sent for begun, failed in command.tries) for kill in kills)


def test_thirty_kills_lose_nothing_and_repeat_nothing(tmp_path: Path) -> None:
    server = Server(tmp_path, limits="none")
    names = ["Ann", "Ben", "Cleo", "Dina"]
    clients: list[Client] = []
    contexts = [server.guest(name) for name in names]
    guests = [context.__enter__() for context in contexts]
    table = guests[0].open("me", "open", "open", "open")["id"]
    for guest, name in zip(guests[1:], names[1:], strict=True):
        guest.do(table, "sit", name=name)
    clients = [Client(guest, table, number) for number, guest in enumerate(guests)]
    for client in clients:
        client.start()
    chance = random.Random(6)
    kills: list[float] = []

    def sent() -> list[Sent]:
        return [command for client in clients for command in list(client.sent)]

    def answered() -> int:
        return sum(command.answer is not None for command in sent())

    while len(kills) < KILLS or cut(kills, sent()) < IN_FLIGHT:
        before = answered()
        eventually(lambda least=before + 5: answered() >= least)
        time.sleep(chance.uniform(0, 0.3))
        kills.append(time.monotonic())
        server.kill()
        server.start()
    before = answered()
    eventually(lambda: answered() > before)
    for client in clients:
        client.stop.set()
    for client in clients:
        client.join(600)
        assert client.error is None
        assert not client.is_alive()
    assert all(guest.view(client.table)["status"] != "frozen" for guest, client in zip(guests, clients, strict=True))
    for context in contexts:
        context.__exit__(None, None, None)
    assert server.stop() == 0

    again = [command for command in sent() if command.tries]
    print(f"{len(sent())} commands, {cut(kills, sent())} of {len(kills)} kills with one in flight, {len(again)} again")
    check(tmp_path, sent())


def check(folder: Path, sent: list[Sent]) -> None:
    for database in folder.glob("*.sqlite3"):
        with contextlib.closing(sqlite3.connect(database)) as connection:
            assert connection.execute("pragma integrity_check").fetchone()[0] == "ok"
    stored = asyncio.run(read(folder, {command.table for command in sent}))
    for head, log in stored.values():
        assert [entry.seq for entry in log] == list(range(1, len(log) + 1))  # numbers without gaps
        assert head.seq == len(log)
        assert played_again(head, log) == last_hash(log)
    logs = {table: log for table, (_, log) in stored.items()}
    times = Counter((entry.table, entry.command) for log in logs.values() for entry in log if entry.command)
    assert max(times.values()) == 1
    for command in sent:
        assert command.answer is not None
        if command.answer["ok"]:
            entry = logs[command.table][command.answer["seq"] - 1]
            if entry.kind != "rematch":  # everybody who asks for one gets the same answer
                assert entry.command == command.id
        else:
            assert (command.table, command.id) not in times
    assert sum(entry.kind == "move" for log in logs.values() for entry in log) > 100


async def read(folder: Path, tables: set[str]) -> dict[str, tuple[Head, list[LogEntry]]]:
    storage = opened(folder)
    try:
        stored = {table: await storage.table(table) for table in tables}
    finally:
        storage.close()
    assert None not in stored.values()
    return {table: log for table, log in stored.items() if log is not None}


def played_again(head: Head, log: list[LogEntry]) -> str | None:
    """The hash of the state that the stored moves and draws lead to, played without the server's code."""
    match: Match | None = None
    for entry in log:
        if entry.kind == "started":
            match = Match(title("toy"), head.options, table=head.id, draws=entry.draws)
        elif entry.kind == "move":
            assert match is not None
            match.act(entry.seat or 0, entry.move or "", draws=entry.draws or [], number=entry.seq)
    return None if match is None else match.state_hash()
