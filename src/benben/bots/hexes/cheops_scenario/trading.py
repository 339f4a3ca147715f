"""Trading in the historical scenario: with the supply at one's own rates or at others' ports for a fee, and gold."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from benben.bots.hexes.bundles import Bundle, covers, minus
from benben.bots.hexes.cheops_scenario.planning import ScenarioPlanner
from benben.bots.hexes.trading import Trading
from benben.games.hexes.cheops_scenario.data import CHEOPS_GOODS, FEE, GOLD
from benben.games.hexes.cheops_scenario.moves import ExchangeGoods, Goods, OfferGoods, RentPort
from benben.games.hexes.data import KINDS
from benben.kernel.actions import Move

MOST_EXCHANGES = 6  # for one build


def named_goods(goods: Bundle) -> Goods:
    return {kind: count for kind, count in zip(CHEOPS_GOODS, goods, strict=True) if count}  # type: ignore[misc]


class ScenarioTrading(Trading):
    def __init__(self, planner: ScenarioPlanner) -> None:
        super().__init__(planner)
        self.rents = planner.seen.land.rents(planner.seen.seat)
        self.ahead = planner.seen.taste.ahead

    def propose(self, give: Bundle, get: Bundle, to: tuple[int, ...]) -> Move:
        return OfferGoods(named_goods(give), named_goods(get), to)

    def exchanges(self, legal: Sequence[Move]) -> set[Move]:
        return {move for move in legal if isinstance(move, ExchangeGoods | RentPort)}

    def toward(self, moves: Collection[Move], due: Bundle, kept: Bundle, all_of_it: bool = True) -> Move | None:
        """The first of the trades that bring what is due without touching what is kept."""
        steps = self.steps(due, kept, all_of_it)
        return steps[0] if steps and steps[0] in moves else None

    def saving(self, moves: Collection[Move], goal: Bundle, both: Bundle) -> Move | None:
        soon = self.ahead * sum(self.planner.production[:KINDS])
        if sum(self.seen.hand[:KINDS]) + soon <= self.seen.limit:
            return None
        for due, kept in ((both, both), (both, goal), (goal, goal)):
            move = self.toward(moves, due, kept, all_of_it=False)
            if move is not None:
                return move
        return self.hoard(both, moves)

    def hoard(self, kept: Bundle, moves: Collection[Move]) -> Move | None:
        """Gold for what would be lost to a seven: gold can't be."""
        spare, rates = minus(self.seen.hand, kept), self.planner.rates
        kind = max(range(KINDS), key=lambda k: spare[k] - rates[k])
        move = ExchangeGoods(CHEOPS_GOODS[kind], "gold")  # type: ignore[arg-type]
        return move if spare[kind] >= rates[kind] and move in moves else None

    def steps(self, due: Bundle, kept: Bundle, all_of_it: bool) -> list[ExchangeGoods | RentPort]:
        """The trades that bring what is due without touching what is kept, the cheapest for the rarest good first.

        None where they do not suffice, unless some of it is enough.
        """
        hand = list(self.seen.hand)
        supply = self.seen.observation.supply or {}
        production = self.planner.production
        found: list[ExchangeGoods | RentPort] = []
        while len(found) < MOST_EXCHANGES:
            lacking = [kind for kind in self.kinds if hand[kind] < due[kind] and supply.get(CHEOPS_GOODS[kind], 0)]
            if not lacking:
                break
            get = min(lacking, key=lambda kind: production[kind])
            best = self._cheapest(hand, kept, get)
            if best is None:
                break
            give, rate, owner = best
            hand[give] -= rate
            hand[get] += 1
            if owner < 0:
                found.append(ExchangeGoods(CHEOPS_GOODS[give], CHEOPS_GOODS[get]))  # type: ignore[arg-type]
            else:
                hand[GOLD] -= FEE
                found.append(RentPort(owner, CHEOPS_GOODS[give], CHEOPS_GOODS[get]))  # type: ignore[arg-type]
        return found if not all_of_it or covers(tuple(hand), due) else []

    def _cheapest(self, hand: Sequence[int], kept: Bundle, get: int) -> tuple[int, int, int] | None:
        """What to give for a good, how many, and at whose port; −1: none but one's own."""
        rates, dear = self.planner.rates, self.planner.prices
        best: tuple[float, int, int, int] | None = None
        for give in self.kinds:
            spare = hand[give] - kept[give]
            if give == get or spare < 2:
                continue
            if spare >= rates[give]:
                option = (self._loss(give, rates[give], spare), give, rates[give], -1)
                best = option if best is None or option < best else best
            if hand[GOLD] - kept[GOLD] - FEE < (0 if give != GOLD else 2) or get == GOLD:
                continue
            for owner, theirs in self.rents.items():
                rate = theirs[give]
                if rate < rates[give] and spare >= rate + FEE * (give == GOLD):
                    loss = self._loss(give, rate, spare) + dear[GOLD] + 0.2 * self.seen.threat(owner)
                    option = (loss, give, rate, owner)
                    best = option if best is None or option < best else best
        return None if best is None else best[1:]

    def _loss(self, give: int, rate: int, spare: int) -> float:
        """How much so many goods are missed; less if there are many."""
        return rate * self.planner.prices[give] - 0.1 * (spare - rate)
