"""Building: AE-22 to AE-28."""

from __future__ import annotations

from typing import Any

import pytest

import benben
from tests.games.hexes.ancient_egypt.table import position
from tests.games.hexes.table import CARD, CITY, OXCART, SETTLEMENT, kinds, told

RICH = {"brick": 8, "cattle": 8, "papyrus": 8, "grain": 8, "stone": 8}
LAND: dict[str, Any] = {"settlements": [[16]], "carts": ["16-17-18-19"]}


@pytest.mark.rule("AE-22")
@pytest.mark.parametrize(
    ("price", "move", "key"),
    [
        (OXCART, "cart 19-20", "oxcart_costs"),
        (SETTLEMENT, "settle 18", "settlement_costs"),
        (CITY, "city 16", "city_costs"),
        (CARD, "buy_card", "card_costs"),
    ],
)
def test_what_is_built_costs_exactly_its_price(price: dict[str, int], move: str, key: str) -> None:
    for lacking, n in price.items():
        m = position(hands=[{**price, lacking: n - 1}], **LAND)
        assert m.refusal(0, move) == (key, "AE-22")
    m = position(hands=[price], **LAND)
    before = m.observe(None)["supply"]
    m.act(0, move)
    assert m.hand(0) == {}
    assert m.observe(None)["supply"] == {kind: n + price.get(kind, 0) for kind, n in before.items()}


@pytest.mark.rule("AE-22")
def test_the_prices() -> None:
    m = position()
    assert m.title.facts["costs"] == {
        "oxcart": {"brick": 1, "cattle": 1},
        "settlement": {"brick": 1, "cattle": 1, "grain": 1, "papyrus": 1},
        "temple_city": {"stone": 3, "grain": 2},
        "card": {"stone": 1, "grain": 1, "papyrus": 1},
    }


@pytest.mark.rule("AE-22")
def test_any_number_of_builds_per_turn() -> None:
    m = position(hands=[RICH], **LAND)
    for move in ("cart 19-20", "cart 20-21", "settle 18", "settle 20", "city 18", "city 20"):
        m.act(0, move)
    for _ in range(2):
        m.buy(0, "mercenary")
    assert m.hand(0) == {"brick": 4, "cattle": 4, "papyrus": 4}


@pytest.mark.rule("AE-23")
def test_an_oxcart_touches_ones_own_pieces() -> None:
    m = position(hands=[RICH], settlements=[[16]], cities=[[42]], carts=["16-17-18"])
    touching = {"7-17", "16-27", "18-19", "18-29", "32-42", "41-42", "42-43"}
    assert set(m.texts(0, "cart")) == touching
    assert m.refusal(0, "cart 19-20") == ("path_apart", "AE-23")
    m.act(0, "cart 18-19")
    assert set(m.texts(0, "cart")) == (touching - {"18-19"}) | {"9-19", "19-20"}


@pytest.mark.rule("AE-23")
def test_an_oxcart_that_touches_only_anothers_pieces_is_refused() -> None:
    m = position(hands=[RICH], settlements=[[16], [20]], carts=["16-17", "20-21"])
    assert m.refusal(0, "cart 21-22") == ("path_apart", "AE-23")
    assert m.refusal(0, "cart 20-31") == ("path_apart", "AE-23")


@pytest.mark.rule("AE-23")
def test_one_oxcart_per_path() -> None:
    m = position(hands=[RICH], settlements=[[16], [20]], carts=["16-17-18-19", "20-19"])
    assert m.refusal(0, "cart 19-20") == ("path_taken", "AE-23")
    assert m.refusal(0, "cart 17-18") == ("path_taken", "AE-23")


@pytest.mark.rule("AE-24")
def test_no_building_on_through_anothers_building() -> None:
    """As in the rulebook's example: gray's path ends at purple's settlement."""
    for settlements, cities in (([[16], [19]], []), ([[16], []], [[], [19]])):
        m = position(hands=[RICH], carts=["16-17-18-19"], settlements=settlements, cities=cities)
        assert m.refusal(0, "cart 19-20") == ("built_through", "AE-24")
        assert m.refusal(0, "cart 9-19") == ("built_through", "AE-24")
        assert m.may(0, "cart 18-29")


@pytest.mark.rule("AE-24")
def test_but_up_to_it_from_the_other_side_and_through_ones_own() -> None:
    m = position(hands=[RICH], settlements=[[16], [19]], carts=["16-17-18-29-30-31-20"])
    assert m.may(0, "cart 19-20")
    assert m.may(0, "cart 18-19")
    assert m.refusal(0, "cart 9-19") == ("path_apart", "AE-23")
    m = position(hands=[RICH], settlements=[[19]], carts=["18-19"])
    assert m.may(0, "cart 19-20")


@pytest.mark.rule("AE-24")
def test_a_new_building_stops_a_player_about_to_build_on() -> None:
    m = position(hands=[RICH, RICH], settlements=[[16], [31]], carts=["16-17-18-19", "31-20-19"], active=1)
    m.act(1, "settle 19")
    m.act(1, "end_turn")
    m.roll(2, 1, 1)
    m.act(2, "end_turn")
    m.roll(0, 1, 1)
    assert m.refusal(0, "cart 9-19") == ("built_through", "AE-24")
    assert "18-29" in m.texts(0, "cart")


@pytest.mark.rule("AE-25")
def test_a_settlement_needs_ones_own_oxcart() -> None:
    m = position(hands=[RICH], settlements=[[16], [20]], carts=["16-17-18", "20-21-22"])
    assert m.texts(0, "settle") == ["18"]
    assert m.refusal(0, "settle 22") == ("no_oxcart_there", "AE-25")
    assert m.refusal(0, "settle 40") == ("no_oxcart_there", "AE-25")
    entry = m.act(0, "settle 18")
    assert kinds(entry) == ["settled"]
    assert (m.settlements(0), m.left(0)) == ([16, 18], (13, 3, 4))


