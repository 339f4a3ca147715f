"""Finding a move by playing on: each candidate in the same imagined worlds, the worse half dropped again and again."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Mapping, Sequence

from benben.kernel.actions import Move
from benben.kernel.chance import seed_generator
from benben.kernel.schema import BaseState
from benben.kernel.title import Title
from benben.search.instance import compiled, guides_of

# isort: split
# The kernel's native side sets up Numba's cache before Numba is imported.
import numpy as np
import numpy.typing as npt

from benben.kernel.native import to_native
from benben.search.networks import network_of
from benben.search.rules import DESK, MOST_READ, NET_HEAD, TASTES, WORK
from benben.search.tastes import first_tastes, learned, row_of, tastes_for

Numbers = npt.NDArray[np.float64]

LONGEST_GAME = 4000  # actions that a game is played on for
LEAST_WORLDS = 8  # in which a move is tried before it is dropped
LONGEST_PHRASE = 24
NEVER = -1.0  # what a move is worth in a world in which it isn't legal
DOUBTS = 1.0  # how many standard errors another move must be ahead


def tastes_of(title: Title) -> list[float]:
    """What was learned for a title, as it lies on the desk; the first tastes, if nothing was."""
    tastes = tastes_for(guides_of(title))
    found = learned(title)
    return row_of(found.tastes if found else first_tastes(tastes), tastes)


def new_desk(rows: Sequence[Sequence[float]]) -> Numbers:
    """A desk with the tastes of each seat."""
    made = np.zeros(DESK)
    for seat in range(WORK // TASTES):
        made[seat * TASTES : (seat + 1) * TASTES] = rows[seat % len(rows)]
    return made


class Desk:
    """What a title's search works with, compiled once. It belongs to one thread."""

    def __init__(self, title: Title) -> None:
        self.title, self.rules = title, compiled(title)
        self.root, self.worlds = self.rules.states(1), self.rules.states(1)
        self.words = self.rules.mask()
        self.driver, self.desk = np.zeros(4, np.int64), new_desk([tastes_of(title)])
        found = network_of(title)
        self.judges = found is not None
        self.network = np.zeros(NET_HEAD) if found is None else found
        self.rows = np.zeros((WORK // TASTES + 2, MOST_READ))

    def try_moves(
        self, phrases: npt.NDArray[np.int64], seat: int, seats: int, seed: int, first: int, count: int
    ) -> npt.NDArray[np.int64]:
        """How games go on after each move from the position at the root, in worlds `first` to `first + count − 1`."""
        outcomes = np.zeros((len(phrases), count, 2 * seats + 1), np.int64)
        scratch = self.words, self.driver, self.desk
        self.rules.try_moves(
            self.root, self.worlds, seat, seed, LONGEST_GAME, phrases, first, count, *scratch, outcomes
        )
        return outcomes

    def judge_moves(
        self, phrases: npt.NDArray[np.int64], seat: int, seats: int, seed: int, first: int, count: int, turns: int
    ) -> Numbers:
        """What the network gives for each seat some turns after each move, in worlds `first` to `first + count − 1`."""
        scores = np.zeros((len(phrases), count, seats + 1))
        scratch = self.words, self.driver, self.desk, self.network, self.rows
        self.rules.judge_moves(self.root, self.worlds, seat, seed, turns, phrases, first, count, *scratch, scores)
        return scores

    def see(self, positions: Sequence[BaseState], seats: int) -> Numbers:
        """What each seat's chances can be read from, in each of these positions."""
        rows = np.zeros((len(positions), seats, MOST_READ))
        found = 0
        for s, row in zip(positions, rows, strict=True):
            to_native(s, self.root[0])
            found = int(self.rules.see_prospects(self.root, 1, self.desk, row[np.newaxis]))
        return rows[..., :found]

    @functools.cached_property
    def reads(self) -> int:
        """How many numbers a seat's chances are read from; none, if no guide of the title writes any."""
        s = self.title.blank({})
        seed_generator(s.rng, 1)
        self.title.interpreted.set_up(s)
        return len(self.see([s], s.seats)[0, 0])

    def compile(self) -> None:
        """Call everything once, so that nothing is compiled while somebody waits for a move."""
        title = self.title
        s = title.blank({})
        seed_generator(s.rng, 1)
        title.interpreted.set_up(s)
        seat = title.due(s)[0]
        to_native(s, self.root[0])
        phrases = phrases_of(title, [self.guided_move(s, seat, 1)])
        self.try_moves(phrases, seat, s.seats, 1, 0, 1)
        if self.judges:
            self.judge_moves(phrases, seat, s.seats, 1, 0, 1, 1)

    def play_on(self, s: BaseState, seed: int, count: int) -> npt.NDArray[np.int64]:
        """How games go on from a position of which everything is known."""
        to_native(s, self.root[0])
        outcomes = np.zeros((count, 2 * s.seats + 1), np.int64)
        scratch = self.words, self.driver, self.desk
        self.rules.play_from_here(self.root, self.worlds, seed, LONGEST_GAME, count, *scratch, outcomes)
        return outcomes

    def judge_on(self, s: BaseState, seed: int, turns: int, count: int) -> Numbers:
        """Each seat's chances some turns after a position of which everything is known."""
        to_native(s, self.root[0])
        scores = np.zeros((count, s.seats + 1))
        scratch = self.words, self.driver, self.desk, self.network, self.rows
        self.rules.judge_from_here(self.root, self.worlds, seed, turns, count, *scratch, scores)
        return shares_of(scores)

    def guided_move(self, s: BaseState, seat: int, chance: int) -> Move:
        """The move that the guide makes."""
        world = self.worlds[0]
        to_native(s, world)
        self.driver[:] = [chance >> (15 * k) & 0x7FFF | 1 for k in range(4)]

        def choose(legal: list[int]) -> int:
            self.words[:] = 0
            self.rules.legal(world, seat, self.words)
            action = int(self.rules.guided(world, seat, self.words, self.driver, self.desk))
            action = action if action in legal else legal[0]
            self.rules.apply(world, seat, action)
            return action

        return self.title.pick(s, seat, choose)


@functools.cache
def desk(title: Title) -> Desk:
    return Desk(title)


def phrases_of(title: Title, moves: Sequence[Move]) -> npt.NDArray[np.int64]:
    """The ids of moves, each row ended by −1."""
    rows = np.full((len(moves), LONGEST_PHRASE), -1, np.int64)
    for row, move in zip(rows, moves, strict=True):
        ids = title.actions.phrase(move)
        row[: len(ids)] = ids
    return rows


def shares_of(scores: Numbers) -> Numbers:
    """Each seat's chances of winning by the scores of a network, the last of which is none."""
    shares = np.exp(scores[..., :-1] - scores[..., :-1].max(-1, keepdims=True))
    found: Numbers = shares / shares.sum(-1, keepdims=True)
    return found


Look = Callable[[npt.NDArray[np.int64], int, int, int, int, int], Numbers]
"""What moves are worth to a seat in some worlds: of its phrases, the seat, how many seats, a seed, which worlds."""


def to_the_end(title: Title, unit: float) -> Look:
    """Play every game on to its end. Half of its worth is winning, half being ahead of the best other."""

    def look(phrases: npt.NDArray[np.int64], seat: int, seats: int, seed: int, first: int, count: int) -> Numbers:
        outcomes = desk(title).try_moves(phrases, seat, seats, seed, first, count)
        points = outcomes[..., 0:-1:2].astype(float)
        won = outcomes[..., 1:-1:2].astype(float)
        share = won[..., seat] / np.maximum(1.0, won.sum(-1))
        ahead = points[..., seat] - np.delete(points, seat, -1).max(-1)
        found = 0.5 * share + 0.5 / (1 + np.exp(-ahead / unit))
        return np.where(outcomes[..., -1] < 0, NEVER, found)

    return look


def for_turns(title: Title, turns: int) -> Look:
    """Play on for some turns, and let the network judge."""

    def look(phrases: npt.NDArray[np.int64], seat: int, seats: int, seed: int, first: int, count: int) -> Numbers:
        scores = desk(title).judge_moves(phrases, seat, seats, seed, first, count, turns)
        return np.where(scores[..., -1] < 0, NEVER, shares_of(scores)[..., seat])

    return look


def best_move(
    title: Title, s: BaseState, seat: int, moves: Sequence[Move], seed: int, playouts: int, look: Look
) -> Move:
    """The move after which games go best; the first one, unless another is clearly better.

    The state is one that fits what the seat knows: what is hidden from it is dealt anew in every world.
    """
    to_native(s, desk(title).root[0])
    phrases = phrases_of(title, moves)
    trials: list[list[Numbers]] = [[] for _ in moves]
    means: dict[int, float] = {}
    alive = list(range(len(moves)))
    rounds = max(1, math.ceil(math.log2(len(moves))))
    first = 0
    for _ in range(rounds):
        count = max(LEAST_WORLDS, playouts // (rounds * len(alive)))
        values = look(phrases[alive], seat, s.seats, seed, first, count)
        first += count
        for row, k in enumerate(alive):
            trials[k].append(values[row])
            means[k] = float(np.concatenate(trials[k]).mean())
        kept = sorted(alive, key=lambda k: -means[k])[: max(2, (len(alive) + 1) // 2)]
        alive = kept if 0 in kept else [*kept, 0]
    best = max(alive, key=lambda k: means[k])
    gains = np.concatenate(trials[best]) - np.concatenate(trials[0])
    return moves[best if gains.mean() > DOUBTS * gains.std() / math.sqrt(len(gains)) else 0]


def candidates(
    title: Title,
    s: BaseState,
    seat: int,
    usual: Move,
    moves: Sequence[Move],
    forms: Sequence[Mapping[str, object]],
    draw: Callable[[int], int],
    picks: int,
) -> list[Move]:
    """What is worth trying: the usual move first, all that are listed, and some of those too many to list."""
    found = [usual, *moves]
    if forms and not moves:
        found.append(desk(title).guided_move(s, seat, draw(1 << 60)))
        found += [title.pick(s, seat, lambda legal: legal[draw(len(legal))]) for _ in range(picks)]
    return list(dict.fromkeys(found))
