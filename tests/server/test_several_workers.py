"""Several workers on one database: any of them serves any table, and none of them is missed."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import psycopg
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.flock import Flock
from tests.server.live import eventually
from tests.support.postgres import address_for
from tests.support.tree import ROOT


@pytest.fixture(scope="module")
def flock(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flock]:
    folder = tmp_path_factory.mktemp("flock")
    running = Flock(folder / "data", log=folder / "log", limits="none")
    yield running
    assert running.stop() == 0
    assert "Traceback" not in (folder / "log").read_text()


def test_a_table_is_the_same_at_every_worker(flock: Flock) -> None:
    with flock.guest_at(0, "Ann") as ann, flock.guest_at(1, "Ben") as ben:
        table = ann.open("me", "open")["id"]
        ben.do(table, "sit", name="Ben")
        ann.do(table, "start")
        for _ in range(4):
            for one, other in ((ann, ben), (ben, ann)):
                if one.view(table)["legal"]:
                    one.play(table)
                    assert other.view(table)["seq"] == one.view(table)["seq"]
        assert ann.entries(table)[-1]["seq"] == ben.entries(table)[-1]["seq"]


def test_everybody_is_told_whichever_worker_they_are_with(flock: Flock) -> None:
    with flock.guest_at(0, "Ann") as ann, flock.guest_at(1, "Ben") as ben, contextlib.ExitStack() as stack:
        table = ann.open("me", "open")["id"]
        sockets = [stack.enter_context(guest.socket(table)) for guest in (ann, ben) * 4]
        for socket in sockets:
            socket.read("update")
        for guest in (ann, ben, ben, ann):
            seq = guest.do(table, "chat", text="hello")
            for socket in sockets:
                assert socket.read_until(seq)[-1]["seq"] == seq
        seq = ben.do(table, "chat", text="hello")
        assert ann.get(f"/api/tables/{table}/events", after=seq - 1, wait=25)["seq"] == seq


def test_whoever_waits_over_http_hears_what_another_worker_commits(flock: Flock) -> None:
    with flock.guest_at(0, "Ann") as ann, flock.guest_at(1, like=ann) as elsewhere:
        table = ann.open("me", "open")["id"]
        with ann.socket(table) as socket:
            socket.read("update")
            seq = elsewhere.do(table, "chat", text="hello")
            assert socket.read_until(seq)


def test_a_command_is_done_once_at_all_workers_together(flock: Flock) -> None:
    with flock.guest_at(0, "Ann") as ann, flock.guest_at(1, like=ann) as same:
        table = ann.open("me", "me", start=True)["id"]
        for n in range(10):
            legal = (ann, same)[n % 2].view(table)["legal"]
            move = {"seat": legal["seat"], "decision": legal["decision"], "move": legal["moves"][0]}
            answers = [who.send(table, "move", f"c{n}", **move) for who in (ann, same, ann, same)]
            assert len({(answer["ok"], answer["seq"]) for answer in answers}) == 1
            assert answers[0]["ok"]
        assert [entry["seq"] for entry in same.entries(table)] == list(range(1, 13))


def test_a_refusal_is_never_by_what_is_no_longer_so(flock: Flock) -> None:
    """A worker that has not heard of the last move yet looks again before it says no."""
    with flock.guest_at(0, "Ann") as ann, flock.guest_at(1, like=ann) as elsewhere:
        table = ann.open("me", "me", start=True)["id"]
        elsewhere.view(table)
        for _ in range(10):
            ann.play(table)
            legal = ann.view(table)["legal"]
            move = {"seat": legal["seat"], "decision": legal["decision"], "move": legal["moves"][0]}
            elsewhere.do(table, "move", **move)


def test_who_is_here_is_known_everywhere(flock: Flock) -> None:
    with flock.guest_at(0, "Ann") as ann, flock.guest_at(1, "Ben") as ben:
        table = ann.open("me", "open")["id"]
        ben.do(table, "sit", name="Ben")

        def here(guest: object, seat: int) -> bool:
            views = [worker.view(table)["seats"][seat]["here"] for worker in (ann, ben)]
            del guest
            return all(views)

        with ann.socket(table) as one, ben.socket(table) as two:
            one.read("update")
            two.read("update")
            eventually(lambda: here(ann, 0))
            eventually(lambda: here(ann, 1))
        eventually(lambda: not ann.view(table)["seats"][1]["here"] and not ben.view(table)["seats"][0]["here"])


def test_a_name_is_known_everywhere(flock: Flock) -> None:
    with flock.guest_at(0, "Ann") as ann, flock.guest_at(1, like=ann) as elsewhere:
        assert elsewhere.me()["name"] == "Ann"
        ann.client.put("/api/me", json={"name": "Anna"}).raise_for_status()
        eventually(lambda: elsewhere.me()["name"] == "Anna")
        table = elsewhere.open("me", "open")["id"]
        ann.do(table, "rename", name="Annette")
        eventually(lambda: elsewhere.me()["name"] == "Annette")


def test_opponents_play_once_whoever_looks(flock: Flock) -> None:
    with flock.guest_at(0, "Ann") as ann, flock.guest_at(1, like=ann) as elsewhere:
        table = ann.open("me", "random", start=True)["id"]
        with ann.socket(table) as one, elsewhere.socket(table) as two:
            one.read("update")
            two.read("update")
            for who in (ann, elsewhere) * 3:
                eventually(lambda who=who: who.view(table)["legal"])
                who.play(table)
        moves = [(entry["seat"], entry["seq"]) for entry in ann.entries(table) if entry["kind"] == "move"]
        assert {seat for seat, _ in moves} == {0, 1}


def claims(folder: Path) -> int:
    """How many tables' opponents somebody plays now."""
    with psycopg.connect(address_for(folder)) as connection:
        row = connection.execute(
            "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND granted"
            " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
        ).fetchone()
    assert row is not None
    return int(row[0])


