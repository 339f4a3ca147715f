"""Makes one replay: `python -m benben.server.replaying` reads a finished table and writes its replay, gzipped.

It is a process of its own, because playing a game again keeps a core busy for a second: not the one that serves.
"""

from __future__ import annotations

import os
import signal
import sys

import msgspec

from benben.server import views
from benben.server.encoding import LIVE_LEVEL, zipped
from benben.server.records import LogEntry
from benben.server.table import Table

POLITE = 10


class Played(msgspec.Struct):
    """A finished table, as far as its replay needs it."""

    id: str
    seed: bytes
    log: list[LogEntry]


def made(played: Played) -> bytes:
    table = Table(played.id, played.seed)
    for entry in played.log:
        table.fold(entry)
    return zipped(msgspec.json.encode(views.replay(table)), LIVE_LEVEL)


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is meant for the server, which ends this process
    if sys.platform != "win32":
        os.nice(POLITE)
    played = msgspec.msgpack.decode(sys.stdin.buffer.read(), type=Played)
    sys.stdout.buffer.write(made(played))
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
