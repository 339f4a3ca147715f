"""Dealing what a seat can't see."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from benben.kernel.rules import explain, point
from tests.support.toy.state import D_CHOOSE, KINDS, State


@point
@explain
def deal(s: State, observation: Mapping[str, Any], rng: random.Random) -> None:
    """Deal the unseen cards uniformly into the hidden hands; the rest is the deck. A hidden choice is a card in hand.

    Whoever accepted an offer holds the good asked for; deals without it are drawn again.
    """
    seen = [s.shown[k] + sum(p.hand[k] for p in s.players) for k in range(KINDS)]
    unseen = [k for k in range(KINDS) for _ in range(2 * s.seats - seen[k])]
    known = observation["players"]
    hidden = [seat for seat in range(s.seats) if known[seat]["hand"] is None]
    while True:
        rng.shuffle(unseen)
        left = list(unseen)
        hands = {seat: [left.pop() for _ in range(known[seat]["hand_total"])] for seat in hidden}
        if all(s.get in hand for seat, hand in hands.items() if s.answers[seat] == 1):
            break
    for seat, hand in hands.items():
        for k in hand:
            s.players[seat].hand[k] += 1
    for k in left:
        s.deck[k] += 1
    if D_CHOOSE in s.asked:
        for seat, player in enumerate(s.players[: s.seats]):
            if not s.asked[seat] and known[seat]["hand_total"] and known[seat]["chosen"] is None:
                player.chosen = rng.choice([k for k in range(KINDS) for _ in range(player.hand[k])])
