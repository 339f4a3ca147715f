"""Batches on a simulated GPU are those on the processor; `bench/gpu.py` compares them on a real one."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import benben
from benben.batches import BadBatch, Batch
from benben.kernel import cuda
from benben.kernel.errors import BadMove, Illegal
from tests.batches.simulator import Array, simulate
from tests.batches.test_batch import chosen
from tests.support.records import everything

pytestmark = pytest.mark.xdist_group("native")

# Short games, so that episodes end while they are compared.
SPECS = (
    "toy(players=3)",
    "cheops-heirs(players=3)",
    "ancient-egypt(points_to_win=3,offer_cap=none,turn_limit=5)",
    "ancient-egypt(points_to_win=3,gods=true,offer_cap=none,turn_limit=5)",
    "great-pyramid(points_to_win=3,offer_cap=none,turn_limit=5)",
    "cheops-scenario(points_to_win=4,offer_cap=none,turn_limit=5)",
)
GAMES = 5  # more than a block
STEPS = 12
SHOWN = ("actors", "masks", "mask_words", "observations", "done", "endings", "rewards", "final_points", "final_lengths")
PLAYED = ("points", "rewards", "endings", "lengths")


@pytest.fixture(autouse=True)
def simulated(monkeypatch: pytest.MonkeyPatch) -> None:
    simulate(monkeypatch)


def both(spec: str, games: int = GAMES, **more: Any) -> tuple[Batch, Batch]:
    theirs, ours = (benben.batch(spec, games, seed=5, device=device, **more) for device in ("cuda", "cpu"))
    return theirs, ours


def assert_same(theirs: Any, ours: Any, names: tuple[str, ...] = SHOWN) -> None:
    for name in names:
        found, expected = np.asarray(getattr(theirs, name)), getattr(ours, name)
        assert found.dtype == expected.dtype
        assert np.array_equal(found, expected), name


def states(batch: Batch) -> list[dict[str, Any]]:
    return [everything(batch.to_plain(game)) for game in range(len(batch))]


@pytest.mark.parametrize("spec", SPECS)
def test_steps_deals_and_playouts_are_those_of_the_processor(spec: str) -> None:
    theirs, ours = both(spec, masks="both", keep_final=True)
    rng = np.random.default_rng(2)
    for _ in range(STEPS):
        assert_same(theirs, ours)
        actions = chosen(ours, rng)
        theirs.step(actions)
        ours.step(actions)
    assert_same(theirs, ours)
    assert states(theirs) == states(ours)
    for batch in (theirs, ours):
        batch.determinize(1, seed=3)
    assert states(theirs) == states(ours)
    assert np.array_equal(np.asarray(theirs.observe(1)), ours.observe(1))
    assert_same(theirs.playouts(seed=4), ours.playouts(seed=4), PLAYED)


def test_episodes_end_and_begin_in_any_thread() -> None:
    theirs, ours = both("toy(players=3)", keep_final=True)
    rng = np.random.default_rng(3)
    while ours.episodes.min() < 1:
        actions = chosen(ours, rng)
        theirs.step(actions)
        ours.step(actions)
        assert_same(theirs, ours)
    assert theirs.episodes.tolist() == ours.episodes.tolist()
    finals = [[everything(batch.final_plain(game)) for game in range(GAMES)] for batch in (theirs, ours)]
    assert finals[0] == finals[1]
    assert_same(theirs.playouts(count=3), ours.playouts(count=3), PLAYED)


def test_playouts_by_a_policy_are_those_of_the_processor() -> None:
    theirs, ours = both("toy(players=3)")
    policy = np.arange(ours.title.actions.count) % 5 + 0.25
    assert_same(theirs.playouts(policy, seed=4), ours.playouts(policy, seed=4), PLAYED)


def test_if_an_action_is_not_legal_none_is_taken() -> None:
    theirs, ours = both("toy(players=3)")
    actions = chosen(ours, np.random.default_rng(1))
    before = states(theirs)
    for wrong, error in ((int(ours.masks[3].argmin()), Illegal), (-1, BadMove), (10**6, BadMove)):
        given = actions.copy()
        given[3] = wrong
        given[4] = -5
        with pytest.raises(error, match=f"Game 3: .*action {wrong}"):
            theirs.step(given)
        assert states(theirs) == before
        assert_same(theirs, ours)


def test_a_copy_goes_its_own_way_and_a_game_can_be_put_into_another_place() -> None:
    theirs, ours = both("toy(players=3)")
    copies = theirs.copy(), ours.copy()
    rng = np.random.default_rng(4)
    for _ in range(6):
        for pair in (copies, (theirs, ours)):
            actions = chosen(pair[1], rng)
            for batch in pair:
                batch.step(actions)
            assert_same(*pair)
    for batch in (theirs, ours):
        batch.from_plain(4, copies[1].to_plain(2))
    assert_same(theirs, ours)
    assert states(theirs) == states(ours)
    assert states(theirs) != states(copies[0])


def test_actions_may_be_on_the_gpu_and_of_any_whole_kind() -> None:
    theirs, ours = both("toy(players=3)")
    rng = np.random.default_rng(5)
    for kind in (np.int64, np.int32, np.uint8):
        actions = chosen(ours, rng)
        given: Any = Array(actions.astype(kind))
        theirs.step(given)
        ours.step(actions)
        assert_same(theirs, ours)
    given = Array(np.zeros(GAMES))
    with pytest.raises(BadBatch, match="whole numbers, not float64"):
        theirs.step(given)


def test_a_start_that_cannot_be_prepared_is_an_ordinary_one() -> None:
    started: list[Any] = []

    class Made:
        """A compiled kernel of a numba-cuda that has no private parts."""

        def __getitem__(self, form: tuple[int, int]) -> Any:
            return lambda *arguments: started.append((form, arguments))

    kernel = cuda.Kernel(Made(), 64)
    start = kernel.prepared("a", 2)
    start(65)
    start(1)
    assert started == [((2, 64), ("a", 2)), ((1, 64), ("a", 2))]
