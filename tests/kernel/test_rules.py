"""Instances: each title runs its own constants, tables and points, interpreted and native, in one process."""

from __future__ import annotations

import re
import subprocess
import sys
import types
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from benben.kernel.actions import Actions, Move
from benben.kernel.events import Events
from benben.kernel.rules import Family, by_range, explain, instantiate, primitive, replaces, rule, switch
from benben.kernel.title import Title
from tests.kernel import tiny

FAMILY = Family("tiny", ("tests.kernel.tiny",))
CONSTANTS: dict[str, dict[str, Any]] = {
    "tiny-plain": {},
    "tiny-steep": {"STEP": 10, "TABLE": (5, 6, 7, 8)},
    "tiny-extra": {"EXTRA": True},
}
WITH_EXTRA = Family("tiny extra", (*FAMILY.modules, "tests.kernel.tiny_extra"))
WORTH = {"tiny-plain": [0, 1, 2, 3], "tiny-steep": [50, 60, 70, 80], "tiny-extra": [100, 103, 106, 109]}


class Step(Move, frozen=True, tag="step"):
    by: int


def tiny_title(name: str, constants: Mapping[str, Any]) -> Title:
    actions = Actions()
    actions.add(Step, by=4)
    return Title(
        id=name,
        behavior=1,
        family=WITH_EXTRA if name == "tiny-extra" else FAMILY,
        state=tiny.Steps,
        actions=actions,
        events=Events(),
        phases=("stepping",),
        decisions=("", "step"),
        reasons=(),
        options=(),
        seats=(1, 2),
        words_package="tests.kernel",
        constants=constants,
    )


TITLES = {name: tiny_title(name, constants) for name, constants in CONSTANTS.items()}


def test_interpreted_instances_run_their_own_tables() -> None:
    for _ in range(2):
        for name, title in TITLES.items():
            assert [title.interpreted.worth(k) for k in range(4)] == WORTH[name]
    assert [tiny.worth(k) for k in range(4)] == WORTH["tiny-plain"], "the module itself is left alone"


@pytest.mark.xdist_group("native")
def test_native_instances_run_their_own_tables() -> None:
    for _ in range(2):
        for name, title in TITLES.items():
            assert [title.native().worth(k) for k in range(4)] == WORTH[name]
            assert [title.interpreted.worth(k) for k in range(4)] == WORTH[name]


@pytest.mark.xdist_group("native")
def test_native_instances_run_their_own_rules_through_calls() -> None:
    """A constant reaches through every caller: `apply` calls `worth`, which calls the point."""
    for name, title in TITLES.items():
        states = title.native().from_plain(title.blank({"players": 1}))
        title.native().set_up(states[0])
        title.native().apply(states[0], 0, 3)
        assert int(states[0]["at"]) == WORTH[name][3]


def test_instances_give_their_functions_different_names() -> None:
    names = {title.interpreted.worth.__qualname__ for title in TITLES.values()}
    assert names == {"tiny-plain.worth", "tiny-steep.worth", "tiny-extra.worth"}


def test_a_missing_rule_is_named() -> None:
    with pytest.raises(AttributeError, match="tiny-plain has no rule 'fly'"):
        TITLES["tiny-plain"].interpreted.fly()


def test_one_name_with_two_meanings_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    other = types.ModuleType("other_tiny")
    other.STEP = 2  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "other_tiny", other)
    with pytest.raises(ValueError, match="'STEP' means two things"):
        instantiate(Family("tiny", (*FAMILY.modules, "other_tiny")), "x", {})


def test_a_constant_that_no_module_has_is_refused() -> None:
    with pytest.raises(ValueError, match="tiny: no module defines 'STEEP'"):
        instantiate(FAMILY, "x", {"STEEP": 2})


def extra(
    monkeypatch: pytest.MonkeyPatch, replaced: Callable[..., Any], function: Callable[..., Any], name: str = "more_tiny"
) -> Family:
    """The smallest family, with another module that replaces something."""
    module = types.ModuleType(name)
    function.__module__ = name
    module.bonus = replaces(replaced)(rule(function))  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, name, module)
    return Family("tiny", (*FAMILY.modules, name))


def thrice(k: int) -> int:
    return 3 * k


def four_times(k: int) -> int:
    return 4 * k


def test_a_replacement_is_replaced_by_name_only(monkeypatch: pytest.MonkeyPatch) -> None:
    family = extra(monkeypatch, tiny.bonus, thrice)
    assert instantiate(family, "x", {}).worth(2) == 2 + 6
    further = extra(monkeypatch, thrice, four_times, "most_tiny")
    chain = Family("tiny", (*family.modules, "most_tiny"))
    assert instantiate(chain, "x", {}).worth(2) == 2 + 8
    with pytest.raises(ValueError, match=r"most_tiny\.four_times replaces more_tiny\.thrice, which is not in"):
        instantiate(further, "x", {})


