"""What is special about SQLite. What every storage must do is in `test_contract.py`."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from benben.server.sqlite import SqliteStorage
from benben.server.storage import StorageError


def test_the_writer_waits_for_the_disk(tmp_path: Path) -> None:
    async def body() -> None:
        async def setting(name: str) -> Any:
            return await storage.write(lambda c: c.exec_driver_sql(f"PRAGMA {name}").scalar())

        assert await setting("synchronous") == 2
        assert await setting("journal_mode") == "wal"
        assert await setting("foreign_keys") == 1

    storage = SqliteStorage(tmp_path / "db")
    asyncio.run(body())
    storage.close()


def test_whoever_still_reads_at_the_end_leaves_nothing_behind(tmp_path: Path) -> None:
    """The table's opponents may be looked up just when the server stops."""
    reading, go_on = threading.Event(), threading.Event()

    def slowly(connection: Any) -> None:
        connection.execute(text("select count(*) from guests")).scalar()
        reading.set()
        go_on.wait()

    async def body() -> None:
        asked = asyncio.ensure_future(storage.read(slowly))
        await asyncio.to_thread(reading.wait)
        asked.cancel()
        threading.Timer(0.2, go_on.set).start()
        storage.close()

    storage = SqliteStorage(tmp_path / "db")
    asyncio.run(body())
    assert [path.name for path in tmp_path.iterdir()] == ["db"]


def test_work_that_fails_is_undone_on_its_own(tmp_path: Path) -> None:
    """Commands that share a commit do not share their fate."""

    def insert(guest: str) -> Callable[[Any], Any]:
        return lambda c: c.execute(text("insert into guests (id, created) values (:g, '2026-01-01')"), {"g": guest})

    def twice(connection: Any) -> None:
        insert("half")(connection)
        insert("a")(connection)

    async def body() -> None:
        works = [insert("a"), insert("b"), twice, insert("c"), insert("b"), insert("d")]
        results = await asyncio.gather(*map(storage.write, works), return_exceptions=True)
        assert [isinstance(result, IntegrityError) for result in results] == [False, False, True, False, True, False]
        guests = await storage.read(lambda c: list(c.execute(text("select id from guests order by id")).scalars()))
        assert guests == ["a", "b", "c", "d"]

    storage = SqliteStorage(tmp_path / "db")
    asyncio.run(body())
    storage.close()


def test_a_file_that_is_not_a_database_is_refused_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "db").write_bytes(b"this is not a database, but it is long enough to look like one" * 20)
    with pytest.raises(StorageError, match="can't be used"):
        SqliteStorage(tmp_path / "db")
