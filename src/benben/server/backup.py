"""Backups: everything a storage holds as one file, whichever database it comes from and goes to.

The file is gzip of JSON lines: a head, the rows of every SQL table with their names, and an end with how many there
were and their digest. Rows are read as of one moment, also while a server writes, and restored in one transaction.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import os
import zlib
from collections import Counter
from collections.abc import Generator
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, DateTime, Engine, LargeBinary, MetaData, RowMapping, insert, select
from sqlalchemy import Table as SqlTable

from benben.server.database import NEWEST, create, metadata, newer, upgrade, version_of
from benben.server.records import now, utc

FORMAT = 1
AT_ONCE = 500


class BackupError(Exception):
    """A backup can't be made or restored; the message is one sentence for people."""


class Top(msgspec.Struct):
    """The first line."""

    benben_backup: int
    schema: str
    at: datetime
    key: str | None = None
    """What signs identities: with another one, nobody would be known."""


class Bottom(msgspec.Struct):
    """The last line: without it, the file was cut off."""

    rows: dict[str, int]
    sha256: str


def write(engine: Engine, file: Path, key: bytes | None) -> dict[str, int]:
    """Write everything in a database to a file; how many rows there are of each kind."""
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)  # it holds the seeds of running games
    try:
        with os.fdopen(handle, "wb") as raw:
            rows = _write_all(engine, raw, key)
            raw.flush()
            os.fsync(raw.fileno())
    except BaseException:
        file.unlink(missing_ok=True)
        raise
    return rows


def _write_all(engine: Engine, raw: Any, key: bytes | None) -> dict[str, int]:
    counts: Counter[str] = Counter({table.name: 0 for table in metadata.sorted_tables})
    digest = hashlib.sha256()
    with gzip.GzipFile(fileobj=raw, mode="wb", compresslevel=6) as out, engine.connect() as connection:

        def line(value: object) -> None:
            data = msgspec.json.encode(value) + b"\n"
            digest.update(data)
            out.write(data)

        line(Top(FORMAT, NEWEST, now(), None if key is None else key.hex()))
        for table in metadata.sorted_tables:
            found = connection.execution_options(yield_per=AT_ONCE).execute(
                select(table).order_by(*table.primary_key.columns)
            )
            for row in found.mappings():
                line(_row(table, row))
                counts[table.name] += 1
        line(Bottom(dict(counts), digest.hexdigest()))
    return dict(counts)


def _row(table: SqlTable, row: RowMapping) -> object:
    return [str(table.name), {str(name): _plain(value) for name, value in row.items()}]


def _plain(value: object) -> object:
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    return utc(value) if isinstance(value, datetime) else value


def read_top(file: Path) -> Top:
    with closing(_read(file)) as lines:
        top: Top = next(lines)
    return top


def _read(file: Path) -> Generator[Any]:
    """The head, and then pairs of a table's name and a row; `BackupError` if the file isn't whole."""
    digest, counts, ended = hashlib.sha256(), Counter[str](), False
    try:
        with gzip.open(file, "rb") as lines:
            first = lines.readline()
            top = msgspec.json.decode(first, type=Top)
            if top.benben_backup != FORMAT:
                raise BackupError(f"{file} was written by a newer Benben.")
            yield top
            digest.update(first)
            for line in lines:
                if line.startswith(b"{"):
                    bottom = msgspec.json.decode(line, type=Bottom)
                    whole = bottom.sha256 == digest.hexdigest() and Counter(bottom.rows) == counts
                    if not whole:
                        raise BackupError(f"{file} is damaged: it doesn't hold what was written.")
                    ended = True
                else:
                    digest.update(line)
                    name, row = msgspec.json.decode(line)
                    counts[name] += 1
                    yield name, row
    except (OSError, EOFError, zlib.error, msgspec.MsgspecError, ValueError, TypeError) as error:
        if isinstance(error, FileNotFoundError):
            raise BackupError(f"There is no file {file}.") from error
        raise BackupError(f"{file} is damaged, or no backup of Benben.") from error
    if not ended:
        raise BackupError(f"{file} is damaged: its end is missing.")


def restore(engine: Engine, file: Path) -> dict[str, int]:
    """Put everything in a backup into an empty database, and bring it up to date; how many rows there were."""
    top = read_top(file)
    if newer(top.schema):
        raise BackupError(f"{file} was written by a newer Benben (its version is {top.schema}).")
    if version_of(engine) is None:
        if top.schema == NEWEST:
            create(engine)
        else:
            upgrade(engine, top.schema)
    elif top.schema != NEWEST:
        raise BackupError("A backup of an older Benben needs a database without any tables.")
    counts: Counter[str] = Counter()
    with engine.begin() as connection, closing(_read(file)) as rows:
        tables = metadata.tables if top.schema == NEWEST else _reflected(connection)
        if any(connection.execute(select(table).limit(1)).first() for table in tables.values()):
            raise BackupError("The database isn't empty; a backup is restored into an empty one.")
        next(rows)
        waiting: list[dict[str, Any]] = []
        before = ""
        for name, row in rows:
            if name not in tables:
                raise BackupError(f"{file} is damaged: it holds {name!r}, which Benben doesn't know.")
            if name != before or len(waiting) >= AT_ONCE:
                _insert(connection, tables.get(before), waiting)
                before = name
            waiting.append(_stored(tables[name], row))
            counts[name] += 1
        _insert(connection, tables.get(before), waiting)
    if top.schema != NEWEST:
        upgrade(engine)
    return dict(counts)


def _insert(connection: Connection, table: SqlTable | None, rows: list[dict[str, Any]]) -> None:
    if table is not None and rows:
        connection.execute(insert(table), rows)
    rows.clear()


def _stored(table: SqlTable, row: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in row.items():
        kind = table.c[name].type
        if value is not None and isinstance(kind, LargeBinary):
            found[name] = base64.b64decode(value)
        elif value is not None and isinstance(kind, DateTime):
            found[name] = utc(datetime.fromisoformat(value))
        else:
            found[name] = value
    return found


def _reflected(connection: Connection) -> dict[str, SqlTable]:
    """The tables of an older schema, as they are."""
    found = MetaData()
    found.reflect(connection)
    return {name: table for name, table in found.tables.items() if name != "alembic_version"}


def digest(engine: Engine) -> str:
    """A digest over everything in a database, the same whichever database it is and however it sorts."""
    total = 0
    with engine.connect() as connection:
        for table in metadata.sorted_tables:
            found = connection.execution_options(yield_per=AT_ONCE).execute(select(table))
            for row in found.mappings():
                line = msgspec.json.encode(_row(table, row))
                total += int.from_bytes(hashlib.sha256(line).digest(), "big")
    return f"{total % 2**256:064x}"
