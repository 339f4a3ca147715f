"""The Great Pyramid at the family's points, together with the god cards."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any

from benben.games.hexes import attach
from benben.games.hexes.data import KINDS
from benben.games.hexes.gods import attached as gods_attached
from benben.games.hexes.gods.attached import apply_gods, glance_at_gods, legal_gods, rest_is_over, set_up_gods
from benben.games.hexes.great_pyramid.data import BLOCK_COST, BLOCKS, BOAT_COST, BOATS, CROSSINGS, GOLD_BLOCKS
from benben.games.hexes.great_pyramid.moves import BLOCK, BOAT, VIZIER
from benben.games.hexes.great_pyramid.nile import build_boat, can_cross
from benben.games.hexes.great_pyramid.pyramid import build_block, is_blessed, trade_by_vizier
from benben.games.hexes.great_pyramid.state import PyramidState
from benben.games.hexes.state import ASK_TURN
from benben.kernel.cards import SPARE_BITS, count_of, kinds_among
from benben.kernel.places import add, put
from benben.kernel.rules import explain, inlined, replaces, rule


@replaces(gods_attached.set_up_gods)
@rule
def set_up_more(s: PyramidState) -> None:
    """Everyone starts cursed, and therefore with 1 point (GP-5)."""
    set_up_gods(s)
    s.gold = GOLD_BLOCKS
    s.vizier = -1
    for seat in range(s.seats):
        s.players[seat].boats_left = BOATS


@replaces(gods_attached.rest_is_over)
@rule
def turn_passes(s: PyramidState) -> None:
    rest_is_over(s)
    s.vizier_traded = 0


@replaces(gods_attached.legal_gods)
@inlined
def legal_more(s: PyramidState, seat: int, mask: MutableSequence[int]) -> None:
    player = s.players[seat]
    if s.asked[seat] == ASK_TURN and player.draft == 0 and player.hand:
        spare = player.hand | SPARE_BITS  # as in `covers`
        if player.boats_left and (spare - BOAT_COST) & SPARE_BITS == SPARE_BITS:
            for crossing in range(CROSSINGS):
                if can_cross(s, seat, crossing):
                    add(mask, BOAT + crossing)
        if player.boats_left < BOATS and (spare - BLOCK_COST) & SPARE_BITS == SPARE_BITS and player.blocks < BLOCKS:
            add(mask, BLOCK)
        if s.vizier == seat and s.vizier_traded == 0:
            on_offer = kinds_among(s.supply, KINDS)
            for give in range(KINDS):
                if count_of(player.hand, give):
                    put(mask, VIZIER + give * KINDS, on_offer & ~(1 << give))
    legal_gods(s, seat, mask)


@replaces(gods_attached.apply_gods)
@inlined
def apply_more(s: PyramidState, seat: int, action: int) -> None:
    if action < BOAT:
        apply_gods(s, seat, action)
    elif action < BLOCK:
        build_boat(s, seat, action - BOAT)
    elif action == BLOCK:
        build_block(s, seat)
    else:
        trade_by_vizier(s, seat, (action - VIZIER) // KINDS, (action - VIZIER) % KINDS)


@replaces(gods_attached.glance_at_gods)
@explain
def more_at_a_glance(s: PyramidState) -> dict[str, Any]:
    blessed = [bool(is_blessed(s, p)) for p in range(s.seats)]
    return {**glance_at_gods(s), "blessed": blessed}


@replaces(attach.more_in_account)
@explain
def more_in_account(s: PyramidState, seat: int) -> dict[str, Any]:
    """What the pyramid adds to a seat's line on the score sheet."""
    return {"blessed": bool(is_blessed(s, seat)), "blocks": s.players[seat].blocks, "vizier": s.vizier == seat}
