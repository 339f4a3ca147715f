"""Dealing what a seat can't see.

The rule is given a state in which that is forgotten: a hidden hand holds as many cards as it should, all of the first
kind, and a hidden choice is none. So it can't know what was there.
"""

from __future__ import annotations

from benben.kernel.chance import draw_from
from benben.kernel.rules import point, rule
from tests.support.toy.rules import cards
from tests.support.toy.state import CHOOSING, KINDS, State

TRIES = 1000  # deals until the cards that must be in a hand are dealt to it first


@point
@rule
def deal(s: State, seat: int) -> None:
    """Deal the unseen cards uniformly into the hidden hands, the rest into the deck; a hidden choice is in hand."""
    attempt = 1
    while not deal_hands(s, seat, attempt >= TRIES):
        attempt += 1
    for other in range(s.seats):
        if other != seat and s.phase == CHOOSING and not s.asked[other] and cards(s, other):
            s.players[other].chosen = draw_from(s, s.players[other].hand)


@rule
def is_hidden(s: State, other: int, seat: int) -> bool:
    return other != seat and not s.open_hands


@rule
def needed(s: State, seat: int) -> int:
    """What everyone knows to be in a hand: the good offered, or the one that its holder agreed to give; −1 for none."""
    if seat == s.active:
        return s.give
    return s.get if s.answers[seat] == 1 else -1


@rule
def deal_hands(s: State, seat: int, needed_first: bool) -> bool:
    """False if a hand lacks what everyone knows to be in it."""
    for k in range(KINDS):
        unseen = 2 * s.seats - s.shown[k]
        for other in range(s.seats):
            if not is_hidden(s, other, seat):
                unseen -= s.players[other].hand[k]
        s.deck[k] = max(unseen, 0)
    for other in range(s.seats):
        if is_hidden(s, other, seat) and needed_first and needed(s, other) >= 0:
            s.deck[needed(s, other)] -= 1
    for other in range(s.seats):
        if is_hidden(s, other, seat):
            deal_hand(s, other, needed_first)
            if needed(s, other) >= 0 and not s.players[other].hand[needed(s, other)]:
                return False
    return True


@rule
def deal_hand(s: State, seat: int, needed_first: bool) -> None:
    """As many cards as the hand held before."""
    player = s.players[seat]
    count = cards(s, seat)
    left = 0
    for k in range(KINDS):
        player.hand[k] = 0
        left += s.deck[k]
    if needed_first and needed(s, seat) >= 0:
        player.hand[needed(s, seat)] = 1
        count -= 1
    for _ in range(min(count, left)):
        k = draw_from(s, s.deck)
        s.deck[k] -= 1
        player.hand[k] += 1
