"""Dealing what a seat can't see: the other hands, unplayed cards, the deck, a hidden supply, and secret discards.

Every deal that fits what the seat sees is equally likely. Players hold what they offer, and those who accepted can pay
(AE-17). The rule is given a state in which everything hidden is forgotten: a hidden hand holds as many cards as
it should, all of the first kind, and other hidden fields hold nothing. So it can't know what was there.
"""

from __future__ import annotations

from benben.games.hexes.data import DECK, HAND, KINDS, MERCENARY_CARD, POINT_CARD, SUPPLY
from benben.games.hexes.scoring import visible_points
from benben.games.hexes.state import ACCEPTED, ASK_DISCARD, State
from benben.kernel.cards import (
    all_of,
    choices,
    count_of,
    covers,
    draw_cards,
    kinds_among,
    less,
    most_of_each,
    one,
    total,
)
from benben.kernel.chance import draw
from benben.kernel.rules import point, rule
from benben.kernel.schema import FINISHED

# How the hands of a deal are begun. By chance alone, those of which much must hold come up too rarely. Begun with what
# is known to be in them, they come up in as many ways as these cards can be chosen from them, and so they count once
# in so many. Both give every possible deal alike. The last way is for what is too rare for either.
TRIES = 1000
BY_CHANCE, BY_WHAT_IS_KNOWN, ANYHOW = range(3)

EVERY_KIND = (1 << KINDS) - 1


@point
@rule
def deal(s: State, seat: int) -> None:
    """Deal what a seat doesn't see (−1: a spectator)."""
    deal_hidden(s, seat, -1, 0)


@rule
def deal_hidden(s: State, seat: int, shown_hand: int, shown_cards: int) -> None:
    """Deal everything except what the seat alone is being shown.

    `shown_hand` is a seat whose hand is already in the state, or −1; `shown_cards` are development cards that the
    seat knows to be off the deck.
    """
    deal_hands(s, hidden_hands(s, seat, shown_hand))
    for other in range(s.seats):
        if other != seat:
            choose_discards(s, other)
    deal_cards(s, seat, shown_cards)


# Hands and the supply


@rule
def hidden_hands(s: State, seat: int, shown_hand: int) -> int:
    """The seats whose hands are hidden, as bits."""
    hidden = 0
    for other in range(s.seats):
        if other not in (seat, shown_hand):
            hidden |= 1 << other
    return hidden


@rule
def deal_hands(s: State, hidden: int) -> None:
    """The hands of these seats, and the supply if it is hidden; until every hand can be what everyone knows of it."""
    known = 0 if s.hidden_supply else s.supply
    for seat in range(s.seats):
        if not (hidden >> seat) & 1:
            known += s.players[seat].hand
    unseen = less(SUPPLY, known) & HAND
    for _ in range(TRIES):
        if deal_once(s, hidden, unseen, BY_CHANCE) or deal_once(s, hidden, unseen, BY_WHAT_IS_KNOWN):
            return
    deal_once(s, hidden, unseen, ANYHOW)


@rule
def deal_once(s: State, hidden: int, unseen: int, how: int) -> bool:
    """A deal of the unseen cards; false if it is none that is possible, or doesn't count."""
    spare = unseen
    for seat in range(s.seats):
        if (hidden >> seat) & 1:
            spare = less(spare, known_of_hand(s, seat))
    left = unseen
    missing = 0
    for seat in range(s.seats):
        if (hidden >> seat) & 1:
            begun = begun_with(s, seat, spare, how)
            left = less(left, begun)
            missing += total(s.players[seat].hand) - total(begun)
    if s.hidden_supply:
        s.supply = deal_supply(s, left, missing)
        left = less(left, s.supply)
    for seat in range(s.seats):
        if (hidden >> seat) & 1:
            player = s.players[seat]
            begun = begun_with(s, seat, spare, how)
            drawn = draw_cards(s, left, total(player.hand) - total(begun))
            left = less(left, drawn)
            player.hand = begun + drawn
            if not is_possible(s, seat) or (how == BY_WHAT_IS_KNOWN and not counts_once(s, begun, player.hand)):
                return False
    return True


