"""PettingZoo: each seat is an agent, and they act in turn.

    >>> from benben.envs.pettingzoo import env
    >>> game = env("cheops-heirs(players=3)")
    >>> game.reset(seed=1)
    >>> for agent in game.agent_iter():
    ...     observation, reward, termination, truncation, info = game.last()
    ...     over = termination or truncation
    ...     game.step(None if over else game.action_space(agent).sample(info["action_mask"]))

Seats that are asked at once act one after another, and none sees what another chose in secret.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from benben.envs import needed
from benben.envs.spaces import MOST_SEED, Actions, observation_space
from benben.envs.table import Features, Table

with needed():
    from gymnasium.spaces import Box
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel


class BenbenAEC(AECEnv):  # type: ignore[misc] # PettingZoo ships no types
    """A title as PettingZoo plays it.

    - An observation has the features of `layout`; `info["action_mask"]` has a one for each legal action.
    - Rewards come at the end: the winners share 1, the others −1.
    - A game that the rules end is terminated; one that a limit stops is truncated, and brings nobody anything.
    - An action that isn't legal is refused with `benben.Illegal`, and nothing has changed.
    """

    def __init__(self, spec: str, max_cycles: int | None = None, render_mode: str | None = None) -> None:
        super().__init__()
        self._table = Table(spec, max_cycles)
        self._rng = np.random.default_rng()
        self.layout = self._table.layout
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{self._table.title.id.replace('-', '_')}_v0",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self._table.seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._observations = {agent: observation_space(self.layout) for agent in self.possible_agents}
        self._actions = {agent: Actions(self._table.title.actions.count) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Box[np.int16]:
        return self._observations[agent]

    def action_space(self, agent: str) -> Actions:
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Set up a game: the same seed gives the same one, and those that follow without a seed are the same too."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self._table.reset(int(self._rng.integers(MOST_SEED)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None
        self._turn()

    def observe(self, agent: str) -> Features:
        return self._table.observe(self._seats[agent])

    def step(self, action: int | None) -> None:
        """Take an action of the agent whose turn it is; an agent whose game is over steps with None."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        table = self._table
        table.act(action)  # type: ignore[arg-type] # None is refused as any other action that is none
        self._cumulative_rewards[agent] = 0.0
        rewards = table.rewards
        for other, seat in self._seats.items():
            self.rewards[other] = rewards[seat]
            self.terminations[other], self.truncations[other] = table.finished, table.stopped
        self._accumulate_rewards()
        self._turn()

    def _turn(self) -> None:
        """Point at the agent who acts, and tell each what is legal."""
        table = self._table
        self.infos = {agent: {"action_mask": table.mask(seat)} for agent, seat in self._seats.items()}
        for agent, info in self.infos.items():
            self._actions[agent].legal = info["action_mask"]
        self.agent_selection = self.agents[max(table.actor, 0)]

    def render(self) -> str | None:
        """What everyone sees, as JSON, if the render mode is "ansi"."""
        return self._table.text() if self.render_mode == "ansi" else None

    def close(self) -> None:
        self._table.batch.close()


def env(spec: str, *, max_cycles: int | None = None, render_mode: str | None = None) -> BenbenAEC:
    """The environment of a title, such as `"ancient-egypt(players=4)"`.

    It is truncated at the turn limit of the title, or after `max_cycles` actions.
    """
    return BenbenAEC(spec, max_cycles, render_mode)


def parallel_env(
    spec: str, *, max_cycles: int | None = None, render_mode: str | None = None
) -> ParallelEnv[str, Features, int | None]:
    """The same for whoever wants an action of every agent in each step: those of agents who wait are ignored."""
    made: ParallelEnv[str, Features, int | None] = turn_based_aec_to_parallel(
        env(spec, max_cycles=max_cycles, render_mode=render_mode)
    )
    return made
