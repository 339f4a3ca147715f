"""OpenSpiel's own checks, and what they don't look at: secrets, chance, and clients that lie."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.observation import make_observation

import benben
from benben.envs.openspiel import register_game
from benben.kernel.errors import BadOption, Illegal
from tests.envs.common import TITLES, every_spec
from tests.support.records import everything
from tests.support.toy import TOY

pytestmark = pytest.mark.xdist_group("native")
register_game(TOY)


def load(spec: str, seed: int = -1) -> Any:
    name, _, options = spec.partition("(")
    return pyspiel.load_game(f"benben_{name.replace('-', '_')}(seed={seed},{options}")


def play(state: Any, steps: int, rng: random.Random) -> None:
    for _ in range(steps):
        if not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))


@every_spec
def test_the_check_of_openspiel(spec: str) -> None:
    # It reads the whole state in words again and again, so a few rounds must do.
    game = load(spec.replace("turn_limit=9", "turn_limit=3"))
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@every_spec
def test_what_openspiel_asks_of_games_in_python(spec: str) -> None:
    """As in its games_sim_test, without the way of keeping states that sampled chance rules out there."""
    game, rng = load(spec), random.Random(1)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    assert pickle.loads(pickle.dumps(game.get_type())) == game.get_type()
    state = game.new_initial_state()
    clone = state.clone()
    while not state.is_terminal():
        action = rng.choice(state.legal_actions())
        assert state.legal_actions() == np.flatnonzero(state.legal_actions_mask()).tolist()
        for each in (state, clone):
            each.apply_action(action)
        if state.move_number() % 20 == 0:
            for other in (clone, pickle.loads(pickle.dumps(state)), game.deserialize_state(state.serialize())):
                assert str(other) == str(state)
                assert other.history() == state.history()
                assert everything(other.table.state()) == everything(state.table.state())
    assert [state.legal_actions(player) for player in range(game.num_players())] == [[]] * game.num_players()
    assert sum(state.returns()) == pytest.approx(0, abs=1e-12)
    assert [state.player_return(player) for player in range(game.num_players())] == state.returns()
    end, title = state.table.state(), state.table.title
    together = all(title.interpreted.won(end, seat) for seat in range(end.seats))  # then nobody gains anything
    assert any(state.returns()) == (end.ended == 1 and not together)


@every_spec
def test_observations_and_legal_actions_are_those_of_the_title(spec: str) -> None:
    game, rng = load(spec), random.Random(2)
    state, observer = game.new_initial_state(), make_observation(game)
    title = game.layout.title
    for _ in range(8):
        play(state, 7, rng)
        for player in range(game.num_players()):
            observer.set_from(state, player)
            assert state.observation_tensor(player) == observer.tensor.tolist()
            assert observer.tensor.tolist() == state.table.observe(player).tolist()
        if not state.is_terminal():
            player = state.current_player()
            assert state.legal_actions() == title.legal(state.table.state(), player)
            names = [state.action_to_string(player, action) for action in state.legal_actions()]
            assert len(set(names)) == len(names)


@every_spec
def test_a_player_cannot_tell_worlds_apart(spec: str) -> None:
    game, rng, changed = load(spec, seed=3), random.Random(3), 0
    state = game.new_initial_state()
    for _ in range(12):
        play(state, 4, rng)
        if state.is_terminal():
            state = game.new_initial_state()
        player = state.current_player()
        world = state.resample_from_infostate(player, rng.random)
        assert world.observation_string(player) == state.observation_string(player)
        assert world.observation_tensor(player) == state.observation_tensor(player)
        assert world.legal_actions() == state.legal_actions()
        changed += everything(world.table.state()) != everything(state.table.state())
    assert changed


def test_an_action_that_is_not_legal_is_refused_and_nothing_has_changed() -> None:
    state = load("cheops-heirs(players=3)").new_initial_state()
    state.apply_action(state.legal_actions()[0])
    before, history = everything(state.table.state()), state.history()
    with pytest.raises(Illegal, match="Game 0: action 0 is not legal for seat"):
        state.apply_action(0)
    assert (everything(state.table.state()), state.history()) == (before, history)


def test_the_same_seed_gives_the_same_games() -> None:
    one, two = (load("cheops-heirs(players=3)", seed=5) for _ in range(2))
    for _ in range(2):
        assert everything(one.new_initial_state().table.state()) == everything(two.new_initial_state().table.state())
    first, second = (one.new_initial_state().table.state() for _ in range(2))
    assert everything(first) != everything(second)


def test_options_are_parameters() -> None:
    game = load("ancient-egypt(players=3,gods=true)")
    assert game.num_players() == 3
    assert game.num_distinct_actions() == benben.batch("ancient-egypt(gods=true)", 1).title.actions.count
    with pytest.raises(BadOption, match="players must be a number from"):
        load("ancient-egypt(players=9)")


def test_observers_have_neither_parameters_nor_perfect_recall() -> None:
    game = load("cheops-heirs(players=3)")
    with pytest.raises(ValueError, match="have no parameters, such as colors"):
        game.make_py_observer(params={"colors": 2})
    with pytest.raises(ValueError, match="without perfect recall only"):
        game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))


def test_every_title_is_registered_and_programs_end_well() -> None:
    script = "import benben.envs.openspiel, pyspiel; print(*pyspiel.registered_names())"
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert {f"benben_{name.replace('-', '_')}" for name in TITLES} <= set(told.split())
