"""Amun, the merchant (GOD-17)."""

from __future__ import annotations

from collections.abc import MutableSequence

from benben.games.hexes.data import KINDS, RESOURCES, SUPPLY_OF_EACH
from benben.games.hexes.gods.data import GODS
from benben.games.hexes.gods.events import GOD_EVENTS
from benben.games.hexes.gods.moves import GOD_ACTIONS
from benben.games.hexes.gods.reasons import GOD_SUPPLY_LACKS, god_reason
from benben.games.hexes.gods.state import GodState
from benben.games.hexes.gods.use import mark_used, why_not_now
from benben.games.hexes.moves import Resource
from benben.games.hexes.reasons import SAME_KIND, TRADED_ALREADY
from benben.games.hexes.state import ASK_TURN
from benben.games.hexes.trade import close_proposal, trade_is_over
from benben.games.hexes.turn import ask_again
from benben.kernel.actions import Move
from benben.kernel.cards import count_of, kinds_among, one
from benben.kernel.chance import emit
from benben.kernel.places import put
from benben.kernel.rules import explain, rule
from benben.kernel.schema import Cards, Kind, Seat

AMUN_GOD = GODS.index("amun")
AMUN_RATE = 2


class TradeByAmun(Move, frozen=True, tag="amun"):
    """Two of one kind for 1 other card of the supply; the first trade declares the kind for the turn (GOD-17)."""

    give: Resource
    get: Resource


AMUN = GOD_ACTIONS.add(TradeByAmun, give=RESOURCES, get=RESOURCES)
E_MERCHANT = GOD_EVENTS.add("merchant", seat=Seat(), gave=Cards(RESOURCES, SUPPLY_OF_EACH), got=Kind(RESOURCES))
OTHER_KIND_DECLARED = god_reason("other_kind_declared", "GOD-17")
TWO_OF_A_KIND = god_reason("two_of_a_kind", "GOD-17")


@rule
def legal_amun(s: GodState, seat: int, mask: MutableSequence[int]) -> None:
    if trade_is_over(s):
        return
    on_offer = kinds_among(s.supply, KINDS)
    for give in range(KINDS):
        if s.declared in (-1, give) and count_of(s.players[seat].hand, give) >= AMUN_RATE:
            put(mask, AMUN + give * KINDS, on_offer & ~(1 << give))


@rule
def apply_amun(s: GodState, seat: int, action: int) -> None:
    give = (action - AMUN) // KINDS
    get = (action - AMUN) % KINDS
    if s.declared < 0:
        s.declared = give
        mark_used(s, seat)
    s.players[seat].hand += one(get) - AMUN_RATE * one(give)
    s.supply += AMUN_RATE * one(give) - one(get)
    emit(s, E_MERCHANT, seat, AMUN_RATE * one(give), get)
    if s.trading:
        close_proposal(s, seat)
    ask_again(s, seat)


@rule
def ending_amun(s: GodState, seat: int) -> None:
    """All trades with Amun are one use, which ends with the turn."""
    if s.declared >= 0:
        s.choosing |= 1 << seat


@explain
def why_not_amun(s: GodState, seat: int, action: int) -> int:
    give, get = divmod(action - AMUN, KINDS)
    if s.declared < 0 or s.asked[seat] != ASK_TURN or seat != s.active:
        reason = why_not_now(s, seat, AMUN_GOD)
        if reason:
            return reason
    if trade_is_over(s):
        return TRADED_ALREADY
    if give == get:
        return SAME_KIND
    if s.declared not in (-1, give):
        return OTHER_KIND_DECLARED
    if count_of(s.players[seat].hand, give) < AMUN_RATE:
        return TWO_OF_A_KIND
    return 0 if count_of(s.supply, get) else GOD_SUPPLY_LACKS
