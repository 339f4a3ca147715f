"""Set-up (CH-1 to CH-6), and what is derived from the rest of the state."""

from __future__ import annotations

from benben.games.cheops_heirs.board import EYE_COUNT, EYES, FIELD_WORDS, FIELDS
from benben.games.cheops_heirs.data import (
    COLOR_COUNT,
    HEAD_START,
    HEAD_START_OF,
    LAW_COUNT,
    MEMBER_KINDS,
    MEMBERS_OF_EACH,
    NEIGHBORS,
    STACKS,
    TABLES_PER_TYPE,
    TREASURES_IN_PYRAMID,
    TYPE_COUNT,
    TYPE_FIRST,
)
from benben.games.cheops_heirs.events import E_BEGAN, E_HEAD_START
from benben.games.cheops_heirs.placing import is_covered, open_if_supported, spread_around
from benben.games.cheops_heirs.refill import draw_member, turn_up_member
from benben.games.cheops_heirs.selling import is_full
from benben.games.cheops_heirs.state import (
    ASK_TURN,
    FIRST_MEMBER,
    LAW_TILE,
    NEIGHBOR_CARD,
    START,
    State,
)
from benben.kernel.chance import ask, draw, emit, shuffle
from benben.kernel.places import add
from benben.kernel.rules import rule


@rule
def set_up(s: State) -> None:
    draw_tables(s)
    lay_treasures(s)
    lay_laws(s)
    hand_out_members(s)
    s.neighbors = NEIGHBORS
    s.taken_color = -1
    s.pick_color = -1
    s.pick_field = -1
    rebuild(s)
    choose_first(s)


@rule
def draw_tables(s: State) -> None:
    """Two tables of each type, assigned to the six columns at random (CH-4)."""
    for kind in range(len(TYPE_COUNT)):
        one = draw(s, TYPE_COUNT[kind])
        other = draw(s, TYPE_COUNT[kind] - 1)
        if other >= one:
            other += 1
        s.tables[kind * TABLES_PER_TYPE] = TYPE_FIRST[kind] + one
        s.tables[kind * TABLES_PER_TYPE + 1] = TYPE_FIRST[kind] + other
    shuffle(s, s.tables, COLOR_COUNT)


@rule
def lay_treasures(s: State) -> None:
    """Sixty treasures at random (CH-2); the last fields stay empty until `lay_laws` makes room at the eyes."""
    for k in range(COLOR_COUNT * TREASURES_IN_PYRAMID):
        s.fields[k] = k // TREASURES_IN_PYRAMID
    shuffle(s, s.fields, COLOR_COUNT * TREASURES_IN_PYRAMID)


@rule
def lay_laws(s: State) -> None:
    """Law tiles on the eyes, face down (CH-3): which laws they are is drawn when they are turned up."""
    for k in range(EYE_COUNT):
        eye = EYES[s.eyes * EYE_COUNT + k]
        s.fields[FIELDS - EYE_COUNT + k] = s.fields[eye]
        s.fields[eye] = LAW_TILE
    s.laws_left = (1 << LAW_COUNT) - 1
    s.number_color = -1


@rule
def hand_out_members(s: State) -> None:
    """One of each member for every player; the others form three stacks, the front ones larger (CH-5)."""
    for seat in range(s.seats):
        s.players[seat].joker = -1
        for member_kind in range(MEMBER_KINDS):
            s.players[seat].members[member_kind] = 1
    for member_kind in range(MEMBER_KINDS):
        s.members_left[member_kind] = MEMBERS_OF_EACH - s.seats
    total = MEMBER_KINDS * (MEMBERS_OF_EACH - s.seats)
    for k in range(STACKS):
        s.stacks[k].left = (total + STACKS - 1 - k) // STACKS
        turn_up_member(s, k, draw_member(s))


@rule
def choose_first(s: State) -> None:
    """The chosen seat; or chance, also if nobody sits on the chosen one (CH-6)."""
    if 1 <= s.start <= s.seats:
        s.first = s.start - 1
    else:
        s.first = draw(s, s.seats)
    s.round = 1
    s.active = s.first
    s.phase = START
    emit(s, E_BEGAN, s.first)
    if s.head_start:
        hand_out_money(s)
    ask(s, s.first, ASK_TURN)


@rule
def hand_out_money(s: State) -> None:
    """Option: a head start for each player who plays later, because they have fewer turns (CH-5)."""
    for order in range(1, s.seats):
        seat = (s.first + order) % s.seats
        s.players[seat].money = HEAD_START[HEAD_START_OF[s.seats] + order]
        emit(s, E_HEAD_START, seat, s.players[seat].money)


@rule
def rebuild(s: State) -> None:
    """Derive the scratch fields."""
    s.full = 0
    for color in range(COLOR_COUNT):
        s.full += is_full(s, color)
    s.covered = 0
    for w in range(FIELD_WORDS):
        s.treasures[w] = 0
        s.open[w] = 0
    for w in range(MEMBER_KINDS * FIELD_WORDS):
        s.touched[w] = 0
    for f in range(FIELDS):
        if s.fields[f] < LAW_TILE:
            add(s.treasures, f)
        open_if_supported(s, f)
        if is_covered(s, f):
            s.covered += 1
            if s.fields[f] != NEIGHBOR_CARD:
                spread_around(s, s.fields[f] - FIRST_MEMBER, f)
