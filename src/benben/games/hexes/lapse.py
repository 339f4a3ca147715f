"""What happens when a player's time is up: a legal default where others are waiting (GOD-23)."""

from __future__ import annotations

from benben.games.hexes.attach import ATTACHED, lapse_more
from benben.games.hexes.data import KINDS
from benben.games.hexes.moves import DISCARD
from benben.games.hexes.state import ASK_DISCARD, State
from benben.kernel.cards import count_of, one, total
from benben.kernel.rules import explain


@explain
def lapse(s: State, seat: int) -> list[int]:
    """The ids of the move made for a player who is out of time; empty if the rules name none."""
    if s.asked[seat] == ASK_DISCARD and s.players[seat].discard_kind == 0:
        return [DISCARD + count_of(most_of(s.players[seat].hand, s.players[seat].owes), kind) for kind in range(KINDS)]
    return lapse_more(s, seat) if ATTACHED else []


@explain
def most_of(hand: int, count: int) -> int:
    """This many cards, always of the kind with the most left; ties go by the order of the kinds."""
    chosen = 0
    while total(chosen) < count:
        chosen += one(commonest(hand - chosen))
    return chosen


@explain
def commonest(cards: int) -> int:
    """The kind with the most cards; on a tie, the first."""
    return max(range(KINDS), key=lambda kind: count_of(cards, kind))
