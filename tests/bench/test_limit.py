"""The C++ engine that the benchmarks measure against plays the same games as the rules, to the last card and draw."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from benben.games.hexes.ancient_egypt.title import ANCIENT_EGYPT
from benben.kernel.schema import FINISHED, UNFINISHED
from tests.support.tree import ROOT

GAMES = 2_000  # of each seed and number of players


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> None:
    """The benchmarks import each other by their own folder."""
    monkeypatch.syspath_prepend(ROOT / "bench")


def options(players: int, turn_limit: int = 250) -> dict[str, Any]:
    return ANCIENT_EGYPT.complete({"players": players, "offer_cap": "none", "turn_limit": turn_limit})


def by_limit(seeds: npt.NDArray[np.int64], chosen: dict[str, Any]) -> npt.NDArray[np.int64] | None:
    """The games of bench/limit; nothing where there is no compiler, of which a sentence must tell."""
    from limit.build import COMPILERS, NoCompiler
    from limit.games import random_games

    if any(shutil.which(name) for name in COMPILERS):
        return random_games(seeds, chosen)
    with pytest.raises(NoCompiler, match="install one of"):
        random_games(seeds, chosen)
    return None


def natively(seeds: npt.NDArray[np.int64], chosen: dict[str, Any]) -> npt.NDArray[np.int64]:
    """What bench/limit tells of each game, from the native rules."""
    played = ANCIENT_EGYPT.native().random_games(seeds, chosen, slots=len(seeds))
    ends, players = played.states, played.states["players"]
    columns = (played.tallies, players["hand"], players["cards"], ends["supply"], ends["deck"], ends["rng"])
    return np.column_stack(columns)


@pytest.mark.xdist_group("native")
@pytest.mark.usefixtures("bench")
@pytest.mark.parametrize("first", [1, 2**40])
@pytest.mark.parametrize("players", [3, 4])
def test_it_plays_the_same_games(players: int, first: int) -> None:
    seeds = np.arange(first, first + GAMES)
    theirs = by_limit(seeds, options(players))
    if theirs is None:
        return
    ours = natively(seeds, options(players))
    assert seeds[(ours != theirs).any(axis=1)].tolist() == []


@pytest.mark.xdist_group("native")
@pytest.mark.usefixtures("bench")
def test_a_game_ends_unfinished_at_the_same_turn_limit() -> None:
    seeds, chosen = np.arange(200), options(4, turn_limit=60)
    theirs = by_limit(seeds, chosen)
    if theirs is None:
        return
    ours = natively(seeds, chosen)
    assert set(ours[:, 9]) == {FINISHED, UNFINISHED}
    assert (ours == theirs).all()


@pytest.mark.usefixtures("bench")
@pytest.mark.parametrize("other", [{"players": 2}, {"turn_limit": 0}, {"balanced_dice": True}, {"offer_cap": "free"}])
def test_it_refuses_what_it_does_not_play(other: dict[str, Any]) -> None:
    from limit.games import random_games

    with pytest.raises(ValueError, match="bench/limit plays ancient-egypt with 3 or 4 players, no offers"):
        random_games(np.arange(1), ANCIENT_EGYPT.complete({**options(4), **other}))


def test_without_a_compiler_a_sentence_says_what_to_do() -> None:
    env = {**os.environ, "PATH": "", "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT / 'bench'}"}
    command = [sys.executable, "-c", "from limit.build import built; built()"]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.stderr.splitlines()[-1].endswith(
        "There is no C++ compiler for bench/limit: install one of g++, c++, clang++ and put it on the PATH."
    )
