"""Games of a batch that many workers play on: each piece of work is a slice of the games for a number of steps.

    with SelfPlay("cheops-heirs(players=4)", games=1024, seed=1, on="ray://auto") as games:
        while learning:
            learn(games.play(policy, steps=128))

A slice plays the games that one large batch would have at its place. It is the same slice whoever plays it, and its
policy draws from a generator of its own, so the trajectories don't depend on how many workers there are.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, fields
from types import TracebackType
from typing import Any, NamedTuple, Self

from benben.batches.batch import Batch, Ints, Snapshot
from benben.batches.errors import BadBatch
from benben.cluster import Cluster, connected
from benben.kernel.title import read_spec

# isort: split
# Batches set up Numba's cache before Numba is imported.
import numpy as np
import numpy.typing as npt

Policy = Callable[[Batch, np.random.Generator], npt.ArrayLike]
"""Chooses a legal action for each game of a batch. All its chance is from the generator, and it remembers nothing."""

Progress = Callable[[int], None]
"""Told how many games have taken all their steps, from time to time."""


@dataclass(frozen=True)
class Trajectories:
    """What happened in each step of each game. Arrays that weren't brought have no steps."""

    actors: npt.NDArray[np.int8]  # before the step: who acted
    observations: npt.NDArray[np.int16]  # what they saw
    masks: npt.NDArray[np.bool_]  # what was legal
    actions: Ints  # what they did
    rewards: npt.NDArray[np.float32]  # after it: what each seat got
    done: npt.NDArray[np.bool_]  # whether an episode ended
    endings: npt.NDArray[np.int8]  # and how
    final_points: npt.NDArray[np.int32]  # of the last episode that ended in these steps
    final_lengths: npt.NDArray[np.int32]

    @property
    def hash(self) -> str:
        """The same for the same games, policy and steps, whoever played them."""
        digest = hashlib.blake2b(digest_size=16)
        for field in fields(self):
            array = getattr(self, field.name)
            digest.update(f"{field.name} {array.dtype.str} {array.shape}".encode())
            digest.update(np.ascontiguousarray(array).tobytes())
        return digest.hexdigest()


BEFORE = ("actors", "observations", "masks")
ALL = tuple(field.name for field in fields(Trajectories))


class Slice(NamedTuple):
    """Games of a large batch, counted from 0 in it."""

    spec: str
    seed: int
    first: int
    games: int


class SelfPlay:
    """Games of one title that are played on by workers, some steps at a time.

    `on` is the address of a cluster (`benben.cluster`); without one the games are played here, one slice after
    another. `workers` is how many slices are played at once, if not as many as fit, and `in_slice` how many games are
    in each: a policy chooses for all of them at once.
    """

    def __init__(
        self,
        spec: str,
        games: int,
        seed: int = 0,
        *,
        on: str | None = None,
        workers: int | None = None,
        in_slice: int = 64,
    ) -> None:
        self.title, _ = read_spec(spec)
        if games < 1 or in_slice < 1:
            raise BadBatch(f"There is at least one game, and one in a slice, not {games} and {in_slice}.")
        self._slices = [Slice(spec, seed, at, min(in_slice, games - at)) for at in range(0, games, in_slice)]
        self._snapshots: list[Snapshot | None] = [None] * len(self._slices)
        self.steps = 0
        self._open = ExitStack()
        self._cluster: Cluster | None = None if on is None else self._open.enter_context(connected(on, workers))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Leave the cluster."""
        self._cluster = None
        self._open.close()

    def play(
        self,
        policy: Policy | npt.ArrayLike | None = None,
        steps: int = 100,
        *,
        bring: Collection[str] = ALL,
        progress: Progress | None = None,
    ) -> Trajectories:
        """Take some more steps in every game, and bring these arrays of what happened.

        Without a policy every legal action is equally likely, or as likely as its weight in an array that has one for
        each action id, as in playouts. If this fails, no game has gone on.
        """
        if steps < 1:
            raise BadBatch(f"There is at least one step, not {steps}.")
        if unknown := set(bring) - set(ALL):
            raise BadBatch(f"There is no {min(unknown)!r} to bring; there is {', '.join(ALL)}.")
        parts: list[Trajectories] = []
        snapshots: list[Snapshot | None] = []
        games = 0
        for part, snapshot in self._played(policy, steps, tuple(name for name in ALL if name in bring)):
            parts.append(part)
            snapshots.append(snapshot)
            games += self._slices[len(parts) - 1].games
            if progress is not None:
                progress(games)
        self._snapshots = snapshots
        self.steps += steps
        joined: Any = {name: np.concatenate([getattr(part, name) for part in parts], axis=1) for name in ALL}
        return Trajectories(**joined)

    def _played(self, policy: Any, steps: int, bring: tuple[str, ...]) -> Iterator[tuple[Trajectories, Snapshot]]:
        shared = (policy, self.steps, steps, bring)
        pieces = zip(self._slices, self._snapshots, strict=True)
        if self._cluster is None:
            return (play_slice(*shared, *piece) for piece in pieces)
        return self._cluster.each(self.title, play_slice, shared, pieces)


def play_slice(
    policy: Policy | npt.ArrayLike | None,
    taken: int,
    steps: int,
    bring: tuple[str, ...],
    part: Slice,
    snapshot: Snapshot | None,
) -> tuple[Trajectories, Snapshot]:
    """Some steps in the games of a slice, which has taken others already."""
    with Batch(part.spec, part.games, part.seed, first=part.first, threads=1) as batch:
        if snapshot is not None:
            batch.restore(snapshot)
        choose: Any = policy if callable(policy) else _Drawing(batch.weights(policy))
        rng = np.random.default_rng([part.seed, part.first, taken])
        shown = {name: getattr(batch, name) for name in ALL if name != "actions"}
        shown["actions"] = np.zeros(part.games, np.int64)
        kept: Any = {
            name: np.empty((steps if name in bring else 0, *array.shape), array.dtype) for name, array in shown.items()
        }
        for step in range(steps):
            for name in bring:
                if name in BEFORE:
                    kept[name][step] = shown[name]
            actions = np.asarray(choose(batch, rng))
            batch.step(actions)
            shown["actions"][:] = actions
            for name in bring:
                if name not in BEFORE:
                    kept[name][step] = shown[name]
        return Trajectories(**kept), batch.snapshot()


class _Drawing:
    """Draws legal actions by weight; each alike if there are no weights, or if all of theirs are 0."""

    def __init__(self, weights: Ints) -> None:
        self._weights = weights

    def __call__(self, batch: Batch, rng: np.random.Generator) -> Ints:
        weights = batch.masks.astype(np.int64)
        if len(self._weights):
            weighted = weights * self._weights
            weights = np.where(weighted.any(axis=1, keepdims=True), weighted, weights)
        sums = weights.cumsum(axis=1)
        drawn: Ints = (sums <= rng.integers(0, sums[:, -1])[:, None]).sum(axis=1)
        return drawn
