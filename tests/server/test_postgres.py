"""What is special about PostgreSQL. What every storage must do is in `test_contract.py`."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import Connection, text

from benben.server.postgres import PostgresStorage, database_url
from benben.server.storage import CannotRead, CannotWrite, Storage, StorageError
from tests.server.test_contract import ANN, chat, going_on, log, opening
from tests.support.postgres import OWNER, Cluster, cluster
from tests.support.tree import ROOT


@pytest.fixture(scope="module")
def own() -> Iterator[Cluster]:
    """A PostgreSQL that waits for the disk, to be stopped in the middle of things."""
    made = Cluster(fsync="on")
    yield made
    made.close()


def test_what_is_acknowledged_is_on_disk_whatever_the_database_is_set_to() -> None:
    address = cluster().database()
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(
            f"ALTER DATABASE {address.partition('?')[0].rpartition('/')[2]} SET synchronous_commit = off"
        )

    async def body() -> None:
        assert await storage.write(lambda c: c.execute(text("SHOW synchronous_commit")).scalar()) == "on"

    storage = PostgresStorage(address)
    try:
        asyncio.run(body())
    finally:
        storage.close()


def test_of_several_that_start_on_a_new_database_one_creates_it() -> None:
    address = cluster().database()
    made: list[PostgresStorage] = []
    threads = [threading.Thread(target=lambda: made.append(PostgresStorage(address))) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for storage in made:
        storage.close()
    assert len(made) == 6


def test_two_who_meet_the_same_guests_do_not_collide() -> None:
    address = cluster().database()
    storages = [PostgresStorage(address) for _ in range(3)]

    async def body() -> None:
        for n in range(20):
            guest = f"{n:032}"
            await asyncio.gather(*(storage.rename(guest, f"Ann {n}") for storage in storages * 3))
            assert await storages[0].name(guest) == f"Ann {n}"

    try:
        asyncio.run(body())
    finally:
        for storage in storages:
            storage.close()


REFUSED = [
    ("postgresql:///", "must be an address like"),
    ("papyrus://roll", "must be an address like"),
    ("postgresql://benben:secret@127.0.0.1:1/club", "The database club at 127.0.0.1 can't be used: connection"),
]


@pytest.mark.parametrize(("address", "why"), REFUSED, ids=[address for address, _ in REFUSED])
def test_what_cannot_be_used_is_refused_in_one_sentence(address: str, why: str) -> None:
    with pytest.raises(StorageError, match=why) as refused:
        PostgresStorage(address)
    assert "\n" not in str(refused.value)
    assert "secret" not in str(refused.value)


def test_a_database_that_is_not_there_is_named() -> None:
    with pytest.raises(StorageError, match=f"nowhere at {cluster().folder} can't be used: .*does not exist"):
        PostgresStorage(cluster().address("nowhere"))


def test_a_database_of_something_else_is_left_alone() -> None:
    address = cluster().database()
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("CREATE TABLE something (x integer)")
    with pytest.raises(StorageError, match="not a database of Benben"):
        PostgresStorage(address)


def test_a_database_that_cannot_hold_all_letters_is_refused() -> None:
    with psycopg.connect(cluster().address("postgres"), autocommit=True) as connection:
        connection.execute("CREATE DATABASE ascii ENCODING 'SQL_ASCII' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0")
    with pytest.raises(StorageError, match="has the encoding SQL_ASCII"):
        PostgresStorage(cluster().address("ascii"))


def test_a_missing_driver_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    with pytest.raises(StorageError, match=r"install it with `pip install 'benben\[postgres\]'`"):
        database_url("postgresql://localhost/benben")


def outage(own: Cluster, test_during: bool) -> None:
    """Whatever was acknowledged before an outage is there afterward, and nothing was half done during it."""
    storage = PostgresStorage(own.database())

    async def body() -> None:
        await storage.append(opening())
        await storage.append(going_on(chat(seq=2, command="before")))
        await asyncio.to_thread(own.halt)
        if test_during:
            with pytest.raises(CannotWrite):
                await storage.append(going_on(chat(seq=3, command="during")))
            with pytest.raises(CannotWrite):
                await storage.rename(ANN, "Ann")
            with pytest.raises(CannotRead):
                await storage.table("t")
        await asyncio.to_thread(own.go_on)
        assert await log(storage) == [(1, None), (2, "before")]
        await storage.append(going_on(chat(seq=3, command="after")))
        assert await log(storage) == [(1, None), (2, "before"), (3, "after")]
        assert await storage.name(ANN) is None

    try:
        asyncio.run(body())
    finally:
        storage.close()


def test_during_an_outage_everything_is_refused_and_afterward_it_goes_on(own: Cluster) -> None:
    outage(own, test_during=True)


def test_an_outage_that_nobody_notices_costs_nothing(own: Cluster) -> None:
    outage(own, test_during=False)


def test_restarts_under_load_lose_nothing_and_repeat_nothing(own: Cluster) -> None:
    """Every append is either acknowledged and there, or refused and not there, however the database ends."""
    storage = PostgresStorage(own.database())
    tables = [f"t{n}" for n in range(8)]
    done: dict[str, list[str]] = {table: [] for table in tables}
    refused: list[tuple[str, str]] = []
    stop, progress = asyncio.Event(), asyncio.Event()

    async def go_on() -> None:
        """Until fifty more are stored."""
        for _ in range(50):
            progress.clear()
            await progress.wait()

    async def play(table: str) -> None:
        await storage.append(opening(table))
        n = 0
        while not stop.is_set():
            n += 1
            try:
                await storage.append(going_on(chat(table, 2 + len(done[table]), f"c{n}")))
            except CannotWrite:
                refused.append((table, f"c{n}"))
                await asyncio.sleep(0)
            else:
                done[table].append(f"c{n}")
                progress.set()

    async def body() -> None:
        players = [asyncio.create_task(play(table)) for table in tables]
        for how in ("immediate", "fast") * 3:
            await go_on()
            await asyncio.to_thread(own.halt, how)
            await asyncio.to_thread(own.go_on)
        await go_on()
        stop.set()
        await asyncio.gather(*players)
        for table in tables:
            assert await log(storage, table) == [(1, None), *((n + 2, c) for n, c in enumerate(done[table]))]

    try:
        asyncio.run(body())
    finally:
        storage.close()
    assert refused


def test_a_commit_whose_answer_is_lost_is_found_out(own: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database ends right after it has committed, before it can say so; or right before."""
    from benben.server import writer

    storage = PostgresStorage(own.database())
    finish = writer._finish
    moment: list[bool] = []

    def cut(connection: Connection) -> None:
        if not moment:
            return finish(connection)
        if moment.pop():
            finish(connection)
        own.halt()
        connection.invalidate()
        threading.Thread(target=own.go_on).start()
        raise writer.CommitFailed

    async def body(one: Storage) -> None:
        await one.append(opening())
        moment.append(True)
        await one.append(going_on(chat(seq=2, command="done")))
        moment.append(False)
        with pytest.raises(CannotWrite):
            await one.append(going_on(chat(seq=3, command="lost")))
        await one.append(going_on(chat(seq=3, command="again")))
        assert await log(one) == [(1, None), (2, "done"), (3, "again")]

    monkeypatch.setattr(writer, "_finish", cut)
    try:
        asyncio.run(body(storage))
    finally:
        storage.close()


def test_no_postgresql_outlives_its_tests() -> None:
    """Also when they are killed."""
    program = (
        "import os; from tests.support.postgres import Cluster; c = Cluster(); print(c.folder, flush=True);"
        "os.kill(os.getpid(), 9)"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
    folder = Path(done.stdout.strip())
    assert folder.name.startswith("benben-pg-")
    end = time.monotonic() + 600
    while folder.exists():
        assert time.monotonic() < end
        time.sleep(0.02)
    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(f"postgresql://{OWNER}@/postgres?host={folder}")
