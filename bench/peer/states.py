"""Positions of Catanatron's, as `position.py` writes them, as states of `ancient-egypt`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from benben.games.hexes.ancient_egypt.title import ANCIENT_EGYPT
from benben.games.hexes.board import SETTLING_ROUNDS
from benben.games.hexes.data import CITIES, OXCARTS, SETTLEMENTS, cards
from benben.games.hexes.phases import QUESTIONS
from benben.games.hexes.state import ASK_DISCARD, PHASE_CART, PHASE_DISCARD, PHASE_SETTLE, PHASES, State
from benben.kernel.cards import total
from benben.kernel.places import add

Position = Mapping[str, Any]


def options(seats: int) -> dict[str, Any]:
    """Catanatron knows no offers, and seat 0 begins."""
    return {"players": seats, "start": "1", "offer_cap": "none"}


def state_of(position: Position) -> State:
    """The state of a position. Hidden cards are there in their number, all of the first kind."""
    s = cast(State, ANCIENT_EGYPT.blank(options(position["seats"])))
    s.terrain[:], s.tokens[:], s.harbors[:] = position["terrain"], position["tokens"], position["harbors"]
    for name in ("active", "round", "robber", "route_holder", "army_holder", "new_settlement"):
        setattr(s, name, position[name])
    s.dice[:] = position["dice"]
    s.rolled, s.played, s.free_oxcarts = position["rolled"], position["played"], position["free_oxcarts"]
    s.supply, s.deck, s.spent = cards(*position["supply"]), position["deck"], cards(0, *position["spent"])
    for seat in range(s.seats):
        set_player(s, seat, position)
    s.phase = PHASES.index(position["phase"])
    s.placed = placed(s, position)
    put_questions(s, position)
    ANCIENT_EGYPT.rebuild(s)
    return s


def placed(s: State, position: Position) -> int:
    """How many settlements of the set-up have their oxcart beside them."""
    if s.phase in (PHASE_SETTLE, PHASE_CART):
        return sum(map(len, position["settlements"])) - (s.phase == PHASE_CART)
    return SETTLING_ROUNDS * s.seats


def set_player(s: State, seat: int, position: Position) -> None:
    """What a player has on the map and in their hands."""
    player = s.players[seat]
    for name, pieces in (("settlements", player.settlements), ("cities", player.cities), ("oxcarts", player.oxcarts)):
        for place in position[name][seat]:
            add(pieces, place)
    player.settlements_left = SETTLEMENTS - len(position["settlements"][seat])
    player.cities_left = CITIES - len(position["cities"][seat])
    player.oxcarts_left = OXCARTS - len(position["oxcarts"][seat])
    player.mercenaries = position["mercenaries"][seat]
    player.hand = bundle(position["hands"][seat])
    player.cards = bundle(position["cards"][seat])
    player.fresh = bundle(position["fresh"][seat])


def bundle(held: Sequence[int] | int) -> int:
    """Cards by kind, or so many hidden ones."""
    return held if isinstance(held, int) else cards(*held)


def put_questions(s: State, position: Position) -> None:
    """Who is asked what. On a seven Catanatron asks one after the other, in the order of the seats."""
    if s.phase == PHASE_DISCARD:
        for seat in range(position["seat"], s.seats):
            held = total(s.players[seat].hand)
            if held > s.discard_limit:
                s.players[seat].owes = held // 2
                s.asked[seat] = ASK_DISCARD
    else:
        s.asked[s.active] = QUESTIONS[s.phase]
