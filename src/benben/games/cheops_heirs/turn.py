"""The turn, from its start to the start of the next player's (CH-7, CH-10, CH-16, CH-29, CH-30)."""

from __future__ import annotations

from benben.games.cheops_heirs.board import FIELDS
from benben.games.cheops_heirs.data import ENTRIES
from benben.games.cheops_heirs.ending import end_game, ending, name_color
from benben.games.cheops_heirs.events import E_PASSED, E_TURN, IDLE
from benben.games.cheops_heirs.kept_laws import (
    keep_law,
    kept_laws,
    pick_from_pyramid,
    pick_from_stock,
    reach,
    sell_stock,
    swap_with,
)
from benben.games.cheops_heirs.laws import buy_joker, lay_under, refuse_joker, renumber, repeal
from benben.games.cheops_heirs.moves import (
    BUY_JOKER,
    END_TURN,
    HIRE,
    HIRE_LATER,
    KEEP,
    KEEP_LAW,
    LAY,
    NAME_COLOR,
    REACH,
    REFUSE_JOKER,
    RENUMBER,
    REPEAL_LAW,
    SELL,
    SELL_STOCK,
    SWAP_FIELD,
    SWAP_STOCK,
    SWAP_WITH,
    TAKE,
)
from benben.games.cheops_heirs.neighbors import hire, hire_later, may_hire, may_hire_later
from benben.games.cheops_heirs.placing import can_place, place
from benben.games.cheops_heirs.refill import may_take, take_member
from benben.games.cheops_heirs.selling import keep, sell
from benben.games.cheops_heirs.state import ASK_LAW, ASK_REFILL, ASK_TREASURE, ASK_TURN, PLACED, REFILLING, START, State
from benben.kernel.chance import ask, emit, unask
from benben.kernel.rules import rule


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Carry out a legal action."""
    if action < HIRE:
        place(s, seat, action // FIELDS, action % FIELDS)
        go_on(s, seat)
    elif action < HIRE_LATER:
        hire(s, seat, action - HIRE)
        go_on(s, seat)
    elif action == HIRE_LATER:
        hire_later(s, seat)
        go_on(s, seat)
    elif action == SELL:
        sell(s, seat)
        go_on(s, seat)
    elif action == KEEP:
        keep(s, seat)
        go_on(s, seat)
    elif action < END_TURN:
        take_member(s, seat, action - TAKE)
        go_on(s, seat)
    elif action == END_TURN:
        pass_on(s)
    elif SWAP_STOCK <= action < SWAP_FIELD:
        pick_from_stock(s, action - SWAP_STOCK)
    elif SWAP_FIELD <= action < SWAP_WITH:
        pick_from_pyramid(s, action - SWAP_FIELD)
    elif NAME_COLOR <= action < SWAP_STOCK:
        name_color(s, seat, action - NAME_COLOR)
    else:
        apply_law(s, seat, action)
        go_on(s, seat)


@rule
def apply_law(s: State, seat: int, action: int) -> None:
    """Carry out a law, or keep it."""
    if action < RENUMBER:
        lay_under(s, seat, action - LAY)
    elif action < REPEAL_LAW:
        renumber(s, seat, (action - RENUMBER) // ENTRIES, (action - RENUMBER) % ENTRIES)
    elif action < BUY_JOKER:
        repeal(s, seat, action - REPEAL_LAW + 1)
    elif action == BUY_JOKER:
        buy_joker(s, seat)
    elif action == REFUSE_JOKER:
        refuse_joker(s, seat)
    elif action == KEEP_LAW:
        keep_law(s, seat)
    elif action < REACH:
        sell_stock(s, seat, action - SELL_STOCK)
    elif action < NAME_COLOR:
        reach(s, seat, (action - REACH) // FIELDS, (action - REACH) % FIELDS)
    else:
        swap_with(s, seat, action - SWAP_WITH)


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
