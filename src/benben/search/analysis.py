"""Looking back at a game: each player's chances after every entry, and where they changed most."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec

from benben.bots import bots_of
from benben.bots.hindsight import Swing
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
ARCHITECT = "architect"

Told = Callable[[int, int], None]
"""Told how many entries are done, and how many there are."""


class Moment(msgspec.Struct, frozen=True):
    """What each seat's chances were after an entry; the set-up is entry 0."""

    number: int
    round: int
    chances: list[float]


class Past(NamedTuple):
    """A game as it was played: its entries, and the positions before, between and after them."""

    title: Title
    entries: list[Entry]
    positions: list[BaseState]


class Analysis(msgspec.Struct, frozen=True):
    title: str
    seats: list[str]
    playouts: int
    moments: list[Moment]
    swings: list[Swing]


def chances(title: Title, s: BaseState, playouts: int = PLAYOUTS, seed: int = SEED) -> list[float]:
    """How likely each seat is to win: by a network at the next turn, or else by games that are played on."""
    if s.ended:
        winners = [bool(title.interpreted.won(s, seat)) for seat in range(s.seats)]
        return [won / max(1, sum(winners)) for won in winners]
    if desk(title).judges:
        return [round(float(share), 4) for share in desk(title).judge_on(s, seed, 0, playouts).mean(0)]
    outcomes = desk(title).play_on(s, seed, playouts)
    won = outcomes[:, 1:-1:2].astype(float)
    shared = won / won.sum(1, keepdims=True).clip(1)
    return [round(float(share), 4) for share in shared.mean(0)]


def look_back(file: MatchFile) -> Past:
    """The game of a file; `BadFile` if it can't be played again."""
    whole = replay(file)
    match = Match(whole.title, whole.options, table=file.table, draws=file.set_up)
    positions = [match.state]
    for entry in whole.entries:
        match.repeat(entry)
        positions.append(match.state)
    return Past(whole.title, whole.entries, positions)


def analyze(file: MatchFile, names: Sequence[str], playouts: int = PLAYOUTS, tell: Told | None = None) -> Analysis:
    """The chances over a game, and its largest swings. The same file gives the same analysis."""
    past = look_back(file)
    found: list[list[float]] = []
    for done, s in enumerate(past.positions):
        found.append(chances(past.title, s, playouts))
        if tell is not None and done:
            tell(done, len(past.entries))
    numbers = [0, *(entry.number for entry in past.entries)]
    moments = [Moment(number, s.round, at) for number, s, at in zip(numbers, past.positions, found, strict=True)]
    return Analysis(past.title.id, list(names), playouts, moments, swings(past, found))


def swings(past: Past, found: Sequence[Sequence[float]]) -> list[Swing]:
    """The entries that changed the chances most, in order, each with what the architect would have done."""
    moved = [k for k, entry in enumerate(past.entries) if entry.move is not None]
    largest = sorted(moved, key=lambda k: -_change(found[k], found[k + 1])[0])[:SWINGS]
    return [_swing(past, k, found[k], found[k + 1]) for k in sorted(largest)]


def _change(before: Sequence[float], after: Sequence[float]) -> tuple[float, int]:
    """How much the chances changed, and whose changed most."""
    changes = [abs(b - a) for a, b in zip(before, after, strict=True)]
    seat = max(range(len(changes)), key=lambda k: changes[k])
    return changes[seat], seat


def _swing(past: Past, k: int, before: Sequence[float], after: Sequence[float]) -> Swing:
    """An entry with the advice of the architect, who knows no more there than the player did."""
    entry, title = past.entries[k], past.title
    assert entry.move is not None
    seat = _change(before, after)[1]
    told = title.move_text(entry.move)
    move = advice(title, past.positions[k], entry.seat)
    better = None if move is None else title.move_text(move)
    better = None if better == told else better
    return Swing(entry.number, seat, before[seat], after[seat], entry.seat, told, better)


def advice(title: Title, s: BaseState, seat: int) -> Move | None:
    """The architect's move for a seat; None if there is nothing to choose, or no architect for the title."""
    moves, forms = title.moves(s, seat), title.forms(s, seat)
    if len(moves) + len(forms) < 2 or ARCHITECT not in bots_of(title):
        return None
    seen = observe(s, seat, discreet=True)
    return Architect().choose(title, seen, seat, moves, forms, random.Random(SEED))
