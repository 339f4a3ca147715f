"""The pieces, cards and prices of the base game; the family's other titles change them (AE-1 to AE-6, AE-22)."""

from __future__ import annotations

from benben.kernel.schema import LANE

RESOURCES = ("brick", "cattle", "papyrus", "grain", "stone")
KINDS = len(RESOURCES)
GOODS = RESOURCES  # everything that can be traded: a title may have more than the resources
GOOD_KINDS = len(GOODS)
BRICK, CATTLE, PAPYRUS, GRAIN, STONE = range(KINDS)

# What each terrain produces; the desert (AE-2) and the pyramid's building site (GP-1) produce nothing.
PRODUCES = {
    "alluvial": "brick",
    "pasture": "cattle",
    "grove": "papyrus",
    "fields": "grain",
    "quarry": "stone",
    "desert": "",
    "site": "",
}
TERRAINS = tuple(PRODUCES)
# The producing terrains come first, in the order of their resources; from the desert on, nothing is produced.
DESERT = TERRAINS.index("desert")
HEXES_OF = {"pasture": 4, "grove": 4, "fields": 4, "alluvial": 3, "quarry": 3, "desert": 1}  # AE-2
TOKENS_IN_BOX = (2, 3, 3, 4, 4, 5, 5, 6, 6, 8, 8, 9, 9, 10, 10, 11, 11, 12)  # AE-3

HARBOR_KINDS = ("any", *RESOURCES)
ANY_HARBOR = 0
HARBORS_IN_BOX = ("any",) * 4 + RESOURCES  # AE-6

CARDS = ("mercenary", "free_oxcarts", "plenty", "monopoly", "victory_point")
CARD_KINDS = len(CARDS)
MERCENARY_CARD, FREE_OXCARTS_CARD, PLENTY_CARD, MONOPOLY_CARD, POINT_CARD = range(CARD_KINDS)

COLORS = ("purple", "turquoise", "gray", "red")
MOST_PLAYERS = 4


def cards(*counts: int) -> int:
    """Counts of each kind as one word."""
    return sum(n << (LANE * k) for k, n in enumerate(counts))


SUPPLY_OF_EACH = 19  # AE-4
MOST_ASKED = SUPPLY_OF_EACH  # of one kind in an offer
SUPPLY = cards(*(SUPPLY_OF_EACH,) * KINDS)
GOOD_LANES = cards(*(1 << (LANE - 1),) * GOOD_KINDS)  # the spare bits of their lanes
HAND = (1 << (LANE * KINDS)) - 1  # the lanes of the goods held as cards
ONE_OF_EACH = cards(*(1,) * KINDS)
ALL_GOODS = (1 << GOOD_KINDS) - 1


def exchange_rows(kinds: int) -> tuple[int, ...]:
    """For each set of kinds to give, the first exchange of each: a kind has a row of ids, one for each kind to get."""
    return tuple(sum(1 << kinds * k for k in range(kinds) if given >> k & 1) for given in range(1 << kinds))


def same_kinds(kinds: int) -> int:
    """The exchanges of a kind for itself, which there are none of."""
    return sum(1 << (kinds * k + k) for k in range(kinds))


EXCHANGE_ROWS = exchange_rows(GOOD_KINDS)
SAME_KINDS = same_kinds(GOOD_KINDS)
DECK = cards(14, 2, 2, 2, 5)  # AE-5
DECK_SIZE = 25

OXCARTS, SETTLEMENTS, CITIES = 15, 5, 4  # AE-1

# AE-22, in the order of the resources
OXCART_COST = cards(1, 1, 0, 0, 0)
SETTLEMENT_COST = cards(1, 1, 1, 1, 0)
CITY_COST = cards(0, 0, 0, 2, 3)
CARD_COST = cards(0, 0, 1, 1, 1)
COSTS = {"oxcart": OXCART_COST, "settlement": SETTLEMENT_COST, "temple_city": CITY_COST, "card": CARD_COST}

SUPPLY_RATE, HARBOR_RATE, SPECIAL_RATE = 4, 3, 2  # AE-19, AE-20
FOREIGN_RATES = cards(*(SUPPLY_RATE,) * KINDS)

LEAST_ROUTE, LEAST_ARMY = 5, 3  # AE-29, AE-36
SPECIAL_CARD_POINTS = 2  # AE-42
POINTS_TO_WIN = 10
DISCARD_LIMIT = 7
FRIENDLY_POINTS = 2
