"""The records of the hex family. Secrecy is declared with each field (AE-44)."""

from __future__ import annotations

from typing import Annotated

from benben.games.hexes.data import (
    CARDS,
    CITIES,
    HARBOR_KINDS,
    KINDS,
    MOST_PLAYERS,
    OXCARTS,
    RESOURCES,
    SETTLEMENTS,
    SUPPLY_OF_EACH,
)
from benben.games.hexes.sizes import a_hex, an_intersection, by, derived, goods, intersections, paths
from benben.kernel.schema import (
    EVERYONE,
    NOBODY,
    OWNER,
    SCRATCH,
    WORD,
    BaseState,
    Cards,
    Flag,
    Kind,
    Num,
    Places,
    Record,
    Row,
    Rows,
    Seat,
    Seats,
    Subset,
    When,
)

SETUPS = ("variable", "beginner")
VARIABLE, BEGINNER = range(2)
STARTS = ("chance", *(str(n) for n in range(1, MOST_PLAYERS + 1)))
HARBOR_SETUPS = ("fixed", "shuffled")
TOKEN_SETUPS = ("letters", "random")
# How many offers a player may make in a turn; the first means no limit.
OFFER_CAPS = ("free", "none", "1", "2", "3", "5", "10")
OFFER_LIMITS = (30_000, 0, 1, 2, 3, 5, 10)

# What the game waits for (`phases`).
PHASES = (
    "settle",  # a settlement of the set-up
    "cart",  # the oxcart beside it
    "roll",  # the dice, or a card before them
    "discard",  # on a 7, everyone with too many cards chooses
    "robber",
    "rob",  # one of several opponents
    "free_oxcart",
    "turn",  # trade and build
    "over",
)
(
    PHASE_SETTLE,
    PHASE_CART,
    PHASE_ROLL,
    PHASE_DISCARD,
    PHASE_ROBBER,
    PHASE_ROB,
    PHASE_FREE_OXCART,
    PHASE_TURN,
    PHASE_OVER,
) = range(len(PHASES))

DECISIONS = (
    "",
    "settle",  # place a settlement in the set-up
    "cart",  # place the oxcart beside it
    "roll",  # roll the dice, or play a card first
    "turn",  # trade and build
    "discard",
    "robber",
    "rob",
    "free_oxcart",
    "answer",  # to the active player's offer; they wait for nobody
    "offer",  # make an offer to the active player; nobody waits for it
)
(
    ASK_SETTLE,
    ASK_CART,
    ASK_ROLL,
    ASK_TURN,
    ASK_DISCARD,
    ASK_ROBBER,
    ASK_ROB,
    ASK_FREE_OXCART,
    ASK_ANSWER,
    ASK_OFFER,
) = range(1, len(DECISIONS))

ANSWERS = ("none", "pending", "accepted", "refused", "countered")
NO_ANSWER, PENDING, ACCEPTED, REFUSED, COUNTERED = range(len(ANSWERS))

# Drafting an offer, id by id: no draft, what is given, what is wanted.
NO_DRAFT, DRAFT_BEGUN, DRAFT_GIVES, DRAFT_GETS, DRAFT_WHOLE = range(5)

COMBINATIONS = 36  # of two dice

# What a hex brings each seat, in lanes of one number: three temple cities bring 6 cards.
SHARE = 4  # bits
MOST_SHARE = (1 << SHARE) - 1


class Player(Record):
    # Cards
    hand: Annotated[int, Cards(RESOURCES, SUPPLY_OF_EACH, seen=OWNER, public="total")]
    cards: Annotated[int, Cards(CARDS, 14, seen=OWNER, public="total")]  # development cards not yet played
    fresh: Annotated[int, Cards(CARDS, 14, seen=OWNER, public="total")]  # those bought this turn
    mercenaries: Annotated[int, Num(0, 14)]  # face up

    # Pieces
    settlements: Annotated[list[int], intersections()]
    cities: Annotated[list[int], intersections()]
    oxcarts: Annotated[list[int], paths()]
    settlements_left: Annotated[int, Num(0, SETTLEMENTS)]
    cities_left: Annotated[int, Num(0, CITIES)]
    oxcarts_left: Annotated[int, Num(0, OXCARTS)]

    # A discard that is being chosen: how many are due, and the choice so far, kind by kind
    owes: Annotated[int, Num(0, 95)]
    discard: Annotated[int, Cards(RESOURCES, SUPPLY_OF_EACH, seen=OWNER)]
    discard_kind: Annotated[int, Num(0, KINDS, seen=OWNER)]

    # Trade: a standing proposal (an empty side is "?"), the answer to the active player's, and an offer that is being
    # drafted
    give: Annotated[int, goods()]
    get: Annotated[int, goods()]
    to: Annotated[int, Seats()]  # nobody: there is no proposal
    answer: Annotated[int, Kind(ANSWERS)]
    offers: Annotated[int, Num(0, 32_000)]  # made this turn
    quiet: Annotated[int, Flag()]  # the player makes no more offers this turn
    draft: Annotated[int, Num(NO_DRAFT, DRAFT_WHOLE, seen=OWNER)]
    draft_kind: Annotated[int, by(lambda n: Num(0, len(n.goods), seen=OWNER))]
    draft_give: Annotated[int, goods(seen=OWNER)]
    draft_get: Annotated[int, goods(seen=OWNER)]

    # Derived by `rebuild`
    touched: Annotated[list[int], intersections(seen=SCRATCH)]  # by the player's oxcarts
    reach: Annotated[list[int], paths(seen=SCRATCH)]  # free paths the player may build an oxcart on
    rates: Annotated[int, goods(4, seen=SCRATCH)]  # what one card of the supply costs the player
    route: Annotated[int, by(lambda n: Num(0, n.route_pieces, seen=SCRATCH))]  # the length of their longest route
    owed: Annotated[int, goods(60, seen=SCRATCH)]  # by a roll; nothing between actions


