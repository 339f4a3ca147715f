from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

import benben
from benben.bots import bot
from benben.kernel.match import Match
from tests.support.tree import ROOT

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Run `python -m benben` with the toy title, away from the user's own folders."""

    def call(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        given = {
            **os.environ,
            "BENBEN_TITLES": "tests.support.toy",
            "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)]),  # not the installed ones
            "XDG_DATA_HOME": str(tmp_path / "share"),
            "COLUMNS": "80",
            **environment,
        }
        command = [sys.executable, "-m", "benben", *arguments]
        return subprocess.run(
            command, env=given, cwd=tmp_path, capture_output=True, text=True, timeout=600, check=False
        )

    return call


def played(names: list[str]) -> Match:
    """A finished game with an undo in it."""
    match = benben.match(f"cheops-heirs(players={len(names)})", seed=7)
    rng = random.Random(1)
    player = bot(match.title, "sensible")
    while not match.over:
        seat = match.actors()[0]
        observation = match.observe(seat, discreet=True)
        match.act(seat, player.choose(match.title, observation, seat, match.moves(seat), match.forms(seat), rng))
        if len(match.entries) == 2 and match.can_undo(seat):
            match.undo(seat)
    assert any(entry.move is None for entry in match.entries)
    return match


@pytest.fixture(scope="session")
def exported() -> benben.MatchFile:
    names = ["Ada", "Ben", "Cleo [bold]"]
    return benben.export(played(names), names)


@pytest.fixture
def game(tmp_path: Path, exported: benben.MatchFile) -> Path:
    """The match file of a finished game."""
    path = tmp_path / "game.json"
    path.write_bytes(msgspec.json.encode(exported))
    return path
