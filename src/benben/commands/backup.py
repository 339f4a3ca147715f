"""`benben backup`, `benben restore` and `benben copy`: everything a server keeps, in a file or in another database."""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
from collections.abc import Generator
from pathlib import Path

from sqlalchemy import Engine, select
from typer import Exit, echo

from benben.commands.speech import say
from benben.server import backup as files
from benben.server.backup import BackupError
from benben.server.database import table_rows, version_of
from benben.server.datafolder import DATABASE, KEY, default_folder, open_folder
from benben.server.settings import Settings
from benben.server.sql import SqlStorage
from benben.server.sqlite import connect
from benben.server.storage import Damaged, StorageError
from benben.server.storages import open_storage
from benben.server.table import refold


def backup(file: Path, data: Path | None, database: str | None) -> None:
    """Write a backup; a server may be running."""
    folder = _folder(data)
    if file.exists():
        raise BackupError(f"{file} is there already; name a file that isn't.")
    key = folder / KEY
    with _reading(folder, database) as engine:
        rows = files.write(engine, file, key.read_bytes() if key.exists() else None)
    echo(say("backup.written", file=file, rows=_told(rows)))


def restore(file: Path, data: Path | None, database: str | None, quick: bool) -> None:
    """Put a backup into an empty data folder or database."""
    folder = _folder(data)
    claimed = open_folder(folder)
    try:
        top = files.read_top(file)
        key = folder / KEY
        if top.key is not None and key.exists() and key.read_bytes().hex() != top.key:
            raise BackupError(
                f"{key} is another server's, with which nobody in the backup is known; move it away first."
            )
        settings = _settings(folder, database)
        with _writing(folder, database) as engine:
            rows = files.restore(engine, file)
        if top.key is not None and not key.exists():
            key.touch(mode=0o600)
            key.write_bytes(bytes.fromhex(top.key))
        echo(say("backup.restored", rows=_told(rows)))
        _play_again(settings, quick)
    finally:
        claimed.close()


def copy(data: Path | None, database: str, quick: bool) -> None:
    """Fill a PostgreSQL database with what the data folder's SQLite file holds."""
    folder = _folder(data)
    claimed = open_folder(folder)  # what people did meanwhile would be lost
    try:
        with tempfile.TemporaryDirectory(dir=folder) as temporary:
            file = Path(temporary) / "copy"
            with _reading(folder, None) as source:
                rows = files.write(source, file, None)
                with _writing(folder, database) as target:
                    files.restore(target, file)
                    if files.digest(source) != files.digest(target):
                        raise BackupError("What the database holds is not what was copied; don't use it.")
        echo(say("backup.copied", rows=_told(rows)))
        _play_again(_settings(folder, database), quick)
    finally:
        claimed.close()


def _folder(data: Path | None) -> Path:
    return (data or default_folder()).expanduser().absolute()


def _settings(folder: Path, database: str | None) -> Settings:
    return Settings(data=folder, storage="sqlite" if database is None else "postgres", database=database)


def _told(rows: dict[str, int]) -> str:
    counts = {name: f"{rows[name]:,}" for name in ("tables", "events", "guests")}
    return say("backup.rows", **counts)


@contextlib.contextmanager
def _reading(folder: Path, database: str | None) -> Generator[Engine]:
    """An engine on what a server of this version keeps."""
    if database is None and not (folder / DATABASE).exists():
        raise StorageError(f"There are no tables in {folder}.")
    engine = _engine(folder, database, writes=False)
    try:
        if version_of(engine) is None:
            raise StorageError("The database is empty.")
        open_storage(_settings(folder, database)).close()  # which brings an older one up to date
        yield engine
    finally:
        engine.dispose()


@contextlib.contextmanager
def _writing(folder: Path, database: str | None) -> Generator[Engine]:
    if database is None:
        (folder / DATABASE).touch(mode=0o600)
    engine = _engine(folder, database, writes=True)
    try:
        yield engine
    finally:
        engine.dispose()


def _engine(folder: Path, database: str | None, writes: bool) -> Engine:
    if database is None:
        return connect(folder / DATABASE, writes=writes)
    from benben.server import postgres

    return postgres.connect(postgres.database_url(database), 1, writes=writes)


def _play_again(settings: Settings, quick: bool) -> None:
    """Play every game again and compare its hash with the stored one."""
    if quick:
        return
    storage = open_storage(settings)
    try:
        assert isinstance(storage, SqlStorage)
        wrong, count = asyncio.run(_wrong(storage))
    finally:
        storage.close()
    if wrong:
        echo(say("backup.wrong", wrong=len(wrong), count=f"{count:,}", tables=", ".join(wrong)))
        raise Exit(1)
    echo(say("backup.right", count=f"{count:,}"))


async def _wrong(storage: SqlStorage) -> tuple[list[str], int]:
    """The tables that can't be played again, though they could before, and how many there are."""
    tables = await storage.read(lambda connection: list(connection.execute(select(table_rows.c.id)).scalars()))
    wrong: list[str] = []
    for table in tables:
        try:
            stored = await storage.table(table)
        except Damaged:
            stored = None
        if stored is None or refold(*stored).status != stored[0].status:
            wrong.append(table)
    return wrong, len(tables)
