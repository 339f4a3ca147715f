"""Under the sea rules, roads and ships continue each other only at their owner's building: CS-14 (b)."""

from __future__ import annotations

import pytest

from tests.games.hexes.cheops_scenario.at_sea import BOTH, at_sea
from tests.games.hexes.table import SETTLEMENT


@pytest.mark.rule("CS-14")
def test_a_ship_does_not_continue_a_road() -> None:
    m = at_sea(ships=[""], carts=["57-58"], hands=[BOTH])
    assert m.refusal(0, "ship 58-59") == ("only_at_building", "CS-14")
    assert m.refusal(0, "ship 58-76") == ("only_at_building", "CS-14")
    assert m.texts(0, "ship") == ["39-57"]
    assert m.texts(0, "cart") == ["39-57", "56-57", "58-76"]
    free = at_sea(ships=[""], carts=["57-58"], hands=[BOTH], sea_rules=False)
    assert free.may(0, "ship 58-59")


@pytest.mark.rule("CS-14")
def test_nor_a_road_a_ship() -> None:
    m = at_sea(ships=["57-58"], hands=[BOTH])
    assert m.refusal(0, "cart 58-76") == ("only_at_building", "CS-14")
    assert m.refusal(0, "cart 58-59") == ("roads_on_land", "CS-13")
    assert m.texts(0, "cart") == ["39-57", "56-57"]
    assert m.texts(0, "ship") == ["39-57", "58-59", "58-76"]
    m.act(0, "ship 58-76")
    assert m.refusal(0, "cart 75-76") == ("only_at_building", "CS-14")
    assert m.refusal(0, "cart 58-76") == ("path_taken", "AE-23")
    assert m.refusal(0, "cart 110-111") == ("path_apart", "AE-23")
    m.s.players[0].oxcarts_left = 0
    assert m.refusal(0, "cart 75-76") == ("no_oxcart_left", "AE-27")


@pytest.mark.rule("CS-14")
def test_pieces_just_built_follow_it_too() -> None:
    m = at_sea(ships=[""], hands=[BOTH])
    m.act(0, "cart 57-58")
    assert m.refusal(0, "ship 58-59") == ("only_at_building", "CS-14")
    m.act(0, "ship 39-57")
    assert m.refusal(0, "ship 58-59") == ("only_at_building", "CS-14")
    m.act(0, "ship 39-40")
    m.act(0, "ship 40-41")
    assert m.refusal(0, "cart 41-42") == ("only_at_building", "CS-14")
    m.act(0, "ship 41-59")
    m.act(0, "ship 58-59")
    m.title.rebuild(m.s)
    assert m.refusal(0, "cart 41-42") == ("only_at_building", "CS-14")
    # Where a road and a ship meet, each continues only its own sort
    assert m.may(0, "ship 58-76")
    assert m.may(0, "cart 58-76")


@pytest.mark.rule("CS-14")
@pytest.mark.parametrize("buildings", [{"settlements": [[57, 59]]}, {"settlements": [[57]], "cities": [[59]]}])
def test_at_ones_own_building_they_do(buildings: dict[str, list[list[int]]]) -> None:
    m = at_sea(hands=[BOTH], **buildings)
    for move in ("cart 59-60", "cart 41-59", "ship 59-60", "ship 41-59"):
        assert m.may(0, move)
    m = at_sea(hands=[BOTH], ships=[""], carts=["41-59 42-41"], **buildings)
    assert m.may(0, "ship 58-59")
    assert m.refusal(0, "ship 40-41") == ("only_at_building", "CS-14")


@pytest.mark.rule("CS-14")
def test_a_new_building_lets_them() -> None:
    m = at_sea(hands=[{**BOTH, "grain": 1}])
    assert m.refusal(0, "cart 59-60") == ("only_at_building", "CS-14")
    m.act(0, "settle 59")  # a ship alone is enough
    m.act(0, "cart 59-60")
    assert m.refusal(0, "ship 60-78") == ("only_at_building", "CS-14")
    assert m.carts(0) == ["59-60"]


@pytest.mark.rule("CS-14")
def test_anothers_building_still_stops_them() -> None:
    m = at_sea(settlements=[[57], [59]], hands=[BOTH])
    for move in ("cart 59-60", "ship 59-60"):
        assert m.refusal(0, move) == ("built_through", "AE-24")
    m = at_sea(settlements=[[57], [59]], ships=[""], carts=["57-56 59-41"], hands=[BOTH])
    assert m.refusal(0, "ship 58-59") == ("built_through", "AE-24")


@pytest.mark.rule("CS-14")
def test_a_building_put_in_between_leaves_only_the_sort_on_its_other_side() -> None:
    """Seat 0 has a piece before 59 and one of the other sort beyond 60: only the latter sort can go on 59-60."""
    for carts, ships, may, may_not in (
        ("41-59", "60-61", "ship 59-60", "cart 59-60"),
        ("60-61", "41-59", "cart 59-60", "ship 59-60"),
    ):
        m = at_sea(
            settlements=[[43], [57]],
            carts=[carts],
            ships=[ships, "57-58-59"],
            hands=[BOTH, SETTLEMENT],
            active=1,
        )
        m.act(1, "settle 59")
        m.act(1, "end_turn")
        m.roll(2, 1, 2)
        m.act(2, "end_turn")
        m.roll(0, 1, 2)
        for _ in range(2):
            assert m.may(0, may)
            assert m.refusal(0, may_not) == ("only_at_building", "CS-14")
            assert may.split()[1] in m.texts(0, may.split()[0])
            assert may.split()[1] not in m.texts(0, may_not.split()[0])
            m.title.rebuild(m.s)


@pytest.mark.rule("CS-14", "CS-16")
def test_free_roads_follow_it_too() -> None:
    m = at_sea(ships=[""], cards=[{"free_oxcarts": 1}])
    m.act(0, "free_oxcarts")
    m.act(0, "cart 57-58")
    assert m.refusal(0, "ship 58-59") == ("only_at_building", "CS-14")
    assert m.texts(0, "ship") == ["39-57"]
    m.act(0, "ship 39-57")
    m = at_sea(ships=[""], cards=[{"free_oxcarts": 1}])
    m.act(0, "free_oxcarts")
    m.act(0, "ship 57-58")
    assert m.refusal(0, "cart 58-76") == ("only_at_building", "CS-14")
