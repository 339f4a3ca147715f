"""The end of the game (CH-30), and the joker's color (CH-25)."""

from __future__ import annotations

from benben.games.cheops_heirs.board import FIELD_WORDS, FIELDS
from benben.games.cheops_heirs.data import FAR_REACH, HAND, JOKER, LATE_SALE, MEMBER_KINDS, NEIGHBOR_PRICE, STACKS
from benben.games.cheops_heirs.events import BLOCKED, E_NAMED, E_OVER, LOOTED, STUCK, TABLES_FULL
from benben.games.cheops_heirs.kept_laws import late_sale_choices, within_reach
from benben.games.cheops_heirs.laws import law_bit, owner_of, tables_needed
from benben.games.cheops_heirs.placing import fits
from benben.games.cheops_heirs.refill import hand_size
from benben.games.cheops_heirs.selling import market_price
from benben.games.cheops_heirs.state import ASK_JOKER, DONE, NAMING, State
from benben.kernel.chance import ask, emit, unask
from benben.kernel.rules import rule
from benben.kernel.schema import FINISHED


@rule
def ending(s: State) -> int:
    """How the game ends once everything taken is resolved, or −1 if it continues (CH-30)."""
    if s.covered == FIELDS:
        return LOOTED
    if s.full >= tables_needed(s):
        return TABLES_FULL
    if is_placing_possible(s):
        return -1
    return STUCK if fitting_members(s) else BLOCKED


@rule
def is_placing_possible(s: State) -> int:
    """Whether anybody can place now, or could after the next refill, with a neighbor or with law 11."""
    for member_kind in range(MEMBER_KINDS):
        if held(s, member_kind) and fits_anywhere(s, member_kind):
            return 1
    fitting = fitting_members(s)
    for seat in range(s.seats):
        if may_come(s, seat) & fitting or can_get_neighbor(s, seat) or can_reach(s, seat):
            return 1
    return 0


@rule
def held(s: State, member_kind: int) -> int:
    """How many members of this kind players hold."""
    count = 0
    for seat in range(s.seats):
        count += s.players[seat].members[member_kind]
    return count


@rule
def fits_anywhere(s: State, member_kind: int) -> int:
    """Whether there is an open field for a member of this kind."""
    fields = 0
    for w in range(FIELD_WORDS):
        fields |= fits(s, member_kind, w)
    return 1 if fields else 0


@rule
def fitting_members(s: State) -> int:
    """The members that fit on an open field, as bits, no matter who has them."""
    fitting = 0
    for member_kind in range(MEMBER_KINDS):
        if fits_anywhere(s, member_kind):
            fitting |= 1 << member_kind
    return fitting


@rule
def may_come(s: State, seat: int) -> int:
    """The members that a player may still get from the stacks, as bits; none with a full hand."""
    coming = 0
    if hand_size(s, seat) < HAND:
        for member_kind in range(MEMBER_KINDS):
            if s.members_left[member_kind]:
                coming |= 1 << member_kind
        for stack in range(STACKS):
            if s.stacks[stack].left:
                coming |= 1 << s.stacks[stack].top
    return coming


@rule
def can_get_neighbor(s: State, seat: int) -> int:
    """Whether a player holds a neighbor or can pay for one, if need be by using law 10 first (CH-15, CH-26)."""
    if s.players[seat].neighbor_held:
        return 1
    money = s.players[seat].money
    if s.players[seat].laws & law_bit(LATE_SALE) and late_sale_choices(s, seat):
        money += market_price(s)
    return 1 if s.neighbors and money >= NEIGHBOR_PRICE else 0


@rule
def can_reach(s: State, seat: int) -> int:
    """Whether a player has law 11 and a treasure for a member that they hold or may still get (CH-27)."""
    if not s.players[seat].laws & law_bit(FAR_REACH):
        return 0
    coming = may_come(s, seat)
    for member_kind in range(MEMBER_KINDS):
        if s.players[seat].members[member_kind] or coming & (1 << member_kind):
            for w in range(FIELD_WORDS):
                if within_reach(s, member_kind, w):
                    return 1
    return 0


@rule
def end_game(s: State, end: int) -> None:
    """The rest of the turn is dropped; a joker's owner names its color before anything is counted (CH-25)."""
    unask(s, s.active)
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
    unask(s, seat)
    close_game(s)


@rule
def close_game(s: State) -> None:
    s.phase = DONE
    s.active = -1
    s.ended = FINISHED
