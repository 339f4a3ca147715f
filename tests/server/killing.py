"""People who play while servers, workers and databases are killed; afterward, what was acknowledged is looked for.

A command is sent again with the same id until it is answered, as the page does.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import sqlite3
import threading
import time
import uuid
from collections import Counter
from collections.abc import Callable
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
from tests.support.storage import STORAGE, opened

NAMES = ["Ann", "Ben", "Cleo", "Dina"]
AWAY = 503


class Away(Exception):
    """The server says that it can't answer now."""


@dataclass
class Sent:
    """A command as its client saw it."""

    table: str
    id: str
    tries: list[tuple[float, float]] = field(default_factory=list)  # begun, failed
    answer: Json | None = None


class Client(threading.Thread):
    """Plays random moves and chats."""

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
        view = self.view()
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

    def ask(self, method: str, path: str, body: Json | None = None) -> Json:
        response = self.guest.client.request(method, path, json=body)
        if response.status_code == AWAY:
            raise Away
        assert response.status_code == 200, response.text
        answer: Json = response.json()
        return answer

    def view(self) -> Json:
        while True:
            try:
                return self.ask("GET", f"/api/tables/{self.table}")
            except (httpx.TransportError, Away):
                time.sleep(0.02)

    def command(self, do: str, **fields: Any) -> None:
        sent = Sent(self.table, str(uuid.uuid4()))
        self.sent.append(sent)
        while sent.answer is None:
            begun = time.monotonic()
            try:
                body = {"id": sent.id, "do": do, **fields}
                sent.answer = self.ask("POST", f"/api/tables/{self.table}/commands", body)
            except (httpx.TransportError, Away):
                sent.tries.append((begun, time.monotonic()))
                time.sleep(0.02)


class Games:
    """Several tables of four people each, who play while something is killed again and again."""

    def __init__(self, server: Server, tables: int = 1) -> None:
        self.server = server
        self.kills: list[float] = []
        self._stack = contextlib.ExitStack()
        self.clients: list[Client] = []
        for number in range(tables):
            guests = [self._stack.enter_context(server.guest(name)) for name in NAMES]
            table = guests[0].open("me", "open", "open", "open")["id"]
            for guest, name in zip(guests[1:], NAMES[1:], strict=True):
                guest.do(table, "sit", name=name)
            self.clients += [Client(guest, table, 10 * number + n) for n, guest in enumerate(guests)]
        for client in self.clients:
            client.start()

    def sent(self) -> list[Sent]:
        return [command for client in self.clients for command in list(client.sent)]

    def answered(self) -> int:
        return sum(command.answer is not None for command in self.sent())

    def cut(self) -> int:
        """How many of the kills hit while a command was in flight."""
        tries = [each for command in self.sent() for each in command.tries]
        return sum(any(begun < kill < failed for begun, failed in tries) for kill in self.kills)

    def go_on(self, more: int = 5) -> None:
        """Wait until more commands are answered."""
        before = self.answered()
        eventually(lambda: self.answered() >= before + more or self._failed())

    def _failed(self) -> bool:
        return any(client.error is not None for client in self.clients)

    def kill_often(
        self, kill: Callable[[], object], kills: int, in_flight: int, between: int = 5, seed: int = 6
    ) -> None:
        """Kill at random moments, at least so often, and so often with a command in flight."""
        chance = random.Random(seed)
        while len(self.kills) < kills or self.cut() < in_flight:
            self.go_on(between)
            assert not self._failed()
            time.sleep(chance.uniform(0, 0.3))
            self.kills.append(time.monotonic())
            kill()
        self.go_on(1)

    def finish(self) -> str:
        """Stop playing, stop the server, and look for everything that was acknowledged: what was found, in words."""
        for client in self.clients:
            client.stop.set()
        for client in self.clients:
            client.join(600)
            assert client.error is None
            assert not client.is_alive()
        assert all(client.view()["status"] != "frozen" for client in self.clients)
        self._stack.close()
        assert self.server.stop() == 0
        sent = self.sent()
        check(self.server.folder, sent, str(self.server.given.get("storage", STORAGE)))
        again = sum(bool(command.tries) for command in sent)
        return f"{len(sent)} commands, {self.cut()} of {len(self.kills)} kills with one in flight, {again} sent again"


def check(folder: Path, sent: list[Sent], storage: str) -> None:
    for database in folder.glob("*.sqlite3"):
        with contextlib.closing(sqlite3.connect(database)) as connection:
            assert connection.execute("pragma integrity_check").fetchone()[0] == "ok"
    stored = asyncio.run(read(folder, {command.table for command in sent}, storage))
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


async def read(folder: Path, tables: set[str], storage: str) -> dict[str, tuple[Head, list[LogEntry]]]:
    kept = opened(folder, storage)
    try:
        stored = {table: await kept.table(table) for table in tables}
    finally:
        kept.close()
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
