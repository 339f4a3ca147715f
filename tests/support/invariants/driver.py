# ruff: noqa: SIM110 - points, and rules have no generators
"""Random play under schedules: which of the asked seats acts next, and how it chooses. In the subset of the rules.

A schedule is a number that says who acts (`ORDERS`), whether a player finishes a move of several ids before anybody
else acts, and whether all kinds of moves, rather than all ids, are about equally likely.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import TYPE_CHECKING, Any

from benben.batches.rules import deal_anew
from benben.kernel.chance import below, seed_generator
from benben.kernel.places import bits, clear, member, size
from benben.kernel.play import MOST_IN_A_TURN, seed_driver, stop_at_limit, turn_of
from benben.kernel.rules import point, rule
from benben.kernel.schema import SEATS, WORD, BaseState
from tests.support.invariants.flow import V_LEGAL, check_flow, check_step, remember

if TYPE_CHECKING:

    def set_up(s: BaseState) -> None: ...
    def legal(s: BaseState, seat: int, mask: MutableSequence[int]) -> None: ...
    def apply(s: BaseState, seat: int, action: int) -> None: ...


ORDERS = ("any", "one starves", "the active player is hasty", "last asked first", "first asked first", "round robin")
ANY, STARVED, HASTY, LAST_FIRST, FIRST_FIRST, ROUND_ROBIN = range(len(ORDERS))
SCHEDULES = 4 * len(ORDERS)  # times whole moves or single ids, times ids or kinds of moves

# What a schedule remembers: who acted last, who starves, and for each seat when it was asked and what
M_LAST, M_STARVED, M_SINCE = 0, 1, 2
M_NUMBER = M_SINCE + SEATS
MEMORY = M_NUMBER + SEATS

KIND_STARTS: tuple[int, ...] = (0,)  # where the ids of each of the title's kinds of moves begin

# Where a natively played game stands, for anyone who looks from outside, and what was found in it
A_GAME, A_ACTIONS, A_FOUND, A_CHECKED, A_FINISHED, A_BOARDS, A_LONGEST, A_DEALT = range(8)  # A_LONGEST: the turn
AT = 8
NOTHING_FOUND, VIOLATED, ENDLESS = 0, 1, 2


def schedule_name(schedule: int) -> str:
    order, how = schedule // 4, schedule % 4
    steps = "whole moves" if how & 1 else "single ids"
    return f"{ORDERS[order]}, {steps}, by {'kind' if how & 2 else 'id'}"


@point
@rule
def in_midst(s: BaseState, seat: int) -> bool:
    """Whether a player is in the middle of a move of several ids."""
    return s.asked[seat] < 0  # never


@rule
def begin_schedule(s: BaseState, driver: MutableSequence[int], memory: MutableSequence[int]) -> None:
    memory[M_LAST] = 0
    memory[M_STARVED] = below(driver, s.seats)
    for seat in range(s.seats):
        memory[M_SINCE + seat] = 0
        memory[M_NUMBER + seat] = -1


@rule
def note_questions(s: BaseState, memory: MutableSequence[int], count: int) -> None:
    """Note since when each seat has been asked its current question."""
    for seat in range(s.seats):
        if s.decision[seat] != memory[M_NUMBER + seat]:
            memory[M_NUMBER + seat] = s.decision[seat]
            memory[M_SINCE + seat] = count


@rule
def any_asked(s: BaseState, driver: MutableSequence[int], but: int) -> int:
    """Any seat that is asked, other than `but` if possible; −1 if there is none."""
    n = 0
    for seat in range(s.seats):
        if s.asked[seat] and seat != but:
            n += 1
    if n == 0:
        return but if but >= 0 and s.asked[but] else -1
    k = below(driver, n)
    for seat in range(s.seats):
        if s.asked[seat] and seat != but:
            if k == 0:
                return seat
            k -= 1
    return -1


@rule
def next_seat(s: BaseState, driver: MutableSequence[int], schedule: int, memory: MutableSequence[int]) -> int:
    """Who acts next; −1 if nobody is asked. Occasionally it is anybody, so that no order waits forever."""
    last = memory[M_LAST]
    order = schedule // 4
    if schedule & 1 and s.asked[last] and in_midst(s, last):
        return last
    if order == ANY or below(driver, 16) == 0:
        return any_asked(s, driver, -1)
    if order == STARVED:
        return any_asked(s, driver, memory[M_STARVED])
    if order == HASTY:
        return s.active if s.active >= 0 and s.asked[s.active] else any_asked(s, driver, -1)
    found = -1
    for k in range(1, s.seats + 1):
        seat = (last + k) % s.seats
        if s.asked[seat]:
            if order == ROUND_ROBIN:
                return seat
            later = found >= 0 and memory[M_SINCE + seat] > memory[M_SINCE + found]
            if found < 0 or later == (order == LAST_FIRST):
                found = seat
    return found


@rule
def next_member(mask: MutableSequence[int], first: int) -> int:
    """The first member from this one on, wrapping around after the last; the mask is not empty."""
    w = first // WORD
    word = mask[w] & ~((1 << (first % WORD)) - 1)
    while word == 0:
        w = (w + 1) % len(mask)
        word = mask[w]
    return w * WORD + bits((word & -word) - 1)


@rule
def next_action(
    s: BaseState, seat: int, driver: MutableSequence[int], schedule: int, mask: MutableSequence[int]
) -> int:
    """A legal id for the seat; −1 if it has none."""
    clear(mask)
    legal(s, seat, mask)
    n = size(mask)
    if n == 0:
        return -1
    if schedule & 2:
        kind = below(driver, len(KIND_STARTS) - 1)
        return next_member(mask, KIND_STARTS[kind] + below(driver, KIND_STARTS[kind + 1] - KIND_STARTS[kind]))
    return member(mask, below(driver, n))


@rule
def violated(wrong: MutableSequence[int]) -> bool:
    for i in range(len(wrong)):
        if wrong[i]:
            return True
    return False


@point
@rule
def check_whole(s: BaseState, rebuilt: BaseState, wrong: MutableSequence[int]) -> None:
    """What a title checks besides the flow; `rebuilt` is a copy of the state to work on."""


@point
@rule
def same_whole(s: BaseState, other: BaseState) -> bool:
    """Whether what was derived in the copy can be reused."""
    return s.seats != other.seats  # never


@point
@rule
def check_rest(s: BaseState, rebuilt: BaseState, wrong: MutableSequence[int]) -> None:
    """What remains to be checked in that case."""


@point
@rule
def sees_what_is_legal(s: BaseState, seat: int) -> bool:  # noqa: ARG001
    """Whether what is legal for a seat follows from what it sees."""
    return seat >= 0


@rule
def digest_of_legal(s: BaseState, seat: int, mask: MutableSequence[int]) -> int:
    """A number that tells what is legal for a seat from anything else that might be."""
    digest = 0
    clear(mask)
    if sees_what_is_legal(s, seat) and s.asked[seat]:
        legal(s, seat, mask)
        for w in range(len(mask)):
            digest = (digest * 33 + (mask[w] & 0x7FFFFFFF) + (mask[w] >> 31)) & 0x7FFFFFFF
    return digest


@rule
def deal_for_somebody(s: BaseState, driver: MutableSequence[int], mask: MutableSequence[int], wrong: Any) -> None:
    """Deal anew what a seat or a spectator can't see. What is legal for the seat doesn't depend on that."""
    seat = below(driver, s.seats + 1) - 1
    digest = digest_of_legal(s, seat, mask)
    deal_anew(s, seat)
    if digest_of_legal(s, seat, mask) != digest:
        wrong[V_LEGAL] += 1


@rule
def play_checked(
    pair: Any, driver: Any, mask: Any, memory: Any, before: Any, schedule: int, deep: int, deals: int, wrong: Any,
    at: Any,
) -> int:  # fmt: skip
    """Play a game that is set up to its end, and check the flow after every action; with `deep`, everything.

    With `deals`, what somebody can't see is dealt anew after one in so many actions.
    """
    s = pair[0]
    begin_schedule(s, driver, memory)
    check_flow(s, mask, wrong)
    if deep:
        pair[1] = pair[0]
        check_whole(s, pair[1], wrong)
    count = 0
    turn = turn_of(s)
    last = MOST_IN_A_TURN
    while not s.ended and not violated(wrong):
        note_questions(s, memory, count)
        seat = next_seat(s, driver, schedule, memory)
        action = next_action(s, seat, driver, schedule, mask)
        memory[M_LAST] = seat
        remember(s, before)
        apply(s, seat, action)
        stop_at_limit(s)
        count += 1
        at[A_ACTIONS] += 1
        check_step(s, before, seat, wrong)
        if deals and not s.ended and below(driver, deals) == 0:
            deal_for_somebody(s, driver, mask, wrong)
            at[A_DEALT] += 1
        check_flow(s, mask, wrong)
        if deep:
            if same_whole(s, pair[1]):
                check_rest(s, pair[1], wrong)
            else:
                pair[1] = pair[0]
                check_whole(s, pair[1], wrong)
                at[A_BOARDS] += 1
        if turn_of(s) != turn:
            at[A_LONGEST] = max(at[A_LONGEST], count - last + MOST_IN_A_TURN)
            turn = turn_of(s)
            last = count + MOST_IN_A_TURN
        elif count >= last and not s.ended:
            return ENDLESS
    return VIOLATED if violated(wrong) else NOTHING_FOUND


@rule
def fuzz_games(
    pair: Any, blanks: Any, driver: Any, mask: Any, memory: Any, before: Any, first: int, count: int, each: int,
    deals: int, wrong: Any, at: Any,
) -> None:  # fmt: skip
    """Play games `first` to `first + count − 1` by their numbers, one in `each` with all checks, dealt anew or not.

    It stops early after a game in which something was found. `at` tells where it is, even to other processes.
    """
    for game in range(first, first + count):
        at[A_GAME] = game
        pair[0] = blanks[game % len(blanks)]
        s = pair[0]
        seed_generator(s.rng, game)
        seed_driver(driver, game)
        set_up(s)
        deep = 1 if (game // len(blanks)) % each == 0 else 0
        schedule = (game // len(blanks) // each + game) % SCHEDULES
        at[A_FOUND] = play_checked(pair, driver, mask, memory, before, schedule, deep, deals, wrong, at)
        if at[A_FOUND]:
            return
        at[A_CHECKED] += deep
        at[A_FINISHED] += 1 if s.ended == 1 else 0
