"""`bench/tables.py`: how long people wait at three tables at once, each against architects, on this machine.

A real server, one person a table over a WebSocket. An action's time is that from sending a move to its answer. An
architect's is that from being asked to its move, which includes waiting for a process that thinks for another table.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from collections.abc import Generator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.sync.client import connect

TITLES = ("ancient-egypt", "great-pyramid", "cheops-heirs")
READY_SECONDS = 600  # the rules may have to be compiled


@contextmanager
def server(arguments: list[str]) -> Generator[str]:
    from benben.server.datafolder import running_server

    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "benben", "--no-open", "--port", "0", "--data", folder, *arguments]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        try:
            while (url := running_server(Path(folder))) is None:
                time.sleep(0.05)
            yield url
        finally:
            process.terminate()
            process.wait()


class Person:
    """Plays one game against architects, any legal move that is listed, and notes how long everything takes."""

    def __init__(self, url: str, title: str, seed: int, begin: threading.Event, until: list[float]) -> None:
        self.title, self.begin, self.until = title, begin, until
        self.actions: list[float] = []
        self.architects: list[float] = []
        self.warm = threading.Event()
        self.thread = threading.Thread(target=self._play, args=(url, Random(seed)))

    def _play(self, url: str, rng: Random) -> None:
        with httpx.Client(base_url=url, timeout=READY_SECONDS) as client:
            client.get("/api/me").raise_for_status()
            while not self.begin.is_set() or time.monotonic() < self.until[0]:
                self._one_game(client, url, rng)

    def _one_game(self, client: httpx.Client, url: str, rng: Random) -> None:
        seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "architect"}] * 2]
        opened = client.post("/api/tables", json={"title": self.title, "seats": seats, "start": True})
        table = opened.raise_for_status().json()["id"]
        cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        with connect(address, additional_headers={"cookie": cookie}) as socket:
            socket.send(json.dumps({"do": "hello", "after": 0}))
            sent, before = 0.0, None
            while not self.begin.is_set() or time.monotonic() < self.until[0]:
                message = json.loads(socket.recv(READY_SECONDS))
                if message["is"] == "answer":
                    if self.begin.is_set():
                        self.actions.append(time.monotonic() - sent)
                elif message["is"] == "update":
                    before = self._note(message["entries"], before)
                    view = message["view"]
                    if view["status"] != "running":
                        return
                    if (move := choose(view, rng)) is not None:
                        sent = time.monotonic()
                        socket.send(json.dumps({"do": "command", "command": move}))

    def _note(self, entries: list[dict[str, Any]], before: datetime | None) -> datetime | None:
        for entry in entries:
            at = datetime.fromisoformat(entry["at"])
            if entry["kind"] == "move" and entry["seat"] and before is not None:
                self.warm.set()
                if self.begin.is_set():
                    self.architects.append((at - before).total_seconds())
            before = at
        return before


def choose(view: dict[str, Any], rng: Random) -> dict[str, Any] | None:
    """A move for the person, if one is asked for and listed."""
    legal = view["legal"]
    if not legal or not legal["moves"] or not any(asked["seat"] == legal["seat"] for asked in view["asked"]):
        return None
    move = rng.choice(legal["moves"])
    return {"id": str(uuid.uuid4()), "do": "move", "seat": 0, "decision": legal["decision"], "move": move}


def told(name: str, seconds: list[float]) -> None:
    ordered = sorted(seconds)
    shares = [ordered[min(len(ordered) - 1, int(share * len(ordered)))] * 1000 for share in (0.5, 0.9, 0.99)]
    print(
        f"  {name:<34}{len(ordered):>6}{shares[0]:>9.1f}{shares[1]:>9.1f}{shares[2]:>9.1f}{ordered[-1] * 1000:>10.1f}"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60, help="to measure, once everybody has got ready")
    parser.add_argument("--pace", default="0.6", help="as for benben")
    parser.add_argument("--think", help="as for benben")
    chosen = parser.parse_args()
    arguments = ["--pace", chosen.pace, *(["--think", chosen.think] if chosen.think else [])]
    begin, until = threading.Event(), [0.0]
    with server(arguments) as url:
        people = [Person(url, title, seed, begin, until) for seed, title in enumerate(TITLES)]
        for person in people:
            person.thread.start()
        for person in people:
            person.warm.wait(READY_SECONDS)
        until[0] = time.monotonic() + chosen.seconds
        begin.set()
        for person in people:
            person.thread.join()
    print(f"\nthree tables with two architects each, pace {chosen.pace} s, {os.cpu_count()} cores, milliseconds")
    print(f"  {'':<34}{'times':>6}{'p50':>9}{'p90':>9}{'p99':>9}{'most':>10}")
    told("a person's action", [seconds for person in people for seconds in person.actions])
    for person in people:
        told(f"an architect's move, {person.title}", person.architects)
    return 0


if __name__ == "__main__":
    sys.exit(main())
