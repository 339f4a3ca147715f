"""Answering requests: the application under uvicorn, until a signal stops it."""

from __future__ import annotations

import contextlib
import socket
import sys
from collections.abc import Callable

import uvicorn

from benben.server.app import make_app
from benben.server.datafolder import DataFolder
from benben.server.protocols import Config, Doors
from benben.server.realtime import Hub
from benben.server.settings import Settings

GOODBYE_SECONDS = 3
LONGEST_MESSAGE = 64 * 1024
MOST_FILES, WINDOWS_FILES = 65_536, 8_000
AT_ONCE, QUEUE = 32, 1024
"""How many connections are accepted at a time, before they are counted, and how many may wait for that."""
RESERVED_FILES = 5 * AT_ONCE
"""Files that are left for the database, opponents, and connections that are just being refused."""


def answer(
    settings: Settings, folder: DataFolder, listener: socket.socket, canonical: str, ready: Callable[[], None]
) -> None:
    """Answer on a listening socket until SIGINT or SIGTERM; `ready` is called when it begins."""
    app = make_app(settings, folder, canonical, listener.getsockname()[1])
    most = max(RESERVED_FILES, open_files() - RESERVED_FILES)
    doors = Doors(most, most if settings.proxies else min(settings.limits.connections, most // 2))
    config = Config(
        app.gate,
        settings.limits,
        doors,
        ws_max_size=LONGEST_MESSAGE,
        ws_per_message_deflate=False,  # see benben.server.encoding: a hand travels next to what others write
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        lifespan="on",
        backlog=AT_ONCE,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GOODBYE_SECONDS,
    )
    with contextlib.suppress(KeyboardInterrupt):
        _Server(config, app.hub, ready).run(sockets=[listener])


def open_files() -> int:
    """How many files this process may have open: as many as the system lets it."""
    if sys.platform == "win32":
        return WINDOWS_FILES
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return MOST_FILES if soft == resource.RLIM_INFINITY else soft


class _Server(uvicorn.Server):
    """Reports when it is ready, and wakes everybody who waits when it stops."""

    def __init__(self, config: uvicorn.Config, hub: Hub, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._hub = hub
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for listener in sockets or ():
            listener.listen(QUEUE)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._hub.close()
        await super().shutdown(sockets)
        self._captured_signals.clear()  # else the signal would be raised again, before the folder is closed
