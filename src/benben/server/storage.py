"""Reading and writing the database. All writing is done by one thread, with one transaction for each command."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, RowMapping, bindparam, delete, insert, or_, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError

from benben.server.database import DatabaseError, connect, events, guests, prepare, seats, tables
from benben.server.messages import Asked, OptionValue, Outcome, Status
from benben.server.records import Chair, Row, now
from benben.server.writer import Writer

T = TypeVar("T")
Options = dict[str, OptionValue]


class Collision(Exception):
    """Somebody else appended to the table first: reload it and judge again."""


class Head(msgspec.Struct):
    """A table without its events: what lists show, and the secret seed."""

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


class Change(msgspec.Struct):
    """Everything one command writes, in one transaction: rows of a table, and the table itself if it is new."""

    head: Head
    rows: list[Row]
    chairs: list[Chair] | None = None
    """The seats, if they changed."""
    names: dict[str, str | None] = msgspec.field(default_factory=dict[str, "str | None"])
    """Guests that may be new, with the name they go by; None leaves a known one's name as it is."""
    also: Change | None = None
    """Another table that changes with it: a rematch opens one."""


class Storage:
    """The database of a data folder."""

    def __init__(self, path: Path) -> None:
        path.touch(mode=0o600)  # it holds the seeds of running games
        self._engine = connect(path, writes=True)
        try:
            prepare(self._engine)
        except DBAPIError as error:
            raise DatabaseError(f"The database {path} can't be used: {error.orig}.") from error
        self._reader = connect(path, writes=False)
        self._writer = Writer(self._engine)
        self._known: set[str] = set()
        self._insert_event = insert(events)
        self._update_head = update(tables).where(tables.c.id == bindparam("_id"))

    def close(self) -> None:
        self._writer.close()
        self._reader.dispose()
        self._engine.dispose()

    # Writing

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do some work in a transaction on the writer's thread; it is committed when this returns."""
        return await self._writer.do(work)

    async def append(self, change: Change) -> None:
        """Commit a command's rows. If the table has moved on elsewhere, nothing is written: `Collision`."""
        try:
            await self.write(lambda connection: self._append(connection, change))
        except IntegrityError as error:
            self._known.clear()
            raise Collision from error

    def _append(self, connection: Connection, change: Change) -> None:
        for guest, name in change.names.items():
            self._keep_guest(connection, guest, name)
        values = _head_values(change.head)
        if change.rows[0].seq == 1:
            connection.execute(insert(tables), values)
        else:
            connection.execute(self._update_head, {"_id": change.head.id} | values)
        connection.execute(self._insert_event, [_row_values(row) for row in change.rows])
        if change.chairs is not None:
            connection.execute(delete(seats).where(seats.c.table == change.head.id))
            connection.execute(
                insert(seats),
                [
                    {"table": change.head.id, "seat": n, **msgspec.structs.asdict(chair)}
                    for n, chair in enumerate(change.chairs)
                ],
            )
        if change.also is not None:
            self._append(connection, change.also)

    def _keep_guest(self, connection: Connection, guest: str, name: str | None) -> None:
        if guest in self._known and name is None:
            return
        mine = guests.c.id == guest
        if connection.execute(select(guests.c.id).where(mine)).first() is None:
            connection.execute(insert(guests), {"id": guest, "name": name, "created": now()})
        elif name is not None:
            connection.execute(update(guests).where(mine).values(name=name))
        else:
            self._known.add(guest)  # only what an earlier transaction committed

    async def rename(self, guest: str, name: str) -> None:
        await self.write(lambda connection: self._keep_guest(connection, guest, name))

    async def set_status(self, table: str, status: Status) -> None:
        await self.write(
            lambda connection: connection.execute(update(tables).where(tables.c.id == table).values(status=status))
        )

    async def upgrade(self, table: str, behavior: int, row: Row) -> None:
        """Note that a table continues with another behavior, with the hash that its state has now."""

        def work(connection: Connection) -> None:
            connection.execute(update(tables).where(tables.c.id == table).values(behavior=behavior))
            mine = (events.c.table == table) & (events.c.seq == row.seq)
            connection.execute(update(events).where(mine).values(hash=row.hash))

        await self.write(work)

    async def pragma(self, name: str) -> Any:
        """A setting of the writer's connection."""
        return await self.write(lambda connection: connection.exec_driver_sql(f"PRAGMA {name}").scalar())

    # Reading

    async def read(self, work: Callable[[Connection], T]) -> T:
        def query() -> T:
            with self._reader.connect() as connection:
                return work(connection)

        return await asyncio.to_thread(query)

    async def name(self, guest: str) -> str | None:
        statement = select(guests.c.name).where(guests.c.id == guest)
        return await self.read(lambda connection: connection.execute(statement).scalar())

    async def table(self, table: str) -> tuple[Head, list[Row]] | None:
        """A table with all its events, as of one moment."""

        def load(connection: Connection) -> tuple[Head, list[Row]] | None:
            found = connection.execute(select(tables).where(tables.c.id == table)).mappings().first()
            if found is None:
                return None
            rows = connection.execute(select(events).where(events.c.table == table).order_by(events.c.seq)).mappings()
            return _head(found), [_row(row) for row in rows]

        return await self.read(load)

    async def tables_of(self, guest: str, limit: int = 100) -> list[tuple[Head, list[Chair]]]:
        """The tables a guest sits at or hosts, newest first."""
        at = select(seats.c.table).where(seats.c.guest == guest)
        wanted = select(tables).where(or_(tables.c.host == guest, tables.c.id.in_(at)))
        return await self._listed(wanted.order_by(tables.c.changed.desc(), tables.c.id).limit(limit))

    async def public_tables(self, limit: int = 100) -> list[tuple[Head, list[Chair]]]:
        """Public tables that have not ended, newest first."""
        wanted = select(tables).where(tables.c.public, tables.c.status.in_(("waiting", "running")))
        return await self._listed(wanted.order_by(tables.c.changed.desc(), tables.c.id).limit(limit))

    async def running(self) -> list[str]:
        statement = (
            select(tables.c.id).where(tables.c.status.in_(("running", "frozen"))).order_by(tables.c.changed.desc())
        )
        return await self.read(lambda connection: list(connection.execute(statement).scalars()))

    async def _listed(self, statement: Any) -> list[tuple[Head, list[Chair]]]:
        def load(connection: Connection) -> list[tuple[Head, list[Chair]]]:
            heads = [_head(found) for found in connection.execute(statement).mappings()]
            chairs: dict[str, list[Chair]] = {head.id: [] for head in heads}
            mine = select(seats).where(seats.c.table.in_(chairs)).order_by(seats.c.table, seats.c.seat)
            for found in connection.execute(mine).mappings():
                chairs[found["table"]].append(_chair(found))
            return [(head, chairs[head.id]) for head in heads]

        return await self.read(load)


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _head_values(head: Head) -> dict[str, Any]:
    return {
        **msgspec.structs.asdict(head),
        "options": _text(head.options),
        "asked": _text(head.asked),
        "outcome": None if head.outcome is None else _text(head.outcome),
    }


def _head(found: RowMapping) -> Head:
    values = dict(found)
    values["options"] = msgspec.json.decode(found["options"])
    values["asked"] = msgspec.json.decode(found["asked"], type=list[Asked])
    values["outcome"] = None if found["outcome"] is None else msgspec.json.decode(found["outcome"], type=Outcome)
    return Head(**values)


def _row_values(row: Row) -> dict[str, Any]:
    return {
        **msgspec.structs.asdict(row),
        "draws": None if row.draws is None else _text(row.draws),
        "events": None if row.events is None else _text(row.events),
        "body": _text(row.body) if row.body else None,
    }


def _row(found: RowMapping) -> Row:
    values = dict(found)
    for name in ("draws", "events"):
        values[name] = None if found[name] is None else msgspec.json.decode(found[name])
    values["body"] = {} if found["body"] is None else msgspec.json.decode(found["body"])
    return Row(**values)


def _chair(found: RowMapping) -> Chair:
    return Chair(**{name: found[name] for name in Chair.__struct_fields__})


def rows_without_gap(rows: Sequence[Row] | Iterable[Row]) -> bool:
    return all(row.seq == n for n, row in enumerate(rows, 1))