@rule
def begun_with(s: State, seat: int, spare: int, how: int) -> int:
    """The cards that a hand is begun with. `spare` are those of which nobody is known to hold any."""
    if how == BY_CHANCE:
        return 0
    known = known_of_hand(s, seat)
    return known if how == BY_WHAT_IS_KNOWN else possible_with(s, seat, known, spare)


@rule
def counts_once(s: State, begun: int, hand: int) -> bool:
    """Whether this counts as one of the ways in which the hand can be begun with so many of each kind."""
    for kind in range(KINDS):
        if count_of(begun, kind) and draw(s, choices(count_of(hand, kind), count_of(begun, kind))):
            return False
    return True


@rule
def promised(s: State, seat: int) -> int:
    """What a player offers or agreed to give, without goods other than cards, which are public."""
    player = s.players[seat]
    if player.answer == ACCEPTED:
        return most_of_each(player.give & HAND, s.players[s.active].get & HAND)
    return player.give & HAND


@point
@rule
def known_of_hand(s: State, seat: int) -> int:
    """The cards that everyone knows to be in a player's hand."""
    return promised(s, seat)


@point
@rule
def is_possible(s: State, seat: int) -> bool:
    """Whether a player's hand can be what everyone knows of it."""
    return covers(s.players[seat].hand, known_of_hand(s, seat))


@point
@rule
def possible_with(s: State, seat: int, known: int, spare: int) -> int:  # noqa: ARG001
    """The known cards of a player's hand, with as many of the spare ones as it takes for it to be possible."""
    return known


@rule
def deal_supply(s: State, cards: int, taken: int) -> int:
    """A hidden supply out of the cards of which so many go to hands.

    It has some of each kind that is not exhausted, and none of the others.
    """
    there = cards
    kept = 0
    for kind in range(KINDS):
        if (s.exhausted >> kind) & 1:
            there -= all_of(cards, kind)
        else:
            kept += one(kind)
    from_supply = taken - total(cards - there)
    for _ in range(TRIES):
        supply = less(there, draw_cards(s, there, from_supply))
        if kinds_among(supply, KINDS) == EVERY_KIND & ~s.exhausted:
            return supply
    return less(there, draw_cards(s, less(there, kept), from_supply))


@rule
def choose_discards(s: State, seat: int) -> None:
    """A player who has chosen their discards in secret has chosen from their hand; one who hasn't has chosen none."""
    player = s.players[seat]
    if player.owes and s.asked[seat] != ASK_DISCARD:
        player.discard = draw_cards(s, player.hand, player.owes)
        player.discard_kind = KINDS


# Development cards


@rule
def deal_cards(s: State, seat: int, shown: int) -> None:
    """Unplayed development cards and the deck. Nobody who would already have won holds the points for it (AE-43)."""
    known = s.spent + shown
    for other in range(s.seats):
        known += s.players[other].mercenaries * one(MERCENARY_CARD)
        if other == seat:
            known += s.players[other].cards
    left = less(DECK, known)
    for step in range(s.seats):
        other = (s.active + step) % s.seats
        if other != seat:
            player = s.players[other]
            drawn = draw_cards(s, left, total(player.cards)) if step else draw_without_winning(s, other, left)
            left = less(left, drawn)
            player.cards = drawn
            player.fresh = draw_cards(s, drawn, total(player.fresh))  # any of them may be bought this turn
    s.deck = left


@rule
def draw_without_winning(s: State, seat: int, cards: int) -> int:
    """As many cards as the player holds, with fewer points among them than would have won."""
    count = total(s.players[seat].cards)
    in_points = count_of(cards, POINT_CARD)
    others = cards - all_of(cards, POINT_CARD)
    most = min(count, in_points)
    if s.ended != FINISHED:
        most = min(most, s.points_to_win - 1 - visible_points(s, seat))
    held = max(0, count - total(others))
    ways = 0
    for k in range(held, most + 1):
        ways += choices(in_points, k) * choices(total(others), count - k)
    n = draw(s, ways) if ways > 1 else 0
    while held < most and n >= choices(in_points, held) * choices(total(others), count - held):
        n -= choices(in_points, held) * choices(total(others), count - held)
        held += 1
    return held * one(POINT_CARD) + draw_cards(s, others, count - held)
