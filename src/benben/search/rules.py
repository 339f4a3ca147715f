"""What a search does with a position, written as rules: games are played on by guided choices, natively.

A title's guide stands in the place of `guided`. It may use the desk, which is working space, and takes all its chance
from `driver`.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import TYPE_CHECKING, Any

from benben.batches.rules import deal_anew, episode_seed, next_actor
from benben.kernel.chance import below, seed_generator
from benben.kernel.places import clear, has, member, size
from benben.kernel.play import stop_at_limit
from benben.kernel.rules import point, rule
from benben.kernel.schema import BROKEN, FINISHED, BaseState

TASTES = 64  # numbers that a guide goes by, for each seat
WORK = 6 * TASTES  # where the working space of a desk begins
DESK = 1024
NOISE = 1 << 20
LONGEST = 100_000  # actions in a guided game
ILLEGAL = -1  # in the place of how a game ended

if TYPE_CHECKING:

    def set_up(s: BaseState) -> None: ...
    def legal(s: BaseState, seat: int, mask: MutableSequence[int]) -> None: ...
    def apply(s: BaseState, seat: int, action: int) -> None: ...
    def points(s: BaseState, seat: int) -> int: ...
    def won(s: BaseState, seat: int) -> int: ...


@rule
def jitter(driver: MutableSequence[int], spread: float) -> float:
    """A little chance, lest every game be the same."""
    return spread * below(driver, NOISE) / NOISE


@rule
def any_action(words: Sequence[int], driver: MutableSequence[int]) -> int:
    """One of a set of actions, each equally likely."""
    return member(words, below(driver, size(words)))


@point
@rule
def guided(
    s: BaseState,
    seat: int,
    words: Sequence[int],
    driver: MutableSequence[int],
    desk: MutableSequence[float],
) -> int:
    """The action that a seat takes when a game is played on; a title's guide stands here. Without one, any."""
    return any_action(words, driver)


@point
@rule
def ready(s: BaseState) -> None:
    """Make a state ready for being played on, once the move that is tried is taken."""


@rule
def play_guided(
    s: BaseState,
    last: int,
    most: int,
    words: MutableSequence[int],
    driver: MutableSequence[int],
    desk: MutableSequence[float],
) -> int:
    """Play on to the end, or for so many actions; tells how many were taken. A game that can't go on is broken."""
    count = 0
    while not s.ended and count < most:
        seat = next_actor(s, last)
        if seat < 0:
            s.ended = BROKEN
        else:
            clear(words)
            legal(s, seat, words)
            n = size(words)
            if n == 0:
                s.ended = BROKEN
            else:
                action = lowest_member(words) if n == 1 else guided(s, seat, words, driver, desk)
                if not has(words, action):
                    s.ended = BROKEN
                else:
                    apply(s, seat, action)
                    stop_at_limit(s)
                    last = seat
                    count += 1
    return count


@rule
def lowest_member(words: Sequence[int]) -> int:
    """The first action of a set that isn't empty."""
    return member(words, 0)


@rule
def take_phrase(s: BaseState, seat: int, phrase: Sequence[int], words: MutableSequence[int]) -> int:
    """Take the actions of a move, which ends with a −1; 0 if one of them isn't legal."""
    for k in range(len(phrase)):
        action = phrase[k]
        if action < 0:
            return 1
        if s.ended or not s.asked[seat]:
            return 0
        clear(words)
        legal(s, seat, words)
        if not has(words, action):
            return 0
        apply(s, seat, action)
        stop_at_limit(s)
    return 1


@rule
def try_moves(
    root: Any,
    worlds: Any,
    seat: int,
    seed: int,
    most: int,
    phrases: Any,
    first: int,
    count: int,
    words: MutableSequence[int],
    driver: MutableSequence[int],
    desk: MutableSequence[float],
    outcomes: Any,
) -> None:
    """Play each move on `count` times, all of them in the same worlds, from world number `first`.

    An outcome has for each seat its points and whether it won, then how the game ended (−1: the move isn't legal).
    """
    for c in range(len(phrases)):
        for k in range(count):
            worlds[0] = root[0]
            s = worlds[0]
            seed_generator(s.rng, episode_seed(driver, seed, first + k, 0))
            deal_anew(s, seat)
            chance = episode_seed(driver, seed, first + k, 1)
            seed_generator(s.rng, chance)
            seed_generator(driver, ~chance)
            row = outcomes[c][k]
            if take_phrase(s, seat, phrases[c], words):
                ready(s)
                play_guided(s, seat, most, words, driver, desk)
                note_outcome(s, row)
            else:
                row[len(row) - 1] = ILLEGAL


@rule
def play_from_here(
    root: Any,
    worlds: Any,
    seed: int,
    most: int,
    count: int,
    words: MutableSequence[int],
    driver: MutableSequence[int],
    desk: MutableSequence[float],
    outcomes: Any,
) -> None:
    """Play a position on `count` times as it is, with nothing dealt anew: for whoever may know everything."""
    for k in range(count):
        worlds[0] = root[0]
        s = worlds[0]
        chance = episode_seed(driver, seed, k, 1)
        seed_generator(s.rng, chance)
        seed_generator(driver, ~chance)
        ready(s)
        play_guided(s, s.active - 1, most, words, driver, desk)
        note_outcome(s, outcomes[k])


@rule
def note_outcome(s: BaseState, row: MutableSequence[int]) -> None:
    """Each seat's points and whether it won, and how the game ended, in the last place."""
    for seat in range(s.seats):
        row[2 * seat] = points(s, seat)
        row[2 * seat + 1] = won(s, seat) if s.ended == FINISHED else 0
    row[len(row) - 1] = s.ended


@rule
def play_guided_games(
    blank: Any,
    worlds: Any,
    seed: int,
    first: int,
    count: int,
    words: MutableSequence[int],
    driver: MutableSequence[int],
    desk: MutableSequence[float],
    outcomes: Any,
) -> None:
    """Whole games in which the guide plays every seat."""
    for k in range(count):
        worlds[0] = blank[0]
        s = worlds[0]
        chance = episode_seed(driver, seed, first + k, 1)
        seed_generator(s.rng, chance)
        seed_generator(driver, ~chance)
        set_up(s)
        ready(s)
        row = outcomes[k]
        row[len(row) - 2] = play_guided(s, s.active - 1, LONGEST, words, driver, desk)
        note_outcome(s, row)
