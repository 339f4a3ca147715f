"""OpenSpiel: every title is a game, registered when this module is imported.

    >>> import benben.envs.openspiel
    >>> import pyspiel
    >>> game = pyspiel.load_game("benben_cheops_heirs(players=3)")
    >>> state = game.new_initial_state()
    >>> state.apply_action(state.legal_actions()[0])

Chance is sampled: it comes out of the state itself, and there are no chance nodes. A clone draws what the original
would; `resample_from_infostate` deals anew what a player can't know, the draws to come included.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec
import numpy as np

from benben.envs import needed
from benben.envs.spaces import MOST_SEED
from benben.envs.table import Table
from benben.kernel.observation import observe
from benben.kernel.play import MOST_IN_A_TURN
from benben.kernel.title import Title, titles

with needed():
    import pyspiel

SEED = "seed"  # a parameter of the game: the same games are played again; −1: chance comes from the system


class BenbenGame(pyspiel.Game):  # type: ignore[misc] # OpenSpiel ships no types
    """A title with its options. Games that a limit stops bring nobody anything."""

    title: Title  # each title has a class of its own

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        options = ",".join(f"{name}={str(value).lower()}" for name, value in params.items() if name != SEED)
        self.spec = f"{self.title.id}({options})"
        seed = int(params.get(SEED, -1))
        self._rng = random.Random(None if seed < 0 else seed)
        self._table = table = Table(self.spec)
        self.layout = table.layout
        info = pyspiel.GameInfo(
            num_distinct_actions=table.title.actions.count,
            max_chance_outcomes=0,
            num_players=table.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=table.batch.options["turn_limit"] * table.seats * MOST_IN_A_TURN,
        )
        super().__init__(game_type(self.title), info, params)

    def __reduce__(self) -> tuple[Any, ...]:
        # OpenSpiel's own way asks a game of sampled chance for its generator, which games in Python can't give.
        return pyspiel.load_game, (str(self),)

    def new_table(self, seed: int) -> Table:
        table = self._table.copy()
        table.reset(seed)
        return table

    def new_initial_state(self) -> BenbenState:
        return BenbenState(self, self._rng.randrange(MOST_SEED))

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> Observer:
        if params:
            raise ValueError(f"Observers of {self.spec} have no parameters, such as {', '.join(params)}.")
        if iig_obs_type is not None and iig_obs_type.perfect_recall:
            raise ValueError(f"{self.spec} has observations without perfect recall only.")
        return Observer(len(self.layout.features))


class BenbenState(pyspiel.State):  # type: ignore[misc]
    """A game that is being played."""

    def __init__(self, game: BenbenGame, seed: int) -> None:
        super().__init__(game)
        # Made when it is first looked at: OpenSpiel clones a state by making a new one, whose table it replaces.
        self._seed = seed
        self._table: Table | None = None

    @property
    def table(self) -> Table:
        table: Table = self._table or self.get_game().new_table(self._seed)
        self._table = table
        return table

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.get_game(), self.serialize())

    def current_player(self) -> int:
        return pyspiel.PlayerId.TERMINAL if self.table.over else self.table.actor

    def _legal_actions(self, player: int) -> list[int]:
        legal: list[int] = self.table.mask(player).nonzero()[0].tolist()
        return legal

    def _apply_action(self, action: int) -> None:
        self.table.act(action)

    def _action_to_string(self, _player: int, action: int) -> str:
        title = self.table.title
        layout = title.actions.layout(action)
        move = title.actions.move([action]) if layout.single else None
        return title.move_text(move) if move is not None else f"{layout.move.name()}, step {action - layout.base}"

    def is_terminal(self) -> bool:
        return self.table.over

    def returns(self) -> list[float]:
        return self.table.rewards

    def resample_from_infostate(self, player: int, sample: Callable[[], float]) -> BenbenState:
        """A state that the player can't tell from this one."""
        other: BenbenState = self.clone()
        other.table.batch.determinize(player, int(sample() * MOST_SEED))
        return other

    def __str__(self) -> str:
        return self.table.text()


def _restored(game: BenbenGame, kept: str) -> BenbenState:
    state: BenbenState = game.deserialize_state(kept)
    return state


class Observer:
    """What a player sees, in the features of `layout`."""

    def __init__(self, length: int) -> None:
        self.tensor = np.zeros(length, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: BenbenState, player: int) -> None:
        self.tensor[:] = state.table.observe(player)

    def string_from(self, state: BenbenState, player: int) -> str:
        seen = observe(state.table.state(), player, discreet=True)
        return msgspec.json.encode(seen).decode()


def game_type(title: Title) -> Any:
    """A title as OpenSpiel lists it; its options are parameters."""
    low, high = title.seats
    return pyspiel.GameType(
        short_name=f"benben_{title.id.replace('-', '_')}",
        long_name=title.words()["title"],
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=high,
        min_num_players=low,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={**title.complete({}), SEED: -1},
    )


def register_game(title: Title) -> None:
    """Make a title known to `pyspiel.load_game`."""
    pyspiel.register_game(game_type(title), type(f"{title.id} game", (BenbenGame,), {"title": title}))


for _title in titles():
    register_game(_title)
