from __future__ import annotations

import copy
import random
from typing import Any

import pytest

from benben.arena import simulate
from benben.bots import bot, bots_of
from benben.bots.hexes.cheops_scenario.bot import SensibleTrader
from benben.bots.hexes.cheops_scenario.land import SEA
from benben.bots.hexes.cheops_scenario.view import SeenScenario
from benben.bots.hexes.cheops_scenario.waiting import exchanges, turns_to
from benben.games.hexes import moves as m
from benben.games.hexes.cheops_scenario.data import EGYPT, EGYPT_MAP
from benben.games.hexes.cheops_scenario.moves import BuildShip, MoveShip, OfferGoods
from benben.games.hexes.moves import Discard
from benben.kernel.match import Match
from tests.bots.asking import TRADER, ask, text
from tests.games.hexes.cheops_scenario.table import STONE, CheopsTable, cheops, fresh
from tests.games.hexes.table import CARD, CITY, SETTLEMENT


def begun(**options: Any) -> CheopsTable:
    return fresh(start="1", drawn_numbers=False, **options)


def terrains_at(at: int) -> set[str]:
    return {EGYPT_MAP.hexes[h].terrain for h in EGYPT.hexes_at[at]}


def path(a: int, b: int) -> int:
    return EGYPT.path_ids[a, b]


# Whole games


def test_it_is_the_opponent_of_the_title() -> None:
    assert "sensible" in bots_of("cheops-scenario")
    assert isinstance(bot("cheops-scenario", "sensible"), SensibleTrader)


def test_it_beats_three_random_ones() -> None:
    """The full measure: benben simulate cheops-scenario --games 200 --bots sensible,random --players 4."""
    report = simulate("cheops-scenario", 6, ["sensible", "random", "random", "random"], seed=1)
    assert report.bot("sensible").wins == 6


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (3, "sea_rules=true"),
        (4, "sea_rules=true,late_pharaoh=true,strict_order=true"),
        (3, "late_pharaoh=true,offer_cap=none,friendly_robber=true"),
        (4, "offer_cap=1,discard_limit=5,balanced_dice=true"),
        (3, "strict_order=true,points_to_win=20,turn_limit=20"),
        (4, "points_to_win=5,start=2"),
    ],
)
def test_it_plays_every_option(players: int, options: str) -> None:
    """The arena refuses illegal moves."""
    report = simulate(f"cheops-scenario(players={players},{options})", 2, ["sensible", "sensible", "random"])
    assert report.finished == 2 or "turn_limit" in options


def test_four_of_them_finish_and_leave_what_they_are_given_unchanged() -> None:
    table = fresh(seed=2, checked=False, players=4)
    rng = random.Random(2)
    while not table.over:
        awaited = [seat for seat in range(4) if table.asked(seat) not in ("", None, "offer")]
        seat = next((seat for seat in awaited if table.asked(seat) == "answer"), awaited[0])
        given = (table.observe(seat, discreet=True), table.moves(seat), table.forms(seat))
        before = copy.deepcopy(given) if rng.random() < 0.1 else None
        move = TRADER.choose(table.title, given[0], seat, given[1], given[2], rng)
        assert before is None or before == given
        Match.act(table, seat, move)  # without the check that it can be undone
        assert table.s.round < 70
    assert table.s.site_open
    assert sum(len(table.ships(seat)) for seat in range(4))


def test_the_same_question_gets_the_same_answer() -> None:
    table = cheops(settlements=[[80, 131]], hands=[{"brick": 3, "grain": 4, "papyrus": 2}], gold=[2])
    assert len({table.title.move_text(ask(table, seed=7)) for _ in range(3)}) == 1


# The set-up


def test_it_begins_where_two_goods_meet_and_takes_lumber_while_there_is_some() -> None:
    table = begun(players=3)
    found: list[list[int]] = [[], [], []]
    for _ in range(18):
        seat = next(seat for seat in range(3) if table.asked(seat))
        move = ask(table, seat)
        if isinstance(move, m.Settle):
            found[seat].append(move.intersection)
        table.act(seat, move)
    assert [len(places) for places in found] == [3, 3, 3]
    assert sum(any("forest" in terrains_at(at) for at in places) for places in found) == 2  # no room is left
    goods = [set().union(*(terrains_at(at) for at in places)) for places in found]
    assert all(len(kinds - {"nile", "delta", "sea", "desert", "site"}) >= 3 for kinds in goods)


