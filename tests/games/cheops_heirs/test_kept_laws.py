"""Laws 10, 11 and 12: CH-26 to CH-29."""

from __future__ import annotations

import pytest

from tests.games.cheops_heirs.table import position
from tests.games.cheops_heirs.test_laws import take_law


@pytest.mark.rule("CH-26")
def test_law_10_sells_a_treasure_from_ones_own_stock() -> None:
    m = take_law(10, stock=[{"red": 2}, {"blue": 1}], sold={"red": 1}, market=[2])
    assert m.refusal(0, "sell_stock blue") == "CH-26"
    m.act(0, "sell_stock red")
    assert (m.money(0), m.stock(0), m.sold("red")) == (15, {"red": 1}, 2)
    assert m.laws(0) == []
    assert m.asked(0) == "refill"


@pytest.mark.rule("CH-26")
def test_not_when_its_table_is_full_or_under_law_5_and_never_the_joker() -> None:
    m = take_law(10, stock=[{"red": 1, "blue": 1, "green": 1}], sold={"red": 4}, under={"blue": 5}, laws=[[9]])
    assert m.refusal(0, "sell_stock red") == "CH-26"
    assert m.refusal(0, "sell_stock blue") == "CH-26"
    assert m.refusal(0, "sell_stock orange") == "CH-26"
    m.act(0, "sell_stock green")
    assert m.laws(0) == [9]


@pytest.mark.rule("CH-27")
def test_law_11_takes_any_treasure_without_support() -> None:
    m = take_law(11, fields={"9.2": "red"})
    assert m.refusal(0, "reach mother 3.4") == "CH-27"
    assert m.refusal(0, "reach mother 1.1") == "CH-27"
    assert m.refusal(0, "reach father 9.2") == "CH-7"
    m.act(0, "reach mother 9.2")
    assert m.field("9.2") == "mother"
    assert m.asked(0) == "treasure"
    m.act(0, "sell")
    assert m.money(0) == 10
    assert m.asked(0) == "refill"


@pytest.mark.rule("CH-27", "CH-9")
def test_equal_members_may_not_touch_under_law_11_either() -> None:
    m = take_law(11, fields={"9.2": "red", "9.3": "son"})
    assert m.refusal(0, "reach son 9.2") == "CH-9"
    m.act(0, "reach mother 9.2")


@pytest.mark.rule("CH-27")
def test_laws_4_and_5_and_full_tables_bind_and_the_last_member_may_be_used() -> None:
    m = take_law(11, fields={"9.2": "red"}, under={"red": 4}, members=[["father", "son"]])
    m.act(0, "reach son 9.2")
    assert m.refusal(0, "keep") == "CH-20"
    assert m.members(0) == {}
    m = take_law(11, fields={"9.2": "red"}, under={"red": 5})
    m.act(0, "reach son 9.2")
    assert m.refusal(0, "sell") == "CH-21"
    m = take_law(11, fields={"9.2": "red"}, sold={"red": 4})
    m.act(0, "reach son 9.2")
    assert m.refusal(0, "sell") == "CH-14"


@pytest.mark.rule("CH-28")
def test_law_12_swaps_two_treasures_in_the_pyramid() -> None:
    m = take_law(12, fields={"1.5": "red", "11.1": "blue", "1.7": "mother"})
    assert m.refusal(0, "swap - 1.5 1.7") == "CH-28"
    assert m.refusal(0, "swap - 1.5 3.4") == "CH-28"
    assert m.refusal(0, "swap - 1.5 1.5") == "CH-28"
    m.act(0, "swap - 11.1 1.5")
    assert (m.field("1.5"), m.field("11.1")) == ("blue", "red")
    assert m.laws(0) == []


@pytest.mark.rule("CH-28")
def test_law_12_swaps_one_in_the_stock_with_one_in_the_pyramid() -> None:
    m = take_law(
        12, fields={"9.2": "red", "1.5": "green"}, stock=[{"blue": 1}], under={"green": 4, "red": 5}, money=[7]
    )
    assert m.refusal(0, "swap orange 9.2 -") == "CH-28"
    assert m.refusal(0, "swap blue 1.5 -") == "CH-28"
    m.act(0, "swap blue 9.2 -")
    assert m.stock(0) == {"red": 1}
    assert m.field("9.2") == "blue"
    assert (m.money(0), m.sold("red"), m.sold("blue")) == (7, 0, 0)


