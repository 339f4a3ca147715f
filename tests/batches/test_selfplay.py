"""Self-play in slices plays the games of one large batch."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from benben.batches import BadBatch, Batch, SelfPlay
from benben.kernel.errors import BadOption
from tests.batches.test_batch import every_spec

pytestmark = pytest.mark.xdist_group("native")
Ints = npt.NDArray[np.int64]


def lowest(batch: Batch, rng: np.random.Generator) -> Ints:
    """The first legal action, mostly; in each game it goes by how far that is."""
    del rng
    last = batch.masks.shape[1] - 1 - batch.masks[:, ::-1].argmax(axis=1)
    chosen: Ints = np.where(batch.lengths % 3 == 0, last, batch.masks.argmax(axis=1))
    return chosen


@every_spec
def test_slices_play_what_one_batch_plays(spec: str) -> None:
    with SelfPlay(spec, 7, seed=3, in_slice=3) as games:
        parts = [games.play(lowest, steps) for steps in (20, 15)]
    batch = Batch(spec, 7, seed=3)
    rng = np.random.default_rng(0)
    for part in parts:
        for step in range(len(part.actions)):
            for name in ("actors", "observations", "masks"):
                assert (getattr(part, name)[step] == getattr(batch, name)).all(), (name, step)
            chosen = lowest(batch, rng)
            assert (part.actions[step] == chosen).all()
            batch.step(chosen)
            for name in ("rewards", "done", "endings"):
                assert (getattr(part, name)[step] == getattr(batch, name)).all(), (name, step)
            ended = batch.done
            for name in ("final_points", "final_lengths"):
                assert (getattr(part, name)[step][ended] == getattr(batch, name)[ended]).all()
    assert sum(int(part.done.sum()) for part in parts) == int(batch.episodes.sum())


def test_games_end_in_self_play() -> None:
    with SelfPlay("toy(players=3)", 8, seed=1) as games:
        assert games.play(steps=200).done.any()
        assert games.steps == 200


def test_a_policy_draws_by_weight() -> None:
    count = Batch("toy", 1).title.actions.count
    weights = np.zeros(count)
    weights[: count // 2] = np.arange(1, count // 2 + 1)
    with SelfPlay("toy", 64, seed=2) as games:
        drawn = games.play(weights, 30)
    legal = drawn.masks
    possible = np.where((legal & (weights > 0)).any(axis=2, keepdims=True), legal & (weights > 0), legal)
    assert np.take_along_axis(possible, drawn.actions[:, :, None], axis=2).all()
    assert len(np.unique(drawn.actions)) > count // 2


def test_only_what_is_wanted_is_brought() -> None:
    with SelfPlay("toy", 4, seed=2) as games:
        brought = games.play(steps=5, bring=("rewards", "done"))
    assert brought.rewards.shape == (5, 4, 4)
    assert brought.observations.shape[:2] == (0, 4)
    with SelfPlay("toy", 4, seed=2) as games:
        whole = games.play(steps=5)
    assert (whole.rewards == brought.rewards).all()
    assert whole.hash != brought.hash


def test_progress_is_told() -> None:
    told: list[int] = []
    with SelfPlay("toy", 10, in_slice=4) as games:
        games.play(steps=1, progress=told.append)
    assert told == [4, 8, 10]


@pytest.mark.parametrize(
    ("arguments", "error", "sentence"),
    [
        ({"games": 0}, BadBatch, "at least one game, and one in a slice, not 0 and 64"),
        ({"in_slice": 0}, BadBatch, "at least one game, and one in a slice, not 4 and 0"),
        ({"spec": "toy(players=9)"}, BadOption, "players must be"),
        ({"seed": -1}, BadBatch, "A seed is a number"),
    ],
)
def test_what_cannot_be_played_is_refused(arguments: dict[str, Any], error: type[Exception], sentence: str) -> None:
    with pytest.raises(error, match=sentence), SelfPlay(**{"spec": "toy", "games": 4, **arguments}) as games:
        games.play(steps=1)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"steps": 0}, "at least one step, not 0"),
        ({"bring": ("rewards", "luck")}, "There is no 'luck' to bring; there is actors, "),
        ({"policy": [1.0, 2.0]}, "A policy has .* weights"),
    ],
)
def test_what_cannot_be_done_is_refused(arguments: dict[str, Any], sentence: str) -> None:
    with SelfPlay("toy", 4) as games, pytest.raises(BadBatch, match=sentence):
        games.play(**arguments)


# Snapshots, by which slices go on


def test_a_batch_goes_on_from_a_snapshot() -> None:
    first, rng = Batch("toy(players=3)", 5, seed=4, first=2), np.random.default_rng(0)
    for _ in range(25):
        first.step(lowest(first, rng))
    second = Batch("toy(players=3)", 5, seed=4, first=2)
    second.restore(first.snapshot())
    for _ in range(25):
        assert (second.masks == first.masks).all()
        assert (second.observations == first.observations).all()
        assert (second.episodes == first.episodes).all()
        for batch in (first, second):
            batch.step(lowest(batch, rng))


def test_a_snapshot_is_apart_from_its_batch() -> None:
    batch, rng = Batch("toy", 3), np.random.default_rng(0)
    snapshot, before = batch.snapshot(), batch.observations.copy()
    batch.step(lowest(batch, rng))
    batch.restore(snapshot)
    assert (batch.observations == before).all()


@pytest.mark.parametrize(
    "other",
    [
        {"spec": "toy(players=2)"},
        {"spec": "toy(players=3,open_hands=true)"},
        {"games": 4},
        {"seed": 2},
        {"first": 1},
    ],
)
def test_a_snapshot_of_another_batch_is_refused(other: dict[str, Any]) -> None:
    same = {"spec": "toy(players=3)", "games": 5, "seed": 1, "first": 0}
    snapshot = Batch(**same).snapshot()  # type: ignore[arg-type]
    batch = Batch(**{**same, **other})
    before = batch.observations.copy()
    with pytest.raises(BadBatch, match=r"^The snapshot is of another batch: "):
        batch.restore(snapshot)
    assert (batch.observations == before).all()
