"""Other players' ports (CS-20). One's own are the family's harbors (CS-19): see `trade`."""

from __future__ import annotations

from collections.abc import MutableSequence

from benben.games.hexes.building import gain, purse
from benben.games.hexes.cheops_scenario.data import FEE, GOLD
from benben.games.hexes.cheops_scenario.events import E_RENTED
from benben.games.hexes.cheops_scenario.gold import pay_fee
from benben.games.hexes.cheops_scenario.moves import RENT
from benben.games.hexes.cheops_scenario.state import CheopsState
from benben.games.hexes.data import ANY_HARBOR, GOOD_KINDS, HARBOR_RATE, SPECIAL_RATE, SUPPLY_RATE
from benben.games.hexes.trade import close_proposal
from benben.games.hexes.turn import ask_again
from benben.kernel.cards import count_of, kinds_among, one
from benben.kernel.chance import emit
from benben.kernel.places import put
from benben.kernel.rules import rule


@rule
def rented_rate(s: CheopsState, seat: int, owner: int, kind: int) -> int:
    """What one card of the supply costs at the owner's best port that the player is connected to."""
    ports = s.players[seat].ports[owner]
    if kind != GOLD and (ports >> (kind + 1)) & 1:
        return SPECIAL_RATE
    return HARBOR_RATE if (ports >> ANY_HARBOR) & 1 else SUPPLY_RATE


@rule
def can_rent(s: CheopsState, seat: int, owner: int, give: int) -> bool:
    """Only at a better rate than the player's own, and the fee comes on top of the price."""
    rate = rented_rate(s, seat, owner, give)
    if rate >= count_of(s.players[seat].rates, give) or s.players[seat].gold < FEE:
        return False
    return count_of(purse(s, seat), give) >= (rate + FEE if give == GOLD else rate)


@rule
def legal_rents(s: CheopsState, seat: int, mask: MutableSequence[int]) -> None:
    player = s.players[seat]
    if player.gold < FEE:
        return
    for owner in range(s.seats):
        if player.ports[owner]:
            on_offer = kinds_among(s.supply, GOOD_KINDS)
            for give in range(GOOD_KINDS):
                if can_rent(s, seat, owner, give):
                    put(mask, RENT + (owner * GOOD_KINDS + give) * GOOD_KINDS, on_offer & ~(1 << give))


@rule
def rent_port(s: CheopsState, seat: int, owner: int, give: int, get: int) -> None:
    """The fee first, then the exchange."""
    price = rented_rate(s, seat, owner, give) * one(give)
    pay_fee(s, seat, owner)
    gain(s, seat, one(get) - price)
    s.supply += price - one(get)
    emit(s, E_RENTED, seat, owner, price, one(get))
    if s.trading:
        close_proposal(s, seat)
    ask_again(s, seat)
