from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import benben
from benben.bots import worker
from benben.bots.questions import HEAD, LONGEST, frame, length
from benben.bots.uniform import RandomBot
from benben.bots.worker import POLITE, answer, serve
from benben.kernel.match import Match
from benben.kernel.title import Title
from tests.support.tree import ROOT

ENVIRONMENT = {**os.environ, "BENBEN_TITLES": "tests.support.toy", "PYTHONPATH": str(ROOT)}


def question(match: Match, bot: str = "sensible", **other: Any) -> dict[str, Any]:
    seat = match.actors()[0]
    return {
        "do": "choose",
        "id": f"t/{seat}/{match.decision(seat)}",
        "title": match.title.id,
        "options": match.options,
        "bot": bot,
        "seat": seat,
        "observation": match.observe(seat, discreet=True),
        "decision": match.decision(seat),
        "moves": [msgspec.to_builtins(move) for move in match.moves(seat)],
        "forms": match.forms(seat),
        "seed": 2**63 - 5,
        **other,
    }


def replies(data: bytes) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    while data:
        end = HEAD + length(data[:HEAD])
        found.append(msgspec.json.decode(data[HEAD:end]))
        data = data[end:]
    return found


def ask_here(*messages: bytes) -> list[dict[str, Any]]:
    sink = io.BytesIO()
    serve(io.BytesIO(b"".join(frame(message) for message in messages)), sink)
    return replies(sink.getvalue())


@pytest.fixture
def process() -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-m", "benben.bots.worker"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT, cwd=ROOT
    ) as started:
        yield started
        started.kill()


def exchange(process: subprocess.Popen[bytes], data: bytes) -> dict[str, Any]:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(frame(data))
    process.stdin.flush()
    reply: dict[str, Any] = msgspec.json.decode(
        process.stdout.read(length(process.stdout.read(HEAD))),
    )
    return reply


def test_it_plays_a_game(process: subprocess.Popen[bytes]) -> None:
    match = benben.match("cheops-heirs(players=2)", seed=4)
    for _ in range(60):
        if match.over:
            break
        seat = match.actors()[0]
        reply = exchange(process, msgspec.json.encode(question(match)))
        assert reply.keys() == {"id", "move"}, reply
        match.act(seat, reply["move"])
    assert match.entries


def test_it_lets_others_go_first(process: subprocess.Popen[bytes]) -> None:
    exchange(process, msgspec.json.encode(question(benben.match("cheops-heirs", seed=4))))
    assert os.getpriority(os.PRIO_PROCESS, process.pid) == min(19, os.getpriority(os.PRIO_PROCESS, 0) + POLITE)


def test_it_lets_a_bot_get_ready_for_the_title_with_its_options(monkeypatch: pytest.MonkeyPatch) -> None:
    ready: list[Title] = []

    class Slow(RandomBot):
        def ready(self, title: Title) -> None:
            ready.append(title)

    def slow(_title: Title, name: str) -> RandomBot:
        return Slow() if name == "slow" else RandomBot()

    monkeypatch.setattr(worker, "stand_in", slow)
    told = {"do": "prepare", "id": "t", "title": "ancient-egypt", "bot": "slow", "options": {"gods": True}}
    others = [{**told, "bot": "random"}, {**told, "title": "chess"}]
    first, second, third = ask_here(*(msgspec.json.encode(message) for message in (told, *others)))
    assert (first, second) == ({"id": "t"}, {"id": "t"})
    assert ready == [benben.title("ancient-egypt").widest]
    assert third["error"].startswith("There is no title")


def test_it_knows_titles_named_in_the_environment(process: subprocess.Popen[bytes]) -> None:
    from tests.support.toy import TOY

    match = Match(TOY, seed=4)
    reply = exchange(process, msgspec.json.encode(question(match, bot="sensible")))
    assert match.why_not(match.actors()[0], reply["move"]) is None


