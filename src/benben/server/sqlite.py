"""The database as a SQLite file in the data folder."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event

from benben.server.sql import SqlStorage


class SqliteStorage(SqlStorage):
    def __init__(self, path: Path) -> None:
        path.touch(mode=0o600)  # it holds the seeds of running games
        super().__init__(connect(path, writes=True), connect(path, writes=False))


def connect(path: Path, writes: bool) -> Engine:
    """An engine on a SQLite file. The writer takes the lock when it begins, so it never has to give up halfway."""
    engine = create_engine(
        URL.create("sqlite+pysqlite", database=str(path)), connect_args={"timeout": 30}, hide_parameters=True
    )

    @event.listens_for(engine, "connect")
    def configure(connection: Any, _record: Any) -> None:  # pyright: ignore[reportUnusedFunction]
        connection.isolation_level = None  # transactions are begun below, not by the driver
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.execute("PRAGMA foreign_keys=ON")
        if not writes:
            cursor.execute("PRAGMA query_only=ON")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:  # pyright: ignore[reportUnusedFunction]
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine
