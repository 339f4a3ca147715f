"""The Longest Trade Route (AE-29 to AE-31). Only a route through the new oxcart can be longer than before."""

from __future__ import annotations

from benben.games.hexes.board import (
    AROUND,
    AS_SEEN_FROM,
    INTERSECTION_WORDS,
    NEIGHBORS,
    NOWHERE,
    PATH_ENDS,
    PATH_SETS,
    PATH_WORDS,
    PATHS_AT,
)
from benben.games.hexes.data import LEAST_ROUTE, OXCARTS
from benben.games.hexes.events import E_ROUTE, E_ROUTE_ASIDE
from benben.games.hexes.state import State
from benben.kernel.chance import emit
from benben.kernel.places import add, bits, drop, has, lowest
from benben.kernel.rules import point, rule
from benben.kernel.schema import WORD

ARRIVED = -1  # in place of a length: the search has found a way to its goal


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
    for w in range(INTERSECTION_WORDS):
        touched = s.players[seat].touched[w]
        while touched and longest < most:
            longest = max(longest, longest_from(s, seat, w * WORD + lowest(touched), most, NOWHERE))
            touched &= touched - 1
    return longest


@rule
def carts_at(s: State, seat: int, at: int) -> int:
    """How many of a player's oxcarts touch an intersection."""
    count = 0
    for w in range(PATH_WORDS):
        count += bits(s.players[seat].oxcarts[w] & PATH_SETS[at * PATH_WORDS + w])
    return count


@rule
def longest_through(s: State, seat: int, path: int) -> int:
    """The longest route through an oxcart: the longest way on from one end, and from the other."""
    others = carts_on_board(s, seat) - 1
    start, end = PATH_ENDS[2 * path], PATH_ENDS[2 * path + 1]
    drop(s.players[seat].oxcarts, path)
    length = 1
    if not goes_on(s, seat, start):
        if goes_on(s, seat, end):
            length += longest_from(s, seat, end, others, NOWHERE)
    elif not goes_on(s, seat, end):
        length += longest_from(s, seat, start, others, NOWHERE)
    else:
        way_on = longest_from(s, seat, start, others, end)
        if way_on == ARRIVED:
            length += longest_both_ways(s, seat, start, end, others)
        else:
            length += way_on + longest_from(s, seat, end, others, NOWHERE)
    add(s.players[seat].oxcarts, path)
    return length


# A search lifts the oxcarts that it has passed, and puts each back where it turns around. `trail` tells the way back:
# for every step, which of the paths at an intersection led there.


@rule
def longest_from(s: State, seat: int, start: int, most: int, goal: int) -> int:
    """The longest way on from an intersection. Each oxcart counts once; loops count (AE-29).

    Nothing is longer than `most`. `ARRIVED` if a way leads to the intersection `goal`.
    """
    oxcarts = s.players[seat].oxcarts
    at, way, steps, trail = start, 0, 0, 0
    longest = 0
    while True:
        if way == AROUND or longest == most:
            if not steps:
                return longest
            back = at * AROUND + (trail & 3)
            add(oxcarts, PATHS_AT[back])
            at, way = NEIGHBORS[back], AS_SEEN_FROM[back] + 1
            steps -= 1
            trail >>= 2
        else:
            ahead = at * AROUND + way
            way += 1
            if PATHS_AT[ahead] >= 0 and has(oxcarts, PATHS_AT[ahead]):
                drop(oxcarts, PATHS_AT[ahead])
                at = NEIGHBORS[ahead]
                steps += 1
                trail = trail << 2 | AS_SEEN_FROM[ahead]
                if at == goal:
                    longest = most = ARRIVED
                else:
                    longest = max(longest, steps)
                    way = 0 if goes_on(s, seat, at) else AROUND


@rule
def longest_both_ways(s: State, seat: int, start: int, end: int, most: int) -> int:
    """Where both ways lead to the same oxcarts: every way on from one end, with the longest from the other."""
    oxcarts = s.players[seat].oxcarts
    at, way, steps, trail = start, 0, 0, 0
    longest = longest_from(s, seat, end, most, NOWHERE)
    while True:
        if way == AROUND or longest == most:
            if not steps:
                return longest
            back = at * AROUND + (trail & 3)
            add(oxcarts, PATHS_AT[back])
            at, way = NEIGHBORS[back], AS_SEEN_FROM[back] + 1
            steps -= 1
            trail >>= 2
        else:
            ahead = at * AROUND + way
            way += 1
            if PATHS_AT[ahead] >= 0 and has(oxcarts, PATHS_AT[ahead]):
                drop(oxcarts, PATHS_AT[ahead])
                at = NEIGHBORS[ahead]
                steps += 1
                trail = trail << 2 | AS_SEEN_FROM[ahead]
                longest = max(longest, steps + longest_from(s, seat, end, most - steps, NOWHERE))
                way = 0 if goes_on(s, seat, at) else AROUND


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
