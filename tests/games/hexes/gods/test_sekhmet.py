"""Sekhmet, builder of war: GOD-20."""

from __future__ import annotations

from typing import Any

import pytest

from benben.games.hexes.data import CARDS, RESOURCES
from benben.games.hexes.family import counts
from tests.games.hexes.gods.table import GodTable, position
from tests.games.hexes.table import CITY, SETTLEMENT, kinds, told

WAR_SETTLEMENT = {"brick": 1, "cattle": 1}
WAR_CITY = {"stone": 2, "grain": 1}
NOTHING = dict.fromkeys(RESOURCES, 0)
PRICES = {"settlement": NOTHING | WAR_SETTLEMENT, "temple_city": NOTHING | WAR_CITY}


def sekhmet(**said: Any) -> GodTable:
    """Seat 0 has Sekhmet, a face-up mercenary and the cost of both buildings; its oxcarts lead from 16 to 18."""
    return position(
        **{
            "gods": ["sekhmet"],
            "settlements": [[16], [40], [53]],
            "carts": ["16-17-18"],
            "hands": [{**WAR_SETTLEMENT, **WAR_CITY}],
            "mercenaries": [1],
            **said,
        }
    )


def army(*mercenaries: int, holder: int = -1, **said: Any) -> GodTable:
    """Seat 0 builds by war, starting from this many mercenaries for each player."""
    m = sekhmet(**{"mercenaries": mercenaries, "army": holder, **said})
    m.act(0, "sekhmet temple_city 16")
    return m


@pytest.mark.rule("GOD-20")
def test_a_settlement_for_a_brick_and_a_cattle() -> None:
    m = sekhmet(hands=[WAR_SETTLEMENT])
    entry = m.act(0, "sekhmet settlement 18")
    assert sorted(kinds(entry)) == ["dismissed", "god_used", "settled"]
    assert (m.settlements(0), m.hand(0), m.left(0)) == ([16, 18], {}, (13, 3, 4))
    assert (m.supply("brick"), m.supply("cattle")) == (19, 19)
    assert (m.choosing(), m.asked(0)) == ([0], "turn")


@pytest.mark.rule("GOD-20")
def test_a_temple_city_for_two_stone_and_a_grain() -> None:
    m = sekhmet(hands=[WAR_CITY])
    entry = m.act(0, "sekhmet temple_city 16")
    assert sorted(kinds(entry)) == ["city", "dismissed", "god_used"]
    assert (m.settlements(0), m.cities(0), m.hand(0), m.left(0)) == ([], [16], {}, (13, 5, 3))
    assert (m.supply("stone"), m.supply("grain")) == (19, 19)


@pytest.mark.rule("GOD-20")
def test_the_mercenary_leaves_the_game() -> None:
    m = sekhmet(mercenaries=[2, 1])
    deck = m.s.deck
    m.act(0, "sekhmet settlement 18")
    assert [player["mercenaries"] for player in m.observe(None)["players"]] == [1, 1, 0]
    assert counts(m.s.spent, CARDS) == {"mercenary": 1}
    assert m.s.deck == deck


@pytest.mark.rule("GOD-20")
def test_one_needs_a_face_up_mercenary() -> None:
    m = sekhmet(mercenaries=[0, 2], cards=[{"mercenary": 2}])
    assert m.refusal(0, "sekhmet settlement 18") == ("no_mercenary", "GOD-20")
    assert [form["do"] for form in m.forms(0)] == ["offer"]


@pytest.mark.rule("GOD-20")
def test_one_played_this_turn_serves_too() -> None:
    m = sekhmet(mercenaries=[], cards=[{"mercenary": 1}])
    m.act(0, "mercenary")
    m.act(0, "robber 3")
    m.act(0, "sekhmet settlement 18")
    assert m.s.players[0].mercenaries == 0


