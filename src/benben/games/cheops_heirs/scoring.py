"""What treasures are worth, and who wins (CH-31 to CH-35)."""

from __future__ import annotations

from benben.games.cheops_heirs.data import (
    COLOR_COUNT,
    ENTRIES,
    ENTRY_KIND,
    ENTRY_LARGER,
    ENTRY_SMALLER,
    ENTRY_VALUE,
    FIXED,
    TIMES,
)
from benben.games.cheops_heirs.state import State
from benben.kernel.rules import rule
from benben.kernel.schema import FINISHED


@rule
def points(s: State, seat: int) -> int:
    """Money, plus the topmost free number of its table for each kept treasure (CH-31)."""
    total = s.players[seat].money
    for color in range(COLOR_COUNT):
        count = treasures_of(s, seat, color)
        if count:
            total += count * worth(s, seat, color)
    return total


@rule
def treasures_of(s: State, seat: int, color: int) -> int:
    """A player's treasures of a color; a joker counts as the named color (CH-25)."""
    return s.players[seat].stock[color] + (1 if s.players[seat].joker == color else 0)


@rule
def worth(s: State, seat: int, color: int) -> int:
    """What each treasure of a color brings in for a player."""
    kind = number_kind(s, color)
    if kind == FIXED:
        return fixed_number(s, color)
    at = s.tables[color] * ENTRIES + s.sold[color]
    if kind == TIMES:
        return ENTRY_VALUE[at] * in_all_stocks(s, color)
    if sole_most(s, color) == seat:
        return most_number(s, at)
    return others_number(s, at)


@rule
def number_kind(s: State, color: int) -> int:
    """The kind of the topmost free number: fixed, × or two side by side. Law 7 makes it fixed (CH-23)."""
    if is_renumbered(s, color):
        return FIXED
    return ENTRY_KIND[s.tables[color] * ENTRIES + s.sold[color]]


@rule
def is_renumbered(s: State, color: int) -> int:
    """Law 7 lies on the topmost free number."""
    return 1 if s.number_color == color and s.number_entry == s.sold[color] else 0


@rule
def fixed_number(s: State, color: int) -> int:
    if is_renumbered(s, color):
        return s.new_number
    return ENTRY_VALUE[s.tables[color] * ENTRIES + s.sold[color]]


@rule
def in_all_stocks(s: State, color: int) -> int:
    """× k counts the treasures of all players together (CH-32)."""
    count = 0
    for seat in range(s.seats):
        count += treasures_of(s, seat, color)
    return count


@rule
def sole_most(s: State, color: int) -> int:
    """The only player with the most treasures of a color, or −1 on a tie (CH-33, CH-34)."""
    most = 0
    found = -1
    for seat in range(s.seats):
        count = treasures_of(s, seat, color)
        if count > most:
            most = count
            found = seat
        elif count == most:
            found = -1
    return found


@rule
def most_number(s: State, at: int) -> int:
    """The larger number for the player with the most, or with the option the smaller one (CH-33)."""
    return ENTRY_SMALLER[at] if s.majority else ENTRY_LARGER[at]


@rule
def others_number(s: State, at: int) -> int:
    return ENTRY_LARGER[at] if s.majority else ENTRY_SMALLER[at]


@rule
def won(s: State, seat: int) -> int:
    """The richest player wins; ties share the win (CH-35)."""
    if s.ended != FINISHED:
        return 0
    own = points(s, seat)
    for other in range(s.seats):
        if points(s, other) > own:
            return 0
    return 1


@rule
def best_color(s: State, seat: int) -> int:
    """The color that brings a joker's owner the most; if they are out of time, it is named for them (CH-25)."""
    before = s.players[seat].joker
    best = 0
    most = -1
    for color in range(COLOR_COUNT):
        s.players[seat].joker = color
        total = points(s, seat)
        if total > most:
            best = color
            most = total
    s.players[seat].joker = before
    return best