def test_two_replacements_of_one_point_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = extra(monkeypatch, tiny.bonus, thrice), extra(monkeypatch, tiny.bonus, four_times, "most_tiny")
    with pytest.raises(
        ValueError, match=r"both more_tiny\.thrice and most_tiny\.four_times replace tests\.kernel\.tiny\.bonus"
    ):
        instantiate(Family("tiny", (*first.modules, second.modules[-1])), "x", {})


def test_only_points_are_replaced_and_only_with_the_same_signature() -> None:
    with pytest.raises(ValueError, match=r"thrice can't replace tests.kernel.tiny.worth: it is no point; mark it"):
        replaces(tiny.worth)(rule(thrice))
    with pytest.raises(ValueError, match="one is a rule and the other is not"):
        replaces(tiny.bonus)(explain(lambda k: k))

    @rule
    def bonus(k: int, seat: int) -> int:
        return k + seat

    with pytest.raises(ValueError, match=r"it takes \(k: int, seat: int, gives int\) instead of \(k: int, gives int\)"):
        replaces(tiny.bonus)(bonus)


def test_marks() -> None:
    def function() -> None: ...

    assert vars(rule(function))["__role__"] == "rule"
    assert vars(explain(function))["__role__"] == "explain"
    assert vars(primitive(function))["__role__"] == "primitive"


def test_the_interpreted_core_imports_neither_numba_nor_numpy() -> None:
    """A whole match, its observations and its file on the standard library and msgspec alone."""
    code = """
import sys, random, benben, msgspec
for title in benben.titles():
    m = benben.Match(title, seed=1)
    rng = random.Random(1)
    while not m.over:
        seat = rng.choice(m.actors())
        m.act(seat, m.pick(seat, rng.choice))
    m.observe(0), m.glance(0), m.sheet(), title.determinize(m.observe(0, discreet=True), rng)
    assert benben.verify(benben.export(m)) == []
heavy = {"numba", "numpy", "llvmlite", "litestar", "sqlalchemy", "typer", "rich", "benben.kernel.native"}
assert not heavy & sys.modules.keys(), heavy & sys.modules.keys()
others = {name.partition(".")[0] for name in sys.modules} - sys.stdlib_module_names - {"benben", "msgspec"}
others -= {"typing_extensions"}  # msgspec takes it where it is installed
print(sorted(name for name in others if not name.startswith("_")))
"""
    made = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stderr
    assert made.stdout.strip() == "[]"


def test_a_switch_calls_by_a_number() -> None:
    chosen = switch(__name__, "chosen", "k", "k % 3", {0: "worth", 2: "double"}, "-1")
    assert (chosen.__role__, chosen.__module__, chosen.__code__.co_filename) == ("rule", __name__, __file__)
    scope = {"worth": lambda k: 10 * k, "double": lambda k: 2 * k}
    called = types.FunctionType(chosen.__code__, scope)
    assert [called(k) for k in range(4)] == [0, -1, 4, 30]


def test_ranges_call_by_where_an_action_lies() -> None:
    def walk(s: str, seat: int, k: int) -> str:
        return f"{s}{seat} walks {k}"

    def wait(s: str, seat: int) -> str:
        return f"{s}{seat} waits"

    def rain(s: str, k: int) -> str:
        return f"{s} rains {k}"

    def end(s: str) -> str:
        return f"{s} ends"

    for count in range(1, 9):
        cases = {f"AT_{i}": (walk, wait, rain, end)[i % 4] for i in range(count)}
        chosen = by_range(__name__, "chosen", cases)
        assert (chosen.__role__, chosen.__code__.co_filename) == ("rule", __file__)
        called = types.FunctionType(
            chosen.__code__,
            {"walk": walk, "wait": wait, "rain": rain, "end": end, **{f"AT_{i}": 3 * i for i in range(9)}},
        )
        told = [called("s", 1, action) for action in range(3 * count)]
        of_four = (
            [f"s1 walks {k}" for k in range(3)] + ["s1 waits"] * 3 + [f"s rains {k}" for k in range(3)] + ["s ends"] * 3
        )
        assert told == (of_four * 2)[: 3 * count]


@pytest.mark.parametrize(
    ("ids", "told"),
    [
        ({"FIRST": 0, "SECOND": 5}, ""),
        ({"FIRST": 5, "SECOND": 5}, "ranged: in ranged.act the range of SECOND comes before FIRST's"),
        ({"FIRST": 0}, "ranged: ranged.act begins a range at 'SECOND', which is no id"),
    ],
)
def test_an_instance_refuses_ranges_out_of_order(
    monkeypatch: pytest.MonkeyPatch, ids: dict[str, int], told: str
) -> None:
    def step(s: tiny.Steps, seat: int, k: int) -> None: ...

    module = types.ModuleType("ranged")
    module.__file__ = __file__
    monkeypatch.setitem(sys.modules, "ranged", module)
    vars(module).update(ids, act=by_range("ranged", "act", {"FIRST": step, "SECOND": step}))
    family = Family("ranged", ("ranged",))
    if told:
        with pytest.raises(ValueError, match=f"^{re.escape(told)}"):
            instantiate(family, "ranged", {})
    else:
        instantiate(family, "ranged", {})
