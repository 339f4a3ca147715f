"""Dealing what a seat can't see in games with god cards: only one player knows what Maat and Thoth show."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from benben.games.hexes import deal as hexes_deal
from benben.games.hexes.data import CARD_KINDS
from benben.games.hexes.deal import deal_hidden, spread_cards
from benben.games.hexes.gods.state import GodState
from benben.kernel.cards import one
from benben.kernel.rules import explain, replaces


@replaces(hexes_deal.deal)
@explain
def deal(s: GodState, observation: Mapping[str, Any], rng: random.Random) -> None:
    """Fill a state made from an observation with what it hides."""
    players: Sequence[Mapping[str, Any]] = observation["players"]
    shown_hand, shown_cards = -1, 0
    for seat in range(s.seats):
        if players[seat]["shown"] is not None:
            shown_cards += s.players[seat].shown
        if players[seat]["looked"] is not None and s.players[seat].looked:
            shown_hand = s.players[seat].looked_at
            s.players[shown_hand].hand = s.players[seat].looked
    deal_hidden(s, observation, rng, shown_hand, shown_cards)
    for seat in range(s.seats):
        player = s.players[seat]
        if players[seat]["shown"] is None:
            drawn = rng.sample(spread_cards(s.deck, CARD_KINDS), int(players[seat]["shown_total"]))
            player.shown = sum(one(card) for card in drawn)
            s.deck -= player.shown
        if players[seat]["looked"] is None and player.looked_at >= 0:
            player.looked = s.players[player.looked_at].hand
