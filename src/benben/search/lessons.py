"""Games that networks learn from: those of other opponents, looked at whenever the turn has passed.

In half of the games, now and then somebody makes any move, for a network also judges what nobody sensible would do.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from benben.bots import Bot, bot
from benben.bots.uniform import RandomBot, lists_all
from benben.kernel.actions import Move
from benben.kernel.chance import seed_generator
from benben.kernel.observation import observe
from benben.kernel.play import MOST_ROUNDS, Turn, turn_of
from benben.kernel.schema import BROKEN, FINISHED, BaseState
from benben.kernel.title import Title, read_spec
from benben.search.thinking import desk

# isort: split
# The kernel's native side sets up Numba's cache before Numba is imported.
import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]

WAVERING = (0.0, 0.0, 0.02, 0.05)  # how often somebody makes any move, one game in turn after the other


class Lessons(NamedTuple):
    """Positions: what each seat's chances can be read from, its share of the win, and which game it was."""

    prospects: Floats
    shares: Floats
    games: npt.NDArray[np.int64]

    def where(self, flags: npt.NDArray[np.bool_]) -> Lessons:
        return Lessons(self.prospects[flags], self.shares[flags], self.games[flags])


def lessons(spec: str, name: str, seed: int, first: int, count: int) -> Lessons:
    """What is seen in games `first` to `first + count − 1` of opponents of this name."""
    found, options = read_spec(spec)
    title = found.of(options)
    limited = {**options, "turn_limit": options["turn_limit"] or MOST_ROUNDS}
    player = bot(title, name)
    table = desk(title)
    prospects: list[Floats] = []
    shares: list[Floats] = []
    games: list[int] = []
    for game in range(first, first + count):
        s = title.blank(limited)
        positions = play(title, s, player, random.Random(f"{seed} {game}"), WAVERING[game % len(WAVERING)])
        if s.ended == FINISHED:
            seen = table.see(positions, s.seats)
            won = np.array([bool(title.interpreted.won(s, seat)) for seat in range(s.seats)], np.float32)
            prospects.append(seen.astype(np.float32))
            shares.append(np.tile(won / won.sum(), (len(seen), 1)))
            games += [game] * len(seen)
    if not games:
        seats = title.blank(limited).seats
        return Lessons(np.zeros((0, seats, 0), np.float32), np.zeros((0, seats), np.float32), np.zeros(0, np.int64))
    return Lessons(np.concatenate(prospects), np.concatenate(shares), np.array(games))


def play(title: Title, s: BaseState, player: Bot, rng: random.Random, wavering: float) -> list[BaseState]:
    """A whole game in a blank state; the positions in which a turn began."""
    rules, chance = title.interpreted, RandomBot()
    seed_generator(s.rng, rng.getrandbits(61))
    rules.set_up(s)
    complete = lists_all(title)
    positions: list[BaseState] = []
    turn, number = Turn(s), turn_of(s)
    while not s.ended:
        if turn_of(s) != number:
            number = turn_of(s)
            positions.append(s.copy())
        asked = title.due(s) if title.waits(s) else []
        if not asked:
            s.ended = BROKEN
            break
        seat = rng.choice(asked)
        moves, forms = title.moves(s, seat), title.forms(s, seat)
        if len(moves) == 1 and not forms and complete:
            move = moves[0]
        else:
            chooser = chance if rng.random() < wavering else player
            move = chosen(title, s, chooser, seat, moves, forms, rng)
        phrase = title.actions.phrase(move)
        for action in phrase:
            rules.apply(s, seat, action)
        rules.stop_at_limit(s)
        turn.count(s, len(phrase))
        if turn.endless and not s.ended:
            s.ended = BROKEN
    return positions


def chosen(
    title: Title,
    s: BaseState,
    player: Bot,
    seat: int,
    moves: Sequence[Move],
    forms: Sequence[Mapping[str, object]],
    rng: random.Random,
) -> Move:
    return player.choose(title, observe(s, seat, discreet=True), seat, moves, forms, rng)
