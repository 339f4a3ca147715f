"""What happens when a player's time is up: a legal default where others are waiting (CH-25)."""

from __future__ import annotations

from benben.games.cheops_heirs.moves import NAME_COLOR
from benben.games.cheops_heirs.scoring import best_color
from benben.games.cheops_heirs.state import ASK_JOKER, State
from benben.kernel.rules import explain


@explain
def lapse(s: State, seat: int) -> list[int]:
    """The ids of the move made for a player who is out of time; empty if the rules name none."""
    return [NAME_COLOR + best_color(s, seat)] if s.asked[seat] == ASK_JOKER else []
