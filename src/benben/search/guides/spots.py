"""What intersections are worth to a seat, and the ways that lead there."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from benben.games.hexes.board import (
    AROUND,
    HARBOR_OF,
    HEXES,
    HEXES_AT,
    INTERSECTIONS,
    NEIGHBORS,
    PATH_ENDS,
    PATHS,
)
from benben.games.hexes.building import has_building, is_blocked
from benben.games.hexes.data import (
    ANY_HARBOR,
    DESERT,
    GOOD_KINDS,
)
from benben.games.hexes.moves import (
    CART,
)
from benben.games.hexes.state import (
    MOST_SHARE,
    SHARE,
    State,
)
from benben.kernel.places import has
from benben.kernel.rules import point, rule
from benben.search.guides.liking import (
    INCOME,
    NONE,
    SPOTS,
    T_ANY,
    T_HARBOR,
    T_KIND,
    T_NEAR,
    T_NEW,
    T_SPREAD,
    VERY_LOW,
    taste,
)
from benben.search.rules import jitter


@rule
def pips_of(token: int) -> int:
    """How many of 36 rolls bring this number."""
    if token < 2:
        return 0
    return 6 - (7 - token if token < 7 else token - 7)


@rule
def see_income(s: State, seat: int, desk: MutableSequence[float]) -> None:
    """What the seat produces of each kind, in pips."""
    for kind in range(GOOD_KINDS):
        desk[INCOME + kind] = 0.0
    for h in range(HEXES):
        if s.terrain[h] < DESERT:
            share = (s.shares[h] >> (SHARE * seat)) & MOST_SHARE
            if share:
                desk[INCOME + s.terrain[h]] += share * pips_of(s.tokens[h])


@point
@rule
def spot_bonus(s: State, desk: Sequence[float], seat: int, at: int) -> float:
    """What a title finds at an intersection besides."""
    return 0.0


@rule
def spot_worth(s: State, desk: Sequence[float], seat: int, at: int) -> float:
    """What an intersection is worth to the seat whose income lies on the desk."""
    worth = spot_bonus(s, desk, seat, at)
    seen = 0
    for i in range(AROUND):
        h = HEXES_AT[at * AROUND + i]
        if h >= 0 and s.terrain[h] < DESERT:
            kind = s.terrain[h]
            pips = pips_of(s.tokens[h])
            worth += pips * taste(desk, seat, T_KIND + kind)
            if not (seen >> kind) & 1:
                worth += taste(desk, seat, T_NEW) * pips / (2.0 + pips) / (1.0 + desk[INCOME + kind])
            seen |= 1 << kind
    if HARBOR_OF[at] >= 0:
        harbor = s.harbors[HARBOR_OF[at]]
        if harbor == ANY_HARBOR:
            worth += taste(desk, seat, T_ANY)
        else:
            worth += taste(desk, seat, T_HARBOR) * desk[INCOME + harbor - 1] / 10.0
    return worth


@rule
def choose_spot(
    s: State, seat: int, words: Sequence[int], first: int, driver: MutableSequence[int], desk: MutableSequence[float]
) -> int:
    """The legal action from `first` on, one for each intersection, whose spot is worth most; or −1."""
    best = VERY_LOW
    found = NONE
    for at in range(INTERSECTIONS):
        if has(words, first + at):
            if found < 0:
                see_income(s, seat, desk)
            worth = spot_worth(s, desk, seat, at) + jitter(driver, taste(desk, seat, T_SPREAD))
            if worth > best:
                best = worth
                found = first + at
    return found


@rule
def see_spots(s: State, seat: int, desk: MutableSequence[float]) -> None:
    """The worth of every open spot, and a part of it at the intersections on the way there."""
    see_income(s, seat, desk)
    for at in range(INTERSECTIONS):
        desk[SPOTS + at] = spot_worth(s, desk, seat, at) if has(s.open, at) else 0.0
    near = taste(desk, seat, T_NEAR)
    for _ in range(2):
        for at in range(INTERSECTIONS):
            if not is_blocked(s, seat, at):
                for i in range(AROUND):
                    beyond = NEIGHBORS[at * AROUND + i]
                    if beyond >= 0:
                        desk[SPOTS + at] = max(desk[SPOTS + at], near * desk[SPOTS + beyond])


@point
@rule
def way_action(s: State, words: Sequence[int], path: int) -> int:
    """The legal action that puts a piece on a path, or −1."""
    return CART + path if has(words, CART + path) else NONE


@rule
def choose_way(
    s: State,
    seat: int,
    words: Sequence[int],
    least: float,
    driver: MutableSequence[int],
    desk: MutableSequence[float],
) -> int:
    """The piece on a path that leads to the best spot, if that is worth enough; or −1."""
    best = least
    found = NONE
    seen = 0
    player = s.players[seat]
    for path in range(PATHS):
        action = way_action(s, words, path)
        if action >= 0:
            if not seen:
                see_spots(s, seat, desk)
                seen = 1
            worth = jitter(driver, taste(desk, seat, T_SPREAD))
            for end in range(2):
                at = PATH_ENDS[2 * path + end]
                if not has(player.touched, at) and not has_building(s, seat, at):
                    worth = max(worth, desk[SPOTS + at] + jitter(driver, taste(desk, seat, T_SPREAD)))
            if worth > best:
                best = worth
                found = action
    return found
