from __future__ import annotations

import copy
import random
from collections import Counter
from typing import Any

import pytest

from benben.arena import simulate
from benben.bots.hexes.ancient_egypt.bot import SensibleEgyptian
from benben.bots.hexes.ancient_egypt.land import BASKET, NONE
from benben.bots.hexes.waiting import points_a_turn, wait
from benben.games.hexes import moves as m
from benben.games.hexes.board import (
    BOARD,
    HARBORS,
    HEXES,
    HEXES_AT,
    PRINTED_HARBORS,
    PRINTED_TERRAIN,
    PRINTED_TOKENS,
)
from benben.games.hexes.data import TERRAINS
from benben.kernel.match import Match
from tests.bots.asking import BOT, ask, text
from tests.games.hexes.ancient_egypt.table import fresh, position
from tests.games.hexes.table import CITY, SETTLEMENT, Table

CITY_AND_MORE = {"grain": 2, "stone": 3, "cattle": 5}


def first_placing(**options: Any) -> Table:
    """The map as printed, before anything is placed."""
    table = fresh(start="1", **options)
    s = table.s
    for h in range(HEXES):
        s.terrain[h], s.tokens[h] = PRINTED_TERRAIN[h], PRINTED_TOKENS[h]
    for i in range(HARBORS):
        s.harbors[i] = PRINTED_HARBORS[i]
    s.robber = 9
    table.title.rebuild(s)
    return table


def kinds_at(at: int) -> set[str]:
    return {TERRAINS[PRINTED_TERRAIN[h]] for h in HEXES_AT[3 * at : 3 * at + 3] if h >= 0}


# Whole games


def test_it_beats_three_random_ones() -> None:
    """The full measure is 500 games: benben simulate ancient-egypt --games 500 --bots sensible,random --players 4."""
    report = simulate("ancient-egypt", 24, ["sensible", "random", "random", "random"], seed=1)
    assert report.bot("sensible").win_share.low > 0.6
    assert report.unfinished == 0


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, "setup=beginner,start=2,discard_limit=5"),
        (3, "strict_order=true,harbor_setup=shuffled,token_setup=random"),
        (4, "hidden_supply=true,offer_cap=1,friendly_robber=true"),
        (4, "offer_cap=none,points_to_win=20,balanced_dice=true,turn_limit=25"),
        (3, "points_to_win=3,setup=beginner"),
        (4, "points_to_win=12,strict_order=true,offer_cap=2,hidden_supply=true,setup=beginner"),
    ],
)
def test_it_plays_every_option(players: int, options: str) -> None:
    """The arena refuses illegal moves."""
    report = simulate(f"ancient-egypt(players={players},{options})", 2, ["sensible", "sensible", "random"][:players])
    assert report.finished == 2 or "turn_limit" in options


def test_a_turn_has_at_most_three_offers_none_of_them_twice_and_ends() -> None:
    """Two games among bots of this kind, which leave everything given to them unchanged."""
    for seed in (1, 2):
        table = fresh(seed=seed, checked=False, players=4)
        offers: Counter[Any] = Counter()
        seen: set[Any] = set()
        rng = random.Random(seed)
        for _ in range(3000):
            if table.over:
                break
            awaited = [seat for seat in range(4) if table.asked(seat) not in ("", None, "offer")]
            seat = next((seat for seat in awaited if table.asked(seat) == "answer"), awaited[0])
            given = (table.observe(seat, discreet=True), table.moves(seat), table.forms(seat))
            before = copy.deepcopy(given) if rng.random() < 0.1 else None
            move = BOT.choose(table.title, given[0], seat, given[1], given[2], rng)
            assert before is None or before == given
            turn = (table.s.round, table.s.active)
            if isinstance(move, m.Offer):
                offers[turn, seat] += 1
                assert offers[turn, seat] <= (3 if seat == table.s.active else 1)
                what = (turn, seat, table.title.move_text(move))
                assert what not in seen
                seen.add(what)
            Match.act(table, seat, move)  # without the check that it can be undone
        assert table.over
        assert 10 <= table.s.round <= 40
        assert offers


