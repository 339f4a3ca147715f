"""Serving: claims the data folder and a free port, and answers until told to stop."""

from __future__ import annotations

import contextlib
import errno
import gc
import os
import socket

from benben.server.datafolder import open_folder
from benben.server.logs import log_to_stderr
from benben.server.settings import Settings

PORTS_TRIED = 50
TAKEN = (errno.EADDRINUSE, errno.EACCES)
EVERYWHERE = ("0.0.0.0", "::", "")


COLLECT = (5_000, 20, 50)
"""When garbage is looked for. All of it takes a tenth of a second with a hundred tables in memory, which by the usual
thresholds happened every few seconds."""


class NoAddress(Exception):
    """No address was free; the message is one sentence for people."""


def prepare(settings: Settings) -> None:
    """What comes first in every process that serves."""
    log_to_stderr(settings.log, settings.number)
    # Nothing imported now becomes garbage, and looking for it takes a sixth of the time to the first page.
    gc.disable()


def settle() -> None:
    """What is left to do once requests are answered."""
    gc.freeze()
    gc.set_threshold(*COLLECT)
    gc.enable()


def serve(settings: Settings) -> None:
    """Serve until SIGINT or SIGTERM. `InUse` if another server has the data folder."""
    folder = open_folder(settings.data)
    prepare(settings)
    try:
        listener = listen(settings.host, settings.port)
        canonical = (settings.canonical or address(settings.host, listener.getsockname()[1])).rstrip("/")

        def ready() -> None:
            settle()
            folder.announce(canonical)
            if settings.on_ready is not None:
                settings.on_ready(canonical)

        with listener:
            if settings.processes > 1:
                from benben.server.supervisor import supervise

                folder.key()  # made once, before the workers look for it
                supervise(settings, listener, canonical, ready)
            else:
                from benben.server.serving import answer

                answer(settings, folder, listener, canonical, ready)
    finally:
        gc.enable()
        folder.close()


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
        if os.name == "posix":  # a port just released may be reused; on Windows this would allow one in use
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
    """The address people use: the one in the network, if the server listens there."""
    name = network_name() if host in EVERYWHERE else host
    return f"http://[{name}]:{port}" if ":" in name else f"http://{name}:{port}"


def network_name() -> str:
    """This machine's own address in its network. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    return "127.0.0.1"
