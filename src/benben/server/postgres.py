"""A PostgreSQL database as the storage, for any number of workers at once."""

from __future__ import annotations

import importlib.util
import secrets
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, InterfaceError, OperationalError

from benben.server.sql import SqlStorage, sentence
from benben.server.storage import StorageError
from benben.server.wire import CHANNEL, TABLE, payload

WRITERS, READERS = 4, 4
"""Threads, each with a connection of its own."""
CONNECT_SECONDS, STATEMENT_SECONDS = 5, 30
PREPARING = 0x42656E62
"""The advisory lock of whoever creates or migrates the schema."""
NOTIFY = text("SELECT pg_notify(:channel, :payload)")
SCHEMES = ("postgresql", "postgres", "postgresql+psycopg")
DRIVER_MISSING = "PostgreSQL needs the driver psycopg; install it with `pip install 'benben[postgres]'`."


class PostgresStorage(SqlStorage):
    def __init__(self, address: str) -> None:
        url = self.url = database_url(address)
        self.origin = secrets.token_hex(4)
        """What this worker is called among those that share the database."""
        writing, reading = connect(url, WRITERS, writes=True), connect(url, READERS, writes=False)
        try:
            with writing.connect() as connection:
                check(connection, url)
                # Of several workers that start on a new database, one creates it. The lock ends with the connection.
                connection.execute(text("SELECT pg_advisory_lock(:key)"), {"key": PREPARING})
                connection.commit()
                try:
                    super().__init__(writing, reading, WRITERS, READERS)
                finally:
                    connection.execute(text("SELECT pg_advisory_unlock(:key)"), {"key": PREPARING})
                    connection.commit()
        except (DBAPIError, StorageError) as error:
            writing.dispose()
            reading.dispose()
            if isinstance(error, StorageError):
                raise
            raise StorageError(f"The database {shown(url)} can't be used: {sentence(error)}.") from error

    def away(self, error: DBAPIError) -> bool:
        return error.connection_invalidated or isinstance(error, OperationalError | InterfaceError)

    def announce(self, connection: Connection, table: str, seq: int) -> None:
        news = payload(self.origin, TABLE, table, str(seq))
        connection.execute(NOTIFY, {"channel": CHANNEL, "payload": news})


def database_url(address: str) -> URL:
    """A given address of a database, if it is one; `StorageError` otherwise."""
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        url = None
    if url is None or url.drivername not in SCHEMES or not url.database:
        raise StorageError("The database must be an address like postgresql://benben@localhost/benben.")
    if importlib.util.find_spec("psycopg") is None:
        raise StorageError(DRIVER_MISSING)
    usual = {"connect_timeout": str(CONNECT_SECONDS), "application_name": "benben", "client_encoding": "utf8"}
    missing = {name: value for name, value in usual.items() if name not in url.query}
    return url.set(drivername="postgresql+psycopg").update_query_dict(missing)


def shown(url: URL) -> str:
    """A database as messages name it, without the password."""
    where = url.query.get("host") or url.host or "this machine"
    return f"{url.database} at {where if isinstance(where, str) else ', '.join(where)}"


def connect(url: URL, connections: int, writes: bool) -> Engine:
    """An engine that notices when the database was restarted. Readers see everything as of one moment."""
    engine = create_engine(
        url,
        pool_size=connections,
        max_overflow=0,
        pool_pre_ping=True,
        hide_parameters=True,
        isolation_level="READ COMMITTED" if writes else "REPEATABLE READ",
    )

    @event.listens_for(engine, "connect")
    def configure(connection: Any, _record: Any) -> None:  # pyright: ignore[reportUnusedFunction]
        with connection.cursor() as cursor:
            cursor.execute(f"SET statement_timeout = '{STATEMENT_SECONDS}s'")
            if writes:  # what was acknowledged is on disk, whatever the database is set to
                cursor.execute(
                    "SELECT set_config('synchronous_commit', 'on', false)"
                    " WHERE current_setting('synchronous_commit') = 'off'"
                )
        connection.commit()

    return engine


def check(connection: Connection, url: URL) -> None:
    """`StorageError` if the database can't hold what people write."""
    encoding = connection.execute(text("SHOW server_encoding")).scalar_one()
    if encoding != "UTF8":
        raise StorageError(
            f"The database {shown(url)} has the encoding {encoding}; create it with `createdb --encoding UTF8`."
        )
