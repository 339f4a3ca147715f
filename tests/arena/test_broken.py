# ruff: noqa: ARG001, ARG002 - bots share a signature, and `fault` is the fixture's
"""A game that a fault in the rules has broken ends as broken with every driver and is kept in a file that tells why."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from benben.arena.game import game_seed, play
from benben.arena.simulate import plan, simulate
from benben.bots import bot
from benben.commands.replay import replay
from benben.kernel import matchfile
from benben.kernel import title as titles
from benben.kernel.actions import Move, Steps
from benben.kernel.schema import BROKEN
from benben.kernel.title import Title
from tests.support.broken import BROKEN_TOYS, FAULTS

every_fault = pytest.mark.parametrize("fault", FAULTS)
SEEDS = range(8)
GAMES = {"nobody": 6, "stuck": 6, "endless": 1}  # the last ones take 5,000 actions


class Walker:
    """Any move, including those of several ids; it is not the random bot, so that the driver for bots is used."""

    name = "walker"

    def choose(
        self,
        title: Title,
        observation: Mapping[str, Any],
        seat: int,
        moves: Sequence[Move],
        forms: Any,
        rng: random.Random,
    ) -> Move:
        return rng.choice(moves)


@pytest.fixture
def broken(fault: str, monkeypatch: pytest.MonkeyPatch) -> Title:
    """The toy with this fault, registered for the test."""
    title = BROKEN_TOYS[fault]
    monkeypatch.setitem(titles._TITLES, title.id, title)
    return title


def told(path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    replay(path, None, plain=True)
    return capsys.readouterr().out.splitlines()[-1]


@every_fault
def test_random_play_ends_as_broken(broken: Title, fault: str) -> None:
    seated = [bot(broken, "random")] * 3
    assert any(play(broken, {"players": 3}, seated, seed)[0] == BROKEN for seed in SEEDS)


@every_fault
def test_play_by_bots_ends_as_broken(broken: Title, fault: str) -> None:
    assert any(play(broken, {"players": 3}, [Walker()] * 3, seed)[0] == BROKEN for seed in SEEDS)


@pytest.mark.parametrize("bots", ["random", "walker"])
@every_fault
def test_kept_files_play_to_the_fault(
    broken: Title, fault: str, bots: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = ["random"] if bots == "random" else [Walker()]
    simulate(f"{broken.id}(players=3)", GAMES[fault], names, seed=1, keep_broken=tmp_path / "kept")
    paths = sorted((tmp_path / "kept").iterdir())
    assert paths
    for path in paths:
        assert FAULTS[fault] in told(path, capsys)
        assert matchfile.load(path).number == len(matchfile.read(path).moves)


@pytest.mark.xdist_group("native")
@every_fault
def test_native_games_break_in_the_same_way(
    broken: Title, fault: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    native, kept = tmp_path / "native", tmp_path / "kept"
    by_numba = simulate(f"{broken.id}(players=4)", GAMES[fault], seed=2, native=True, keep_broken=native)
    assert by_numba.hash == simulate(f"{broken.id}(players=4)", GAMES[fault], seed=2, keep_broken=kept).hash
    assert {path.name: path.read_bytes() for path in native.iterdir()} == {
        path.name: path.read_bytes() for path in kept.iterdir()
    }
    assert FAULTS[fault] in told(next(native.iterdir()), capsys)


@pytest.mark.parametrize("fault", ["nobody"])
def test_only_broken_games_are_kept(broken: Title, tmp_path: Path) -> None:
    planned = plan(f"{broken.id}(players=2)", seed=3)
    simulate(f"{broken.id}(players=2)", 30, seed=3, keep_broken=tmp_path)
    ends = {
        f"{broken.id}-3-{game}.json": play(broken, planned.options, planned.seated(game), game_seed(3, game))[0]
        for game in range(30)
    }
    assert {path.name for path in tmp_path.iterdir()} == {name for name, ended in ends.items() if ended == BROKEN}


@pytest.mark.parametrize("fault", ["stuck"])
def test_ids_become_moves_where_nobody_acted_in_between(broken: Title, tmp_path: Path) -> None:
    """An offer is two ids, which are put together unless somebody else acted in the middle of it."""
    simulate(f"{broken.id}(players=4)", 60, seed=5, keep_broken=tmp_path)
    entries = [entry for path in tmp_path.iterdir() for entry in matchfile.read(path).moves]
    assert any(entry.move and entry.move.startswith("offer ") for entry in entries)
    assert all(isinstance(entry.made, Steps) == bool(entry.ids) for entry in entries)
