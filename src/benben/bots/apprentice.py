"""The opponent that still learns, for every title that has a sensible one.

It knows what the sensible one would do, and often does something else that is nearly as good: the next best of the
same kind, or the same thing somewhere else. It ends turns too early now and then, offers nothing, distrusts most trades
and robs whoever has built more.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from benben.bots import Bot, stand_in
from benben.bots.uniform import OFFERS
from benben.kernel.actions import Move
from benben.kernel.title import Title

Observation = Mapping[str, Any]

SLIP = 0.5  # how often it passes over the best, and then the next best, and so on
MOST_SLIPS = 3
ASTRAY = 0.3  # how often it does a thing anywhere if the sensible one would do it nowhere else
EARLY = 0.08  # how often it ends its turn instead
DISTRUST = 0.6  # how often it refuses a trade that is good for it
REFUSALS = {"accept": "refuse", "take_offer": "decline"}


class Apprentice:
    """Plausible and forgiving: the same question gets the same answer, but seldom the best one."""

    def __repr__(self) -> str:
        return "Apprentice()"

    def choose(
        self,
        title: Title,
        observation: Observation,
        seat: int,
        moves: Sequence[Move],
        forms: Sequence[Mapping[str, Any]],
        rng: random.Random,
    ) -> Move:
        mind = _Mind(title, observation, seat, [form for form in forms if form["do"] not in OFFERS], rng)
        wish = mind.wish(moves)
        if wish not in moves:
            return wish  # a move put together, such as which cards to return
        if wish.name() in REFUSALS:
            return mind.distrust(wish, moves)
        end = next((move for move in moves if move.name() == "end_turn"), None)
        if end is not None and rng.random() < EARLY:
            return end
        return mind.spare_the_weakest(mind.slip(wish, moves), moves)


class _Mind:
    """One question, asked of the sensible opponent as often as it takes."""

    def __init__(
        self,
        title: Title,
        observation: Observation,
        seat: int,
        forms: Sequence[Mapping[str, Any]],
        rng: random.Random,
    ) -> None:
        self.title, self.observation, self.seat, self.forms, self.rng = title, observation, seat, forms, rng
        self.master: Bot = stand_in(title, "sensible")

    def wish(self, moves: Sequence[Move]) -> Move:
        """What the sensible opponent would do if these were all the moves."""
        return self.master.choose(self.title, self.observation, self.seat, moves, self.forms, self.rng)

    def slip(self, wish: Move, moves: Sequence[Move]) -> Move:
        """The same kind of move elsewhere: the next best, or the one after that, or one further still."""
        left = list(moves)
        for _ in range(MOST_SLIPS):
            alike = [move for move in left if move.name() == wish.name() and move != wish]
            if not alike or self.rng.random() >= SLIP:
                break
            left.remove(wish)
            next_best = self.wish(left)
            if next_best in alike:
                wish = next_best
            elif self.rng.random() < ASTRAY:
                return alike[self.rng.randrange(len(alike))]
            else:
                return wish
        return wish

    def distrust(self, wish: Move, moves: Sequence[Move]) -> Move:
        """The refusal of a trade, more often than not."""
        refusal = next(
            (move for move in moves if move.name() == REFUSALS[wish.name()] and whom(move) == whom(wish)), wish
        )
        return refusal if self.rng.random() < DISTRUST else wish

    def spare_the_weakest(self, wish: Move, moves: Sequence[Move]) -> Move:
        """Somebody else to rob than whoever has built least, if there is somebody else."""
        if wish.name() != "rob":
            return wish
        built = {move: self.built(whom(move)) for move in moves if move.name() == "rob"}
        return wish if built[wish] > min(built.values()) else max(built, key=lambda move: built[move])

    def built(self, seat: int) -> int:
        """What a player's settlements and cities count."""
        player = self.observation["players"][seat]
        return len(player["settlements"]) + 2 * len(player["cities"])


def whom(move: Move) -> int:
    """The player a move is about, if it is about one."""
    return getattr(move, "seat", -1)
