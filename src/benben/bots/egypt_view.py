"""A position of `ancient-egypt` as one seat sees it, in the form its opponent reckons with.

Bundles of cards are counts in the order of the resources. Production is in cards a turn, which is one roll of every
player; growth and throughput are in points a turn.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import add, ge, sub
from typing import Any

import msgspec

from benben.games.hexes.board import BOARD, HARBOR_OF, INTERSECTIONS
from benben.games.hexes.data import (
    CARD_COST,
    CITY_COST,
    DECK,
    HARBOR_RATE,
    KINDS,
    OXCART_COST,
    PRODUCES,
    RESOURCES,
    SETTLEMENT_COST,
    SPECIAL_CARD_POINTS,
    SPECIAL_RATE,
    SUPPLY_OF_EACH,
    SUPPLY_RATE,
)
from benben.games.hexes.data import CARDS as CARD_NAMES
from benben.games.hexes.state import DECISIONS
from benben.kernel.schema import Cards

Bundle = tuple[int, ...]
Amounts = Sequence[float]

PATHS_AT, NEIGHBORS, HEXES_AT, CORNERS = BOARD.paths_at, BOARD.neighbors, BOARD.hexes_at, BOARD.corners
NONE: Bundle = (0,) * KINDS
OXCART, SETTLEMENT, CITY, CARD = (
    tuple(Cards(RESOURCES, 0).counts(cost)) for cost in (OXCART_COST, SETTLEMENT_COST, CITY_COST, CARD_COST)
)
BOX = dict(zip(CARD_NAMES, Cards(CARD_NAMES, 0).counts(DECK), strict=True))
_KIND_OF = {terrain: RESOURCES.index(kind) for terrain, kind in PRODUCES.items() if kind}

# What a few turns of good building cost: a settlement with oxcarts, a city and a card; and the points they bring.
BASKET: Amounts = (3.0, 3.0, 2.2, 4.0, 3.8)
BASKET_POINTS = 2.8
LONGEST_WAIT = 40.0


@dataclass(frozen=True)
class Taste:
    """What the opponent reckons with besides the rules. The numbers were tried out in games between variants."""

    patience: float = 0.9  # what a point is worth a turn later
    growth: float = 0.6  # how much of the points that production will bring counts
    pace: float = 2.0  # turns the leader needs for a point
    win: float = 4.0  # what winning is worth besides its points
    mercenary: float = 0.25  # moving the robber and drawing a card
    progress: float = 0.45  # a progress card
    robbed: float = 0.6  # how much of a hex under the robber counts in plans
    contested: float = 0.6  # a spot that another reaches as soon
    card: float = 0.03  # a card that no plan needs
    fair: float = 0.8  # how much of the other's estimated gain an own gain in a trade must exceed
    offer: float = 0.06  # the least gain worth an offer
    refuge: float = 0.3  # how often a refusal becomes a counter-offer


TASTE = Taste()


def plus(a: Bundle, b: Bundle) -> Bundle:
    return tuple(map(add, a, b))


def minus(a: Bundle, b: Bundle) -> Bundle:
    return tuple(map(sub, a, b))


def covers(hand: Bundle, cost: Bundle) -> bool:
    return all(map(ge, hand, cost))


def bundle_of(cards: Mapping[str, int]) -> Bundle:
    return tuple(cards.get(kind, 0) for kind in RESOURCES)


def pips(token: int) -> int:
    """Of 36 rolls, how many show the number (AE-3)."""
    return 6 - abs(7 - token) if token else 0


@functools.lru_cache(maxsize=16)
def yields(terrain: tuple[str, ...], tokens: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The pips of each kind at each intersection."""
    found: list[tuple[int, ...]] = []
    for at in range(INTERSECTIONS):
        row = [0] * KINDS
        for h in HEXES_AT[at]:
            if terrain[h] in _KIND_OF:
                row[_KIND_OF[terrain[h]]] += pips(tokens[h])
        found.append(tuple(row))
    return tuple(found)


