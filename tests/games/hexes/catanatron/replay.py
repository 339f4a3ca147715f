"""Replays a game of Catanatron through Benben's interpreted rules and compares the two at every state.

The map, the dice, every card drawn and every choice are Catanatron's. Where it does what a named deviation describes,
this is counted, and the replay continues as follows:

* a card bought this turn is played: it is treated as an older one;
* the supply is short, and the only player owed a kind gets nothing: what Benben gave them goes back; or a player takes
  a single card by plenty: they get it;
* each engine keeps its own route lengths and holder of the card, and the card's points are left out of the points.

Anything else that differs is a `Difference`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, cast

import benben
from benben.games.hexes import moves
from benben.games.hexes.data import (
    DESERT,
    FREE_OXCARTS_CARD,
    KINDS,
    MERCENARY_CARD,
    MONOPOLY_CARD,
    PLENTY_CARD,
    RESOURCES,
    SPECIAL_CARD_POINTS,
    SUPPLY_OF_EACH,
)
from benben.games.hexes.state import ASK_ROB, State
from benben.kernel.cards import count_of, one
from benben.kernel.places import members
from benben.kernel.schema import LANE, WORD
from tests.games.hexes.catanatron import oracle, trace
from tests.games.hexes.catanatron.phrases import phrase
from tests.games.hexes.catanatron.trace import SEATS, Trace

# The named deviations: what Catanatron does, but the rules do not say.
FRESH_CARD = "plays a development card in the turn it was bought (AE-13)"
SHORT_SUPPLY = (
    "gives nothing to the only player owed a kind, or one card by plenty, when a kind is short (AE-16, AE-38)"
)
BLOCKED_END = "leaves an oxcart that ends at another's building out of a route (AE-29)"
WRONG_HOLDER = "gives the card for the longest route to one who isn't due it after an interruption (AE-31)"
DEVIATIONS = (FRESH_CARD, SHORT_SUPPLY, BLOCKED_END, WRONG_HOLDER)

# What follows from them, and what is not part of the states compared.
OTHER_HOLDER = "in consequence another holds the card for the longest route"
OTHER_POINTS = "in consequence the points at the end are others"
EARLY_END = "ends the game before the winner's own turn (AE-43)"
FOUND = (*DEVIATIONS, OTHER_HOLDER, OTHER_POINTS, EARLY_END)

OPTIONS = {"players": SEATS, "start": "1", "offer_cap": "none"}
POINTS_TO_WIN, OUT_OF_REACH = 10, 20
PLAYED_CARDS = {
    "PLAY_KNIGHT_CARD": MERCENARY_CARD,
    "PLAY_ROAD_BUILDING": FREE_OXCARTS_CARD,
    "PLAY_YEAR_OF_PLENTY": PLENTY_CARD,
    "PLAY_MONOPOLY": MONOPOLY_CARD,
}
BUILDS = (moves.CART, moves.SETTLE, moves.CITY)
BUILD_IDS = ((1 << moves.ROLL) - 1) | (1 << moves.BUY_CARD)  # the three kinds of builds come first


class Difference(AssertionError):
    """The engines differ in something that no named deviation explains."""


@dataclass
class Replayed:
    """How many states were compared, and how often each deviation was found."""

    states: int = 0
    found: Counter[str] = field(default_factory=Counter)


def replay(game: Trace) -> Replayed:
    """Compare a whole game."""
    return Replay(game).run()


def packed(counts: Sequence[int]) -> int:
    return sum(n << (LANE * k) for k, n in enumerate(counts))


def place_of(cards: int, kind: int) -> int:
    """The outcome that draws a card of this kind from these."""
    return sum(count_of(cards, k) for k in range(kind))


class Replay:
    """One game being replayed."""

    def __init__(self, game: Trace) -> None:
        self.game = game
        self.title = benben.title("ancient-egypt")
        self.rules = self.title.interpreted
        self.s = s = cast(State, self.title.blank(OPTIONS))
        self.rules.seed_generator(s.rng, 1)
        self.rules.set_up(s)
        s.terrain[:], s.tokens[:], s.harbors[:] = game.terrain, game.tokens, game.harbors
        s.robber = game.terrain.index(DESERT)
        self.title.rebuild(s)
        s.points_to_win = OUT_OF_REACH  # the end is checked at the last move: until then holders' points may differ
        self.builds = [self._build_ids(*offered) for offered in game.builds]
        self.mask = [0] * self.title.mask_words
        self.legal = 0  # the ids open to whoever Catanatron asks
        self.values = [oracle.NOBODY] * trace.VALUES
        self.hands, self.cards = [0] * SEATS, [0] * SEATS
        self.step = 0
        self.routes_seen: list[tuple[int, int]] = [(0, 0)] * SEATS  # ours and theirs, when last compared
        self.holders_seen = self.irregular_seen = (oracle.NOBODY, oracle.NOBODY)
        self.result = Replayed()

    @staticmethod
    def _build_ids(paths: list[int], settlements: list[int], cities: list[int], card: list[int]) -> int:
        ids = [base + at for base, places in zip(BUILDS, (paths, settlements, cities), strict=True) for at in places]
        return sum(1 << action for action in ids + [moves.BUY_CARD] * len(card))

    def run(self) -> Replayed:
        last = len(self.game.steps) - 1
        for step, (move, changes) in enumerate(self.game.steps):
            self.step = step
            if step == last and self.game.winner != oracle.NOBODY:
                self.s.points_to_win = POINTS_TO_WIN
            if move:
                self.act(*cast(Any, move))
            self.note(changes)
            self.compare(move)
            self.result.states += 1
        self.compare_end()
        return self.result

    def fail(self, what: str, ours: object, theirs: object) -> Difference:
        move = self.game.steps[self.step][0]
        return Difference(f"game {self.game.seed}, step {self.step} {move}: {what}: ours {ours}, theirs {theirs}")

    def count(self, what: str) -> None:
        self.result.found[what] += 1

    # Acting

    def act(self, seat: int, name: str, *numbers: int) -> None:
        """Make Catanatron's move with the outcomes chance gave it."""
        s = self.s
        if name == "MOVE_ROBBER":
            self.rob(seat, *numbers)
            return
        ids = phrase(name, *numbers)
        if not ids:
            raise self.fail("move", "unknown", name)
        outcomes: list[int] = []
        if name == "ROLL":
            outcomes = [n - 1 for n in numbers]
        elif name == "BUY_DEVELOPMENT_CARD":
            outcomes = [place_of(s.deck, numbers[0])]
        elif name == "MARITIME_TRADE" and numbers[1] != count_of(s.players[seat].rates, numbers[0]):
            raise self.fail("rate", count_of(s.players[seat].rates, numbers[0]), numbers[1])
        if name in PLAYED_CARDS:
            self.age_card(seat, PLAYED_CARDS[name], ids[0])
        if name == "PLAY_YEAR_OF_PLENTY" and sum(numbers) == 1:
            self.allow_single_card(numbers.index(1), ids[0])
        s.script = outcomes
        self.apply(seat, *ids)
        if s.script:
            raise self.fail("draws", "fewer", s.script)

    def rob(self, seat: int, h: int, victim: int, kind: int) -> None:
        """The robber's hex and the player robbed are two moves here, the second only if there is a choice."""
        s = self.s
        s.script = [] if victim < 0 else [place_of(s.players[victim].hand, kind)]
        self.apply(seat, moves.ROBBER + h)
        if s.asked[seat] == ASK_ROB:
            self.legal = self.legal_ids(seat)
            self.apply(seat, moves.ROB + victim)
        if s.script:
            raise self.fail("a card robbed", "none", RESOURCES[kind])

    def age_card(self, seat: int, card: int, action: int) -> None:
        """A card bought this turn can't be played, but Catanatron plays it."""
        player = self.s.players[seat]
        if count_of(player.cards, card) and count_of(player.cards - player.fresh, card) == 0:
            if self.legal >> action & 1:
                raise self.fail("a fresh card", "playable", "played")
            player.fresh -= one(card)
            self.legal = self.legal_ids(seat)
            self.count(FRESH_CARD)

    def allow_single_card(self, kind: int, action: int) -> None:
        """Plenty takes a single card only if no other is left; Catanatron offers it when a pair is short."""
        left = [count_of(self.s.supply, k) for k in range(KINDS)]
        if sum(left) > 1 and (left[kind] == 1 or 0 in left):
            if self.legal >> action & 1:
                raise self.fail("a single card by plenty", "legal", left)
            self.legal |= 1 << action
            self.count(SHORT_SUPPLY)

    def apply(self, seat: int, *ids: int) -> None:
        """Apply legal ids; what is legal was determined when the state before them was compared."""
        for i, action in enumerate(ids):
            if i:
                self.legal = self.legal_ids(seat)
            if not self.legal >> action & 1:
                reason = self.title.why_not(self.s, seat, action)
                raise self.fail("move", f"refused, {reason}", self.title.actions.layout(action).move.name())
            self.rules.apply(self.s, seat, action)

    def legal_ids(self, seat: int) -> int:
        """The legal ids of a seat, as bits of one number."""
        s, mask = self.s, self.mask
        if s.ended or not s.asked[seat]:
            return 0
        for w in range(len(mask)):
            mask[w] = 0
        self.rules.legal(s, seat, mask)
        return sum(word << (WORD * w) for w, word in enumerate(mask))

    # Comparing

    def note(self, changes: list[int]) -> None:
        """Catanatron's values after the move."""
        values = self.values
        for i in range(0, len(changes), 2):
            values[changes[i]] = changes[i + 1]
        for i in range(0, len(changes), 2):
            at = changes[i]
            if at < trace.CARDS:
                start = at - at % KINDS
                self.hands[at // KINDS] = packed(values[start : start + KINDS])
            elif at < trace.POINTS:
                start = at - at % KINDS
                self.cards[(at - trace.CARDS) // KINDS] = packed(values[start : start + KINDS])

    def compare(self, move: list[int | str]) -> None:
        s, values = self.s, self.values
        hands = [player.hand - player.discard for player in s.players]  # discards are held back until all have chosen
        if hands != self.hands:
            self.compare_hands(move)
        if (cards := [player.cards for player in s.players]) != self.cards:
            raise self.fail("development cards", cards, self.cards)
        if (armies := [player.mercenaries for player in s.players]) != values[trace.ARMIES : trace.ROUTE_HOLDER]:
            raise self.fail("armies", armies, values[trace.ARMIES : trace.ROUTE_HOLDER])
        if s.army_holder != values[trace.ARMY_HOLDER]:
            raise self.fail("holder of the army", s.army_holder, values[trace.ARMY_HOLDER])
        routes, their_routes = [player.route for player in s.players], values[trace.ROUTES : trace.ARMIES]
        if move and move[1] in ("BUILD_ROAD", "BUILD_SETTLEMENT"):
            self.compare_routes(routes, their_routes)
            self.compare_holders(move, routes, their_routes)
        elif [*zip(routes, their_routes, strict=True)] != self.routes_seen:
            raise self.fail("routes", routes, their_routes)
        elif (s.route_holder, values[trace.ROUTE_HOLDER]) != self.holders_seen:
            raise self.fail("holder of the route", s.route_holder, values[trace.ROUTE_HOLDER])
        self.compare_points()
        self.compare_builds()

    def compare_hands(self, move: list[int | str]) -> None:
        """Only a shortage with a single taker explains a different hand."""
        s = self.s
        if move[1] == "ROLL":
            number = sum(cast(list[int], move[2:]))
            for kind in range(KINDS):
                theirs = [count_of(hand, kind) for hand in self.hands]
                ours = [count_of(player.hand, kind) for player in s.players]
                takers = oracle.owed(number, kind, s.terrain, s.tokens, s.robber, self.buildings())
                left = SUPPLY_OF_EACH - sum(theirs)
                if ours != theirs and len(takers) == 1 and 0 < left < max(takers.values()):
                    (seat,) = takers
                    if ours[seat] - theirs[seat] == left:
                        s.players[seat].hand -= left * one(kind)
                        s.supply += left * one(kind)
                        self.count(SHORT_SUPPLY)
        hands = [player.hand for player in s.players]
        if hands != self.hands:
            raise self.fail("hands", [*map(hex, hands)], [*map(hex, self.hands)])

    def compare_routes(self, ours: list[int], theirs: list[int]) -> None:
        """A route may be longer here by oxcarts that touch other players' buildings."""
        for seat, pair in enumerate(zip(ours, theirs, strict=True)):
            if pair != self.routes_seen[seat] and pair[0] != pair[1]:
                oxcarts = list(members(self.s.players[seat].oxcarts))
                blocked = {at for at, (owner, _) in self.buildings().items() if owner != seat}
                apart = oracle.route_apart(oxcarts, blocked)
                if pair[0] != oracle.longest_route(oxcarts, blocked) or not apart <= pair[1] < pair[0]:
                    raise self.fail(f"route of {seat}", *pair)
                self.count(BLOCKED_END)
            self.routes_seen[seat] = pair

    def compare_holders(self, move: list[int | str], routes: list[int], their_routes: list[int]) -> None:
        """Each engine goes by the lengths it knows; Catanatron's may be wrong only after an interruption."""
        ours, theirs = self.s.route_holder, self.values[trace.ROUTE_HOLDER]
        due = oracle.route_holder(self.holders_seen[0], routes)
        if ours != due:
            raise self.fail("holder of the route", ours, f"{due}, by the rule")
        irregular = (theirs, oracle.route_holder(self.holders_seen[1], their_routes))
        if irregular[0] == irregular[1]:
            irregular = (oracle.NOBODY, oracle.NOBODY)
        elif irregular != self.irregular_seen:
            if move[1] != "BUILD_SETTLEMENT":
                raise self.fail("holder of the route", ours, theirs)
            self.count(WRONG_HOLDER)
        if ours != theirs and (ours, theirs) != self.holders_seen:
            explained = routes != their_routes or irregular[0] != irregular[1]
            if not explained and self.holders_seen[0] == self.holders_seen[1]:
                raise self.fail("holder of the route", ours, theirs)
            self.count(OTHER_HOLDER)
        self.irregular_seen, self.holders_seen = irregular, (ours, theirs)

    def compare_points(self) -> None:
        s, their_holder = self.s, self.values[trace.ROUTE_HOLDER]
        for seat in range(SEATS):
            ours, theirs = int(self.rules.points(s, seat)), self.values[trace.POINTS + seat]
            if s.route_holder != their_holder:
                ours -= SPECIAL_CARD_POINTS * (s.route_holder == seat)
                theirs -= SPECIAL_CARD_POINTS * (their_holder == seat)
            if ours != theirs:
                raise self.fail(f"points of {seat}", ours, theirs)

    def compare_builds(self) -> None:
        """What the player who is asked can build: oxcarts, settlements, temple cities, a card."""
        if self.s.ended:
            return
        seat = self.values[trace.ACTOR]
        if not self.s.asked[seat]:
            raise self.fail("who decides", self.s.asked, seat)
        self.legal = self.legal_ids(seat)
        ours, theirs = self.legal & BUILD_IDS, self.builds[self.values[trace.BUILDS]]
        if ours != theirs:
            named = [[i for i in range(moves.BUY_CARD + 1) if ids >> i & 1] for ids in (ours & ~theirs, theirs & ~ours)]
            raise self.fail("builds", f"also {named[0]}", f"also {named[1]}")

    def compare_end(self) -> None:
        """The game is won with the same move, if it is the winner's turn and the engines agree on the route card."""
        s, winner = self.s, self.game.winner
        if s.route_holder != self.values[trace.ROUTE_HOLDER]:
            self.count(OTHER_POINTS)
        elif bool(s.ended) != (self.values[trace.POINTS + s.active] >= POINTS_TO_WIN):
            raise self.fail("end", s.ended, winner)
        elif winner not in (s.active, oracle.NOBODY):
            self.count(EARLY_END)

    def buildings(self) -> oracle.Buildings:
        found: oracle.Buildings = {}
        for seat in range(SEATS):
            player = self.s.players[seat]
            found |= dict.fromkeys(members(player.settlements), (seat, 1))
            found |= dict.fromkeys(members(player.cities), (seat, 2))
        return found