def test_the_same_question_gets_the_same_answer() -> None:
    table = position(hands=[{"brick": 2, "stone": 2}, {"grain": 3}, {"papyrus": 2}])
    assert len({table.title.move_text(ask(table, seed=7)) for _ in range(3)}) == 1
    other = SensibleEgyptian()
    seen = table.observe(0, discreet=True)
    again = other.choose(table.title, seen, 0, table.moves(0), table.forms(0), random.Random(7))
    assert again == ask(table, seed=7)


# Placing


def test_the_first_settlement_takes_many_pips_of_three_kinds() -> None:
    move = ask(first_placing())
    assert isinstance(move, m.Settle)
    assert move.intersection in (35, 40, 41)  # 11 pips of three kinds; 29 has as many of two


def test_the_second_settlement_adds_what_the_first_lacks() -> None:
    table = first_placing(players=2)
    table.act(0, "settle 35")  # cattle, stone and papyrus
    table.act(0, "cart 34-35")
    table.act(1, "settle 19")
    table.act(1, "cart 19-20")
    table.act(1, "settle 13")
    table.act(1, "cart 12-13")
    move = ask(table)
    assert isinstance(move, m.Settle)
    assert {"alluvial", "fields"} <= kinds_at(move.intersection)


def test_the_oxcart_points_to_the_best_place_to_settle_next() -> None:
    table = first_placing()
    table.act(0, "settle 46")
    move = ask(table)
    assert isinstance(move, m.Cart)
    assert BOARD.paths[move.path] == (36, 46)  # toward 35, not along the coast


# Building


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        (CITY, "city"),
        (SETTLEMENT, "settle 31"),
        ({"grain": 2, "stone": 2, "cattle": 4}, "exchange cattle stone"),
    ],
)
def test_it_takes_the_winning_move(hand: dict[str, int], expected: str) -> None:
    """At nine points, with a tenth in hand; the others have nothing to trade."""
    table = position(
        settlements=[[42, 29, 10], [], []],
        cities=[[19, 35, 13]],
        carts=["29-30-31"],
        hands=[hand, {}, {}],
    )
    assert table.points(0) == 9
    assert text(table).startswith(expected)


def test_it_wins_before_the_roll_with_a_mercenary_or_oxcarts() -> None:
    land: dict[str, Any] = {"settlements": [[29, 10], [], []], "cities": [[19, 35, 13]], "before_roll": True}
    table = position(cards=[{"mercenary": 1}], mercenaries=[2], **land)
    assert (table.points(0), text(table)) == (8, "mercenary")
    table = position(cards=[{"free_oxcarts": 1}], carts=["29-30-31-32"], **land)
    assert text(table) == "free_oxcarts"
    for _ in range(2):
        table.act(0, ask(table) if table.asked(0) == "free_oxcart" else "free_oxcarts")
    table.act(0, ask(table))
    assert table.is_over()


def test_it_builds_a_city_and_buys_a_card_with_what_is_left() -> None:
    table = position(settlements=[[41, 29], [20], []], hands=[{"grain": 3, "stone": 4, "papyrus": 1}, {}, {}])
    assert text(table).startswith("city")
    table.act(0, ask(table))
    assert text(table) == "buy_card"


def test_it_waits_for_a_city_rather_than_spend_its_stone_on_a_card() -> None:
    table = position(settlements=[[41, 29], [20], []], hands=[{"stone": 3, "grain": 1, "papyrus": 1}, {}, {}])
    assert text(table) == "end_turn"


