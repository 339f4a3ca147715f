"""Answering requests: the application under uvicorn, until a signal stops it."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Callable

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from benben.server.app import make_app
from benben.server.datafolder import DataFolder
from benben.server.realtime import Hub
from benben.server.settings import Settings

GOODBYE_SECONDS = 3
LONGEST_MESSAGE = 64 * 1024
NOT_UTF8 = 1007


def answer(
    settings: Settings, folder: DataFolder, listener: socket.socket, canonical: str, ready: Callable[[], None]
) -> None:
    """Answer on a listening socket until SIGINT or SIGTERM; `ready` is called when it begins."""
    app = make_app(settings, folder, canonical, listener.getsockname()[1])
    config = uvicorn.Config(
        app.gate,
        ws=_Sockets,
        ws_max_size=LONGEST_MESSAGE,
        ws_per_message_deflate=False,  # see benben.server.encoding: a hand travels next to what others write
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GOODBYE_SECONDS,
    )
    with contextlib.suppress(KeyboardInterrupt):
        _Server(config, app.hub, ready).run(sockets=[listener])


class _Sockets(WebSocketsSansIOProtocol):
    """Closes a socket whose text is not UTF-8 and says why; uvicorn would log a failure of its own."""

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


class _Server(uvicorn.Server):
    """Reports when it is ready, and wakes everybody who waits when it stops."""

    def __init__(self, config: uvicorn.Config, hub: Hub, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._hub = hub
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._hub.close()
        await super().shutdown(sockets)
        self._captured_signals.clear()  # else the signal would be raised again, before the folder is closed
