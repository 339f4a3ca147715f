"""Production: AE-14 to AE-16."""

from __future__ import annotations

import pytest

from tests.games.hexes.ancient_egypt.table import position
from tests.games.hexes.table import kinds, told

# On the printed map 6 is alluvial land (hex 4: 9 10 11 19 20 21) and fields (hex 17: 41 42 43 49 50 51),
# 10 is a quarry (hex 0: 0 1 2 8 9 10) and alluvial land (hex 6: 13 14 15 23 24 25),
# 8 is a quarry (hex 11: 24 25 26 35 36 37) and a pasture (hex 12: 28 29 30 38 39 40).


@pytest.mark.rule("AE-14")
def test_a_settlement_gets_one_card_a_temple_city_two() -> None:
    m = position(settlements=[[9, 21], [11], []], cities=[[], [42], [41]], before_roll=True)
    entry = m.roll(0, 2, 4)
    assert [m.hand(seat) for seat in range(3)] == [{"brick": 2}, {"brick": 1, "grain": 2}, {"grain": 2}]
    assert (m.supply("brick"), m.supply("grain")) == (16, 15)
    assert told(entry, "produced") == [
        {"seat": 0, "cards": {"brick": 2}},
        {"seat": 1, "cards": {"brick": 1, "grain": 2}},
        {"seat": 2, "cards": {"grain": 2}},
    ]


@pytest.mark.rule("AE-14")
def test_the_example_in_the_rulebook() -> None:
    """The picture's purple settlement at the quarry and the turquoise one at the alluvial land, when a 10 is rolled."""
    m = position(before_roll=True, active=2)
    m.roll(2, 4, 6)
    assert [m.hand(seat) for seat in range(3)] == [{"stone": 1}, {"brick": 1}, {}]


@pytest.mark.rule("AE-14")
@pytest.mark.parametrize(
    ("dice", "got"),
    [
        ((1, 1), {"papyrus": 1}),
        ((4, 6), {"stone": 1}),
        ((3, 3), {"brick": 1}),
        ((5, 6), {"cattle": 1}),
        ((4, 5), {"grain": 1}),
        ((6, 6), {}),
        ((3, 5), {"cattle": 1}),
    ],
)
def test_each_kind_of_hex_gives_its_kind_only_to_those_beside_it(dice: tuple[int, int], got: dict[str, int]) -> None:
    """Purple is at quarry 10, papyrus grove 2, alluvial land 6, and at fields 9, pasture 11 and pasture 8."""
    m = position(before_roll=True)
    entry = m.roll(0, *dice)
    assert m.hand(0) == got
    assert ("produced" in kinds(entry)) == any(m.hand(seat) for seat in range(3))


@pytest.mark.rule("AE-14")
def test_one_building_at_two_hexes_of_the_number_gets_both() -> None:
    m = position(settlements=[[10]], before_roll=True)
    m.s.tokens[0] = 6
    m.title.rebuild(m.s)
    m.roll(0, 3, 3)
    assert m.hand(0) == {"brick": 1, "stone": 1}


@pytest.mark.rule("AE-15")
def test_the_robbers_hex_gives_nothing_and_the_other_of_the_number_does() -> None:
    m = position(settlements=[[9, 21], [11], []], cities=[[], [42], []], robber=4, before_roll=True)
    m.roll(0, 2, 4)
    assert [m.hand(seat) for seat in range(3)] == [{}, {"grain": 2}, {}]
    assert m.glance(None)["pips"][0]["brick"] == 0


@pytest.mark.rule("AE-15")
def test_when_the_robber_leaves_it_gives_again() -> None:
    m = position(settlements=[[9], [11]], robber=4, cards=[{"mercenary": 1}], before_roll=True, players=2)
    m.act(0, "mercenary")
    m.act(0, "robber 9")
    m.roll(0, 2, 4)
    assert [m.hand(seat) for seat in range(2)] == [{"brick": 1}, {"brick": 1}]


