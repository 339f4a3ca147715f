from __future__ import annotations

import threading
import time

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.live import WAIT, Guest, Json, Server
from tests.server.test_lifecycle import started


def test_a_socket_resumes_from_the_last_number_it_has(ann: Guest, ben: Guest) -> None:
    table = started(ann, ben)
    with ann.socket(table) as line:
        first = line.read("update")
        assert [entry["seq"] for entry in first["entries"]] == [1, 2, 3]
        ben.play(table)
        assert [entry["seq"] for entry in line.read_until(4)] == [4]
    ann.play(table)
    ben.do(table, "chat", text="where are you?")
    with ann.socket(table, after=4) as line:
        missed = line.read("update")
        assert [entry["seq"] for entry in missed["entries"]] == [5, 6]
        assert missed["view"]["seq"] == missed["seq"] == 6


def test_a_socket_compresses_nothing_even_if_asked(ann: Guest) -> None:
    """Or the size of a message would tell how much a hand has in common with what others write."""
    with ann.socket(ann.open("me", "open")["id"]) as line:
        assert line.read("update")
        response = line.connection.response
        assert response is not None
        assert "sec-websocket-extensions" not in response.headers


def test_commands_over_the_socket(ann: Guest, ben: Guest) -> None:
    table = started(ann, ben)
    with ann.socket(table) as line, ben.socket(table) as other:
        legal = line.read("update")["view"]["legal"]
        command = {"id": "m1", "do": "move", "seat": 0, "decision": legal["decision"], "move": legal["moves"][0]}
        line.send(do="command", command=command)
        assert line.read("answer") == {"is": "answer", "id": "m1", "ok": True, "seq": 4}
        line.send(do="command", command=command)
        assert line.read("answer") == {"is": "answer", "id": "m1", "ok": True, "seq": 4}
        assert [entry["seq"] for entry in other.read_until(4)] == [1, 2, 3, 4]
        line.send(do="command", command=command | {"id": "m2"})
        answer = line.read("answer")
        assert answer == {
            "is": "answer", "id": "m2", "ok": False, "error": "illegal", "key": "not_asked",
            "reason": {"key": "not_asked", "rule": None},
        }  # fmt: skip


def test_a_message_that_cannot_be_read_is_refused_and_changes_nothing(ann: Guest, ben: Guest) -> None:
    table = started(ann, ben)
    with ann.socket(table) as line:
        line.read("update")
        line.connection.send("{")
        assert line.read("problem")["error"] == "bad_message"
        line.connection.send('{"do":"dance"}')
        assert line.read("problem")["error"] == "bad_message"
        line.send(do="command", command={"id": "x", "do": "dance"})
        assert line.read("answer") == {
            "is": "answer", "id": "x", "ok": False, "error": "bad", "reason": None, "key": "bad_command",
        }  # fmt: skip
        line.send(do="ping")
        assert line.read("pong")
    assert ann.view(table)["seq"] == 3


def test_why_not(ann: Guest, ben: Guest, cleo: Guest) -> None:
    table = started(ann, ben)
    with ann.socket(table) as line:
        line.read("update")
        line.send(do="why", id="w", seat=0, move={"do": "done"})
        assert line.read("why") == {"is": "why", "id": "w", "reason": {"key": "other_decision", "rule": "TOY-1"}}
    legal = ann.view(table)["legal"]["moves"][0]
    path = f"/api/tables/{table}/why"
    assert ann.get(path, seat=0, move=f'{{"do":"choose","good":"{legal["good"]}"}}') == {"reason": None}
    assert ann.get(path, 403, seat=1, move='{"do":"done"}')["error"] == "not_your_seat"
    assert cleo.get(path, 403, seat=0, move='{"do":"done"}')["error"] == "not_your_seat"
    assert ann.get(path, 400, seat=0, move="[")["error"] == "bad_move"
    assert ann.get(path, 400, seat=0, move='{"do":"fly"}')["error"] == "bad_move"


def test_a_tab_of_another_version_is_told_to_reload(ann: Guest) -> None:
    table = ann.open("me", "open")["id"]
    version = ann.me()["version"]
    with ann.socket(table, version="old") as line:
        assert line.read("reload")["version"] == version
    with ann.socket(table, version=version) as line:
        line.send(do="ping")
        kinds = [line.connection.recv(timeout=WAIT) for _ in range(2)]
        assert not any("reload" in str(kind) for kind in kinds)


def test_presence(ann: Guest, ben: Guest, cleo: Guest) -> None:
    table = started(ann, ben)
    with ann.socket(table) as line:
        line.read("update")
        with ben.socket(table), cleo.socket(table):
            told: Json = {}
            while told.get("here") != [0, 1] or told["watching"] != 1:
                told = line.read("presence")
            view = ann.view(table)
            assert [seat["here"] for seat in view["seats"]] == [True, True]
            assert view["watching"] == 1
        while told["here"] != [0] or told["watching"] != 0:  # once the grace period is over
            told = line.read("presence")


def test_a_socket_at_an_unknown_table_is_closed_at_once(ann: Guest) -> None:
    with ann.socket("nothing", after=None) as line, pytest.raises(ConnectionClosed) as closed:
        line.read("update")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404


def test_waiting_over_http(ann: Guest, ben: Guest) -> None:
    table = started(ann, ben)
    path = f"/api/tables/{table}/events"
    before = time.monotonic()
    assert ann.get(path, after=3, wait=0.3)["entries"] == []
    assert time.monotonic() - before >= 0.3
    assert [e["seq"] for e in ann.get(path, after=1, wait=25)["entries"]] == [2, 3]
    threading.Timer(0.3, lambda: ben.do(table, "chat", text="now")).start()
    before = time.monotonic()
    assert [e["text"] for e in ann.get(path, after=3, wait=25)["entries"]] == ["now"]
    assert time.monotonic() - before < 20
    assert ann.get(path, 400, wait=26)["error"] == "bad_request"
    assert ann.get("/api/tables/nothing/events", 404)["error"] == "unknown_table"


def test_a_server_that_stops_releases_everybody_who_is_waiting(tmp_path_factory: pytest.TempPathFactory) -> None:
    server = Server(tmp_path_factory.mktemp("stopping"))
    with server.guest("Ann") as ann:
        table = ann.open("me", "random", start=True)["id"]
        answers: list[Json] = []
        seq = ann.view(table)["seq"] + 5
        waiting = threading.Thread(
            target=lambda: answers.append(ann.get(f"/api/tables/{table}/events", after=seq, wait=25))
        )
        with ann.socket(table) as line:
            line.read("update")
            waiting.start()
            time.sleep(0.3)
            before = time.monotonic()
            assert server.stop() == 0
            assert time.monotonic() - before < 20
        waiting.join(WAIT)
        assert answers
