"""Selling and keeping: CH-11 to CH-14."""

from __future__ import annotations

import pytest

from tests.games.cheops_heirs.table import position


@pytest.mark.rule("CH-11")
def test_a_treasure_is_sold_at_once_or_kept() -> None:
    m = position(fields={"1.1": "red"})
    assert m.refusal(0, "sell") == "CH-11"
    m.act(0, "place son 1.1")
    assert sorted(m.title.move_text(move) for move in m.moves(0)) == ["keep", "sell"]
    assert m.refusal(0, "place father 1.5") == "CH-11"
    assert m.refusal(0, "end_turn") == "CH-11"
    m.act(0, "sell")
    assert m.refusal(0, "keep") == "CH-11"


@pytest.mark.rule("CH-12")
@pytest.mark.parametrize(("market", "price"), [([], 10), ([1], 5), ([2], 15)])
def test_selling_brings_the_market_price_and_covers_a_number(market: list[int], price: int) -> None:
    m = position(fields={"1.1": "red"}, tables={"red": "I-6"}, sold={"red": 1}, market=market, money=[100])
    m.act(0, "place son 1.1")
    entry = m.act(0, "sell")
    assert m.money(0) == 100 + price
    assert m.sold("red") == 2
    assert m.stock(0) == {}
    assert entry.events[0].args == {"seat": 0, "color": "red", "price": price, "full": False}


@pytest.mark.rule("CH-12")
def test_only_what_was_taken_can_be_sold() -> None:
    m = position(stock=[{"red": 1}])
    assert m.refusal(0, "sell") == "CH-11"


@pytest.mark.rule("CH-13")
def test_a_kept_treasure_lies_open_and_can_no_longer_be_sold() -> None:
    m = position(fields={"1.1": "red"})
    m.act(0, "place son 1.1")
    m.act(0, "keep")
    assert m.stock(0) == {"red": 1}
    assert m.observe(1)["players"][0]["stock"]["red"] == 1
    assert m.money(0) == 0
    assert m.sold("red") == 0
    assert m.refusal(0, "sell_stock red") == "CH-13"


@pytest.mark.rule("CH-14")
def test_the_last_number_is_never_covered() -> None:
    m = position(fields={"1.1": "red", "1.9": "red"}, sold={"red": 3})
    m.act(0, "place son 1.1")
    entry = m.act(0, "sell")
    assert m.sold("red") == 4
    assert entry.events[0].args["full"] is True
    assert m.glance(None)["full"]["red"] is True
    m.act(0, "end_turn")
    m.act(1, "place son 1.9")
    assert m.refusal(1, "sell") == "CH-14"
    m.act(1, "keep")
    assert m.stock(1) == {"red": 1}