def test_it_exchanges_only_what_completes_a_build() -> None:
    land: dict[str, Any] = {"settlements": [[35, 40], [20], []], "carts": ["34-35 40-41"]}
    assert text(position(hands=[{"cattle": 4, "stone": 1}, {}, {}], **land)) == "end_turn"
    table = position(hands=[{"cattle": 5, "brick": 1, "grain": 1, "stone": 2}, {}, {}], **land)
    assert text(table).split()[0] in ("cart", "exchange")
    table = position(hands=[{"cattle": 4, "grain": 2, "stone": 2}, {}, {}], offer_cap="none", **land)
    assert text(table) == "exchange cattle stone"


def test_it_trades_before_it_builds_in_the_strict_order() -> None:
    table = position(
        settlements=[[35, 40], [20], []],
        carts=["34-35 40-41-42"],
        hands=[{**CITY, "cattle": 5, "papyrus": 1, "grain": 3}, {}, {}],
        strict_order=True,
    )
    moves: list[str] = []
    while table.asked(0) == "turn" and len(moves) < 9:
        move = ask(table)
        moves.append(move.name())
        table.act(0, move)
    assert "city" in moves
    assert "exchange" not in moves[moves.index("city") :]


# Cards


def test_a_mercenary_frees_its_own_hex_before_the_roll() -> None:
    table = position(cards=[{"mercenary": 1}], robber=4, before_roll=True)  # brick on a 6
    assert text(table) == "mercenary"
    table.act(0, "mercenary")
    hexes = {h for h in range(HEXES) if 10 in BOARD.corners[h] or 29 in BOARD.corners[h]}
    move = ask(table)
    assert isinstance(move, m.MoveRobber)
    assert move.hex not in hexes
    table = position(cards=[{"mercenary": 1}], robber=9, before_roll=True)
    assert text(table) == "roll"


def test_plenty_completes_a_plan() -> None:
    table = position(cards=[{"plenty": 1}], hands=[{"grain": 2, "stone": 1}, {}, {}])
    assert text(table) == "plenty stone stone"


def test_monopoly_takes_what_many_hold() -> None:
    hands = [{"stone": 3}, {"grain": 4, "brick": 1}, {"grain": 3}]
    assert text(position(cards=[{"monopoly": 1}], hands=hands)) == "monopoly grain"
    assert text(position(cards=[{"monopoly": 1}], hands=[{"stone": 3}, {"brick": 1}, {}])) != "monopoly brick"


# The robber


def test_the_robber_hurts_whoever_is_ahead() -> None:
    table = position(
        settlements=[[10], [40], [24]],
        cities=[[], [35, 42, 19], []],
        cards=[{"mercenary": 1}],
        hands=[{}, {"grain": 3}, {"grain": 3}],
    )
    table.act(0, "mercenary")
    move = ask(table)
    assert isinstance(move, m.MoveRobber)
    assert move.hex in (11, 17)  # stone on an 8 or grain on a 6, each with one of the leader's cities
    table = position(
        settlements=[[10], [20], [11]],
        cities=[[], [35, 42], []],
        cards=[{"mercenary": 1}],
        hands=[{}, {"grain": 3}, {"grain": 3}],
    )
    table.act(0, "mercenary")
    table.act(0, "robber 4")
    assert text(table) == "rob 1"


def test_discards_on_a_seven_spare_the_plan() -> None:
    table = position(hands=[CITY_AND_MORE, {}, {}], before_roll=True)
    table.roll(0, 3, 4)
    assert ask(table) == m.Discard({"cattle": 5})


# Trade


def offered(points_of_leader: int, give: str = "stone", get: str = "cattle") -> Table:
    """Seat 1 is one stone short of a city; seat 0, with this many points, offers one."""
    cities = [[10, 13, 45, 42], [10, 13, 45], [10]][0 if points_of_leader >= 8 else 1 if points_of_leader >= 6 else 2]
    table = position(
        settlements=[[], [35, 29], []],
        cities=[cities],
        hands=[{"stone": 2, "grain": 2}, {"grain": 2, "stone": 2, "cattle": 3}, {}],
    )
    table.act(0, f"offer {give} {get} 1,2")
    return table


