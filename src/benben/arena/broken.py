"""Broken games, kept as match files that `benben replay` plays to the fault."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from benben.arena.game import Written, write_down
from benben.kernel.actions import Actions, Move, Steps
from benben.kernel.match import Match
from benben.kernel.matchfile import export

if TYPE_CHECKING:
    from benben.arena.simulate import Plan


def keep_broken(planned: Plan, games: Iterable[int], folder: Path) -> None:
    """Write a file for each of these games, which are broken."""
    for game in games:
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{planned.title.id}-{planned.seed}-{game}.json"
        names = [planned.names[(seat - game) % len(planned.names)] for seat in range(len(planned.names))]
        file = export(broken_match(planned, game), names)
        path.write_bytes(msgspec.json.format(msgspec.json.encode(file), indent=1))


def broken_match(planned: Plan, game: int) -> Match:
    """A game of a simulation played again as a match, up to the fault."""
    title, options = planned.title, planned.options
    set_up, written = write_down(title, options, planned.seated(game), planned.game_seed(game))
    match = Match(title, options, draws=set_up)
    for seat, move, draws in joined(title.actions, written):
        match.act(seat, move, draws=draws)
    return match


def joined(actions: Actions, written: Written) -> Written:
    """Single ids joined into moves, wherever nobody else acted in the middle of one."""
    made: Written = []
    at = 0
    while at < len(written):
        seat, move, draws = written[at]
        taken = 1
        if isinstance(move, Steps):
            ids = _ids_of_seat(written, at)
            whole = _whole(actions, ids)
            if whole is not None:
                taken = len(actions.phrase(whole))
                move, draws = whole, [drawn for step in written[at : at + taken] for drawn in step[2]]
        made.append((seat, move, draws))
        at += taken
    return made


def _ids_of_seat(written: Written, at: int) -> list[int]:
    """The ids that a seat took one after another from there on."""
    seat = written[at][0]
    ids: list[int] = []
    for other, move, _ in written[at:]:
        if other != seat or not isinstance(move, Steps):
            break
        ids += move.ids
    return ids


def _whole(actions: Actions, ids: list[int]) -> Move | None:
    """The move that begins with the first of the ids, if all of it is there."""
    if actions.layout(ids[0]).single:
        return actions.move(ids[:1])
    for count in range(1, len(ids) + 1):
        move = actions.move(ids[:count])
        if move is not None:
            return move if actions.phrase(move) == tuple(ids[:count]) else None
    return None
