# ruff: noqa: SIM110 - rules have no generators
"""What the historical scenario adds: gold, ships on water, the pyramid's stones, everyone's networks, and the ends."""

from __future__ import annotations

from collections.abc import MutableSequence

from benben.games.hexes.board import HARBOR_OF, INTERSECTIONS, PATH_ENDS, PATH_WORDS, PATHS
from benben.games.hexes.cheops_scenario.data import (
    AT_SITE,
    BLACK_STONES,
    BLESSING_POINTS,
    CHEOPS_SIZES,
    CURSE_POINTS,
    GOLD_PIECES,
    ON_LAND,
    ROAD_PATHS,
    SHIP_PATHS,
    SHIPS,
    STONE_PLACES,
    STONES,
)
from benben.games.hexes.cheops_scenario.state import (
    AT_ANCHOR,
    BLACK,
    BY_BLACK,
    BY_STONES,
    BY_TWELVE,
    SAILING,
    CheopsState,
)
from benben.games.hexes.data import KINDS, MOST_PLAYERS
from benben.games.hexes.scoring import points
from benben.games.hexes.state import ASK_CART, ASK_TURN
from benben.kernel.places import bits, clear, has, size
from benben.kernel.rules import replaces, rule
from benben.kernel.schema import LANE
from tests.support.invariants import hexes
from tests.support.invariants.hexes import VIOLATIONS, puts_together, same_words
from tests.support.invariants.hexes_turn import HEX_ANSWERS

CHEOPS_VIOLATIONS = (*VIOLATIONS, "gold here", "ships", "stones", "pharaoh's cards", "networks", "ending here")
V_GOLD_PIECES, V_SHIPS, V_STONES, V_PHARAOH, V_NETWORKS, V_END_HERE = range(len(VIOLATIONS), len(CHEOPS_VIOLATIONS))

CHEOPS_ANSWERS = {
    **HEX_ANSWERS,
    "cart": ("cart", "ship"),
    "free_oxcart": ("cart", "ship"),
    "turn": (*HEX_ANSWERS["turn"], "ship", "move_ship", "lay_stone", "stone_through", "rent"),
}

TAKES_ROADS = tuple(int(path in ROAD_PATHS) for path in range(len(CHEOPS_SIZES.paths)))
TAKES_SHIPS = tuple(int(path in SHIP_PATHS) for path in range(len(CHEOPS_SIZES.paths)))
TAKES_BUILDINGS = tuple(int(at in ON_LAND) for at in range(len(CHEOPS_SIZES.intersections)))


@replaces(hexes.on_paths)
@rule
def roads_and_ships(s: CheopsState, seat: int, w: int) -> int:
    return s.players[seat].oxcarts[w] | s.players[seat].ships[w]


@rule
def has_piece(s: CheopsState, path: int) -> bool:
    for seat in range(s.seats):
        if has(s.players[seat].oxcarts, path) or has(s.players[seat].ships, path):
            return True
    return False


@rule
def builds_at(s: CheopsState, seat: int, at: int) -> bool:
    return (has(s.players[seat].settlements, at) | has(s.players[seat].cities, at)) != 0


# The board


@rule
def check_lands_and_waters(s: CheopsState, wrong: MutableSequence[int]) -> None:
    """Roads at land, ships at water, buildings at land, and all ships of the box (CS-2, CS-13, CS-18)."""
    for seat in range(s.seats):
        player = s.players[seat]
        right = size(player.ships) + player.ships_left == SHIPS
        for path in range(PATHS):
            if has(player.oxcarts, path) and (not TAKES_ROADS[path] or has(player.ships, path)):
                right = False
            if has(player.ships, path) and not TAKES_SHIPS[path]:
                right = False
        for at in range(INTERSECTIONS):
            if builds_at(s, seat, at) and not TAKES_BUILDINGS[at]:
                right = False
        if not right:
            wrong[V_SHIPS] += 1


@rule
def spread_labels(s: CheopsState, work: CheopsState) -> None:
    """The lowest intersection that each is connected to (CS-17).

    Derived in another way than in the rules: from path to path, until nothing changes.
    """
    for at in range(INTERSECTIONS):
        work.network[at] = at
    changed = True
    while changed:
        changed = False
        for path in range(PATHS):
            one_end = PATH_ENDS[2 * path]
            other = PATH_ENDS[2 * path + 1]
            if work.network[one_end] != work.network[other] and has_piece(s, path):
                lowest = min(work.network[one_end], work.network[other])
                work.network[one_end] = lowest
                work.network[other] = lowest
                changed = True


