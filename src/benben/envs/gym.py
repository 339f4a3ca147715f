"""Gymnasium: one seat against bots, and many games at once.

    >>> import benben.envs.gym
    >>> game = benben.envs.gym.make("cheops-heirs(players=3)", opponents="sensible")
    >>> observation, info = game.reset(seed=1)
    >>> action = game.action_space.sample(info["action_mask"])
    >>> observation, reward, terminated, truncated, info = game.step(action)

Every title is registered too: `gymnasium.make("benben.envs.gym:benben/cheops-heirs-v0")`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

import benben
from benben.batches import BadBatch
from benben.bots import Bot
from benben.envs import needed
from benben.envs.opponent import Opponent, Phrase, opposing_bots
from benben.envs.spaces import MOST_SEED, observation_space
from benben.envs.table import Features, Table
from benben.kernel.errors import Illegal
from benben.kernel.schema import FINISHED
from benben.kernel.title import Title, read_spec, titles

with needed():
    import gymnasium
    from gymnasium.spaces import Discrete
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

Opponents = str | Bot | Sequence[str | Bot]
Flags = npt.NDArray[np.bool_]


class BenbenEnv(gymnasium.Env[Features, np.int64]):
    """A seat of a title, whose other seats bots play.

    - An observation has the features of `layout`; `info["action_mask"]` has a one for each legal action.
    - The reward comes at the end, if the rules end the game: the winners share 1, the others −1.
    - An action that isn't legal changes nothing and brings nothing; `info["refused"]` says why it was refused.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self, spec: str, opponents: Opponents = "random", seat: int = 0, render_mode: str | None = None
    ) -> None:
        self._table = Table(spec)
        self.layout, self.seat, self.render_mode = self._table.layout, seat, render_mode
        if not 0 <= seat < self._table.seats:
            raise BadBatch(f"There is no seat {seat}; there are 0 to {self._table.seats - 1}.")
        self._others = [(seat + k) % self._table.seats for k in range(1, self._table.seats)]
        self._bots = opposing_bots(self._table.title, opponents, len(self._others))
        self._opponents: dict[int, Opponent] = {}
        self._phrase = Phrase(self._table)
        self.observation_space = observation_space(self.layout)
        self.action_space = Discrete(self._table.title.actions.count)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Features, dict[str, Any]]:
        """Begin a game; opponents who act before the seat have acted."""
        super().reset(seed=seed, options=options)
        self._begin()
        while self._table.over:  # by others, before the seat could act
            self._begin()
        return self._table.observe(self.seat), self._info()

    def step(self, action: np.int64 | int) -> tuple[Features, float, bool, bool, dict[str, Any]]:
        """Take an action; opponents act until it is the seat's turn again or the game is over."""
        table, refused = self._table, {}
        try:
            self._phrase.act(int(action))
        except Illegal as why:
            if table.over:
                raise
            refused = {"refused": str(why)}
        else:
            self._answer()
        return (
            table.observe(self.seat),
            table.rewards[self.seat],
            table.finished,
            table.stopped,
            {**self._info(), **refused},
        )

    def render(self) -> str | None:
        """What everyone sees, as JSON, if the render mode is "ansi"."""
        return self._table.text() if self.render_mode == "ansi" else None

    def close(self) -> None:
        self._table.batch.close()

    def _begin(self) -> None:
        seed = int(self.np_random.integers(MOST_SEED))
        self._table.reset(seed)
        self._phrase = Phrase(self._table)
        self._opponents = {
            seat: Opponent(player, seat, seed) for seat, player in zip(self._others, self._bots, strict=True)
        }
        self._answer()

    def _answer(self) -> None:
        """Let the opponents act, unless the seat is in the middle of a move."""
        while self._phrase.complete and not self._table.over and self._table.actor != self.seat:
            self._opponents[self._table.actor].play(self._table)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._table.mask(self.seat).copy()}


