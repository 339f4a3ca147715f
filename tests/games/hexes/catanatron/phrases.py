"""Catanatron's actions, as `bench/peer/terms.py` writes them, as Benben's action ids."""

from __future__ import annotations

from benben.games.hexes import moves
from benben.games.hexes.data import KINDS

_NUMBERED = {
    "BUILD_ROAD": moves.CART,
    "BUILD_SETTLEMENT": moves.SETTLE,
    "BUILD_CITY": moves.CITY,
    "PLAY_MONOPOLY": moves.MONOPOLY,
}
_PLAIN = {
    "ROLL": moves.ROLL,
    "END_TURN": moves.END_TURN,
    "BUY_DEVELOPMENT_CARD": moves.BUY_CARD,
    "PLAY_KNIGHT_CARD": moves.MERCENARY,
    "PLAY_ROAD_BUILDING": moves.FREE_OXCARTS,
}


def phrase(name: str, *numbers: int) -> tuple[int, ...]:
    """The ids that an action stands for; the robber's victim is named even if there is no choice.

    Nothing for an action that is none of Catanatron's.
    """
    if name in _PLAIN:
        return (_PLAIN[name],)
    if name in _NUMBERED:
        return (_NUMBERED[name] + numbers[0],)
    match name:
        case "MARITIME_TRADE":
            give, _, get = numbers
            return (moves.EXCHANGE + give * KINDS + get,)
        case "MOVE_ROBBER":
            h, victim = numbers[:2]
            return (moves.ROBBER + h,) if victim < 0 else (moves.ROBBER + h, moves.ROB + victim)
        case "DISCARD":
            return tuple(moves.DISCARD + n for n in numbers)
        case "PLAY_YEAR_OF_PLENTY":
            first, second = (*(k for k, n in enumerate(numbers) for _ in range(n)), KINDS)[:2]
            return (moves.PLENTY + first * (KINDS + 1) + second,)
        case _:
            return ()
