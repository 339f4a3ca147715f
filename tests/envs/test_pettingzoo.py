"""PettingZoo's own checks, and what they don't look at: masks, secrets, and clients that lie."""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, seed_test
from pettingzoo.utils.conversions import parallel_to_aec

from benben.batches import BadBatch
from benben.envs.pettingzoo import BenbenAEC, env, parallel_env
from benben.kernel.errors import BadMove, Illegal
from tests.envs.common import every_spec
from tests.support.records import everything

pytestmark = pytest.mark.xdist_group("native")


def begun(spec: str, seed: int) -> BenbenAEC:
    """A game whose cards and random players are those of the seed."""
    game = env(spec)
    game.reset(seed=seed)
    for number, agent in enumerate(game.possible_agents):
        game.action_space(agent).seed(seed + number)
    return game


def play(game: BenbenAEC, steps: int) -> int:
    """Play at random; how many steps were taken before the game was over."""
    for step in range(steps):
        agent = game.agent_selection
        if game.terminations[agent] or game.truncations[agent]:
            return step
        game.step(int(game.action_space(agent).sample(game.infos[agent]["action_mask"])))
    return steps


@every_spec
def test_the_checks_of_pettingzoo(spec: str) -> None:
    api_test(env(spec), num_cycles=1000)
    seed_test(partial(env, spec), num_cycles=200)


@every_spec
def test_the_check_of_cycles(spec: str) -> None:
    """A cycle is an action of each agent, so the check is for the form in which all of them act in every step."""
    parallel = partial(parallel_env, spec)
    max_cycles_test(SimpleNamespace(parallel_env=parallel, env=lambda **how: parallel_to_aec(parallel(**how))))


@every_spec
def test_masks_are_what_is_legal_and_games_end(spec: str) -> None:
    game = begun(spec, 3)
    title, endings = game.layout.title, set()
    for _ in range(4):
        while game.agents and not (game.terminations[game.agent_selection] or game.truncations[game.agent_selection]):
            state, actor = game._table.state(), game.agent_selection
            for seat, agent in enumerate(game.possible_agents):
                legal = np.flatnonzero(game.infos[agent]["action_mask"]).tolist()
                assert legal == (title.legal(state, seat) if agent == actor else [])
            play(game, 5)
        assert sum(game.rewards.values()) == pytest.approx(0, abs=1e-6)
        s = game._table.state()
        together = all(title.interpreted.won(s, seat) for seat in range(s.seats))  # then nobody gains anything
        assert any(game.rewards.values()) == (game.terminations["player_0"] and not together)
        assert s.ended == (1 if game.terminations["player_0"] else 2)
        endings.add(game.terminations["player_0"])
        game.reset()
    assert endings


@every_spec
def test_an_action_that_is_not_legal_is_refused_and_nothing_has_changed(spec: str) -> None:
    game = begun(spec, 5)
    play(game, 7)
    agent, state = game.agent_selection, everything(game._table.state())
    mask = game.infos[agent]["action_mask"]
    lies = {
        int(mask.argmin()): (Illegal, "is not legal for seat"),
        len(mask): (BadMove, f"has no action {len(mask)}; it has 0 to {len(mask) - 1}"),
        -1: (BadMove, "has no action -1"),
        None: (BadBatch, "must be whole numbers"),
    }
    for action, (error, sentence) in lies.items():
        with pytest.raises(error, match=sentence):
            game.step(action)
        assert (game.agent_selection, everything(game._table.state())) == (agent, state)
        assert game.infos[agent]["action_mask"] is mask
    play(game, 100_000)
    with pytest.raises(ValueError, match="only valid action is None"):
        game.step(0)


@every_spec
def test_what_is_hidden_is_in_no_observation(spec: str) -> None:
    """Whatever the other seats hold, a seat sees the same and may do the same."""
    game = begun(spec, 2)
    table, changed = game._table, 0
    for deal in range(30):
        play(game, 3)
        if table.over:
            game.reset()
        worlds = table.batch.copy()
        worlds.determinize(table.actor, seed=deal)
        assert worlds.actors[0] == table.actor
        assert np.array_equal(worlds.observe(table.actor)[0], game.observe(game.agent_selection))
        assert np.array_equal(worlds.masks[0], table.mask(table.actor))
        changed += everything(worlds.to_plain(0)) != everything(table.state())
    assert changed, "nothing was hidden, so nothing was shown"


def test_seeds_give_the_same_games() -> None:
    one, two = env("toy(players=3)"), env("toy(players=3)")
    for game in (one, two):
        game.reset(seed=11)
        game.reset()
    assert everything(one._table.state()) == everything(two._table.state())
    two.reset()
    assert everything(one._table.state()) != everything(two._table.state())


def test_everyone_can_look_at_the_table() -> None:
    game = env("cheops-heirs(players=3)", render_mode="ansi")
    game.reset(seed=1)
    assert '"round": ' in (game.render() or "")
    game.close()


def test_a_game_is_stopped_after_so_many_actions() -> None:
    game = env("cheops-heirs(players=3)", max_cycles=4)
    game.reset(seed=1)
    assert play(game, 100) == 4
    assert set(game.truncations.values()) == {True}
    assert set(game.terminations.values()) == {False}
    assert game.observe("player_1").shape == (len(game.layout.features),)
    assert game._table.state().ended == 0