def test_claims_are_given_back(flock: Flock) -> None:
    with flock.guest("Ann") as ann:
        table = ann.open("me", "random", start=True)["id"]
        ann.play(table)
    eventually(lambda: claims(flock.folder) == 0)


def test_opponents_go_on_when_the_worker_that_thinks_is_killed(tmp_path: Path) -> None:
    flock = Flock(tmp_path, worker="tests.server.hanging_worker", limits="none")
    with flock.guest("Ann") as ann:
        table = ann.open("sensible", "me", title="cheops-heirs", start=True)["id"]

        def thinks() -> bool:
            if ann.view(table)["legal"]:
                ann.play(table)
            return claims(tmp_path) == 1

        eventually(thinks)
        for number in range(2):  # whichever thinks is among them
            flock.cut_one(number)
            flock.whole()
        eventually(lambda: claims(tmp_path) == 1)
        assert flock_view(flock, table)["status"] == "running"
    assert flock.stop() == 0


def flock_view(flock: Flock, table: str) -> dict[str, object]:
    view: dict[str, object] = httpx.get(f"{flock.url}/api/tables/{table}", timeout=600).json()
    return view


def test_a_dead_worker_is_replaced_and_its_people_go_on_elsewhere(flock: Flock) -> None:
    with flock.guest("Ann") as ann:
        table = ann.open("me", "open")["id"]
        for number in range(4):
            with ann.socket(table) as socket:
                seq = socket.read("update")["seq"]
                before = flock.whole()
                victim = flock.cut_one(number)
                eventually(lambda v=victim: v not in flock.workers())
                assert flock.whole() != before
            with ann.socket(table, after=seq) as socket:
                socket.send(do="command", command={"id": f"c{number}", "do": "chat", "text": "still here"})
                assert socket.read("answer")["ok"]


def test_a_worker_that_is_told_to_stop_says_so_to_its_sockets(flock: Flock) -> None:
    with flock.guest("Ann") as ann, contextlib.ExitStack() as stack:
        table = ann.open("me", "open")["id"]
        sockets = [stack.enter_context(ann.socket(table)) for _ in range(12)]
        for socket in sockets:
            socket.read("update")
        for worker in flock.whole():
            os.kill(worker, signal.SIGTERM)
        for socket in sockets:
            with pytest.raises(ConnectionClosed) as closed:
                socket.read("nothing")  # so all messages are skipped
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
        flock.whole()
        eventually(lambda: serves(flock))


def serves(flock: Flock) -> bool:
    try:
        return httpx.get(f"{flock.url}/ready", timeout=600).status_code == 200
    except httpx.TransportError:
        return False


def test_a_rolling_restart_replaces_all_workers_and_always_answers(flock: Flock) -> None:
    before = flock.whole()
    with flock.guest("Ann") as ann:
        table = ann.open("me", "open")["id"]
    os.kill(flock.pid, signal.SIGHUP)
    asked = 0
    while set(before) & set(flock.workers()) or len(flock.workers()) != 2:
        assert httpx.get(f"{flock.url}/api/tables/{table}", timeout=600).status_code == 200
        asked += 1
    assert asked
    assert not set(before) & set(flock.whole())


def test_workers_end_with_their_supervisor(tmp_path: Path) -> None:
    flock = Flock(tmp_path)
    workers = flock.whole()
    flock.kill()
    eventually(lambda: not any(Path(f"/proc/{worker}").exists() for worker in workers))
    flock.start()
    assert flock.stop() == 0


def test_several_workers_without_a_database_to_share_are_refused(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "benben", "--no-open", "--port", "0", "--data", str(tmp_path), "--workers", "2"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "benben: Several workers need a database that they can share: name one with --database postgresql://….\n"
    )
