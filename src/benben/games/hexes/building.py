"""Building (AE-22 to AE-27). Where each player may build is kept up to date piece by piece.

The prices of AE-22 are in `data`; a title may have its own.
"""

from __future__ import annotations

from benben.games.hexes.board import (
    AROUND,
    CART_SETS,
    HARBOR_OF,
    HEXES_AT,
    INTERSECTION_WORDS,
    NEAR_SETS,
    NEIGHBORS,
    PATH_ENDS,
    PATH_WORDS,
    PATHS_AT,
)
from benben.games.hexes.data import (
    ANY_HARBOR,
    GOOD_KINDS,
    HARBOR_RATE,
    SPECIAL_RATE,
    SUPPLY_RATE,
)
from benben.games.hexes.events import E_CARTED, E_CITY, E_SETTLED
from benben.games.hexes.route import judge_route, lengthen_route, measure_route
from benben.games.hexes.state import SHARE, State
from benben.kernel.cards import all_of, count_of, covers, one
from benben.kernel.chance import emit
from benben.kernel.places import add, drop, has
from benben.kernel.rules import point, rule


@rule
def pay(s: State, seat: int, price: int) -> None:
    """Payments return to the supply at once (AE-4)."""
    s.players[seat].hand -= price
    s.supply += price


@point
@rule
def purse(s: State, seat: int) -> int:
    """Everything a player can trade with; a title may have goods that are not held as cards."""
    return s.players[seat].hand


@point
@rule
def gain(s: State, seat: int, goods: int) -> None:
    """Change a player's purse by what comes in, less what goes out."""
    s.players[seat].hand += goods


@rule
def can_pay(s: State, seat: int, price: int) -> bool:
    return covers(purse(s, seat), price)


@rule
def owner_at(s: State, at: int) -> int:
    """Whose building stands at an intersection, or −1."""
    return (s.building_at[at] - 1) >> 1


@rule
def has_building(s: State, seat: int, at: int) -> bool:
    return owner_at(s, at) == seat


@rule
def is_blocked(s: State, seat: int, at: int) -> bool:
    """Whether another player's building stands there: nobody else can build through it (AE-24)."""
    return s.building_at[at] != 0 and owner_at(s, at) != seat


@point
@rule
def place_oxcart(s: State, seat: int, path: int) -> None:
    """Put an oxcart on a path (AE-23)."""
    player = s.players[seat]
    add(player.oxcarts, path)
    player.oxcarts_left -= 1
    emit(s, E_CARTED, seat, path)
    connect_oxcart(s, seat, path)
    lengthen_route(s, seat, path)


@point
@rule
def connect_oxcart(s: State, seat: int, path: int) -> None:
    """The player may build on from both ends, but not through another player's building (AE-23, AE-24)."""
    player = s.players[seat]
    drop(s.free, path)
    for end in range(2):
        at = PATH_ENDS[2 * path + end]
        if not has(player.touched, at):
            add(player.touched, at)
            if not is_blocked(s, seat, at):
                reach_from(s, seat, at)


@point
@rule
def reach_from(s: State, seat: int, at: int) -> None:
    player = s.players[seat]
    for w in range(PATH_WORDS):
        player.reach[w] |= CART_SETS[at * PATH_WORDS + w]


@point
@rule
def can_place_oxcart(s: State, seat: int) -> bool:
    """Whether the player has an oxcart left and a place for it (AE-23, AE-27)."""
    if s.players[seat].oxcarts_left:
        for w in range(PATH_WORDS):
            if s.players[seat].reach[w] & s.free[w]:
                return True
    return False


@rule
def place_settlement(s: State, seat: int, at: int) -> None:
    """Put a settlement on an intersection (AE-25)."""
    player = s.players[seat]
    add(player.settlements, at)
    player.settlements_left -= 1
    s.building_at[at] = 2 * seat + 1
    emit(s, E_SETTLED, seat, at)
    occupy(s, seat, at)
    cut_off_others(s, seat, at)


@rule
def occupy(s: State, seat: int, at: int) -> None:
    """The intersection and its neighbors are no longer open (AE-25); its harbor serves the builder (AE-20)."""
    for w in range(INTERSECTION_WORDS):
        s.open[w] &= ~NEAR_SETS[at * INTERSECTION_WORDS + w]
    reach_from(s, seat, at)
    raise_shares(s, seat, at)
    if HARBOR_OF[at] >= 0:
        use_harbor(s, seat, s.harbors[HARBOR_OF[at]])


@rule
def raise_shares(s: State, seat: int, at: int) -> None:
    """A settlement gets 1 card of each hex beside it, and a temple city another one (AE-14)."""
    for i in range(AROUND):
        h = HEXES_AT[at * AROUND + i]
        if h >= 0:
            s.shares[h] += 1 << (SHARE * seat)


@rule
def use_harbor(s: State, seat: int, harbor: int) -> None:
    """3:1 for everything, or 2:1 for the resource shown (AE-20)."""
    player = s.players[seat]
    if harbor == ANY_HARBOR:
        for kind in range(GOOD_KINDS):
            if count_of(player.rates, kind) == SUPPLY_RATE:
                player.rates -= (SUPPLY_RATE - HARBOR_RATE) * one(kind)
    else:
        kind = harbor - 1
        player.rates += SPECIAL_RATE * one(kind) - all_of(player.rates, kind)


@point
@rule
def cut_off_others(s: State, seat: int, at: int) -> None:
    """A building keeps others from building through it (AE-24), and interrupts their routes (AE-29, AE-31)."""
    interrupted = 0
    for other in range(s.seats):
        if other != seat and has(s.players[other].touched, at):
            through = 0
            for i in range(AROUND):
                path = PATHS_AT[at * AROUND + i]
                if path >= 0:
                    through += has(s.players[other].oxcarts, path)
                    if not reaches_from(s, other, NEIGHBORS[at * AROUND + i]):
                        drop(s.players[other].reach, path)
            if through > 1:
                measure_route(s, other)
                interrupted = 1
    if interrupted:
        judge_route(s)


@rule
def reaches_from(s: State, seat: int, at: int) -> bool:
    """Whether the player may build an oxcart that begins at this intersection."""
    if s.building_at[at]:
        return has_building(s, seat, at)
    return has(s.players[seat].touched, at) != 0


@rule
def raise_city(s: State, seat: int, at: int) -> None:
    """Upgrade a settlement, which returns to the player's pieces (AE-26)."""
    player = s.players[seat]
    drop(player.settlements, at)
    player.settlements_left += 1
    add(player.cities, at)
    player.cities_left -= 1
    s.building_at[at] = 2 * seat + 2
    raise_shares(s, seat, at)
    emit(s, E_CITY, seat, at)
