"""Any SQL database as a storage, with one transaction for each command."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from itertools import islice
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, Engine, RowMapping, bindparam, delete, insert, or_, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError

from benben.server import sqlcalls, sqlclocks
from benben.server.callmessages import CallAt
from benben.server.database import (
    chances_rows,
    entry_rows,
    guest_rows,
    insert_or,
    link_rows,
    prepare,
    seat_rows,
    table_rows,
)
from benben.server.messages import Asked, Outcome, Status
from benben.server.records import Chair, LogEntry, now, utc
from benben.server.storage import (
    CannotRead,
    CannotWrite,
    Change,
    Collision,
    Damaged,
    DueClocks,
    Head,
    InDoubt,
    Options,
    Storage,
    StorageError,
)
from benben.server.writer import CommitFailed, Writer

T = TypeVar("T")
log = logging.getLogger("benben.server")
MOST_NAMED = 500
"""How many tables one query names; databases limit that."""
DOUBT_SECONDS, DOUBT_PAUSE = 60.0, 0.2
COMPLAIN_SECONDS = 10.0
UNREADABLE = (msgspec.MsgspecError, ValueError, TypeError, KeyError)
"""What reading a row whose bytes have changed may raise."""


class SqlStorage(Storage):
    """An SQL database, by two engines: one for the threads that write, one for everybody who reads."""

    def __init__(self, writing: Engine, reading: Engine, writers: int = 1, readers: int | None = None) -> None:
        try:
            prepare(writing)
        except DBAPIError as error:
            raise StorageError(f"The database {writing.url.database} can't be used: {sentence(error)}.") from error
        self._writing = writing
        self._reading = reading
        self._writer = Writer(writing, writers)
        self._readers = ThreadPoolExecutor(readers, thread_name_prefix="reader")
        self._known: set[str] = set()
        self._complaint = "", 0.0
        self._insert_entries = insert(entry_rows)
        self._update_head = update(table_rows).where(table_rows.c.id == bindparam("_id"))

    def close(self) -> None:
        self._writer.close()
        self._readers.shutdown()  # whoever asked may be gone, but a connection in use can't be closed
        self._reading.dispose()
        self._writing.dispose()

    # Writing

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do some work in a transaction on a writer's thread; it is committed when this returns."""
        try:
            return await self._writer.do(work)
        except IntegrityError:
            raise
        except DBAPIError as error:
            self._complain(f"nothing could be stored: {sentence(error)}")
            raise CannotWrite from error
        except CommitFailed as error:
            raise InDoubt from error

    def _complain(self, what: str) -> None:
        """Log what is wrong, but not for every command while it lasts."""
        if what != self._complaint[0] or time.monotonic() - self._complaint[1] > COMPLAIN_SECONDS:
            self._complaint = what, time.monotonic()
            log.error("%s", what)

    def away(self, error: DBAPIError) -> bool:
        """Whether the database can't be asked now, so that nothing is known of what it holds."""
        return error.connection_invalidated

    async def append(self, change: Change) -> None:
        try:
            await self.write(lambda connection: self._append(connection, change))
        except IntegrityError as error:
            self._known.clear()
            raise Collision from error
        except InDoubt:
            if not await self._was_appended(change.entries[0]):
                raise CannotWrite from None

    async def _was_appended(self, entry: LogEntry) -> bool:
        """Whether an entry of ours is stored, asked until the database answers; `InDoubt` if it doesn't for long."""
        mine = (entry_rows.c.table == entry.table) & (entry_rows.c.seq == entry.seq)
        wanted = select(entry_rows.c.command, entry_rows.c.at).where(mine)
        clock = asyncio.get_running_loop().time
        until = clock() + DOUBT_SECONDS
        while True:
            try:
                row = await self.read(lambda connection: connection.execute(wanted).first())
            except CannotRead:
                if clock() > until:
                    raise InDoubt from None
                await asyncio.sleep(DOUBT_PAUSE)
            else:
                return row is not None and (row.command, utc(row.at)) == (entry.command, utc(entry.at))

    def _append(self, connection: Connection, change: Change) -> None:
        for guest, name in change.names.items():
            self._keep_guest(connection, guest, name)
        values = _head_values(change.head)
        if change.entries[0].seq == 1:
            connection.execute(insert(table_rows), values)
        else:
            connection.execute(self._update_head, {"_id": change.head.id} | values)
        connection.execute(self._insert_entries, [_entry_values(entry) for entry in change.entries])
        if change.chairs is not None:
            connection.execute(delete(seat_rows).where(seat_rows.c.table == change.head.id))
            connection.execute(
                insert(seat_rows),
                [
                    {"table": change.head.id, "seat": n, **msgspec.structs.asdict(chair)}
                    for n, chair in enumerate(change.chairs)
                ],
            )
        if change.winding is not None:
            sqlclocks.keep_winding(connection, change.head.id, change.winding)
        self.announce(connection, change.head.id, change.head.seq)
        if change.also is not None:
            self._append(connection, change.also)

    def announce(self, connection: Connection, table: str, seq: int) -> None:
        """Have the other workers told of a change, if and when it is committed."""

    def _keep_guest(self, connection: Connection, guest: str, name: str | None) -> None:
        if guest in self._known and name is None:
            return
        if name is None and connection.execute(select(guest_rows.c.id).where(guest_rows.c.id == guest)).first():
            self._known.add(guest)  # only what an earlier transaction committed
            return
        new = insert_or(connection, guest_rows).values(id=guest, name=name, created=now())
        if name is None:
            connection.execute(new.on_conflict_do_nothing())
        else:
            connection.execute(new.on_conflict_do_update(index_elements=["id"], set_={"name": name}))

    async def rename(self, guest: str, name: str) -> None:
        await self.write(lambda connection: self._keep_guest(connection, guest, name))

    async def use_link(self, link: str, until: datetime) -> bool:
        def work(connection: Connection) -> None:
            connection.execute(delete(link_rows).where(link_rows.c.until < now()))
            connection.execute(insert(link_rows), {"id": link, "until": until})

        try:
            await self.write(work)
        except IntegrityError:
            return False
        return True

    async def set_status(self, table: str, status: Status) -> None:
        statement = update(table_rows).where(table_rows.c.id == table).values(status=status)
        await self.write(lambda connection: connection.execute(statement))

    async def set_behavior(self, table: str, behavior: int, entry: LogEntry) -> None:
        def work(connection: Connection) -> None:
            connection.execute(update(table_rows).where(table_rows.c.id == table).values(behavior=behavior))
            mine = (entry_rows.c.table == table) & (entry_rows.c.seq == entry.seq)
            connection.execute(update(entry_rows).where(mine).values(hash=entry.hash))

        await self.write(work)

    async def keep_chances(self, table: str, found: str) -> None:
        def work(connection: Connection) -> None:
            new = insert_or(connection, chances_rows).values(table=table, found=found)
            connection.execute(new.on_conflict_do_update(index_elements=["table"], set_={"found": found}))

        await self.write(work)

    async def keep_call(self, guest: str, place: CallAt, most: int) -> None:
        def work(connection: Connection) -> None:
            self._keep_guest(connection, guest, None)
            sqlcalls.keep_call(connection, guest, place, most)

        await self.write(work)

    async def drop_call(self, guest: str, place: CallAt) -> None:
        await self.write(lambda connection: sqlcalls.drop_call(connection, guest, place))

    async def note_time(self, milliseconds: int, at: datetime) -> None:
        await self.write(lambda connection: sqlclocks.keep_time(connection, milliseconds, at))

    # Reading

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Ask something, all of it as of one moment; `CannotRead` if the database is away."""

        def query() -> T:
            with self._reading.connect() as connection:
                return work(connection)

        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, query)
        except DBAPIError as error:
            if not self.away(error):
                raise
            self._complain(f"nothing could be read: {sentence(error)}")
            raise CannotRead from error

    async def calls(self, guest: str) -> list[CallAt]:
        return await self.read(lambda connection: sqlcalls.calls(connection, guest))

    async def noted_time(self) -> tuple[int, datetime] | None:
        return await self.read(sqlclocks.kept_time)

    async def due_clocks(self, until: int, limit: int) -> DueClocks:
        return await self.read(lambda connection: sqlclocks.due_clocks(connection, until, limit))

    async def chances(self, table: str) -> str | None:
        statement = select(chances_rows.c.found).where(chances_rows.c.table == table)
        return await self.read(lambda connection: connection.execute(statement).scalar())

    async def name(self, guest: str) -> str | None:
        statement = select(guest_rows.c.name).where(guest_rows.c.id == guest)
        return await self.read(lambda connection: connection.execute(statement).scalar())

    async def link_used(self, link: str) -> bool:
        statement = select(link_rows.c.id).where(link_rows.c.id == link)
        return await self.read(lambda connection: connection.execute(statement).first() is not None)

    async def table(self, table: str) -> tuple[Head, list[LogEntry]] | None:
        if not table.isascii() or "\0" in table:
            return None  # no id of ours, and not every database can be asked for it

        def load(connection: Connection) -> tuple[Head, list[LogEntry]] | None:
            head = connection.execute(select(table_rows).where(table_rows.c.id == table)).mappings().first()
            if head is None:
                return None
            wanted = select(entry_rows).where(entry_rows.c.table == table).order_by(entry_rows.c.seq)
            return _head(head), [_entry(row) for row in connection.execute(wanted).mappings()]

        return await self._undamaged(table, load)

    async def _undamaged(self, table: str, load: Callable[[Connection], T]) -> T:
        try:
            return await self.read(load)
        except (DBAPIError, *UNREADABLE) as error:
            log.error("table %s is damaged: %s", table, getattr(error, "orig", error))  # noqa: TRY400 - where doesn't help
            raise Damaged(table) from error

    async def seq(self, table: str) -> int:
        statement = select(table_rows.c.seq).where(table_rows.c.id == table)
        return await self.read(lambda connection: connection.execute(statement).scalar()) or 0

    async def entries_after(self, table: str, seq: int) -> list[LogEntry]:
        mine = (entry_rows.c.table == table) & (entry_rows.c.seq > seq)
        wanted = select(entry_rows).where(mine).order_by(entry_rows.c.seq)
        return await self._undamaged(
            table, lambda connection: [_entry(row) for row in connection.execute(wanted).mappings()]
        )

    async def tables_of(self, guest: str, limit: int = 100) -> list[tuple[Head, list[Chair]]]:
        at = select(seat_rows.c.table).where(seat_rows.c.guest == guest)
        wanted = select(table_rows).where(or_(table_rows.c.host == guest, table_rows.c.id.in_(at)))
        return await self._listed(wanted.order_by(table_rows.c.changed.desc(), table_rows.c.id).limit(limit))

    async def public_tables(self, limit: int = 100) -> list[tuple[Head, list[Chair]]]:
        wanted = select(table_rows).where(table_rows.c.public, table_rows.c.status.in_(("waiting", "running")))
        return await self._listed(wanted.order_by(table_rows.c.changed.desc(), table_rows.c.id).limit(limit))

    async def to_resume(self) -> list[tuple[Head, list[Chair]]]:
        wanted = select(table_rows).where(table_rows.c.status.in_(("running", "frozen")))
        return await self._listed(wanted.order_by(table_rows.c.changed.desc(), table_rows.c.id))

    async def _listed(self, statement: Any) -> list[tuple[Head, list[Chair]]]:
        def load(connection: Connection) -> list[tuple[Head, list[Chair]]]:
            heads = [head for row in connection.execute(statement).mappings() if (head := _readable(row)) is not None]
            chairs: dict[str, list[Chair]] = {head.id: [] for head in heads}
            for some in batched(chairs, MOST_NAMED):
                mine = select(seat_rows).where(seat_rows.c.table.in_(some))
                for row in connection.execute(mine.order_by(seat_rows.c.table, seat_rows.c.seat)).mappings():
                    chairs[row["table"]].append(_chair(row))
            return [(head, chairs[head.id]) for head in heads]

        return await self.read(load)


def batched(items: Iterable[T], count: int) -> Iterator[list[T]]:
    """The items in lists of so many."""
    rest = iter(items)
    while some := list(islice(rest, count)):
        yield some


def sentence(error: DBAPIError) -> str:
    """What a database says is wrong, in one line and without the statement, whose values may be secret."""
    return " ".join(str(error.orig).split()).rstrip(".")


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _head_values(head: Head) -> dict[str, Any]:
    return {
        **msgspec.structs.asdict(head),
        "options": _text(head.options),
        "asked": _text(head.asked),
        "outcome": None if head.outcome is None else _text(head.outcome),
    }


def _head(row: RowMapping) -> Head:
    values = dict(row)
    values["options"] = msgspec.json.decode(row["options"], type=Options)
    values["asked"] = msgspec.json.decode(row["asked"], type=list[Asked])
    values["outcome"] = None if row["outcome"] is None else msgspec.json.decode(row["outcome"], type=Outcome)
    return Head(**values)


def _readable(row: RowMapping) -> Head | None:
    try:
        return _head(row)
    except UNREADABLE as error:
        log.error("table %s is damaged: %s", row["id"], error)  # noqa: TRY400 - where doesn't help
        return None


def _entry_values(entry: LogEntry) -> dict[str, Any]:
    return {
        **msgspec.structs.asdict(entry),
        "draws": None if entry.draws is None else _text(entry.draws),
        "events": None if entry.events is None else _text(entry.events),
        "body": _text(entry.body) if entry.body else None,
    }


def _entry(row: RowMapping) -> LogEntry:
    values = dict(row)
    for name in ("draws", "events"):
        values[name] = None if row[name] is None else msgspec.json.decode(row[name])
    values["body"] = {} if row["body"] is None else msgspec.json.decode(row["body"])
    return LogEntry(**values)


def _chair(row: RowMapping) -> Chair:
    return Chair(**{name: row[name] for name in Chair.__struct_fields__})