@pytest.mark.rule("GOD-20")
def test_the_price_must_be_held() -> None:
    for held in ({"brick": 1, **WAR_CITY}, {"cattle": 1, **WAR_CITY}):
        assert sekhmet(hands=[held]).refusal(0, "sekhmet settlement 18") == ("war_costs", "GOD-20")
    for held in ({"stone": 1, "grain": 1, **WAR_SETTLEMENT}, {"stone": 2, **WAR_SETTLEMENT}):
        assert sekhmet(hands=[held]).refusal(0, "sekhmet temple_city 16") == ("war_costs", "GOD-20")
    m = sekhmet(hands=[{"stone": 1, "grain": 1, "brick": 1}])
    assert m.refusal(0, "sekhmet settlement 18") == ("nothing_to_build", "GOD-20")
    assert not m.lists(0, "sekhmet settlement 18")
    assert m.forms(0)[0]["do"] == "offer"
    m = sekhmet(hands=[WAR_CITY])
    assert m.forms(0)[0] == {"do": "sekhmet", "settlements": [], "cities": [16], "prices": PRICES}


@pytest.mark.rule("GOD-20")
def test_a_settlement_follows_all_the_usual_rules() -> None:
    m = sekhmet(settlements=[[16], [20], [53]], carts=["16-17-18-19", "20-21"])
    assert m.forms(0)[0] == {"do": "sekhmet", "settlements": [18], "cities": [16], "prices": PRICES}
    assert m.refusal(0, "sekhmet settlement 16") == ("intersection_taken", "AE-25")
    assert m.refusal(0, "sekhmet settlement 20") == ("intersection_taken", "AE-25")
    assert m.refusal(0, "sekhmet settlement 17") == ("too_close", "AE-25")
    assert m.refusal(0, "sekhmet settlement 19") == ("too_close", "AE-25")
    assert m.refusal(0, "sekhmet settlement 22") == ("no_oxcart_there", "AE-25")
    m.act(0, "sekhmet settlement 18")
    m = sekhmet()
    m.s.players[0].settlements_left = 0
    assert m.refusal(0, "sekhmet settlement 18") == ("no_settlement_left", "AE-27")
    assert m.forms(0)[0]["settlements"] == []


@pytest.mark.rule("GOD-20")
def test_a_temple_city_follows_all_the_usual_rules() -> None:
    m = sekhmet(cities=[[0], [], []])
    for other in (0, 18, 40):
        assert m.refusal(0, f"sekhmet temple_city {other}") == ("no_settlement_there", "AE-26")
    m.s.players[0].cities_left = 0
    assert m.refusal(0, "sekhmet temple_city 16") == ("no_city_left", "AE-27")
    assert m.forms(0)[0]["cities"] == []


@pytest.mark.rule("GOD-20")
def test_one_building_then_the_usual_price_for_more() -> None:
    m = sekhmet(hands=[{**SETTLEMENT, "brick": 3, "cattle": 3, **CITY}], carts=["16-17-18-19-20"], mercenaries=[2])
    m.act(0, "sekhmet settlement 18")
    m.act(0, "keep_god")
    assert m.refusal(0, "sekhmet settlement 20") == ("god_rests", "GOD-4")
    m.act(0, "city 18")
    assert m.hand(0) == {"brick": 2, "cattle": 2, "papyrus": 1}


@pytest.mark.rule("GOD-20")
def test_a_settlement_interrupts_others_and_opens_a_harbor() -> None:
    m = sekhmet(settlements=[[40], [2], [53]], carts=["29-18", "16-17-18-19-20-21"], route=1)
    entry = m.act(0, "sekhmet settlement 18")
    assert "route_aside" in kinds(entry)
    m = sekhmet(settlements=[[19], [2], [53]], carts=["19-18-17"], hands=[{**WAR_SETTLEMENT, "cattle": 3}])
    m.act(0, "sekhmet settlement 17")
    m.act(0, "exchange cattle stone")


# The army


@pytest.mark.rule("GOD-20", "AE-36")
@pytest.mark.parametrize(("before", "others"), [(4, (3, 0)), (4, (0, 0)), (5, (4, 4)), (4, (3, 3))])
def test_the_holder_keeps_the_army_with_three_or_more_while_nobody_has_more(
    before: int, others: tuple[int, int]
) -> None:
    m = army(before, *others, holder=0)
    assert m.army_holder() == 0
    assert not {"army", "army_aside"} & set(kinds(m.entries[-1]))


