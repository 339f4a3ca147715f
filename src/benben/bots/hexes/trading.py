"""Trading: offers that complete a plan, and answers that help the seat more than the other player."""

from __future__ import annotations

import functools
import math
import random
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from benben.bots.hexes.bundles import Bundle, bundle_of, covers, minus, plus, single
from benben.bots.hexes.legal import Forms, form_of, only
from benben.bots.hexes.planning import FEWER, AnyPlanner
from benben.bots.hexes.target import Plan
from benben.games.hexes import moves as m
from benben.kernel.actions import Move

MOST_OFFERS = 3  # a turn
CARD_POINTS = 0.25  # what a card is worth on the way to points
LEAST_CARDS = 0.5  # whoever offers gains at least this much of a card, or they would not

Proposal = tuple[float, int, Move]  # what it promises, how many cards it gives, and the move


class Trading:
    def __init__(self, planner: AnyPlanner) -> None:
        self.seen, self.planner, self.taste = planner.seen, planner, planner.taste
        self.kinds = range(len(planner.seen.hand))

    def bundle(self, cards: Mapping[Any, int]) -> Bundle:
        return bundle_of(self.seen.land.goods, cards)

    def single(self, kind: int, count: int = 1) -> Bundle:
        return single(kind, count, len(self.kinds))

    def propose(self, give: Bundle, get: Bundle, to: tuple[int, ...]) -> Move:
        """The title's move for an offer."""
        raise NotImplementedError

    # What a trade is worth

    @functools.cached_property
    def worth_now(self) -> float:
        return self.planner.worth(self.seen.hand)

    def gain(self, give: Bundle, get: Bundle) -> float:
        """How much a trade brings the seat."""
        return self.planner.worth(plus(minus(self.seen.hand, give), get)) - self.worth_now

    def others_gain(self, p: int, gives: Bundle, gets: Bundle) -> float:
        """About how much a trade brings another player: cards that they seldom produce are precious to them."""
        dear = self.planner.prices_with(self.seen.land.production[p])
        return CARD_POINTS * sum((gets[kind] - gives[kind]) * dear[kind] for kind in self.kinds)

    def wins_with(self, hand: Bundle) -> bool:
        """Whether the seat wins at once with a hand."""
        need = self.seen.need
        return any(target.sure >= need and covers(hand, target.cost) for target in self.planner.shortlist)

    def welcome(self, p: int, give: Bundle, get: Bundle) -> bool:
        """Whether to trade with a player at all: nobody feeds a leader, unless the trade wins the game."""
        if not self.seen.close(p):
            return True
        own_turn = self.seen.observation.active == self.seen.seat
        return own_turn and self.wins_with(plus(minus(self.seen.hand, give), get))

    def helps(self, p: int, give: Bundle, get: Bundle) -> float:
        """How much more a trade brings the seat than the other player; below 0 it should be left."""
        if not covers(self.seen.hand, give) or not self.welcome(p, give, get):
            return -1.0
        theirs = max(LEAST_CARDS * CARD_POINTS, self.others_gain(p, get, give))
        behind = 0.3 * max(0.0, self.seen.likely_points(p) - self.seen.own_points)
        return self.gain(give, get) - theirs * (1 + behind)

    # On the seat's own turn

    def take_up(self, legal: Iterable[Move]) -> Move | None:
        """Confirm somebody who accepted, or take or decline what others offer; None if there is nothing to do."""
        seen = self.seen
        accepted = only(m.Confirm, legal)
        if accepted:
            give, get = self.bundle(seen.me.give), self.bundle(seen.me.get)
            partners = [move for move in accepted if self.welcome(move.seat, give, get)]
            if partners and self.gain(give, get) > 0:
                return min(partners, key=lambda move: (seen.threat(move.seat), move.seat))
        offered = only(m.TakeOffer, legal)
        taken = [(self.helps(move.seat, *self._theirs(move.seat)), -move.seat, move) for move in offered]
        if taken:
            best = max(taken)
            if best[0] > 0:
                return best[2]
        return next((move for move in legal if isinstance(move, m.Decline)), None)

    def _theirs(self, p: int) -> tuple[Bundle, Bundle]:
        """Another's proposal as what the seat would give and get."""
        return self.bundle(self.seen.players[p].get), self.bundle(self.seen.players[p].give)

    def offer(self, forms: Forms) -> Move | None:
        """The next offer of the turn: no more than three, and none twice.

        The list of offers depends on the hand alone, and the hand stays the same while the last offer stands: so the
        next on the list has not been made yet. Once an offer was closed by a trade or a build, there are no more.
        """
        me = self.seen.me
        made = me.offers
        if made >= MOST_OFFERS or (made and not me.to) or form_of("offer", forms) is None:
            return None
        offers = self.offers()
        return offers[made] if made < len(offers) else None

    def offers(self) -> list[Move]:
        """What to offer in this order: of what brings most, what gives least first."""
        seen, planner = self.seen, self.planner
        plan = planner.plan(seen.hand)
        if plan.goal is None or covers(seen.hand, plan.goal.cost):
            return []
        likely = planner.shortlist[:FEWER]
        wanted = plan.goal.cost if plan.following is None else plus(plan.goal.cost, plan.following.cost)
        missing = [
            kind
            for kind in self.kinds
            if seen.held_by_others[kind] >= 0.5
            and max(wanted[kind], *(target.cost[kind] for target in likely)) > seen.hand[kind]
        ]
        scored: list[Proposal] = []
        for get in missing:
            for give in self.kinds:
                if give == get:
                    continue
                for count in (1, 2):
                    if seen.hand[give] >= count and (count == 1 or planner.rates[give] > count):
                        self._weigh(self.single(give, count), self.single(get), scored)
        scored.sort(key=lambda offer: -offer[0])
        return [move for _, _, move in sorted(scored[:MOST_OFFERS], key=lambda offer: offer[1])]

    def _weigh(self, give: Bundle, get: Bundle, scored: list[Proposal]) -> None:
        gain = self.gain(give, get)
        if gain < self.taste.offer:
            return
        partners = [p for p in self.seen.others if self.seen.players[p].hand_total and self.welcome(p, give, get)]
        if partners:
            refused = 1.0
            for p in partners:
                refused *= 1 - self.likely(p, give, get)
            if 1 - refused >= self.taste.hope:
                scored.append((gain * (1 - refused), sum(give), self.propose(give, get, tuple(partners))))

    def likely(self, p: int, give: Bundle, get: Bundle) -> float:
        """How likely a player has what is asked, and agrees."""
        hand = self.seen.likely_hands[p]
        has = 1.0
        for kind in self.kinds:
            if get[kind]:
                has *= 1 - math.exp(-hand[kind] / get[kind])
        return has * max(0.02, min(0.8, 0.12 + 0.2 * self.others_gain(p, get, give) / CARD_POINTS))

    def exchange(self, plan: Plan, legal: Sequence[Move]) -> Move | None:
        """With the supply, only what completes a build, or what would be lost to a seven."""
        goal, following = plan.goal, plan.following
        moves = self.exchanges(legal)
        if goal is None or not moves:
            return None
        both = goal.cost if following is None else plus(goal.cost, following.cost)
        hand = self.seen.hand
        for due, kept in ((both, both), (goal.cost, goal.cost), (goal.first_cost, goal.cost)):
            if not covers(hand, due) and self.planner.wait(hand, due) == 0:
                move = self.toward(moves, due, kept)
                if move is not None:
                    return move
        return self.saving(moves, goal.cost, both)

    def exchanges(self, legal: Sequence[Move]) -> Collection[Move]:
        """The legal exchanges, at whatever ports."""
        raise NotImplementedError

    def toward(self, moves: Collection[Move], due: Bundle, kept: Bundle) -> Move | None:
        """The next exchange of what is not kept for what is due."""
        raise NotImplementedError

    def saving(self, moves: Collection[Move], goal: Bundle, both: Bundle) -> Move | None:
        """An exchange of what would be lost to a seven; the goal costs so much, and so both targets of the plan."""
        raise NotImplementedError

    # On another's turn

    def answer(self, legal: Iterable[Move], forms: Forms, rng: random.Random) -> Move:
        active = self.seen.observation.active
        give, get = self._theirs(active)
        if m.Accept() in legal and self.helps(active, give, get) > 0:
            return m.Accept()
        may_counter = form_of("offer", forms) is not None and self.seen.me.offers == 0
        still_open = not any(give) or not any(get)
        if may_counter and (still_open or rng.random() < self.taste.counter):
            counter = self.counter(active, give, get)
            if counter is not None:
                return counter
        return m.Refuse()

    def counter(self, active: int, give: Bundle, get: Bundle) -> Move | None:
        """What the active player wants, or some of it, for what helps the seat; or what they give for another card."""
        hand = self.seen.hand
        gives = [kind for kind in self.kinds if hand[kind] and (give[kind] or not any(give)) and not get[kind]]
        gets = [kind for kind in self.kinds if not give[kind] and (not any(get) or not get[kind] or not any(give))]
        if not any(give):
            gets = [kind for kind in self.kinds if get[kind]]
        produced = self.seen.land.production[active]
        found: list[Proposal] = []
        for own in gives:
            for other in gets:
                if own != other and (produced[other] or get[other]):
                    pair = self.single(own), self.single(other)
                    helps = self.helps(active, *pair)
                    if helps > 0 and self.others_gain(active, pair[1], pair[0]) > 0:
                        found.append((helps, 1, self.propose(*pair, (active,))))
        return max(found, key=lambda offer: offer[0])[2] if found else None
