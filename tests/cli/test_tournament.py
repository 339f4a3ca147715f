"""`benben tournament`, and the pictures of `benben simulate`."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import msgspec
import pytest

from benben.arena.ladder import add_to_ladder, read_ladder
from benben.arena.tournament import tournament
from benben.commands import tournament as commands
from benben.kernel.errors import BenbenError
from tests.cli.conftest import Run
from tests.support.tree import ROOT

HEIRS = "cheops-heirs(players=3)"
ASKED = ("tournament", HEIRS, "--bots", "random,sensible", "--seed", "1")
SVG = "{http://www.w3.org/2000/svg}"


def error(done: subprocess.CompletedProcess[str]) -> str:
    assert done.returncode == 2, done
    assert (done.stdout, len(done.stderr.splitlines())) == ("", 1)
    return done.stderr.removeprefix("benben: ").strip()


def texts(path: Path) -> list[str]:
    """What a picture says; it must be sound XML, and nothing may stick out."""
    root = ET.fromstring(path.read_text(encoding="utf-8"))
    assert root.tag == f"{SVG}svg"
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    for shape in root.iter():
        for name, most in (("x", width), ("x1", width), ("x2", width), ("y", height), ("y1", height), ("y2", height)):
            assert -0.1 <= float(shape.attrib.get(name, 0)) <= most + 0.1, shape.attrib
    return [shape.text or "" for shape in root.iter(f"{SVG}text")]


def test_tournament(run: Run, tmp_path: Path) -> None:
    done = run(*ASKED, "--games", "60", "--plot", str(tmp_path / "new" / "shares.svg"))
    assert done.returncode == 0, done
    assert done.stderr == ""
    for text in ("3 players, seed 1", "stronger", "1500", "Among equals the one wins 33.3 %", "Hash of all results"):
        assert text in done.stdout
    assert max(len(line.rstrip()) for line in done.stdout.splitlines() if "95 %" in line or " – " in line) <= 80
    assert "sensible against random" in texts(tmp_path / "new" / "shares.svg")


def test_tournament_as_json_is_the_same_with_any_number_of_processes_and_after_a_stop(run: Run, tmp_path: Path) -> None:
    keep = tmp_path / "kept.jsonl"
    one = run(*ASKED, "--games", "24", "--json", "--processes", "1", "--keep", str(keep))
    assert one.returncode == 0, one
    keep.write_bytes(keep.read_bytes()[:-300])
    two = run(*ASKED, "--games", "24", "--json", "--processes", "2", "--keep", str(keep))
    assert one.stdout == two.stdout
    report = json.loads(one.stdout)
    assert report["pairings"][0].keys() >= {"one", "rest", "games", "wins", "share", "verdict", "hash"}
    assert "holds another tournament, with another value of seed" in error(run(*ASKED[:-1], "2", "--keep", str(keep)))


@pytest.mark.parametrize("processes", ["1", "2"])
def test_a_tournament_that_is_told_to_stop_goes_on_where_it_was(tmp_path: Path, processes: str) -> None:
    keep = tmp_path / "kept.jsonl"
    # A shell may have started the tests in the background, where everything they start ignores Ctrl-C.
    heeding = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    telling = "do = Kept.keep; Kept.keep = lambda *given: (do(*given), print('now', flush=True))"
    program = f"{heeding}; from benben.arena.kept import Kept; from benben.cli import main; {telling}; main()"
    asked = [sys.executable, "-c", program, *ASKED, "--games", "60000", "--full", "--processes", processes]
    with subprocess.Popen(
        [*asked, "--keep", str(keep)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])},
    ) as started:
        assert started.stdout is not None
        assert started.stdout.readline() == "now\n"
        started.send_signal(signal.SIGINT)
        out, err = started.communicate()
    assert (started.returncode, {*out.split()} - {"now"}, err) == (130, set(), "Stopped.\n")
    assert len(keep.read_bytes().splitlines()) >= 2
    bots = ["random", "sensible"]
    assert tournament(HEIRS, bots, 12, seed=1, keep=keep) == tournament(HEIRS, bots, 12, seed=1)


def test_more_pairs(run: Run) -> None:
    program = f"program:{shlex.quote(sys.executable)} -c exit()"
    done = run("tournament", "toy", "--bots", f"random,{program}", "--games", "4", "--all-pairs")
    assert "ended with exit code 0 in place of a move" in error(done)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["tournament", HEIRS], "Missing option '--bots'"),
        (["tournament", HEIRS, "--bots", "random"], "at least two bots"),
        (["tournament", HEIRS, "--bots", "random,,sensible"], "must be names of bots"),
        (["tournament", HEIRS, "--bots", "random,clever"], "cheops-heirs has no bot 'clever'"),
        ([*ASKED, "--games", "2"], "at least 3 games, one for each seat, not 2."),
        ([*ASKED, "--all-pairs", "--each-against-rest"], "not for both."),
        ([*ASKED, "--keep", "."], "Is a directory."),
        ([*ASKED, "--on", "nowhere"], "is no address of a cluster"),
    ],
)
def test_errors_are_one_sentence(run: Run, arguments: list[str], sentence: str) -> None:
    assert sentence in error(run(*arguments))


def test_a_ladder_gets_rows_and_has_them_replaced(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "new" / "ladder.json"
    assert run(*ASKED, "--games", "3", "--ladder", str(path)).returncode == 0
    (row,) = read_ladder(path).rows
    assert (row.one, row.rest, row.games, row.options) == ("sensible", "random", 3, {"players": 3})
    words = shlex.split(row.command)
    again = json.loads(run(*words[1:], "--json").stdout)
    assert again["pairings"][0]["hash"] == row.hash
    report = tournament(HEIRS, ["random", "sensible"], 6, seed=2, options={"eyes": "ring"}, pairs="all", full=True)
    command = commands.command(report, "all")
    assert command.endswith(
        "'cheops-heirs(players=3,eyes=ring)' --bots random,sensible --all-pairs --games 6 --seed 2 --full"
    )
    for _ in range(2):
        add_to_ladder(path, report, command)
        assert [(row.one, dict(row.options).get("eyes"), row.games) for row in read_ladder(path).rows] == [
            ("random", "ring", 6),
            ("sensible", "ring", 6),
            ("sensible", None, 3),
        ]
    assert [each.name for each in path.parent.iterdir()] == ["ladder.json"]


def test_a_file_that_is_no_ladder_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "ladder.json"
    for content, sentence in ((b"hello", "is not a ladder"), (b'{"format": 9, "rows": []}', "of format 9")):
        path.write_bytes(content)
        with pytest.raises(BenbenError, match=sentence):
            read_ladder(path)


@pytest.mark.parametrize("games", [1, 9])
def test_simulate_draws_pictures(run: Run, tmp_path: Path, games: int) -> None:
    folder = tmp_path / "new" / "pictures"
    asked = ("simulate", HEIRS, "--games", str(games), "--bots", "random,sensible", "--json", "--processes", "1")
    assert run(*asked, "--plot", str(folder)).stdout == run(*asked).stdout
    found = {path.stem: texts(path) for path in folder.iterdir()}
    assert found.keys() == {"length", "points", "wins"}
    assert {"random", "sensible"} <= set(found["points"])
    assert {"plays first", "seat 3", "equals: 33.3 %"} <= set(found["wins"])


def test_simulate_lets_a_program_play(run: Run) -> None:
    example = f"program:{shlex.quote(sys.executable)} {shlex.quote(str(ROOT / 'examples' / 'program.py'))}"
    done = run("simulate", HEIRS, "--games", "3", "--bots", f"{example},random", "--processes", "1")
    assert done.returncode == 0, done
    row = next(line for line in done.stdout.splitlines() if line.startswith("program.py "))
    assert row.split()[1] == "1"


def test_names_of_programs_are_markup_nowhere(tmp_path: Path) -> None:
    from benben.arena.pictures import tournament_picture

    report = tournament(HEIRS, ["random", "sensible"], 3)
    named = msgspec.structs.replace(report.pairings[0], one="program:x <[b]>&")
    path = tmp_path / "picture.svg"
    path.write_text(tournament_picture(msgspec.structs.replace(report, pairings=[named])), encoding="utf-8")
    assert "<[b]>& against random" in texts(path)
