"""What a server is started with."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from benben.server.datafolder import default_folder
from benben.server.limits import Limits
from benben.server.logs import Style
from benben.server.servicetime import ServiceTime


def worker_command() -> tuple[str, ...]:
    return (sys.executable, "-m", "benben.bots.worker")


def analyst_command() -> tuple[str, ...]:
    return (sys.executable, "-m", "benben.search.analyst")


def replayer_command() -> tuple[str, ...]:
    return (sys.executable, "-m", "benben.server.replaying")


@dataclass(frozen=True)
class Settings:
    """Everything that can be set; the defaults serve only this machine, from the user's own data folder."""

    host: str = "127.0.0.1"
    port: int = 8765
    """The first port to try; the next free one is used. 0 means any."""
    data: Path = field(default_factory=default_folder)
    storage: str = "sqlite"
    """What tables are kept in: a name of `storages.STORAGES`."""
    database: str | None = None
    """The address of a database, for storages that are none of our own files."""
    processes: int = 1
    """How many workers answer, each in a process of its own; more than one need a storage that they can share."""
    number: int = 0
    """Which of the workers this is."""
    pace: float = 0.6
    """Seconds between opponents' moves while a person is at the table."""
    patience: float | None = None
    """Seconds an opponent who has made an offer waits for people's answers: 15, or 0.5 if opponents don't pause."""
    canonical: str | None = None
    """The one address people use, such as `http://192.168.1.5:8765`; made from host and port when not given."""
    version: str | None = None
    """What a tab must have been loaded from; made from the package and the built client when not given."""
    on_ready: Callable[[str], None] | None = None
    """Called with the canonical address once requests are answered."""
    think: float | None = None
    """Seconds that opponents may think about a move at every table; without it, as long as each does by itself. A
    table's host can have them think quickly besides (`opponents.QUICK`)."""
    workers: int = 2
    """Processes that opponents think in, started when they are needed. With at least two, one that hangs or is busy
    getting an opponent ready silences nobody else."""
    worker: Sequence[str] = field(default_factory=worker_command)
    analyst: Sequence[str] = field(default_factory=analyst_command)
    """The process that works out the chances in finished games, started when somebody asks for them."""
    replayer: Sequence[str] = field(default_factory=replayer_command)
    """What makes the replay of a finished game."""
    grace: float = 20.0
    """Seconds after a person's last sign of life until they count as gone."""
    leisure: float = 60.0
    """Seconds a person who is here may keep others waiting before the host may have the move made; the other players
    may after three times as long."""
    service_time: Callable[[], ServiceTime] = ServiceTime
    """What clocks are measured in."""
    beat: float = 5.0
    """Seconds after which the service time is noted again, and the storage asked which clocks are due soon."""
    static: Path = Path(__file__).parent / "static"
    tables_in_memory: int = 600
    """Tables that are ready at once, each with some 700 kB."""
    tables_put_aside: int = 4000
    """Tables that are kept beside them in 30 kB each, and are ready in a few milliseconds."""
    names: Sequence[str] = ()
    """Other names under which people reach the server, beside this machine's own and the canonical one's."""
    proxies: Sequence[str] = ()
    """Addresses or networks of reverse proxies; nobody else's X-Forwarded-For and X-Forwarded-Proto count."""
    metrics: Sequence[str] = ()
    """Networks that may read `/metrics`, beside this machine."""
    log: Style = "text"
    limits: Limits = field(default_factory=Limits)
    """How much guests and addresses may ask for."""
