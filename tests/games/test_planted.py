"""The check of what never changes finds what is wrong: each fault is planted in a sound position."""

from __future__ import annotations

import functools
import importlib.util
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from benben.kernel.schema import BaseState
from tests.support.invariants import CHECKED, Checked
from tests.support.invariants.flow import BEFORE

ONLY_ANOTHER_MAP = {"two-islands"}  # checked by the rules of ancient-egypt: it needs no faults of its own
OF_THE_FAMILY = {"ancient-egypt": "hexes", "ancient-egypt with gods": "gods"}  # others have the title's name


def module_of(name: str) -> str:
    return f"tests.support.planted.{OF_THE_FAMILY.get(name, name.replace('-', '_'))}"


FAULTS: dict[str, ModuleType] = {
    name: importlib.import_module(module_of(name))
    for name in CHECKED
    if name not in ONLY_ANOTHER_MAP and importlib.util.find_spec(module_of(name))
}
PLANTS: list[tuple[str, Callable[[Any], None], str]] = [
    (name, plant, kind) for name, faults in FAULTS.items() for plant, kind in faults.PLANTED
]

every_checked = pytest.mark.parametrize("name", FAULTS)


def found(checked: Checked, before: BaseState, s: BaseState) -> set[str]:
    """What is found in a position reached by a move of a player other than the active one."""
    wrong, other, rules = [0] * len(checked.violations), s.copy(), checked.title.interpreted
    remembered = [0] * BEFORE
    rules.remember(before, remembered)
    rules.check_flow(s, [0] * checked.title.mask_words, wrong)
    rules.check_step(s, remembered, (s.active + 1) % s.seats, wrong)
    rules.check_whole(s, other, wrong)
    return {name for name, count in zip(checked.violations, wrong, strict=True) if count}


@functools.cache
def sound(name: str) -> BaseState:
    """A position in which everything is as it should be."""
    made: BaseState = FAULTS[name].position()
    return made


def test_every_checked_title_has_faults() -> None:
    missing = ", ".join(module_of(name) for name in CHECKED if name not in {*FAULTS, *ONLY_ANOTHER_MAP})
    assert not missing, f"no faults are planted: there is no {missing}"


@every_checked
def test_a_sound_position_is_found_sound(name: str) -> None:
    assert found(CHECKED[name], sound(name), sound(name)) == set()


@pytest.mark.parametrize(("name", "plant", "kind"), PLANTS, ids=[f"{n}-{p.__name__}-{k}" for n, p, k in PLANTS])
def test_what_is_planted_is_found(name: str, plant: Callable[[Any], None], kind: str) -> None:
    s = sound(name).copy()
    plant(s)
    assert kind in found(CHECKED[name], sound(name), s)


def test_every_kind_is_planted() -> None:
    wanted = {kind for checked in CHECKED.values() for kind in checked.violations}
    missing = ", ".join(sorted(wanted - {kind for _, _, kind in PLANTS}))
    assert not missing, f"no fault is planted that would be reported as {missing}"


@pytest.mark.xdist_group("native")
@every_checked
def test_the_native_check_finds_it_too(name: str) -> None:
    import numpy as np

    checked = CHECKED[name]
    native = checked.native()
    for plant, kind in FAULTS[name].PLANTED:
        s = sound(name).copy()
        plant(s)
        states, wrong = native.states(2), np.zeros(len(checked.violations), np.int64)
        states[0] = states[1] = native.from_plain(s)[0]
        before = np.zeros(BEFORE, np.int64)
        native.remember(native.from_plain(sound(name))[0], before)
        native.check_flow(states[0], native.mask(), wrong)
        native.check_step(states[0], before, (s.active + 1) % s.seats, wrong)
        native.check_whole(states[0], states[1], wrong)
        assert wrong[checked.violations.index(kind)], plant.__name__