def test_it_goes_on_after_garbage_and_ends_with_its_input(process: subprocess.Popen[bytes]) -> None:
    good = msgspec.json.encode(question(benben.match("cheops-heirs", seed=4)))
    for bad in (b"", b"\xff\xfe", b"{", b"[]", b'"text"', b"{}", b'{"id":"x"}', b"\0" * 1000):
        assert exchange(process, bad)["error"].startswith("The question can't be read")
        assert "move" in exchange(process, good)
    assert process.stdin is not None
    process.stdin.close()
    assert process.wait(timeout=600) == 0
    assert process.stderr is not None
    assert process.stderr.read() == b""


def test_it_imports_neither_the_server_nor_numba() -> None:
    code = (
        "import sys, benben, benben.bots.worker, benben.bots.cheops_heirs.bot;"
        "import benben.bots.hexes.ancient_egypt.bot, benben.bots.hexes.cheops_scenario.bot; benben.titles();"
        "print([m for m in ('numba', 'numpy', 'litestar', 'sqlalchemy', 'typer', 'rich', 'benben.server')"
        " if m in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert run.stdout.strip() == "[]"


def test_the_same_question_gets_the_same_move() -> None:
    asked = msgspec.json.encode(question(benben.match("cheops-heirs", seed=4), bot="random"))
    first, second = ask_here(asked, asked)
    assert first == second


def test_an_error_names_the_question() -> None:
    match = benben.match("cheops-heirs", seed=4)
    whole = question(match)
    for part, value in (
        ("title", "chess"),
        ("moves", [{"do": "fly"}]),
        ("observation", {}),
        ("observation", {"fields": "no list"}),
        ("seat", 99),
    ):
        (reply,) = ask_here(msgspec.json.encode({**whole, part: value}))
        assert reply["id"] == whole["id"]
        assert "move" not in reply
        assert reply["error"].endswith(".")
        assert "\n" not in reply["error"]
    (reply,) = ask_here(msgspec.json.encode({**whole, "seat": "first"}))
    assert reply["id"] == whole["id"]
    assert "can't be read" in reply["error"]


def test_deep_nesting_does_not_stop_it() -> None:
    assert "can't be read" in (answer(b"[" * 100_000).error or "")
    deep = b'{"id": "x", "observation": ' + b"[" * 100_000 + b"]" * 100_000 + b"}"
    assert answer(deep).error is not None


def test_a_question_that_is_too_long_is_skipped() -> None:
    good = msgspec.json.encode(question(benben.match("cheops-heirs", seed=4)))

    class Endless(io.RawIOBase):
        """A message longer than allowed, then a good one."""

        def __init__(self) -> None:
            self.rest = io.BytesIO(frame(good))
            self.head = io.BytesIO((LONGEST + 1).to_bytes(HEAD, "big"))
            self.left = LONGEST + 1

        def read(self, size: int = -1, /) -> bytes:
            data = self.head.read(size)
            if data:
                return data
            if self.left:
                size = min(size, self.left)
                self.left -= size
                return b" " * size
            return self.rest.read(size)

    sink = io.BytesIO()
    serve(Endless(), sink)  # type: ignore[arg-type]
    first, second = replies(sink.getvalue())
    assert "bytes" in first["error"]
    assert "move" in second


def test_an_input_that_breaks_off_stops_it() -> None:
    sink = io.BytesIO()
    serve(io.BytesIO(b"\0\0\0\x10{"), sink)
    serve(io.BytesIO(b"\0\0"), sink)
    assert sink.getvalue() == b""


@pytest.mark.parametrize("spec", ["ancient-egypt(players=3,gods=true)", "great-pyramid(players=3)"])
def test_it_knows_gods_and_the_pyramid(spec: str) -> None:
    """Everything a bot sees there survives JSON, even moves of several ids."""
    match = benben.match(spec, seed=4)
    for _ in range(120):
        seat = match.title.due(match.state)[0]
        asked = question(
            match,
            seat=seat,
            observation=match.observe(seat, discreet=True),
            moves=[msgspec.to_builtins(move) for move in match.moves(seat)],
            forms=match.forms(seat),
        )
        (reply,) = ask_here(msgspec.json.encode(asked))
        match.act(seat, reply["move"])
    assert match.state.round > 2
