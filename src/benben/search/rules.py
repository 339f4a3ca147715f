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
from benben.kernel.play import stop_at_limit, turn_of
from benben.kernel.rules import point, rule
from benben.kernel.schema import BROKEN, FINISHED, BaseState

TASTES = 64  # numbers that a guide goes by, for each seat
WORK = 6 * TASTES  # where the working space of a desk begins
DESK = 1024
NOISE = 1 << 20
LONGEST = 100_000  # actions in a guided game
SURE = 30.0  # a network's score of somebody who has won
NET_HEAD = 2  # how many numbers it reads, and how many hidden units it has; then its weights
MOST_READ = 128  # numbers that a seat's chances are read from
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


@point
@rule
def prospects(s: BaseState, seat: int, desk: MutableSequence[float], row: MutableSequence[float]) -> int:
    """Write down what a seat's chances can be read from; tells how many numbers these are."""
    return 0


@rule
def play_one(
    s: BaseState, last: int, words: MutableSequence[int], driver: MutableSequence[int], desk: MutableSequence[float]
) -> int:
    """One guided action; tells whose. A game that can't go on is broken."""
    seat = next_actor(s, last)
    if seat >= 0:
        clear(words)
        legal(s, seat, words)
        n = size(words)
        if n:
            action = lowest_member(words) if n == 1 else guided(s, seat, words, driver, desk)
            if has(words, action):
                apply(s, seat, action)
                stop_at_limit(s)
                return seat
    s.ended = BROKEN
    return seat


@rule
def play_guided(
    s: BaseState,
    last: int,
    most: int,
    words: MutableSequence[int],
    driver: MutableSequence[int],
    desk: MutableSequence[float],
) -> int:
    """Play on to the end, or for so many actions; tells how many were taken."""
    count = 0
    while not s.ended and count < most:
        last = play_one(s, last, words, driver, desk)
        count += 1
    return count


@rule
def lowest_member(words: Sequence[int]) -> int:
    """The first action of a set that isn't empty."""
    return member(words, 0)


@rule
def set_chance(s: BaseState, driver: MutableSequence[int], seed: int, world: int) -> None:
    """From here on, all chance in the game and in its guides comes from the seed and the number of the world."""
    chance = episode_seed(driver, seed, world, 1)
    seed_generator(s.rng, chance)
    seed_generator(driver, ~chance)


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
            set_chance(s, driver, seed, first + k)
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
        set_chance(s, driver, seed, k)
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


@point
@rule
def may_judge(s: BaseState) -> bool:
    """Whether chances can be read from the position as it stands."""
    return True


@rule
def play_turns(
    s: BaseState,
    last: int,
    turns: int,
    words: MutableSequence[int],
    driver: MutableSequence[int],
    desk: MutableSequence[float],
) -> None:
    """Play on until the turn has passed so many times, and then to where chances can be read from the position."""
    passed = 0
    turn = turn_of(s)
    for _ in range(LONGEST):
        if s.ended or (passed >= turns and may_judge(s)):
            return
        last = play_one(s, last, words, driver, desk)
        if turn_of(s) != turn:
            turn = turn_of(s)
            passed += 1
    s.ended = BROKEN


@rule
def judge(
    s: BaseState, desk: MutableSequence[float], net: Sequence[float], rows: Any, scores: MutableSequence[float]
) -> None:
    """What the network gives for each seat: the higher, the likelier it wins. Whoever has won gets very much."""
    if s.ended:
        for seat in range(s.seats):
            scores[seat] = SURE if s.ended == FINISHED and won(s, seat) else -SURE
        return
    n = 0
    total = rows[s.seats]
    for seat in range(s.seats):
        row = rows[seat]
        n = prospects(s, seat, desk, row)
        for i in range(n):
            total[i] = row[i] if seat == 0 else total[i] + row[i]
    units = int(net[1])
    hidden = rows[s.seats + 1]
    bias = NET_HEAD + 2 * n * units
    for seat in range(s.seats):
        row = rows[seat]
        for j in range(units):
            hidden[j] = net[bias + j]
        for i in range(n):
            own = row[i]
            others = total[i] - own
            if own != 0.0:
                at = NET_HEAD + i * units
                for j in range(units):
                    hidden[j] += own * net[at + j]
            if others != 0.0:
                at = NET_HEAD + (n + i) * units
                for j in range(units):
                    hidden[j] += others * net[at + j]
        score = 0.0
        for j in range(units):
            if hidden[j] > 0.0:
                score += hidden[j] * net[bias + units + j]
        scores[seat] = score


@rule
def judge_moves(
    root: Any,
    worlds: Any,
    seat: int,
    seed: int,
    turns: int,
    phrases: Any,
    first: int,
    count: int,
    words: MutableSequence[int],
    driver: MutableSequence[int],
    desk: MutableSequence[float],
    net: Sequence[float],
    rows: Any,
    scores: Any,
) -> None:
    """Play each move on for some turns, all of them in the same worlds, and judge where that leads.

    The last score of a world is −1 if the move isn't legal in it, and otherwise 0.
    """
    for c in range(len(phrases)):
        for k in range(count):
            worlds[0] = root[0]
            s = worlds[0]
            seed_generator(s.rng, episode_seed(driver, seed, first + k, 0))
            deal_anew(s, seat)
            set_chance(s, driver, seed, first + k)
            row = scores[c][k]
            if take_phrase(s, seat, phrases[c], words):
                ready(s)
                play_turns(s, seat, turns, words, driver, desk)
                judge(s, desk, net, rows, row)
            else:
                row[len(row) - 1] = ILLEGAL


@rule
def judge_from_here(
    root: Any,
    worlds: Any,
    seed: int,
    turns: int,
    count: int,
    words: MutableSequence[int],
    driver: MutableSequence[int],
    desk: MutableSequence[float],
    net: Sequence[float],
    rows: Any,
    scores: Any,
) -> None:
    """Play a position on for some turns, as it is, and judge where that leads: for whoever may know everything."""
    for k in range(count):
        worlds[0] = root[0]
        s = worlds[0]
        set_chance(s, driver, seed, k)
        ready(s)
        play_turns(s, s.active - 1, turns, words, driver, desk)
        judge(s, desk, net, rows, scores[k])


@rule
def judge_positions(
    positions: Any, count: int, desk: MutableSequence[float], net: Sequence[float], rows: Any, scores: Any
) -> None:
    """What the network gives for each seat in positions at hand."""
    for k in range(count):
        judge(positions[k], desk, net, rows, scores[k])


@rule
def see_prospects(positions: Any, count: int, desk: MutableSequence[float], rows: Any) -> int:
    """What every seat's chances can be read from, in positions at hand."""
    found = 0
    for k in range(count):
        s = positions[k]
        for seat in range(s.seats):
            found = prospects(s, seat, desk, rows[k][seat])
    return found


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
        set_chance(s, driver, seed, first + k)
        set_up(s)
        ready(s)
        row = outcomes[k]
        row[len(row) - 2] = play_guided(s, s.active - 1, LONGEST, words, driver, desk)
        note_outcome(s, row)