SUPPLY = {"brick": 19, "cattle": 19, "papyrus": 19, "grain": 19, "stone": 19}


@pytest.mark.rule("AE-16")
def test_with_several_takers_and_too_few_cards_nobody_gets_any() -> None:
    m = position(settlements=[[9], [11], [21]], supply={**SUPPLY, "brick": 2}, before_roll=True)
    entry = m.roll(0, 3, 3)
    assert [m.hand(seat) for seat in range(3)] == [{}, {}, {}]
    assert m.supply("brick") == 2
    assert told(entry, "shortage") == [{"resource": "brick"}]
    assert kinds(entry) == ["rolled", "shortage"]


@pytest.mark.rule("AE-16")
def test_with_just_enough_everyone_is_served() -> None:
    m = position(settlements=[[9], [11], [21]], supply={**SUPPLY, "brick": 3}, before_roll=True)
    entry = m.roll(0, 3, 3)
    assert [m.hand(seat) for seat in range(3)] == [{"brick": 1}] * 3
    assert (m.supply("brick"), "shortage" in kinds(entry)) == (0, False)


@pytest.mark.rule("AE-16")
@pytest.mark.parametrize("left", [0, 1, 2, 3])
def test_a_single_taker_gets_what_is_left(left: int) -> None:
    m = position(settlements=[[9, 21], []], cities=[[11], []], supply={**SUPPLY, "brick": left}, before_roll=True)
    entry = m.roll(0, 3, 3)
    assert m.hand(0) == ({"brick": left} if left else {})
    assert m.supply("brick") == 0
    assert told(entry, "shortage") == [{"resource": "brick"}]
    assert told(entry, "produced") == ([{"seat": 0, "cards": {"brick": left}}] if left else [])


@pytest.mark.rule("AE-16")
def test_a_single_taker_need_not_be_the_roller() -> None:
    m = position(settlements=[[], [9, 21], []], supply={**SUPPLY, "brick": 1}, before_roll=True)
    m.roll(0, 3, 3)
    assert [m.hand(seat) for seat in range(3)] == [{}, {"brick": 1}, {}]


@pytest.mark.rule("AE-16")
def test_shortage_is_judged_kind_by_kind() -> None:
    """Brick is short for two, grain for one, and stone (on another number) is not needed."""
    m = position(
        settlements=[[9, 42], [11], []],
        cities=[[], [], []],
        supply={**SUPPLY, "brick": 1, "grain": 1, "stone": 0},
        before_roll=True,
    )
    entry = m.roll(0, 3, 3)
    assert [m.hand(seat) for seat in range(3)] == [{"grain": 1}, {}, {}]
    assert told(entry, "shortage") == [{"resource": "brick"}]
    m = position(
        settlements=[[9], [11], []], cities=[[], [], [42]], supply={**SUPPLY, "brick": 5, "grain": 1}, before_roll=True
    )
    entry = m.roll(0, 3, 3)
    assert [m.hand(seat) for seat in range(3)] == [{"brick": 1}, {"brick": 1}, {"grain": 1}]
    assert told(entry, "shortage") == [{"resource": "grain"}]


@pytest.mark.rule("AE-16")
def test_a_player_owed_by_the_robbers_hex_is_not_a_taker() -> None:
    m = position(settlements=[[10], [24], []], supply={**SUPPLY, "brick": 0}, robber=6, before_roll=True)
    m.roll(0, 4, 6)
    assert [m.hand(seat) for seat in range(3)] == [{"stone": 1}, {}, {}]
    m = position(
        settlements=[[], [14], [25]], cities=[[24], [], []], supply={**SUPPLY, "stone": 1}, robber=12, before_roll=True
    )
    entry = m.roll(0, 4, 4)
    assert [m.hand(seat) for seat in range(3)] == [{}, {}, {}]
    assert told(entry, "shortage") == [{"resource": "stone"}]
