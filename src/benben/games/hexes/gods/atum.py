"""Atum, the empty harvest (GOD-14)."""

from __future__ import annotations

from collections.abc import MutableSequence

from benben.games.hexes.data import KINDS, RESOURCES
from benben.games.hexes.gods.data import GODS
from benben.games.hexes.gods.events import GOD_EVENTS
from benben.games.hexes.gods.moves import GOD_ACTIONS
from benben.games.hexes.gods.reasons import GOD_SUPPLY_LACKS, OTHER_GOD, god_reason
from benben.games.hexes.gods.state import ASK_GOD, STANDING_KINDS, STANDING_NEVER, GodState
from benben.games.hexes.gods.use import is_ready, settle_replies, use_out_of_turn
from benben.games.hexes.moves import Resource
from benben.kernel.actions import Move
from benben.kernel.cards import count_of, kinds_among, one
from benben.kernel.chance import ask, emit, unask
from benben.kernel.places import put
from benben.kernel.rules import explain, rule
from benben.kernel.schema import Kind, Seat

ATUM_GOD = GODS.index("atum")


class AnswerAtum(Move, frozen=True, tag="atum"):
    """Take a card after a roll that gave you none, or decline (GOD-14)."""

    kind: Resource | None


ATUM = GOD_ACTIONS.add(AnswerAtum, kind=(*RESOURCES, None))
ATUM_DECLINES = ATUM + KINDS
E_EMPTY_HARVEST = GOD_EVENTS.add("empty_harvest", seat=Seat(), resource=Kind(RESOURCES))
NO_EMPTY_HARVEST = god_reason("no_empty_harvest", "GOD-14")


@rule
def rolled_atum(s: GodState, seat: int) -> bool:
    """Ask whoever got nothing, unless they have given a standing answer. True if the turn waits for them."""
    if not is_ready(s, seat) or (s.gained >> seat) & 1 or not s.supply:
        return False
    standing = s.players[seat].standing
    if standing == STANDING_NEVER:
        return False
    if standing >= STANDING_KINDS and count_of(s.supply, standing - STANDING_KINDS):
        harvest(s, seat, standing - STANDING_KINDS)
    else:
        ask(s, seat, ASK_GOD)
    return True


@rule
def harvest(s: GodState, seat: int, kind: int) -> None:
    s.supply -= one(kind)
    s.players[seat].hand += one(kind)
    use_out_of_turn(s, seat)
    emit(s, E_EMPTY_HARVEST, seat, kind)


@rule
def legal_atum(s: GodState, seat: int, mask: MutableSequence[int]) -> None:
    put(mask, ATUM, kinds_among(s.supply, KINDS) | 1 << KINDS)


@rule
def apply_atum(s: GodState, seat: int, action: int) -> None:
    if action < ATUM_DECLINES:
        harvest(s, seat, action - ATUM)
    else:
        unask(s, seat)
        settle_replies(s)


@explain
def lapse_atum(s: GodState, seat: int) -> list[int]:
    return [ATUM_DECLINES]


@explain
def why_not_atum(s: GodState, seat: int, action: int) -> int:
    if s.players[seat].god != ATUM_GOD:
        return OTHER_GOD
    if s.asked[seat] != ASK_GOD:
        return NO_EMPTY_HARVEST
    return 0 if action == ATUM_DECLINES or count_of(s.supply, action - ATUM) else GOD_SUPPLY_LACKS
