"""Simulations on a cluster: the same reports as without one, whoever dies."""

from __future__ import annotations

import threading
import time
from pathlib import Path

import msgspec
import pytest

from benben.arena import simulate
from benben.cluster import LostWork, work
from benben.kernel.title import titles
from tests.cluster.bots import Counting, Fatal, Stranded
from tests.cluster.conftest import Machines

pytestmark = pytest.mark.xdist_group("ray")
AUTO = "ray://auto"
PYRAMID = "great-pyramid(players=3,points_to_win=6,turn_limit=12)"


@pytest.mark.parametrize("workers", [1, 2, 8])
def test_the_report_is_the_same_with_any_number_of_workers(machines: Machines, workers: int) -> None:
    bots = [Counting(), "sensible"]
    here = simulate(PYRAMID, 9, bots, seed=4)
    there = simulate(PYRAMID, 9, bots, seed=4, on=AUTO, processes=workers)
    assert msgspec.json.encode(there) == msgspec.json.encode(here)
    assert sum(row.counts["games"].count for row in there.counted[0].rows) == there.finished > 0


def test_games_of_a_worker_that_dies_are_played_again_and_counted_once(machines: Machines, tmp_path: Path) -> None:
    here = simulate("toy", 40, [Counting()], seed=2)
    told: list[int] = []
    there = simulate("toy", 40, [Fatal(tmp_path, lives=2)], seed=2, on=AUTO, processes=2, progress=told.append)
    assert len(list(tmp_path.iterdir())) == 2
    assert there.hash == here.hash
    assert told == sorted(set(told))
    assert told[-1] == 40


def test_games_of_a_machine_that_dies_are_played_elsewhere(machines: Machines, tmp_path: Path) -> None:
    here = simulate("toy", 40, [Counting()], seed=3)
    lost = machines.another(LOST="1")
    bot = Stranded(tmp_path)

    def kill() -> None:
        while not bot.sign.exists():
            time.sleep(0.01)
        lost.kill()

    killer = threading.Thread(target=kill)
    killer.start()
    there = simulate("toy", 40, [bot], seed=3, on=AUTO, processes=2)
    killer.join()
    assert there.hash == here.hash
