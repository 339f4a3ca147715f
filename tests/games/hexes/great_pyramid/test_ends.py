"""How The Great Pyramid ends: GP-20 to GP-23."""

from __future__ import annotations

from typing import Any

import pytest

from benben.games.hexes.great_pyramid.title import GREAT_PYRAMID
from benben.kernel.match import Entry
from tests.games.hexes.great_pyramid.table import BLOCK, PyramidTable, pyramid
from tests.games.hexes.table import SETTLEMENT, kinds, told

# Ten points from buildings.
TEN: dict[str, Any] = {"settlements": [[0, 16], [2]], "cities": [[44, 46, 50, 52], []], "carts": ["13-14"]}
# Places for settlements of three players, up to four of each.
SPOTS = ([0, 2, 7, 9], [16, 18, 27, 29], [44, 46, 50, 52])


def with_points(*buildings: int, **said: Any) -> PyramidTable:
    """This many settlements for each player, and a boat, worth nothing; the pharaoh cards come on top."""
    settlements = [list(spots[:count]) for spots, count in zip(SPOTS, buildings, strict=False)]
    return pyramid(**{"settlements": settlements, "carts": ["13-14", "22-33", "39-40"], **said})


def last_gold(*buildings: int, **said: Any) -> PyramidTable:
    """Seat 0 is to roll; one gold block is left."""
    return with_points(*buildings, **{"gold": {"7": 1}, "before_roll": True, **said})


def winners(m: PyramidTable) -> list[int]:
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


# GP-20


@pytest.mark.rule("GP-20")
def test_eleven_points_on_ones_own_turn_win() -> None:
    m = pyramid(**TEN, hands=[BLOCK])
    assert m.points(0) == 9
    entry = m.act(0, "block")
    assert kinds(entry) == ["block", "blessed", "favor", "ended", "won"]
    assert told(entry, "ended") == [{"ending": "points"}]
    assert won_by(entry) == [(0, 11)]
    assert winners(m) == [0]
    assert m.observe(None)["ending"] == "points"


@pytest.mark.rule("GP-20")
def test_ten_do_not() -> None:
    m = pyramid(**TEN, hands=[SETTLEMENT])
    m.act(0, "settle 14")
    assert (m.points(0), m.is_over()) == (10, False)
    assert m.options["points_to_win"] == 11
    assert GREAT_PYRAMID.option("points_to_win").default == 11


@pytest.mark.rule("GP-20")
def test_the_curse_counts_against_them() -> None:
    said = {**TEN, "settlements": [[0, 16, 30], [2]], "carts": ["30-31"]}
    m = pyramid(**said, hands=[{"brick": 1, "cattle": 1}])
    m.act(0, "cart 31-32")
    assert (m.points(0), m.is_over()) == (10, False)


@pytest.mark.rule("GP-20")
def test_hidden_points_count() -> None:
    m = pyramid(**TEN, hands=[{"papyrus": 1, "grain": 1, "stone": 1}], cards=[{"victory_point": 1}])
    assert (m.points(0), m.visible(0)) == (10, 9)
    entry = m.buy(0, "victory_point")
    assert kinds(entry) == ["bought", "ended", "showed", "won"]
    assert won_by(entry) == [(0, 11)]


def other_gets_the_route(**said: Any) -> PyramidTable:
    """Seat 0, blessed, has nine points and five pieces in a row; seat 1, whose turn it is, breaks seat 2's route."""
    return pyramid(
        **{
            "hands": [{}, SETTLEMENT, BLOCK],
            "settlements": [[0, 2], [], []],
            "cities": [[40, 42, 44], [], []],
            "carts": ["47-48-49-50-51-52", "31-20", "16-17-18-19-20-21-22 4-5"],
            "blocks": [1, 1, 0],
            "route": 2,
            "active": 1,
            **said,
        }
    )


@pytest.mark.rule("GP-20")
def test_points_gained_on_anothers_turn_win_at_the_start_of_ones_own() -> None:
    m = other_gets_the_route()
    assert m.points(0) == 9
    m.act(1, "settle 20")
    assert (m.route_holder(), m.points(0), m.is_over()) == (0, 11, False)
    m.act(1, "end_turn")
    m.roll(2, 1, 1)
    assert not m.is_over()
    entry = m.act(2, "end_turn")
    assert kinds(entry) == ["turn", "ended", "won"]
    assert told(entry, "ended") == [{"ending": "points"}]
    assert (won_by(entry), winners(m)) == ([(0, 11)], [0])


