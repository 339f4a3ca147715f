"""A real server in a process of its own, and guests who talk to it."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect

from tests.support.storage import STORAGE, stored_in

ROOT = Path(__file__).parent.parent.parent
Json = dict[str, Any]
WAIT = 600  # seconds; nothing waits this long unless it never comes, but a busy machine is slow


class Server:
    """`tests.server.serve_toy` on a folder; `kill` ends it as a power cut would."""

    def __init__(self, folder: Path, **given: object) -> None:
        self.folder = folder
        self.given = given
        self._process: subprocess.Popen[str] | None = None
        stored_in(folder, str(given.get("storage", STORAGE)))  # whose processes are this one's, not the server's
        self.url = ""
        self.start()

    def start(self) -> None:
        arguments = [f"{name}={value}" for name, value in self.given.items()]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.serve_toy", str(self.folder), *arguments],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONUNBUFFERED": "1"},
        )
        assert self._process.stdout is not None
        self.url = self._process.stdout.readline().strip()
        assert self.url, "the server did not start"
        self.given.setdefault("port", self.url.rsplit(":", 1)[1])
        if self.given["port"] == 0:
            self.given["port"] = self.url.rsplit(":", 1)[1]

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        process, self._process = self._process, None
        if process is None:
            return 0
        process.send_signal(how)
        code = process.wait(WAIT)
        assert process.stdout is not None
        process.stdout.close()
        return code

    @contextlib.contextmanager
    def guest(self, name: str | None = None) -> Iterator[Guest]:
        with httpx.Client(base_url=self.url, timeout=WAIT) as client:
            guest = Guest(client, self.url)
            guest.me()
            if name is not None:
                guest.client.put("/api/me", json={"name": name}).raise_for_status()
            yield guest


class Guest:
    """A person with a browser: a cookie, commands, a socket."""

    def __init__(self, client: httpx.Client, url: str) -> None:
        self.client = client
        self.url = url

    def me(self) -> Json:
        me: Json = self.get("/api/me")
        return me

    def get(self, path: str, status: int = 200, **query: Any) -> Any:
        response = self.client.get(path, params=query)
        assert response.status_code == status, response.text
        return response.json()

    def open(self, *seats: str, title: str = "toy", start: bool = False, **options: Any) -> Json:
        plan = [{"kind": seat} if seat in ("me", "open") else {"kind": "bot", "bot": seat} for seat in seats]
        body = {"title": title, "seats": plan, "start": start, "options": options}
        response = self.client.post("/api/tables", json=body)
        assert response.status_code == 201, response.text
        view: Json = response.json()
        return view

    def view(self, table: str) -> Json:
        view: Json = self.get(f"/api/tables/{table}")
        return view

    def private_link(self, table: str) -> str:
        """The path by which another device becomes this guest."""
        path: str = self.get(f"/api/tables/{table}/continue")["path"]
        return path

    def become(self, link: str) -> httpx.Response:
        """Use a private link, as its page does when it is told to."""
        return self.client.post(f"/api{link}")

    def entries(self, table: str, after: int = 0) -> list[Json]:
        entries: list[Json] = self.get(f"/api/tables/{table}/events", after=after)["entries"]
        return entries

    def send(self, table: str, do: str, command_id: str | None = None, **fields: Any) -> Json:
        body = {"id": command_id or str(uuid.uuid4()), "do": do, **fields}
        response = self.client.post(f"/api/tables/{table}/commands", json=body)
        assert response.status_code == 200, response.text
        answer: Json = response.json()
        assert answer["id"] == body["id"]
        return answer

    def do(self, table: str, do: str, **fields: Any) -> int:
        answer = self.send(table, do, **fields)
        assert answer["ok"], answer
        seq: int = answer["seq"]
        return seq

    def refused(self, table: str, do: str, **fields: Any) -> str:
        answer = self.send(table, do, **fields)
        assert not answer["ok"], answer
        return f"{answer['error']}/{answer['key']}"

    def play(self, table: str, number: int = 0) -> Json:
        """Make a legal move for my seat."""
        legal = self.view(table)["legal"]
        move: Json = legal["moves"][number]
        self.do(table, "move", seat=legal["seat"], decision=legal["decision"], move=move)
        return move

    @contextlib.contextmanager
    def socket(self, table: str, after: int | None = 0, **hello: Any) -> Iterator[Socket]:
        cookie = "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())
        address = self.url.replace("http", "ws", 1) + f"/api/tables/{table}/socket"
        with connect(address, additional_headers={"cookie": cookie}, open_timeout=WAIT) as connection:
            socket = Socket(connection)
            if after is not None:
                socket.send(do="hello", after=after, **hello)
            yield socket


class Socket:
    """An open socket; messages are kept until asked for."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection

    def send(self, **message: Any) -> None:
        self.connection.send(msgspec.json.encode(message).decode())

    def read(self, kind: str, seconds: float = WAIT) -> Json:
        """The next message of this kind; others are skipped."""
        return self.read_any(kind, seconds=seconds)

    def read_any(self, *kinds: str, seconds: float = WAIT) -> Json:
        """The next message of one of these kinds."""
        end = time.monotonic() + seconds
        while True:
            message: Json = msgspec.json.decode(self.connection.recv(timeout=max(0.01, end - time.monotonic())))
            if message["is"] in kinds:
                return message

    def read_until(self, seq: int) -> list[Json]:
        """The entries up to this number."""
        entries: list[Json] = []
        while not entries or entries[-1]["seq"] < seq:
            entries += self.read("update")["entries"]
        return entries


def eventually(what: Any, seconds: float = WAIT) -> None:
    """Wait until something is true."""
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "it never came true"
        time.sleep(0.02)
