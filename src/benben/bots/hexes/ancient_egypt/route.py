"""How long trade routes are, and which new oxcarts make one longest (AE-29)."""

from __future__ import annotations

import functools
from collections.abc import Set

from benben.bots.hexes.ancient_egypt.land import NEIGHBORS, PATHS_AT
from benben.bots.hexes.ancient_egypt.view import SeenEgypt
from benben.games.hexes.board import BOARD
from benben.games.hexes.data import LEAST_ROUTE

MOST_STEPS = 6000  # of one search, so that a tangle of oxcarts does not take long


class _Search:
    def __init__(self, carts: Set[int], blocked: Set[int], taken: Set[int], budget: int) -> None:
        self.carts, self.blocked, self.taken, self.budget = carts, blocked, taken, budget
        self.best: list[tuple[int, tuple[int, ...]]] = [(0, ())] * (budget + 1)
        self.steps = 0

    def extend(self, at: int, trail: set[int], new: tuple[int, ...]) -> None:
        self.steps += 1
        if len(trail) > self.best[len(new)][0]:
            self.best[len(new)] = (len(trail), new)
        if (trail and at in self.blocked) or self.steps > MOST_STEPS:
            return
        for path, to in zip(PATHS_AT[at], NEIGHBORS[at], strict=True):
            if path in trail:
                continue
            if path in self.carts:
                trail.add(path)
                self.extend(to, trail, new)
                trail.discard(path)
            elif len(new) < self.budget and path not in self.taken and at not in self.blocked:
                trail.add(path)
                self.extend(to, trail, (*new, path))
                trail.discard(path)


@functools.lru_cache(maxsize=2048)
def longest(
    carts: frozenset[int], blocked: frozenset[int], taken: frozenset[int], budget: int
) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """For 0, 1 … new oxcarts: the longest route they can make, and where they go."""
    search = _Search(carts, blocked, taken, budget)
    for at in sorted({end for path in carts for end in BOARD.paths[path]}):
        search.extend(at, set(), ())
    return tuple(search.best)


def route_length(seen: SeenEgypt, p: int) -> int:
    carts = frozenset(seen.players[p].oxcarts)
    blocked = frozenset(at for at, owner in seen.land.owner.items() if owner != p)
    return longest(carts, blocked, frozenset(), 0)[0][0] if carts else 0


def longer_routes(seen: SeenEgypt, most: int, boats: bool) -> list[tuple[int, tuple[int, ...]]]:
    """For 0 up to so many new oxcarts: the longest route the seat can have, and where they go; with `boats` also."""
    carts = frozenset(seen.me.oxcarts)
    blocked = frozenset(at for at, owner in seen.land.owner.items() if owner != seen.seat)
    taken = frozenset(seen.land.path_owner)
    if not boats:
        taken |= seen.land.crossings
    return list(longest(carts, blocked, taken, most))


def to_beat(seen: SeenEgypt) -> int:
    """The length that takes the card from whoever has it, or takes it first."""
    rivals = [route_length(seen, p) for p in seen.others]
    holder = seen.observation.route_holder
    if holder is None:
        # If it is set aside, it goes to the player who alone is longest (AE-31).
        return max(LEAST_ROUTE, max(rivals) + 1)
    return route_length(seen, holder) + 1
