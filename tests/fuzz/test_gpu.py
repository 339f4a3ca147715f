"""What the farm's GPU games need from the processor; `tests.fuzz.gpu` itself compares the rest before it plays."""

from __future__ import annotations

import sys

import numpy as np
import pytest
from numba import cuda

from tests.fuzz import gpu
from tests.fuzz.watch import ENDLESS
from tests.fuzz.worker import EACH, SETS
from tests.support.invariants.driver import A_ACTIONS, A_FOUND, A_GAME, A_LONGEST, AT, VIOLATED
from tests.support.invariants.driver import ENDLESS as IS_ENDLESS


def test_every_game_has_a_thread_and_a_warp_has_one_option_set() -> None:
    order = gpu.batch_order(gpu.LEAST_THREADS)
    assert sorted(order.tolist()) == list(range(gpu.LEAST_THREADS))
    warps = order.reshape(-1, gpu.WARP)
    assert all(len(set(warp)) == 1 for warp in (warps % SETS).tolist())
    assert all(len(set(warp)) == 1 for warp in (warps // SETS % EACH == 0).tolist()), "with all checks, or without"


def test_what_is_found_is_told_by_game_and_kind() -> None:
    at, wrong = np.zeros((3, AT), np.int64), np.zeros((3, 2), np.int64)
    at[:, A_GAME], at[:, A_ACTIONS], at[:, A_LONGEST] = (7, 5, 6), 100, (3, 9, 4)
    at[0, A_FOUND], at[1, A_FOUND] = IS_ENDLESS, VIOLATED
    wrong[1, 1] = 2
    run = gpu.Run("toy", 4, ("cards", "points"))
    run.note(at, lambda: wrong)
    assert (run.games, run.counts["actions"], run.longest) == (3, 300, 9)
    assert [(finding.game, finding.kind) for finding in run.findings] == [(5, "points"), (7, ENDLESS)]
    assert "points: 1" in run.table()


def test_without_a_gpu_it_says_what_to_do(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(cuda, "is_available", lambda: False)
    monkeypatch.setattr(sys, "argv", ["gpu", "--title", "toy"])
    assert gpu.main() == 2
    assert "make fuzz" in capsys.readouterr().out