@pytest.mark.rule("GOD-20")
def test_with_two_left_it_goes_to_the_only_player_with_the_most() -> None:
    m = army(3, 3, 0, holder=0)
    assert told(m.entries[-1], "army") == [{"seat": 1, "count": 3}]
    assert m.army_holder() == 1
    assert army(4, 0, 4, holder=0).army_holder() == 2
    assert army(3, 3, 4, holder=0).army_holder() == 2


@pytest.mark.rule("GOD-20")
@pytest.mark.parametrize("mercenaries", [(3, 0, 0), (3, 2, 0), (3, 2, 2), (3, 3, 3), (4, 4, 4)])
def test_otherwise_it_is_set_aside(mercenaries: tuple[int, int, int]) -> None:
    m = army(*mercenaries, holder=0)
    assert told(m.entries[-1], "army_aside") == [{"seat": 0}]
    assert m.army_holder() is None


@pytest.mark.rule("GOD-20", "AE-36")
@pytest.mark.parametrize("mercenaries", [(3, 3, 0), (4, 4, 1)])
def test_set_aside_until_one_player_alone_has_the_most(mercenaries: tuple[int, int, int]) -> None:
    said: dict[str, Any] = {"mercenaries": mercenaries, "army": -1, "gods": ["ptha"], "active": 1}
    m = position(**said, cards=[{}, {"mercenary": 1}])
    m.act(1, "mercenary")
    assert m.army_holder() == 1
    m = position(**{**said, "mercenaries": (mercenaries[0], mercenaries[1] - 1)}, cards=[{}, {"mercenary": 1}])
    m.act(1, "mercenary")
    assert m.army_holder() is None


@pytest.mark.rule("GOD-20")
def test_removal_by_another_may_leave_one_alone_with_the_most() -> None:
    assert army(3, 3, 0).army_holder() == 1
    assert army(4, 4, 4).army_holder() is None
    assert army(4, 3, 0).army_holder() is None
    m = army(3, 2, 2)
    assert (m.army_holder(), "army_aside" in kinds(m.entries[-1])) == (None, False)


@pytest.mark.rule("GOD-20")
def test_anothers_army_stays_where_it_is() -> None:
    for mercenaries in ((1, 3, 0), (3, 3, 0), (3, 3, 3), (2, 4, 3)):
        m = army(*mercenaries, holder=1)
        assert m.army_holder() == 1
        assert not {"army", "army_aside"} & set(kinds(m.entries[-1]))


@pytest.mark.rule("GOD-20", "AE-43")
def test_removal_army_and_building_are_one_step() -> None:
    """With the army, seven points would win; but it is lost before the building counts."""
    said: dict[str, Any] = {"settlements": [[16, 20], [40], [53]], "cities": [[0], [], []], "points_to_win": 7}
    m = army(3, 0, 0, holder=0, **said)
    assert (m.points(0), m.is_over()) == (5, False)
    m = army(4, 0, 0, holder=0, **said)
    assert (m.points(0), m.is_over()) == (7, True)


@pytest.mark.rule("GOD-20", "AE-43")
def test_an_army_that_passes_to_another_wins_at_the_start_of_their_turn() -> None:
    m = army(3, 3, 0, holder=0, points_to_win=3)
    assert (m.points(1), m.is_over()) == (3, False)
    m.act(0, "keep_god")
    m.act(0, "end_turn")
    assert m.is_over()
    assert m.outcome is not None
    assert m.outcome.winners == [1]


@pytest.mark.rule("GOD-20")
def test_in_the_strict_order_it_is_a_build() -> None:
    m = sekhmet(strict_order=True, hands=[{**WAR_SETTLEMENT, "grain": 4}])
    m.act(0, "sekhmet settlement 18")
    assert m.refusal(0, "exchange grain brick") == ("traded_already", "AE-12")


@pytest.mark.rule("GOD-20")
def test_it_may_be_undone() -> None:
    m = army(3, 3, 0, holder=0)
    m.undo(0)
    assert (m.army_holder(), m.s.players[0].mercenaries, m.settlements(0)) == (0, 3, [16])
