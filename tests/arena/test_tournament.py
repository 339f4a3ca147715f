"""A tournament gives the same result however it is played, stopped and continued."""

from __future__ import annotations

import functools
import os
import random
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from benben.arena import TournamentReport, simulate, tournament
from benben.arena.game import play
from benben.arena.kept import BadKeep, code
from benben.arena.simulate import Plan
from benben.arena.tournament import plans
from benben.bots import Bot
from benben.kernel.actions import Move
from benben.kernel.errors import BenbenError
from benben.kernel.title import Title
from tests.support.tree import ROOT

HEIRS = "cheops-heirs(players=3)"
TOY = "toy(players=3)"


class First:
    """Always the first move."""

    name = "first"

    def choose(
        self,
        title: Title,
        observation: Mapping[str, Any],
        seat: int,
        moves: Sequence[Move],
        forms: Sequence[Mapping[str, Any]],
        rng: random.Random,
    ) -> Move:
        del title, observation, seat, forms, rng
        return moves[0]


class Other(First):
    """The same under another name."""

    name = "other"


class Last(First):
    name = "last"

    def choose(self, *asked: Any) -> Move:
        chosen: Move = asked[3][-1]
        return chosen


class Killer(First):
    """Plays like the first one, but ends its process after so many decisions, as a power cut would."""

    def __init__(self, decisions: int) -> None:
        self.left = decisions

    def choose(self, *asked: Any) -> Move:
        self.left -= 1
        if not self.left:
            os.kill(os.getpid(), signal.SIGKILL)
        return super().choose(*asked)


ALL: list[str | Bot] = ["random", First(), Last()]


def toys(**more: Any) -> TournamentReport:
    return tournament(TOY, ALL, 12, seed=3, pairs="all", full=True, **more)


uninterrupted = functools.cache(toys)


@pytest.fixture
def whole() -> TournamentReport:
    """A tournament that nothing has interrupted."""
    return uninterrupted()


def as_bytes(report: TournamentReport) -> bytes:
    return msgspec.json.encode(report)


def test_the_result_is_the_same_in_one_process_and_in_two() -> None:
    alone = tournament(HEIRS, ["random", First(), "sensible"], 24, seed=5, processes=1)
    together = tournament(HEIRS, ["random", First(), "sensible"], 24, seed=5, processes=2)
    assert as_bytes(alone) == as_bytes(together)
    assert alone.pairing("sensible", "first").verdict == "stronger"


def test_another_seed_gives_other_games(whole: TournamentReport) -> None:
    assert tournament(TOY, ALL, 12, seed=4, pairs="all", full=True).hash != whole.hash


def test_the_games_of_a_rotation_have_one_seed_and_the_one_sits_at_each_seat_once() -> None:
    (planned,) = plans(TOY, ["random", First()], seed=2)
    seeds = [planned.game_seed(game) for game in range(6)]
    assert len(set(seeds)) == 2
    assert seeds[:3] == [seeds[0]] * 3
    for first in (0, 3):
        sat = [[type(bot) for bot in planned.seated(game)].index(First) for game in range(first, first + 3)]
        assert sat == [0, 1, 2]


def test_equals_win_exactly_what_equals_win() -> None:
    """They play the same game at each seat, which only one of them can win there."""
    report = tournament(TOY, [First(), Other()], 60, full=True)
    (found,) = report.pairings
    assert found.unfinished == found.broken == 0
    assert found.share.share == pytest.approx(report.parity)
    assert found.verdict == "open"


def test_rows_are_those_of_the_games(whole: TournamentReport) -> None:
    planned = plans(TOY, ALL, 3, pairs="all")[0]
    rows = [play(planned.title, planned.options, planned.seated(g), planned.game_seed(g)) for g in range(12)]
    assert planned.rows(0, 12) == rows
    wins = sum(1 / row[1].bit_count() for game, row in enumerate(rows) if row[1] >> game % 3 & 1)
    assert whole.pairings[0].wins == pytest.approx(wins)


