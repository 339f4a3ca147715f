"""Fields travel by their meanings."""

from __future__ import annotations

from typing import Any

import pytest

from benben.kernel.meanings import meaning, value_of
from benben.kernel.schema import Flag, Kind, Num, Place, Scalar, Seat, Subset

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
        (Subset(NAMES), {0: [], 5: ["red", "green"], 7: ["red", "blue", "green"]}),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, dict) else "",
)
def test_meanings_go_both_ways(spec: Scalar, forms: dict[int, Any]) -> None:
    for value, form in forms.items():
        assert meaning(value, spec) == form
        assert type(meaning(value, spec)) is type(form)
        assert value_of(form, spec) == value