@rule
def is_joined(s: CheopsState, work: CheopsState, seat: int, at: int) -> bool:
    """Whether one of the player's buildings is connected to this intersection."""
    for own in range(INTERSECTIONS):
        if work.network[own] == work.network[at] and builds_at(s, seat, own):
            return True
    return False


@rule
def check_networks(s: CheopsState, work: CheopsState, wrong: MutableSequence[int]) -> None:
    """Networks, and the ports and buildings at the site they lead to, derived anew (CS-17, CS-20, CS-24)."""
    spread_labels(s, work)
    right = same_words(s.network, work.network)
    site_open = 0
    for seat in range(s.seats):
        hosts = 0
        for owner in range(MOST_PLAYERS):
            harbors = 0
            if owner < s.seats:
                for at in range(INTERSECTIONS):
                    if (AT_SITE[at] or HARBOR_OF[at] >= 0) and builds_at(s, owner, at):
                        joined = is_joined(s, work, seat, at)
                        if AT_SITE[at]:
                            site_open = 1
                            if joined:
                                hosts |= 1 << owner
                        if HARBOR_OF[at] >= 0 and joined and owner != seat:
                            harbors |= 1 << s.harbors[HARBOR_OF[at]]
            if s.players[seat].ports[owner] != harbors:
                right = False
        if s.players[seat].hosts != hosts:
            right = False
    if not right:
        wrong[V_NETWORKS] += 1
    if s.site_open != site_open:  # CS-21
        wrong[V_STONES] += 1


@replaces(hexes.check_more_board)
@rule
def check_egypt_board(s: CheopsState, work: CheopsState, wrong: MutableSequence[int]) -> None:
    check_lands_and_waters(s, wrong)
    check_networks(s, work, wrong)


@replaces(hexes.same_more_board)
@rule
def same_ships(s: CheopsState, other: CheopsState) -> bool:
    for seat in range(s.seats):
        mine = s.players[seat]
        theirs = other.players[seat]
        if mine.ships_left != theirs.ships_left or not same_words(mine.ships, theirs.ships):
            return False
    return s.site_open == other.site_open


# Gold and ships


@rule
def check_gold(s: CheopsState, wrong: MutableSequence[int]) -> None:
    """40 pieces in all, none of them among the cards (CS-2, CS-11)."""
    gold = s.supply >> (LANE * KINDS)
    right = True
    for seat in range(s.seats):
        player = s.players[seat]
        gold += player.gold
        if player.gold < 0 or player.hand >> (LANE * KINDS) or player.discard >> (LANE * KINDS):
            right = False
    if not right or gold != GOLD_PIECES:
        wrong[V_GOLD_PIECES] += 1


@rule
def check_sailing(s: CheopsState, wrong: MutableSequence[int]) -> None:
    """Only by the sea rules, on the player's own turn, and with a ship that is there (CS-14)."""
    player = s.players[s.active]
    right = (s.lifted >= 0) == (s.sailing == SAILING)
    if s.sailing != AT_ANCHOR and (not s.sea_rules or s.ship_moved or s.asked[s.active] != ASK_TURN):
        right = False
    if s.lifted >= 0 and (not has(player.ships, s.lifted) or has(s.launched, s.lifted)):
        right = False
    if s.ship_moved and not s.sea_rules:
        right = False
    settling = False
    for seat in range(s.seats):
        if s.asked[seat] == ASK_CART or s.placed < 3 * s.seats:
            settling = True
    for w in range(PATH_WORDS):
        if s.launched[w] and not s.sea_rules:
            right = False
        if s.launched[w] & ~player.ships[w] and not settling:
            right = False
    if not right:
        wrong[V_SHIPS] += 1


# The pyramid


@rule
def check_stones(s: CheopsState, wrong: MutableSequence[int]) -> None:
    """The places are filled in order, with the stones that were built and the Pharaoh's (CS-21, CS-22, CS-25)."""
    right = s.laid <= STONE_PLACES and (s.laid == 0 or s.site_open == 1)
    black = 0
    for i in range(STONE_PLACES):
        stone = s.places[i]
        if (stone != 0) != (i < s.laid) or (stone != BLACK and stone > s.seats):
            right = False
        if stone == BLACK:
            black += 1
    if black + s.black_left != BLACK_STONES or (s.late_pharaoh and s.places[0] == BLACK):
        right = False
    for seat in range(s.seats):
        if stones_in(s, seat, STONE_PLACES) != s.players[seat].stones or s.players[seat].stones > STONES:
            right = False
    if not right:
        wrong[V_STONES] += 1


