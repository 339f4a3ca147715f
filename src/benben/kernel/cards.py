"""Hands, supplies and decks as one word: a lane of eight bits for each kind of card.

The highest bit of a lane stays free, so that one subtraction compares all lanes at once: paying, checking a price and
finding what a hand can afford cost the same for one kind as for seven.
"""

from __future__ import annotations

from benben.kernel.chance import draw
from benben.kernel.places import bits
from benben.kernel.rules import rule
from benben.kernel.schema import LANE, BaseState

LANES = 7
MOST_IN_LANE = 127
EVERY_LANE = 0x01010101010101  # one card in each lane
SPARE_BITS = EVERY_LANE << (LANE - 1)
# A product with this moves the lowest bit of lane k to bit k from here on; no two bits meet.
TOGETHER_AT = (LANE - 1) * (LANES - 1)
TOGETHER = sum(1 << (LANE - 1) * k for k in range(LANES))


@rule
def one(kind: int) -> int:
    """A single card."""
    return 1 << (LANE * kind)


@rule
def count_of(cards: int, kind: int) -> int:
    return (cards >> (LANE * kind)) & MOST_IN_LANE


@rule
def all_of(cards: int, kind: int) -> int:
    """The cards of one kind among these."""
    return cards & (MOST_IN_LANE << (LANE * kind))


@rule
def total(cards: int) -> int:
    """How many cards these are; at most 127."""
    return ((cards * EVERY_LANE) >> (LANE * (LANES - 1))) & MOST_IN_LANE


@rule
def covers(cards: int, price: int) -> bool:
    """Whether the cards include the price, kind by kind."""
    return ((cards | SPARE_BITS) - price) & SPARE_BITS == SPARE_BITS


@rule
def lanes_covering(cards: int, price: int) -> int:
    """The spare bits of the lanes in which there are as many cards as the price says."""
    return ((cards | SPARE_BITS) - price) & SPARE_BITS


@rule
def kinds_among(cards: int, kinds: int) -> int:
    """The kinds of which there is a card, as bits."""
    return kinds_of(lanes_covering(cards, EVERY_LANE)) & ((1 << kinds) - 1)


@rule
def kinds_of(lanes: int) -> int:
    """The kinds whose spare bits are set among these, as bits."""
    return (((lanes >> (LANE - 1)) * TOGETHER) >> TOGETHER_AT) & ((1 << LANES) - 1)


@rule
def less(cards: int, others: int) -> int:
    """The cards without these others; where there are fewer than that of a kind, none of it is left."""
    left = (cards | SPARE_BITS) - others
    enough = left & SPARE_BITS
    return left & (enough - (enough >> (LANE - 1)))


@rule
def most_of_each(cards: int, others: int) -> int:
    """Of each kind as many as in one of the two or in the other, whichever are more."""
    return others + less(cards, others)


@rule
def choices(count: int, chosen: int) -> int:
    """In how many ways so many can be chosen."""
    ways = 1
    for k in range(chosen):
        ways = ways * (count - k) // (k + 1)
    return ways


@rule
def draw_card(s: BaseState, cards: int) -> int:
    """A kind out of these cards, each card equally likely."""
    n = draw(s, total(cards))
    up_to = (cards * EVERY_LANE) & (EVERY_LANE * MOST_IN_LANE)  # the cards of each kind and of those before it
    return bits(lanes_covering(n * EVERY_LANE, up_to))


@rule
def draw_cards(s: BaseState, cards: int, count: int) -> int:
    """So many of these cards, each choice of them equally likely; all of them if they aren't more."""
    left = total(cards)
    if count >= left:
        return cards
    drawn = 0
    for _ in range(count):
        n = draw(s, left)
        kind = 0
        while kind < LANES - 1 and n >= count_of(cards, kind):
            n -= count_of(cards, kind)
            kind += 1
        cards -= one(kind)
        drawn += one(kind)
        left -= 1
    return drawn
