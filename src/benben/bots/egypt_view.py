"""A position of `ancient-egypt` as one seat sees it, and what the seat may guess of the rest."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from benben.bots.egypt_land import Bundle, land
from benben.games.hexes.data import CARDS as CARD_NAMES
from benben.games.hexes.data import DECK, RESOURCES, SPECIAL_CARD_POINTS, SUPPLY_OF_EACH
from benben.games.hexes.state import DECISIONS
from benben.kernel.schema import Cards

FITTING = 3  # rounds of guessing at hands
BOX = dict(zip(CARD_NAMES, Cards(CARD_NAMES, 0).counts(DECK), strict=True))


@dataclass(frozen=True)
class Taste:
    """What the opponent reckons with besides the rules. The numbers were tried out in games between variants."""

    patience: float = 0.8  # what a point is worth a turn later
    onward: float = 4.0  # what comes after a plan: the sooner it is done, the better
    growth: float = 1.0  # how much of the points that production will bring counts
    pace: float = 2.0  # turns the leader needs for a point
    win: float = 4.0  # what winning is worth besides its points
    mercenary: float = 0.5  # moving the robber and drawing a card
    progress: float = 0.8  # a progress card
    robbed: float = 0.6  # how much of a hex under the robber counts in plans
    contested: float = 0.6  # a spot that another reaches as soon
    card: float = 0.03  # a card that no plan needs
    offer: float = 0.25  # the least gain worth an offer
    hope: float = 0.25  # how likely at least somebody should agree
    counter: float = 0.3  # how often a refusal becomes a counter-offer


TASTE = Taste()


def bundle_of(cards: Mapping[str, int]) -> Bundle:
    return tuple(cards.get(kind, 0) for kind in RESOURCES)


class Player(msgspec.Struct):
    """What is seen of a player; cards by name only of oneself."""

    hand: dict[str, int] | None
    hand_total: int
    cards: dict[str, int] | None
    cards_total: int
    mercenaries: int
    settlements: tuple[int, ...]
    cities: tuple[int, ...]
    oxcarts: tuple[int, ...]
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
    harbors: tuple[str, ...]
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
        pieces = tuple((player.settlements, player.cities, player.oxcarts) for player in o.players)
        self.land = land(o.terrain, o.tokens, o.harbors, pieces)
        self.points = [self._visible(p) for p in range(self.seats)]
        self.own_points = self.points[seat] + self.cards["victory_point"]
        self.need = self.to_win - self.own_points

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

    @functools.cached_property
    def production(self) -> list[float]:
        """What the seat may plan with; the hex under the robber counts in part, since he will move on."""
        row = list(self.land.production[self.seat])
        kind = self.land.kind_of(self.robber)
        if kind is not None:
            row[kind] -= (1 - self.taste.robbed) * self.land.loss(self.seat, self.robber)
        return row

    @functools.cached_property
    def held_by_others(self) -> list[float]:
        """How many cards of each kind the others hold together: exact while the supply is public."""
        supply = self.observation.supply
        if supply is None:
            return [sum(column) for column in zip(*self._shares.values(), strict=True)]
        return [SUPPLY_OF_EACH - supply[kind] - self.hand[k] for k, kind in enumerate(RESOURCES)]

    @functools.cached_property
    def _shares(self) -> dict[int, list[float]]:
        """The others' hands, split the way their owners produce."""
        found: dict[int, list[float]] = {}
        for p in self.others:
            production = self.land.production[p]
            each = self.players[p].hand_total / (sum(production) + 0.5)
            found[p] = [each * (gain + 0.1) for gain in production]
        return found

    @functools.cached_property
    def likely_hands(self) -> dict[int, list[float]]:
        """The same, fitted by turns to what all hold of each kind and to how many cards each holds."""
        hands = self._shares
        for _ in range(FITTING):
            together = [sum(column) for column in zip(*hands.values(), strict=True)]
            scale = [held / max(total, 0.01) for held, total in zip(self.held_by_others, together, strict=True)]
            hands = {p: [a * b for a, b in zip(hand, scale, strict=True)] for p, hand in hands.items()}
            for p, hand in hands.items():
                share = self.players[p].hand_total / max(sum(hand), 0.01)
                hands[p] = [count * share for count in hand]
        return hands

    @functools.cached_property
    def unseen_cards(self) -> dict[str, int]:
        """Development cards that are in the deck or secret with others."""
        o = self.observation
        mercenaries = sum(player.mercenaries for player in self.players)
        gone = {**o.spent, "mercenary": mercenaries}
        return {name: max(0, BOX[name] - gone[name] - self.cards[name]) for name in CARD_NAMES}
