"""The historical scenario at the family's points."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any

from benben.games.hexes import attach, route, setup
from benben.games.hexes.board import HARBORS, HEXES, PATH_WORDS, PRINTED_HARBORS, PRINTED_TERRAIN, PRINTED_TOKENS
from benben.games.hexes.building import owner_at
from benben.games.hexes.cheops_scenario.data import (
    BLACK_STONES,
    CHEOPS_GOODS,
    DESERTS,
    EGYPT_MAP,
    FEE,
    SHIP_COST,
    SHIP_SETS,
    SHIPS,
    SITE_SPOTS,
)
from benben.games.hexes.cheops_scenario.gold import deal_gold
from benben.games.hexes.cheops_scenario.moves import LAY_STONE, MOVE_SHIP, RENT, SHIP, STONE_THROUGH
from benben.games.hexes.cheops_scenario.network import connected_with
from benben.games.hexes.cheops_scenario.ports import legal_rents, rent_port, rented_rate
from benben.games.hexes.cheops_scenario.ships import (
    build_ship,
    can_lift_ship,
    can_put_ship,
    legal_sailing,
    legal_ships,
    may_move_ship,
    sail,
)
from benben.games.hexes.cheops_scenario.state import CheopsState
from benben.games.hexes.cheops_scenario.stones import build_stone, cursed, legal_stones, stone_points
from benben.games.hexes.data import GOOD_KINDS, HARBOR_KINDS
from benben.games.hexes.setup import red_numbers_touch, shuffle_tokens
from benben.games.hexes.state import ASK_CART, ASK_FREE_OXCART, ASK_TURN
from benben.games.hexes.trade import trade_is_over
from benben.kernel.cards import SPARE_BITS, count_of
from benben.kernel.chance import draw
from benben.kernel.places import add, clear, put
from benben.kernel.rules import explain, inlined, replaces, rule
from benben.kernel.schema import WORD


@replaces(setup.lay_out_map)
@rule
def lay_out_map(s: CheopsState) -> None:
    """Lands and harbors never change; the numbers, and which desert the robber starts on, are drawn (CS-1, CS-3)."""
    for h in range(HEXES):
        s.terrain[h] = PRINTED_TERRAIN[h]
        s.tokens[h] = PRINTED_TOKENS[h]
    for i in range(HARBORS):
        s.harbors[i] = PRINTED_HARBORS[i]
    if s.drawn_numbers:
        draw_numbers(s)
    s.robber = DESERTS[draw(s, len(DESERTS))]


@rule
def draw_numbers(s: CheopsState) -> None:
    """The printed numbers in a new order, until no two red ones are side by side (CS-1)."""
    shuffle_tokens(s)
    while red_numbers_touch(s):
        shuffle_tokens(s)


@replaces(attach.set_up_more)
@rule
def set_up_more(s: CheopsState) -> None:
    deal_gold(s)
    s.blessing = -1
    s.lifted = -1
    s.black_left = BLACK_STONES
    for seat in range(s.seats):
        s.players[seat].ships_left = SHIPS


@replaces(attach.set_up_done)
@rule
def set_up_done(s: CheopsState) -> None:
    clear(s.launched)


@replaces(attach.turn_passes)
@rule
def turn_passes(s: CheopsState) -> None:
    if s.sea_rules:
        clear(s.launched)
        s.ship_moved = 0


@replaces(route.measure_route)
@rule
def measure_route(s: CheopsState, seat: int) -> None:
    """There is no Longest Road (CS-4)."""


@replaces(attach.legal_more)
@inlined
def legal_more(s: CheopsState, seat: int, mask: MutableSequence[int]) -> None:
    asked = s.asked[seat]
    if asked == ASK_TURN:
        player = s.players[seat]
        if s.sailing:
            legal_sailing(s, seat, mask)
        elif player.draft == 0:
            if player.hand:
                if ((player.hand | SPARE_BITS) - SHIP_COST) & SPARE_BITS == SPARE_BITS:
                    legal_ships(s, seat, mask)
                legal_stones(s, seat, mask)
            if player.gold and not trade_is_over(s):
                legal_rents(s, seat, mask)
            if may_move_ship(s, seat):
                add(mask, MOVE_SHIP)
    elif asked == ASK_CART:
        for w in range(PATH_WORDS):
            put(mask, SHIP + w * WORD, SHIP_SETS[s.new_settlement * PATH_WORDS + w] & s.free[w])
    elif asked == ASK_FREE_OXCART:
        legal_ships(s, seat, mask)


@replaces(attach.is_own)
@rule
def is_own(s: CheopsState, seat: int, action: int) -> bool:
    return action >= SHIP


@replaces(attach.apply_more)
@inlined
def apply_more(s: CheopsState, seat: int, action: int) -> None:
    if action == MOVE_SHIP or s.sailing:
        sail(s, seat, action)
    elif action < MOVE_SHIP:
        build_ship(s, seat, action - SHIP)
    elif action == LAY_STONE:
        build_stone(s, seat, seat)
    elif action < RENT:
        build_stone(s, seat, action - STONE_THROUGH)
    else:
        trade_goods = (action - RENT) % (GOOD_KINDS * GOOD_KINDS)
        owner = (action - RENT) // (GOOD_KINDS * GOOD_KINDS)
        rent_port(s, seat, owner, trade_goods // GOOD_KINDS, trade_goods % GOOD_KINDS)


# For people


@replaces(attach.more_at_a_glance)
@explain
def more_at_a_glance(s: CheopsState) -> dict[str, Any]:
    """Who is connected to which port and to the site."""
    seats = range(s.seats)
    return {
        "cursed": [bool(cursed(s) >> p & 1) for p in seats],
        "ports": [port(s, n) for n in range(HARBORS)],
        "site": [
            {"intersection": at, "owner": owner_at(s, at), "connected": who(connected_with(s, at), s.seats)}
            for at in SITE_SPOTS
            if s.building_at[at]
        ],
        "fee": FEE,
    }


@replaces(attach.more_for_a_seat)
@explain
def more_for_a_seat(s: CheopsState, seat: int) -> dict[str, Any]:
    """What other players' ports cost the viewer."""
    return {"rents": [rents(s, seat, owner) for owner in range(s.seats)] if seat >= 0 else None}


