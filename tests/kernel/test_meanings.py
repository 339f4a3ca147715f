"""Fields travel by their meanings."""

from __future__ import annotations

from typing import Any

import pytest

from benben.kernel.meanings import meaning, value_of
from benben.kernel.schema import Cards, Flag, Kind, Num, Place, Scalar, Seat, Seats, Subset

NAMES = ("red", "blue", "green")


@pytest.mark.parametrize(
    ("spec", "forms"),
    [
        (Num(-2, 2), {-2: -2, 0: 0, 2: 2}),
        (Flag(), {0: False, 1: True}),
        (Kind(NAMES), {0: "red", 2: "green"}),
        (Kind(NAMES, none=True), {-1: None, 1: "blue"}),
        (Seat(), {-1: None, 0: 0, 5: 5}),
        (Place(NAMES), {-1: None, 2: 2}),
        (Seats(), {0: [], 5: [0, 2], 63: [0, 1, 2, 3, 4, 5]}),
        (Cards(NAMES, 19), {0: {"red": 0, "blue": 0, "green": 0}, 0x130002: {"red": 2, "blue": 0, "green": 19}}),
        (Subset(NAMES), {0: [], 5: ["red", "green"], 7: ["red", "blue", "green"]}),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, dict) else "",
)
def test_meanings_go_both_ways(spec: Scalar, forms: dict[int, Any]) -> None:
    for value, form in forms.items():
        assert meaning(value, spec) == form
        assert type(meaning(value, spec)) is type(form)
        assert value_of(form, spec) == value


def test_counts_may_leave_out_zeros() -> None:
    assert value_of({"green": 3}, Cards(NAMES, 19)) == 0x30000
    assert value_of({}, Cards(NAMES, 19)) == 0
