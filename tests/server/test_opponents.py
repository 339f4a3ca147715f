from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

import benben
from benben.kernel.matchfile import read
from benben.server.opponents import question_for
from benben.server.records import Chair, Founding, LogEntry, now
from benben.server.table import Table
from tests.server.live import Guest, Server, eventually
from tests.support.toy import TOY


@contextmanager
def serving(folder: Path, **given: object) -> Iterator[Server]:
    server = Server(folder, **given)
    try:
        yield server
    finally:
        server.stop()


def children(pid: int) -> list[int]:
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False)
    return [int(child) for child in found.stdout.split()]


def play_on(guest: Guest, table: str) -> None:
    """Play my seat until the game is over."""
    while (view := guest.view(table))["status"] == "running":
        legal = view["legal"]
        if legal:
            guest.send(table, "move", seat=legal["seat"], decision=legal["decision"], move=legal["moves"][0])
        else:
            guest.get(f"/api/tables/{table}/events", after=view["seq"], wait=5)


def test_opponents_play_a_whole_game_of_cheops_heirs(tmp_path: Path) -> None:
    with serving(tmp_path, worker="benben.bots.worker") as server, server.guest("Ann") as ann:
        bots = {title["id"]: title["bots"] for title in ann.get("/api/titles")}
        assert bots["cheops-heirs"][:3] == ["random", "apprentice", "sensible"]
        table = ann.open("sensible", "random", "sensible", title="cheops-heirs", start=True)["id"]
        eventually(lambda: ann.view(table)["status"] == "finished")
        assert ann.view(table)["outcome"]["kind"] == "finished"
        assert benben.verify(read(ann.get(f"/api/tables/{table}/export"))) == []
        replay = ann.get(f"/api/tables/{table}/replay")["frames"]
        assert len(replay) > 50
        assert replay[-1]["state"]["ended"]
        assert replay[-1]["points"] == ann.view(table)["outcome"]["points"]
        assert ann.view(table)["sheet"]["seats"]


def test_a_table_goes_on_when_every_opponents_process_fails(tmp_path: Path) -> None:
    with serving(tmp_path, worker="tests.server.crashing_worker") as server, server.guest("Ann") as ann:
        table = ann.open("me", "random", start=True)["id"]
        eventually(lambda: ann.view(table)["seq"] == 3)


def test_an_opponents_process_that_is_killed_is_started_again(tmp_path: Path) -> None:
    with serving(tmp_path) as server, server.guest("Ann") as ann:
        table = ann.open("me", "random", start=True)["id"]
        eventually(lambda: ann.view(table)["seq"] == 3)
        for child in children(server.pid):
            os.kill(child, signal.SIGKILL)
        play_on(ann, table)


def test_opponents_go_on_by_themselves_after_a_restart(tmp_path: Path) -> None:
    server = Server(tmp_path, pace=1000)
    with server.guest("Ann") as ann:
        table = ann.open("me", "random", "random", start=True)["id"]
        ann.play(table)
        time.sleep(0.3)
        assert {asked["seat"] for asked in ann.view(table)["asked"]} == {1, 2}
        server.kill()
        server.given["pace"] = 0
        server.start()
        eventually(lambda: 0 in {asked["seat"] for asked in ann.view(table)["asked"]} or ann.view(table)["seq"] >= 5)
        commands = [entry for entry in ann.entries(table) if entry["kind"] == "move" and entry["seat"] != 0]
        assert len({(entry["seat"], entry["seq"]) for entry in commands}) == len(commands)
        play_on(ann, table)
    server.stop()


def test_opponents_get_what_their_seat_sees_and_no_seed() -> None:
    table = Table("t" * 12, b"secret seed of exactly 32 bytes!")
    chairs = [Chair("bot", bot="random") for _ in range(3)]
    founding = Founding("toy", 1, TOY.complete({"players": 3}), chairs, "g" * 32, False)
    table.fold(LogEntry(table.id, 1, "created", now(), body=msgspec.to_builtins(founding)))
    table.fold(LogEntry(table.id, 2, "started", now()))
    assert table.match is not None
    question = question_for(table, table.match, 1, 1)
    players = question.observation["players"]
    assert [player["hand"] is not None for player in players] == [False, True, False]
    assert question.observation["deck"] is None
    text = msgspec.json.encode(question)
    assert table.seed not in text
    assert table.seed.hex().encode() not in text
    assert question == question_for(table, table.match, 1, 1)
    assert question.seed != question_for(table, table.match, 0, 1).seed


def test_opponents_do_not_rush_people(tmp_path: Path) -> None:
    with serving(tmp_path, pace=0.5) as server, server.guest("Ann") as ann:
        table = ann.open("me", "random", "random", start=True)["id"]
        before = time.monotonic()
        eventually(lambda: ann.view(table)["seq"] == 4)
        assert time.monotonic() - before > 0.9
