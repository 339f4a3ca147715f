"""Messages made at random from those that our client sends: each is answered, none changes anything, and nothing is
logged. `BENBEN_MESSAGES=1000000` makes a million."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator

import msgspec
import pytest

from tests.server.live import WAIT, Guest, Json, Server, Socket
from tests.server.test_lifecycle import started
from tests.server.test_malformed import COMMANDS, ODD_VALUES, same

MESSAGES = int(os.environ.get("BENBEN_MESSAGES", "20000"))
TOGETHER = 100
SHORT = [value for value in ODD_VALUES if len(value) < 1000]
LONG = [value for value in ODD_VALUES if len(value) >= 1000]
MOVE: Json = {"do": "move", "id": "m", "seat": 0, "decision": 10**9, "move": {"do": "choose", "good": "silk"}}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("fuzz")
    running = Server(folder, log=folder / "log", limits="none")
    yield running
    running.stop()
    assert not (folder / "log").read_text()


class Mutator:
    """Makes messages; the same seed makes the same ones."""

    def __init__(self, seed: int, commands: list[Json]) -> None:
        self.random = random.Random(seed)
        self.commands = commands

    def message(self) -> bytes:
        chance = self.random
        kind = chance.random()
        if kind < 0.02:
            return chance.choice(LONG)
        if kind < 0.06:
            whole: Json = {"do": "hello", "after": chance.choice([0, 3, 10**6]), "changes": chance.random() < 0.5}
        elif kind < 0.15:
            whole = {"do": "why", "id": "w", "seat": chance.randrange(6), "move": self.value(3)}
        else:
            whole = {"do": "command", "command": {"id": "odd", **chance.choice(self.commands)}}
        text = self.written(whole)
        for _ in range(chance.choice([0, 0, 0, 1, 1, 3])):
            text = self.cut(text)
        return text

    def written(self, thing: object) -> bytes:
        """JSON in which some values are others, and some fields are missing, new or there twice."""
        chance = self.random
        if chance.random() < 0.04:
            return chance.choice(SHORT) if chance.random() < 0.5 else self.written(self.value(2))
        if isinstance(thing, dict):
            fields = [b'"%s":%s' % (name.encode(), self.written(value)) for name, value in thing.items()]
            if chance.random() < 0.05:
                fields.append(chance.choice(fields or [b""]))
            if chance.random() < 0.05:
                fields.pop(chance.randrange(len(fields))) if fields else None
            return b"{" + b",".join(fields) + b"}"
        if isinstance(thing, list):
            return b"[" + b",".join(map(self.written, thing)) + b"]"
        return msgspec.json.encode(thing)

    def value(self, depth: int) -> object:
        chance = self.random
        kind = chance.randrange(8 if depth else 6)
        if kind == 6:
            return [self.value(depth - 1) for _ in range(chance.randrange(4))]
        if kind == 7:
            return {chance.choice(["do", "seat", "to", "give", "", "id"]): self.value(depth - 1) for _ in range(3)}
        return (None, True, chance.randrange(-(2**65), 2**65), chance.random() * 10**9, "offer", "\U0001f42a")[kind]

    def cut(self, text: bytes) -> bytes:
        """The text with a piece missing, doubled, or overwritten."""
        chance = self.random
        at = chance.randrange(len(text) + 1)
        to = min(len(text), at + chance.randrange(1, 8))
        return text[:at] + chance.choice([b"", text[at:to] * 2, chance.randbytes(to - at)]) + text[to:]


def told(line: Socket, messages: list[bytes]) -> Counter[str]:
    """What the server says to some messages, and that it says something to each of them."""
    for message in messages:
        line.connection.send(message.decode("utf-8", "replace"))
    line.send(do="ping")
    kinds: list[str] = []
    while not kinds or kinds[-1] != "pong":
        heard = msgspec.json.decode(line.connection.recv(timeout=WAIT))
        assert not heard.get("ok"), heard
        if heard["is"] not in ("presence", "reload"):
            kinds.append(heard["is"])
    assert len(kinds) >= len(messages) + 1
    return Counter(kinds)


def test_fuzzed_messages(server: Server, ann: Guest, ben: Guest) -> None:
    table = started(ann, ben)
    before = ann.view(table)
    heard: Counter[str] = Counter()
    with server.guest() as nobody, nobody.socket(table) as watching, ann.socket(table) as playing:
        watching.read("update")
        playing.read("update")
        anything, moves = Mutator(1, COMMANDS), Mutator(2, [MOVE])
        for _ in range(MESSAGES // TOGETHER // 2):
            for line, mutator in ((watching, anything), (playing, moves)):
                heard += told(line, [mutator.message() for _ in range(TOGETHER)])
    print(f"{heard.total()} replies: {dict(heard)}")
    assert heard.total() >= MESSAGES
    assert min(heard[kind] for kind in ("problem", "answer", "why", "update")) > MESSAGES / 500
    assert same(ann.view(table), before)
