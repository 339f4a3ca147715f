"""Out of time: GOD-23."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.hexes.gods.ready import play, ready, use
from tests.games.hexes.gods.table import GodTable, fresh, position


def lapse(m: GodTable, seat: int) -> str | None:
    """The move made for a player, as text."""
    move = m.title.lapse(m.state, seat)
    return None if move is None else m.title.move_text(move)


def rolled(first: int, second: int, **said: Any) -> GodTable:
    """A position in which seat 0 has just rolled these dice."""
    m = position(**{"settlements": [[10], [40], [44]], "before_roll": True, **said})
    m.roll(0, first, second)
    return m


@pytest.mark.rule("GOD-23", "GOD-14")
def test_atum_takes_nothing() -> None:
    m = rolled(3, 3, gods=["horus", "atum"])
    assert lapse(m, 1) == "atum -"
    m.act(1, "atum -")
    assert (m.asked(0), m.size(1)) == ("turn", 0)


@pytest.mark.rule("GOD-23", "GOD-16")
@pytest.mark.parametrize(
    ("supply", "kind"),
    [
        ({"brick": 2, "grain": 3, "stone": 1}, "grain"),
        ({"grain": 3, "stone": 3, "brick": 2}, "grain"),
        ({"cattle": 1, "papyrus": 9, "stone": 10}, "stone"),
        (dict.fromkeys(("stone", "papyrus", "cattle"), 4), "cattle"),
    ],
)
def test_isis_takes_the_kind_the_supply_has_most_of(supply: dict[str, int], kind: str) -> None:
    m = rolled(3, 4, gods=["horus", "isis"], supply=supply)
    assert lapse(m, 1) == f"isis {kind}"
    m.act(1, f"isis {kind}")
    assert m.asked(1) == "after_use"


@pytest.mark.rule("GOD-23", "AE-32")
@pytest.mark.parametrize("gods", [[], ["horus", "ptha"]])
@pytest.mark.parametrize(
    ("hand", "discard"),
    [
        ({"stone": 9}, "stone*4"),
        ({"brick": 2, "grain": 5, "stone": 3}, "brick,grain*3,stone"),
        ({"brick": 2, "cattle": 2, "papyrus": 2, "grain": 2}, "brick,cattle,papyrus,grain"),
        ({"cattle": 1, "stone": 7}, "stone*4"),
        ({"grain": 4, "stone": 4}, "grain*2,stone*2"),
    ],
)
def test_discards_come_from_the_most_frequent_kinds(gods: list[str], hand: dict[str, int], discard: str) -> None:
    m = rolled(3, 4, gods=gods, hands=[{}, hand])
    assert lapse(m, 1) == f"discard {discard}"
    m.act(1, f"discard {discard}")
    assert m.asked(0) == "robber"


@pytest.mark.rule("GOD-23", "GOD-8")
@pytest.mark.parametrize("god", ["amun", "seth"])
def test_after_its_a_side_a_card_is_kept(god: str) -> None:
    m = use(ready(god))
    assert lapse(m, 0) == "keep_god"
    m.act(0, "keep_god")


@pytest.mark.rule("GOD-23", "GOD-9")
@pytest.mark.parametrize(
    ("god", "others", "lowest"),
    [
        ("seth", ["amun", "maat"], "horus"),
        ("amun", ["horus", "ptha"], "atum"),
        ("amun", ["horus", "isis"], "ptha"),
        ("seth", ["horus", "ptha"], "atum"),
    ],
)
def test_after_its_b_side_it_is_exchanged_for_the_lowest_one(god: str, others: list[str], lowest: str) -> None:
    m = use(ready(f"{god} B", gods=[f"{god} B", *others]))
    assert lapse(m, 0) == f"take_god {lowest}"
    m.act(0, f"take_god {lowest}")


@pytest.mark.rule("GOD-23", "GOD-8")
def test_even_for_a_player_whose_turn_it_is_not() -> None:
    m = use(ready("osiris"))
    m.act(0, "end_turn")
    assert lapse(m, 0) == "keep_god"
    m = rolled(3, 4, gods=["horus", "isis B"], hands=[{}, {"grain": 8}])
    assert lapse(m, 1) == "take_god ptha"


@pytest.mark.rule("GOD-23")
def test_nothing_is_done_when_the_rules_name_nothing() -> None:
    for god in ("maat", "thoth"):
        m = ready(god)
        assert lapse(m, 0) is None
        play(m)
        assert (m.asked(0), lapse(m, 0)) == ("god", None)
    m = fresh(setup="beginner", start="1")
    assert (lapse(m, 0), lapse(m, 1)) == (None, None)
    m = rolled(3, 4, gods=["horus", "atum"])
    assert (m.asked(0), lapse(m, 0)) == ("robber", None)
    m = rolled(4, 4, gods=["horus", "atum"], hands=[{"brick": 1}, {"grain": 1}])
    m.act(0, "offer brick grain 1")
    assert (m.asked(1), lapse(m, 1)) == ("answer", None)


@pytest.mark.rule("GOD-23")
def test_nor_when_the_game_is_over() -> None:
    m = ready("osiris", gods=["osiris", "ptha"], points_to_win=3, settlements=[[18], [40], [53]])
    m.s.choosing = 1
    m.s.ended = 1
    assert lapse(m, 0) is None
