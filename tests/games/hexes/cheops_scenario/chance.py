"""Random games of the historical scenario, with enough goods to build."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, cast

from benben.games.hexes.cheops_scenario.data import SITE_SPOTS
from benben.games.hexes.cheops_scenario.moves import CHEOPS_IDS, LAY_STONE, MOVE_SHIP
from benben.games.hexes.cheops_scenario.state import CheopsState
from benben.games.hexes.cheops_scenario.title import CHEOPS_SCENARIO
from benben.games.hexes.data import cards
from benben.games.hexes.state import ASK_ROLL
from benben.kernel.cards import covers

SETTLING_AT_SITE = {CHEOPS_IDS["SETTLE"] + at for at in SITE_SPOTS}
GIFT = cards(1, 1, 1, 1, 1)
MOST_ACTIONS = 3000  # a game in which nobody reaches the site may never end


def positions(seed: int, **options: Any) -> Iterator[tuple[CheopsState, int, int]]:
    """Each position of a random game, with the seat and the action that led there.

    Whoever is to roll gets a card of each kind. Settlements at the site, stones, and trades at other players' ports are
    made whenever possible, and ships are often moved. The state is always the same object.
    """
    rules, rng = CHEOPS_SCENARIO.interpreted, random.Random(seed)
    s = cast(CheopsState, CHEOPS_SCENARIO.blank(CHEOPS_SCENARIO.complete({"offer_cap": "none", **options})))
    rules.seed_generator(s.rng, seed)
    rules.set_up(s)
    yield s, -1, -1
    for _ in range(MOST_ACTIONS):
        if s.ended:
            return
        seat = rng.choice([p for p in range(s.seats) if s.asked[p]])
        if s.asked[seat] == ASK_ROLL and covers(s.supply, 4 * GIFT):
            s.players[seat].hand += GIFT
            s.supply -= GIFT
        legal = CHEOPS_SCENARIO.legal(s, seat)
        action = rng.choice([a for a in legal if a >= LAY_STONE or a in SETTLING_AT_SITE] or legal)
        if MOVE_SHIP in legal and rng.random() < 0.3:
            action = MOVE_SHIP
        rules.apply(s, seat, action)
        yield s, seat, action
