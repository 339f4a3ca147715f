"""Placing members and taking what lies there (CH-7 to CH-10)."""

from __future__ import annotations

from benben.games.cheops_heirs.board import ABOVE_LEFT, ABOVE_RIGHT, AROUND, BELOW_LEFT, BELOW_RIGHT, FIELD_WORDS
from benben.games.cheops_heirs.data import MEMBER_KINDS
from benben.games.cheops_heirs.events import E_PLACED
from benben.games.cheops_heirs.laws import draw_law, turn_up_law
from benben.games.cheops_heirs.selling import take_treasure
from benben.games.cheops_heirs.state import FIRST_MEMBER, LAW_TILE, PLACED, State
from benben.kernel.chance import emit
from benben.kernel.places import add, drop
from benben.kernel.rules import rule


@rule
def fits(s: State, member_kind: int, w: int) -> int:
    """Word w of the supported fields with something to take and no equal member around them (CH-8, CH-9)."""
    return s.open[w] & ~s.touched[member_kind * FIELD_WORDS + w]


@rule
def can_place(s: State, seat: int) -> int:
    """Whether the player can place a member, and therefore must (CH-10)."""
    for member_kind in range(MEMBER_KINDS):
        if s.players[seat].members[member_kind]:
            for w in range(FIELD_WORDS):
                if fits(s, member_kind, w):
                    return 1
    return 0


@rule
def place(s: State, seat: int, member_kind: int, f: int) -> None:
    """Place a member, which stays there (CH-7)."""
    s.phase = PLACED
    emit(s, E_PLACED, seat, member_kind, f, s.fields[f])
    put_member(s, seat, member_kind, f)


@rule
def put_member(s: State, seat: int, member_kind: int, f: int) -> None:
    s.players[seat].members[member_kind] -= 1
    spread_around(s, member_kind, f)
    take_from(s, seat, f, FIRST_MEMBER + member_kind)


@rule
def take_from(s: State, seat: int, f: int, card: int) -> None:
    """Put a card on a field and take what lies there, which is resolved next."""
    found = s.fields[f]
    s.busy = 1
    cover(s, f, card)
    if found == LAW_TILE:
        turn_up_law(s, seat, draw_law(s))
    else:
        take_treasure(s, seat, found)


@rule
def cover(s: State, f: int, card: int) -> None:
    """The field holds the card from now on, and may support those above it (CH-8)."""
    s.fields[f] = card
    s.covered += 1
    drop(s.treasures, f)
    drop(s.open, f)
    if ABOVE_LEFT[f] >= 0:
        open_if_supported(s, ABOVE_LEFT[f])
    if ABOVE_RIGHT[f] >= 0:
        open_if_supported(s, ABOVE_RIGHT[f])


@rule
def open_if_supported(s: State, f: int) -> None:
    if not is_covered(s, f) and is_supported(s, f):
        add(s.open, f)


@rule
def is_covered(s: State, f: int) -> int:
    """Whether a member or neighbor lies there."""
    return 1 if s.fields[f] >= FIRST_MEMBER else 0


@rule
def is_supported(s: State, f: int) -> int:
    """Always at the base; above it, when both fields directly below hold members or neighbors (CH-8)."""
    if BELOW_LEFT[f] < 0:
        return 1
    return is_covered(s, BELOW_LEFT[f]) & is_covered(s, BELOW_RIGHT[f])


@rule
def spread_around(s: State, member_kind: int, f: int) -> None:
    """From now on, no equal member may lie around the field (CH-9)."""
    for w in range(FIELD_WORDS):
        s.touched[member_kind * FIELD_WORDS + w] |= AROUND[f * FIELD_WORDS + w]
