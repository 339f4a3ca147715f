"""What machines ask a server, and what it writes for them."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from benben.server.metrics import may_read
from tests.server.flock import Flock
from tests.server.live import Server, eventually
from tests.support import postgres
from tests.support.postgres import Cluster
from tests.support.tree import ROOT


def numbers(server: Server, name: str, **labels: str) -> list[float]:
    text = httpx.get(f"{server.url}/metrics", timeout=600).raise_for_status().text
    found = []
    for line in text.splitlines():
        match = re.fullmatch(r"(\w+)\{(.*)\} (\S+)", line)
        assert match or line.startswith("#"), line
        if match and match[1] == name and all(f'{label}="{value}"' in match[2] for label, value in labels.items()):
            found.append(float(match[3]))
    return found


def test_a_server_is_alive_and_ready(server: Server) -> None:
    for path in ("/health", "/ready"):
        answer = httpx.get(server.url + path, timeout=600)
        assert (answer.status_code, answer.json()) == (200, {"worker": 0, "ok": True, "why": None})


def test_what_is_counted(tmp_path: Path) -> None:
    limits = tmp_path / "limits.toml"
    limits.write_text("chat = { guest = { count = 1, seconds = 600 } }\n")
    server = Server(tmp_path / "data", limits=limits)
    with server.guest("Ann") as ann:
        table = ann.open("me", "open")["id"]
        ann.do(table, "chat", text="hello")
        ann.refused(table, "start")
        body = {"id": "c", "do": "chat", "text": "again"}
        assert ann.client.post(f"/api/tables/{table}/commands", json=body).status_code == 429
        assert numbers(server, "benben_commands_total", result="done") == [1]
        assert numbers(server, "benben_commands_total", result="bad") == [1]
        assert numbers(server, "benben_command_seconds_count") == [2]
        assert numbers(server, "benben_command_seconds_bucket", le="+Inf") == [2]
        assert numbers(server, "benben_too_many_total", limit="chat") == [1]
        assert numbers(server, "benben_tables_in_memory") == [1]
        with ann.socket(table) as socket:
            socket.read("update")
            assert numbers(server, "benben_sockets") == [1]
        eventually(lambda: numbers(server, "benben_sockets") == [0])
    assert server.stop() == 0


def test_any_worker_tells_what_all_have_counted(tmp_path: Path) -> None:
    flock = Flock(tmp_path)
    with flock.guest_at(0, "Ann") as ann, flock.guest_at(1, like=ann) as elsewhere:
        table = ann.open("me", "open")["id"]
        for guest in (ann, elsewhere, elsewhere):
            guest.do(table, "chat", text="hello")
        eventually(lambda: sorted(numbers(flock, "benben_commands_total", result="done")) == [1, 2])
    assert flock.stop() == 0
    assert not list(tmp_path.glob("metrics-*"))


@pytest.mark.parametrize(
    ("address", "allowed"),
    [
        ("127.0.0.1", True),
        ("::1", True),
        ("::ffff:127.0.0.1", True),
        ("10.1.2.3", True),
        ("10.2.2.3", False),
        ("", False),
    ],
)
def test_who_may_read_what_is_counted(address: str, allowed: bool) -> None:
    assert may_read(address, ["10.1.0.0/16"]) is allowed


def test_metrics_are_not_for_those_whom_a_proxy_lets_in(server: Server) -> None:
    answer = httpx.get(f"{server.url}/metrics", headers={"x-forwarded-for": "127.0.0.1"}, timeout=600)
    assert answer.status_code == 404


@pytest.fixture
def own(monkeypatch: pytest.MonkeyPatch) -> Iterator[Cluster]:
    made = Cluster()
    monkeypatch.setenv(postgres.SOCKETS, str(made.folder))
    yield made
    made.close()


def test_a_server_whose_database_is_away_is_alive_but_not_ready(tmp_path: Path, own: Cluster) -> None:
    server = Server(tmp_path, storage="postgres")
    with server.guest("Ann") as ann:
        table = ann.open("me", "open")["id"]
        own.halt()
        assert httpx.get(f"{server.url}/health", timeout=600).status_code == 200
        answer = httpx.get(f"{server.url}/ready", timeout=600)
        assert (answer.status_code, answer.json()["why"]) == (503, "The database does not answer.")
        chat = {"id": "c", "do": "chat", "text": "hello"}
        refused = ann.client.post(f"/api/tables/{table}/commands", json=chat)
        assert (refused.status_code, refused.json()["error"]) == (503, "cannot_write")
        own.go_on()
        assert httpx.get(f"{server.url}/ready", timeout=600).status_code == 200
        assert ann.client.post(f"/api/tables/{table}/commands", json=chat).json()["ok"]
        assert ann.view(table)["seq"] == 2
    assert server.stop() == 0


def test_a_log_for_programs_has_a_json_object_a_line_and_no_secrets(tmp_path: Path, own: Cluster) -> None:
    address = own.database("club").replace("@", ":open-sesame@")
    command = [sys.executable, "-m", "benben", "--no-open", "--port", "0", "--data", str(tmp_path), "--log", "json"]
    process = subprocess.Popen(
        [*command, "--database", address], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    url = next(match[0] for line in process.stdout if (match := re.search(r"http://[\w.:]+", line)))
    own.halt()
    with httpx.Client(base_url=url, timeout=600) as client:
        client.get("/api/me")
        plan = {"title": "cheops-heirs", "seats": [{"kind": "me"}, {"kind": "open"}]}
        assert client.post("/api/tables", json=plan).status_code == 503
        cookies = [cookie.value or "" for cookie in client.cookies.jar]
    process.terminate()
    _, log = process.communicate(timeout=600)
    told = [json.loads(line) for line in log.splitlines()]
    assert any("nothing could be" in line["message"] for line in told)
    assert {line["level"] for line in told} == {"error"}
    key = (tmp_path / "identity.key").read_bytes().hex()
    assert not [secret for secret in ("open-sesame", key, *cookies) if secret in log]
