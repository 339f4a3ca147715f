"""Whoever neither asks nor listens is not waited for: connections that stall are ended, and do not count as present."""

from __future__ import annotations

import asyncio
import contextlib
import json
import resource
import socket
from collections.abc import Iterator
from typing import Any, cast
from urllib.parse import urlsplit

import pytest

from benben.server.protocols import Doors, _Watch
from tests.server.live import WAIT, Guest, Server, eventually
from tests.server.test_lifecycle import started

LIMITS = """
request_seconds = 3
stalled_seconds = 4
messages = { count = 1000000, seconds = 1 }
"""
FILES, HALVES = 400, 700

WHOLE = b"GET /api/titles HTTP/1.1\r\nHost: localhost\r\n"
HALF_REQUESTS = [
    b"",
    b"G",
    b"GET / HTTP/1.1\r\n",
    b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: " + b"x" * 1000,
    b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
    b"PUT /api/me HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{",
    b"GET /api/tables/none/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n",
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("stalling")
    (folder / "limits.toml").write_text(LIMITS)
    running = Server(folder / "data", limits=folder / "limits.toml", log=folder / "log", files=FILES)
    yield running
    running.stop()
    log = (folder / "log").read_text()
    assert "Traceback" not in log
    assert len(log) < 5000, log[:5000]


def line(server: Server, first: bytes = b"") -> socket.socket:
    address = urlsplit(server.url)
    opened = socket.create_connection((address.hostname, address.port), WAIT)
    if first:
        opened.sendall(first)
    return opened


def told_until_the_end(opened: socket.socket) -> bytes:
    told = b""
    with contextlib.suppress(ConnectionResetError):
        while part := opened.recv(65536):
            told += part
    return told


def test_half_a_request_is_not_waited_for_and_a_socket_lives_on(server: Server, ann: Guest) -> None:
    opened = [line(server, half) for half in HALF_REQUESTS]
    second = line(server, WHOLE + b"\r\n" + WHOLE)
    table = ann.open("me", "open")["id"]
    with ann.socket(table) as told:
        assert told.read("update")
        for half, waiting in zip(HALF_REQUESTS, opened, strict=True):
            turned_away(half, waiting)
        last = line(server, b"GET")
        turned_away(b"GET", last)  # it came after the socket
        assert told_until_the_end(second).count(b" 200 OK\r\n") == 1  # half a second request is not waited for either
        second.close()
        told.send(do="ping")
        assert told.read("pong")


def turned_away(half: bytes, waiting: socket.socket) -> None:
    told = told_until_the_end(waiting)
    waiting.close()
    assert b" 408 Request Timeout\r\n" in told, half
    body = told.rpartition(b"\r\n\r\n")[2]
    assert json.loads(body) == {"error": "too_slow", "text": "The request did not arrive in time."}


def test_more_half_requests_than_open_files_keep_nobody_out(server: Server) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert hard == resource.RLIM_INFINITY or hard > 2 * HALVES
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, 2 * HALVES), hard))
    with contextlib.ExitStack() as stack, server.guest("Ann") as ann:
        table = ann.open("me", "open")["id"]
        for _ in range(HALVES):
            stack.enter_context(contextlib.closing(line(server, b"GET / HTTP/1.1\r\n")))
        with server.guest("Ben") as ben, ben.socket(table) as told:
            assert told.read("update")
            ben.do(table, "sit", name="Ben")
        assert ann.view(table)["seats"][1]["name"] == "Ben"


def test_whoever_answers_no_ping_is_gone(ann: Guest, ben: Guest, server: Server) -> None:
    table = started(ann, ben)
    cookie = "; ".join(f"{name}={value}" for name, value in ben.client.cookies.items())
    handshake = (
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {'A' * 22}==\r\nCookie: {cookie}\r\n\r\n"
    )
    with contextlib.closing(line(server, handshake.encode())) as deaf:
        hello = b'{"do":"hello"}'
        deaf.sendall(b"\x81" + bytes([0x80 | len(hello)]) + b"\0\0\0\0" + hello)
        eventually(lambda: ann.view(table)["seats"][1]["here"])
        eventually(lambda: not ann.view(table)["seats"][1]["here"])
        assert b"101 Switching Protocols" in told_until_the_end(deaf)


def test_whoever_takes_nothing_is_hung_up_on(server: Server) -> None:
    """Answers that nobody takes fill the buffers of both sides, and then the server waits only so long."""
    request = b"GET /api/titles HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with contextlib.closing(line(server)) as deaf, pytest.raises((ConnectionResetError, BrokenPipeError)):
        deaf.sendall(request * 1_000_000)


class Wire:
    """A transport that says how much it has not sent yet."""

    left = 100
    aborted = False

    def set_write_buffer_limits(self, high: int) -> None:
        assert high == 0

    def get_write_buffer_size(self) -> int:
        return self.left

    def abort(self) -> None:
        self.aborted = True


def test_whoever_takes_little_by_little_is_waited_for() -> None:
    async def body() -> None:
        wire = Wire()
        watch = _Watch(cast(Any, wire), 1000)
        watch.begin()
        ends: list[bool] = []
        for taken in (1, 10, 1, 0):
            wire.left -= taken
            watch._look()
            ends.append(wire.aborted)
        assert ends == [False, False, False, True]
        watch.stop()

    asyncio.run(body())


def test_when_there_is_no_room_who_has_asked_for_nothing_goes_first() -> None:
    doors = Doors(most=3, of_one=2)
    ann, idle, late, other, third = (cast(Any, Wire()) for _ in range(5))
    doors.enter(ann, "home")
    doors.asked(ann)
    doors.enter(idle, "home")
    doors.enter(late, "home")  # a third from there
    assert (ann.aborted, idle.aborted, late.aborted) == (False, True, False)
    doors.enter(other, "elsewhere")
    doors.asked(other)
    doors.enter(third, "anywhere")  # a fourth altogether
    assert (ann.aborted, late.aborted, other.aborted, third.aborted) == (False, True, False, False)
    for transport in (ann, idle, late, other, third):
        doors.leave(transport)
        doors.leave(transport)
    assert not doors._open
    assert not doors._counts
