"""Connections as uvicorn serves them, but none is held open by whoever neither asks nor takes what is sent to them."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any, cast

import h11
import msgspec
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from benben.server.limits import Limits
from benben.server.messages import Problem
from benben.server.meter import network

NOT_UTF8 = 1007
TOO_SLOW = msgspec.json.encode(Problem("too_slow", "The request did not arrive in time."))


class Doors:
    """The connections that are open. When there is no room, whoever has not yet asked for anything goes first."""

    def __init__(self, most: int, of_one: int) -> None:
        self._most = most
        self._of_one = of_one
        self._open: dict[asyncio.Transport, str] = {}
        self._counts: Counter[str] = Counter()
        self._asking: dict[asyncio.Transport, None] = {}  # in the order in which they came

    def enter(self, transport: asyncio.Transport, address: str) -> None:
        """Take in a connection, or end it or another one that has asked for nothing yet."""
        self._open[transport] = address
        self._counts[address] += 1
        self._asking[transport] = None
        if len(self._open) > self._most:
            self._end(next(iter(self._asking)))
        elif self._counts[address] > self._of_one:
            self._end(next(other for other in self._asking if self._open[other] == address))

    def asked(self, transport: asyncio.Transport) -> None:
        """A request has arrived as a whole."""
        self._asking.pop(transport, None)

    def leave(self, transport: asyncio.Transport) -> None:
        address = self._open.pop(transport, None)
        if address is not None:
            self._asking.pop(transport, None)
            self._counts[address] -= 1
            if not self._counts[address]:
                del self._counts[address]

    def _end(self, transport: asyncio.Transport) -> None:
        self.leave(transport)
        transport.abort()


class Config(uvicorn.Config):
    """uvicorn's, with what the connections need to know."""

    def __init__(self, app: Any, limits: Limits, doors: Doors, **given: Any) -> None:
        super().__init__(
            app,
            http=Requests,
            ws=Sockets,
            ws_ping_interval=limits.stalled_seconds,
            ws_ping_timeout=limits.stalled_seconds,
            **given,
        )
        self.limits = limits
        self.doors = doors


class _Watch:
    """Ends a connection whose other end takes nothing of what is sent."""

    def __init__(self, transport: asyncio.Transport, seconds: float) -> None:
        self._transport = transport
        self._seconds = seconds
        self._left = 0
        self._timer: asyncio.TimerHandle | None = None
        transport.set_write_buffer_limits(high=0)  # whatever isn't taken at once is watched

    def begin(self) -> None:
        self._left = self._transport.get_write_buffer_size()
        self._timer = asyncio.get_running_loop().call_later(self._seconds, self._look)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _look(self) -> None:
        left = self._transport.get_write_buffer_size()
        if left >= self._left:
            self._transport.abort()
        elif left:
            self.begin()


class Requests(H11Protocol):
    """Hangs up on a request that does not arrive in time."""

    config: Config

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._late: asyncio.TimerHandle | None = None
        self._watch = _Watch(transport, self.config.limits.stalled_seconds)
        self.config.doors.enter(transport, network(self.client[0] if self.client else ""))
        self._await_request()

    def connection_lost(self, exc: Exception | None) -> None:
        self._arrived()
        self._watch.stop()
        self.config.doors.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.transport.get_protocol() is not self:
            return  # it is a socket now
        if self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            self._await_request()
        else:
            self._arrived()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._arrived()
        self._watch.stop()
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._watch.begin()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._watch.stop()

    def _await_request(self) -> None:
        if self._late is None and not self.transport.is_closing():
            self._late = self.loop.call_later(self.config.limits.request_seconds, self._hang_up)

    def _arrived(self) -> None:
        self.config.doors.asked(self.transport)
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _hang_up(self) -> None:
        cycle = cast("RequestResponseCycle | None", self.cycle)  # None before the first request
        if cycle is None or not cycle.response_started or cycle.response_complete:
            head = f"HTTP/1.1 408 Request Timeout\r\ncontent-type: application/json\r\ncontent-length: {len(TOO_SLOW)}"
            self.transport.write(f"{head}\r\nconnection: close\r\n\r\n".encode() + TOO_SLOW)
        self.transport.close()


class Sockets(WebSocketsSansIOProtocol):
    """Ends a socket that answers no ping or takes nothing. Closes one whose text is not UTF-8 and says why; uvicorn
    would log a failure of its own."""

    config: Config

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        super().connection_made(transport)
        self._watch = _Watch(transport, self.config.limits.stalled_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        self._watch.stop()
        self.config.doors.leave(self.transport)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._watch.begin()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._watch.stop()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()  # a mere close would wait until everything is taken

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                if self.conn.state is State.OPEN:  # else the goodbye came with it
                    self.conn.send_close(NOT_UTF8, "text must be UTF-8")
                    self.handle_parser_exception()
                return
        super().send_receive_event_to_app()
