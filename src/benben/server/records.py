"""What is stored of a table: the entries of its log, and the chairs around it."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, Literal

from msgspec import Struct, field

from benben.server.messages import EntryKind, OptionValue, TempoName, Thinking

Body = dict[str, Any]


class Chair(Struct, omit_defaults=True):
    """One seat of a table and who holds it."""

    kind: Literal["open", "person", "bot"] = "open"
    guest: str | None = None
    name: str | None = None
    bot: str | None = None
    standin: str | None = None
    resigned: bool = False

    @property
    def opponent(self) -> str | None:
        """The opponent that plays this seat now: its own, or a stand-in."""
        return self.bot or self.standin

    @property
    def active_person(self) -> bool:
        return self.kind == "person" and not self.resigned and self.standin is None


class LogEntry(Struct):
    """One entry of a table's log as stored. `command` is None for what follows from a command in its transaction."""

    table: str
    seq: int
    kind: EntryKind
    at: datetime
    seat: int | None = None
    guest: str | None = None
    command: str | None = None
    move: str | None = None
    draws: list[int] | None = None
    events: list[Body] | None = None
    hash: str | None = None
    body: Body = field(default_factory=dict[str, Any])


class Founding(Struct):
    """What a table starts from: the body of its first entry."""

    title: str
    behavior: int
    options: dict[str, OptionValue]
    seats: list[Chair]
    host: str
    public: bool
    thinking: Thinking = "full"
    of: str | None = None
    """The table this one is the rematch of."""
    tempo: TempoName = "off"


def same_name(name: str | None, chairs: Sequence[Chair]) -> bool:
    """Whether a name reads like that of somebody at the table."""
    return _as_read(name) in {_as_read(chair.name) for chair in chairs if chair.name is not None}


def _as_read(name: str | None) -> str:
    return "".join(unicodedata.normalize("NFKC", name or "").casefold().split())


def now() -> datetime:
    return datetime.now(UTC)


def stamp(at: datetime) -> str:
    """ISO time in UTC; SQLite gives naive times back."""
    return utc(at).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def utc(at: datetime) -> datetime:
    return at.replace(tzinfo=UTC) if at.tzinfo is None else at.astimezone(UTC)
