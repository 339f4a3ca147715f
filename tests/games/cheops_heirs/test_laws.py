"""Laws 1 to 9: CH-17 to CH-25."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.cheops_heirs.table import Table, position


def take_law(law: int, **said: Any) -> Table:
    """Seat 0 has placed a member and taken this law."""
    m = position(**{**said, "fields": {"1.1": "law", **said.get("fields", {})}})
    m.turn_up(0, "place father 1.1", law)
    return m


@pytest.mark.rule("CH-17")
def test_a_law_is_turned_up_and_carried_out_by_whoever_took_it() -> None:
    m = take_law(5)
    assert m.asked(0) == "law"
    assert m.observe(1)["taken_law"] == 5
    assert "5" not in m.observe(1)["laws_left"]
    assert m.refusal(0, "end_turn") == "CH-17"
    assert m.refusal(0, "renumber red 0") == "CH-17"
    m.act(0, "lay red")
    assert m.asked(0) == "refill"


@pytest.mark.rule("CH-17")
def test_at_most_one_law_lies_under_a_table_but_law_7_may_be_added() -> None:
    m = take_law(4, under={"red": 6})
    assert m.refusal(0, "lay red") == "CH-17"
    m.act(0, "lay blue")
    m = take_law(7, under={"red": 6})
    m.act(0, "renumber red 0")


@pytest.mark.rule("CH-17")
def test_laws_change_only_what_happens_from_then_on() -> None:
    m = take_law(4, stock=[{"red": 2}, {"red": 1}], money=[30], sold={"red": 2})
    m.act(0, "lay red")
    assert (m.stock(0), m.stock(1), m.money(0), m.sold("red")) == ({"red": 2}, {"red": 1}, 30, 2)


@pytest.mark.rule("CH-18")
def test_laws_1_and_2_set_the_market_price_and_the_later_counts() -> None:
    assert take_law(1).glance(0)["market"] == 5
    assert take_law(2).glance(0)["market"] == 15
    assert take_law(1, market=[2]).glance(0)["market"] == 5
    assert take_law(2, market=[1]).glance(0)["market"] == 15


@pytest.mark.rule("CH-18")
@pytest.mark.parametrize(
    ("market", "removed", "price"), [([2, 1], 2, 5), ([1, 2], 1, 15), ([2, 1], 1, 15), ([1], 1, 10)]
)
def test_if_one_is_removed_the_other_or_ten_counts(market: list[int], removed: int, price: int) -> None:
    m = take_law(8, market=market)
    m.act(0, f"repeal {removed}")
    assert m.glance(0)["market"] == price


@pytest.mark.rule("CH-19")
def test_law_3_asks_for_three_full_tables() -> None:
    said: dict[str, Any] = {"sold": {"black": 4, "red": 3, "blue": 3}, "three_tables": True}
    m = position(fields={"1.1": "red", "1.5": "blue"}, **said)
    m.act(0, "place father 1.1")
    m.act(0, "sell")
    assert not m.is_over()
    m.act(0, "end_turn")
    m.act(1, "place father 1.5")
    m.act(1, "sell")
    assert m.is_over()
    assert take_law(3).glance(0)["full_needed"] == 3


@pytest.mark.rule("CH-20")
def test_under_law_4_a_color_must_be_sold() -> None:
    m = position(fields={"1.1": "red"}, under={"red": 4})
    m.act(0, "place father 1.1")
    assert m.refusal(0, "keep") == "CH-20"
    m.act(0, "sell")
    assert m.money(0) == 10


@pytest.mark.rule("CH-20")
def test_under_law_4_with_a_full_table_a_treasure_leaves_the_game() -> None:
    m = position(fields={"1.1": "red"}, tables={"red": "II-2"}, under={"red": 4}, sold={"red": 4}, stock=[{"red": 2}])
    entry = m.act(0, "place father 1.1")
    assert m.kinds(entry) == ["placed", "worthless"]
    assert m.stock(0) == {"red": 2}
    assert m.money(0) == 0
    assert m.observe(0)["gone"]["red"] == 1
    assert m.asked(0) == "refill"
    assert m.points(0) == 2 * 30


@pytest.mark.rule("CH-20")
def test_law_4_may_be_laid_under_a_full_table() -> None:
    m = take_law(4, sold={"red": 4})
    m.act(0, "lay red")
    assert m.observe(0)["under"]["red"] == 4


@pytest.mark.rule("CH-21")
def test_under_law_5_a_color_must_be_kept() -> None:
    m = position(fields={"1.1": "red"}, under={"red": 5})
    m.act(0, "place father 1.1")
    assert m.refusal(0, "sell") == "CH-21"
    m.act(0, "keep")
    assert m.stock(0) == {"red": 1}


@pytest.mark.rule("CH-22", "CH-17")
def test_law_6_does_nothing_but_take_the_place() -> None:
    m = take_law(6)
    m.act(0, "lay red")
    assert m.observe(0)["under"]["red"] == 6
    taken = position(fields={"1.1": "red"}, under={"red": 6})
    taken.act(0, "place father 1.1")
    assert taken.may(0, "sell")
    assert taken.may(0, "keep")
    other = take_law(5, under={"red": 6})
    assert other.refusal(0, "lay red") == "CH-17"


@pytest.mark.rule("CH-23")
@pytest.mark.parametrize(("table", "entry"), [("I-5", 2), ("I-5", 4), ("III-1", 1), ("III-2", 3)])
def test_law_7_replaces_any_free_number(table: str, entry: int) -> None:
    m = take_law(7, tables={"red": table}, stock=[{"red": 1}])
    m.act(0, f"renumber red {entry}")
    m.s.sold[2] = entry
    assert m.points(0) == 20
    if entry < 4:
        m.s.sold[2] = entry + 1
        assert m.points(0) != 20


@pytest.mark.rule("CH-23")
def test_law_7_may_not_lie_on_a_covered_number_but_may_be_covered() -> None:
    m = take_law(7, sold={"red": 2}, fields={"1.5": "red"})
    assert m.refusal(0, "renumber red 1") == "CH-23"
    m.act(0, "renumber red 2")
    m.act(0, "end_turn")
    m.act(1, "place son 1.5")
    m.act(1, "sell")
    assert m.sold("red") == 3


@pytest.mark.rule("CH-23")
def test_the_number_of_law_7_is_an_option() -> None:
    m = take_law(7, new_number=35, stock=[{"red": 2}])
    m.act(0, "renumber red 0")
    assert m.points(0) == 70


@pytest.mark.rule("CH-24")
def test_law_8_removes_a_law_wherever_it_is() -> None:
    said: dict[str, Any] = {
        "market": [2],
        "three_tables": True,
        "under": {"red": 5},
        "number": ("blue", 3),
        "laws": [[10], [9, 12]],
    }
    m = take_law(8, **said)
    lying = [2, 3, 5, 7, 9, 10, 12]
    assert [n for n in range(1, 13) if m.may(0, f"repeal {n}")] == lying
    assert m.refusal(0, "repeal 4") == "CH-24"
    for law in lying:
        other = m.copy()
        other.act(0, f"repeal {law}")
        seen = other.observe(0)
        assert law not in [*seen["market"], *seen["under"].values(), *other.laws(0), *other.laws(1)]
        assert (seen["three_tables"], seen["number_color"]) == (law != 3, None if law == 7 else "blue")
        assert other.money(1) == 0
        assert other.asked(0) == "refill"
        assert 8 not in other.laws(0)


@pytest.mark.rule("CH-24")
def test_if_there_is_one_you_must_remove_it() -> None:
    m = take_law(8, market=[1])
    assert m.refusal(0, "end_turn") == "CH-17"
    assert m.refusal(0, "keep_law") == "CH-24"
    m.act(0, "repeal 1")


@pytest.mark.rule("CH-24")
def test_without_a_law_to_remove_law_8_goes_back_to_the_box() -> None:
    m = position(fields={"1.1": "law"})
    entry = m.turn_up(0, "place father 1.1", 8)
    assert m.kinds(entry) == ["placed", "law", "nothing_repealed"]
    assert m.asked(0) == "refill"


@pytest.mark.rule("CH-24")
def test_a_covered_law_7_cannot_be_removed_an_uncovered_one_brings_the_number_back() -> None:
    m = take_law(8, number=("red", 1), sold={"red": 2}, market=[1])
    assert m.refusal(0, "repeal 7") == "CH-24"
    m = take_law(8, number=("red", 2), sold={"red": 2}, stock=[{"red": 1}])
    assert m.points(0) == 20
    m.act(0, "repeal 7")
    assert m.points(0) == 10


@pytest.mark.rule("CH-25")
def test_law_9_is_paid_at_once_or_removed() -> None:
    m = take_law(9, money=[30])
    refused = m.copy()
    m.act(0, "buy_joker")
    assert (m.money(0), m.laws(0)) == (5, [9])
    refused.act(0, "refuse_joker")
    assert (refused.money(0), refused.laws(0)) == (30, [])


@pytest.mark.rule("CH-25")
def test_without_25_piasters_law_9_is_removed() -> None:
    m = position(fields={"1.1": "law"}, money=[20])
    entry = m.turn_up(0, "place father 1.1", 9)
    assert m.kinds(entry) == ["placed", "law", "joker_removed"]
    assert m.refusal(0, "buy_joker") == "CH-17"
    assert m.laws(0) == []


@pytest.mark.rule("CH-25")
def test_the_joker_is_named_after_the_end_before_majorities_are_counted() -> None:
    m = position(
        fields={"1.1": "red"},
        tables={"blue": "III-2"},
        sold={"black": 4, "red": 3, "blue": 3},
        stock=[{"blue": 1}, {"blue": 1}],
        laws=[[], [9]],
    )
    assert m.refusal(0, "name_color blue") == "CH-25"
    m.act(0, "place father 1.1")
    m.act(0, "sell")
    assert not m.is_over()
    assert m.actors() == [1]
    assert m.asked(1) == "joker"
    assert m.refusal(1, "end_turn") == "CH-25"
    m.act(1, "name_color blue")
    assert m.is_over()
    assert m.points(1) == 60
    assert m.points(0) == 10 + 15


@pytest.mark.rule("CH-25")
def test_the_joker_counts_for_times_too_and_out_of_time_it_is_the_best_color() -> None:
    m = position(
        fields={"1.1": "red"},
        tables={"blue": "III-1"},
        sold={"black": 4, "red": 3, "blue": 1},
        stock=[{"blue": 2}, {"blue": 3}],
        laws=[[], [9]],
    )
    m.act(0, "place father 1.1")
    m.act(0, "sell")
    move = m.title.lapse(m.state, 1)
    assert move is not None
    assert m.title.move_text(move) == "name_color blue"
    assert m.glance(1)["best_color"] == "blue"
    m.act(1, move)
    assert m.points(1) == 4 * 5 * 6
    assert m.points(0) == 10 + 2 * 5 * 6


@pytest.mark.rule("CH-25")
def test_nothing_but_the_joker_is_decided_for_a_player_out_of_time() -> None:
    m = position(fields={"1.1": "red"}, laws=[[], [9]])
    assert (m.asked(0), m.title.lapse(m.state, 0)) == ("turn", None)
    m.act(0, "place father 1.1")
    assert (m.asked(0), m.title.lapse(m.state, 0)) == ("treasure", None)
    m.act(0, "keep")
    assert (m.asked(0), m.title.lapse(m.state, 0)) == ("refill", None)
