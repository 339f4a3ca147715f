"""Development cards (AE-13, AE-28, AE-35 to AE-41)."""

from __future__ import annotations

from benben.games.hexes.attach import ATTACHED, choice_open
from benben.games.hexes.building import can_place_oxcart, pay
from benben.games.hexes.data import (
    CARD_COST,
    FREE_OXCARTS_CARD,
    HAND,
    KINDS,
    MERCENARY_CARD,
    MONOPOLY_CARD,
    PLENTY_CARD,
    POINT_CARD,
)
from benben.games.hexes.events import E_BOUGHT, E_FREE_OXCARTS, E_GAVE_UP, E_MERCENARY, E_MONOPOLY, E_PLENTY
from benben.games.hexes.scoring import judge_army
from benben.games.hexes.state import State
from benben.kernel.cards import all_of, count_of, draw_card, one, total
from benben.kernel.chance import emit
from benben.kernel.rules import rule


@rule
def buy_card(s: State, seat: int) -> None:
    """The top card of the deck, in secret (AE-28): drawn when it is turned, so that no order need be stored."""
    pay(s, seat, CARD_COST)
    card = draw_card(s, s.deck)
    s.deck -= one(card)
    s.players[seat].cards += one(card)
    s.players[seat].fresh += one(card)
    emit(s, E_BOUGHT, seat, card)


@rule
def playable_cards(s: State, seat: int) -> int:
    """One per turn, and none bought this turn (AE-13); victory point cards are not played (AE-41)."""
    if s.played or (ATTACHED and choice_open(s, seat)):
        return 0
    unplayed = s.players[seat].cards - s.players[seat].fresh
    return unplayed - all_of(unplayed, POINT_CARD)


@rule
def play_card(s: State, seat: int, card: int) -> None:
    s.players[seat].cards -= one(card)
    s.played = 1


@rule
def play_mercenary(s: State, seat: int) -> None:
    """It stays face up (AE-35)."""
    play_card(s, seat, MERCENARY_CARD)
    s.players[seat].mercenaries += 1
    emit(s, E_MERCENARY, seat)
    judge_army(s, seat)


@rule
def play_free_oxcarts(s: State, seat: int) -> None:
    """Two free oxcarts, or one if no more can be placed (AE-37)."""
    play_card(s, seat, FREE_OXCARTS_CARD)
    s.spent += one(FREE_OXCARTS_CARD)  # AE-40
    emit(s, E_FREE_OXCARTS, seat)
    s.free_oxcarts = 2


@rule
def free_oxcart_placed(s: State, seat: int) -> bool:
    """True when none is left to place."""
    s.free_oxcarts -= 1
    if s.free_oxcarts and not can_place_oxcart(s, seat):
        s.free_oxcarts = 0
    return s.free_oxcarts == 0


@rule
def play_plenty(s: State, seat: int, first: int, second: int) -> None:
    """Any 2 cards of the supply (AE-38); the second is `KINDS` if the supply has only one."""
    play_card(s, seat, PLENTY_CARD)
    s.spent += one(PLENTY_CARD)
    taken_cards = one(first)
    if second < KINDS:
        taken_cards += one(second)
    s.supply -= taken_cards
    s.players[seat].hand += taken_cards
    emit(s, E_PLENTY, seat, taken_cards)


@rule
def plenty_choices(s: State, first: int) -> int:
    """The second kinds that go with a first one, as bits, in the order of the kinds; the highest bit means none."""
    if not count_of(s.supply, first):
        return 0
    if total(s.supply & HAND) == 1:
        return 1 << KINDS
    choices = 0
    for second in range(first, KINDS):
        if count_of(s.supply, second) > (1 if second == first else 0):
            choices |= 1 << second
    return choices


@rule
def play_monopoly(s: State, seat: int, kind: int) -> None:
    """Every other player gives up all their cards of the kind (AE-39)."""
    play_card(s, seat, MONOPOLY_CARD)
    s.spent += one(MONOPOLY_CARD)
    gained = 0
    for other in range(s.seats):
        if other != seat:
            given = all_of(s.players[other].hand, kind)
            if given:
                s.players[other].hand -= given
                gained += given
                emit(s, E_GAVE_UP, other, seat, kind, count_of(given, kind))
    s.players[seat].hand += gained
    emit(s, E_MONOPOLY, seat, kind, count_of(gained, kind))
