"""The rules of batches, interpreted: they are the same on every device."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

import benben
from benben.batches import BadBatch
from benben.batches.rules import episode_seed
from benben.kernel.schema import BROKEN, FINISHED, UNFINISHED
from benben.kernel.title import read_spec
from tests.batches.plain import PlainBatch
from tests.support.broken import BROKEN_TOYS
from tests.support.records import everything
from tests.support.toy import TOY

pytestmark = pytest.mark.xdist_group("native")
SPECS = ("toy(players=3)", "cheops-heirs(players=2)", "ancient-egypt(points_to_win=3,offer_cap=none,turn_limit=5)")


def plain(spec: str, games: int, seed: int) -> PlainBatch:
    title, options = read_spec(spec)
    return PlainBatch(title, {**options, "turn_limit": options["turn_limit"] or 500}, games, seed)


def first_legal(batch: PlainBatch) -> list[int]:
    return [mask.index(1) for mask in batch.games.masks]


@pytest.mark.parametrize("spec", SPECS)
def test_interpreted_and_native_batches_are_the_same(spec: str) -> None:
    interpreted, compiled = plain(spec, 2, seed=7), benben.batch(spec, 2, seed=7, masks="both")
    rng = random.Random(1)
    for step in range(400):
        games = interpreted.games
        assert compiled.actors.tolist() == games.actors
        assert compiled.masks.tolist() == games.masks
        assert compiled.mask_words.tolist() == games.mask_words
        assert compiled.done.tolist() == games.done
        assert compiled.endings.tolist() == games.endings
        assert compiled.rewards.tolist() == games.rewards
        assert compiled.final_points.tolist() == games.final_points
        assert compiled.final_lengths.tolist() == games.final_lengths
        if step % 10 == 0:
            assert compiled.observations.tolist() == games.observations
            assert [everything(compiled.to_plain(i)) for i in range(2)] == [everything(s) for s in games.states]
        actions = [rng.choice([i for i, may in enumerate(mask) if may]) for mask in games.masks]
        interpreted.step(actions)
        compiled.step(actions)
    assert min(compiled.episodes) > 0


@pytest.mark.parametrize("spec", SPECS)
def test_interpreted_and_native_playouts_are_the_same(spec: str) -> None:
    interpreted, compiled = plain(spec, 3, seed=2), benben.batch(spec, 3, seed=2)
    policy = np.arange(compiled.title.actions.count) % 5 + 0.25
    for weights in (None, policy):
        told = compiled.playouts(weights, count=2, seed=6)
        again = interpreted.play_on(2, 6, compiled.weights(weights).tolist())
        assert told.points.tolist() == again.points
        assert told.rewards.tolist() == again.rewards
        assert told.endings.tolist() == again.endings
        assert told.lengths.tolist() == again.lengths
        assert set(told.endings.flat) <= {FINISHED, UNFINISHED}


@pytest.mark.parametrize("fault", BROKEN_TOYS)
def test_a_game_that_cannot_go_on_is_broken(fault: str) -> None:
    title = BROKEN_TOYS[fault]
    batch = PlainBatch(title, title.complete({"players": 4}), 6 if fault != "endless" else 1, seed=2)
    rng = random.Random(2)
    for _ in range(10_000):
        if BROKEN in batch.games.endings:
            break
        batch.step([rng.choice([i for i, may in enumerate(mask) if may]) for mask in batch.games.masks])
    game = batch.games.endings.index(BROKEN)
    assert batch.games.done[game] == 1
    assert batch.games.rewards[game] == [0] * 4
    assert batch.games.ledgers[game][:2] == [1, 0], "the next episode has begun"
    if fault == "endless":
        assert batch.games.final_lengths[game] >= 5000


def test_seats_that_are_asked_at_once_act_one_after_another() -> None:
    batch = PlainBatch(TOY, TOY.complete({"players": 4}), 1, seed=1)
    active = batch.state(0).active
    order = []
    for _ in range(4):
        order.append(batch.games.actors[0])
        batch.step(first_legal(batch))
    assert order == [(active + k) % 4 for k in range(4)]


def test_a_choice_in_secret_is_not_seen_by_those_who_choose_after_it() -> None:
    first, second = (PlainBatch(TOY, TOY.complete({"players": 4}), 1, seed=4) for _ in range(2))
    legal = [action for action, may in enumerate(first.games.masks[0]) if may]
    first.step([legal[0]])
    second.step([legal[1]])
    assert first.state(0) != second.state(0)
    assert first.games.observations == second.games.observations
    assert first.games.masks == second.games.masks
    assert first.games.actors == second.games.actors


def test_every_episode_of_every_game_has_a_seed_of_its_own() -> None:
    g = [0] * 4
    seeds = {episode_seed(g, seed, game, k) for seed in (0, 1, 2**61) for game in range(20) for k in range(20)}
    assert len(seeds) == 1200
    assert all(0 <= seed < 2**62 for seed in seeds)
    assert episode_seed(g, 1, 2, 3) == 3880177420024486826, "batches that were played before would be played otherwise"


# Playouts


def test_playouts_leave_the_games_as_they_are() -> None:
    batch = benben.batch("toy(players=3)", 5, seed=1)
    before = [everything(batch.to_plain(i)) for i in range(5)]
    played = batch.playouts(count=4)
    assert [everything(batch.to_plain(i)) for i in range(5)] == before
    assert played.points.shape == played.rewards.shape == (5, 4, 3)
    assert played.endings.shape == played.lengths.shape == (5, 4)
    assert (played.endings == FINISHED).all()
    assert np.allclose(played.rewards.sum(axis=2), 0)


def test_playouts_draw_chance_anew_each_time() -> None:
    batch = benben.batch("toy(players=3)", 5, seed=1)
    played = batch.playouts(count=8, seed=1)
    assert len({tuple(row) for row in played.lengths.T.tolist()}) > 1
    assert np.array_equal(played.points, batch.playouts(count=8, seed=1).points)
    assert not np.array_equal(played.points, batch.playouts(count=8, seed=2).points)
    alone, together = (benben.batch("toy(players=3)", 300, threads=n).playouts(seed=1) for n in (1, 4))
    assert np.array_equal(alone.points, together.points)


def test_a_policy_says_how_likely_each_action_is() -> None:
    rules = PlainBatch(TOY, TOY.complete({}), 1, 1).rules
    words, driver = [0b10110], [1, 2, 3, 4]
    drawn = Counter(rules.sampled_action(driver, words, [9, 1, 3, 9, 0]) for _ in range(4000))
    assert drawn.keys() == {1, 2}
    assert 2.6 < drawn[2] / drawn[1] < 3.4
    none = Counter(rules.sampled_action(driver, words, [9, 0, 0, 9, 0]) for _ in range(3000))
    assert none.keys() == {1, 2, 4}, "where no legal action has a weight, each is alike"


@pytest.mark.parametrize(
    ("policy", "sentence"),
    [
        ([1.0], r"A policy has \d+ weights, one for each action, not \(1,\)"),
        (-1.0, "must be 0 or more"),
        (0.0, "not all of them 0"),
        (float("nan"), "must be 0 or more"),
    ],
)
def test_a_policy_that_is_none_is_refused(policy: list[float] | float, sentence: str) -> None:
    batch = benben.batch("toy", 2)
    weights = policy if isinstance(policy, list) else [policy] * batch.title.actions.count
    with pytest.raises(BadBatch, match=sentence):
        batch.playouts(weights)
    with pytest.raises(BadBatch, match="at least once, not 0 times"):
        batch.playouts(count=0)


def test_no_weight_of_a_policy_is_lost() -> None:
    batch = benben.batch("toy", 2)
    weights = batch.weights([1e-30, 1.0, *[0.0] * (batch.title.actions.count - 2)])
    assert weights[:3].tolist() == [1, 2**30, 0]
