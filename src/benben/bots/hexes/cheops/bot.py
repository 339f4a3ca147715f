"""The sensible opponent for `cheops-scenario`.

It begins where the valley gives most goods, near the site and the ways out (`placing`), plans its next two
builds by what they bring and how long they take (`planning`, with the stones of `stones`), and trades for
what completes a plan: with others, with the supply, and at others' ports where the fee pays (`trading`). What it
does with cards, the robber and answers to offers is the family's (`hexes`). It remembers nothing: the same question
gets the same answer.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from benben.bots.hexes.cards import CardPlay, only
from benben.bots.hexes.cheops import placing
from benben.bots.hexes.cheops.land import PATHS, PATHS_AT, SEA
from benben.bots.hexes.cheops.planning import ScenarioPlanner
from benben.bots.hexes.cheops.taste import SCENARIO_TASTE, ScenarioTaste
from benben.bots.hexes.cheops.trading import ScenarioTrading
from benben.bots.hexes.cheops.view import SeenScenario, goods_of
from benben.bots.hexes.egypt.bot import BLOCKED
from benben.bots.hexes.egypt.pieces import Target
from benben.bots.hexes.land import covers, minus
from benben.bots.hexes.planning import Plan
from benben.bots.hexes.robber import Robbing, least_missed
from benben.games.hexes import moves as m
from benben.games.hexes.cheops.moves import BuildShip, DiscardHere, MoveShip
from benben.games.hexes.data import KINDS, RESOURCES, SPECIAL_CARD_POINTS
from benben.kernel.actions import Move
from benben.kernel.title import Title


class SensibleTrader:
    """Plays the historical scenario by plans of two builds."""

    def __init__(self, taste: ScenarioTaste = SCENARIO_TASTE) -> None:
        self.taste = taste

    def __repr__(self) -> str:
        return "SensibleTrader()"

    def choose(
        self,
        title: Title,  # noqa: ARG002
        observation: Mapping[str, Any],
        seat: int,
        moves: Sequence[Move],
        forms: Sequence[Mapping[str, Any]],
        rng: random.Random,
    ) -> Move:
        seen = SeenScenario(observation, seat, self.taste)
        if seen.decision == "settle":
            return placing.settle(seen, only(m.Settle, moves), rng)
        if seen.decision == "cart":
            return placing.piece(seen, [*only(m.Cart, moves), *only(BuildShip, moves)])
        thinking = Thinking(seen, moves, forms)
        if seen.decision == "discard":
            return DiscardHere(thinking.returned())
        if seen.decision == "robber":
            return thinking.robbing.place(only(m.MoveRobber, moves))
        if seen.decision == "rob":
            return thinking.robbing.rob(only(m.Rob, moves))
        if seen.decision == "free_oxcart":
            return thinking.free_piece()
        if seen.decision == "answer":
            return thinking.trading.answer(moves, forms, rng)
        if seen.decision == "roll":
            return thinking.before_roll()
        if seen.decision == "turn":
            return thinking.turn()
        return m.Quiet() if m.Quiet() in moves else moves[-1]


class Thinking(CardPlay):
    """One decision of a turn."""

    def __init__(self, seen: SeenScenario, moves: Sequence[Move], forms: Sequence[Mapping[str, Any]]) -> None:
        planner = ScenarioPlanner(seen)
        super().__init__(seen, planner, ScenarioTrading(seen, planner), moves)
        self.country, self.forms = seen.country, forms
        self.robbing = Robbing(seen, planner)

    # Development cards

    def before_roll(self) -> Move:
        """A knight drives the robber off one's own hex, or wins at once."""
        if self.legal(m.PlayMercenary) and (self.robbing.blocked() >= BLOCKED or self.army_wins()):
            return m.PlayMercenary()
        return m.Roll()

    def army_wins(self) -> bool:
        return self.seen.need <= SPECIAL_CARD_POINTS and self.takes_army()

    def card(self, plan: Plan) -> Move | None:
        """The development card to play now, if any is good for something."""
        knight = m.PlayMercenary() if self.legal(m.PlayMercenary) else None
        if knight is not None and self.takes_army():
            return knight
        return self.monopoly() or self.plenty() or self.free_pieces(plan) or knight

    def free_pieces(self, plan: Plan) -> Move | None:
        goals = [target for target in (plan.goal, plan.following) if target is not None]
        if self.legal(m.PlayFreeOxcarts) and any(target.carts for target in goals):
            return m.PlayFreeOxcarts()
        return None

    def free_piece(self) -> Move:
        """The first piece of the best target that needs pieces, as if it cost nothing."""
        planner = self.planner
        best: tuple[float, Move] = (-1.0, self.moves[0])
        for target in planner.targets:
            if target.carts and target.first in self.moves:
                cost = tuple(max(0, a - b) for a, b in zip(target.cost, target.first_cost, strict=True))
                worth = planner.value(target, planner.wait(self.seen.hand, cost))
                if worth > best[0]:
                    best = (worth, target.first)
        return best[1]

    # On a seven

    def returned(self) -> m.Bundle:
        """What is missed least: card by card, or all that the goal does not need."""
        planner, hand, owed = self.planner, self.seen.hand, self.seen.me.owes
        by_card = least_missed(planner, hand, owed)
        goal = planner.plan(hand).goal
        spare = [max(0, have - due) for have, due in zip(hand, goal.cost, strict=True)][:KINDS] if goal else []
        if sum(spare) < owed:
            return by_card
        gone = [0] * KINDS
        for _ in range(owed):
            kind = max(range(KINDS), key=lambda k: (spare[k] - gone[k]) / planner.prices[k])
            gone[kind] += 1
        beside_goal = m.bundle(dict(zip(RESOURCES, gone, strict=True)))
        return max((beside_goal, by_card), key=lambda cards: planner.worth(minus(hand, goods_of(cards))))

    # The turn

    def turn(self) -> Move:
        taken = self.trading.take_up(self.moves)
        if taken is not None:
            return taken
        plan = self.planner.plan(self.seen.hand)
        card = self.card(plan) if not self.seen.observation.played else None
        return (
            card
            or self.build(plan)
            or self.trading.offer(self.forms)
            or self.trading.exchange(plan, self.moves)
            or m.EndTurn()
        )

    def build(self, plan: Plan) -> Move | None:
        """The next step of the goal, if it is paid for; in the strict order only when no trade is wanted before."""
        goal = plan.goal
        if goal is None:
            return None
        moved = self.sail(goal)
        if moved is not None:
            return moved
        if not covers(self.seen.hand, goal.first_cost) or goal.first not in self.moves:
            return None
        if self.seen.observation.strict_order and not self.seen.observation.built:
            trade = self.trading.offer(self.forms) or self.trading.exchange(plan, self.moves)
            if trade is not None:
                return trade
        return goal.first

    def sail(self, goal: Target) -> Move | None:
        """By the sea rules a ship that leads nowhere may become the next ship of the goal (CS-14)."""
        form = next((form for form in self.forms if form["do"] == "move_ship"), None)
        if form is None or not goal.carts or goal.carts[0] < SEA:
            return None
        put = goal.carts[0] - SEA
        for lift, puts in form["ways"].items():
            if put in puts and self.idle(int(lift), put):
                return MoveShip(int(lift), put)
        return None

    def idle(self, ship: int, put: int) -> bool:
        """Whether a ship joins the seat with nobody, and is no part of the way to where it would go."""
        near = set(PATHS[put])
        for at in PATHS[ship]:
            if at in near:
                return False
            pieces = [path for path in PATHS_AT[at] if path != ship and path in self.country.path_owner]
            owners = {self.country.path_owner[path] for path in pieces}
            owners |= {self.country.owner[at]} if at in self.country.owner else set()
            if owners - {self.seen.seat}:
                return False
        return True