@pytest.mark.rule("GP-20")
def test_unless_the_blessing_is_lost_first() -> None:
    m = other_gets_the_route()
    m.act(1, "settle 20")
    m.act(1, "end_turn")
    m.roll(2, 1, 1)
    m.act(2, "block")  # everyone has one: all are cursed
    m.act(2, "end_turn")
    assert not m.is_over()
    assert (m.points(0), m.asked(0)) == (9, "roll")


@pytest.mark.rule("GP-20")
def test_another_player_with_eleven_points_does_not_end_my_turn() -> None:
    m = pyramid(
        settlements=[[0], [2, 16]],
        cities=[[], [44, 46, 50, 52]],
        carts=["13-14"],
        hands=[{"stone": 2, "cattle": 2}],
        cards=[{}, {"victory_point": 3}],
    )
    assert m.points(1) == 12
    m.act(0, "block")
    m.act(0, "block")
    assert not m.is_over()


# GP-21


@pytest.mark.rule("GP-21")
@pytest.mark.parametrize("number", [6, 7, 8, 9])
def test_the_twelfth_gold_block_ends_the_game_at_once(number: int) -> None:
    m = last_gold(2, 3, 1, gold={str(number): 1}, hands=[{"brick": 12}, {"cattle": 12}, {"papyrus": 1}])
    entry = m.seven(0, number)
    assert kinds(entry) == ["rolled", "gold_turned", "gold_placed", "ended", "won"]
    assert told(entry, "gold_placed") == [{"number": number, "space": 11}]
    assert told(entry, "ended") == [{"ending": "gold"}]
    assert winners(m) == [1]
    assert won_by(entry) == [(1, 2)]
    seen = m.observe(None)
    assert (seen["ending"], seen["filled"], seen["turned"]) == ("gold", 12, False)
    assert seen["gold"] == {"6": 0, "7": 0, "8": 0, "9": 0}


@pytest.mark.rule("GP-21")
def test_then_nobody_discards_isis_is_not_played_and_the_robber_stays() -> None:
    hands = [{"brick": 12}, {"cattle": 12}, {"papyrus": 2}]
    m = last_gold(2, 3, 1, hands=hands, robber=5, gods=["horus", "sekhmet", "isis"])
    entry = m.seven(0, 7)
    assert not {"owes", "god_used", "sheltered", "consoled", "robber"} & set(kinds(entry))
    assert [m.hand(seat) for seat in range(3)] == hands
    assert [player["owes"] for player in m.observe(None)["players"]] == [0, 0, 0]
    assert (m.god(2), m.choosing(), m.observe(None)["robber"]) == ("isis A", [], 5)
    assert winners(m) == [1]


@pytest.mark.rule("GP-21")
def test_the_eleventh_does_not_end_it() -> None:
    m = last_gold(2, 3, 1, gold={"6": 1, "7": 1}, hands=[{"brick": 12}])
    m.seven(0, 7)
    assert m.asked(0) == "discard"
    m.act(0, "discard brick*6")
    assert (m.is_over(), m.asked(0)) == (False, "robber")


@pytest.mark.rule("GP-21")
def test_the_thirtieth_block_built_by_a_player_ends_the_game_at_once() -> None:
    m = with_points(1, 3, 2, blocks=[5, 12, 12], hands=[{"stone": 2, "cattle": 2}, {"brick": 1}])
    m.act(0, "offer stone brick 1")
    entry = m.act(0, "block")
    assert kinds(entry) == ["block", "favor", "ended", "won"]
    assert told(entry, "block") == [{"seat": 0, "space": 29}]
    assert told(entry, "ended") == [{"ending": "pyramid"}]
    assert winners(m) == [1]
    assert won_by(entry) == [(1, 4)]
    assert (m.observe(None)["ending"], m.proposal(0), m.observe(None)["trading"]) == ("pyramid", None, False)


@pytest.mark.rule("GP-21")
def test_the_twenty_ninth_does_not() -> None:
    m = with_points(1, 3, 2, blocks=[4, 12, 12], hands=[{"stone": 2, "cattle": 2}])
    m.act(0, "block")
    assert (m.is_over(), m.asked(0)) == (False, "turn")
    m = with_points(1, 3, 2, blocks=[8, 10, 10], before_roll=True)
    m.seven(0, 9)
    assert (m.is_over(), m.asked(0)) == (False, "robber")


