"""Serving: takes the data folder and a free port, answers until told to stop."""

from __future__ import annotations

import contextlib
import errno
import logging
import socket
from collections.abc import Callable

import uvicorn

from benben.server.app import make_app
from benben.server.datafolder import open_folder
from benben.server.realtime import Hub
from benben.server.settings import Settings

PORTS_TRIED = 50
GOODBYE_SECONDS = 3
TAKEN = (errno.EADDRINUSE, errno.EACCES)
EVERYWHERE = ("0.0.0.0", "::", "")


class NoAddress(Exception):
    """No address could be taken; the message is one sentence for people."""


def serve(settings: Settings) -> None:
    """Serve until SIGINT or SIGTERM. `InUse` if another server has the data folder."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    folder = open_folder(settings.data)
    try:
        listener = listen(settings.host, settings.port)
        port: int = listener.getsockname()[1]
        canonical = (settings.canonical or address(settings.host, port)).rstrip("/")
        app = make_app(settings, folder, canonical, port)
        config = uvicorn.Config(
            app.gate,
            ws="websockets-sansio",
            ws_max_size=64 * 1024,
            lifespan="on",
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=GOODBYE_SECONDS,
        )

        def ready() -> None:
            folder.announce(canonical)
            if settings.on_ready is not None:
                settings.on_ready(canonical)

        with contextlib.suppress(KeyboardInterrupt):
            _Server(config, app.hub, ready).run(sockets=[listener])
    finally:
        folder.close()


class _Server(uvicorn.Server):
    """Tells when it is ready, and wakes those who wait when it stops."""

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


def listen(host: str, port: int) -> socket.socket:
    """A listening socket on the port or the next free one."""
    last = port + PORTS_TRIED if port else 0
    for candidate in range(port, min(last, 65535) + 1):
        try:
            family, kind, protocol, _, where = socket.getaddrinfo(
                host or None, candidate, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
            )[0]
        except socket.gaierror:
            raise NoAddress(f"This machine has no address {host!r}.") from None
        listener = socket.socket(family, kind, protocol)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind(where)
            listener.listen(128)
        except OSError as error:
            listener.close()
            if error.errno not in TAKEN:
                raise NoAddress(f"{host}:{candidate} can't be used: {error.strerror}.") from None
            continue
        return listener
    raise NoAddress(f"All ports from {port} to {last} are taken.")


def address(host: str, port: int) -> str:
    """The address people use: in the network, if the server listens there."""
    name = network_name() if host in EVERYWHERE else host
    return f"http://[{name}]:{port}" if ":" in name else f"http://{name}:{port}"


def network_name() -> str:
    """This machine's own address in its network. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    return "127.0.0.1"
