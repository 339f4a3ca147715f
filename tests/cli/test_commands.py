"""What the commands print; an error is one sentence and exit code 2."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
import typer

import benben
from benben.arena.report import Tally
from benben.commands import simulate as commands
from benben.kernel.schema import BROKEN
from tests.cli.conftest import Run
from tests.support.tree import ROOT


def error(run: subprocess.CompletedProcess[str]) -> str:
    """The one sentence that a failed command printed."""
    assert run.returncode == 2, run
    assert run.stdout == ""
    assert "Traceback" not in run.stderr
    (line,) = run.stderr.splitlines()
    assert line.startswith("benben: ")
    assert line.endswith(".")
    return line.removeprefix("benben: ")


def test_the_version(run: Run) -> None:
    assert run("--version").stdout == f"benben {benben.__version__}\n"


def test_help_names_the_commands_and_is_honest_about_random_play(run: Run) -> None:
    text = run("--help").stdout
    for word in (
        "titles",
        "simulate",
        "tournament",
        "replay",
        "verify",
        "--host",
        "--port",
        "--no-open",
        "--data",
        "--pace",
        "--lan",
    ):
        assert word in text
    assert "each legal action id equally" in " ".join(re.sub("[│╭╰─╮╯]", " ", run("simulate", "--help").stdout).split())


def test_titles(run: Run) -> None:
    text = run("titles").stdout
    assert "cheops-heirs  Cheops" in text
    assert "random, apprentice, sensible" in text
    assert "eyes=middle|ring|spread" in text
    assert "3 to 4, 2 as a house rule" in text
    assert "toy" in text


def test_titles_as_json(run: Run) -> None:
    egypt, pyramid, scenario, heirs, toy = json.loads(run("titles", "--json").stdout)
    assert heirs["id"] == "cheops-heirs"
    assert (egypt["id"], egypt["players"]) == ("ancient-egypt", [2, 4])
    assert (pyramid["id"], pyramid["players"]) == ("great-pyramid", [2, 4])
    assert (scenario["id"], scenario["players"]) == ("cheops-scenario", [3, 4])
    assert heirs["players"] == [2, 5]
    assert heirs["bots"][:3] == ["random", "apprentice", "sensible"]
    assert toy["bots"] == ["random"]


def test_light_commands_import_nothing_heavy() -> None:
    code = (
        "import sys; sys.argv = ['benben', 'titles']\n"
        "from benben.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "heavy = ('numba', 'numpy', 'litestar', 'sqlalchemy', 'uvicorn', 'benben.arena', 'segno')\n"
        "print([name for name in heavy if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.splitlines()[-1] == "[]"


def test_simulate(run: Run) -> None:
    done = run(
        "simulate", "cheops-heirs", "--games", "12", "--players", "3", "--bots", "sensible,random", "--seed", "1"
    )
    assert done.returncode == 0
    assert done.stderr == ""  # a progress bar only on a terminal
    for text in (
        "12 games, 3 players, seed 1",
        "sensible",
        "random",
        "95 %",
        "12 games finished",
        "Hash of all results",
    ):
        assert text in done.stdout
    lines = done.stdout.splitlines()
    assert max(len(line.rstrip()) for line in lines if "95 %" in line or " – " in line) <= 80
    orders = next(i for i, line in enumerate(lines) if line.startswith("plays "))
    assert [line.split()[0] for line in lines[orders + 1 : orders + 4]] == ["first", "second", "third"]
    assert "endings" in done.stdout
    assert "no member fits on any open field" in done.stdout
    assert "broken" not in done.stdout.lower()


def test_simulate_marks_an_order_of_play_that_is_far_off(capsys: pytest.CaptureFixture[str]) -> None:
    tally = Tally(["random", "random"])
    tally.add([(1, 0b01, 9, 30, 0, 5, 0)] * 60 + [(1, 0b10, 9, 30, 0, 0, 5)] * 20)
    commands.show(tally.report("cheops-heirs", 1, {"turn_limit": 0}, 0), 1.0, "in one process")
    told = capsys.readouterr().out
    assert re.search(r"first +60 +! 75.0 %", told)
    assert re.search(r"second +20 +! 25.0 %", told)
    assert "! in plays: more than 5 points off 50.0 %, the average, and not by chance." in told


@pytest.mark.parametrize("as_json", [False, True])
@pytest.mark.parametrize(
    ("broken", "said"), [(1, "A game broke: nobody could act"), (3, "3 games broke: nobody could act")]
)
def test_simulate_says_loudly_that_games_are_broken_and_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], broken: int, said: str, as_json: bool
) -> None:
    tally = Tally(["random", "random"])
    tally.add([(1, 0b01, 9, 30, 0, 5, 0)] * 4 + [(BROKEN, 0, 9, 5000, 0, 1, 1)] * broken)
    report = tally.report("cheops-heirs", 1, {"turn_limit": 0}, 0)
    monkeypatch.setattr(commands, "run", lambda *_, **__: report)
    with pytest.raises(typer.Exit) as stopped:
        commands.simulate("cheops-heirs", 5, 2, "random", 0, as_json, 1, False, None, None)
    assert stopped.value.exit_code == 1
    told = capsys.readouterr().out
    if as_json:
        assert json.loads(told)["broken"] == broken
    else:
        assert f"4 games finished, {broken} BROKEN;" in told
        assert said in told


def test_simulate_gives_the_same_json_with_any_number_of_processes(run: Run) -> None:
    asked = ("simulate", "cheops-heirs", "--games", "9", "--bots", "sensible,random", "--seed", "1", "--json")
    one, two = run(*asked, "--processes", "1"), run(*asked, "--processes", "2")
    assert one.stdout == two.stdout
    report = json.loads(one.stdout)
    assert report["games"] == report["finished"] == 9
    assert report["bots"] == ["sensible", "random"]
    assert report["by_bot"][0]["win_share"].keys() == {"share", "low", "high"}
    assert re.fullmatch("[0-9a-f]{32}", report["hash"])
    assert [found["order"] for found in report["by_order"]] == [0, 1]
    assert sum(found["wins"] for found in report["by_order"]) == 9
    assert (report["unfinished"], report["broken"]) == (0, 0)


def test_simulate_tells_how_games_ended_and_what_the_gods_did(run: Run) -> None:
    done = run("simulate", "great-pyramid(points_to_win=5)", "--games", "2", "--bots", "sensible,random,random")
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    for text in ("endings", "gold block", "taken by", "held by", "Sekhmet", "(median ", "the average."):
        assert text in done.stdout, text
    assert max(len(line.rstrip()) for line in lines if "95 %" in line or " – " in line) <= 80
    gods = next(i for i, line in enumerate(lines) if line.startswith("gods ") and "dealt" in line)
    assert [line.split()[0] for line in lines[gods + 1 : gods + 4]] == ["Horus", "Ptah", "Atum"]


def test_simulate_tells_about_fees_and_stones(run: Run) -> None:
    spec = "cheops-scenario(points_to_win=6,turn_limit=30,offer_cap=none)"
    done = run("simulate", spec, "--games", "2", "--bots", "sensible,random,random,random")
    assert done.returncode == 0
    for text in ("endings", "fees", "port", "site", "gold paid", "paid by", "paid to", "built", "ship", "stone"):
        assert text in done.stdout, text
    assert max(len(line.rstrip()) for line in done.stdout.splitlines() if "95 %" in line or " – " in line) <= 80


def test_simulate_writes_no_files_for_sound_games(run: Run, tmp_path: Path) -> None:
    done = run("simulate", "toy", "--games", "3", "--keep-broken", str(tmp_path / "kept"))
    assert done.returncode == 0, done.stderr
    assert not (tmp_path / "kept").exists()


@pytest.mark.xdist_group("native cheops-heirs")
def test_simulate_natively_gives_the_same_result(run: Run) -> None:
    asked = ("simulate", "cheops-heirs", "--games", "30", "--bots", "random", "--json")
    assert run(*asked, "--native").stdout == run(*asked).stdout


@pytest.mark.parametrize("then", ["__init__", "join"], ids=["before it plays", "while it plays"])
@pytest.mark.parametrize("processes", ["1", "2"])
def test_simulate_stops_when_told(processes: str, then: str) -> None:
    # A shell may have started the tests in the background, where everything they start ignores Ctrl-C.
    heeding = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    telling = f"do = Tally.{then}; Tally.{then} = lambda *given: print('now', flush=True) or do(*given)"
    program = f"{heeding}; from benben.arena.report import Tally; from benben.cli import main; {telling}; main()"
    command = [sys.executable, "-c", program, "simulate", "cheops-heirs", "--games", "100000", "--bots", "random"]
    with subprocess.Popen(
        [*command, "--processes", processes], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT
    ) as started:
        assert started.stdout is not None
        assert started.stdout.readline() == "now\n"
        started.send_signal(signal.SIGINT)
        out, err = started.communicate()
    assert (started.returncode, {*out.split()} - {"now"}, err) == (130, set(), "Stopped.\n")


def test_training_goes_on_where_it_was_stopped(run: Run, tmp_path: Path) -> None:
    asked = ["train", "cheops-heirs(players=2)", "run", "--generations", "2", "--games", "8", "--seed", "3"]
    first = run(*asked)
    assert first.returncode == 0, first.stderr
    assert "generation 2 of 2: one seat wins" in " ".join(first.stdout.split())
    again = run(*asked, "--write", "kept/tastes.json")
    assert "Going on after generation 2." in again.stdout
    assert (tmp_path / "kept" / "tastes.json").read_bytes() == (tmp_path / "run" / "tastes.json").read_bytes()
    other = run("train", "cheops-heirs(players=2)", "run", "--generations", "3", "--games", "8")
    assert other.returncode == 2
    assert "another plan" in other.stderr


def test_a_network_is_trained_from_games_that_are_kept(run: Run, tmp_path: Path) -> None:
    asked = ["train", "ancient-egypt(players=3,points_to_win=3)", "run", "--network", "--epochs", "1", "--seed", "3"]
    first = run(*asked, "--games", "4", "--processes", "1")
    assert first.returncode == 0, first.stderr
    assert "4 of 4 games played" in first.stdout
    again = run(*asked, "--games", "4", "--write", "kept/network.npz")
    assert again.returncode == 0, again.stderr
    assert "games played" not in again.stdout
    assert (tmp_path / "kept" / "network.npz").read_bytes() == (tmp_path / "run" / "network.npz").read_bytes()
    assert (tmp_path / "kept" / "network.network.json").exists()
    other = run(*asked[:4], "--games", "4", "--seed", "4")
    assert other.returncode == 2
    assert "lessons of other games" in other.stderr
    blind = run("train", "cheops-heirs", "other", "--network")
    assert blind.returncode == 2
    assert "No guide of cheops-heirs says what chances can be read from" in " ".join(blind.stderr.split())


def test_an_analysis_names_the_largest_swings(run: Run, game: Path, tmp_path: Path) -> None:
    told = run("analyze", str(game), "--playouts", "40", "--plot", "chances.svg")
    assert told.returncode == 0, told.stderr
    picture = (tmp_path / "chances.svg").read_text()
    assert picture.count("<polyline") == 3
    assert "Cleo [bold]" in picture
    assert "The largest swings:" in told.stdout
    assert all(len(line) <= 80 for line in told.stdout.splitlines() if "▁" in line)
    assert "100 %" in told.stdout  # somebody has won in the end
    found = msgspec.json.decode(run("analyze", str(game), "--json", "--playouts", "40").stdout)
    assert len(found["moments"]) == found["moments"][-1]["number"] + 1
    assert run("analyze", str(game), "--playouts", "40").stdout == told.stdout


def test_a_file_that_is_none_is_not_analyzed(run: Run, tmp_path: Path) -> None:
    (tmp_path / "none.json").write_text("[]")
    told = run("analyze", "none.json")
    assert (told.returncode, told.stdout) == (2, "")
    assert "not a Benben match file" in told.stderr


def test_replay(run: Run, game: Path, exported: benben.MatchFile) -> None:
    done = run("replay", str(game))
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert lines[0] == "cheops-heirs(players=3)  Ada, Ben, Cleo [bold]"
    assert any("places the" in line and "place " in line for line in lines)
    assert any("takes the last move back" in line for line in lines)
    assert sum(bool(re.match(r" *\d+  ", line)) for line in lines) == len(exported.moves) + 1
    assert re.search(r"(won|share the win): Ada \d+, Ben \d+, Cleo \[bold\] \d+\.", done.stdout)
    assert "together" in done.stdout


def test_replay_until(run: Run, game: Path) -> None:
    done = run("replay", str(game), "--until", "5")
    numbers = re.findall(r"^ *(\d+)  ", done.stdout, re.MULTILINE)
    assert numbers == ["0", "1", "2", "3", "4", "5"]
    assert "The game goes on" in done.stdout


def test_replay_plain(run: Run, game: Path) -> None:
    done = run("replay", str(game), "--plain", "--until", "3")
    assert "\033" not in done.stdout
    assert all(re.match(r"\S.*\.$", line) for line in done.stdout.splitlines())


def test_replay_of_a_game_that_is_older_than_an_option(run: Run, tmp_path: Path) -> None:
    file = benben.export(benben.match("cheops-scenario(players=3,drawn_numbers=false)", 1))
    options = {name: value for name, value in file.options.items() if name != "drawn_numbers"}
    done = run("replay", tampered(tmp_path / "t.json", file, options=options, behavior=2))
    assert done.returncode == 0, done.stderr
    assert "cheops-scenario(players=3,drawn_numbers=false)" in done.stdout


def test_replay_into_a_pipe_that_closes(game: Path) -> None:
    done = subprocess.run(
        f"set -o pipefail; {sys.executable} -m benben replay {game} | head -n 1",
        shell=True,
        check=False,
        executable="/bin/bash",
        capture_output=True,
        text=True,
        cwd=ROOT,
    )
    assert done.stdout.startswith("cheops-heirs")
    assert done.stderr == ""


def test_verify_says_what_was_proved(run: Run, game: Path, exported: benben.MatchFile) -> None:
    done = run("verify", str(game))
    assert done.returncode == 0
    assert done.stderr == ""
    assert str(exported.commitment) in done.stdout
    assert f"All {len(exported.moves)} entries are legal" in done.stdout
    assert done.stdout.count("✓") == 4


def tampered(path: Path, exported: benben.MatchFile, **changes: object) -> str:
    path.write_bytes(msgspec.json.encode(msgspec.structs.replace(exported, **changes)))
    return str(path)


def test_verify_names_each_fault(run: Run, tmp_path: Path, exported: benben.MatchFile) -> None:
    file = tampered(tmp_path / "t.json", exported, commitment="0" * 64, hash="0" * 32)
    done = run("verify", file)
    assert done.returncode == 1
    assert done.stdout.count("✗") == 2
    assert "commitment" in done.stdout
    assert "last state" in done.stdout


def test_verify_finds_changed_moves_outcomes_and_order(run: Run, tmp_path: Path, exported: benben.MatchFile) -> None:
    entries = exported.moves
    drawn = next(i for i, entry in enumerate(entries) if entry.draws)
    other = [draw + 1 for draw in entries[drawn].draws]
    for moves, fault in (
        ([msgspec.structs.replace(entries[0], move="place father 9.1"), *entries[1:]], "Entry 1 can't be played"),
        (
            [*entries[:drawn], msgspec.structs.replace(entries[drawn], draws=other), *entries[drawn + 1 :]],
            "outcomes of",
        ),
        ([entries[0], entries[0], *entries[1:]], "can't"),
        (entries[:-1], "last state"),
    ):
        done = run("verify", tampered(tmp_path / "t.json", exported, moves=moves))
        assert done.returncode == 1, done
        assert fault in done.stdout
        assert "Traceback" not in done.stderr


def test_verify_needs_the_seed(run: Run, tmp_path: Path, exported: benben.MatchFile) -> None:
    done = run("verify", tampered(tmp_path / "t.json", exported, seed=None))
    assert done.returncode == 1
    assert "no seed" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["fly"], "No such command 'fly'"),
        (["--fly"], "No such option"),
        (["--port", "x"], "Invalid value for '--port'"),
        (["--port", "70000"], "Invalid value for '--port'"),
        (["--pace", "-1"], "Invalid value for '--pace'"),
        (["simulate"], "Missing argument"),
        (
            ["simulate", "chess"],
            "There is no title 'chess'; there is ancient-egypt, great-pyramid, cheops-scenario, cheops-heirs, toy.",
        ),
        (["simulate", "toy(players=3"], "lacks its closing parenthesis"),
        (["simulate", "toy(hands=3)"], "toy has no option 'hands'"),
        (["simulate", "toy", "--players", "7"], "players must be a number from 2 to 4, not 7."),
        (["simulate", "toy", "--bots", "clever"], "toy has no bot 'clever'; it has random."),
        (["simulate", "toy", "--bots", "random,"], "must be names of bots"),
        (["simulate", "toy", "--bots", "random,random,random", "--players", "2"], "3 bots are too many for 2 players."),
        (["simulate", "toy", "--games", "0"], "Invalid value for '--games'"),
        (["simulate", "cheops-heirs", "--bots", "sensible", "--native"], "Only random bots play natively."),
        (["replay"], "Missing argument"),
        (["replay", "nowhere.json"], "nowhere.json can't be read: No such file or directory."),
        (["replay", "."], "can't be read: Is a directory."),
        (["verify", "nowhere.json"], "nowhere.json can't be read: No such file or directory."),
        (["--host", "192.0.2.1", "--no-open"], "192.0.2.1:8765 can't be used"),
        (["--host", "no.such.host.invalid", "--no-open"], "This machine has no address"),
    ],
)
def test_errors_are_one_sentence(run: Run, arguments: list[str], sentence: str) -> None:
    assert sentence in error(run(*arguments))


@pytest.mark.parametrize("command", ["replay", "verify"])
@pytest.mark.parametrize("content", [b"", b"not JSON", b"[]", b"{}", b"\xff\xfe", b"[" * 100_000])
def test_a_file_that_is_not_a_match_file_is_refused(run: Run, tmp_path: Path, command: str, content: bytes) -> None:
    (tmp_path / "bad.json").write_bytes(content)
    assert "not a Benben match file" in error(run(command, "bad.json"))


@pytest.mark.parametrize("command", ["replay", "verify"])
@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"title": "chess"}, "no title 'chess'"),
        ({"behavior": 99}, "behavior 99"),
        ({"benben": 9}, "format 9"),
    ],
)
def test_files_of_other_versions_are_refused(
    run: Run, tmp_path: Path, exported: benben.MatchFile, command: str, change: dict[str, object], sentence: str
) -> None:
    assert sentence in error(run(command, tampered(tmp_path / "t.json", exported, **change)))


def test_replay_refuses_what_cannot_be_played(run: Run, tmp_path: Path, exported: benben.MatchFile) -> None:
    moves = [msgspec.structs.replace(exported.moves[0], move="place father 9.1"), *exported.moves[1:]]
    assert "can't be played again" in error(run("replay", tampered(tmp_path / "t.json", exported, moves=moves)))
    four = ["a", "b", "c", "d"]
    assert "names 4 players for 3 seats" in error(run("replay", tampered(tmp_path / "t.json", exported, seats=four)))


def test_a_data_folder_that_cannot_be_used(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "can't be used" in error(run("--data", "file", "--no-open"))
    assert "can't be used" in error(run("--data", "/proc/nowhere", "--no-open"))


def test_all_ports_taken(run: Run) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 65535))
        taken.listen()
        assert "taken" in error(run("--port", "65535", "--no-open"))
