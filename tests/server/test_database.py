"""The database: how it is created, migrated and refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import pytest
from sqlalchemy import inspect, text
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateTable

from benben.server import messages as msg
from benben.server.database import NEWEST, create, metadata, prepare, upgrade
from benben.server.sqlite import connect
from benben.server.storage import StorageError


def test_metadata_and_migrations_agree(tmp_path: Path) -> None:
    made, migrated = connect(tmp_path / "made", writes=True), connect(tmp_path / "migrated", writes=True)
    create(made)
    upgrade(migrated)
    one, two = inspect(made), inspect(migrated)
    assert set(one.get_table_names()) == set(two.get_table_names()) == {*metadata.tables, "alembic_version"}
    for name in metadata.tables:
        for what in ("get_columns", "get_pk_constraint", "get_foreign_keys", "get_unique_constraints", "get_indexes"):
            assert _plain(getattr(one, what)(name)) == _plain(getattr(two, what)(name)), (name, what)
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    with migrated.connect() as connection:
        context = MigrationContext.configure(connection)
        assert context.get_current_revision() == NEWEST
        assert compare_metadata(context, metadata) == []
    made.dispose()
    migrated.dispose()


def test_the_schema_can_be_created_in_postgresql_too() -> None:
    for sql_table in metadata.sorted_tables:
        made = str(CreateTable(sql_table).compile(dialect=postgresql.dialect()))  # type: ignore[no-untyped-call]
        assert "TIMESTAMP WITH TIME ZONE" in made or sql_table.name in ("seats", "chances", "clocks")
    kinds = get_args(msg.EntryKind)
    assert max(map(len, kinds)) <= 10  # SQLite would accept longer ones; PostgreSQL does not


def _plain(described: Any) -> Any:
    if isinstance(described, list):
        return sorted((_plain(part) for part in described), key=repr)
    if isinstance(described, dict):
        return {key: _plain(value) for key, value in described.items()}
    return repr(described)


def test_an_older_database_is_migrated_and_a_newer_one_refused(tmp_path: Path) -> None:
    engine = connect(tmp_path / "db", writes=True)
    prepare(engine)
    prepare(engine)
    with engine.begin() as connection:
        connection.execute(text("update alembic_version set version_num = '9999'"))
    with pytest.raises(StorageError, match="newer Benben"):
        prepare(engine)
    engine.dispose()
    foreign = connect(tmp_path / "foreign", writes=True)
    with foreign.begin() as connection:
        connection.execute(text("create table something (x integer)"))
    with pytest.raises(StorageError, match="not a database of Benben"):
        prepare(foreign)
    foreign.dispose()
