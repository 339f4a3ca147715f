"""When to use a god card, and how."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Mapping, Sequence

from benben.bots.hexes.ancient_egypt.land import NONE, OXCART, PATHS_AT
from benben.bots.hexes.ancient_egypt.planning import EgyptPlanner
from benben.bots.hexes.ancient_egypt.route import longest, route_length, to_beat
from benben.bots.hexes.bundles import Bundle, minus, plus, single
from benben.bots.hexes.legal import Forms, form_of, only
from benben.bots.hexes.trading import CARD_POINTS
from benben.games.hexes.board import BOARD
from benben.games.hexes.data import KINDS, RESOURCES, SPECIAL_CARD_POINTS
from benben.games.hexes.gods.amun import AMUN_RATE, TradeByAmun
from benben.games.hexes.gods.atum import AnswerAtum
from benben.games.hexes.gods.horus import PlayHorus
from benben.games.hexes.gods.isis import AnswerIsis
from benben.games.hexes.gods.maat import PlayMaat, TakeCard
from benben.games.hexes.gods.osiris import MoveOxcart
from benben.games.hexes.gods.seth import PlaySeth
from benben.games.hexes.gods.thoth import ChooseCard
from benben.games.hexes.great_pyramid.moves import TradeByVizier
from benben.kernel.actions import Move

STAY = 2.0  # turns that the robber would stay where it is
DENIED = 0.04  # a card taken from a player who is level; more from one ahead
FROM_RIVAL = 0.5  # how much a rival's relief counts


class Gods:
    """The seat's god in one position."""

    def __init__(self, planner: EgyptPlanner, moves: Sequence[Move], forms: Forms) -> None:
        self.seen, self.planner, self.moves, self.forms = planner.seen, planner, moves, forms
        self.god = planner.seen.me.god
        self.hand = planner.seen.hand  # what to reckon with

    @functools.cached_property
    def worth_now(self) -> float:
        return self.planner.worth(self.hand)

    def gain(self, give: Bundle, get: Bundle) -> float:
        return self.planner.worth(plus(minus(self.hand, give), get)) - self.worth_now

    @functools.cached_property
    def card_gains(self) -> list[float]:
        """What one more card of each kind brings."""
        return [self.gain(NONE, single(kind)) for kind in range(KINDS)]

    # What a god asks

    def answer(self) -> Move:
        """The kind most needed; the best of the cards that Thoth shows."""
        kept = only(ChooseCard, self.moves)
        if kept:
            return max(kept, key=lambda move: self.planner.card_of(move.card))
        asked = [
            (self.card_gains[RESOURCES.index(move.kind)], move)
            for move in self.moves
            if isinstance(move, AnswerAtum | AnswerIsis | TakeCard) and move.kind is not None
        ]
        return max(asked, key=lambda pair: pair[0])[1] if asked else self.moves[0]

    # In the turn

    def before_roll(self) -> Move | None:
        """Seth frees a hex of one's own before it could produce."""
        if PlaySeth() in self.moves and self.seen.land.loss(self.seen.seat, self.seen.robber) > 0:
            return self.use_seth()
        return None

    def use(self) -> Move | None:
        """The use of one's god that brings enough, if any; builds by a god are plans."""
        judge: Callable[[], Move | None] | None = getattr(self, f"use_{self.god}", None)
        return judge() if judge else None

    def vizier(self, least: float) -> Move | None:
        """The vizier's best trade, if it brings enough."""
        best: tuple[float, Move | None] = (least, None)
        for move in only(TradeByVizier, self.moves):
            get = RESOURCES.index(move.get)
            if self.card_gains[get] > best[0]:  # what is given never helps
                gain = self.gain(single(RESOURCES.index(move.give)), single(get))
                if gain > best[0]:
                    best = (gain, move)
        return best[1]

    def use_amun(self) -> Move | None:
        """The best trade with the supply, or the first of two, if that brings enough."""
        best: tuple[float, Move | None] = (self.seen.taste.god, None)
        moves = only(TradeByAmun, self.moves)
        for move in moves:
            give, get = RESOURCES.index(move.give), RESOURCES.index(move.get)
            bundles = [(AMUN_RATE, single(get))]
            if self.hand[give] >= 2 * AMUN_RATE:
                others = [RESOURCES.index(other.get) for other in moves if other.give == move.give]
                bundles += [(2 * AMUN_RATE, plus(single(get), single(other))) for other in others if other >= get]
            for price, wanted in bundles:
                gain = self.gain(single(give, price), wanted)
                if gain > best[0]:
                    best = (gain, move)
        return best[1]

    def relief(self, h: int) -> float:
        """What it is worth that the robber leaves a hex."""
        seen = self.seen
        mine = seen.land.loss(seen.seat, h)
        theirs = sum(
            seen.land.loss(p, h) * seen.threat(p) / (1 if seen.close(p) else len(seen.others)) for p in seen.others
        )
        return CARD_POINTS * STAY * (mine - FROM_RIVAL * theirs)

    def use_seth(self) -> Move | None:
        kind = self.seen.land.kind_of(self.seen.robber)
        if kind is None or PlaySeth() not in self.moves:
            return None
        return PlaySeth() if self.card_gains[kind] + self.relief(self.seen.robber) > self.seen.taste.god else None

    def taken(self, p: int) -> float:
        """What the best card of a player's hand brings."""
        hand = self.seen.likely_hands[p]
        hopes = (gain * (1 - math.exp(-count)) for gain, count in zip(self.card_gains, hand, strict=True))
        return max(hopes) + DENIED * self.seen.threat(p)

    def use_maat(self) -> Move | None:
        moves = only(PlayMaat, self.moves)
        return max(moves, key=lambda move: self.taken(move.seat)) if moves else None

    # Horus

    def use_horus(self) -> Move | None:
        form = form_of("horus", self.forms)
        found = self.forced_trade(form["to"]) if form else None
        return found[1] if found and found[0] > self.seen.taste.god else None

    def forced_trade(self, to: Sequence[int]) -> tuple[float, PlayHorus] | None:
        """The best kind to name, to those who likely have it, for what is missed least."""
        best: tuple[float, PlayHorus] | None = None
        least = self.seen.taste.god
        for kind in range(KINDS):
            if self.card_gains[kind] <= (best[0] if best else least):
                continue
            likely = sorted(((1 - math.exp(-self.seen.likely_hands[p][kind]), p) for p in to), reverse=True)[:2]
            gives = self.spared(kind)
            if not gives:
                continue
            one = self.gain(single(gives[0]), single(kind))
            if len(gives) > 1 and len(likely) > 1:
                two = self.gain(plus(single(gives[0]), single(gives[1])), single(kind, 2))
            else:
                likely, two = likely[:1], 0.0
            both = math.prod(chance for chance, _ in likely) if len(likely) > 1 else 0.0
            expected = both * two + (sum(chance for chance, _ in likely) - 2 * both) * one
            if expected > (best[0] if best else least):
                named = sorted(p for _, p in likely)
                cards = tuple(RESOURCES[give] for give in gives[: len(named)])
                best = (expected, PlayHorus(RESOURCES[kind], tuple(named), cards))  # type: ignore[arg-type]
        return best

    def spared(self, wanted: int) -> list[int]:
        """Up to two cards to give for a wanted kind, those missed least."""
        left, found = list(self.hand), []
        for _ in range(2):
            kinds = [kind for kind in range(KINDS) if left[kind] and kind != wanted]
            if kinds:
                give = max(kinds, key=lambda kind: self.planner.worth(minus(tuple(left), single(kind))))
                left[give] -= 1
                found.append(give)
        return found

    # Osiris

    def use_osiris(self) -> Move | None:
        form = form_of("osiris", self.forms)
        found = self.wandering({int(lift): puts for lift, puts in form["ways"].items()}) if form else None
        return found[1] if found and found[0] > self.seen.taste.god else None

    def wandering(self, ways: Mapping[int, Sequence[int]]) -> tuple[float, MoveOxcart] | None:
        """The best move of an oxcart that is missed least: toward a target, or to the longest route."""
        planner, hand = self.planner, self.hand
        best: tuple[float, MoveOxcart] | None = None
        for lift, puts in ways.items():
            if not self.useless(lift):
                continue
            for target in (*planner.settlements, *planner.routes):
                if not target.way or target.way[0] not in puts or lift in target.way:
                    continue
                less = minus(target.cost, OXCART)
                gain = planner.value(target, planner.wait(hand, less)) - planner.value(
                    target, planner.wait(hand, target.cost)
                )
                if best is None or gain > best[0]:
                    best = (gain, MoveOxcart(lift, target.way[0]))
            route = self.route_by_moving(lift, puts)
            if route is not None and (best is None or best[0] < SPECIAL_CARD_POINTS):
                best = (SPECIAL_CARD_POINTS, MoveOxcart(lift, route))
        return best

    def useless(self, path: int) -> bool:
        """Whether an oxcart leads nowhere, and no route misses it."""
        seen = self.seen
        rest = frozenset(seen.me.oxcarts) - {path}
        blocked = frozenset(at for at, owner in seen.land.owner.items() if owner != seen.seat)
        shorter = longest(rest, blocked, frozenset(), 0)[0][0] if rest else 0
        if shorter < route_length(seen, seen.seat) and (
            seen.observation.route_holder == seen.seat or any(path in target.way for target in self.planner.routes)
        ):
            return False
        return not any(seen.land.vacant[at] for at in self.open_ends(path))

    def open_ends(self, path: int) -> list[int]:
        """The ends of an oxcart that none of the seat's other pieces touches."""
        seen = self.seen
        return [
            at
            for at in BOARD.paths[path]
            if seen.land.owner.get(at) != seen.seat
            and not any(other != path and other in seen.me.oxcarts for other in PATHS_AT[at])
        ]

    def route_by_moving(self, lift: int, puts: Sequence[int]) -> int | None:
        """Where an oxcart makes the longest route one's own."""
        seen = self.seen
        if seen.observation.route_holder == seen.seat or len(seen.me.oxcarts) < to_beat(seen):
            return None
        rest = frozenset(seen.me.oxcarts) - {lift}
        blocked = frozenset(at for at, owner in seen.land.owner.items() if owner != seen.seat)
        taken = frozenset(range(len(BOARD.paths))) - frozenset(puts) - rest
        length, new = longest(rest, blocked, taken, 1)[1]
        return new[0] if length >= to_beat(seen) else None
