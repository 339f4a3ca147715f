"""Bots measured by each other: one of them against a table of another, until the answer is clear.

>>> from benben.arena import tournament
>>> report = tournament("cheops-heirs(players=3)", ["random", "sensible"], games=60, seed=1)
>>> pairing = report.pairings[0]
>>> pairing.one, pairing.rest, pairing.verdict
('sensible', 'random', 'stronger')
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from itertools import combinations, pairwise
from pathlib import Path
from typing import Literal

import msgspec

from benben.arena.crew import Crew, Piece, crew
from benben.arena.game import WINNERS, Row
from benben.arena.kept import Head, Kept, code
from benben.arena.ratings import Rating, Score, rate
from benben.arena.report import PARTS, Tally
from benben.arena.sequential import Evidence, anytime, evidence, looks
from benben.arena.simulate import Plan, name_of, plan
from benben.arena.statistics import Interval, wilson
from benben.bots import Bot
from benben.kernel.errors import BenbenError

Pairs = Literal["neighbors", "stronger", "all"]
"""Who plays: each against the rest of the one before it, of all before it, or of everybody else."""
Progress = Callable[[int, int], None]
"""Told how many games are done, and how many there will be at most."""

MOST_GAMES = 1000
ANCHOR = "sensible"


class PairingResult(msgspec.Struct, frozen=True):
    """One of a bot at a table whose other seats are another's."""

    one: str
    rest: str
    games: int
    wins: float  # of the one; a shared win is a fraction
    share: Interval  # Wilson's, for a number of games that was fixed
    anytime: Interval  # the sequential test's: it holds where a pairing ended early, too
    verdict: str  # the one is `stronger` or `weaker` than the rest, or it is `open`
    evidence: Evidence
    unfinished: int
    broken: int
    hash: str  # of the rows of its games


class TournamentReport(msgspec.Struct, frozen=True):
    """The same for the same question, however and how often it was stopped and continued."""

    title: str
    behavior: int
    options: Mapping[str, int | str | bool]
    players: int
    bots: Sequence[str]  # the weakest first, as they were given
    seed: int
    most_games: int  # of a pairing
    full: bool
    parity: float  # the share of one among equals
    pairings: Sequence[PairingResult]
    anchor: str
    ratings: Sequence[Rating]
    hash: str

    @property
    def games(self) -> int:
        return sum(pairing.games for pairing in self.pairings)

    @property
    def broken(self) -> int:
        return sum(pairing.broken for pairing in self.pairings)

    def pairing(self, one: str, rest: str) -> PairingResult:
        """The result of one of a bot against the rest of another."""
        return next(pairing for pairing in self.pairings if (pairing.one, pairing.rest) == (one, rest))


