"""How much anybody may ask of a server: by guest, by address and by table, since identities cost nothing.

The defaults are far beyond what a club of thirty people behind one address does in an evening.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

Amount = Annotated[int, Meta(ge=1)]

Kind = Literal[
    "tables", "identities", "commands", "log", "seats", "chat", "renames", "exports", "replays", "hints", "sockets",
    "calls",
]  # fmt: skip


class LimitsError(Exception):
    """The limits can't be read; the message is one sentence for people."""


class Rate(Struct, frozen=True, forbid_unknown_fields=True):
    """A credit of so many, which fills up again in so many seconds."""

    count: Amount
    seconds: Annotated[float, Meta(gt=0)]


class By(Struct, frozen=True, forbid_unknown_fields=True):
    """Rates that count separately for each guest, each address and each table; None counts nothing."""

    guest: Rate | None = None
    address: Rate | None = None
    table: Rate | None = None


class Open(Struct, frozen=True, forbid_unknown_fields=True):
    """How many may be open at the same time."""

    guest: Amount
    address: Amount
    table: Amount


class Limits(Struct, frozen=True, forbid_unknown_fields=True):
    tables: By = By(guest=Rate(40, 600), address=Rate(1000, 600))
    """Tables opened."""
    identities: By = By(address=Rate(1000, 600))
    commands: By = By(guest=Rate(600, 40), address=Rate(6000, 60))
    """Everything that is done at tables. A guest may go on with 15 a second for as long as they like."""
    log: By = By(guest=Rate(6000, 6000))
    """What a guest does at one table: its log is kept forever, and offers, or moves taken back, could fill it."""
    seats: By = By(guest=Rate(120, 120), address=Rate(2400, 240), table=Rate(240, 120))
    """What is done around a game rather than in it: taking and leaving seats, options, stand-ins, agreeing to end."""
    chat: By = By(guest=Rate(6, 10), address=Rate(240, 60), table=Rate(60, 60))
    renames: By = By(guest=Rate(20, 120), address=Rate(600, 120), table=Rate(60, 120))
    exports: By = By(guest=Rate(60, 60), address=Rate(600, 60))
    replays: By = By(guest=Rate(60, 60), address=Rate(600, 60))
    hints: By = By(guest=Rate(60, 60), address=Rate(600, 60))
    """A hint takes some tenths of a second of a core."""
    calls: By = By(guest=Rate(40, 600), address=Rate(600, 600))
    """Changes of where somebody is called when it is their turn."""
    sockets: By = By(guest=Rate(120, 60), address=Rate(2400, 60))
    """Sockets opened, which a page does anew when it has lost one."""
    messages: Rate = Rate(300, 15)
    """What one socket may send. Some messages count for more than one: `realtime.COST`."""
    open_sockets: Open = Open(guest=40, address=1000, table=400)
    connections: Amount = 1200
    """Connections open from one address at the same time, whatever they do."""
    request_seconds: float = 20.0
    """How long a request may take to arrive."""
    stalled_seconds: float = 20.0
    """How long a connection may take nothing of what is sent to it, or leave a ping unanswered."""


def read_limits(path: Path) -> Limits:
    """The limits of a TOML file; what it doesn't name stays as it is."""
    try:
        return msgspec.toml.decode(path.read_bytes(), type=Limits)
    except OSError as error:
        raise LimitsError(f"The limits in {path} can't be read: {error.strerror}.") from error
    except (msgspec.DecodeError, UnicodeError, ValueError) as error:
        raise LimitsError(f"The limits in {path} can't be read: {error}.") from error