def test_it_accepts_what_helps_it_and_refuses_to_feed_a_leader() -> None:
    assert text(offered(2), 1) == "accept"
    assert text(offered(8), 1) == "refuse"


def test_it_refuses_what_does_not_help_it() -> None:
    table = position(
        settlements=[[10], [35, 29], []], hands=[{"cattle": 1, "grain": 2}, {"grain": 2, "stone": 3, "cattle": 3}, {}]
    )
    table.act(0, "offer cattle stone 1,2")
    assert not isinstance(ask(table, 1), m.Accept)


def test_it_confirms_the_partner_who_is_behind() -> None:
    table = position(
        settlements=[[35, 29], [10], [13]],
        cities=[[], [19, 45], []],
        hands=[{"grain": 2, "stone": 2, "cattle": 2}, {"stone": 1}, {"stone": 1}],
    )
    table.act(0, "offer cattle stone 1,2")
    table.act(1, "accept")
    table.act(2, "accept")
    assert text(table) == "confirm 2"


def test_it_offers_what_it_can_spare_for_what_it_lacks_but_not_to_a_leader() -> None:
    land: dict[str, Any] = {"settlements": [[35, 29], [20], [1]]}
    hands = [{"grain": 2, "stone": 2, "cattle": 2}, {"stone": 2}, {"stone": 2}]
    move = ask(position(hands=hands, **land))
    assert isinstance(move, m.Offer)
    assert (dict(move.get), move.to) == ({"stone": 1}, (1, 2))
    assert set(move.give) == {"cattle"}
    move = ask(position(hands=hands, cities=[[], [13, 45, 47, 53]], **land))
    assert isinstance(move, m.Offer)
    assert move.to == (2,)
    assert not isinstance(ask(position(hands=hands, offer_cap="none", **land)), m.Offer)


def test_it_takes_a_good_counter_offer_and_declines_a_bad_one() -> None:
    land: dict[str, Any] = {
        "settlements": [[35, 29], [10], [13]],
        "hands": [{"grain": 2, "stone": 2, "cattle": 2}, {"stone": 1, "papyrus": 1}, {}],
    }
    table = position(**land)
    table.act(1, "offer stone cattle 0")
    assert text(table) == "take_offer 1"
    table = position(**land)
    table.act(1, "offer papyrus stone*2 0")
    assert text(table) == "decline 1"


def test_an_open_offer_is_answered_with_what_it_wants() -> None:
    table = position(
        settlements=[[10], [35, 29], []],
        hands=[{"stone": 1, "brick": 1}, {"grain": 2, "stone": 2, "cattle": 3}, {}],
    )
    table.act(0, "offer stone () 1,2")
    move = ask(table, 1)
    assert isinstance(move, m.Offer)
    assert (dict(move.give), dict(move.get), move.to) == ({"cattle": 1}, {"stone": 1}, (0,))


# Sums


def test_waiting_counts_production_and_exchanges() -> None:
    rates, production = (4, 4, 4, 4, 4), (0.5, 0.5, 0.5, 0.5, 0.5)
    assert wait((1, 1, 0, 0, 0), (1, 1, 0, 0, 0), production, rates) == 0
    assert wait((5, 0, 0, 0, 0), (1, 1, 0, 0, 0), production, rates) == 0  # four bricks for one cattle
    assert 1 < wait((0, 0, 0, 0, 0), (1, 1, 0, 0, 0), production, rates) <= 2
    assert wait(NONE, (1, 1, 0, 0, 0), (0.0,) * 5, rates) >= 40
    assert points_a_turn(BASKET, (0.5,) * 5, rates) > points_a_turn(BASKET, (2.5, 0, 0, 0, 0), rates) > 0
    assert points_a_turn(BASKET, (2.5, 0, 0, 0, 0), (2, 4, 4, 4, 4)) > points_a_turn(BASKET, (2.5, 0, 0, 0, 0), rates)