@pytest.mark.parametrize(
    ("pairs", "paired"),
    [
        ("neighbors", ["first random", "last first"]),
        ("stronger", ["first random", "last random", "last first"]),
        ("all", ["first random", "random first", "last random", "random last", "last first", "first last"]),
    ],
)
def test_who_plays_whom(pairs: Any, paired: list[str]) -> None:
    assert [" ".join(each.names[:2]) for each in plans(TOY, ALL, 0, pairs=pairs)] == paired


def test_it_stops_when_the_answer_is_clear_and_goes_on_when_asked() -> None:
    short = tournament(HEIRS, ["random", "sensible"], 36, seed=1)
    assert short.pairings[0].verdict == "stronger"
    assert short.games < 36
    full = tournament(HEIRS, ["random", "sensible"], 36, seed=1, full=True)
    assert full.games == 36
    again = tournament(HEIRS, ["random", "sensible"], short.games, seed=1, full=True)
    assert again.pairings == short.pairings


def test_the_anchor_is_sensible_or_the_first(whole: TournamentReport) -> None:
    assert whole.anchor == "random"
    assert tournament(HEIRS, ["random", "sensible"], 3).anchor == "sensible"


def test_unfinished_games_speak_for_nobody() -> None:
    report = tournament(TOY, ["random", First()], 30, options={"turn_limit": 1})
    (found,) = report.pairings
    assert (found.unfinished, found.wins, found.verdict) == (30, 0, "open")
    assert report.ratings[0].rating == pytest.approx(report.ratings[1].rating)


def test_progress_tells_what_is_done_and_what_there_will_be_at_most() -> None:
    told: list[tuple[int, int]] = []
    report = tournament(HEIRS, ["random", "sensible"], 90, seed=1, progress=lambda *now: told.append(now))
    assert [done for done, _ in told] == list(range(3, report.games + 1, 3))
    assert {most for _, most in told} == {90}


# Stopped and continued


def test_a_kept_tournament_is_the_same_and_plays_nothing_twice(
    whole: TournamentReport, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep = tmp_path / "new" / "kept.jsonl"
    assert toys(keep=keep) == whole
    before = keep.read_bytes()
    monkeypatch.setattr(Plan, "rows", None)
    assert toys(keep=keep) == whole
    assert keep.read_bytes() == before


@pytest.mark.parametrize("processes", [1, 2])
def test_it_goes_on_after_it_was_interrupted(whole: TournamentReport, tmp_path: Path, processes: int) -> None:
    keep = tmp_path / "kept.jsonl"

    def stop(done: int, _: int) -> None:
        if done >= 30:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        toys(keep=keep, progress=stop, processes=processes)
    assert len(keep.read_bytes().splitlines()) == 1 + 10
    assert toys(keep=keep) == whole
    assert len(keep.read_bytes().splitlines()) == 1 + 6 * 4


def test_it_goes_on_wherever_the_file_was_torn(whole: TournamentReport, tmp_path: Path) -> None:
    keep = tmp_path / "kept.jsonl"
    toys(keep=keep)
    data = keep.read_bytes()
    ends = [i for i, byte in enumerate(data) if byte == ord("\n")]
    for cut in (0, 1, ends[0], ends[0] + 1, ends[0] + 9, ends[5] - 1, ends[5], ends[5] + 1, len(data) - 1):
        keep.write_bytes(data[:cut])
        assert toys(keep=keep) == whole, cut
        assert keep.read_bytes() == data, cut


def test_it_goes_on_after_its_process_was_killed(whole: TournamentReport, tmp_path: Path) -> None:
    keep = tmp_path / "kept.jsonl"
    program = (
        "import sys; from pathlib import Path\n"
        "from benben.arena import tournament\n"
        "from tests.arena.test_tournament import TOY, Killer, Last\n"
        "tournament(TOY, ['random', Killer(150), Last()], 12, seed=3, pairs='all', full=True, keep=Path(sys.argv[1]))"
    )
    done = subprocess.run([sys.executable, "-c", program, str(keep)], cwd=ROOT, check=False, env=_environment())
    assert done.returncode == -signal.SIGKILL
    assert 1 < len(keep.read_bytes().splitlines()) < 25
    assert toys(keep=keep) == whole


def _environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}


