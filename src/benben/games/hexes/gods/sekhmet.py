"""Sekhmet, the builder of war (GOD-20)."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Any, Literal

from benben.games.hexes.board import INTERSECTION_WORDS
from benben.games.hexes.building import can_pay, pay, place_settlement, raise_city
from benben.games.hexes.data import LEAST_ARMY, MERCENARY_CARD, cards
from benben.games.hexes.events import E_ARMY
from benben.games.hexes.glance import counts
from benben.games.hexes.gods.data import GODS
from benben.games.hexes.gods.events import GOD_EVENTS
from benben.games.hexes.gods.moves import GOD_ACTIONS
from benben.games.hexes.gods.reasons import SPELL_UNFINISHED, god_reason
from benben.games.hexes.gods.state import NO_SPELL, GodState
from benben.games.hexes.gods.use import end_spell, may_play, use_god, why_not_now
from benben.games.hexes.moves import CITY, ROLL, SETTLE, Intersection, RaiseCity, Settle
from benben.games.hexes.reasons import (
    INTERSECTION_TAKEN,
    NO_CITY_LEFT,
    NO_OXCART_THERE,
    NO_SETTLEMENT_LEFT,
    NO_SETTLEMENT_THERE,
    TOO_CLOSE,
)
from benben.games.hexes.turn import ask_after_building
from benben.kernel.actions import Move
from benben.kernel.cards import covers, most_of_each, one, total
from benben.kernel.chance import emit
from benben.kernel.places import has, members, put
from benben.kernel.rules import explain, rule
from benben.kernel.schema import WORD, Seat

SEKHMET_GOD = GODS.index("sekhmet")
WAR_SETTLEMENT_COST = cards(1, 1, 0, 0, 0)
WAR_CITY_COST = cards(0, 0, 0, 1, 2)


class BuildByWar(Move, frozen=True, tag="sekhmet"):
    """Remove a face-up mercenary, and build a settlement or a temple city for less (GOD-20)."""

    build: Literal["settlement", "temple_city"]
    intersection: Intersection

    def phrase(self) -> tuple[int, ...]:
        return (SEKHMET, (SETTLE if self.build == "settlement" else CITY) + self.intersection)

    @classmethod
    def from_phrase(cls, ids: Sequence[int]) -> BuildByWar | None:
        if len(ids) < 2:
            return None
        if ids[1] < CITY:
            return cls("settlement", ids[1] - SETTLE)
        return cls("temple_city", ids[1] - CITY)


SEKHMET = GOD_ACTIONS.span(BuildByWar, 1, then=(Settle, RaiseCity))
E_DISMISSED = GOD_EVENTS.add("dismissed", seat=Seat())
E_ARMY_ASIDE = GOD_EVENTS.add("army_aside", seat=Seat())
NO_MERCENARY = god_reason("no_mercenary", "GOD-20")
WAR_COSTS = god_reason("war_costs", "GOD-20")
NOTHING_TO_BUILD = god_reason("nothing_to_build", "GOD-20")

SEKHMET_BUILDS = 6


@rule
def war_settlements(s: GodState, seat: int, w: int) -> int:
    """Intersections for a settlement that the player can pay for, as a word of the set."""
    if s.players[seat].settlements_left and can_pay(s, seat, WAR_SETTLEMENT_COST):
        return s.open[w] & s.players[seat].touched[w]
    return 0


@rule
def war_cities(s: GodState, seat: int, w: int) -> int:
    if s.players[seat].cities_left and can_pay(s, seat, WAR_CITY_COST):
        return s.players[seat].settlements[w]
    return 0


@rule
def can_build_by_war(s: GodState, seat: int) -> bool:
    for w in range(INTERSECTION_WORDS):
        if war_settlements(s, seat, w) | war_cities(s, seat, w):
            return True
    return False


@rule
def legal_sekhmet(s: GodState, seat: int, mask: MutableSequence[int]) -> None:
    if s.spell == SEKHMET_BUILDS:
        for w in range(INTERSECTION_WORDS):
            put(mask, SETTLE + w * WORD, war_settlements(s, seat, w))
            put(mask, CITY + w * WORD, war_cities(s, seat, w))
    elif s.players[seat].mercenaries and can_build_by_war(s, seat):
        put(mask, SEKHMET, 1)


@rule
def apply_sekhmet(s: GodState, seat: int, action: int) -> None:
    if s.spell == NO_SPELL:
        s.spell = SEKHMET_BUILDS
        return
    end_spell(s)
    s.built = 1
    use_god(s, seat)
    s.players[seat].mercenaries -= 1
    s.spent += one(MERCENARY_CARD)  # out of the game
    emit(s, E_DISMISSED, seat)
    rejudge_army(s)
    if action < CITY:
        pay(s, seat, WAR_SETTLEMENT_COST)
        place_settlement(s, seat, action - SETTLE)
    else:
        pay(s, seat, WAR_CITY_COST)
        raise_city(s, seat, action - CITY)
    ask_after_building(s, seat)


@rule
def rejudge_army(s: GodState) -> None:
    """The holder keeps the card with three or more while nobody has more; else whoever alone has most, or nobody."""
    most = 0
    alone = -1
    for seat in range(s.seats):
        count = s.players[seat].mercenaries
        if count > most:
            most = count
            alone = seat
        elif count == most:
            alone = -1
    holder = s.army_holder
    if most < LEAST_ARMY:
        alone = -1
    elif holder >= 0 and s.players[holder].mercenaries == most:
        return
    if alone != holder:
        s.army_holder = alone
        if alone >= 0:
            emit(s, E_ARMY, alone, most)
        else:
            emit(s, E_ARMY_ASIDE, holder)


@rule
def goes_on_sekhmet(s: GodState, seat: int) -> bool:
    return can_build_by_war(s, seat)


@rule
def least_sekhmet(s: GodState, seat: int, known: int, spare: int) -> int:
    """The price of a settlement if there is a place for it and the hand can hold the price, else that of a city."""
    player = s.players[seat]
    with_settlement = most_of_each(WAR_SETTLEMENT_COST, known)
    if (
        player.settlements_left
        and total(with_settlement) <= total(player.hand)
        and covers(known + spare, with_settlement)
    ):
        for w in range(INTERSECTION_WORDS):
            if s.open[w] & player.touched[w]:
                return with_settlement
    return most_of_each(WAR_CITY_COST, known)


@explain
def why_not_sekhmet(s: GodState, seat: int, action: int) -> int:
    if s.spell == SEKHMET_BUILDS:
        if not SETTLE <= action < ROLL:
            return SPELL_UNFINISHED
        return (
            why_not_war_settlement(s, seat, action - SETTLE)
            if action < CITY
            else why_not_war_city(s, seat, action - CITY)
        )
    reason = why_not_now(s, seat, SEKHMET_GOD)
    if reason:
        return reason
    if not s.players[seat].mercenaries:
        return NO_MERCENARY
    return 0 if can_build_by_war(s, seat) else NOTHING_TO_BUILD


@explain
def why_not_war_settlement(s: GodState, seat: int, at: int) -> int:
    if s.building_at[at]:
        return INTERSECTION_TAKEN
    if not has(s.open, at):
        return TOO_CLOSE
    if not has(s.players[seat].touched, at):
        return NO_OXCART_THERE
    if not s.players[seat].settlements_left:
        return NO_SETTLEMENT_LEFT
    return 0 if can_pay(s, seat, WAR_SETTLEMENT_COST) else WAR_COSTS


@explain
def why_not_war_city(s: GodState, seat: int, at: int) -> int:
    if not has(s.players[seat].settlements, at):
        return NO_SETTLEMENT_THERE
    if not s.players[seat].cities_left:
        return NO_CITY_LEFT
    return 0 if can_pay(s, seat, WAR_CITY_COST) else WAR_COSTS


@explain
def form_sekhmet(s: GodState, seat: int) -> dict[str, Any] | None:
    if not (s.players[seat].mercenaries and may_play(s, seat) and can_build_by_war(s, seat)):
        return None
    words = range(INTERSECTION_WORDS)
    settlements = list(members([war_settlements(s, seat, w) for w in words]))
    return {
        "do": "sekhmet",
        "settlements": settlements,
        "cities": list(members([war_cities(s, seat, w) for w in words])),
        "prices": {"settlement": counts(WAR_SETTLEMENT_COST), "temple_city": counts(WAR_CITY_COST)},
    }
