"""Programs at the table: honest, mute, dead and lying ones."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from benben.arena import program, simulate, tournament
from benben.arena.game import BadBot
from benben.arena.program import Program, end_programs, short_name
from tests.support.tree import ROOT

EXAMPLE = f"program:{shlex.quote(sys.executable)} {shlex.quote(str(ROOT / 'examples' / 'program.py'))}"
HEIRS = "cheops-heirs(players=3)"
EGYPT = "ancient-egypt(players=3,turn_limit=20)"


def replying(body: str) -> str:
    """A program that does this for every question."""
    text = (
        f"import json, sys, time\nfor line in sys.stdin:\n    q = json.loads(line)\n    {body}\n    sys.stdout.flush()"
    )
    return f"program:{shlex.join([sys.executable, '-c', text])}"


@pytest.fixture(autouse=True)
def ended() -> Iterator[None]:
    yield
    end_programs()
    assert program._running == {}


@pytest.mark.parametrize("spec", [HEIRS, EGYPT])
def test_the_example_plays_whole_games(spec: str) -> None:
    report = simulate(spec, 3, [EXAMPLE, "random"], seed=1, players=3)
    assert report.bots == [EXAMPLE, "random", "random"]
    assert report.broken == 0
    assert report.hash == simulate(spec, 3, [EXAMPLE, "random"], seed=1, players=3).hash


def test_a_program_plays_in_tournaments_with_several_processes() -> None:
    alone = tournament(HEIRS, ["random", EXAMPLE], 12, seed=1)
    assert tournament(HEIRS, ["random", EXAMPLE], 12, seed=1, processes=2) == alone


def test_a_program_is_started_once() -> None:
    simulate(HEIRS, 2, [EXAMPLE], seed=1)
    assert len(program._running) == 1


def test_what_a_program_is_asked(tmp_path: Path) -> None:
    path = tmp_path / "questions"
    chosen = "q['moves'][0]['text'] if q['moves'] else q['example']"
    told = replying(f"open({str(path)!r}, 'a').write(line); print(json.dumps({{'move': {chosen}}}))")
    simulate(EGYPT, 1, [told, "random"], players=3)
    questions = [json.loads(line) for line in path.read_text().splitlines()]
    for question in questions:
        assert list(question) == ["title", "options", "seat", "observation", "moves", "forms", "example", "seed"]
        assert (question["title"], question["seat"]) == ("ancient-egypt", 0)
        assert question["options"]["players"] == 3
        assert question["options"]["points_to_win"] == question["observation"]["points_to_win"]
        assert (question["example"] is None) == bool(question["moves"])
        assert all(move["move"]["do"] and move["text"] for move in question["moves"])
        assert question["observation"]["players"][1].get("hand") != question["observation"]["players"][0]["hand"]
    assert len({question["seed"] for question in questions}) == len(questions)


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("sys.exit(7)", r"ended with exit code 7 in place of a move"),
        ("print('hello')", r"wrote 'hello'; write a line like"),
        ("print()", r"wrote ''; write a line like"),
        ("sys.stdout.buffer.write(bytes([255, 10]))", r"write a line like"),
        ("print('x' * 1000)", r"wrote 'x{80}…'"),
        ("print('[' * 100000)", r"write a line like"),
        ("print(json.dumps({'move': 7}))", r"write a line like"),
        ("print(json.dumps({'move': 'fly'}))", r"chose no move: cheops-heirs has no move 'fly'"),
        ("print(json.dumps({'move': 'name_color red'}))", r"chose 'name_color red', which is not legal: CH-"),
        ("sys.stdout.write('{}'); sys.exit(0)", r"ended with exit code 0"),
    ],
)
def test_a_program_that_lies_or_dies_is_told_in_a_sentence(body: str, sentence: str) -> None:
    with pytest.raises(BadBot, match=sentence) as error:
        simulate(HEIRS, 1, [replying(body), "random"], players=3)
    assert str(error.value).endswith(".")


@pytest.mark.parametrize("body", ["time.sleep(600)", "line.strip()"], ids=["asleep", "mute"])
def test_a_silent_program_is_given_up(body: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "PATIENCE", 0.3)
    with pytest.raises(BadBot, match=r"said nothing for 0\.3 seconds"):
        simulate(HEIRS, 1, [replying(body), "random"], players=3)


def test_a_program_that_does_not_listen_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its input is full sooner or later, which must not hold us up."""
    monkeypatch.setattr(program, "PATIENCE", 0.3)
    deaf = shlex.join([sys.executable, "-c", "import time; time.sleep(600)"])
    running = program._started(deaf)
    with pytest.raises(BadBot, match="said nothing"):
        running.ask(b"x" * 10_000_000)


def test_a_program_that_ignores_the_end_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "AT_THE_END", 0.1)
    running = program._started(shlex.join([sys.executable, "-c", "import time; time.sleep(600)"]))
    assert running.end() != 0


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("/nowhere/player", "can't be started: No such file or directory"),
        ("", "Name the program"),
        ("say 'hello", "can't be read: No closing quotation"),
    ],
)
def test_a_command_that_is_none_is_refused(command: str, sentence: str) -> None:
    with pytest.raises(BadBot, match=sentence):
        simulate(HEIRS, 1, [f"program:{command}", "random"], players=3)


def test_short_names() -> None:
    assert short_name("program:python examples/program.py") == "program.py"
    assert short_name("sensible") == "sensible"
    assert Program("x").name == "program:x"


def test_the_example_needs_nothing_but_python() -> None:
    """It runs without the packages that are installed here."""
    question = {"seed": 1, "moves": [{"text": "end_turn", "move": {"do": "end_turn"}}], "forms": [], "example": None}
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(ROOT / "examples" / "program.py")],
        input=json.dumps(question) + "\n",
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout) == {"move": "end_turn"}