@pytest.mark.rule("AE-25")
def test_all_neighboring_intersections_must_be_vacant_even_of_ones_own_buildings() -> None:
    m = position(hands=[RICH], settlements=[[18]], carts=["18-19-20"])
    assert m.refusal(0, "settle 19") == ("too_close", "AE-25")
    assert m.refusal(0, "settle 18") == ("intersection_taken", "AE-25")
    assert m.may(0, "settle 20")
    m = position(hands=[RICH], settlements=[[18], [21]], carts=["18-19-20"])
    assert m.refusal(0, "settle 20") == ("too_close", "AE-25")
    m = position(hands=[RICH], settlements=[[18], [20]], carts=["18-19-20"])
    assert m.refusal(0, "settle 20") == ("intersection_taken", "AE-25")


@pytest.mark.rule("AE-25")
def test_temple_cities_keep_the_distance_too_and_at_the_rim_two_neighbors_count() -> None:
    m = position(hands=[RICH], settlements=[[18], []], cities=[[], [31]], carts=["18-19-20"])
    assert m.refusal(0, "settle 20") == ("too_close", "AE-25")
    m = position(hands=[RICH], settlements=[[0], [5]], carts=["0-1-2-3"])  # 3 has the neighbors 2 and 4
    assert m.may(0, "settle 3")
    m.act(0, "settle 2")
    assert m.refusal(0, "settle 3") == ("too_close", "AE-25")


@pytest.mark.rule("AE-25")
def test_a_settlement_may_be_built_where_anothers_oxcarts_pass() -> None:
    m = position(hands=[RICH], settlements=[[29], [16]], carts=["29-18", "16-17-18-19"])
    assert m.refusal(0, "settle 18") == ("too_close", "AE-25")
    m = position(hands=[RICH], settlements=[[], [16]], carts=["29-18", "16-17-18-19"])
    m.act(0, "settle 18")


@pytest.mark.rule("AE-26")
def test_a_temple_city_replaces_ones_own_settlement() -> None:
    m = position(hands=[RICH], settlements=[[16, 18], [20]], carts=["16-17-18-19"])
    assert m.texts(0, "city") == ["16", "18"]
    for at in (20, 40):
        assert m.refusal(0, f"city {at}") == ("no_settlement_there", "AE-26")
    entry = m.act(0, "city 16")
    assert told(entry, "city") == [{"seat": 0, "intersection": 16}]
    assert (m.settlements(0), m.cities(0), m.left(0)) == ([18], [16], (12, 4, 3))
    assert m.refusal(0, "city 16") == ("no_settlement_there", "AE-26")
    assert m.visible(0) == 3


@pytest.mark.rule("AE-26")
def test_the_settlement_returns_and_can_be_built_again() -> None:
    five = [16, 18, 0, 2, 4]
    m = position(hands=[RICH], settlements=[five], carts=["16-17-18-19-20"])
    assert m.refusal(0, "settle 20") == ("no_settlement_left", "AE-27")
    m.act(0, "city 16")
    m.act(0, "settle 20")
    assert m.left(0)[1:] == (0, 3)


@pytest.mark.rule("AE-27")
def test_without_an_oxcart_left_none_is_built() -> None:
    m = position(hands=[RICH], settlements=[[16]], carts=["16-17-18-19-20-21-22-23-24-25-26 27-28-29-30-31"])
    assert m.left(0)[0] == 1
    m.act(0, "cart 16-27")
    assert m.refusal(0, "cart 7-17") == ("no_oxcart_left", "AE-27")
    assert m.texts(0, "cart") == []


@pytest.mark.rule("AE-27")
def test_without_a_temple_city_left_none_is_built() -> None:
    m = position(hands=[RICH], settlements=[[16, 18]], cities=[[0, 2, 4]])
    m.act(0, "city 16")
    assert m.refusal(0, "city 18") == ("no_city_left", "AE-27")


@pytest.mark.rule("AE-28")
def test_a_development_card_is_drawn_from_the_deck_in_secret() -> None:
    m = position(hands=[CARD], settlements=[[16]])
    entry = m.buy(0, "monopoly")
    assert m.cards(0) == {"monopoly": 1}
    assert m.seen(entry, 0)[0].args == {"seat": 0, "card": "monopoly"}
    for other in (1, 2, None):
        assert m.seen(entry, other)[0].args == {"seat": 0, "card": None}
        seen = m.observe(other)
        assert seen["players"][0]["cards"] is None
        assert (seen["players"][0]["cards_total"], seen["deck_total"], seen["deck"]) == (1, 24, None)
    assert not m.can_undo(0)


@pytest.mark.rule("AE-28")
def test_every_card_of_the_deck_is_equally_likely() -> None:
    m = position(hands=[CARD], deck={"mercenary": 2, "plenty": 1, "victory_point": 1})
    bought = [bought_with(m.copy(), draw) for draw in range(4)]
    assert bought == ["mercenary", "mercenary", "plenty", "victory_point"]


def bought_with(m: benben.Match, draw: int) -> object:
    return m.act(0, "buy_card", draws=[draw]).events[0].args["card"]


@pytest.mark.rule("AE-28")
def test_with_an_empty_deck_none_can_be_bought() -> None:
    m = position(hands=[dict.fromkeys(CARD, 2)], deck={"plenty": 1})
    m.buy(0, "plenty")
    assert m.observe(None)["deck_total"] == 0
    assert m.refusal(0, "buy_card") == ("deck_empty", "AE-28")
