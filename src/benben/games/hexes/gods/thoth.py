"""Thoth, the scribe (GOD-19)."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Literal

from benben.games.hexes.building import can_pay, pay
from benben.games.hexes.data import CARD_COST, CARD_KINDS, CARDS, GRAIN, KINDS, PAPYRUS, RESOURCES, STONE
from benben.games.hexes.events import E_BOUGHT
from benben.games.hexes.gods.data import GODS
from benben.games.hexes.gods.events import GOD_EVENTS
from benben.games.hexes.gods.moves import GOD_ACTIONS
from benben.games.hexes.gods.reasons import OTHER_GOD, god_reason
from benben.games.hexes.gods.state import ASK_GOD, PHASE_GOD, GodState
from benben.games.hexes.gods.use import mark_used, why_not_now
from benben.games.hexes.moves import Resource
from benben.games.hexes.phases import enter
from benben.games.hexes.reasons import CARD_COSTS, DECK_EMPTY
from benben.games.hexes.scoring import end_if_won
from benben.games.hexes.turn import go_on, interrupt
from benben.kernel.actions import Move
from benben.kernel.cards import count_of, covers, draw_card, kinds_among, one
from benben.kernel.chance import emit
from benben.kernel.events import Only
from benben.kernel.places import add, put
from benben.kernel.rules import explain, rule
from benben.kernel.schema import Cards, Num, Seat

THOTH_GOD = GODS.index("thoth")
THOTH_SHOWS = 3
REPLACEABLE = (PAPYRUS, GRAIN, STONE, -1)  # one of the three resources of a card, or none
BY_NOTHING = KINDS

Card = Literal["mercenary", "free_oxcarts", "plenty", "monopoly", "victory_point"]


class PlayThoth(Move, frozen=True, tag="thoth"):
    """Buy a development card, with one resource replaced by any other or none replaced, and look at three (GOD-19)."""

    replace: Literal["papyrus", "grain", "stone"] | None
    by: Resource | None


class ChooseCard(Move, frozen=True, tag="thoth_keeps"):
    """Keep one of the cards that Thoth shows (GOD-19)."""

    card: Card


THOTH = GOD_ACTIONS.add(PlayThoth, replace=("papyrus", "grain", "stone", None), by=(*RESOURCES, None))
THOTH_NORMAL = THOTH + len(REPLACEABLE) * (KINDS + 1) - 1  # nothing replaced
THOTH_KEEPS = GOD_ACTIONS.add(ChooseCard, card=CARDS)
E_SHOWN = GOD_EVENTS.add("shown", seat=Seat(), count=Num(1, 3), cards=Only(Cards(CARDS, 3), to=("seat",)))
REPLACE_ONE = god_reason("replace_one", "GOD-19")
NOT_SHOWN = god_reason("not_shown", "GOD-19")
NO_CARD_SHOWN = god_reason("no_card_shown", "GOD-19")


@rule
def thoth_price(choice: int) -> int:
    """The price to pay: the usual one, or with one of its resources replaced; 0 if that isn't possible."""
    replaced = REPLACEABLE[choice // (KINDS + 1)]
    by = choice % (KINDS + 1)
    if replaced < 0:
        return CARD_COST if by == BY_NOTHING else 0
    if by in (replaced, BY_NOTHING):
        return 0
    return CARD_COST - one(replaced) + one(by)


@rule
def legal_thoth(s: GodState, seat: int, mask: MutableSequence[int]) -> None:
    if s.asked[seat] == ASK_GOD:
        put(mask, THOTH_KEEPS, kinds_among(s.players[seat].shown, CARD_KINDS))
    elif s.deck:
        hand = s.players[seat].hand
        for i in range(len(REPLACEABLE) - 1):
            rest_of_price = CARD_COST - one(REPLACEABLE[i])
            if covers(hand, rest_of_price):
                spare = kinds_among(hand - rest_of_price, KINDS)
                put(mask, THOTH + i * (KINDS + 1), spare & ~(1 << REPLACEABLE[i]))
        if covers(hand, CARD_COST):
            add(mask, THOTH_NORMAL)


@rule
def apply_thoth(s: GodState, seat: int, action: int) -> None:
    if action < THOTH_KEEPS:
        show(s, seat, thoth_price(action - THOTH))
    else:
        keep_shown(s, seat, action - THOTH_KEEPS)


@rule
def show(s: GodState, seat: int, price: int) -> None:
    """The top three cards, or however many are left, for the player's eyes only."""
    interrupt(s)
    s.built = 1
    pay(s, seat, price)
    mark_used(s, seat)
    count = 0
    for _ in range(THOTH_SHOWS):
        if s.deck:
            card = draw_card(s, s.deck)
            s.deck -= one(card)
            s.players[seat].shown += one(card)
            count += 1
    emit(s, E_SHOWN, seat, count, s.players[seat].shown)
    enter(s, PHASE_GOD)


@rule
def keep_shown(s: GodState, seat: int, card: int) -> None:
    """One is kept and counts as bought this turn; the others go back into the deck."""
    player = s.players[seat]
    s.deck += player.shown - one(card)
    player.shown = 0
    player.cards += one(card)
    player.fresh += one(card)
    s.choosing |= 1 << seat
    emit(s, E_BOUGHT, seat, card)
    if not end_if_won(s):
        go_on(s)


@explain
def why_not_thoth(s: GodState, seat: int, action: int) -> int:
    if s.players[seat].god != THOTH_GOD:
        return OTHER_GOD
    if action >= THOTH_KEEPS:
        if s.asked[seat] != ASK_GOD:
            return NO_CARD_SHOWN
        return 0 if count_of(s.players[seat].shown, action - THOTH_KEEPS) else NOT_SHOWN
    reason = why_not_now(s, seat, THOTH_GOD)
    if reason:
        return reason
    if not s.deck:
        return DECK_EMPTY
    price = thoth_price(action - THOTH)
    if not price:
        return REPLACE_ONE
    return 0 if can_pay(s, seat, price) else CARD_COSTS