def wait(hand: Bundle, cost: Amounts, production: Amounts, rates: Sequence[int]) -> float:
    """About how many turns until the cost can be paid, with exchanges at the supply; 0 only if it can be at once."""
    short = 0.0
    whole = 0
    spare = 0.0
    slope = 0.0
    events: list[tuple[float, float]] = []
    for have, due, gain, rate in zip(hand, cost, production, rates, strict=True):
        lacking = due - have
        if lacking > 0:
            short += lacking
            slope += gain
            if gain > 0:
                events.append((lacking / gain, gain - gain / rate))
        else:
            whole += int(-lacking) // rate
            spare -= lacking / rate
            slope += gain / rate
    if short <= whole:
        return 0.0
    level = short - 0.8 * spare
    if level <= 0:
        return 1.0
    turns = 0.0
    events.sort()
    for at, change in events:
        if level <= slope * (at - turns):
            break
        level -= slope * (at - turns)
        turns = at
        slope -= change
    if slope * LONGEST_WAIT <= level:
        return LONGEST_WAIT
    return min(LONGEST_WAIT, max(1.0, turns + level / slope))


def throughput(production: Amounts, rates: Sequence[int]) -> float:
    """Points a turn that production brings when it is spent well."""
    return BASKET_POINTS / wait(NONE, BASKET, production, rates)


class Player(msgspec.Struct):
    """What is seen of a player; cards by name only of oneself."""

    hand: dict[str, int] | None
    hand_total: int
    cards: dict[str, int] | None
    cards_total: int
    mercenaries: int
    settlements: list[int]
    cities: list[int]
    oxcarts: list[int]
    settlements_left: int
    cities_left: int
    oxcarts_left: int
    owes: int
    give: dict[str, int]
    get: dict[str, int]
    to: list[int]
    offers: int


class Observation(msgspec.Struct):
    """The parts of an observation that thinking needs."""

    seats: int
    active: int
    asked: list[int]
    strict_order: bool
    points_to_win: int
    discard_limit: int
    friendly_robber: bool
    terrain: tuple[str, ...]
    tokens: tuple[int, ...]
    harbors: list[str]
    robber: int
    supply: dict[str, int] | None
    deck_total: int
    spent: dict[str, int]
    route_holder: int | None
    army_holder: int | None
    new_settlement: int | None
    built: bool
    played: bool
    free_oxcarts: int
    players: list[Player]


