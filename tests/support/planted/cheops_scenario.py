"""Faults of the historical scenario."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import cast

from benben.games.hexes.cheops_scenario.data import GOLD, ROAD_PATHS, SHIP_PATHS
from benben.games.hexes.cheops_scenario.state import BLACK, BY_BLACK, CheopsState
from benben.games.hexes.state import ASK_TURN
from benben.kernel.cards import one
from benben.kernel.places import add, has, members
from tests.support.invariants import CHECKED
from tests.support.planted.hexes import lose_a_card
from tests.support.planted.positions import positions


def position() -> CheopsState:
    """In a turn when the pyramid has stones of players and of the Pharaoh, and somebody is cursed."""
    return next(
        s
        for s in cast(Iterator[CheopsState], positions(CHECKED["cheops-scenario"], offer_cap="none", sea_rules=True))
        if s.asked[s.active] == ASK_TURN
        and not s.sailing
        and BLACK in s.places
        and len({p.stones for p in s.players[:3]}) > 1
        and all(members(p.ships) for p in s.players[:3])
    )


def find_gold_pieces(s: CheopsState) -> None:
    s.players[0].gold += 1


def hold_gold_as_a_card(s: CheopsState) -> None:
    s.players[0].gold -= 1
    s.players[0].hand += one(GOLD)


def build_a_road_on_water(s: CheopsState) -> None:
    add(s.players[0].oxcarts, next(path for path in SHIP_PATHS - ROAD_PATHS if has(s.free, path)))
    s.players[0].oxcarts_left -= 1


def sail_on_land(s: CheopsState) -> None:
    add(s.players[0].ships, next(path for path in ROAD_PATHS - SHIP_PATHS if has(s.free, path)))
    s.players[0].ships_left -= 1


def lose_a_ship(s: CheopsState) -> None:
    s.players[0].ships_left += 1


def share_a_shore(s: CheopsState) -> None:
    add(s.players[1].oxcarts, next(iter(members(s.players[0].ships))))
    s.players[1].oxcarts_left -= 1


def move_a_ship_by_the_base_rules(s: CheopsState) -> None:
    s.sea_rules, s.ship_moved = 0, 1


def lift_no_ship(s: CheopsState) -> None:
    s.lifted = 0


def lose_a_stone(s: CheopsState) -> None:
    next(p for p in s.players[:3] if p.stones).stones -= 1


def leave_a_place_empty(s: CheopsState) -> None:
    s.places[0] = 0


def add_a_black_stone(s: CheopsState) -> None:
    s.places[s.laid] = BLACK
    s.laid += 1


def close_the_site(s: CheopsState) -> None:
    s.site_open = 0


def bless_another(s: CheopsState) -> None:
    s.blessing = (s.blessing + 1) % 3


def join_what_is_apart(s: CheopsState) -> None:
    s.network[186] = 0 if s.network[186] else 1


def find_a_port(s: CheopsState) -> None:
    s.players[0].ports[1] ^= 1


def lose_the_way_to_the_site(s: CheopsState) -> None:
    s.players[0].hosts ^= 1


def end_with_black_stones_left(s: CheopsState) -> None:
    s.ended, s.ending, s.winners = 1, BY_BLACK, 1


def forget_a_berth(s: CheopsState) -> None:
    s.players[0].sea_reach[0] ^= 1


PLANTED: list[tuple[Callable[[CheopsState], None], str]] = [
    (lose_a_card, "resource cards"),
    (find_gold_pieces, "resource cards"),
    (find_gold_pieces, "gold here"),
    (hold_gold_as_a_card, "gold here"),
    (build_a_road_on_water, "ships"),
    (sail_on_land, "ships"),
    (lose_a_ship, "ships"),
    (move_a_ship_by_the_base_rules, "ships"),
    (lift_no_ship, "ships"),
    (share_a_shore, "one piece a place"),
    (lose_a_stone, "stones"),
    (leave_a_place_empty, "stones"),
    (add_a_black_stone, "stones"),
    (close_the_site, "stones"),
    (bless_another, "pharaoh's cards"),
    (bless_another, "points"),
    (join_what_is_apart, "networks"),
    (find_a_port, "networks"),
    (lose_the_way_to_the_site, "networks"),
    (lose_the_way_to_the_site, "scratch"),
    (forget_a_berth, "scratch"),
    (end_with_black_stones_left, "ending here"),
]
