"""Work on a cluster of two machines: the same results as without one, whoever dies."""

from __future__ import annotations

import functools
import json
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import numpy as np
import numpy.typing as npt
import pytest

from benben.arena import Report, simulate, tournament
from benben.arena.game import BadBot
from benben.batches import Batch, SelfPlay, Trajectories
from benben.bots import Bot
from benben.cluster import LostWork, NoCluster, OtherEdition, connected, work
from benben.kernel import title as known
from benben.kernel.errors import Illegal
from benben.kernel.title import titles
from tests.cluster.bots import Counting, Fatal, Stranded, Wrong
from tests.cluster.conftest import Machine, Machines
from tests.support.broken import BROKEN_TOYS
from tests.support.tree import ROOT

pytestmark = [pytest.mark.xdist_group("ray"), pytest.mark.usefixtures("machines")]
Ints = npt.NDArray[np.int64]
AUTO = "ray://auto"
PYRAMID = "great-pyramid(players=3,points_to_win=6,turn_limit=12)"
BUILT_IN = [found.id for found in titles() if not found.id.startswith("t")]
each_number_of_workers = pytest.mark.parametrize("workers", [1, 2, 8])


@contextmanager
def killed_when(sign: Path, machine: Machine) -> Generator[None]:
    """Meanwhile, a machine is killed as soon as there is a file."""

    def watch() -> None:
        while not sign.exists():
            time.sleep(0.01)
        machine.kill()

    watching = threading.Thread(target=watch)
    watching.start()
    yield
    watching.join()


# Simulations


@functools.cache
def pyramids() -> Report:
    return simulate(PYRAMID, 9, [Counting(), "sensible"], seed=4)


@each_number_of_workers
def test_a_report_is_the_same_with_any_number_of_workers(workers: int) -> None:
    here = pyramids()
    there = simulate(PYRAMID, 9, [Counting(), "sensible"], seed=4, on=AUTO, processes=workers)
    assert msgspec.json.encode(there) == msgspec.json.encode(here)
    assert sum(row.counts["games"].count for row in there.counted[0].rows) == there.finished > 0


@each_number_of_workers
def test_native_games_are_the_same_with_any_number_of_workers(workers: int) -> None:
    assert simulate("toy", 400, seed=3, native=True, on=AUTO, processes=workers) == simulate("toy", 400, seed=3)


@each_number_of_workers
def test_a_tournament_is_the_same_with_any_number_of_workers(workers: int, tmp_path: Path) -> None:
    bots: list[str | Bot] = ["random", Counting(), "sensible"]
    here = tournament("cheops-heirs(players=3)", bots, 30, seed=4)
    keep = tmp_path / "kept.jsonl"
    assert tournament("cheops-heirs(players=3)", bots, 30, seed=4, on=AUTO, processes=workers, keep=keep) == here
    assert tournament("cheops-heirs(players=3)", bots, 30, seed=4, keep=keep) == here


@pytest.mark.parametrize("spec", BUILT_IN)
def test_every_title_is_played(spec: str) -> None:
    options = {"turn_limit": 5}
    assert simulate(spec, 3, seed=1, options=options, on=AUTO) == simulate(spec, 3, seed=1, options=options)


def test_games_of_a_worker_that_dies_are_played_again_and_counted_once(tmp_path: Path) -> None:
    told: list[int] = []
    there = simulate("toy", 40, [Fatal(tmp_path, lives=2)], seed=2, on=AUTO, processes=2, progress=told.append)
    assert len(list(tmp_path.iterdir())) == 2
    assert there.hash == simulate("toy", 40, [Counting()], seed=2).hash
    assert told == sorted(set(told))
    assert told[-1] == 40


def test_games_of_a_machine_that_dies_are_played_elsewhere(machines: Machines, tmp_path: Path) -> None:
    bot = Stranded(tmp_path)
    with killed_when(bot.sign, machines.another(LOST="1")):
        there = simulate("toy", 40, [bot], seed=3, on=AUTO, processes=2)
    assert there.hash == simulate("toy", 40, [Counting()], seed=3).hash


def test_games_that_kill_every_worker_are_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "TRIES_MORE", 1)
    with pytest.raises(LostWork, match=r"^The cluster at ray://auto gave up: .*worker.*\.$"):
        simulate("toy", 1, [Fatal(tmp_path, lives=99)], on=AUTO)
    assert len(list(tmp_path.iterdir())) == 2


def test_broken_games_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    toy = BROKEN_TOYS["nobody"]
    monkeypatch.setitem(known._TITLES, toy.id, toy)
    here, there = tmp_path / "here", tmp_path / "there"
    told = simulate(f"{toy.id}(players=3)", 6, seed=1, keep_broken=here)
    assert simulate(f"{toy.id}(players=3)", 6, seed=1, keep_broken=there, on=AUTO) == told
    kept = {path.name: path.read_bytes() for path in there.iterdir()}
    assert kept == {path.name: path.read_bytes() for path in here.iterdir()}
    assert len(kept) == told.broken > 0