@explain
def port(s: CheopsState, n: int) -> dict[str, Any]:
    """A harbor: who has a building on it, and who is connected to that building."""
    found: dict[str, Any] = {"kind": HARBOR_KINDS[s.harbors[n]], "owner": None, "connected": []}
    for at in EGYPT_MAP.harbors[n].at:
        if s.building_at[at]:
            found["owner"] = owner_at(s, at)
            found["connected"] = who(connected_with(s, at), s.seats)
    return found


@explain
def who(seats: int, count: int) -> list[int]:
    return [seat for seat in range(count) if seats >> seat & 1]


@explain
def rents(s: CheopsState, seat: int, owner: int) -> dict[str, int]:
    """The goods that cost the viewer less at this owner's ports than at their own, with the rate there."""
    own = s.players[seat].rates
    return {
        CHEOPS_GOODS[kind]: rented_rate(s, seat, owner, kind)
        for kind in range(GOOD_KINDS)
        if rented_rate(s, seat, owner, kind) < count_of(own, kind)
    }


@replaces(attach.more_in_account)
@explain
def more_in_account(s: CheopsState, seat: int) -> dict[str, Any]:
    return {
        "blessing": s.blessing == seat,
        "curse": bool(cursed(s) >> seat & 1),
        "stones": s.players[seat].stones,
        "gold": s.players[seat].gold,
        "pharaoh": stone_points(s, seat),
    }


@replaces(attach.more_forms)
@explain
def more_forms(s: CheopsState, seat: int) -> list[dict[str, Any]]:
    """Where each ship can be moved, by the ship that is lifted (CS-14)."""
    if s.asked[seat] != ASK_TURN or s.players[seat].draft or not may_move_ship(s, seat):
        return []
    paths = range(PATH_WORDS * WORD)
    ways = {
        str(lifted): [path for path in paths if can_put_ship(s, seat, lifted, path)]
        for lifted in paths
        if can_lift_ship(s, seat, lifted)
    }
    return [{"do": "move_ship", "ways": ways}]
