"""Numbers that help at the table, the score sheet, and the moves that are too many to list."""

from __future__ import annotations

from typing import Any

from benben.games.hexes.attach import more_at_a_glance, more_for_a_seat, more_forms, more_in_account
from benben.games.hexes.board import AROUND, HEXES_AT, NEIGHBORS, PATHS_AT
from benben.games.hexes.building import purse
from benben.games.hexes.data import (
    CARD_KINDS,
    CARDS,
    CITIES,
    DESERT,
    GOOD_KINDS,
    GOODS,
    POINT_CARD,
    RESOURCES,
    SETTLEMENTS,
)
from benben.games.hexes.development import playable_cards
from benben.games.hexes.route import goes_on
from benben.games.hexes.scoring import points, visible_points, won
from benben.games.hexes.state import (
    ASK_ANSWER,
    ASK_DISCARD,
    ASK_OFFER,
    ASK_ROLL,
    ASK_TURN,
    OFFER_LIMITS,
    State,
)
from benben.games.hexes.trade import may_offer
from benben.kernel.cards import count_of
from benben.kernel.places import members
from benben.kernel.rules import explain


@explain
def glance(s: State) -> dict[str, Any]:
    """What everyone may know at a glance."""
    return {
        "points": [points(s, p) if s.ended else visible_points(s, p) for p in range(s.seats)],
        "routes": [s.players[p].route for p in range(s.seats)],
        "route_paths": [longest_route(s, p) for p in range(s.seats)],
        "rates": [counts(s.players[p].rates) for p in range(s.seats)],
        "pips": [pips(s, p) for p in range(s.seats)],
        **more_at_a_glance(s),
    }


@explain
def own_glance(s: State, seat: int) -> dict[str, Any]:
    """What only this seat (−1: a spectator) may know at a glance, or needs."""
    mine = seat >= 0
    to_play = mine and s.asked[seat] in (ASK_ROLL, ASK_TURN) and not s.ended
    return {
        "own": points(s, seat) if mine else None,
        "playable": [CARDS[c] for c in range(CARD_KINDS) if to_play and count_of(playable_cards(s, seat), c)],
        "offers_left": offers_left(s, seat) if mine else None,
        **more_for_a_seat(s, seat),
    }


@explain
def counts(cards: int) -> dict[str, int]:
    return {GOODS[k]: count_of(cards, k) for k in range(GOOD_KINDS)}


@explain
def offers_left(s: State, seat: int) -> int | None:
    """How many offers a player may still make this turn; None if there is no limit."""
    limit = OFFER_LIMITS[s.offer_cap]
    return None if limit == OFFER_LIMITS[0] else limit - s.players[seat].offers


@explain
def pips(s: State, seat: int) -> dict[str, int]:
    """How many cards of each kind the 36 combinations of two dice bring in all (AE-3)."""
    found: dict[str, int] = dict.fromkeys(GOODS, 0)
    player = s.players[seat]
    for each, buildings in ((1, player.settlements), (2, player.cities)):
        for at in members(buildings):
            for h in HEXES_AT[at * AROUND : at * AROUND + AROUND]:
                if h >= 0 and s.terrain[h] < DESERT and h != s.robber:
                    found[GOODS[s.terrain[h]]] += each * (6 - abs(7 - s.tokens[h]))
    return found


@explain
def longest_route(s: State, seat: int) -> list[int]:
    """The paths of a longest route, in order."""
    carts = set(members(s.players[seat].oxcarts))
    best: list[int] = []

    def extend(at: int, trail: list[int]) -> bool:
        nonlocal best
        if len(trail) > len(best):
            best = list(trail)
        if len(best) == s.players[seat].route:
            return True
        if trail and not goes_on(s, seat, at):
            return False
        for i in range(AROUND):
            path = PATHS_AT[at * AROUND + i]
            if path in carts and path not in trail and extend(NEIGHBORS[at * AROUND + i], [*trail, path]):
                return True
        return False

    for at in members(s.players[seat].touched):
        if extend(at, []):
            break
    return best


@explain
def sheet(s: State) -> dict[str, Any]:
    """Each seat's points and where they come from (AE-42)."""
    return {"seats": [account(s, seat) for seat in range(s.seats)]}


@explain
def account(s: State, seat: int) -> dict[str, Any]:
    player = s.players[seat]
    return {
        "settlements": SETTLEMENTS - player.settlements_left,
        "cities": CITIES - player.cities_left,
        "route": s.route_holder == seat,
        "army": s.army_holder == seat,
        "victory_points": count_of(player.cards, POINT_CARD),
        "mercenaries": player.mercenaries,
        "route_length": player.route,
        "total": points(s, seat),
        "winner": bool(won(s, seat)),
        **more_in_account(s, seat),
    }


@explain
def forms(s: State, seat: int) -> list[dict[str, Any]]:
    """Discards and offers are too many to list."""
    player = s.players[seat]
    found = more_forms(s, seat)
    if s.asked[seat] == ASK_DISCARD:
        found.append(
            {
                "do": "discard",
                "count": player.owes,
                "hand": {kind: count_of(player.hand, k) for k, kind in enumerate(RESOURCES)},
            }
        )
    if s.asked[seat] in (ASK_TURN, ASK_ANSWER, ASK_OFFER) and (player.draft or may_offer(s, seat)):
        active = seat == s.active
        found.append(
            {
                "do": "offer",
                "give": counts(purse(s, seat)),
                "to": [p for p in range(s.seats) if p != seat] if active else [s.active],
                "open": active,
                "left": offers_left(s, seat),
            }
        )
    return found
