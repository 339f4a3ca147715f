"""Backups of real servers' data: everything comes back, in whichever database, and what isn't whole is refused."""

from __future__ import annotations

import gzip
import hashlib
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from benben.server import backup as files
from benben.server.backup import BackupError
from benben.server.database import NEWEST, upgrade
from benben.server.postgres import connect as connect_postgres
from benben.server.postgres import database_url
from benben.server.sqlite import connect
from tests.server.live import Guest, Server
from tests.support.postgres import address_for
from tests.support.tree import ROOT


def benben(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "benben", *map(str, arguments)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def play(ann: Guest) -> list[str]:
    """A waiting table, a running one and a finished one."""
    ann.client.put("/api/me", json={"name": "Änne 🐪"}).raise_for_status()
    waiting = ann.open("me", "open", title="cheops-heirs")["id"]
    tables = [ann.open("me", "me", title="cheops-heirs", start=True)["id"] for _ in range(2)]
    for table in tables:
        for _ in range(5):
            ann.play(table)
    ann.do(tables[1], "resign", seat=0)
    return [waiting, *tables]


def views(ann: Guest, tables: list[str]) -> list[object]:
    fleeting = {"seats", "overdue", "watching"}  # who is here, and since when
    shown = [{name: value for name, value in ann.view(table).items() if name not in fleeting} for table in tables]
    return [*shown, *(ann.entries(table) for table in tables)]


@pytest.mark.parametrize("kept", ["sqlite", "postgres"])
def test_a_running_server_is_backed_up_and_restored(tmp_path: Path, kept: str) -> None:
    """From either database into the other."""
    old, new, file = tmp_path / "old", tmp_path / "new", tmp_path / "club"
    other = "postgres" if kept == "sqlite" else "sqlite"

    def where(folder: Path, storage: str) -> list[object]:
        return ["--data", folder, *(["--database", address_for(folder)] if storage == "postgres" else [])]

    server = Server(old, storage=kept)
    with server.guest() as ann:
        tables = play(ann)
        done = benben("backup", file, *where(old, kept))
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.startswith(f"{file} holds 3 tables with ")
        before = views(ann, tables)
        server.stop()
        assert file.stat().st_mode & 0o777 == 0o600
        done = benben("restore", file, *where(new, other))
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.splitlines()[-1] == "All 3 games lead to their stored hashes."
        again = benben("restore", file, *where(new, other))
        assert (again.returncode, again.stderr.count("\n")) == (2, 1)
        assert "isn't empty" in again.stderr
        restored = Server(new, storage=other, port=server.given["port"])
        assert views(ann, tables) == before  # with the same cookie
        ann.play(tables[1])
        restored.stop()


def test_a_club_moves_to_postgresql(tmp_path: Path) -> None:
    server = Server(tmp_path, storage="sqlite")
    address = address_for(tmp_path)
    with server.guest() as ann:
        tables = play(ann)
        before = views(ann, tables)
        refused = benben("copy", "--data", tmp_path, "--database", address)
        assert (refused.returncode, refused.stdout) == (2, "")
        assert "Another Benben already uses" in refused.stderr
        server.stop()
        done = benben("copy", "--data", tmp_path, "--database", address)
        assert (done.returncode, done.stderr) == (0, "")
        assert "the database holds the same" in done.stdout
        assert "All 3 games lead to their stored hashes." in done.stdout
        moved = Server(tmp_path, storage="postgres", port=server.given["port"])
        assert views(ann, tables) == before
        ann.play(tables[1])
        moved.stop()


def test_a_game_that_no_longer_leads_to_its_hash_is_named(tmp_path: Path) -> None:
    server = Server(tmp_path / "old", storage="sqlite")
    with server.guest() as ann:
        tables = play(ann)
    server.stop()
    connection = sqlite3.connect(tmp_path / "old" / "benben.sqlite3")
    with connection:
        last = 'select max(seq) from events where "table" = ? and hash is not null'
        connection.execute(
            f"update events set hash = '0' where \"table\" = ? and seq = ({last})", (tables[1], tables[1])
        )
    connection.close()
    assert benben("backup", tmp_path / "file", "--data", tmp_path / "old").returncode == 0
    done = benben("restore", tmp_path / "file", "--data", tmp_path / "new")
    assert done.returncode == 1
    assert f"1 of 3 games don't lead to their stored hash: {tables[1]}." in done.stdout


@pytest.fixture
def made(tmp_path: Path) -> Path:
    """A backup of a database with one guest."""
    engine = connect(tmp_path / "db", writes=True)
    upgrade(engine)
    with engine.begin() as connection:
        connection.exec_driver_sql("insert into guests values ('g', 'Ann', '2026-01-01 00:00:00.000000')")
    files.write(engine, tmp_path / "made", b"k" * 32)
    engine.dispose()
    return tmp_path / "made"


def test_what_is_not_whole_is_refused_and_nothing_of_it_kept(tmp_path: Path, made: Path) -> None:
    whole = gzip.decompress(made.read_bytes())
    lines = whole.splitlines(keepends=True)
    wrong = {
        "cut": made.read_bytes()[:-20],
        "lacking": gzip.compress(b"".join(lines[:-1])),
        "changed": gzip.compress(whole.replace(b"Ann", b"Ben")),
        "other": b"something else",
    }
    for name, data in wrong.items():
        (tmp_path / name).write_bytes(data)
        engine = connect(tmp_path / f"{name}.db", writes=True)
        with pytest.raises(BackupError, match="damaged"):
            files.restore(engine, tmp_path / name)
        if name in ("lacking", "changed"):
            with engine.connect() as connection:
                assert connection.exec_driver_sql("select count(*) from guests").scalar() == 0
        engine.dispose()


def test_a_backup_of_a_newer_benben_is_refused(tmp_path: Path, made: Path) -> None:
    newer = tmp_path / "newer"
    newer.write_bytes(gzip.compress(gzip.decompress(made.read_bytes()).replace(NEWEST.encode(), b"9999", 1)))
    engine = connect(tmp_path / "new.db", writes=True)
    with pytest.raises(BackupError, match="newer Benben"):
        files.restore(engine, newer)
    engine.dispose()


@pytest.mark.parametrize("kept", ["sqlite", "postgres"])
def test_a_backup_of_an_older_benben_is_brought_up_to_date(tmp_path: Path, kept: str) -> None:
    lines = [
        b'{"benben_backup":1,"schema":"0001","at":"2026-01-01T00:00:00Z","key":null}\n',
        b'["guests",{"id":"g","name":"Ann","created":"2026-01-01T00:00:00.000001Z"}]\n',
    ]
    sha = hashlib.sha256(b"".join(lines)).hexdigest()
    end = f'{{"rows":{{"guests":1}},"sha256":"{sha}"}}\n'.encode()
    (tmp_path / "old").write_bytes(gzip.compress(b"".join([*lines, end])))
    postgres = kept == "postgres"
    engine = (
        connect_postgres(database_url(address_for(tmp_path)), 1, writes=True)
        if postgres
        else connect(tmp_path / "db", writes=True)
    )
    assert files.restore(engine, tmp_path / "old") == {"guests": 1}
    with engine.connect() as connection:
        assert connection.exec_driver_sql("select name from guests").scalar() == "Ann"
        assert connection.exec_driver_sql("select version_num from alembic_version").scalar() == NEWEST
    engine.dispose()
