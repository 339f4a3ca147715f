"""The sensible opponent for `ancient-egypt`, with the gods or without, and `great-pyramid`.

It places by pips, variety and harbors (`placing`), plans its next two builds by what they bring and how long they
take (`planning`), trades for what completes a plan (`trading`), and puts the robber where he hurts who is
ahead (`robber`). Boats and blocks are builds like others (`pyramid`), and so is what a god makes cheaper
(`bargains`); other gods are used when that brings enough (`gods`), and exchanged for the one that promises
most (`display`). It remembers nothing: the same question gets the same answer.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from benben.bots.hexes.cards import CardPlay, only
from benben.bots.hexes.egypt import placing
from benben.bots.hexes.egypt.bargains import is_open
from benben.bots.hexes.egypt.display import Display
from benben.bots.hexes.egypt.gods import Gods
from benben.bots.hexes.egypt.pieces import Target
from benben.bots.hexes.land import covers
from benben.bots.hexes.planning import Plan, Planner
from benben.bots.hexes.robber import Robbing, discard
from benben.bots.hexes.taste import TASTE, Taste
from benben.bots.hexes.trading import Trading
from benben.bots.hexes.view import Seen
from benben.games.hexes import moves as m
from benben.games.hexes.data import SPECIAL_CARD_POINTS
from benben.kernel.actions import Move
from benben.kernel.title import Title

BLOCKED = 0.3  # cards a turn under the robber that are worth a mercenary before the roll


class SensibleEgyptian:
    """Plays the hex titles by plans of two builds."""

    def __init__(self, taste: Taste = TASTE) -> None:
        self.taste = taste

    def __repr__(self) -> str:
        return "SensibleEgyptian()"

    def choose(
        self,
        title: Title,  # noqa: ARG002
        observation: Mapping[str, Any],
        seat: int,
        moves: Sequence[Move],
        forms: Sequence[Mapping[str, Any]],
        rng: random.Random,
    ) -> Move:
        seen = Seen(observation, seat, self.taste)
        if seen.decision == "settle":
            return placing.settle(seen, only(m.Settle, moves))
        if seen.decision == "cart":
            return placing.cart(seen, only(m.Cart, moves))
        thinking = Thinking(seen, moves, forms)
        if seat in seen.observation.choosing:
            chosen = Display(thinking.gods).choose(moves)
            if chosen is not None:
                return chosen
        if seen.decision == "god":
            return thinking.gods.answer()
        if seen.decision == "discard":
            return discard(thinking.planner, seen.hand, seen.me.owes)
        if seen.decision == "robber":
            return thinking.robbing.place(only(m.MoveRobber, moves))
        if seen.decision == "rob":
            return thinking.robbing.rob(only(m.Rob, moves))
        if seen.decision == "free_oxcart":
            return thinking.free_oxcart()
        if seen.decision == "answer":
            return thinking.trading.answer(moves, forms, rng)
        if seen.decision == "roll":
            return thinking.before_roll()
        if seen.decision == "turn":
            return thinking.turn()
        return m.Quiet() if m.Quiet() in moves else moves[-1]


class Thinking(CardPlay):
    """One decision of a turn."""

    def __init__(self, seen: Seen, moves: Sequence[Move], forms: Sequence[Mapping[str, Any]]) -> None:
        planner = Planner(seen)
        super().__init__(seen, planner, Trading(seen, planner), moves)
        self.forms = forms
        self.robbing = Robbing(seen, self.planner)
        self.gods = Gods(seen, self.planner, moves, forms)

    # Development cards

    def before_roll(self) -> Move:
        """A mercenary drives the robber off one's own hex; whatever wins is done at once."""
        if self.legal(m.PlayMercenary) and self.robbing.blocked() >= BLOCKED:
            return m.PlayMercenary()
        return self.winning_card() or self.gods.before_roll() or m.Roll()

    def winning_card(self) -> Move | None:
        """A mercenary for the army, or oxcarts for the route, when these points win."""
        if self.seen.need <= SPECIAL_CARD_POINTS:
            if self.legal(m.PlayMercenary) and self.takes_army():
                return m.PlayMercenary()
            if self.legal(m.PlayFreeOxcarts) and self.free_route():
                return m.PlayFreeOxcarts()
        return None

    def free_route(self) -> bool:
        """Whether two oxcarts take the longest route."""
        return any(target.sure and len(target.carts) <= 2 and self.by_land(target) for target in self.planner.routes)

    def by_land(self, target: Target) -> bool:
        """Whether a target takes oxcarts and no boats, which are never free."""
        return bool(target.carts) and not self.seen.land.crossings.intersection(target.carts)

    def card(self, plan: Plan) -> Move | None:
        """The development card to play now, if any is good for something."""
        winning = self.winning_card()
        if winning is not None:
            return winning
        mercenary = m.PlayMercenary() if self.legal(m.PlayMercenary) else None
        if mercenary is not None and self.takes_army():
            return mercenary
        return self.monopoly() or self.plenty() or self.oxcarts(plan) or mercenary

    def oxcarts(self, plan: Plan) -> Move | None:
        if not self.legal(m.PlayFreeOxcarts):
            return None
        goals = [target for target in (plan.goal, plan.following) if target is not None]
        if self.free_route() or any(self.by_land(target) for target in goals):
            return m.PlayFreeOxcarts()
        return None

    def free_oxcart(self) -> Move:
        """A path of the best target that needs oxcarts, as if those in hand cost nothing."""
        planner, hand = self.planner, self.seen.hand
        left = self.seen.observation.free_oxcarts
        paths = {move.path for move in only(m.Cart, self.moves)}
        best: tuple[float, Move] = (-1.0, self.moves[0])
        for target in (*planner.settlements, *planner.routes):
            if self.by_land(target) and target.carts[0] in paths:
                saved = min(left, len(target.carts))
                cost = tuple(count - saved * (kind < 2) for kind, count in enumerate(target.cost))
                worth = planner.value(target, planner.wait(hand, cost))
                if worth > best[0]:
                    best = (worth, m.Cart(target.carts[0]))
        return best[1]

    # The turn

    def turn(self) -> Move:
        taken = self.trading.take_up(self.moves)
        if taken is not None:
            return taken
        seen = self.seen
        plan = self.planner.plan(seen.hand)
        ready = plan.goal is not None and covers(seen.hand, plan.goal.cost)
        helped = self.gods.use() or self.gods.vizier(seen.taste.vizier_first if ready else seen.taste.vizier)
        if helped is not None:
            return helped
        card = self.card(plan) if not seen.observation.played else None
        built = card or self.build(plan)
        if built is not None:
            return built
        traded = (
            self.gods.vizier(seen.taste.vizier)
            or self.trading.offer(self.forms)
            or self.trading.exchange(plan, self.moves)
        )
        return traded or m.EndTurn()

    def build(self, plan: Plan) -> Move | None:
        """The next step of the goal, if it is paid for; in the strict order only when no trade is wanted before."""
        goal = plan.goal
        if (
            goal is None
            or not covers(self.seen.hand, goal.first_cost)
            or not is_open(goal.first, self.moves, self.forms)
        ):
            return None
        if self.seen.observation.strict_order and not self.seen.observation.built:
            trade = self.trading.offer(self.forms) or self.trading.exchange(plan, self.moves)
            if trade is not None:
                return trade
        return goal.first
