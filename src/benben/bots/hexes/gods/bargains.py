"""Builds that one's god makes cheaper: Ptha's oxcart, Thoth's card, Sekhmet's settlement and temple city."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from benben.bots.hexes.ancient_egypt.land import CARD, CITY, SETTLEMENT
from benben.bots.hexes.ancient_egypt.view import SeenEgypt
from benben.bots.hexes.bundles import Bundle, cost_of, minus, plus, single
from benben.bots.hexes.legal import Forms, form_of
from benben.bots.hexes.target import Target
from benben.games.hexes import moves as m
from benben.games.hexes.data import (
    BRICK,
    CATTLE,
    GRAIN,
    KINDS,
    LEAST_ARMY,
    PAPYRUS,
    RESOURCES,
    STONE,
)
from benben.games.hexes.gods.ptha import BuildMakeshift
from benben.games.hexes.gods.sekhmet import WAR_CITY_COST, WAR_SETTLEMENT_COST, BuildByWar
from benben.games.hexes.gods.thoth import PlayThoth
from benben.kernel.actions import Move

if TYPE_CHECKING:
    from benben.bots.hexes.ancient_egypt.planning import EgyptPlanner

BUILDERS = ("ptha", "thoth", "sekhmet")  # gods that are used by a build: their uses are plans
WAR_SETTLEMENT, WAR_CITY = (cost_of(RESOURCES, cost) for cost in (WAR_SETTLEMENT_COST, WAR_CITY_COST))
CHOICE_OF_THREE = 0.3  # how much more the best of three cards is worth than the top one
DISMISSED = 0.12  # a mercenary among those face up: each brings the army nearer


def cheaper(
    planner: EgyptPlanner, god: str | None, hand: Bundle, targets: Sequence[Target], tempo: float = 0.0
) -> list[Target]:
    """What a god makes of these targets, for a hand; `tempo` is what the use is worth by itself."""
    seen = planner.seen
    found: list[Target | None] = []
    for target in targets:
        if god == "ptha":
            found.append(makeshift(planner, hand, target))
        elif god == "thoth" and target.first_cost is CARD:
            found.append(by_scribe(planner, hand, target))
        elif god == "sekhmet" and (seen.me.mercenaries or (god != seen.me.god and seen.cards["mercenary"])):
            found.append(by_war(seen, target))  # a mercenary in the hand will be face up when the god serves
    return [target._replace(points=target.points + tempo) for target in found if target is not None]


def replacement(planner: EgyptPlanner, hand: Bundle, cost: Bundle, among: Sequence[int]) -> tuple[int, int] | None:
    """Which of these resources of a cost is missed most, and what can be spared instead."""
    spare = minus(hand, cost)
    gone = min(among, key=lambda kind: (spare[kind], planner.production[kind]))
    left = [kind for kind in range(KINDS) if kind != gone and spare[kind] > 0]
    if spare[gone] >= 0 or not left:
        return None
    return gone, max(left, key=lambda kind: (spare[kind], -planner.prices[kind]))


def makeshift(planner: EgyptPlanner, hand: Bundle, target: Target) -> Target | None:
    """An oxcart for something other than the resource that is missing (GOD-13)."""
    if not isinstance(target.first, m.Cart):
        return None
    found = replacement(planner, hand, target.cost, (BRICK, CATTLE))
    if found is None:
        return None
    gone, instead = found
    kept = BRICK + CATTLE - gone
    move = BuildMakeshift(target.first.path, RESOURCES[kept], RESOURCES[instead])  # type: ignore[arg-type]
    change = minus(single(instead), single(gone))
    return target._replace(
        cost=plus(target.cost, change), first=move, first_cost=plus(single(kept), single(instead)), by_god=True
    )


def by_scribe(planner: EgyptPlanner, hand: Bundle, target: Target) -> Target:
    """The best of three development cards, for something other than the resource that is missing (GOD-19)."""
    worth = target.points + CHOICE_OF_THREE
    found = replacement(planner, hand, CARD, (PAPYRUS, GRAIN, STONE))
    if found is None:
        return target._replace(points=worth, first=PlayThoth(None, None), by_god=True)
    gone, instead = found
    cost = plus(CARD, minus(single(instead), single(gone)))
    move = PlayThoth(RESOURCES[gone], RESOURCES[instead])  # type: ignore[arg-type]
    return target._replace(cost=cost, points=worth, first=move, first_cost=cost, by_god=True)


def keeps_army(seen: SeenEgypt) -> bool:
    """Whether the army, if one has it, stays one's own with a mercenary fewer (GOD-20)."""
    left = seen.me.mercenaries - 1
    rivals = max(seen.players[p].mercenaries for p in seen.others)
    return seen.observation.army_holder != seen.seat or left >= max(LEAST_ARMY, rivals)


def by_war(seen: SeenEgypt, target: Target) -> Target | None:
    """A settlement or a temple city for a mercenary and fewer cards (GOD-20), but never at the cost of the army."""
    if not keeps_army(seen):
        return None
    if isinstance(target.first, m.RaiseCity):
        normal, price, what = CITY, WAR_CITY, "temple_city"
    elif target.place >= 0:
        normal, price, what = SETTLEMENT, WAR_SETTLEMENT, "settlement"
    else:
        return None
    cost = plus(minus(target.cost, normal), price)
    loss = DISMISSED * seen.me.mercenaries
    changed = target._replace(cost=cost, points=target.points - loss, by_god=True)
    if target.way:
        return changed
    return changed._replace(first=BuildByWar(what, target.place), first_cost=price)  # type: ignore[arg-type]


def is_open(move: Move, moves: Sequence[Move], forms: Forms) -> bool:
    """Whether a build is legal: it is listed, or a form allows it."""
    if move in moves:
        return True
    form = form_of(move.name(), forms)
    if form is None:
        return False
    if isinstance(move, BuildMakeshift):
        return move.path in form["paths"] and {"keep": move.keep, "instead": move.instead} in form["prices"]
    if isinstance(move, BuildByWar):
        return move.intersection in form["settlements" if move.build == "settlement" else "cities"]
    return False