def test_the_first_piece_points_to_the_site() -> None:
    table = begun(players=3)
    table.act(0, "settle 76")
    assert text(table) == "cart 75-76"


# Building


@pytest.mark.parametrize(
    ("hand", "expected"),
    [(CITY, "city"), (SETTLEMENT, "settle 82"), ({"grain": 2, "stone": 2, "papyrus": 4}, "exchange papyrus stone")],
)
def test_it_takes_the_winning_move(hand: dict[str, int], expected: str) -> None:
    table = cheops(
        settlements=[[174, 80, 115]],
        cities=[[131, 63, 43]],
        carts=["80-81-82"],
        mercenaries=[3],
        army=0,
        hands=[hand],
    )
    assert table.points(0) == 11
    assert text(table).startswith(expected)


def test_it_gets_out_of_the_valley_to_the_ore() -> None:
    table = cheops(settlements=[[80, 131, 147]], carts=["80-81-82"], hands=[{"brick": 2, "cattle": 2, "papyrus": 2}])
    move = ask(table)
    assert isinstance(move, m.Cart | BuildShip)
    assert move.path == path(82, 83)


def test_it_opens_the_site_and_takes_the_blessing() -> None:
    table = cheops(
        settlements=[[76, 131, 147]], carts=["76-75-74"], hands=[{**SETTLEMENT, "brick": 2, "stone": 1}], gold=[0]
    )
    assert text(table) == "settle 74"
    table.act(0, "settle 74")
    assert text(table) == "lay_stone"
    table.act(0, "lay_stone")
    assert table.s.blessing == 0


# Stones


def test_it_builds_through_another_players_building_for_a_fee() -> None:
    land: dict[str, Any] = {
        "settlements": [[76, 131, 147], [93], []],
        "carts": ["76-75", "75-93"],
        "stones": [0, 1, 1],
        "blessing": 1,
    }
    assert text(cheops(hands=[STONE], gold=[1], **land)) == "stone_through 1"
    assert text(cheops(hands=[{**STONE, "papyrus": 4}], **land)) == "exchange papyrus gold"
    assert text(cheops(hands=[STONE], **land)) == "end_turn"


def test_it_pays_whoever_is_behind() -> None:
    table = cheops(
        settlements=[[76, 131], [74], [93]],
        cities=[[], [43, 63], []],
        carts=["76-75-74", "", "75-93"],
        hands=[STONE],
        gold=[1],
    )
    assert text(table) == "stone_through 2"


def test_it_keeps_the_blessing_from_a_close_rival() -> None:
    table = cheops(
        settlements=[[74, 131], [93], []],
        carts=["", "93-94", ""],
        stones=[2, 2, 0],
        blessing=0,
        hands=[STONE],
    )
    assert text(table) == "lay_stone"


def test_it_builds_no_stone_that_would_win_the_game_for_another() -> None:
    """With thirty stones, whoever has the most points wins."""
    land: dict[str, Any] = {"settlements": [[74], [93]], "stones": [5, 6, 4], "black": 14, "hands": [STONE]}
    behind = cheops(cities=[[], [43, 63, 80]], blessing=1, **land)
    assert text(behind) != "lay_stone"
    ahead = cheops(cities=[[43, 63, 80], []], blessing=1, **land)
    assert text(ahead) == "lay_stone"


# Trade


def test_it_rents_a_port_where_the_fee_pays() -> None:
    """Seat 1 has the wool port."""
    land: dict[str, Any] = {
        "settlements": [[43, 131, 147], [26], []],
        "carts": ["43-44", "26-44"],
        "hands": [{"grain": 2, "stone": 2, "papyrus": 2}],
    }
    assert text(cheops(gold=[1], offer_cap="none", **land)) == "rent 1 papyrus stone"
    assert text(cheops(offer_cap="none", **land)) != "rent 1 papyrus stone"  # no gold for the fee


def test_its_own_port_costs_no_fee() -> None:
    table = cheops(
        settlements=[[26, 131, 147]], hands=[{"grain": 2, "stone": 2, "papyrus": 2}], gold=[1], offer_cap="none"
    )
    assert text(table) == "exchange papyrus stone"


