"""How the historical scenario ends: CS-29 to CS-31."""

from __future__ import annotations

from typing import Any

import pytest

from benben.games.hexes.cheops_scenario.title import CHEOPS_SCENARIO
from benben.kernel.match import Entry
from tests.games.hexes.cheops_scenario.table import STONE, CheopsTable, cheops
from tests.games.hexes.table import CARD, CITY, OXCART, SETTLEMENT, kinds, told

# Places for settlements of three players, the first of each at the site.
SPOTS = ([74, 37, 22, 24, 43], [93, 26, 46, 49, 80], [91, 98, 113, 131, 146])
CITY_SPOTS = ([159, 162, 171, 174], [119, 134, 149, 137], [84, 86, 68, 51])


def with_points(*points: int, **said: Any) -> CheopsTable:
    """Buildings worth this much for each player, one of them at the site; the Pharaoh's cards come on top."""
    settlements, cities = [], []
    for seat, worth in enumerate(points):
        cities.append(CITY_SPOTS[seat][: max(0, (worth - 1) // 2)])
        settlements.append(SPOTS[seat][: worth - 2 * len(cities[-1])])
    said = {"settlements": settlements, "cities": cities} | said
    m = cheops(**said)
    for seat, worth in enumerate(points):
        sheet = m.sheet(so_far=True)
        assert sheet is not None
        assert sheet["seats"][seat]["settlements"] + 2 * sheet["seats"][seat]["cities"] == worth
    return m


def last_black(*points: int, **said: Any) -> CheopsTable:
    """Seat 0 is to roll; one black stone is left. Nobody has built a stone."""
    return with_points(*points, **{"black": 15, "before_roll": True, "robber": 16, **said})


def seven(m: CheopsTable, seat: int = 0) -> Entry:
    return m.roll(seat, 3, 4)


def winners(m: CheopsTable) -> list[int]:
    assert m.outcome is not None
    assert m.outcome.kind == "finished"
    sheet = m.sheet()
    assert sheet is not None
    assert [seat for seat, line in enumerate(sheet["seats"]) if line["winner"]] == m.outcome.winners
    assert m.observe(None)["winners"] == m.outcome.winners
    assert m.actors() == []
    return m.outcome.winners


def won_by(entry: Entry) -> list[tuple[int, int]]:
    return [(event["seat"], event["points"]) for event in told(entry, "won")]


# CS-29


@pytest.mark.rule("CS-29")
def test_twelve_points_on_ones_own_turn_win() -> None:
    m = with_points(9, 3, 3, hands=[STONE])
    entry = m.act(0, "lay_stone")
    assert kinds(entry) == ["stone", "blessed", "cursed", "cursed", "ended", "won"]
    assert told(entry, "ended") == [{"ending": "points"}]
    assert (won_by(entry), winners(m)) == ([(0, 12)], [0])
    assert m.observe(None)["ending"] == "points"


@pytest.mark.rule("CS-29")
def test_eleven_do_not() -> None:
    m = with_points(8, 3, 3, hands=[STONE])
    m.act(0, "lay_stone")
    assert (m.points(0), m.is_over(), m.asked(0)) == (11, False, "turn")
    assert (m.observe(None)["ending"], m.observe(None)["winners"]) == ("", [])
    assert m.options["points_to_win"] == CHEOPS_SCENARIO.option("points_to_win").default == 12
    assert CHEOPS_SCENARIO.option("points_to_win").house


@pytest.mark.rule("CS-29")
def test_by_a_settlement_or_a_city() -> None:
    m = with_points(11, 3, 3, carts=["77-76"], hands=[SETTLEMENT])
    entry = m.act(0, "settle 77")
    assert kinds(entry) == ["settled", "ended", "won"]
    assert winners(m) == [0]
    m = cheops(settlements=[[74, 37, 22], []], cities=[[159, 162, 171]], hands=[CITY], army=0, mercenaries=[3])
    assert m.points(0) == 11
    assert kinds(m.act(0, "city 22")) == ["city", "ended", "won"]
    assert winners(m) == [0]


@pytest.mark.rule("CS-29")
@pytest.mark.parametrize("before_roll", [False, True])
def test_by_the_largest_army(before_roll: bool) -> None:
    m = with_points(10, 3, 3, cards=[{"mercenary": 1}], mercenaries=[2], before_roll=before_roll, robber=16)
    entry = m.act(0, "mercenary")
    assert kinds(entry)[-2:] == ["ended", "won"]
    assert (won_by(entry), winners(m), m.observe(None)["robber"]) == ([(0, 12)], [0], 16)


@pytest.mark.rule("CS-29")
def test_by_losing_the_curse() -> None:
    m = with_points(11, 3, 3, stones=[0, 2, 1], blessing=1, hands=[{"brick": 2, "stone": 2}])
    assert m.points(0) == 9
    m.act(0, "lay_stone")
    assert (m.points(0), m.is_over()) == (9, False)  # still among the fewest, with seat 2
    m = with_points(12, 3, 3, stones=[0, 2, 2], blessing=1, hands=[{"brick": 3, "stone": 3}])
    assert m.points(0) == 10
    m.act(0, "lay_stone")
    assert (m.points(0), m.is_over()) == (10, False)  # still the fewest
    entry = m.act(0, "lay_stone")
    assert kinds(entry) == ["stone", "uncursed", "ended", "won"]
    assert won_by(entry) == [(0, 12)]


@pytest.mark.rule("CS-29")
def test_the_curse_counts_against_them() -> None:
    m = with_points(12, 3, 3, stones=[0, 1, 0], blessing=1, carts=["76-77"], hands=[OXCART])
    m.act(0, "cart 77-95")
    assert (m.points(0), m.is_over()) == (10, False)


@pytest.mark.rule("CS-29")
def test_hidden_points_count() -> None:
    m = with_points(10, 3, 3, cards=[{"victory_point": 1}], hands=[CARD])
    assert (m.points(0), m.visible(0)) == (11, 10)
    entry = m.buy(0, "victory_point")
    assert kinds(entry) == ["bought", "ended", "showed", "won"]
    assert won_by(entry) == [(0, 12)]


@pytest.mark.rule("CS-29")
def test_points_gained_on_anothers_turn_win_at_the_start_of_ones_own() -> None:
    m = with_points(3, 9, 3, stones=[1, 2, 1], blessing=1, hands=[STONE])
    assert m.points(1) == 12
    m.act(0, "lay_stone")
    assert not m.is_over()
    entry = m.act(0, "end_turn")
    assert kinds(entry) == ["turn", "ended", "won"]
    assert told(entry, "ended") == [{"ending": "points"}]
    assert (won_by(entry), winners(m)) == ([(1, 12)], [1])


@pytest.mark.rule("CS-29")
def test_unless_they_are_lost_first() -> None:
    m = with_points(3, 9, 3, stones=[1, 1, 1], blessing=1, hands=[STONE])
    assert m.points(1) == 12
    m.act(0, "lay_stone")  # takes the Blessing, and the Curse falls on the others
    m.act(0, "end_turn")
    assert (m.points(1), m.is_over(), m.asked(1)) == (7, False, "roll")


@pytest.mark.rule("CS-29")
def test_they_do_not_win_on_anothers_turn() -> None:
    m = with_points(3, 12, 3, hands=[{"brick": 4, "stone": 4}], cards=[{}, {"victory_point": 2}])
    assert m.points(1) == 14
    m.act(0, "lay_stone")
    m.act(0, "lay_stone")
    assert not m.is_over()
    m.act(0, "end_turn")
    assert winners(m) == [1]


@pytest.mark.rule("CS-29")
def test_it_is_not_shared() -> None:
    m = with_points(9, 12, 3, hands=[STONE], cards=[{}, {"victory_point": 4}])
    m.act(0, "lay_stone")
    assert (m.points(1), winners(m)) == (14, [0])


@pytest.mark.rule("CS-29")
def test_a_win_ends_trading() -> None:
    m = with_points(9, 3, 3, hands=[{**STONE, "grain": 1}, {"cattle": 1}])
    m.act(0, "offer grain cattle 1")
    m.act(0, "lay_stone")
    assert (winners(m), m.proposal(0), m.observe(None)["trading"], m.answer(1)) == ([0], None, False, "none")


@pytest.mark.rule("CS-29")
def test_house_option_points_to_win() -> None:
    m = with_points(5, 3, 3, hands=[STONE], points_to_win=8)
    m.act(0, "lay_stone")
    assert winners(m) == [0]
    m = with_points(12, 3, 3, hands=[STONE], points_to_win=16)
    m.act(0, "lay_stone")
    assert (m.points(0), m.is_over()) == (15, False)


# CS-30: the Pharaoh's last stone


@pytest.mark.rule("CS-30")
def test_with_the_last_black_stone_the_game_ends_at_once_and_the_most_points_win() -> None:
    m = last_black(4, 6, 5)
    entry = seven(m)
    assert kinds(entry) == ["rolled", "black_stone", "ended", "won"]
    assert told(entry, "ended") == [{"ending": "black"}]
    assert (won_by(entry), winners(m)) == ([(1, 6)], [1])
    assert (m.observe(None)["ending"], m.observe(None)["black_left"]) == ("black", 0)


@pytest.mark.rule("CS-30")
@pytest.mark.parametrize("worth", [(6, 4, 5), (4, 6, 5), (4, 5, 6)])
def test_whoever_has_them(worth: tuple[int, ...]) -> None:
    m = last_black(*worth)
    seven(m)
    assert winners(m) == [worth.index(6)]


@pytest.mark.rule("CS-30")
@pytest.mark.parametrize(
    ("worth", "expected"), [((5, 5, 4), [0, 1]), ((4, 5, 5), [1, 2]), ((5, 4, 5), [0, 2]), ((3, 3, 3), [0, 1, 2])]
)
def test_ties_share(worth: tuple[int, ...], expected: list[int]) -> None:
    m = last_black(*worth)
    entry = seven(m)
    assert winners(m) == expected
    assert won_by(entry) == [(seat, max(worth)) for seat in expected]


@pytest.mark.rule("CS-30")
def test_the_pharaohs_cards_count() -> None:
    m = last_black(4, 6, 5, stones=[1, 0, 1], blessing=0)
    assert [m.points(seat) for seat in range(3)] == [7, 4, 5]
    seven(m)
    assert winners(m) == [0]
    m = last_black(3, 8, 6, stones=[1, 0, 0], blessing=0)
    seven(m)
    assert winners(m) == [0, 1]  # 6, 6, and 4


@pytest.mark.rule("CS-30")
def test_having_more_stones_breaks_no_tie() -> None:
    m = last_black(3, 8, 3, stones=[5, 1, 1], blessing=0)
    seven(m)
    assert winners(m) == [0, 1]


@pytest.mark.rule("CS-30")
def test_hidden_points_count_here_too() -> None:
    m = last_black(4, 5, 5, cards=[{"victory_point": 2}, {"mercenary": 1}, {"victory_point": 1}])
    entry = seven(m)
    assert kinds(entry) == ["rolled", "black_stone", "ended", "showed", "showed", "won", "won"]
    assert told(entry, "showed") == [{"seat": 0, "count": 2}, {"seat": 2, "count": 1}]
    assert (won_by(entry), winners(m)) == ([(0, 6), (2, 6)], [0, 2])
    assert m.glance(None)["points"] == [6, 5, 6]
    assert m.outcome is not None
    assert m.outcome.points == [6, 5, 6]


@pytest.mark.rule("CS-30")
def test_below_zero_too() -> None:
    m = last_black(1, 1, 1, stones=[0, 0, 0])
    seven(m)
    assert winners(m) == [0, 1, 2]
    m = cheops(settlements=[[77], [58], []], stones=[0, 0, 0, 1], blessing=3, black=15, before_roll=True, players=4)
    assert [m.points(seat) for seat in range(4)] == [-1, -1, -2, 3]
    seven(m)
    assert winners(m) == [3]


@pytest.mark.rule("CS-30")
def test_anothers_twelve_points_are_simply_the_most() -> None:
    m = last_black(4, 12, 5)
    entry = seven(m)
    assert told(entry, "ended") == [{"ending": "black"}]
    assert winners(m) == [1]
    m = last_black(4, 12, 12)
    seven(m)
    assert winners(m) == [1, 2]


@pytest.mark.rule("CS-30")
def test_the_next_to_last_ends_nothing() -> None:
    m = last_black(4, 6, 5, black=14)
    seven(m)
    assert (m.is_over(), m.asked(0)) == (False, "robber")


@pytest.mark.rule("CS-30")
def test_the_sixteenth_black_stone_may_be_the_thirtieth_of_the_pyramid() -> None:
    m = last_black(4, 6, 5, stones=[5, 5, 4], blessing=0)
    entry = seven(m)
    assert told(entry, "ended") == [{"ending": "pyramid"}]
    assert m.observe(None)["laid"] == 30
    assert winners(m) == [0]


# CS-30: the pyramid's last stone


@pytest.mark.rule("CS-30")
def test_the_pharaoh_may_place_the_pyramids_last_stone() -> None:
    m = with_points(4, 6, 5, stones=[8, 8, 8], blessing=2, black=5, before_roll=True)
    entry = seven(m)
    assert kinds(entry) == ["rolled", "black_stone", "ended", "won"]
    assert told(entry, "black_stone") == [{"place": 29, "left": 10}]
    assert told(entry, "ended") == [{"ending": "pyramid"}]
    assert winners(m) == [2]


@pytest.mark.rule("CS-30")
def test_or_a_player() -> None:
    m = with_points(4, 8, 5, stones=[8, 9, 9], blessing=1, black=3, hands=[{**STONE, "grain": 1}, {"cattle": 1}])
    m.act(0, "offer grain cattle 1")
    entry = m.act(0, "lay_stone")
    assert kinds(entry) == ["stone", "uncursed", "ended", "won"]
    assert told(entry, "stone") == [{"seat": 0, "place": 29}]
    assert told(entry, "ended") == [{"ending": "pyramid"}]
    assert (won_by(entry), winners(m)) == ([(1, 11)], [1])
    assert (m.proposal(0), m.observe(None)["trading"], m.answer(1)) == (None, False, "none")
    assert m.observe(None)["ending"] == "pyramid"


@pytest.mark.rule("CS-30")
def test_or_a_player_without_offers() -> None:
    m = with_points(4, 8, 5, stones=[8, 9, 9], blessing=1, black=3, hands=[STONE], offer_cap="none")
    m.act(0, "lay_stone")
    assert winners(m) == [1]


@pytest.mark.rule("CS-30")
def test_or_a_guest() -> None:
    m = cheops(
        settlements=[[77], [75, 22, 24, 26], []],
        carts=["75-76-77"],
        hands=[STONE],
        gold=[1, 0, 0],
        stones=[9, 10, 9],
        blessing=1,
        black=1,
    )
    entry = m.act(0, "stone_through 1")
    assert told(entry, "fee") == [{"seat": 0, "owner": 1}]
    assert (m.gold(), winners(m)) == ([0, 1, 0], [1])


@pytest.mark.rule("CS-30")
def test_the_twenty_ninth_ends_nothing() -> None:
    m = with_points(4, 8, 5, stones=[8, 9, 9], blessing=1, black=2, hands=[STONE])
    m.act(0, "lay_stone")
    assert (m.is_over(), m.asked(0), m.observe(None)["laid"]) == (False, "turn", 29)


@pytest.mark.rule("CS-30")
def test_the_pharaohs_cards_are_updated_before_the_points_are_counted() -> None:
    m = with_points(5, 6, 3, stones=[9, 9, 9], blessing=1, black=2, hands=[STONE])
    assert [m.points(seat) for seat in range(3)] == [5, 9, 3]
    entry = m.act(0, "lay_stone")
    assert (told(entry, "blessed"), told(entry, "cursed")) == ([{"seat": 0}], [{"seat": 1}, {"seat": 2}])
    assert (won_by(entry), winners(m)) == ([(0, 8)], [0])


@pytest.mark.rule("CS-30")
def test_ties_share_here_too() -> None:
    m = with_points(6, 5, 3, stones=[9, 10, 9], blessing=1, black=1, hands=[STONE], cards=[{"victory_point": 2}])
    entry = m.act(0, "lay_stone")
    assert (won_by(entry), winners(m)) == ([(0, 8), (1, 8)], [0, 1])


# CS-31


def last_stone(mine: int, **said: Any) -> CheopsTable:
    """Seat 0 is about to build the pyramid's last stone and take the Blessing with it; seat 1 then has 13 points."""
    return with_points(*(mine, 11, 3), **{"stones": [9, 9, 9], "blessing": 2, "black": 2, "hands": [STONE], **said})


@pytest.mark.rule("CS-31")
def test_whoever_ends_the_game_with_their_own_stone_and_reaches_twelve_wins() -> None:
    m = last_stone(9, cards=[{}, {"victory_point": 4}])
    entry = m.act(0, "lay_stone")
    assert told(entry, "ended") == [{"ending": "points"}]
    assert (m.points(0), m.points(1)) == (12, 13)
    assert (won_by(entry), winners(m)) == ([(0, 12)], [0])
    assert (m.observe(None)["ending"], m.observe(None)["laid"]) == ("points", 30)


@pytest.mark.rule("CS-31")
def test_even_when_another_is_level() -> None:
    m = last_stone(9, cards=[{}, {"victory_point": 3}])
    m.act(0, "lay_stone")
    assert (m.points(1), winners(m)) == (12, [0])


@pytest.mark.rule("CS-31")
def test_with_eleven_the_most_points_win() -> None:
    m = last_stone(8, cards=[{}, {"victory_point": 4}])
    entry = m.act(0, "lay_stone")
    assert told(entry, "ended") == [{"ending": "pyramid"}]
    assert (m.points(0), won_by(entry), winners(m)) == (11, [(1, 13)], [1])


@pytest.mark.rule("CS-31")
def test_only_the_active_player_wins_this_way() -> None:
    """Another player with twelve points when the last stone is laid wins only by having the most."""
    m = last_stone(8, cards=[{}, {"victory_point": 3}, {"victory_point": 2}])
    m.act(0, "lay_stone")
    assert winners(m) == [1]