@rule
def stones_in(s: CheopsState, seat: int, places: int) -> int:
    """A player's stones among the first places."""
    count = 0
    for i in range(places):
        if s.places[i] == seat + 1:
            count += 1
    return count


@rule
def blessed_anew(s: CheopsState) -> int:
    """The first to build, and then whoever came to have more than the holder, as the order of the stones tells."""
    holder = -1
    for i in range(STONE_PLACES):
        seat = s.places[i] - 1
        if 0 <= seat < s.seats and (holder < 0 or stones_in(s, seat, i + 1) > stones_in(s, holder, i + 1)):
            holder = seat
    return holder


@replaces(hexes.points_besides)
@rule
def pharaoh_anew(s: CheopsState, seat: int) -> int:
    """+3 for the holder of the Blessing, −2 for those with the fewest stones while somebody has more (CS-26, CS-27)."""
    result = BLESSING_POINTS if blessed_anew(s) == seat else 0
    fewer = False
    more = False
    for other in range(s.seats):
        if s.players[other].stones < s.players[seat].stones:
            fewer = True
        if s.players[other].stones > s.players[seat].stones:
            more = True
    return result - CURSE_POINTS if more and not fewer else result


@rule
def check_blessing(s: CheopsState, wrong: MutableSequence[int]) -> None:
    right = s.blessing == blessed_anew(s)
    if s.blessing >= 0:
        for seat in range(s.seats):
            if s.players[seat].stones > s.players[s.blessing].stones:
                right = False
    if not right:
        wrong[V_PHARAOH] += 1


# The end


@replaces(hexes.ends_besides)
@rule
def ends_with_stones(s: CheopsState) -> bool:
    return s.ending in (BY_BLACK, BY_STONES)


@rule
def most_points_anew(s: CheopsState) -> int:
    """Ties share the win (CS-30)."""
    winners = 0
    for seat in range(s.seats):
        beaten = False
        for other in range(s.seats):
            if points(s, other) > points(s, seat):
                beaten = True
        if not beaten:
            winners |= 1 << seat
    return winners


@rule
def check_end_here(s: CheopsState, wrong: MutableSequence[int]) -> None:
    """At once with the last black stone or place; a player with enough on their own turn wins first (CS-29 to 31)."""
    over = s.laid == STONE_PLACES or s.black_left == 0
    if s.ended != 1:
        right = s.ending == 0 and s.winners == 0 and not over
    elif s.ending == BY_TWELVE:
        right = s.winners == 1 << s.active and points(s, s.active) >= s.points_to_win
    elif s.ending == BY_STONES:
        right = s.laid == STONE_PLACES and s.winners == most_points_anew(s)
    else:
        right = (
            s.ending == BY_BLACK and s.laid < STONE_PLACES and s.black_left == 0 and s.winners == most_points_anew(s)
        )
    if not right or (s.ended == 1 and bits(s.winners) == 0):
        wrong[V_END_HERE] += 1


@replaces(hexes.check_more)
@rule
def check_egypt(s: CheopsState, wrong: MutableSequence[int]) -> None:
    check_gold(s, wrong)
    check_sailing(s, wrong)
    check_stones(s, wrong)
    check_blessing(s, wrong)
    check_end_here(s, wrong)


# Scratch


@replaces(hexes.same_more_scratch)
@rule
def same_routes(s: CheopsState, rebuilt: CheopsState) -> bool:
    for seat in range(s.seats):
        mine = s.players[seat]
        theirs = rebuilt.players[seat]
        if mine.hosts != theirs.hosts or not (
            same_words(mine.sea_reach, theirs.sea_reach) and same_words(mine.ports, theirs.ports)
        ):
            return False
    return same_words(s.network, rebuilt.network) and same_words(s.linked, rebuilt.linked)


@replaces(hexes.forget_more_scratch)
@rule
def forget_routes(s: CheopsState) -> None:
    clear(s.network)
    clear(s.linked)
    for seat in range(s.seats):
        clear(s.players[seat].sea_reach)
        clear(s.players[seat].ports)
        s.players[seat].hosts = 0


@replaces(hexes.puts_together)
@rule
def puts_or_sails(s: CheopsState, seat: int) -> bool:
    return puts_together(s, seat) or (s.sailing != AT_ANCHOR and seat == s.active)


CHEOPS_STATE_SCRATCH = frozenset({"network", "linked"})
CHEOPS_PLAYER_SCRATCH = frozenset({"sea_reach", "ports", "hosts"})