@pytest.mark.rule("GP-21")
def test_the_thirtieth_block_placed_by_the_pharaoh_ends_the_game_at_once() -> None:
    hands = [{"brick": 12}, {"cattle": 12}, {}]
    m = with_points(1, 2, 4, blocks=[4, 12, 8], gold={"6": 1, "7": 3, "8": 3}, hands=hands, before_roll=True, robber=5)
    entry = m.seven(0, 6)
    assert kinds(entry) == ["rolled", "gold_turned", "gold_placed", "ended", "won"]
    assert told(entry, "gold_placed") == [{"number": 6, "space": 29}]
    assert told(entry, "ended") == [{"ending": "pyramid"}]
    assert winners(m) == [2]
    assert ([m.hand(seat) for seat in range(3)], m.observe(None)["robber"]) == (hands, 5)


@pytest.mark.rule("GP-21")
def test_when_both_happen_together_the_game_ends_too() -> None:
    m = with_points(1, 3, 2, blocks=[6, 6, 6], gold={"8": 1}, before_roll=True)
    m.seven(0, 8)
    assert winners(m) == [1]
    assert m.observe(None)["filled"] == 30


@pytest.mark.rule("GP-21")
def test_pharaoh_cards_are_updated_before_the_points_are_counted() -> None:
    m = with_points(3, 4, 1, blocks=[9, 10, 10], hands=[BLOCK])
    assert [m.points(seat) for seat in range(3)] == [2, 5, 2]
    entry = m.act(0, "block")
    assert (told(entry, "cursed"), told(entry, "blessed")) == ([{"seat": 1}, {"seat": 2}], [])
    assert won_by(entry) == [(1, 3)]
    m = with_points(3, 4, 1, blocks=[10, 10, 9], hands=[BLOCK])
    assert won_by(m.act(0, "block")) == [(1, 5)]
    m = with_points(1, 2, 3, blocks=[9, 10, 10], hands=[{}, BLOCK], active=1)
    entry = m.act(1, "block")
    assert won_by(entry) == [(2, 4)]


@pytest.mark.rule("GP-21")
def test_so_is_the_viziers_favor() -> None:
    m = with_points(3, 3, 1, blocks=[9, 10, 10], hands=[BLOCK], vizier=1)
    m.act(0, "block")
    assert m.vizier() == 0
    assert [m.points(seat) for seat in range(2)] == [2, 2]
    assert winners(m) == [0]


@pytest.mark.rule("GP-21")
def test_victory_point_cards_are_shown_and_count() -> None:
    cards = [{"victory_point": 1}, {"mercenary": 2}, {"victory_point": 3}]
    m = last_gold(2, 4, 2, cards=cards)
    entry = m.seven(0, 7)
    assert kinds(entry) == ["rolled", "gold_turned", "gold_placed", "ended", "showed", "showed", "won"]
    assert told(entry, "showed") == [{"seat": 0, "count": 1}, {"seat": 2, "count": 3}]
    assert (winners(m), won_by(entry)) == ([2], [(2, 4)])
    assert m.glance(None)["points"] == [2, 3, 4]
    assert m.outcome is not None
    assert m.outcome.points == [2, 3, 4]


@pytest.mark.rule("GP-21")
def test_a_choice_that_was_still_open_is_no_longer_asked() -> None:
    m = with_points(1, 3, 2, blocks=[5, 12, 12], hands=[BLOCK], gods=["horus", "atum", "ptha"], after=[0, 1])
    m.act(0, "block")
    assert winners(m) == [1]
    m = last_gold(1, 3, 2, gods=["horus", "atum", "ptha"], after=[1], resting=[1])
    m.seven(0, 7)
    assert winners(m) == [1]


@pytest.mark.rule("GP-21")
def test_the_most_points_win_whether_eleven_or_not() -> None:
    m = last_gold(2, 1, 1, cities=[[], [30, 32, 34, 36], []], army=1, mercenaries=[0, 3])
    assert m.points(1) == 10
    m.seven(0, 7)
    assert winners(m) == [1]


# GP-22


@pytest.mark.rule("GP-22")
@pytest.mark.parametrize("vizier", [-1, 0, 1, 2])
def test_ties_are_broken_by_the_most_blocks_of_ones_own(vizier: int) -> None:
    m = last_gold(3, 3, 1, blocks=[2, 3, 0], vizier=vizier)
    assert [m.points(seat) for seat in range(3)] == [4, 4, 0]
    entry = m.seven(0, 7)
    assert winners(m) == [1]
    assert won_by(entry) == [(1, 4)]


