"""One simulated game, from a number to a row of results.

A row is a tuple of whole numbers: how it ended (1 finished, 2 unfinished, 3 broken), the winners as bits, rounds,
actions, the seat that began, then the points of each seat. Rows are the same natively, interpreted and in any number of
processes.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Mapping, Sequence

from benben.bots import Bot
from benben.bots.uniform import RandomBot, lists_all
from benben.kernel.actions import Move, Steps
from benben.kernel.chance import seed_generator
from benben.kernel.counting import Watch
from benben.kernel.errors import BenbenError
from benben.kernel.play import Turn, seed_driver
from benben.kernel.schema import BROKEN, FINISHED, BaseState
from benben.kernel.title import Title
from benben.kernel.words import sentence

Row = tuple[int, ...]
Written = list[tuple[int, Move, list[int]]]
"""What was done in a game: the seat, the move, and what was drawn for it."""

WINNERS = 1  # the column of the winners' bits
STARTER = 4  # the column of the seat that began
FIRST_POINTS = 5  # the column of seat 0's points


class BadBot(BenbenError):
    """A bot returned something that isn't a legal move."""


def game_seed(seed: int, game: int) -> int:
    """The 62 bits that game number `game` of a simulation is played from."""
    digest = hashlib.blake2b(f"{seed} {game}".encode(), digest_size=8, person=b"benben simulate").digest()
    return int.from_bytes(digest, "big") >> 2


def play(
    title: Title, options: Mapping[str, object], bots: Sequence[Bot], seed: int, watch: Watch | None = None
) -> Row:
    """Play a game from its own seed; `bots` are given seat by seat. Random games, which are fast, are not watched."""
    s = title.blank(options)
    seed_generator(s.rng, seed)
    if watch is not None:
        s.events = []
    title.interpreted.set_up(s)
    starter = s.active
    actions = _play_randomly(title, s, seed) if all_random(bots) else _play(title, s, bots, seed, watch)
    rules = title.interpreted
    winners = [seat for seat in range(s.seats) if s.ended == FINISHED and rules.won(s, seat)]
    points = (int(rules.points(s, seat)) for seat in range(s.seats))
    return (s.ended, sum(1 << seat for seat in winners), s.round, actions, starter, *points)


def write_down(
    title: Title, options: Mapping[str, object], bots: Sequence[Bot], seed: int
) -> tuple[list[int], Written]:
    """The same game again: what the set-up drew, and everything that was done."""
    s = title.blank(options)
    seed_generator(s.rng, seed)
    set_up: list[int] = []
    s.draws = set_up
    title.interpreted.set_up(s)
    written: Written = []
    if all_random(bots):
        _write_randomly(title, s, seed, written)
    else:
        _play(title, s, bots, seed, None, written)
    return set_up, written


def all_random(bots: Sequence[Bot]) -> bool:
    return all(type(bot) is RandomBot for bot in bots)  # a subclass may choose differently


def _play_randomly(title: Title, s: BaseState, seed: int) -> int:
    """The kernel's random play, which native games repeat exactly."""
    driver = [0] * 4
    tally = [0, 0]
    seed_driver(driver, seed)
    title.interpreted.play_out(s, driver, [0] * title.mask_words, tally)
    return tally[0]


def _write_randomly(title: Title, s: BaseState, seed: int, written: Written) -> None:
    """The kernel's random play, id by id."""
    rules = title.interpreted
    driver, mask = [0] * 4, [0] * title.mask_words
    seed_driver(driver, seed)
    turn = Turn(s)
    while not s.ended:
        seat = rules.actor(s, driver)
        action = rules.random_action(s, seat, driver, mask) if seat >= 0 else -1
        if action < 0:
            s.ended = BROKEN
            break
        s.draws = []
        rules.apply(s, seat, action)
        rules.stop_at_limit(s)
        written.append((seat, Steps((action,)), s.draws))
        turn.count(s, 1)
        if turn.endless and not s.ended:
            s.ended = BROKEN


def _tell(title: Title, s: BaseState, watch: Watch) -> None:
    for event in s.events or ():
        watch.see(title.events.read(event))
    s.events = []


def _play(
    title: Title,
    s: BaseState,
    bots: Sequence[Bot],
    seed: int,
    watch: Watch | None,
    written: Written | None = None,
) -> int:
    from benben.kernel.observation import observe

    chances = [random.Random(f"{seed} {seat}") for seat in range(s.seats)]
    order = random.Random(f"{seed} order")
    complete = lists_all(title)
    rules = title.interpreted
    turn = Turn(s)
    actions = 0
    while not s.ended:
        asked = title.due(s) if title.waits(s) else []
        seat = asked[order.randrange(len(asked))] if len(asked) > 1 else asked[0] if asked else -1
        moves = title.moves(s, seat) if asked else []
        forms = title.forms(s, seat) if asked else []
        if not moves and not forms:
            s.ended = BROKEN
            break
        if len(moves) == 1 and not forms and complete:
            move = moves[0]  # nothing to think about
        else:
            move = bots[seat].choose(title, observe(s, seat, discreet=True), seat, moves, forms, chances[seat])
            if move not in moves:
                _check(title, s, seat, move, bots[seat])
        if written is not None:
            s.draws = []
        phrase = title.actions.phrase(move)
        for action in phrase:
            rules.apply(s, seat, action)
        actions += len(phrase)
        rules.stop_at_limit(s)
        turn.count(s, len(phrase))
        if turn.endless and not s.ended:
            s.ended = BROKEN
        if written is not None:
            written.append((seat, move, s.draws or []))
        if watch is not None:
            _tell(title, s, watch)
    return actions


def _check(title: Title, s: BaseState, seat: int, move: object, bot: Bot) -> None:
    """Refuse anything that isn't a legal move of several ids either."""
    if type(move) not in title.actions.moves:
        raise BadBot(f"The bot {bot!r} gave {move!r}, which is not a move of {title.id}.")
    trial = s.copy()
    for action in title.actions.phrase(move):  # type: ignore[arg-type]
        refusal = title.why_not(trial, seat, action)
        if refusal is not None:
            why = sentence(title, refusal)
            raise BadBot(f"The bot {bot!r} chose {title.move_text(move)!r}, which is not legal: {why}.")  # type: ignore[arg-type]
        title.interpreted.apply(trial, seat, action)
