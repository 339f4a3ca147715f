"""Gold: a good that is not a card (CS-2, CS-8 to CS-12).

How much a gold hex gives is counted as for every hex, in the family's `production.owe_around` (CS-8).
"""

from __future__ import annotations

from benben.games.hexes import building
from benben.games.hexes.cheops_scenario.data import FEE, GOLD, START_GOLD
from benben.games.hexes.cheops_scenario.state import CheopsState
from benben.games.hexes.data import HAND
from benben.kernel.cards import one
from benben.kernel.rules import replaces, rule
from benben.kernel.schema import LANE


@replaces(building.purse)
@rule
def purse(s: CheopsState, seat: int) -> int:
    """Hand and gold together, as trades see them (CS-10)."""
    return s.players[seat].hand | s.players[seat].gold << (LANE * GOLD)


@replaces(building.gain)
@rule
def gain(s: CheopsState, seat: int, goods: int) -> None:
    player = s.players[seat]
    held = purse(s, seat) + goods
    player.hand = held & HAND
    player.gold = held >> (LANE * GOLD)


@rule
def deal_gold(s: CheopsState) -> None:
    for seat in range(s.seats):
        s.players[seat].gold = START_GOLD
        s.supply -= START_GOLD * one(GOLD)


@rule
def pay_fee(s: CheopsState, seat: int, owner: int) -> None:
    """Paid to the owner, who isn't asked (CS-20, CS-24)."""
    s.players[seat].gold -= FEE
    s.players[owner].gold += FEE