def test_a_longer_tournament_goes_on_from_a_shorter_one(tmp_path: Path) -> None:
    keep = tmp_path / "kept.jsonl"
    tournament(TOY, ["random", First()], 9, full=True, keep=keep)
    longer = tournament(TOY, ["random", First()], 18, full=True, keep=keep)
    assert longer == tournament(TOY, ["random", First()], 18, full=True)


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"seed": 4}, "seed"),
        ({"pairs": "neighbors"}, "pairings"),
        ({"bots": ["random", First(), Other()]}, "bots, pairings"),
        ({"options": {"turn_limit": 9}}, "options"),
        ({"spec": "toy(players=2)"}, "options"),
        ({"spec": HEIRS}, "title, (?:behavior, )?options"),
    ],
)
def test_a_file_of_another_tournament_is_refused(tmp_path: Path, change: dict[str, Any], named: str) -> None:
    keep = tmp_path / "kept.jsonl"
    asked: dict[str, Any] = {
        "spec": TOY,
        "bots": ALL,
        "games": 18,
        "seed": 3,
        "pairs": "all",
        "full": True,
        "keep": keep,
    }
    tournament(**{**asked, "games": 3})
    before = keep.read_bytes()
    with pytest.raises(BadKeep, match=rf"kept\.jsonl holds another tournament, with another value of {named}: ask"):
        tournament(**{**asked, **change})
    assert keep.read_bytes() == before


def test_a_file_from_before_a_bot_was_changed_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep = tmp_path / "kept.jsonl"
    toys(keep=keep)
    monkeypatch.setattr(sys.modules["benben.arena.tournament"], "code", lambda: "0" * 32)
    with pytest.raises(BadKeep, match="with another value of code"):
        toys(keep=keep)
    assert len(code()) == 32


@pytest.mark.parametrize("content", [b"hello", b"hello\n", b"{}\n", b"\xff\n", b"[" * 100_000 + b"\n"])
def test_a_file_of_something_else_is_refused_and_left_alone(tmp_path: Path, content: bytes) -> None:
    keep = tmp_path / "kept.jsonl"
    keep.write_bytes(content)
    with pytest.raises(BadKeep, match="is not a file of a tournament"):
        toys(keep=keep)
    assert keep.read_bytes() == content


def test_two_tournaments_do_not_write_one_file(tmp_path: Path) -> None:
    keep = tmp_path / "kept.jsonl"

    def meanwhile(done: int, _: int) -> None:
        if done == 3:
            with pytest.raises(BadKeep, match="is being written by another tournament"):
                toys(keep=keep)

    assert toys(keep=keep, progress=meanwhile) == toys(keep=keep)


def test_rotations_that_do_not_belong_are_refused(tmp_path: Path) -> None:
    keep = tmp_path / "kept.jsonl"
    toys(keep=keep)
    head, line, *_ = keep.read_bytes().splitlines(keepends=True)
    for old, new in (
        (b'"pairing":0', b'"pairing":9'),
        (b'"rotation":0', b'"rotation":-1'),
        (b"[[", b"[[1],["),
        (b"[[", b"[[7,"),
    ):
        keep.write_bytes(head + line.replace(old, new))
        with pytest.raises(BadKeep, match="has rotations that don't belong"):
            toys(keep=keep)


# What can't be played


@pytest.mark.parametrize(
    ("sentence", "arguments"),
    [
        ("at least two bots", {"bots": ["random"]}),
        ("a name of its own", {"bots": ["random", "random"]}),
        ("at least 3 games, one for each seat, not 2", {"games": 2}),
        ("processes must be at least 1", {"processes": 0}),
        ("no bot 'clever'", {"bots": ["random", "clever"]}),
        ("no title 'chess'", {"spec": "chess"}),
        ("Name the program", {"bots": ["random", "program:"]}),
    ],
)
def test_what_cannot_be_played_is_refused(sentence: str, arguments: dict[str, Any]) -> None:
    with pytest.raises(BenbenError, match=sentence):
        tournament(**{"spec": HEIRS, "bots": ["random", "sensible"], **arguments})


def test_simulations_are_as_they_were() -> None:
    """Their games each have a seed of their own."""
    assert simulate(TOY, 6, seed=1).hash == simulate(TOY, 6, seed=1, processes=2).hash
    assert plans(TOY, ["random", First()], 0)[0].alike == 3
