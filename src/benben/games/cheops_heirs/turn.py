"""The turn, from its start to the start of the next player's (CH-7, CH-10, CH-16, CH-29, CH-30)."""

from __future__ import annotations

from benben.games.cheops_heirs.ending import end_game, ending
from benben.games.cheops_heirs.events import E_PASSED, E_TURN, IDLE
from benben.games.cheops_heirs.kept_laws import kept_laws
from benben.games.cheops_heirs.neighbors import may_hire, may_hire_later
from benben.games.cheops_heirs.placing import can_place
from benben.games.cheops_heirs.refill import may_take
from benben.games.cheops_heirs.state import ASK_LAW, ASK_REFILL, ASK_TREASURE, ASK_TURN, PLACED, REFILLING, START, State
from benben.kernel.chance import ask, emit, unask
from benben.kernel.rules import rule


@rule
def go_on(s: State, seat: int) -> None:
    """What was taken is resolved first; then the game may be over (CH-30), otherwise the turn continues."""
    if s.taken_color >= 0:
        ask(s, seat, ASK_TREASURE)
    elif s.taken_law:
        ask(s, seat, ASK_LAW)
    else:
        end = ending(s)
        if end >= 0:
            end_game(s, end)
        elif has_choice(s, seat):
            ask(s, seat, ASK_REFILL if s.phase >= PLACED else ASK_TURN)
        else:
            pass_on(s)


@rule
def has_choice(s: State, seat: int) -> int:
    """Whether anything is left to decide this turn; a player with nothing to decide isn't asked."""
    if may_take(s, seat):
        return 1
    if s.phase == REFILLING:
        return 0
    if kept_laws(s, seat):
        return 1
    if s.phase == PLACED:
        return 0
    return can_place(s, seat) | may_hire(s, seat) | may_hire_later(s, seat)


@rule
def pass_on(s: State) -> None:
    """The turn passes clockwise to the next player who has something to decide (CH-6)."""
    end_turn(s)
    while s.phase == START and not has_choice(s, s.active):
        emit(s, E_PASSED, s.active)
        end_turn(s)
    if s.phase == START:
        emit(s, E_TURN, s.active)
        ask(s, s.active, ASK_TURN)


@rule
def end_turn(s: State) -> None:
    """The game also ends when every player in turn has neither placed anything nor taken a member (CH-30)."""
    unask(s, s.active)
    s.idle = 0 if s.busy else s.idle + 1
    if s.idle == s.seats:
        end_game(s, IDLE)
    else:
        start_turn(s, (s.active + 1) % s.seats)


@rule
def start_turn(s: State, seat: int) -> None:
    s.active = seat
    s.phase = START
    s.busy = 0
    s.kept_now = 0
    if seat == s.first:
        s.round += 1
