"""The toy title, registered as `toy`."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, cast

from benben.kernel.rules import Family
from benben.kernel.schema import BaseState
from benben.kernel.title import Option, Title, register
from tests.support.toy.state import ACTIONS, D_CHOOSE, DECISIONS, EVENTS, KINDS, MAX, REASONS, State


def deal(base: BaseState, observation: Mapping[str, Any], rng: random.Random) -> None:
    """Deal the cards not seen uniformly into the hidden hands; the rest is the deck. A hidden choice is one of them."""
    s = cast(State, base)
    seen = [s.shown[k] + sum(p.hand[k] for p in s.players) for k in range(KINDS)]
    unseen = [k for k in range(KINDS) for _ in range(2 * s.seats - seen[k])]
    rng.shuffle(unseen)
    choosing = D_CHOOSE in s.asked
    for seat, (player, known) in enumerate(zip(s.players, observation["players"], strict=False)):
        if known["hand"] is None:
            for _ in range(known["hand_total"]):
                player.hand[unseen.pop()] += 1
        if choosing and not s.asked[seat] and known["hand_total"] and known["chosen"] is None:
            player.chosen = rng.choice([k for k in range(KINDS) for _ in range(player.hand[k])])
    for k in unseen:
        s.deck[k] += 1


TOY = register(
    Title(
        id="toy",
        behavior=1,
        family=Family("toy", ("tests.support.toy.state", "tests.support.toy.rules")),
        state=State,
        actions=ACTIONS,
        events=EVENTS,
        decisions=DECISIONS,
        reasons=REASONS,
        options=(Option("open_hands", False, rule="TOY-7"),),
        seats=(2, MAX),
        words_package="tests.support.toy",
        deal=deal,
    )
)
