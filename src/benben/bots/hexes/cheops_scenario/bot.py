"""The sensible opponent for `cheops-scenario`.

It begins where the valley gives most goods, near the site and the ways out (`placing`), plans stones like other builds
(`stones`), and trades with the supply also at others' ports where the fee pays (`trading`). The rest is the family's.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from benben.bots.hexes.bot import Sensible
from benben.bots.hexes.bundles import Bundle, minus
from benben.bots.hexes.cheops_scenario import placing
from benben.bots.hexes.cheops_scenario.land import PATHS, PATHS_AT, SEA
from benben.bots.hexes.cheops_scenario.planning import ScenarioPlanner
from benben.bots.hexes.cheops_scenario.taste import SCENARIO_TASTE, ScenarioTaste
from benben.bots.hexes.cheops_scenario.trading import ScenarioTrading
from benben.bots.hexes.cheops_scenario.view import SeenScenario
from benben.bots.hexes.legal import Forms, form_of, only
from benben.bots.hexes.robber import least_missed
from benben.bots.hexes.target import Plan, Target
from benben.bots.hexes.turn import Thinking
from benben.games.hexes import moves as m
from benben.games.hexes.cheops_scenario.moves import BuildShip, MoveShip
from benben.games.hexes.data import KINDS, RESOURCES
from benben.kernel.actions import Move


class SensibleTrader(Sensible):
    def __init__(self, taste: ScenarioTaste = SCENARIO_TASTE) -> None:
        self.taste = taste

    def asked(self, observation: Mapping[str, Any], seat: int, moves: Sequence[Move], forms: Forms) -> ScenarioThinking:
        return ScenarioThinking(SeenScenario(observation, seat, self.taste), moves, forms)


class ScenarioThinking(Thinking[ScenarioPlanner]):
    def __init__(self, seen: SeenScenario, moves: Sequence[Move], forms: Forms) -> None:
        planner = ScenarioPlanner(seen)
        super().__init__(planner, ScenarioTrading(planner), moves, forms)

    def settle(self, rng: random.Random) -> Move:
        return placing.settle(self.planner.seen, only(m.Settle, self.moves), rng)

    def first_piece(self) -> Move:
        return placing.piece(self.planner.seen, [*only(m.Cart, self.moves), *only(BuildShip, self.moves)])

    def discard(self) -> Move:
        """What is missed least: card by card, or all that the goal does not need."""
        planner, hand, owed = self.planner, self.seen.hand, self.seen.me.owes
        by_card = least_missed(planner, hand, owed)
        goal = planner.plan(hand).goal
        spare = [max(0, have - due) for have, due in zip(hand, goal.cost, strict=True)][:KINDS] if goal else []
        if sum(spare) < owed:
            return m.Discard(by_card)
        gone = [0] * KINDS
        for _ in range(owed):
            kind = max(range(KINDS), key=lambda k: (spare[k] - gone[k]) / planner.prices[k])
            gone[kind] += 1
        beside_goal = m.bundle(dict(zip(RESOURCES, gone, strict=True)))
        best = max((beside_goal, by_card), key=lambda cards: planner.worth(minus(hand, self.trading.bundle(cards))))
        return m.Discard(best)

    def rest(self, target: Target) -> Bundle:
        return minus(target.cost, target.first_cost)

    # Ships that can be moved

    def build(self, plan: Plan) -> Move | None:
        moved = None if plan.goal is None else self.sail(plan.goal)
        return moved or super().build(plan)

    def sail(self, goal: Target) -> Move | None:
        """By the sea rules a ship that leads nowhere may become the next ship of the goal (CS-14)."""
        form = form_of("move_ship", self.forms)
        if form is None or not goal.way or goal.way[0] < SEA:
            return None
        put = goal.way[0] - SEA
        for lift, puts in form["ways"].items():
            if put in puts and self.idle(int(lift), put):
                return MoveShip(int(lift), put)
        return None

    def idle(self, ship: int, put: int) -> bool:
        """Whether a ship connects the seat with nobody, and isn't on the way to where it would go."""
        land, near = self.planner.seen.land, set(PATHS[put])
        for at in PATHS[ship]:
            if at in near:
                return False
            pieces = [path for path in PATHS_AT[at] if path != ship and path in land.path_owner]
            owners = {land.path_owner[path] for path in pieces}
            owners |= {land.owner[at]} if at in land.owner else set()
            if owners - {self.seen.seat}:
                return False
        return True
