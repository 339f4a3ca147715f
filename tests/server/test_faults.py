"""A full disk and damaged data: one sentence, nothing half written, and everything else goes on.

The disk and the data are those of SQLite, whatever else the tests store in; `test_postgres.py` stops a database."""

from __future__ import annotations

import contextlib
import os
import resource
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from benben.server.datafolder import DATABASE
from tests.server.live import Server
from tests.support.tree import ROOT

SENTENCE = "The server can't store anything now; its disk may be full. Nothing was changed; try again later."


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("faults")
    running = Server(folder / "data", log=folder / "log", storage="sqlite")
    yield running
    running.stop()
    assert "Traceback" not in (folder / "log").read_text()


@contextlib.contextmanager
def full_disk(server: Server) -> Iterator[None]:
    """No file of the server can grow."""
    before = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (0, before[1]))
    yield
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, before)


def test_on_a_full_disk_nothing_is_done_and_afterward_everything(server: Server) -> None:
    with server.guest("Ann") as ann, server.guest("Ben") as ben:
        table = ann.open("me", "open")["id"]
        with ann.socket(table) as line, full_disk(server):
            line.read("update")
            line.send(do="command", command={"id": "c", "do": "chat", "text": "hello"})
            refused = {"is": "answer", "id": "c", "ok": False, "error": "closed", "reason": None, "key": "cannot_write"}
            assert line.read("answer") == refused
            for method, path, body in (
                ("POST", f"/api/tables/{table}/commands", {"id": "s", "do": "sit", "name": "Ben"}),
                ("POST", "/api/tables", {"title": "toy", "seats": [{"kind": "me"}, {"kind": "open"}]}),
                ("PUT", "/api/me", {"name": "Benjamin"}),
            ):
                answer = ben.client.request(method, path, json=body)
                assert (answer.status_code, answer.json()) == (503, {"error": "cannot_write", "text": SENTENCE})
            assert ben.view(table)["seq"] == 1
            assert ben.me()["name"] == "Ben"
        with ann.socket(table) as line:
            line.read("update")
            line.send(do="command", command={"id": "c", "do": "chat", "text": "hello"})
            assert line.read("answer")["ok"]
        ben.do(table, "sit", command_id="s", name="Ben")
        assert ben.view(table)["seq"] == 3


DAMAGES = [
    "update events set events = '[{' where seq = 3 and \"table\" = ?",
    "update events set body = x'ff00' where seq = 1 and \"table\" = ?",
    "update events set at = 'once' where seq = 2 and \"table\" = ?",
    "update tables set asked = 'nobody' where id = ?",
    "update tables set options = '[1]' where id = ?",
]


LACKING = 'delete from events where seq = 2 and "table" = ?'


def test_damaged_tables_are_told_as_such_and_others_go_on(server: Server) -> None:
    with server.guest("Ann") as ann:
        broken = [ann.open("me", "me", start=True)["id"] for _ in (*DAMAGES, LACKING)]
        sound = ann.open("me", "me", start=True)["id"]
        for table in broken:
            ann.play(table)
        server.stop()
        with contextlib.closing(sqlite3.connect(server.folder / DATABASE)) as connection, connection:
            for damage, table in zip((*DAMAGES, LACKING), broken, strict=True):
                assert connection.execute(damage, (table,)).rowcount == 1
        server.start()
        told = {"error": "damaged", "text": "What is stored of this table is damaged. Other tables are not affected."}
        for table in broken[:-1]:
            assert ann.get(f"/api/tables/{table}", 409) == told
            assert ann.get(f"/api/tables/{table}/export", 409) == told
        assert ann.view(broken[-1])["status"] == "frozen"
        assert ann.refused(broken[-1], "chat", text="hello") == "closed/frozen"
        assert sound in [table["id"] for table in ann.get("/api/tables")]
        ann.play(sound)
        assert ann.view(sound)["seq"] == 3


@pytest.mark.parametrize("existing", [False, True])
def test_a_start_on_a_full_disk_says_so_in_one_line(tmp_path: Path, existing: bool) -> None:
    if existing:
        Server(tmp_path, storage="sqlite").stop()
    start = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY));"
        "from benben.cli import main; main()"
    )
    started = subprocess.run(
        [sys.executable, "-c", start, "--no-open", "--port", "0", "--data", str(tmp_path)],
        cwd=ROOT,
        env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert (started.returncode, started.stdout) == (2, "")
    assert started.stderr.startswith("benben: ")
    assert started.stderr.count("\n") == 1, started.stderr