@pytest.mark.rule("GP-22")
@pytest.mark.parametrize("vizier", [0, 1])
def test_then_by_the_viziers_favor(vizier: int) -> None:
    m = last_gold(3, 3, 1, blocks=[2, 2, 0], vizier=vizier)
    entry = m.seven(0, 7)
    assert winners(m) == [vizier]
    assert won_by(entry) == [(vizier, 4)]


@pytest.mark.rule("GP-22")
@pytest.mark.parametrize("vizier", [-1, 2])
def test_otherwise_those_tied_in_points_and_blocks_share_the_win(vizier: int) -> None:
    m = last_gold(3, 3, 1, blocks=[2, 2, 1], vizier=vizier)
    entry = m.seven(0, 7)
    assert winners(m) == [0, 1]
    assert won_by(entry) == [(0, 4), (1, 4)]
    assert m.observe(None)["winners"] == [0, 1]


@pytest.mark.rule("GP-22")
def test_two_with_equal_points_but_different_blocks_do_not_share_with_a_third() -> None:
    m = last_gold(3, 3, 3, blocks=[3, 2, 3, 1], players=4)
    m.seven(0, 7)
    assert winners(m) == [0, 2]
    m = last_gold(3, 3, 3, blocks=[3, 2, 3, 1], players=4, vizier=1)
    m.seven(0, 7)
    assert winners(m) == [0, 2]


@pytest.mark.rule("GP-22")
def test_all_may_share_even_below_zero() -> None:
    m = last_gold(2, 2, 2)
    m.seven(0, 7)
    assert winners(m) == [0, 1, 2]
    m = last_gold(0, 0, 0)
    m.seven(0, 7)
    assert winners(m) == [0, 1, 2]
    m = last_gold(0, 0, 0, blocks=[0, 0, 1])
    m.seven(0, 7)
    assert winners(m) == [2]


@pytest.mark.rule("GP-22")
def test_blocks_count_only_where_points_are_equal() -> None:
    m = last_gold(1, 3, 3, blocks=[0, 12, 1], cards=[{"victory_point": 5}])
    assert [m.points(seat) for seat in range(3)] == [5, 4, 4]
    m.seven(0, 7)
    assert winners(m) == [0]
    m = last_gold(1, 3, 4, blocks=[0, 12, 1], vizier=1)
    m.seven(0, 7)
    assert winners(m) == [2]


@pytest.mark.rule("GP-22")
def test_hidden_points_count_in_ties() -> None:
    m = last_gold(3, 2, 1, cards=[{}, {"victory_point": 1}], vizier=0, blocks=[1, 2, 0])
    m.seven(0, 7)
    assert winners(m) == [1]


@pytest.mark.rule("GP-22")
def test_the_win_by_points_is_not_shared() -> None:
    cities = [[44, 46, 50, 52], [30, 32, 34, 36]]
    m = pyramid(**{**TEN, "cities": cities}, hands=[BLOCK], cards=[{}, {"victory_point": 3}])
    assert m.points(1) == 11
    m.act(0, "block")
    assert winners(m) == [0]


# GP-23


def last_block(settlements: list[int]) -> PyramidTable:
    """Seat 0 is about to build the thirtieth block; seat 1 has twelve points."""
    m = pyramid(
        settlements=[settlements, [2, 4, 6]],
        cities=[[44, 46, 50, 52], [30, 32, 34, 36]],
        carts=["13-14"],
        blocks=[9, 11, 9],
        hands=[BLOCK],
    )
    assert m.points(1) == 12
    return m


@pytest.mark.rule("GP-23")
def test_whoever_ends_the_game_with_their_own_block_and_eleven_points_wins() -> None:
    m = last_block([0, 16])
    entry = m.act(0, "block")
    assert told(entry, "ended") == [{"ending": "points"}]
    assert (m.points(0), m.points(1)) == (11, 12)
    assert (winners(m), won_by(entry)) == ([0], [(0, 11)])


@pytest.mark.rule("GP-23")
def test_with_ten_the_most_points_win() -> None:
    m = last_block([0])
    entry = m.act(0, "block")
    assert told(entry, "ended") == [{"ending": "pyramid"}]
    assert m.points(0) == 10
    assert (winners(m), won_by(entry)) == ([1], [(1, 12)])
