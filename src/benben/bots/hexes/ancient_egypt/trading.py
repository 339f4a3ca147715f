"""Trading with the supply in `ancient-egypt` and `great-pyramid`, and how their offers are written."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from benben.bots.hexes.bundles import Bundle, minus
from benben.bots.hexes.legal import only
from benben.bots.hexes.trading import Trading
from benben.games.hexes import moves as m
from benben.games.hexes.data import RESOURCES
from benben.kernel.actions import Move


def named(cards: Bundle) -> m.Bundle:
    return m.bundle(dict(zip(RESOURCES, cards, strict=True)))


class EgyptTrading(Trading):
    def propose(self, give: Bundle, get: Bundle, to: tuple[int, ...]) -> Move:
        return m.Offer(named(give), named(get), to)

    def exchanges(self, legal: Sequence[Move]) -> list[Move]:
        return [move for move in legal if isinstance(move, m.Exchange)]

    def toward(self, moves: Collection[Move], due: Bundle, kept: Bundle) -> Move | None:
        """The cheapest of what is to spare, for the kind that is produced least."""
        hand, rates, production = self.seen.hand, self.planner.rates, self.planner.production
        spare = minus(hand, kept)
        best: tuple[tuple[float, float], Move] | None = None
        for move in only(m.Exchange, moves):
            give, get = RESOURCES.index(move.give), RESOURCES.index(move.get)
            if due[get] > hand[get] and spare[give] >= rates[give]:
                score = (spare[give] / rates[give] + production[give], -production[get])
                if best is None or score > best[0]:
                    best = (score, move)
        return None if best is None else best[1]

    def saving(self, moves: Collection[Move], goal: Bundle, both: Bundle) -> Move | None:
        if sum(self.seen.hand) <= self.seen.limit:
            return None
        return self.toward(moves, both, goal) or self.toward(moves, goal, goal)
