"""Gymnasium's own checks, opponents by name, and games that begin anew as Gymnasium 1.x defines it."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from benben.batches import BadBatch
from benben.bots import UnknownBot, bots_of
from benben.bots.uniform import RandomBot
from benben.envs.gym import BenbenEnv, make, make_vec
from benben.kernel.actions import Move
from benben.kernel.errors import BadMove, Illegal
from benben.kernel.title import Title, read_spec
from tests.envs.common import TITLES, every_spec
from tests.support.records import everything

pytestmark = pytest.mark.xdist_group("native")


def inside(game: gymnasium.Env[Any, Any]) -> BenbenEnv:
    assert isinstance(game.unwrapped, BenbenEnv)
    return game.unwrapped


@every_spec
def test_the_check_of_gymnasium(spec: str) -> None:
    check_env(make(spec).unwrapped)


@every_spec
def test_a_game_against_bots_ends(spec: str) -> None:
    game = make(spec, "random", seat=1)
    _, info = game.reset(seed=4)
    game.action_space.seed(4)
    title, table, over, rewards = inside(game).layout.title, inside(game)._table, False, 0.0
    while not over:
        assert table.actor == 1
        assert np.flatnonzero(info["action_mask"]).tolist() == title.legal(table.state(), 1)
        seen, reward, terminated, truncated, info = game.step(game.action_space.sample(info["action_mask"]))
        assert seen in game.observation_space
        over, rewards = terminated or truncated, rewards + float(reward)
    assert terminated != truncated
    winners = [won for won in range(table.seats) if title.interpreted.won(table.state(), won)] if terminated else []
    shared = 1 / len(winners) if 1 in winners else -1 / (table.seats - len(winners) or 1)
    assert rewards == (shared if 0 < len(winners) < table.seats else 0.0)
    assert not info["action_mask"].any()
    assert table.state().ended == (1 if terminated else 2)


@every_spec
def test_an_action_that_is_not_legal_is_refused_and_nothing_has_changed(spec: str) -> None:
    game = make(spec)
    seen, info = game.reset(seed=5)
    before = everything(inside(game)._table.state())
    after, reward, terminated, truncated, told = game.step(info["action_mask"].argmin())
    assert "is not legal for seat 0" in told["refused"]
    assert (reward, terminated, truncated) == (0.0, False, False)
    assert np.array_equal(after, seen)
    assert np.array_equal(told["action_mask"], info["action_mask"])
    assert everything(inside(game)._table.state()) == before
    with pytest.raises(BadMove, match="has no action 100000"):
        inside(game).step(100_000)


class Watched(RandomBot):
    """Keeps what it was given."""

    def __init__(self) -> None:
        self.given: list[tuple[int, Mapping[str, Any]]] = []

    def choose(
        self,
        title: Title,
        observation: Mapping[str, Any],
        seat: int,
        moves: Sequence[Move],
        forms: Sequence[Mapping[str, Any]],
        rng: random.Random,
    ) -> Move:
        self.given.append((seat, observation))
        return super().choose(title, observation, seat, moves, forms, rng)


@every_spec
def test_named_opponents_play_whole_games(spec: str) -> None:
    """Moves of several actions, such as offers, are made whole: bots know nothing between their actions."""
    title, _ = read_spec(spec)
    for name in bots_of(title):
        game = make(spec.replace("turn_limit=9", "turn_limit=4"), name)
        for seed in (1, 2):
            _, info = game.reset(seed=seed)
            game.action_space.seed(seed)
            over = False
            while not over:
                _, _, terminated, truncated, info = game.step(game.action_space.sample(info["action_mask"]))
                over = terminated or truncated


def test_opponents_get_observations_only() -> None:
    watched = Watched()
    game = make("ancient-egypt(players=3,points_to_win=3,turn_limit=9)", ["sensible", watched])
    _, info = game.reset(seed=1)
    game.action_space.seed(1)
    over = False
    while not over:
        _, _, terminated, truncated, info = game.step(game.action_space.sample(info["action_mask"]))
        over = terminated or truncated
    assert watched.given
    for seat, seen in watched.given:
        assert seat == 2
        assert [player["hand"] is None for player in seen["players"]] == [True, True, False]
        assert seen.get("rng") is None


@every_spec
def test_the_same_seed_gives_the_same_game(spec: str) -> None:
    def trace(seed: int) -> list[Any]:
        game = make(spec, "random")
        seen, info = game.reset(seed=seed)
        found: list[Any] = [seen.tolist()]
        for _ in range(10):
            seen, _, terminated, truncated, info = game.step(info["action_mask"].argmax())
            found.append(seen.tolist())
            if terminated or truncated:
                break
        return found

    assert trace(7) == trace(7) != trace(8)


def test_what_cannot_be_made_is_refused() -> None:
    with pytest.raises(UnknownBot, match="has no bot 'nobody'; it has random"):
        make("cheops-heirs(players=3)", "nobody")
    with pytest.raises(BadBatch, match="opponents must be one bot or 2, not 1"):
        make("cheops-heirs(players=3)", ["random"])
    with pytest.raises(BadBatch, match="There is no seat 3; there are 0 to 2"):
        make("cheops-heirs(players=3)", seat=3)


def test_a_game_that_is_over_takes_no_action() -> None:
    game = inside(make("cheops-heirs(players=2)"))
    _, info = game.reset(seed=1)
    over = False
    while not over:
        _, _, over, _, info = game.step(info["action_mask"].argmax())
    with pytest.raises(Illegal, match="Action 0 is not legal"):
        game.step(0)


def test_every_title_is_registered() -> None:
    for name in TITLES:
        assert gymnasium.spec(f"benben/{name}-v0").kwargs["spec"] == name


def test_many_games_against_bots() -> None:
    games = gymnasium.make_vec("benben/cheops-heirs-v0", 2, "sync", spec="cheops-heirs(players=3)")
    _, infos = games.reset(seed=1)
    for _ in range(3):
        _, _, _, _, infos = games.step(infos["action_mask"].argmax(axis=1))
    assert infos["action_mask"].shape == (2, 802)
    games.close()


# Many games whose seats are all one's own


def test_the_spaces_of_many_games() -> None:
    games = make_vec("cheops-heirs(players=3)", 5, threads=1)
    assert games.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    seen, infos = games.reset(seed=1)
    assert seen in games.observation_space
    assert infos["action_mask"].argmax(axis=1) in games.action_space
    assert games.observation_space.shape == (5, len(games.layout.features))


@every_spec
def test_games_begin_anew_in_the_step_in_which_they_end(spec: str) -> None:
    games, rng = make_vec(spec, 4, threads=1), np.random.default_rng(1)
    seen, infos = games.reset(seed=2)
    endings = 0
    while endings < 6:
        acted = infos["seat"].copy()
        actions = (rng.random(infos["action_mask"].shape) * infos["action_mask"]).argmax(axis=1)
        seen, rewards, terminated, truncated, infos = games.step(actions)
        over = terminated | truncated
        assert seen in games.observation_space
        assert not (terminated & truncated).any()
        assert rewards.tolist() == infos["rewards"][np.arange(4), acted].tolist()
        assert ("final_obs" in infos) == ("final_info" in infos) == over.any()
        for game in np.flatnonzero(over).tolist():
            final, s = infos["final_info"], games.batch.final_plain(game)
            assert infos["_final_obs"].tolist() == infos["_final_info"].tolist() == over.tolist()
            assert infos["final_obs"][game].tolist() == games.batch.observe_final([game], acted[game])[0].tolist()
            assert infos["final_obs"][game].tolist() != seen[game].tolist()
            assert final["seat"][game] == acted[game]
            assert s.ended == (1 if terminated[game] else 2)
            assert final["points"][game].tolist() == [
                games.batch.title.interpreted.points(s, seat) for seat in range(s.seats)
            ]
            assert final["length"][game] > 0
            assert games.batch.lengths[game] == 0
        for game in np.flatnonzero(~over).tolist():
            assert "final_obs" not in infos or infos["final_obs"][game] is None
        endings += int(over.sum())
    games.close()


def test_what_a_step_returns_stays_as_it_is_unless_it_is_not_copied() -> None:
    for copy in (True, False):
        games = make_vec("toy(players=3)", 3, threads=1, copy=copy)
        seen, infos = games.reset(seed=1)
        before = seen.copy(), infos["action_mask"].copy()
        games.step(infos["action_mask"].argmax(axis=1))
        unchanged = np.array_equal(before[0], seen) and np.array_equal(before[1], infos["action_mask"])
        assert unchanged == copy


def test_many_games_take_all_actions_or_none() -> None:
    games = make_vec("toy(players=3)", 3, threads=1)
    _, infos = games.reset(seed=1)
    actions = infos["action_mask"].argmax(axis=1)
    actions[2] = infos["action_mask"][2].argmin()
    before = [everything(games.batch.to_plain(game)) for game in range(3)]
    with pytest.raises(Illegal, match="Game 2: action"):
        games.step(actions)
    assert [everything(games.batch.to_plain(game)) for game in range(3)] == before
