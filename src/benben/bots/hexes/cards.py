"""Development cards in the hex titles: when each of them is worth playing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from benben.bots.hexes.land import covers, plus
from benben.bots.hexes.planning import Planner
from benben.bots.hexes.trading import Trading
from benben.bots.hexes.view import Seen
from benben.games.hexes import moves as m
from benben.games.hexes.data import KINDS, LEAST_ARMY, RESOURCES
from benben.kernel.actions import Move

SomeMove = TypeVar("SomeMove", bound=Move)


def only(kind: type[SomeMove], moves: Sequence[Move]) -> list[SomeMove]:
    return [move for move in moves if isinstance(move, kind)]


class CardPlay:
    """What may be played in one decision."""

    def __init__(self, seen: Seen, planner: Planner, trading: Trading, moves: Sequence[Move]) -> None:
        self.seen, self.planner, self.trading, self.moves = seen, planner, trading, moves

    def legal(self, kind: type[Move]) -> bool:
        return any(isinstance(move, kind) for move in self.moves)

    def takes_army(self) -> bool:
        """Whether the next mercenary takes the army."""
        seen = self.seen
        holder = seen.observation.army_holder
        least = LEAST_ARMY if holder is None else seen.players[holder].mercenaries + 1
        return holder != seen.seat and seen.me.mercenaries + 1 >= least

    def plenty(self) -> Move | None:
        """Two cards that complete the plan at once."""
        seen = self.seen
        found: list[tuple[float, Move]] = []
        for move in only(m.PlayPlenty, self.moves):
            extra = [0] * len(seen.hand)
            for kind in (move.first, move.second):
                if kind is not None:
                    extra[RESOURCES.index(kind)] += 1
            hand = plus(seen.hand, tuple(extra))
            plan = self.planner.plan(hand)
            if plan.goal is not None and not covers(seen.hand, plan.goal.cost) and covers(hand, plan.goal.cost):
                found.append((plan.worth, move))
        return max(found, key=lambda pair: pair[0])[1] if found else None

    def monopoly(self) -> Move | None:
        """All cards of a kind, when they are many or complete the plan."""
        seen = self.seen
        best: tuple[float, Move | None] = (0.55, None)
        for move in only(m.PlayMonopoly, self.moves):
            kind = RESOURCES.index(move.kind)
            count = int(seen.held_by_others[kind])
            if count >= 2:
                hand = tuple(have + count * (k == kind) for k, have in enumerate(seen.hand))
                gain = self.trading.gain((0,) * len(hand), self.trading.single(kind, count))
                gain += 0.12 * (count - 2) + (0.1 if sum(hand[:KINDS]) <= seen.limit else 0.0)
                if gain > best[0]:
                    best = (gain, move)
        return best[1]
