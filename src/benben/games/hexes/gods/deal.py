"""Dealing what a seat can't see in games with god cards.

Only one player knows what Maat and Thoth show; and everyone knows that a player whose god's move is under way can go on
with it.
"""

from __future__ import annotations

from benben.games.hexes import deal as hexes_deal
from benben.games.hexes.deal import deal_hidden, promised
from benben.games.hexes.gods.attached import goes_on_god, least_god, price_god
from benben.games.hexes.gods.state import NO_SPELL, GodState
from benben.kernel.cards import covers, draw_cards, most_of_each, total
from benben.kernel.rules import replaces, rule


@replaces(hexes_deal.deal)
@rule
def deal_with_gods(s: GodState, seat: int) -> None:
    shown_hand = -1
    shown_cards = 0
    if seat >= 0:
        shown_cards = s.players[seat].shown
        shown_hand = s.players[seat].looked_at
        if shown_hand >= 0:
            s.players[shown_hand].hand = s.players[seat].looked
    deal_hidden(s, seat, shown_hand, shown_cards)
    for other in range(s.seats):
        if other != seat:
            player = s.players[other]
            player.shown = draw_cards(s, s.deck, total(player.shown))
            s.deck -= player.shown
            if player.looked_at >= 0:
                player.looked = s.players[player.looked_at].hand


@rule
def casts(s: GodState, seat: int) -> bool:
    """Whether a player's god's move of several ids is under way."""
    return s.spell != NO_SPELL and seat == s.active


@replaces(hexes_deal.known_of_hand)
@rule
def known_of_hand(s: GodState, seat: int) -> int:
    cards = promised(s, seat)
    return most_of_each(price_god(s, seat), cards) if casts(s, seat) else cards


@replaces(hexes_deal.is_possible)
@rule
def is_possible(s: GodState, seat: int) -> bool:
    if not covers(s.players[seat].hand, known_of_hand(s, seat)):
        return False
    return goes_on_god(s, seat) if casts(s, seat) else True


@replaces(hexes_deal.possible_with)
@rule
def possible_with(s: GodState, seat: int, known: int, spare: int) -> int:
    return least_god(s, seat, known, spare) if casts(s, seat) else known