def test_gold_pays_for_what_is_missing() -> None:
    table = cheops(settlements=[[80, 131]], hands=[{"grain": 2, "stone": 2}], gold=[4], offer_cap="none")
    assert text(table) == "exchange gold stone"


def test_it_offers_gold_and_takes_it() -> None:
    table = cheops(
        settlements=[[80, 131], [147], [98]],
        hands=[{"grain": 2, "stone": 2}, {"stone": 2}, {"stone": 2}],
        gold=[3, 0, 0],
    )
    move = ask(table)
    assert isinstance(move, OfferGoods)
    assert dict(move.get) == {"stone": 1}
    table = cheops(
        settlements=[[80], [76, 131], [93]],
        carts=["", "76-75", "75-93"],
        hands=[{"stone": 1}, {**STONE, "papyrus": 3}],
        gold=[2],
        stones=[0, 0, 1],
        blessing=2,
    )
    table.act(0, "offer gold papyrus 1,2")
    assert text(table, 1) == "accept"


def test_discards_on_a_seven_spare_the_plan_and_the_gold() -> None:
    table = cheops(settlements=[[80, 131]], hands=[{"grain": 2, "stone": 3, "papyrus": 5}], gold=[2], before_roll=True)
    table.roll(0, 3, 4)
    assert ask(table) == Discard({"papyrus": 5})


# Cards


def test_the_free_roads_may_be_ships() -> None:
    table = cheops(settlements=[[98, 131]], ships=["99-100"], carts=["98-99"], cards=[{"free_oxcarts": 1}])
    assert text(table) == "free_oxcarts"
    table.act(0, "free_oxcarts")
    move = ask(table)
    assert isinstance(move, m.Cart | BuildShip)
    assert move in table.moves(0)


def test_a_card_is_bought_with_what_is_left() -> None:
    table = cheops(settlements=[[80, 131]], hands=[{**CARD, "papyrus": 2}])
    assert text(table) == "buy_card"


# The sea rules


def test_an_idle_ship_is_moved_to_where_one_is_needed() -> None:
    """The ship at the delta leads nowhere; the way to the ore over the Gulf of Suez lacks one."""
    land: dict[str, Any] = {
        "settlements": [[99, 61, 131]],
        "ships": ["99-100 60-61"],
        "hands": [SETTLEMENT],
        "offer_cap": "none",
    }
    table = cheops(sea_rules=True, **land)
    assert ask(table) == MoveShip(path(60, 61), path(100, 101))
    table.act(0, ask(table))
    assert text(table) == "settle 101"
    assert ask(cheops(**land)) == BuildShip(path(100, 101))  # without the sea rules it has to be built


# Sums


def test_waiting_counts_rents_and_shortages() -> None:
    rates, rented = (4,) * 6, (4, 4, 2, 4, 4, 4)
    production, soft = (0.5,) * 6, (4.0,) * 6
    cost = (1, 1, 0, 0, 0, 0)
    assert turns_to((1, 1, 0, 0, 0, 0), cost, production, rates, rates, soft) == 0
    assert turns_to((1, 0, 2, 0, 0, 1), cost, production, rates, rented, soft) == 0  # two wool and a fee
    assert turns_to((1, 0, 2, 0, 0, 0), cost, production, rates, rented, soft) >= 1
    assert turns_to((1, 0, 3, 3, 0, 0), cost, production, rates, rates, soft) >= 1
    assert exchanges((0, 0, 4, 0, 0, 2), rates, rented) == 2
    assert exchanges((0, 0, 4, 0, 0, 0), rates, rented) == 1


def test_ways_follow_the_sea_rules() -> None:
    """By the sea rules, a ship continues a road only at its owner's building."""
    land: dict[str, Any] = {"settlements": [[98]], "carts": ["98-99"]}
    ways = {
        sea_rules: SeenScenario(cheops(sea_rules=sea_rules, **land).observe(0, discreet=True), 0).land.reach(0, 3)
        for sea_rules in (False, True)
    }
    assert ways[False][101] == (path(99, 100), path(100, 101) + SEA)
    assert 101 not in ways[True]
    assert ways[True][100] == (path(99, 100),)
