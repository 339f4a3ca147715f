"""The robber as a weapon: where to put it, whom to rob, and what to return on a seven."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from benben.bots.hexes.bundles import Bundle
from benben.bots.hexes.planning import AnyPlanner
from benben.games.hexes import moves as m
from benben.games.hexes.data import FRIENDLY_POINTS, KINDS, RESOURCES

OWN_LOSS = 2.5  # how much losing a card counts against an opponent losing one
DRAWN = 0.35  # what a drawn card counts, in cards per turn kept from an opponent


class Robbing:
    def __init__(self, planner: AnyPlanner) -> None:
        self.seen, self.planner = planner.seen, planner

    @functools.cached_property
    def needs(self) -> list[float]:
        """How much each kind is wanted for the plan."""
        plan = self.planner.plan(self.seen.hand)
        cost = plan.goal.cost if plan.goal else (1,) * KINDS
        return [1.0 + max(0, cost[k] - self.seen.hand[k]) * self.planner.prices[k] for k in range(KINDS)]

    def victim(self, p: int) -> float:
        """What drawing a card from a player is worth."""
        seen = self.seen
        total = seen.players[p].hand_total
        if not total:
            return 0.0
        likely = seen.likely_hands[p][:KINDS]  # no other goods can be drawn
        wanted = sum(share * need for share, need in zip(likely, self.needs, strict=True)) / total
        return DRAWN * (wanted + 0.5 * seen.threat(p) + 0.05 * total)

    def spared(self, p: int) -> bool:
        return self.seen.observation.friendly_robber and self.seen.points[p] <= FRIENDLY_POINTS

    def harm(self, h: int) -> float:
        """What the robber on a hex does: production kept from opponents, by their threat, less one's own."""
        seen = self.seen
        kind = seen.land.kind_of(h)
        worth = 0.0
        victims = [0.0]
        for p in range(seen.seats):
            if not seen.land.stake(p, h):
                continue
            lost = seen.land.loss(p, h)
            if p == seen.seat:
                worth -= OWN_LOSS * lost
                continue
            if kind is not None:
                worth += lost * seen.threat(p) * (0.6 + 0.4 * self.planner.prices_with(seen.land.production[p])[kind])
            if not self.spared(p):
                victims.append(self.victim(p))
        return worth + max(victims)

    def place(self, moves: Sequence[m.MoveRobber]) -> m.MoveRobber:
        return max(moves, key=lambda move: self.harm(move.hex))

    def rob(self, moves: Sequence[m.Rob]) -> m.Rob:
        return max(moves, key=lambda move: self.victim(move.seat))

    def blocked(self) -> float:
        """Cards per turn that the robber keeps from the seat now."""
        return self.seen.land.loss(self.seen.seat, self.seen.robber)


def least_missed(planner: AnyPlanner, hand: Bundle, count: int) -> m.Bundle:
    """So many cards that the plan misses least, card by card."""
    left = list(hand)
    for _ in range(count):
        kinds = [kind for kind in range(KINDS) if left[kind]]
        left[max(kinds, key=lambda kind: planner.worth(_without(left, kind)))] -= 1
    gone = {RESOURCES[kind]: hand[kind] - left[kind] for kind in range(KINDS)}
    return m.bundle(gone)


def _without(cards: Sequence[int], kind: int) -> Bundle:
    return tuple(count - (k == kind) for k, count in enumerate(cards))
