"""Looking back at a game: each player's chances after every entry, and where they changed most."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import msgspec

from benben.kernel.actions import Move
from benben.kernel.match import Entry, Match
from benben.kernel.matchfile import MatchFile, replay
from benben.kernel.observation import observe
from benben.kernel.schema import BaseState
from benben.kernel.title import Title
from benben.search.bots import Architect
from benben.search.thinking import desk

PLAYOUTS = 400
SWINGS = 3
SEED = 1

Told = Callable[[int, int], None]
"""Told how many entries are done, and how many there are."""


class Moment(msgspec.Struct, frozen=True):
    """What each seat's chances were after an entry; the set-up is entry 0."""

    number: int
    round: int
    chances: list[float]


class Swing(msgspec.Struct, frozen=True):
    """An entry that changed a seat's chances much."""

    number: int
    seat: int  # whose chances changed most
    before: float
    after: float
    mover: int
    move: str
    better: str | None  # what the architect would have done, if it is something else


class Analysis(msgspec.Struct, frozen=True):
    title: str
    seats: list[str]
    playouts: int
    moments: list[Moment]
    swings: list[Swing]


def chances(title: Title, s: BaseState, playouts: int = PLAYOUTS, seed: int = SEED) -> list[float]:
    """How often each seat wins when the position is played on; a shared win is a part of one."""
    if s.ended:
        winners = [bool(title.interpreted.won(s, seat)) for seat in range(s.seats)]
        return [won / max(1, sum(winners)) for won in winners]
    outcomes = desk(title).play_on(s, seed, playouts)
    won = outcomes[:, 1:-1:2].astype(float)
    shared = won / won.sum(1, keepdims=True).clip(1)
    return [round(float(share), 4) for share in shared.mean(0)]


def analyze(file: MatchFile, names: Sequence[str], playouts: int = PLAYOUTS, tell: Told | None = None) -> Analysis:
    """The chances over a game, and its largest swings. The same file gives the same analysis."""
    whole = replay(file)
    title = whole.title
    match = Match(title, whole.options, table=file.table, draws=file.set_up)
    moments = [Moment(0, match.state.round, chances(title, match.state, playouts))]
    found: list[tuple[float, Swing, BaseState]] = []
    for done, entry in enumerate(whole.entries, 1):
        before = match.state
        match.repeat(entry)
        moments.append(Moment(entry.number, match.state.round, chances(title, match.state, playouts)))
        if entry.move is not None:
            found.append((*_swing(title, entry, moments[-2], moments[-1]), before))
        if tell is not None:
            tell(done, len(whole.entries))
    found.sort(key=lambda swing: (-swing[0], swing[1].number))
    swings = [_advised(title, swing, before) for _, swing, before in found[:SWINGS]]
    return Analysis(title.id, list(names), playouts, moments, sorted(swings, key=lambda swing: swing.number))


def _swing(title: Title, entry: Entry, before: Moment, after: Moment) -> tuple[float, Swing]:
    assert entry.move is not None
    changes = [b - a for a, b in zip(before.chances, after.chances, strict=True)]
    seat = max(range(len(changes)), key=lambda k: abs(changes[k]))
    told = title.move_text(entry.move)
    return abs(changes[seat]), Swing(
        entry.number, seat, before.chances[seat], after.chances[seat], entry.seat, told, None
    )


def _advised(title: Title, swing: Swing, s: BaseState) -> Swing:
    """With what the architect would have done there, who knows no more than the player did."""
    move = advice(title, s, swing.mover)
    told = None if move is None else title.move_text(move)
    return msgspec.structs.replace(swing, better=None if told == swing.move else told)


def advice(title: Title, s: BaseState, seat: int) -> Move | None:
    """The architect's move for a seat; None if there is nothing to choose."""
    moves, forms = title.moves(s, seat), title.forms(s, seat)
    if len(moves) + len(forms) < 2:
        return None
    seen = observe(s, seat, discreet=True)
    return Architect().choose(title, seen, seat, moves, forms, random.Random(SEED))