class BenbenVectorEnv(VectorEnv[Features, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """Many games at once in which all seats are yours, such as for self-play: a batch as Gymnasium sees it.

    - In each game one seat acts, which `info["seat"]` names; observation, mask and action are its own.
    - `rewards` has what the seats that acted got; `info["rewards"]` has it for every seat.
    - A game that ends begins anew in the same step: `info["final_obs"]` is what the seat that acted saw at its end,
      and `info["final_info"]` tells how it ended.
    """

    def __init__(self, spec: str, num_envs: int = 1, threads: int | None = None, copy: bool = True) -> None:
        self.batch = benben.batch(spec, num_envs, threads=threads, keep_final=True)
        self.layout, self.num_envs, self._copy = self.batch.layout, num_envs, copy
        self.metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_observation_space = observation_space(self.layout)
        self.single_action_space = Discrete(self.batch.title.actions.count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._all: Flags = np.ones(num_envs, np.bool_)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Features, dict[str, Any]]:
        """Begin all games. The same seed gives the same ones."""
        super().reset(seed=seed, options=options)
        self.batch.reset(int(self.np_random.integers(MOST_SEED)))
        return self._given(self.batch.observations), self._infos()

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Features, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], dict[str, Any]]:
        """Take an action in each game. If any of them isn't legal, none is taken, and `benben.Illegal` says why."""
        batch, acted = self.batch, self.batch.actors.astype(np.int64)
        batch.step(actions)
        finished = batch.endings == FINISHED
        infos = self._infos()
        if batch.done.any():
            infos |= self._final(acted)
        rewards = batch.rewards[np.arange(self.num_envs), acted].astype(np.float64)
        return self._given(batch.observations), rewards, finished, batch.done & ~finished, infos

    def close_extras(self, **_: Any) -> None:
        self.batch.close()

    def _given(self, array: Any) -> Any:
        return array.copy() if self._copy else array

    def _infos(self) -> dict[str, Any]:
        batch = self.batch
        told = {"action_mask": batch.masks.view(np.int8), "seat": batch.actors, "rewards": batch.rewards}
        return _marked({key: self._given(array) for key, array in told.items()}, self._all)

    def _final(self, acted: npt.NDArray[np.int64]) -> dict[str, Any]:
        batch, ended = self.batch, self.batch.done.copy()
        games = np.flatnonzero(ended)
        seen = np.full(self.num_envs, None, object)
        seen[games] = list(batch.observe_final(games, acted[games]))
        told: dict[str, npt.NDArray[Any]] = {
            "seat": acted,
            "rewards": batch.rewards,
            "points": batch.final_points,
            "length": batch.final_lengths,
        }
        info = _marked({key: array.copy() for key, array in told.items()}, ended)
        return _marked({"final_obs": seen, "final_info": info}, ended)


def _marked(infos: dict[str, Any], games: Flags) -> dict[str, Any]:
    """With a mark for each entry, in Gymnasium's way: of which games it tells."""
    return infos | {f"_{key}": games.copy() for key in infos}


def environment_id(title: Title) -> str:
    """The id that `gymnasium.make` knows a title by; it is registered if it wasn't."""
    found = f"benben/{title.id}-v0"
    if found not in gymnasium.registry:
        gymnasium.register(found, f"{__name__}:BenbenEnv", kwargs={"spec": title.id})
    return found


def make(
    spec: str, opponents: Opponents = "random", *, seat: int = 0, render_mode: str | None = None
) -> gymnasium.Env[Features, np.int64]:
    """A seat of a title, such as `"ancient-egypt(players=4)"`, against bots.

    `opponents` are names such as "sensible", or objects with a `choose` method: one for all other seats, or one for
    each in the order in which they sit after yours.
    """
    title, _ = read_spec(spec)
    made: gymnasium.Env[Features, np.int64] = gymnasium.make(
        environment_id(title), spec=spec, opponents=opponents, seat=seat, render_mode=render_mode
    )
    return made


def make_vec(spec: str, num_envs: int, *, threads: int | None = None, copy: bool = True) -> BenbenVectorEnv:
    """Many games of a title whose seats are all yours. Without `copy`, each step writes into the same arrays."""
    return BenbenVectorEnv(spec, num_envs, threads, copy)


for _title in titles():
    environment_id(_title)
