"""One game of a batch, which stays at its end instead of beginning anew."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

import benben
from benben.kernel import observation
from benben.kernel.errors import Illegal
from benben.kernel.schema import FINISHED, BaseState
from benben.kernel.title import OVER

Mask = npt.NDArray[np.int8]
Features = npt.NDArray[np.int16]


class Table:
    """A game for several agents, played one action after another by the seat that acts.

    It is *finished* by the rules, or *stopped*: at its turn limit, or after `most` actions.
    """

    finished: bool
    stopped: bool

    def __init__(self, spec: str, most: int | None = None) -> None:
        self.batch = benben.batch(spec, 1, threads=1, keep_final=True)
        self.spec, self._most = spec, most
        self._know_title()
        self.reset(0)

    def _know_title(self) -> None:
        self.title, self.layout, self.seats = self.batch.title, self.batch.layout, self.batch.seats
        self._nothing: Mask = np.zeros(self.title.actions.count, np.int8)
        self._nothing.flags.writeable = False

    def __deepcopy__(self, _: Any) -> Table:
        return self.copy()

    def copy(self) -> Table:
        """The same game at another table."""
        made = object.__new__(Table)
        made.__dict__.update(self.__dict__)
        made.batch = self.batch.copy()
        return made

    def __getstate__(self) -> Any:
        return self.spec, self._most, self.finished, self.stopped, self._length, self.batch

    def __setstate__(self, kept: Any) -> None:
        self.spec, self._most, self.finished, self.stopped, self._length, self.batch = kept
        self._know_title()

    def reset(self, seed: int) -> None:
        """Set up a new game."""
        self.batch.reset(seed)
        self.finished = self.stopped = False
        self._length = 0

    @property
    def over(self) -> bool:
        return self.finished or self.stopped

    @property
    def actor(self) -> int:
        """The seat that acts; −1 if the game is over."""
        return -1 if self.over else int(self.batch.actors[0])

    @property
    def rewards(self) -> list[float]:
        """What the last action brought each seat: something only at the end. In doubles, they add up to 0."""
        won = self.batch.rewards[0] > 0
        if not self.finished or not won.any():
            return [0.0] * self.seats
        shares: list[float] = np.where(won, 1 / won.sum(), -1 / (~won).sum()).tolist()
        return shares

    def act(self, action: int) -> None:
        """Take an action for the seat that acts. One that isn't legal is refused, and then nothing has changed."""
        if self.over:
            raise Illegal(OVER, f"Action {action} is not legal: {OVER}.")
        self.batch.step(np.array([action]))
        self._length += 1
        self.finished = bool(self.batch.endings[0] == FINISHED)
        self.stopped = not self.finished and bool(self.batch.done[0] or self._length == self._most)

    def go_on(self) -> None:
        """Let the seat that acted last act again, before others who are asked at the same time."""
        self.batch.act_again(0)

    def mask(self, seat: int) -> Mask:
        """A one for each action that is legal for a seat; a seat that waits has none."""
        return self.batch.masks[0].astype(np.int8) if seat == self.actor else self._nothing

    def observe(self, seat: int) -> Features:
        """What a seat sees, at the end of the game too."""
        if seat == self.actor:
            row: Features = self.batch.observations[0].copy()
        elif self.batch.done[0]:
            row = self.batch.observe_final([0], seat)[0]
        else:
            row = self.batch.observe(seat)[0]
        return row

    def state(self) -> BaseState:
        """The state as a plain record."""
        return self.batch.final_plain(0) if self.batch.done[0] else self.batch.to_plain(0)

    def text(self) -> str:
        """What everyone sees, as JSON."""
        seen = observation.observe(self.state(), None)
        return msgspec.json.format(msgspec.json.encode(seen), indent=1).decode()
