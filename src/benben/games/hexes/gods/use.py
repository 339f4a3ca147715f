"""Playing a god card, and what becomes of it (GOD-3 to GOD-10): what all gods share."""

from __future__ import annotations

from benben.games.hexes import attach
from benben.games.hexes.gods.data import BEFORE_ROLL, IN_TURN, OUT_OF_TURN
from benben.games.hexes.gods.events import E_GOD_KEPT, E_GOD_RETURNED, E_GOD_TAKEN, E_GOD_USED
from benben.games.hexes.gods.reasons import (
    GOD_AFTER_ROLL,
    GOD_IN_TURN,
    GOD_PENDING,
    GOD_RESTS,
    OTHER_GOD,
)
from benben.games.hexes.gods.state import ASK_AFTER_USE, NO_SPELL, SIDE_A, SIDE_B, STANDING_ASK, GodState
from benben.games.hexes.phases import everyone_has_answered
from benben.games.hexes.state import ASK_ROLL, ASK_TURN
from benben.games.hexes.turn import go_on
from benben.kernel.chance import ask, emit
from benben.kernel.rules import explain, replaces, rule


@rule
def take_card(s: GodState, seat: int, god: int) -> None:
    """A player receives a card, A side up; it can't be played this turn (GOD-4)."""
    player = s.players[seat]
    player.god = god
    player.side = SIDE_A
    s.resting |= 1 << seat
    player.standing = STANDING_ASK
    s.display &= ~(1 << god)
    emit(s, E_GOD_TAKEN, seat, god)


@rule
def is_ready(s: GodState, seat: int) -> bool:
    """Whether a player's god may serve: not on the turn it was received or used (GOD-4, GOD-5)."""
    return s.players[seat].god >= 0 and ((s.resting | s.choosing) >> seat) & 1 == 0


@rule
def may_play(s: GodState, seat: int) -> bool:
    """On the holder's own turn, while the turn waits for nothing else (GOD-3, GOD-10)."""
    if not is_ready(s, seat) or s.players[seat].draft:
        return False
    god = s.players[seat].god
    before_roll = s.asked[seat] == ASK_ROLL
    if not before_roll and s.asked[seat] != ASK_TURN:
        return False
    served = BEFORE_ROLL[god] if before_roll else IN_TURN[god]
    return served != 0 and s.spell == NO_SPELL


@replaces(attach.choice_open)
@rule
def chooses(s: GodState, seat: int) -> bool:
    """Whether a player still has to turn or exchange a card they used."""
    return (s.choosing >> seat) & 1 != 0


@rule
def use_god(s: GodState, seat: int) -> None:
    """The card is used: it doesn't serve again this turn, and must be turned or exchanged (GOD-5, GOD-8)."""
    mark_used(s, seat)
    s.choosing |= 1 << seat


@rule
def use_out_of_turn(s: GodState, seat: int) -> None:
    """The card is used on somebody's roll: what becomes of it is due before what waits for it continues (GOD-9)."""
    use_god(s, seat)
    ask(s, seat, ASK_AFTER_USE)


@rule
def settle_replies(s: GodState) -> None:
    """Once nobody has to answer the roll any more, the turn continues."""
    if everyone_has_answered(s):
        go_on(s)


@rule
def mark_used(s: GodState, seat: int) -> None:
    s.resting |= 1 << seat
    emit(s, E_GOD_USED, seat, s.players[seat].god)


@rule
def keep_card(s: GodState, seat: int) -> None:
    """Onto its B side (GOD-8)."""
    player = s.players[seat]
    s.choosing &= ~(1 << seat)
    player.side = SIDE_B
    emit(s, E_GOD_KEPT, seat, player.god)


@rule
def exchange_card(s: GodState, seat: int, god: int) -> None:
    """Back to the display, and another one from there (GOD-8, GOD-9)."""
    player = s.players[seat]
    s.choosing &= ~(1 << seat)
    returned = player.god
    emit(s, E_GOD_RETURNED, seat, returned)
    take_card(s, seat, god)
    s.display |= 1 << returned


@rule
def end_spell(s: GodState) -> None:
    s.spell = NO_SPELL
    s.spell_choice = 0
    s.spell_seats = 0
    s.spell_give = 0


@explain
def why_not_now(s: GodState, seat: int, god: int) -> int:
    """Why a player can't play this god at all now; 0 if only its own requirements count."""
    player = s.players[seat]
    if player.god != god:
        return OTHER_GOD
    if OUT_OF_TURN[god] or seat != s.active:
        return GOD_IN_TURN
    if s.asked[seat] not in (ASK_ROLL, ASK_TURN):
        return GOD_PENDING
    if (s.resting | s.choosing) >> seat & 1:
        return GOD_RESTS
    if s.asked[seat] == ASK_ROLL and not BEFORE_ROLL[god]:
        return GOD_AFTER_ROLL
    return GOD_PENDING if player.draft else 0
