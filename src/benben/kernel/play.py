"""Random play over action ids, the same interpreted and native.

The driver's choices come from a generator of its own, so that the game's chance is the same whoever drives it.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import TYPE_CHECKING

from benben.kernel.chance import below, seed_generator, unask
from benben.kernel.places import bits, clear, lowest, member, size
from benben.kernel.rules import inlined, primitive, rule
from benben.kernel.schema import BROKEN, SEATS, UNFINISHED, BaseState

# Of each decision whether the game waits for it (`Title.waited`): a title's own table stands here in its instance.
WAITED: tuple[int, ...] = (0,)
MASK_WORDS = 1  # of the title's masks; likewise
MOST_IN_A_TURN = 5000  # actions; a turn that takes longer never ends
MOST_ROUNDS = 500  # of a simulated game, unless its options say otherwise
_DRIVER = 0x5DEECE66D  # tells the driver's generator from the game's

if TYPE_CHECKING:

    def legal(s: BaseState, seat: int, mask: MutableSequence[int]) -> None: ...
    def apply(s: BaseState, seat: int, action: int) -> None: ...


@rule
def seed_driver(driver: MutableSequence[int], seed: int) -> None:
    """Seed the driver's generator for the game that has this seed."""
    seed_generator(driver, seed ^ _DRIVER)


@inlined
def actor(s: BaseState, driver: MutableSequence[int]) -> int:
    """One of the seats that are asked, at random; −1 if the game waits for none of them."""
    asking = s.asking
    if asking & (asking - 1):
        return one_of_several(s, driver, asking)
    if not asking:
        return -1
    seat = lowest(asking)
    return seat if WAITED[s.asked[seat]] else -1


@rule
def one_of_several(s: BaseState, driver: MutableSequence[int], asking: int) -> int:
    """One of the seats that are asked."""
    waited = 0
    for seat in range(s.seats):
        waited |= WAITED[s.asked[seat]]
    if not waited:
        return -1
    for _ in range(below(driver, bits(asking))):
        asking &= asking - 1
    return lowest(asking)


@rule
def stop_at_limit(s: BaseState) -> None:
    """A game that reaches its turn limit is unfinished."""
    if s.turn_limit and s.round > s.turn_limit and not s.ended:
        s.ended = UNFINISHED
        for seat in range(s.seats):
            unask(s, seat)


@primitive
def clear_mask(mask: MutableSequence[int]) -> None:
    clear(mask)


@primitive
def count_legal(mask: Sequence[int]) -> int:
    """How many actions are in a mask."""
    return size(mask)


@inlined
def random_action(s: BaseState, seat: int, driver: MutableSequence[int], mask: MutableSequence[int]) -> int:
    """A legal action id of the seat, each equally likely, or −1; the mask is left for the caller to read."""
    clear_mask(mask)
    legal(s, seat, mask)
    n = count_legal(mask)
    if n == 0:
        return -1
    return member(mask, below(driver, n)) if n > 1 else member(mask, 0)


@rule
def turn_of(s: BaseState) -> int:
    """A number that changes when the turn passes."""
    return s.round * (SEATS + 1) + s.active


@rule
def play_out(
    s: BaseState, driver: MutableSequence[int], mask: MutableSequence[int], tally: MutableSequence[int]
) -> None:
    """Play to the end at random. `tally` gets the number of actions and a digest of the legal sets and choices.

    A game in which nobody can act, or whose turn does not pass, is broken.
    """
    digest = 0
    count = 0
    turn = turn_of(s)
    last = MOST_IN_A_TURN
    while not s.ended:
        seat = actor(s, driver)
        action = random_action(s, seat, driver, mask) if seat >= 0 else -1
        if action < 0:
            s.ended = BROKEN
            break
        possible = 0
        for i in range(MASK_WORDS):
            possible ^= mask[i] >> (i & 31)
        digest = (digest * 33 + (possible & 0x3FFFFFFF) + (possible >> 31) + seat * 7919 + action) & 0x7FFFFFFF
        apply(s, seat, action)
        stop_at_limit(s)
        count += 1
        if turn_of(s) != turn:
            turn = turn_of(s)
            last = count + MOST_IN_A_TURN
        elif count >= last and not s.ended:
            s.ended = BROKEN
    tally[0] = count
    tally[1] = digest


class Turn:
    """Counts the actions of a turn, for drivers that go move by move."""

    def __init__(self, s: BaseState) -> None:
        self._number, self._taken = turn_of(s), 0

    def count(self, s: BaseState, actions: int) -> None:
        self._taken = self._taken + actions if turn_of(s) == self._number else 0
        self._number = turn_of(s)

    @property
    def endless(self) -> bool:
        """Whether the turn has taken so many that it never ends."""
        return self._taken >= MOST_IN_A_TURN