def test_what_is_wrong_on_a_worker_is_told_as_if_it_were_wrong_here() -> None:
    with pytest.raises(BadBot, match=r"^The bot Wrong\(\) gave None, which is not a move of toy\.$"):
        simulate("toy", 9, [Wrong()], on=AUTO)


# Self-play


def lowest(batch: Batch, rng: np.random.Generator) -> Ints:
    """Passes by whatever chance offers."""
    del rng
    chosen: Ints = batch.masks.argmax(axis=1)
    return chosen


def self_played(on: str | None, workers: int | None, policy: object = None) -> list[str]:
    with SelfPlay("toy(players=3)", 40, seed=5, on=on, workers=workers, in_slice=8) as games:
        return [games.play(policy, steps).hash for steps in (30, 20)]  # type: ignore[arg-type]


@each_number_of_workers
def test_trajectories_are_the_same_with_any_number_of_workers(workers: int) -> None:
    assert self_played(AUTO, workers) == self_played(None, None)


def test_a_policy_goes_to_the_workers() -> None:
    likes = 3

    def policy(batch: Batch, rng: np.random.Generator) -> Ints:
        chances = rng.random(batch.masks.shape) ** likes * batch.masks
        chosen: Ints = chances.argmax(axis=1)
        return chosen

    weights = np.arange(1.0, 1.0 + Batch("toy", 1).title.actions.count)
    assert self_played(AUTO, 2, lowest) == self_played(None, None, lowest) != self_played(None, None)
    assert self_played(AUTO, 2, policy) == self_played(None, None, policy) != self_played(None, None)
    assert self_played(AUTO, 2, weights) == self_played(None, None, weights) != self_played(None, None)


def test_steps_of_a_machine_that_dies_are_taken_elsewhere(machines: Machines, tmp_path: Path) -> None:
    bot = Stranded(tmp_path)

    def policy(batch: Batch, rng: np.random.Generator) -> Ints:
        bot.before()
        return lowest(batch, rng)

    with killed_when(bot.sign, machines.another(LOST="1")):
        there = self_played(AUTO, 2, policy)
    assert there == self_played(None, None, lowest)


def test_a_policy_that_breaks_the_rules_leaves_the_games_as_they_were() -> None:
    def illegal(batch: Batch, rng: np.random.Generator) -> Ints:
        del rng
        chosen: Ints = (~batch.masks).argmax(axis=1)
        return chosen

    with SelfPlay("toy(players=3)", 20, seed=5, on=AUTO, in_slice=8) as games:
        first = games.play(steps=5)
        with pytest.raises(Illegal, match=r"^Game \d+: action \d+ is not legal for seat \d") as error:
            games.play(illegal, steps=5)
        assert error.value.refusal.key
        second: Trajectories = games.play(steps=5)
    with SelfPlay("toy(players=3)", 20, seed=5, in_slice=8) as again:
        assert [again.play(steps=5).hash for _ in range(2)] == [first.hash, second.hash]


# Workers that have another Benben


def test_a_worker_with_another_benben_is_refused(machines: Machines, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "src/benben", tmp_path / "benben", ignore=shutil.ignore_patterns("static", "__pycache__"))
    start = tmp_path / "benben" / "__init__.py"
    start.write_text(start.read_text().replace('__version__ = "', '__version__ = "0.0.'))
    other = machines.another(PYTHONPATH=os.pathsep.join([str(tmp_path), str(ROOT)]))
    sentence = r"^The worker on [\d.]+ has Benben 0\.0\.\S+, and this program \S+: install the same on every machine\.$"
    try:
        with machines.head_is_busy(), pytest.raises(OtherEdition, match=sentence):
            simulate("toy", 9, on=AUTO)
    finally:
        other.end()


def test_a_worker_with_a_benben_that_has_no_clusters_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "BOOTSTRAP", "benben.no_cluster")  # where workers look for it
    sentence = r"^The worker on [\d.]+ has no module benben\.no_cluster: install the same Benben on every machine\.$"
    with pytest.raises(OtherEdition, match=sentence):
        simulate("toy", 9, on=AUTO)


# Ways to a cluster


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "benben", "simulate", "toy", "--games", "12", "--seed", "4", "--json", *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )


def test_a_client_joins_from_outside(machines: Machines) -> None:
    done = command("--on", f"ray://127.0.0.1:{machines.client_port}")
    assert done.stderr == ""
    assert json.loads(done.stdout)["hash"] == simulate("toy", 12, seed=4).hash


def test_a_cluster_of_this_machine_leaves_nothing_behind() -> None:
    def left() -> set[str]:
        commands = [path.read_bytes().decode() for path in Path("/proc").glob("[0-9]*/cmdline") if path.exists()]
        return {str(path) for path in Path("/tmp").glob("benben-ray-*")} | {c for c in commands if "benben-ray-" in c}

    before = left()
    done = command("--on", "ray://local", "--processes", "2")
    assert done.stderr == ""
    assert json.loads(done.stdout)["hash"] == simulate("toy", 12, seed=4).hash
    assert left() <= before


def test_a_program_has_one_connection() -> None:
    with (
        pytest.raises(NoCluster, match=r"connected to Ray already; name that cluster as ray://auto\.$"),
        connected("ray://local"),
    ):
        pass
