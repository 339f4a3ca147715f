"""The rules where the two engines differ, written a second time and as plainly as possible."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from benben.games.hexes.board import BOARD
from benben.games.hexes.data import DESERT, LEAST_ROUTE

NOBODY = -1
Buildings = dict[int, tuple[int, int]]  # by intersection: whose, and 1 for a settlement, 2 for a temple city


def longest_route(oxcarts: Collection[int], blocked: Collection[int]) -> int:
    """The longest chain of oxcarts; it may end at a blocked intersection but not pass through it (AE-29)."""
    ways: dict[int, list[tuple[int, int]]] = {}
    for path in oxcarts:
        a, b = BOARD.paths[path]
        ways.setdefault(a, []).append((b, path))
        ways.setdefault(b, []).append((a, path))

    def from_here(at: int, used: frozenset[int]) -> int:
        if used and at in blocked:
            return len(used)
        return max([len(used), *(from_here(to, used | {path}) for to, path in ways[at] if path not in used)])

    return max((from_here(at, frozenset()) for at in ways), default=0)


def route_apart(oxcarts: Collection[int], blocked: Collection[int]) -> int:
    """The longest chain among the oxcarts that touch no blocked intersection."""
    return longest_route([path for path in oxcarts if not set(BOARD.paths[path]) & set(blocked)], ())


def route_holder(holder: int, routes: Sequence[int]) -> int:
    """Who has the card by AE-29 to AE-31, if `holder` had it before."""
    longest = max(routes)
    if longest < LEAST_ROUTE:
        return NOBODY
    if holder != NOBODY and routes[holder] == longest:
        return holder
    return routes.index(longest) if routes.count(longest) == 1 else NOBODY


def owed(
    number: int, kind: int, terrain: Sequence[int], tokens: Sequence[int], robber: int, buildings: Buildings
) -> dict[int, int]:
    """How many cards of a kind a roll owes to each seat that is owed any (AE-14, AE-15)."""
    assert kind < DESERT
    found: dict[int, int] = {}
    for h, corners in enumerate(BOARD.corners):
        if terrain[h] == kind and tokens[h] == number and h != robber:
            for at in corners:
                if at in buildings:
                    seat, count = buildings[at]
                    found[seat] = found.get(seat, 0) + count
    return found