class State(BaseState):
    phase: Annotated[int, Kind(PHASES)]

    # Options
    setup: Annotated[int, Kind(SETUPS)]
    start: Annotated[int, Kind(STARTS)]
    harbor_setup: Annotated[int, Kind(HARBOR_SETUPS)]
    token_setup: Annotated[int, Kind(TOKEN_SETUPS)]
    strict_order: Annotated[int, Flag()]
    offer_cap: Annotated[int, Kind(OFFER_CAPS)]
    points_to_win: Annotated[int, Num(3, 20)]
    discard_limit: Annotated[int, Num(5, 20)]
    friendly_robber: Annotated[int, Flag()]
    hidden_supply: Annotated[int, Flag()]
    balanced_dice: Annotated[int, Flag()]
    gods: Annotated[int, Flag()]  # with the god cards: a variant of the title (GOD-1)

    # The map
    terrain: Annotated[list[int], by(lambda n: Row(len(n.hexes), Kind(n.terrains)))]
    tokens: Annotated[list[int], by(lambda n: Row(len(n.hexes), Num(0, 12)))]
    harbors: Annotated[list[int], by(lambda n: Row(n.harbors, Kind(HARBOR_KINDS)))]
    robber: Annotated[int, a_hex()]

    # Cards
    supply: Annotated[int, goods(seen=When("hidden_supply", 1, NOBODY, EVERYONE), public="total")]
    exhausted: Annotated[int, by(lambda n: Subset(n.goods))]  # in a hidden supply, only which piles are gone is seen
    deck: Annotated[int, Cards(CARDS, 14, seen=NOBODY, public="total")]
    spent: Annotated[int, Cards(CARDS, 14)]  # played progress cards
    route_holder: Annotated[int, Seat()]
    army_holder: Annotated[int, Seat()]

    # The turn
    first: Annotated[int, Seat()]
    placed: Annotated[int, by(lambda n: Num(0, n.settling_rounds * MOST_PLAYERS))]  # settlements placed in the set-up
    new_settlement: Annotated[int, an_intersection()]  # the one that the next oxcart of the set-up goes beside
    dice: Annotated[list[int], Row(2, Num(0, 6))]
    rolled: Annotated[int, Flag()]
    built: Annotated[int, Flag()]  # in the strict order, building ends trading
    played: Annotated[int, Flag()]  # a development card was played this turn
    free_oxcarts: Annotated[int, Num(0, 2)]
    trading: Annotated[int, Flag()]  # proposals may be made
    combinations: Annotated[list[int], Places(tuple(str(n) for n in range(COMBINATIONS)))]  # left, with balanced dice

    players: Annotated[list[Player], Rows(MOST_PLAYERS, Player)]

    # Derived by `rebuild`
    open: Annotated[list[int], intersections(seen=SCRATCH)]  # vacant, with only vacant neighbors
    free: Annotated[list[int], paths(seen=SCRATCH)]  # paths without a piece
    # What stands on an intersection: nothing, 2 * seat + 1 for a settlement, 2 * seat + 2 for a temple city
    building_at: Annotated[list[int], by(lambda n: derived(len(n.intersections), 2 * MOST_PLAYERS))]
    # The hexes with a number, from 2 on, and how many cards a hex owes each seat
    producing: Annotated[list[int], by(lambda n: derived(11 * n.hex_words, 2 ** min(len(n.hexes), WORD) - 1))]
    shares: Annotated[list[int], by(lambda n: derived(len(n.hexes), 6 << SHARE * (MOST_PLAYERS - 1)))]
