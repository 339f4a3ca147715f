"""The end of the game (CH-30), and the joker's color (CH-25)."""

from __future__ import annotations

from benben.games.heirs.board import FIELDS
from benben.games.heirs.data import JOKER
from benben.games.heirs.events import E_NAMED, E_OVER, LOOTED, TABLES_FULL
from benben.games.heirs.laws import owner_of, tables_needed
from benben.games.heirs.selling import full_tables
from benben.games.heirs.state import ASK_JOKER, DONE, NAMING, State
from benben.kernel.chance import ask, emit, rest
from benben.kernel.rules import rule
from benben.kernel.schema import FINISHED


@rule
def is_looted(s: State) -> int:
    """All fields hold members or neighbors."""
    return 1 if s.covered == FIELDS else 0


@rule
def is_decided(s: State) -> int:
    """The pyramid is looted, or two tables (law 3: three) are full (CH-30)."""
    return 1 if is_looted(s) or full_tables(s) >= tables_needed(s) else 0


@rule
def end_decided_game(s: State) -> None:
    end_game(s, LOOTED if is_looted(s) else TABLES_FULL)


@rule
def end_game(s: State, end: int) -> None:
    """The rest of the turn is dropped; a joker's owner names its color before anything is counted (CH-25)."""
    rest(s, s.active)
    emit(s, E_OVER, end)
    owner = owner_of(s, JOKER)
    s.active = owner
    if owner >= 0:
        s.phase = NAMING
        ask(s, owner, ASK_JOKER)
    else:
        close_game(s)


@rule
def name_color(s: State, seat: int, color: int) -> None:
    s.players[seat].joker = color
    emit(s, E_NAMED, seat, color)
    rest(s, seat)
    close_game(s)


@rule
def close_game(s: State) -> None:
    s.phase = DONE
    s.active = -1
    s.ended = FINISHED
