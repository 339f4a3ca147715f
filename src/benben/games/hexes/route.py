"""The Longest Trade Route (AE-29 to AE-31). Only a route through the new oxcart can be longer than before."""

from __future__ import annotations

from benben.games.hexes.board import AROUND, INTERSECTION_WORDS, NEIGHBORS, PATH_ENDS, PATH_SETS, PATH_WORDS, PATHS_AT
from benben.games.hexes.data import LEAST_ROUTE, OXCARTS
from benben.games.hexes.events import E_ROUTE, E_ROUTE_ASIDE
from benben.games.hexes.state import ROUTE_STEPS, State
from benben.kernel.chance import emit
from benben.kernel.places import add, bits, clear, drop, has, lowest
from benben.kernel.rules import point, rule
from benben.kernel.schema import WORD


@point
@rule
def carts_on_board(s: State, seat: int) -> int:
    return OXCARTS - s.players[seat].oxcarts_left


@rule
def goes_on(s: State, seat: int, at: int) -> bool:
    """Whether a route may pass an intersection: another player's building interrupts it, one's own doesn't (AE-29)."""
    return s.building_at[at] == 0 or (s.building_at[at] - 1) >> 1 == seat


@rule
def lengthen_route(s: State, seat: int, path: int) -> None:
    """After an oxcart is placed on the path."""
    player = s.players[seat]
    if carts_on_board(s, seat) > player.route:
        length = longest_through(s, seat, path)
        if length > player.route:
            player.route = length
            if length >= LEAST_ROUTE:
                judge_route(s)


@point
@rule
def measure_route(s: State, seat: int) -> None:
    """Measure the longest route anew after it was interrupted."""
    s.players[seat].route = longest_anywhere(s, seat, carts_on_board(s, seat))


@rule
def longest_anywhere(s: State, seat: int, most: int) -> int:
    """The longest route, given that none can be longer than `most`: tried from each intersection that oxcarts touch."""
    longest = 0
    lay_carts_ready(s, seat)
    for w in range(INTERSECTION_WORDS):
        touched = s.players[seat].touched[w]
        while touched and longest < most:
            longest = max(longest, longest_from(s, seat, w * WORD + lowest(touched), most))
            touched &= touched - 1
    clear(s.unused)
    return longest


@rule
def lay_carts_ready(s: State, seat: int) -> None:
    """Before a search, none of the player's oxcarts is part of a trail."""
    for w in range(PATH_WORDS):
        s.unused[w] = s.players[seat].oxcarts[w]


@rule
def carts_at(s: State, seat: int, at: int) -> int:
    """How many of a player's oxcarts touch an intersection."""
    count = 0
    for w in range(PATH_WORDS):
        count += bits(s.players[seat].oxcarts[w] & PATH_SETS[at * PATH_WORDS + w])
    return count


@rule
def longest_through(s: State, seat: int, path: int) -> int:
    """The longest route through an oxcart: every way on from one end, combined with the longest from the other."""
    most = carts_on_board(s, seat)
    unused = s.unused
    trail_at, trail_next, trail_path = s.trail_at, s.trail_next, s.trail_path
    start = PATH_ENDS[2 * path]
    other_end = PATH_ENDS[2 * path + 1]
    if carts_at(s, seat, other_end) == 1:  # a dead end: the few ways are better tried in the outer search
        start = other_end
        other_end = PATH_ENDS[2 * path]
    lay_carts_ready(s, seat)
    drop(unused, path)
    depth = 0
    trail_at[0] = start
    ends_there = not goes_on(s, seat, other_end)
    longest = 1
    if not ends_there:
        longest += longest_from(s, seat, other_end, most)
    while depth >= 0:
        at = trail_at[depth]
        i = trail_next[depth]
        if i == AROUND or longest == most or (i == 0 and not goes_on(s, seat, at)):
            if depth:
                add(unused, trail_path[depth])
            trail_at[depth] = 0
            trail_next[depth] = 0
            trail_path[depth] = 0
            depth -= 1
        else:
            trail_next[depth] = i + 1
            step = PATHS_AT[at * AROUND + i]
            if step >= 0 and has(unused, step):
                drop(unused, step)
                depth += 1
                trail_at[depth] = NEIGHBORS[at * AROUND + i]
                trail_path[depth] = step
                length = 1 + depth
                if not ends_there:
                    length += longest_from(s, seat, other_end, most)
                longest = max(longest, length)
    clear(unused)
    return longest


@rule
def longest_from(s: State, seat: int, start: int, most: int) -> int:
    """The longest way on from an intersection over unused oxcarts. Each counts once; loops count (AE-29)."""
    unused = s.unused
    trail_at, trail_next, trail_path = s.trail_at, s.trail_next, s.trail_path
    longest = 0
    depth = ROUTE_STEPS
    trail_at[depth] = start
    while depth >= ROUTE_STEPS:
        at = trail_at[depth]
        i = trail_next[depth]
        if i == AROUND or longest == most or (i == 0 and depth > ROUTE_STEPS and not goes_on(s, seat, at)):
            if depth > ROUTE_STEPS:
                add(unused, trail_path[depth])
            trail_at[depth] = 0
            trail_next[depth] = 0
            trail_path[depth] = 0
            depth -= 1
        else:
            trail_next[depth] = i + 1
            step = PATHS_AT[at * AROUND + i]
            if step >= 0 and has(unused, step):
                drop(unused, step)
                depth += 1
                trail_at[depth] = NEIGHBORS[at * AROUND + i]
                trail_path[depth] = step
                longest = max(longest, depth - ROUTE_STEPS)
    return longest


@rule
def judge_route(s: State) -> None:
    """The holder keeps the card while longest or tied; else it goes to the only longest, or nobody (AE-30, AE-31)."""
    longest = 0
    alone = -1
    for seat in range(s.seats):
        length = s.players[seat].route
        if length > longest:
            longest = length
            alone = seat
        elif length == longest:
            alone = -1
    holder = s.route_holder
    if longest < LEAST_ROUTE:
        alone = -1
    elif holder >= 0 and s.players[holder].route == longest:
        return
    if alone != holder:
        s.route_holder = alone
        if alone >= 0:
            emit(s, E_ROUTE, alone, longest)
        else:
            emit(s, E_ROUTE_ASIDE, holder)
