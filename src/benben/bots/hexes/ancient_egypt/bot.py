"""The sensible opponent for `ancient-egypt`, with the gods or without; `great-pyramid` builds upon it.

It places by pips, variety and harbors (`placing`). Boats and blocks are builds like others (`pyramid`), and so is what
a god makes cheaper (`bargains`); other gods are used when that brings enough (`gods`), and exchanged for the one that
promises most (`display`). The rest is the family's.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from benben.bots.hexes.ancient_egypt import placing
from benben.bots.hexes.ancient_egypt.land import OXCART
from benben.bots.hexes.ancient_egypt.planning import EgyptPlanner
from benben.bots.hexes.ancient_egypt.taste import EGYPT_TASTE, EgyptTaste
from benben.bots.hexes.ancient_egypt.trading import EgyptTrading
from benben.bots.hexes.ancient_egypt.view import SeenEgypt
from benben.bots.hexes.bot import Sensible
from benben.bots.hexes.bundles import Bundle, covers, minus, times
from benben.bots.hexes.gods.bargains import is_open
from benben.bots.hexes.gods.display import Display
from benben.bots.hexes.gods.uses import Gods
from benben.bots.hexes.legal import Forms, only
from benben.bots.hexes.robber import least_missed
from benben.bots.hexes.target import Plan, Target
from benben.bots.hexes.turn import Thinking
from benben.games.hexes import moves as m
from benben.games.hexes.data import SPECIAL_CARD_POINTS
from benben.kernel.actions import Move


class SensibleEgyptian(Sensible):
    def __init__(self, taste: EgyptTaste = EGYPT_TASTE) -> None:
        self.taste = taste

    def asked(self, observation: Mapping[str, Any], seat: int, moves: Sequence[Move], forms: Forms) -> EgyptThinking:
        return EgyptThinking(SeenEgypt(observation, seat, self.taste), moves, forms)


class EgyptThinking(Thinking[EgyptPlanner]):
    def __init__(self, seen: SeenEgypt, moves: Sequence[Move], forms: Forms) -> None:
        planner = EgyptPlanner(seen)
        super().__init__(planner, EgyptTrading(planner), moves, forms)
        self.gods = Gods(planner, moves, forms)

    def decide(self, rng: random.Random) -> Move:
        if self.seen.seat in self.seen.observation.choosing:
            chosen = Display(self.gods).choose(self.moves)
            if chosen is not None:
                return chosen
        return self.gods.answer() if self.seen.decision == "god" else super().decide(rng)

    def settle(self, rng: random.Random) -> Move:  # noqa: ARG002
        return placing.settle(self.planner.seen, only(m.Settle, self.moves))

    def first_piece(self) -> Move:
        return placing.cart(self.planner.seen, only(m.Cart, self.moves))

    def discard(self) -> Move:
        return m.Discard(least_missed(self.planner, self.seen.hand, self.seen.me.owes))

    # The gods and the vizier

    def help_before_roll(self) -> Move | None:
        return self.gods.before_roll()

    def help_first(self, plan: Plan) -> Move | None:
        taste = self.planner.seen.taste
        ready = plan.goal is not None and covers(self.seen.hand, plan.goal.cost)
        return self.gods.use() or self.gods.vizier(taste.vizier_first if ready else taste.vizier)

    def help_last(self) -> Move | None:
        return self.gods.vizier(self.planner.seen.taste.vizier)

    def is_open(self, move: Move) -> bool:
        return is_open(move, self.moves, self.forms)

    # Free oxcarts

    def winning_card(self) -> Move | None:
        """A mercenary for the army, or oxcarts for the route, when these points win."""
        army = super().winning_card()
        if army is None and self.seen.need <= SPECIAL_CARD_POINTS:
            return self.route_card()
        return army

    def route_card(self) -> Move | None:
        """Two oxcarts that take the longest route."""
        if self.legal(m.PlayFreeOxcarts) and any(
            target.sure and len(target.way) <= 2 and self.saves(target) for target in self.planner.routes
        ):
            return m.PlayFreeOxcarts()
        return None

    def free_pieces(self, plan: Plan) -> Move | None:
        return self.route_card() or super().free_pieces(plan)

    def saves(self, target: Target) -> bool:
        """Boats are never free."""
        return bool(target.way) and not self.planner.seen.land.crossings.intersection(target.way)

    def rest(self, target: Target) -> Bundle:
        free = min(self.seen.observation.free_oxcarts, len(target.way))
        return minus(target.cost, times(OXCART, free))
