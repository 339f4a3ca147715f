"""Isis, shelter from the seven (GOD-16)."""

from __future__ import annotations

from collections.abc import MutableSequence

from benben.games.hexes.data import KINDS, RESOURCES
from benben.games.hexes.gods.data import GODS
from benben.games.hexes.gods.events import GOD_EVENTS
from benben.games.hexes.gods.moves import GOD_ACTIONS
from benben.games.hexes.gods.reasons import GOD_SUPPLY_LACKS, OTHER_GOD, god_reason
from benben.games.hexes.gods.state import ASK_GOD, STANDING_KINDS, GodState
from benben.games.hexes.gods.use import is_ready, use_out_of_turn
from benben.games.hexes.lapse import commonest
from benben.games.hexes.moves import Resource
from benben.kernel.actions import Move
from benben.kernel.cards import count_of, kinds_among, one
from benben.kernel.chance import ask, emit
from benben.kernel.places import put
from benben.kernel.rules import explain, rule
from benben.kernel.schema import Kind, Seat

ISIS_GOD = GODS.index("isis")


class AnswerIsis(Move, frozen=True, tag="isis"):
    """The card a player takes on a 7 with a hand within the limit (GOD-16)."""

    kind: Resource


ISIS = GOD_ACTIONS.add(AnswerIsis, kind=RESOURCES)
E_SHELTERED = GOD_EVENTS.add("sheltered", seat=Seat())
E_CONSOLED = GOD_EVENTS.add("consoled", seat=Seat(), resource=Kind(RESOURCES))
NO_SEVEN = god_reason("no_seven", "GOD-16")


@rule
def seven_isis(s: GodState, seat: int, over: bool) -> bool:
    """Must be played (GOD-6): over the limit nothing is discarded, otherwise a card is taken. True if it is played."""
    if not is_ready(s, seat):
        return False
    standing = s.players[seat].standing
    if over:
        use_out_of_turn(s, seat)
        emit(s, E_SHELTERED, seat)
    elif not s.supply:
        use_out_of_turn(s, seat)  # without gain (GOD-22)
    elif standing >= STANDING_KINDS and count_of(s.supply, standing - STANDING_KINDS):
        console(s, seat, standing - STANDING_KINDS)
    else:
        ask(s, seat, ASK_GOD)
    return True


@rule
def console(s: GodState, seat: int, kind: int) -> None:
    s.supply -= one(kind)
    s.players[seat].hand += one(kind)
    use_out_of_turn(s, seat)
    emit(s, E_CONSOLED, seat, kind)


@rule
def legal_isis(s: GodState, seat: int, mask: MutableSequence[int]) -> None:
    put(mask, ISIS, kinds_among(s.supply, KINDS))


@rule
def apply_isis(s: GodState, seat: int, action: int) -> None:
    console(s, seat, action - ISIS)


@explain
def lapse_isis(s: GodState, seat: int) -> list[int]:
    return [ISIS + commonest(s.supply)]


@explain
def why_not_isis(s: GodState, seat: int, action: int) -> int:
    if s.players[seat].god != ISIS_GOD:
        return OTHER_GOD
    if s.asked[seat] != ASK_GOD:
        return NO_SEVEN
    return 0 if count_of(s.supply, action - ISIS) else GOD_SUPPLY_LACKS