def tournament(
    spec: str,
    bots: Sequence[str | Bot],
    games: int = MOST_GAMES,
    seed: int = 0,
    *,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    pairs: Pairs = "neighbors",
    full: bool = False,
    processes: int | None = None,
    on: str | None = None,
    keep: Path | None = None,
    progress: Progress | None = None,
) -> TournamentReport:
    """Play bots against each other, given by name or as objects, the weakest first.

    A pairing is played in rotations of as many games as there are players. The games of a rotation have one seed, and
    the one sits at each seat once, so that everybody has the same luck. A pairing ends after `games` games at most, cut
    to whole rotations; unless `full` is set, it ends as soon as a sequential test tells who is stronger (`sequential`).
    `keep` is a file of finished rotations, from which the same call goes on; `games` and `full` may be others then.
    Titles, options, `processes` and `on` are as in `simulate`; the result is the same with any number of processes.
    """
    planned = plans(spec, bots, seed, options, players, pairs)
    count = len(planned[0].bots)
    if games < count:
        raise BenbenError(f"A pairing needs at least {count} games, one for each seat, not {games}.")
    if processes is not None and processes < 1:
        raise BenbenError(f"The number of processes must be at least 1, not {processes}.")
    names = tuple(map(name_of, bots))
    found = planned[0].title
    pairings = tuple((each.names[0], each.names[1]) for each in planned)
    head = Head(_version(), code(), found.id, found.behavior, planned[0].options, names, pairings, seed)
    with nullcontext() if keep is None else Kept(keep, head, count) as kept, crew(planned, processes, on) as play:
        contests = [_Contest(each) for each in planned]
        _play(contests, games // count, full, play, kept, progress)
    results = [contest.result() for contest in contests]
    anchor = ANCHOR if ANCHOR in names else names[0]
    won = [contest.won for contest in contests]
    scores = [Score(each.one, each.rest, each.wins, games) for each, games in zip(results, won, strict=True)]
    return TournamentReport(
        title=found.id,
        behavior=found.behavior,
        options=planned[0].options,
        players=count,
        bots=names,
        seed=seed,
        most_games=games // count * count,
        full=full,
        parity=1 / count,
        pairings=results,
        anchor=anchor,
        ratings=rate(names, scores, count, anchor),
        hash=hashlib.blake2b("".join(each.hash for each in results).encode(), digest_size=16).hexdigest(),
    )


def plans(
    spec: str,
    bots: Sequence[str | Bot],
    seed: int,
    options: Mapping[str, object] | None = None,
    players: int | None = None,
    pairs: Pairs = "neighbors",
) -> tuple[Plan, ...]:
    """A plan for each pairing: the one, and as many of the other as there are seats left."""
    names = [name_of(each) for each in bots]
    if len(names) < 2 or len(set(names)) < len(names):
        raise BenbenError("A tournament needs at least two bots, each with a name of its own, the weakest first.")
    count = len(plan(spec, [bots[0]], seed, options, players).bots)
    made: list[Plan] = []
    for one, rest in _paired(bots, pairs):
        planned = plan(spec, [one, *[rest] * (count - 1)], seed, options, count)
        made.append(msgspec.structs.replace(planned, alike=count))
    return tuple(made)


def _paired(bots: Sequence[str | Bot], pairs: Pairs) -> Iterator[tuple[str | Bot, str | Bot]]:
    """The one and the rest of each pairing."""
    for weaker, stronger in pairwise(bots) if pairs == "neighbors" else combinations(bots, 2):
        yield stronger, weaker
        if pairs == "all":
            yield weaker, stronger


class _Contest:
    """A pairing that is being played."""

    def __init__(self, planned: Plan) -> None:
        self.planned = planned
        self.players = len(planned.bots)
        self.tally = Tally(planned.names)
        self.numbers: Counter[int] = Counter()  # how often the one had so many sixtieths of a rotation's wins
        self.won = 0  # games that somebody won

    @property
    def rotations(self) -> int:
        return self.tally.games // self.players

    @property
    def shares(self) -> dict[float, int]:
        """How often the one had each share of a rotation's wins."""
        return {parts / (self.players * PARTS): count for parts, count in self.numbers.items()}

    @property
    def evidence(self) -> Evidence:
        return evidence(self.shares, 1 / self.players)

    def add(self, rows: Sequence[Row]) -> None:
        """The games of the next rotation. A game that nobody won says nothing, and counts as one among equals."""
        parts = 0
        for seat, row in enumerate(rows):
            winners = row[WINNERS]
            self.won += winners > 0
            if not winners:
                parts += PARTS // self.players
            elif winners >> seat & 1:
                parts += PARTS // winners.bit_count()
        self.numbers[parts] += 1
        self.tally.add(rows)

    def result(self) -> PairingResult:
        found = self.evidence
        one, rest = self.planned.names[:2]
        wins = self.tally.bot_wins[one] / PARTS
        report = self.tally.report(self.planned.title.id, 0, {}, 0)
        return PairingResult(
            one=one,
            rest=rest,
            games=self.tally.games,
            wins=wins,
            share=wilson(wins, self.tally.games),
            anytime=anytime(self.shares),
            verdict=found.verdict,
            evidence=found,
            unfinished=report.unfinished,
            broken=report.broken,
            hash=self.tally.hash,
        )


def _play(
    contests: Sequence[_Contest], rotations: int, full: bool, play: Crew, kept: Kept | None, progress: Progress | None
) -> None:
    """Let all pairings go on from look to look, until each is decided or has had all its rotations."""
    going = list(range(len(contests)))
    for look in [rotations] if full else looks(rotations):
        wave = [(i, number) for i in going for number in range(contests[i].rotations, look)]
        for i, rows in _rotations(wave, contests[0].players, play, kept):
            contests[i].add(rows)
            if progress is not None:
                most = sum(rotations if k in going else each.rotations for k, each in enumerate(contests))
                progress(sum(each.tally.games for each in contests), most * contests[0].players)
        if not full:
            going = [i for i in going if contests[i].evidence.verdict == "open"]


def _rotations(
    wave: Sequence[tuple[int, int]], players: int, play: Crew, kept: Kept | None
) -> Iterator[tuple[int, Sequence[Row]]]:
    """The rows of these rotations of pairings, from the file or played, and then kept."""
    before = {} if kept is None else kept.rotations
    pieces: list[Piece] = [(i, number * players, players) for i, number in wave if (i, number) not in before]
    played = iter(play(pieces) if pieces else ())
    for i, number in wave:
        if (i, number) in before:
            yield i, before[i, number]
            continue
        rows = next(played)
        if kept is not None:
            kept.keep(i, number, tuple(rows))
        yield i, rows


def _version() -> str:
    from benben import __version__

    return __version__
