"""Dealing what a seat can't see: the other hands, unplayed cards, the deck, a hidden supply, and secret discards.

Every deal that fits the observation is equally likely. Offerers hold what they offer, and those who accepted can pay
(AE-17), so deals where this fails are drawn again.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from benben.games.hexes.data import CARD_KINDS, DECK, HAND, KINDS, MERCENARY_CARD, POINT_CARD, SUPPLY
from benben.games.hexes.scoring import visible_points
from benben.games.hexes.state import ACCEPTED, State
from benben.kernel.cards import count_of, covers, one, total
from benben.kernel.rules import explain, point

TRIES = 2000


@point
@explain
def deal(s: State, observation: Mapping[str, Any], rng: random.Random) -> None:
    """Fill a state made from an observation with what it hides."""
    deal_hidden(s, observation, rng, -1, 0)


@explain
def deal_hidden(
    s: State, observation: Mapping[str, Any], rng: random.Random, shown_hand: int, shown_cards: int
) -> None:
    """Deal everything except what the viewer alone is being shown.

    `shown_hand` is a seat whose hand is already in the state, or −1; `shown_cards` are development cards that the
    viewer knows to be off the deck.
    """
    players: Sequence[Mapping[str, Any]] = observation["players"]
    hidden = [seat for seat in range(s.seats) if players[seat]["hand"] is None and seat != shown_hand]
    sizes = {seat: int(players[seat]["hand_total"]) for seat in hidden}
    deal_resources(s, sizes, observation["supply"] is None, int(observation["supply_total"]), rng)
    for seat in hidden:
        choose_discards(s, seat, rng)
    deal_cards(s, observation, shown_cards, rng)


@explain
def deal_resources(
    s: State, sizes: Mapping[int, int], supply_hidden: bool, supply_size: int, rng: random.Random
) -> None:
    """Hands of these sizes, and the supply if it is hidden."""
    known = 0 if supply_hidden else s.supply
    known += sum(s.players[seat].hand for seat in range(s.seats) if seat not in sizes)
    unseen = spread_cards(SUPPLY - known, KINDS)
    needs = {seat: need(s, seat) for seat in sizes}
    for attempt in range(TRIES):
        pool = list(unseen)
        last = attempt == TRIES - 1  # too rare to wait for: deal the cards that must be there first
        held = {seat: reserve(pool, needs[seat]) if last else 0 for seat in sizes}
        if supply_hidden:
            s.supply = draw_supply(pool, supply_size, s.exhausted, rng)
        rng.shuffle(pool)
        for seat, size in sizes.items():
            s.players[seat].hand = held[seat] + sum(one(pool.pop()) for _ in range(size - total(held[seat])))
        if all(covers(s.players[seat].hand, cards) for seat, cards in needs.items()):
            return


@explain
def need(s: State, seat: int) -> int:
    """What a player's hand must hold: their offer, and what they agreed to give."""
    player = s.players[seat]
    cards = player.give & HAND  # goods other than cards are public
    if player.answer == ACCEPTED:
        wanted = s.players[s.active].get
        cards = sum(max(count_of(cards, k), count_of(wanted, k)) * one(k) for k in range(KINDS))
    return cards


@explain
def draw_supply(pool: list[int], size: int, exhausted: int, rng: random.Random) -> int:
    """Take a hidden supply out of the pool: some of each kind that is not exhausted, and none of the others."""
    there = [kind for kind in range(KINDS) if not exhausted >> kind & 1]
    candidates = [kind for kind in pool if kind in there]
    while True:
        chosen = rng.sample(candidates, size)
        if set(chosen) == set(there):
            break
    for kind in chosen:
        pool.remove(kind)
    return sum(one(kind) for kind in chosen)


def reserve(pool: list[int], cards: int) -> int:
    """Take these cards out of the pool."""
    for kind in spread_cards(cards, KINDS):
        pool.remove(kind)
    return cards


@explain
def choose_discards(s: State, seat: int, rng: random.Random) -> None:
    """A player who has chosen their discards in secret has chosen from their hand; one who hasn't has chosen none."""
    player = s.players[seat]
    player.discard = 0
    player.discard_kind = 0
    if player.owes and not s.asked[seat]:
        chosen = rng.sample(spread_cards(player.hand, KINDS), player.owes)
        player.discard = sum(one(kind) for kind in chosen)
        player.discard_kind = KINDS


@explain
def deal_cards(s: State, observation: Mapping[str, Any], shown: int, rng: random.Random) -> None:
    """Unplayed development cards and the deck. Nobody who would already have won holds the points for it (AE-43)."""
    players: Sequence[Mapping[str, Any]] = observation["players"]
    hidden = [seat for seat in range(s.seats) if players[seat]["cards"] is None]
    seen = s.spent + sum(s.players[seat].mercenaries for seat in range(s.seats)) * one(MERCENARY_CARD)
    seen += sum(s.players[seat].cards for seat in range(s.seats) if seat not in hidden)
    unseen = spread_cards(DECK - seen - shown, CARD_KINDS)
    spare = s.points_to_win - 1 - visible_points(s, s.active) if not s.ended and s.active in hidden else CARD_KINDS
    for _ in range(TRIES):
        pool = list(unseen)
        rng.shuffle(pool)
        for seat in hidden:
            held = [pool.pop() for _ in range(int(players[seat]["cards_total"]))]
            s.players[seat].cards = sum(one(card) for card in held)
            s.players[seat].fresh = sum(one(card) for card in held[: int(players[seat]["fresh_total"])])
        s.deck = sum(one(card) for card in pool)
        if spare >= count_of(s.players[s.active].cards, POINT_CARD) or s.active not in hidden:
            return


def spread_cards(cards: int, kinds: int) -> list[int]:
    """The cards one by one, as kinds."""
    return [kind for kind in range(kinds) for _ in range(count_of(cards, kind))]
