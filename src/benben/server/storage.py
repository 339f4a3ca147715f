"""What the server asks of its storage, whichever it is. The server's own is `sqlite.py`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from datetime import datetime
from typing import NamedTuple

import msgspec

from benben.server.callmessages import CallAt
from benben.server.messages import Asked, OptionValue, Outcome, Status
from benben.server.records import Chair, LogEntry

Options = dict[str, OptionValue]


class StorageError(Exception):
    """The storage can't be used; the message is one sentence for people."""


class CannotWrite(Exception):
    """Nothing can be stored now, as on a full disk. Nothing has changed, and it may work again later."""


class InDoubt(CannotWrite):
    """The storage went away while it was committing, and has not said since whether it did."""


class CannotRead(Exception):
    """Nothing can be read now, as while a database is away. It may work again later."""


class Damaged(Exception):
    """What is stored of a table can't be read."""


class Collision(Exception):
    """Somebody else appended to the table first: reload it and judge again."""


class Head(msgspec.Struct):
    """A table without its log: what lists show, and the secret seed."""

    id: str
    title: str
    behavior: int
    seed: bytes
    options: Options
    host: str
    public: bool
    status: Status
    seq: int
    asked: list[Asked]
    outcome: Outcome | None
    created: datetime
    changed: datetime


class Winding(NamedTuple):
    """When a clock that was wound at `at` is due, in service time; never, if it stands still."""

    at: int
    due: int | None


class DueClocks(NamedTuple):
    """Tables whose clocks are due soon, with when, the earliest first; and whether any clock is running at all."""

    due: list[tuple[str, int]]
    running: bool


class Change(msgspec.Struct):
    """Everything one command writes, in one transaction: entries of a table, and the table itself if it is new."""

    head: Head
    entries: list[LogEntry]
    chairs: list[Chair] | None = None
    """The seats, if they changed."""
    names: dict[str, str | None] = msgspec.field(default_factory=dict[str, "str | None"])
    """Guests that may be new, with the name they go by; None leaves a known one's name as it is."""
    also: Change | None = None
    """Another table that changes with it: a rematch opens one."""
    winding: Winding | None = None
    """For a table with a clock: when it is due now, and the service time of that."""


class Storage(ABC):
    """Where tables, their logs and guests are kept.

    - Opening raises `StorageError` if the data can't be used.
    - Whatever a method changes is on disk when it returns; if it raises, nothing has changed. What can't be stored
      raises `CannotWrite`; only after `InDoubt` may it have been stored all the same. What can't be read now raises
      `CannotRead`.
    - Several storages may be open on the same data, in this process and in others. Each sees at once what another has
      committed.
    - Methods are called on the event loop, many at the same time, and must not block it.
    - Times are in UTC, and may come back without a time zone.
    - Its files are readable by their owner only: they hold the seeds of running games.
    """

    @abstractmethod
    def close(self) -> None:
        """Finish what was begun, and let go of everything. Nothing is called afterwards."""

    # Writing

    @abstractmethod
    async def append(self, change: Change) -> None:
        """Commit a change as a whole, `also` included. If an entry's number or its command's id is taken at its table,
        or a new table's id is, nothing is written: `Collision`.

        The table is new if the first entry's number is 1. Otherwise the change's head replaces the stored one.
        """

    @abstractmethod
    async def rename(self, guest: str, name: str) -> None:
        """Note the name a guest goes by; the guest may be new."""

    @abstractmethod
    async def use_link(self, link: str, until: datetime) -> bool:
        """Note that a private link was used; False if it was before. After `until` it may be forgotten."""

    @abstractmethod
    async def set_status(self, table: str, status: Status) -> None:
        """Note that a table is frozen, or that it no longer is. This is not a change in the sense of `Head.changed`."""

    @abstractmethod
    async def set_behavior(self, table: str, behavior: int, entry: LogEntry) -> None:
        """Note that a table continues with another behavior: in its head, and in the hash of the entry that is stored
        with this one's number. The rest of both stays as it is."""

    @abstractmethod
    async def keep_chances(self, table: str, found: str) -> None:
        """Keep what was found out about a finished game, in place of what was kept before. This is not a change in the
        sense of `Head.changed`."""

    @abstractmethod
    async def keep_call(self, guest: str, place: CallAt, most: int) -> None:
        """Note where a guest, who may be new, is called. A place is one guest's at a time; of more than `most`, a guest
        keeps the newest."""

    @abstractmethod
    async def drop_call(self, guest: str, place: CallAt) -> None:
        """Forget that a guest is called there."""

    @abstractmethod
    async def note_time(self, milliseconds: int, at: datetime) -> None:
        """Note the service time at a moment of the wall clock, unless a later one is noted already."""

    # Reading

    @abstractmethod
    async def calls(self, guest: str) -> list[CallAt]:
        """Where a guest is called, the newest first."""

    @abstractmethod
    async def noted_time(self) -> tuple[int, datetime] | None:
        """The service time that was noted last, and when; that of a clock that runs, if it was wound later. None if
        there is neither."""

    @abstractmethod
    async def due_clocks(self, until: int, limit: int) -> DueClocks:
        """The clocks of running tables that are due by then in service time."""

    @abstractmethod
    async def chances(self, table: str) -> str | None:
        """What was kept by `keep_chances`; None if nothing was."""

    @abstractmethod
    async def name(self, guest: str) -> str | None:
        """The name a guest goes by; None if they have none or aren't known."""

    @abstractmethod
    async def link_used(self, link: str) -> bool:
        """Whether a private link was used."""

    @abstractmethod
    async def table(self, table: str) -> tuple[Head, list[LogEntry]] | None:
        """A table with its whole log, both as of one moment; None if there is no such table. `Damaged` if it can't be
        read; lists leave such tables out."""

    @abstractmethod
    async def seq(self, table: str) -> int:
        """The number of a table's last entry; 0 if there is no such table."""

    @abstractmethod
    async def entries_after(self, table: str, seq: int) -> list[LogEntry]:
        """The entries of a table's log after a number. `Damaged` if they can't be read."""

    @abstractmethod
    async def tables_of(self, guest: str, limit: int = 100) -> list[tuple[Head, list[Chair]]]:
        """The tables a guest sits at or hosts, with their seats; the last changed first."""

    @abstractmethod
    async def public_tables(self, limit: int = 100) -> list[tuple[Head, list[Chair]]]:
        """Public tables that are waiting or running, with their seats; the last changed first."""

    @abstractmethod
    async def to_resume(self) -> list[tuple[Head, list[Chair]]]:
        """The tables that a server may have to look at when it starts, running or frozen, with their seats; the last
        changed first. From what is asked there it finds those that wait for opponents, so this reads no log."""
