"""One decision in a hex title: what could be done, in the order in which it is considered."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Generic, TypeVar

from benben.bots.hexes.bundles import Bundle, covers, plus
from benben.bots.hexes.legal import Forms, only
from benben.bots.hexes.planning import AnyPlanner
from benben.bots.hexes.robber import Robbing
from benben.bots.hexes.target import Plan, Target
from benben.bots.hexes.trading import Trading
from benben.games.hexes import moves as m
from benben.games.hexes.data import KINDS, LEAST_ARMY, RESOURCES, SPECIAL_CARD_POINTS
from benben.kernel.actions import Move

BLOCKED = 0.3  # cards per turn under the robber that are worth a mercenary before the roll
LEAST_MONOPOLY = 0.55  # points that a monopoly should bring

SomePlanner_co = TypeVar("SomePlanner_co", bound=AnyPlanner, covariant=True)


class Thinking(Generic[SomePlanner_co]):
    """One decision."""

    def __init__(self, planner: SomePlanner_co, trading: Trading, moves: Sequence[Move], forms: Forms) -> None:
        self.seen, self.planner, self.trading = planner.seen, planner, trading
        self.moves, self.forms = moves, forms
        self.robbing = Robbing(planner)

    def decide(self, rng: random.Random) -> Move:
        decision = self.seen.decision
        if decision == "settle":
            return self.settle(rng)
        if decision == "cart":
            return self.first_piece()
        if decision == "discard":
            return self.discard()
        if decision == "robber":
            return self.robbing.place(only(m.MoveRobber, self.moves))
        if decision == "rob":
            return self.robbing.rob(only(m.Rob, self.moves))
        if decision == "free_oxcart":
            return self.free_piece()
        if decision == "answer":
            return self.trading.answer(self.moves, self.forms, rng)
        if decision == "roll":
            return self.before_roll()
        if decision == "turn":
            return self.turn()
        return m.Quiet() if m.Quiet() in self.moves else self.moves[-1]

    def legal(self, kind: type[Move]) -> bool:
        return any(isinstance(move, kind) for move in self.moves)

    # What each title does in its own way

    def settle(self, rng: random.Random) -> Move:
        """A settlement of the set-up."""
        raise NotImplementedError

    def first_piece(self) -> Move:
        """The piece beside it."""
        raise NotImplementedError

    def discard(self) -> Move:
        """What to return on a seven."""
        raise NotImplementedError

    # The turn

    def before_roll(self) -> Move:
        """A mercenary drives the robber off one's own hex; whatever wins is done at once."""
        if self.legal(m.PlayMercenary) and self.robbing.blocked() >= BLOCKED:
            return m.PlayMercenary()
        return self.winning_card() or self.help_before_roll() or m.Roll()

    def turn(self) -> Move:
        taken = self.trading.take_up(self.moves)
        if taken is not None:
            return taken
        plan = self.planner.plan(self.seen.hand)
        return (
            self.help_first(plan)
            or self.card(plan)
            or self.build(plan)
            or self.help_last()
            or self.trading.offer(self.forms)
            or self.trading.exchange(plan, self.moves)
            or m.EndTurn()
        )

    def help_before_roll(self) -> Move | None:
        """What a title has besides: before the roll, before everything else, or when nothing can be built."""
        return None

    def help_first(self, plan: Plan) -> Move | None:  # noqa: ARG002
        return None

    def help_last(self) -> Move | None:
        return None

    def build(self, plan: Plan) -> Move | None:
        """The next step of the goal, if it is paid for; in the strict order only when no trade is wanted before."""
        goal = plan.goal
        if goal is None or not covers(self.seen.hand, goal.first_cost) or not self.is_open(goal.first):
            return None
        if self.seen.observation.strict_order and not self.seen.observation.built:
            trade = self.trading.offer(self.forms) or self.trading.exchange(plan, self.moves)
            if trade is not None:
                return trade
        return goal.first

    def is_open(self, move: Move) -> bool:
        """Whether a build is legal."""
        return move in self.moves

    # Development cards

    def card(self, plan: Plan) -> Move | None:
        """The development card to play now, if any is good for something."""
        if self.seen.observation.played:
            return None
        winning = self.winning_card()
        if winning is not None:
            return winning
        mercenary = m.PlayMercenary() if self.legal(m.PlayMercenary) else None
        if mercenary is not None and self.takes_army():
            return mercenary
        return self.monopoly() or self.plenty() or self.free_pieces(plan) or mercenary

    def winning_card(self) -> Move | None:
        """A mercenary for the army, when these points win."""
        if self.seen.need <= SPECIAL_CARD_POINTS and self.legal(m.PlayMercenary) and self.takes_army():
            return m.PlayMercenary()
        return None

    def takes_army(self) -> bool:
        """Whether the next mercenary takes the army."""
        seen = self.seen
        holder = seen.observation.army_holder
        least = LEAST_ARMY if holder is None else seen.players[holder].mercenaries + 1
        return holder != seen.seat and seen.me.mercenaries + 1 >= least

    def plenty(self) -> Move | None:
        """Two cards that complete the plan at once."""
        seen = self.seen
        found: list[tuple[float, Move]] = []
        for move in only(m.PlayPlenty, self.moves):
            extra = [0] * len(seen.hand)
            for kind in (move.first, move.second):
                if kind is not None:
                    extra[RESOURCES.index(kind)] += 1
            hand = plus(seen.hand, tuple(extra))
            plan = self.planner.plan(hand)
            if plan.goal is not None and not covers(seen.hand, plan.goal.cost) and covers(hand, plan.goal.cost):
                found.append((plan.worth, move))
        return max(found, key=lambda pair: pair[0])[1] if found else None

    def monopoly(self) -> Move | None:
        """All cards of a kind, when they are many or complete the plan."""
        seen = self.seen
        best: tuple[float, Move | None] = (LEAST_MONOPOLY, None)
        for move in only(m.PlayMonopoly, self.moves):
            kind = RESOURCES.index(move.kind)
            count = int(seen.held_by_others[kind])
            if count >= 2:
                hand = tuple(have + count * (k == kind) for k, have in enumerate(seen.hand))
                gain = self.trading.gain((0,) * len(hand), self.trading.single(kind, count))
                gain += 0.12 * (count - 2) + (0.1 if sum(hand[:KINDS]) <= seen.limit else 0.0)
                if gain > best[0]:
                    best = (gain, move)
        return best[1]

    # Pieces that cost nothing

    def free_pieces(self, plan: Plan) -> Move | None:
        goals = [target for target in (plan.goal, plan.following) if target is not None]
        if self.legal(m.PlayFreeOxcarts) and any(self.saves(target) for target in goals):
            return m.PlayFreeOxcarts()
        return None

    def saves(self, target: Target) -> bool:
        """Whether free pieces are good for a target."""
        return bool(target.way)

    def free_piece(self) -> Move:
        """The first piece of the best target that needs pieces, as if the free ones cost nothing."""
        planner = self.planner
        best: tuple[float, Move] = (-1.0, self.moves[0])
        for target in planner.targets:
            if self.saves(target) and target.first in self.moves:
                worth = planner.value(target, planner.wait(self.seen.hand, self.rest(target)))
                if worth > best[0]:
                    best = (worth, target.first)
        return best[1]

    def rest(self, target: Target) -> Bundle:
        """What a target costs besides the free pieces."""
        raise NotImplementedError