class Seen:
    """What a seat sees."""

    def __init__(self, observation: Mapping[str, Any], seat: int, taste: Taste = TASTE) -> None:
        self.seat, self.taste = seat, taste
        self.observation = o = msgspec.convert(observation, Observation)
        self.seats, self.players = o.seats, o.players
        self.others = [p for p in range(self.seats) if p != seat]
        self.me = self.players[seat]
        self.decision = DECISIONS[o.asked[seat]]
        self.hand = bundle_of(self.me.hand or {})
        self.cards = self.me.cards or dict.fromkeys(CARD_NAMES, 0)
        self.to_win, self.limit, self.robber = o.points_to_win, o.discard_limit, o.robber
        self.terrain, self.tokens = o.terrain, o.tokens
        self.yields = yields(self.terrain, self.tokens)
        self.owner = {at: p for p, side in enumerate(o.players) for at in (*side.settlements, *side.cities)}
        self.path_owner = {path: p for p, player in enumerate(self.players) for path in player.oxcarts}
        self.points = [self._visible(p) for p in range(self.seats)]
        self.own_points = self.points[seat] + self.cards["victory_point"]
        self.need = self.to_win - self.own_points
        self._productions: dict[tuple[int, float], list[float]] = {}
        self._rates: dict[int, tuple[int, ...]] = {}

    def _visible(self, p: int) -> int:
        player, o = self.players[p], self.observation
        special = (o.route_holder == p) + (o.army_holder == p)
        return len(player.settlements) + 2 * len(player.cities) + SPECIAL_CARD_POINTS * special

    def likely_points(self, p: int) -> float:
        """Visible points, and a fifth of a point for each secret card."""
        return self.own_points if p == self.seat else self.points[p] + 0.2 * self.players[p].cards_total

    @functools.cached_property
    def turns_left(self) -> float:
        """A guess at how long the game will last."""
        most = max(self.likely_points(p) for p in range(self.seats))
        return 1 + self.taste.pace * max(0.5, self.to_win - most)

    def close(self, p: int) -> bool:
        """Whether a player is near the win, or so far ahead that nobody should feed him."""
        points = self.likely_points(p)
        if points >= self.to_win - 2.2:
            return True
        return points >= 0.6 * self.to_win and points >= self.own_points + 3

    def threat(self, p: int) -> float:
        """How much it matters to hold a player up: 1 for one who is level, more for one ahead."""
        return 1.0 + max(-0.6, 0.25 * (self.likely_points(p) - self.own_points)) + (1.0 if self.close(p) else 0.0)

    def production(self, p: int, robbed: float | None = None) -> list[float]:
        """Cards of each kind a turn; the hex under the robber counts in part."""
        share = self.taste.robbed if robbed is None else robbed
        key = (p, share)
        if key not in self._productions:
            row = [0.0] * KINDS
            scale = self.seats / 36
            for size, places in ((1, self.players[p].settlements), (2, self.players[p].cities)):
                for at in places:
                    for kind, count in enumerate(self.yields[at]):
                        row[kind] += size * count * scale
            if share < 1 and self.terrain[self.robber] in _KIND_OF:
                kind = _KIND_OF[self.terrain[self.robber]]
                row[kind] -= (1 - share) * self.stake(p, self.robber) * pips(self.tokens[self.robber]) * scale
            self._productions[key] = row
        return self._productions[key]

    def stake(self, p: int, h: int) -> int:
        """How many cards a player gets when the number of a hex is rolled."""
        player = self.players[p]
        return sum((at in player.settlements) + 2 * (at in player.cities) for at in CORNERS[h])

    def kind_of(self, h: int) -> int | None:
        return _KIND_OF.get(self.terrain[h])

    def rates(self, p: int) -> tuple[int, ...]:
        if p not in self._rates:
            player = self.players[p]
            self._rates[p] = self.rates_with((*player.settlements, *player.cities))
        return self._rates[p]

    def rates_with(self, places: Sequence[int]) -> tuple[int, ...]:
        """What one card of the supply costs who has buildings at these places."""
        rates = [SUPPLY_RATE] * KINDS
        for at in places:
            if HARBOR_OF[at] >= 0:
                kind = self.observation.harbors[HARBOR_OF[at]]
                if kind == "any":
                    rates = [min(rate, HARBOR_RATE) for rate in rates]
                else:
                    rates[RESOURCES.index(kind)] = SPECIAL_RATE
        return tuple(rates)

    @functools.cached_property
    def vacant(self) -> list[bool]:
        """Where a settlement may stand: no building there or next to it."""
        return [
            at not in self.owner and not any(near in self.owner for near in NEIGHBORS[at])
            for at in range(INTERSECTIONS)
        ]

    @functools.cached_property
    def held_by_others(self) -> list[float]:
        """How many cards of each kind the others hold together: exact while the supply is public."""
        supply = self.observation.supply
        if supply is not None:
            return [SUPPLY_OF_EACH - supply[kind] - self.hand[k] for k, kind in enumerate(RESOURCES)]
        found = [0.0] * KINDS
        for p in self.others:
            share = self.likely_hand(p)
            found = [a + b for a, b in zip(found, share, strict=True)]
        return found

    def likely_hand(self, p: int) -> list[float]:
        """A hand split the way its owner produces."""
        production = self.production(p, 1.0)
        total = sum(production) + 0.5
        return [self.players[p].hand_total * (gain + 0.1) / total for gain in production]

    @functools.cached_property
    def unseen_cards(self) -> dict[str, int]:
        """Development cards that are in the deck or secret with others."""
        o = self.observation
        mercenaries = sum(player.mercenaries for player in self.players)
        gone = {**o.spent, "mercenary": mercenaries}
        return {name: max(0, BOX[name] - gone[name] - self.cards[name]) for name in CARD_NAMES}

    def reach(self, p: int, most: int) -> dict[int, tuple[int, ...]]:
        """The intersections a player can get to with up to so many new oxcarts, and the paths they take."""
        found: dict[int, tuple[int, ...]] = {}
        blocked = self.owner
        for path in self.players[p].oxcarts:
            for at in BOARD.paths[path]:
                if blocked.get(at, p) == p:
                    found[at] = ()
        for at in (*self.players[p].settlements, *self.players[p].cities):
            found[at] = ()
        edge = list(found)
        for _ in range(most):
            following: list[int] = []
            for at in edge:
                if blocked.get(at, p) != p:
                    continue
                for path, to in zip(PATHS_AT[at], NEIGHBORS[at], strict=True):
                    if to not in found and path not in self.path_owner:
                        found[to] = (*found[at], path)
                        following.append(to)
            edge = following
        return found
