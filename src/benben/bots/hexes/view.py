"""A position of a hex title as one seat sees it, and what the seat may guess of the rest."""

from __future__ import annotations

import functools
import math
from collections.abc import Mapping
from typing import Any, Generic, TypeVar

import msgspec

from benben.bots.hexes.bundles import Bundle, bundle_of
from benben.bots.hexes.land import Land, Pieces
from benben.bots.hexes.observation import Observation
from benben.bots.hexes.taste import Taste
from benben.games.hexes.data import CARDS as CARD_NAMES
from benben.games.hexes.data import DECK, KINDS, RESOURCES, SPECIAL_CARD_POINTS, SUPPLY_OF_EACH
from benben.games.hexes.gods.state import GOD_DECISIONS
from benben.kernel.schema import Cards

FITTING = 3  # rounds of guessing at hands
ROLLS_FOR_SEVEN = 6
TURNS_AHEAD = 20  # that chances are reckoned for
BOX = dict(zip(CARD_NAMES, Cards(CARD_NAMES, 0).counts(DECK), strict=True))

SomeLand_co = TypeVar("SomeLand_co", bound=Land, covariant=True)
SomeTaste_co = TypeVar("SomeTaste_co", bound=Taste, covariant=True)


class Seen(Generic[SomeLand_co, SomeTaste_co]):
    """What a seat sees."""

    def __init__(self, observation: Mapping[str, Any], seat: int, taste: SomeTaste_co) -> None:
        self.seat, self.taste = seat, taste
        self.observation = o = msgspec.convert(observation, Observation)
        self.seats, self.players = o.seats, o.players
        self.others = [p for p in range(self.seats) if p != seat]
        self.me = self.players[seat]
        self.decision = GOD_DECISIONS[o.asked[seat]]
        self.hand = self.held()
        self.cards = self.me.cards or dict.fromkeys(CARD_NAMES, 0)
        self.to_win, self.robber = o.points_to_win, o.robber
        self.land = self.survey(
            tuple(Pieces(player.settlements, player.cities, player.oxcarts, player.ships) for player in o.players)
        )
        self.points = [self._visible(p) for p in range(self.seats)]
        self.own_points = self.points[seat] + self.cards["victory_point"]
        self.need = self.to_win - self.own_points

    def held(self) -> Bundle:
        return bundle_of(RESOURCES, self.me.hand or {})

    def survey(self, pieces: tuple[Pieces, ...]) -> SomeLand_co:
        raise NotImplementedError

    # Points

    def _visible(self, p: int) -> int:
        player, o = self.players[p], self.observation
        special = (o.route_holder == p) + (o.army_holder == p)
        points = len(player.settlements) + 2 * len(player.cities) + SPECIAL_CARD_POINTS * special
        return points + self.pharaoh_points(p)

    def pharaoh_points(self, p: int) -> int:  # noqa: ARG002
        """What the pyramid counts for a player."""
        return 0

    def likely_points(self, p: int) -> float:
        """Visible points, and a fifth of a point for each secret card."""
        return self.own_points if p == self.seat else self.points[p] + 0.2 * self.players[p].cards_total

    def close(self, p: int) -> bool:
        """Whether a player is close to winning, or so far ahead that nobody should feed them."""
        points = self.likely_points(p)
        if points >= self.to_win - 2.2:
            return True
        if self.ends_soon and points > self.own_points:
            return True  # the most points may win soon
        return points >= 0.6 * self.to_win and points >= self.own_points + 3

    def threat(self, p: int) -> float:
        """How much it matters to hold a player up: 1 if they are level, more if they are ahead."""
        return 1.0 + max(-0.6, 0.25 * (self.likely_points(p) - self.own_points)) + (1.0 if self.close(p) else 0.0)

    # How long the game lasts: until somebody has the points, or where a pyramid grows on sevens until it ends

    @functools.cached_property
    def pace(self) -> float:
        """Turns the leader needs for a point."""
        return self.taste.pace

    @functools.cached_property
    def sevens_left(self) -> int | None:
        """How many sevens end the game, if nobody else builds; None if that is unlikely to matter."""
        return None

    @functools.cached_property
    def ends_soon(self) -> bool:
        return False

    @functools.cached_property
    def turns_to_last_seven(self) -> float:
        return math.inf

    def turns_for(self, sevens: int) -> float:
        """About how long so many sevens take."""
        return 1 + max(0.5, sevens * ROLLS_FOR_SEVEN / self.seats)

    @functools.cached_property
    def turns_left(self) -> float:
        """A guess at how long the game will last."""
        most = max(self.likely_points(p) for p in range(self.seats))
        return min(1 + self.pace * max(0.5, self.to_win - most), self.turns_to_last_seven)

    @functools.cached_property
    def _chances(self) -> list[float]:
        """How likely no seven has ended the game before 0, 1 … turns from now (GP-21, CS-30)."""
        found: list[float] = []
        for turns in range(TURNS_AHEAD):
            sevens = turns * self.seats / ROLLS_FOR_SEVEN
            term = chance = math.exp(-sevens)
            for k in range(1, self.sevens_left or 0):
                term *= sevens / k
                chance += term
            found.append(chance)
        return found

    def lasts(self, turns: float) -> float:
        """How likely the game still goes on after so many turns, unless somebody wins by points."""
        return 1.0 if self.sevens_left is None else self._chances[min(TURNS_AHEAD - 1, int(turns))]

    @functools.cached_property
    def limit(self) -> int:
        """The most cards that are safe on a seven."""
        return self.observation.discard_limit

    # What players produce and hold

    @functools.cached_property
    def production(self) -> list[float]:
        """What the seat may plan with; the hex under the robber counts in part, since the robber will move on."""
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
        """Development cards that are in the deck or in other players' hands."""
        o = self.observation
        mercenaries = sum(player.mercenaries for player in self.players)
        gone = {**o.spent, "mercenary": mercenaries}
        return {name: max(0, BOX[name] - gone[name] - self.cards[name]) for name in CARD_NAMES}


AnySeen = Seen[Land, Taste]
