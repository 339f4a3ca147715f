"""The schema of an SQL database, and bringing an older one up to date.

A table is a game here, and an SQL table is named after its rows; in the database, names are those that files have.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    DateTime,
    Engine,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Text,
    UniqueConstraint,
    inspect,
    text,
)
from sqlalchemy import Table as SqlTable
from sqlalchemy.dialects import postgresql, sqlite

from benben.server.storage import StorageError

NEWEST = "0005"
"""The newest migration; `create` makes this version directly."""

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)

guest_rows = SqlTable(
    "guests",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40)),
    Column("created", DateTime(timezone=True), nullable=False),
)

table_rows = SqlTable(
    "tables",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("title", String(40), nullable=False),
    Column("behavior", Integer, nullable=False),
    Column("seed", LargeBinary(32), nullable=False),
    # The rest is derived from the log, for lists: what counts is the fold of its entries.
    Column("options", Text, nullable=False),
    Column("host", String(32), ForeignKey("guests.id"), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("status", String(10), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("asked", Text, nullable=False),
    Column("outcome", Text),
    Column("created", DateTime(timezone=True), nullable=False),
    Column("changed", DateTime(timezone=True), nullable=False),
    Index(None, "host"),
    Index(None, "status"),
)

seat_rows = SqlTable(
    "seats",
    metadata,
    Column("table", String(12), ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String(10), nullable=False),
    Column("guest", String(32), ForeignKey("guests.id")),
    Column("name", String(40)),
    Column("bot", String(40)),
    Column("standin", String(40)),
    Column("resigned", Boolean, nullable=False),
    PrimaryKeyConstraint("table", "seat"),
    Index(None, "guest"),
)

entry_rows = SqlTable(
    "events",
    metadata,
    Column("table", String(12), ForeignKey("tables.id"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("kind", String(10), nullable=False),
    Column("seat", Integer),
    Column("guest", String(32), ForeignKey("guests.id")),
    Column("command", String(64)),
    Column("move", Text),
    Column("draws", Text),
    Column("events", Text),
    Column("hash", String(64)),
    Column("at", DateTime(timezone=True), nullable=False),
    Column("body", Text),
    # Two workers can't both append number n: the loser reloads the table and judges again.
    PrimaryKeyConstraint("table", "seq"),
    UniqueConstraint("table", "command"),
)

link_rows = SqlTable(
    "links",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("until", DateTime(timezone=True), nullable=False),
)

chances_rows = SqlTable(
    "chances",
    metadata,
    Column("table", String(12), ForeignKey("tables.id"), primary_key=True),
    Column("found", Text, nullable=False),
)

clock_rows = SqlTable(
    "clocks",
    metadata,
    Column("table", String(12), ForeignKey("tables.id"), primary_key=True),
    Column("due", BigInteger, nullable=False),
    Column("wound", BigInteger, nullable=False),
    Index(None, "due"),
)

time_rows = SqlTable(
    "service_time",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("milliseconds", BigInteger, nullable=False),
    Column("at", DateTime(timezone=True), nullable=False),
)

call_rows = SqlTable(
    "calls",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("guest", String(32), ForeignKey("guests.id"), nullable=False),
    Column("kind", String(10), nullable=False),
    Column("address", Text, nullable=False),
    Column("created", DateTime(timezone=True), nullable=False),
    Index(None, "guest"),
)


def insert_or(connection: Connection, rows: SqlTable) -> postgresql.Insert | sqlite.Insert:
    """An INSERT that may say what happens if the row exists: another worker may have just written it."""
    return postgresql.insert(rows) if connection.dialect.name == "postgresql" else sqlite.insert(rows)


def prepare(engine: Engine) -> None:
    """Create the schema in a new database, or bring an older one up to date."""
    version = version_of(engine)
    if version == NEWEST:
        return
    if version is None:
        create(engine)
    else:
        _migrate(engine, version)


def create(engine: Engine) -> None:
    with engine.begin() as connection:
        metadata.create_all(connection)
        connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"))
        connection.execute(text("INSERT INTO alembic_version VALUES (:newest)"), {"newest": NEWEST})


def version_of(engine: Engine) -> str | None:
    """The version the database has; None for an empty one."""
    with engine.connect() as connection:
        names = set(inspect(connection).get_table_names())
        if not names:
            return None
        if "alembic_version" not in names:
            raise StorageError(f"{engine.url.database} is not a database of Benben.")
        return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one())


def _migrate(engine: Engine, version: str) -> None:
    if newer(version):
        raise StorageError(f"{engine.url.database} was written by a newer Benben (its version is {version}).")
    upgrade(engine)


def newer(version: str) -> bool:
    """Whether a version of the schema isn't known here."""
    from alembic.script import ScriptDirectory

    config = migration_config()
    return version not in {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}


def upgrade(engine: Engine, version: str = "head") -> None:
    """Run the migrations the database lacks, in one transaction."""
    from alembic import command

    config = migration_config()
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, version)


def migration_config() -> Any:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    return config
