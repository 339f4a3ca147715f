"""What guides on hexes like, by number, and where on the desk things lie."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from benben.kernel.rules import rule
from benben.search.rules import TASTES, WORK, jitter

# Where on the desk things lie: what a seat produces of each kind, and the worth of each intersection to it.
INCOME, SPOTS = WORK, WORK + 16

# The tastes: what a card of each kind (gold last) is worth at a spot, and what else counts there; and so on.
T_KIND, T_NEW, T_ANY, T_HARBOR, T_SECOND, T_NEAR, T_WAY, T_SPREAD = 0, 6, 7, 8, 9, 10, 11, 12
T_OWN, T_LEAD, T_LEAST, T_HELD, T_RICH = 13, 14, 15, 16, 17
T_MERCENARY, T_MONOPOLY, T_FREE, T_CARD, T_FULL, T_WANDER, T_ROUTE, T_ROOM = 18, 19, 20, 21, 22, 23, 24, 25
T_CITY_FIRST, T_BUY_BY_TRADE, T_KEEP = 26, 27, 28
T_TITLE = 32  # from here on, those of a title

NONE = -1
VERY_LOW = -1e9


@rule
def taste(desk: Sequence[float], seat: int, which: int) -> float:
    return desk[seat * TASTES + which]


@rule
def perhaps(driver: MutableSequence[int], chance: float) -> bool:
    """True as often as the chance says."""
    return jitter(driver, 1.0) < chance