@pytest.mark.rule("CH-28")
def test_what_can_be_swapped_is_told_as_a_form() -> None:
    m = take_law(12, fields={"9.2": "red"}, stock=[{"blue": 1}], under={"red": 4})
    (form,) = m.forms(0)
    assert form["do"] == "swap"
    assert form["stock"] == ["blue"]
    walked = {m.title.move_text(move) for move in m.moves(0, walk=True)}
    fields = form["fields"]
    names = m.title.place_names["field"]
    pairs = {f"swap - {names[a]} {names[b]}" for a in fields for b in fields if a < b}
    into = {f"swap blue {names[f]} -" for f in form["into"]}
    assert walked == pairs | into | {"keep_law"}


@pytest.mark.rule("CH-28")
def test_without_a_partner_a_swap_cannot_begin() -> None:
    m = position(
        covered=True, fields={"1.1": "red", "1.2": "father"}, stock=[{"blue": 1}], under={"red": 4}, laws=[[12]]
    )
    assert m.refusal(0, "swap blue 1.1 -") == "CH-28"
    assert m.refusal(0, "swap - 1.1 1.2") == "CH-28"
    assert m.forms(0)[0]["stock"] == []
    assert m.may(0, "place mother 1.1")


@pytest.mark.rule("CH-29")
def test_a_kept_law_is_used_in_a_later_turn() -> None:
    m = take_law(10, players=2, stock=[{"red": 2}], fields={"1.9": "green"})
    m.act(0, "keep_law")
    assert m.laws(0) == [10]
    assert m.observe(1)["players"][0]["laws"] == ["10"]
    assert m.refusal(0, "sell_stock red") == "CH-29"
    m.act(0, "end_turn")
    m.act(1, "place son 1.9")
    m.act(1, "keep")
    assert m.refusal(1, "reach father 1.5") == "CH-29"
    m.act(1, "end_turn")
    m.act(0, "sell_stock red")
    assert m.laws(0) == []
    assert m.asked(0) == "turn"
    assert m.refusal(0, "sell_stock red") == "CH-13"


@pytest.mark.rule("CH-29")
def test_several_in_one_turn_before_or_after_placing_but_before_the_refill() -> None:
    m = position(fields={"1.1": "red", "1.5": "blue", "1.9": "blue"}, stock=[{"green": 1}], laws=[[10, 11, 12]])
    m.act(0, "sell_stock green")
    m.act(0, "place father 1.1")
    assert m.refusal(0, "reach mother 1.5") == "CH-11"
    m.act(0, "keep")
    m.act(0, "reach mother 1.5")
    m.act(0, "keep")
    late = m.copy()
    m.act(0, "swap red 1.9 -")
    assert m.laws(0) == []
    late.act(0, "take 0")
    assert late.refusal(0, "swap red 1.9 -") == "CH-29"


@pytest.mark.rule("CH-29")
def test_not_while_a_law_is_unresolved_and_others_cannot_be_kept() -> None:
    m = take_law(7, stock=[{"green": 1}], laws=[[10]])
    assert m.refusal(0, "sell_stock green") == "CH-17"
    assert m.refusal(0, "keep_law") == "CH-29"
    m.act(0, "renumber red 0")
    assert m.may(0, "sell_stock green")


@pytest.mark.rule("CH-29", "CH-10")
def test_even_when_nothing_can_be_placed() -> None:
    fields = {"1.1": "red", "1.2": "father", "9.1": "blue", "9.2": "father"}
    m = position(covered=True, fields=fields, members=[["father"]], laws=[[10, 12]], stock=[{"green": 1}])
    assert m.refusal(0, "place father 1.1") == "CH-9"
    m.act(0, "swap - 1.1 9.1")
    m.act(0, "sell_stock green")
    assert m.laws(0) == []
    assert m.asked(0) == "turn"
    m.act(0, "take 0")
