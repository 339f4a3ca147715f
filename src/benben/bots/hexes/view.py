"""A position of a hex title as one seat sees it, and what the seat may guess of the rest."""

from __future__ import annotations

import functools
import math
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from benben.bots.hexes.land import CROSSINGS, Bundle, Land, land
from benben.bots.hexes.taste import TASTE, Taste
from benben.games.hexes.data import CARDS as CARD_NAMES
from benben.games.hexes.data import DECK, KINDS, RESOURCES, SPECIAL_CARD_POINTS, SUPPLY_OF_EACH
from benben.games.hexes.gods.state import GOD_DECISIONS
from benben.games.hexes.pyramid.data import LOWEST_GOLD_NUMBER, PHARAOH_CARD_POINTS, SPACES, VIZIER_LIMIT
from benben.kernel.schema import Cards

FITTING = 3  # rounds of guessing at hands
ROLLS_FOR_SEVEN = 6
TURNS_AHEAD = 20  # that chances are reckoned for
LAST_GOLD = 2  # gold blocks left when the end is near
SAFE = 99  # a hand that no seven touches
BOX = dict(zip(CARD_NAMES, Cards(CARD_NAMES, 0).counts(DECK), strict=True))


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
    # With the god cards
    god: str | None = None
    side: str = "A"
    # In The Great Pyramid
    boats_left: int = 0
    blocks: int = 0
    # In the historical scenario
    gold: int = 0
    ships: tuple[int, ...] = ()
    ships_left: int = 0
    stones: int = 0


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
    gods: bool = False
    display: tuple[str, ...] = ()
    resting: tuple[int, ...] = ()
    choosing: tuple[int, ...] = ()
    declared: str | None = None
    gold: dict[str, int] | None = None  # only in The Great Pyramid
    filled: int = 0
    vizier: int | None = None
    vizier_traded: bool = False
    # In the historical scenario
    sea_rules: bool = False
    late_pharaoh: bool = False
    site_open: bool = False
    laid: int = 0
    black_left: int = 0
    blessing: int | None = None


class Seen:
    """What a seat sees."""

    def __init__(self, observation: Mapping[str, Any], seat: int, taste: Taste = TASTE) -> None:
        self.seat, self.taste = seat, taste
        self.observation = o = msgspec.convert(observation, Observation)
        self.seats, self.players = o.seats, o.players
        self.others = [p for p in range(self.seats) if p != seat]
        self.me = self.players[seat]
        self.decision = GOD_DECISIONS[o.asked[seat]]
        self.hand = self.held()
        self.cards = self.me.cards or dict.fromkeys(CARD_NAMES, 0)
        self.to_win, self.robber = o.points_to_win, o.robber
        self.nile = o.gold is not None
        self.land = self.survey()
        self.points = [self._visible(p) for p in range(self.seats)]
        self.own_points = self.points[seat] + self.cards["victory_point"]
        self.need = self.to_win - self.own_points

    # What another map and other goods change

    def held(self) -> Bundle:
        return bundle_of(self.me.hand or {})

    def survey(self) -> Land:
        o = self.observation
        pieces = tuple((player.settlements, player.cities, player.oxcarts) for player in o.players)
        return land(o.terrain, o.tokens, o.harbors, pieces, CROSSINGS if self.nile else frozenset())

    def _visible(self, p: int) -> int:
        player, o = self.players[p], self.observation
        special = (o.route_holder == p) + (o.army_holder == p)
        points = len(player.settlements) + 2 * len(player.cities) + SPECIAL_CARD_POINTS * special
        return points + self.pharaoh_points(p, [other.blocks for other in self.players])

    def pharaoh_points(self, p: int, blocks: Sequence[int]) -> int:
        """What a player's pharaoh card counts when so many blocks are built (GP-13)."""
        if not self.nile:
            return 0
        return PHARAOH_CARD_POINTS if blocks[p] > min(blocks) else -PHARAOH_CARD_POINTS

    @functools.cached_property
    def god_ready(self) -> bool:
        """Whether the seat's god may serve now, or in its next turn."""
        if self.me.god is None:
            return False
        return self.observation.active != self.seat or not (
            self.seat in self.observation.resting or self.observation.choosing
        )

    @functools.cached_property
    def bargains(self) -> bool:
        """Whether the seat's god makes builds cheaper."""
        return self.me.god in ("ptha", "thoth", "sekhmet") and self.god_ready

    @functools.cached_property
    def gold_left(self) -> int:
        return sum((self.observation.gold or {}).values())

    @functools.cached_property
    def limit(self) -> int:
        """The most cards that are safe on a seven: in The Great Pyramid the gold number to expect."""
        if self.me.god == "isis" and self.seat not in self.observation.resting:
            return SAFE
        if self.observation.gold is None:
            return self.observation.discard_limit
        if self.observation.vizier == self.seat:
            return VIZIER_LIMIT
        numbers = [int(number) for number, count in self.observation.gold.items() for _ in range(count)]
        return sum(numbers) // len(numbers) if numbers else LOWEST_GOLD_NUMBER

    def likely_points(self, p: int) -> float:
        """Visible points, and a fifth of a point for each secret card."""
        return self.own_points if p == self.seat else self.points[p] + 0.2 * self.players[p].cards_total

    @functools.cached_property
    def turns_left(self) -> float:
        """A guess at how long the game will last."""
        most = max(self.likely_points(p) for p in range(self.seats))
        turns = 1 + self.taste.pace * max(0.5, self.to_win - most)
        if self.nile:
            turns = min(turns, 1 + max(0.5, self.gold_left * ROLLS_FOR_SEVEN / self.seats))
        return turns

    @functools.cached_property
    def _chances(self) -> list[float]:
        """How likely the game has not ended by a gold block before 0, 1 … turns from now (GP-21)."""
        found: list[float] = []
        gold = min(self.gold_left, SPACES - self.observation.filled)
        for turns in range(TURNS_AHEAD):
            sevens = turns * self.seats / ROLLS_FOR_SEVEN
            term = chance = math.exp(-sevens)
            for k in range(1, gold):
                term *= sevens / k
                chance += term
            found.append(chance)
        return found

    def lasts(self, turns: float) -> float:
        """How likely the game still goes on after so many turns, unless somebody wins by points."""
        return self._chances[min(TURNS_AHEAD - 1, int(turns))] if self.nile else 1.0

    def close(self, p: int) -> bool:
        """Whether a player is near the win, or so far ahead that nobody should feed him."""
        points = self.likely_points(p)
        if points >= self.to_win - 2.2:
            return True
        if self.nile and self.gold_left <= LAST_GOLD and points > self.own_points:
            return True  # the most points may win soon
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
            production = self.land.production[p][:KINDS]
            each = self.players[p].hand_total / (sum(production) + 0.5)
            found[p] = [each * (gain + 0.1) for gain in production]
        return found

    @functools.cached_property
    def likely_hands(self) -> dict[int, list[float]]:
        return self.fitted_hands()

    def fitted_hands(self) -> dict[int, list[float]]:
        """The same, fitted by turns to what all hold of each kind and to how many cards each holds."""
        hands = self._shares
        for _ in range(FITTING):
            together = [sum(column) for column in zip(*hands.values(), strict=True)]
            scale = [held / max(total, 0.01) for held, total in zip(self.held_by_others[:KINDS], together, strict=True)]
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
