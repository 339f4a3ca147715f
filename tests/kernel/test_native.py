"""The native side: dtypes, states converted both ways, and a cache keyed by the rules."""

from __future__ import annotations

import dataclasses
import gc
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from benben.kernel import native
from benben.kernel.schema import Flag, Kind, Num, Scalar, fields, new
from benben.kernel.title import read_spec
from tests.kernel.test_rules import CONSTANTS, TITLES, tiny_title
from tests.support.toy import TOY
from tests.support.toy.state import State
from tests.support.tree import ROOT

# isort: split
# The kernel's native side sets up Numba's cache before Numba is imported.
from numba.core.errors import TypingError
from numba.core.types.functions import BaseFunction

from benben.kernel import linking, lowering

pytestmark = pytest.mark.xdist_group("native")


@pytest.mark.parametrize(
    ("item", "kind"),
    [
        (Flag(), "int8"),
        (Num(-128, 127), "int8"),
        (Num(0, 128), "int16"),
        (Num(0, 32768), "int32"),
        (Num(0, 2**31), "int64"),
        (Kind(("a", "b"), none=True), "int8"),
    ],
)
def test_fields_take_the_smallest_integer_that_holds_them(item: Scalar, kind: str) -> None:
    assert native.item_dtype(item) == np.dtype(kind)


def test_a_field_that_no_integer_can_hold_is_refused() -> None:
    with pytest.raises(TypeError, match="no integer holds"):
        native.item_dtype(Num(0, 2**63))


def test_the_dtype_follows_the_declaration() -> None:
    made = native.dtype(State)
    assert made.names == tuple(fields(State))
    assert made["players"].shape == (4,)
    assert made["rng"].base == np.int64
    assert made.itemsize <= 200, "the hot state stays small"


@pytest.mark.parametrize(
    ("spec", "most"),
    [
        ("ancient-egypt", 1072),
        ("ancient-egypt(gods=true)", 1224),
        ("great-pyramid", 1312),
        ("cheops-scenario", 3152),
        ("cheops-heirs", 384),
    ],
)
def test_states_do_not_grow_unnoticed(spec: str, most: int) -> None:
    assert native.dtype(read_spec(spec)[0].state).itemsize <= most


def test_other_functions_still_count_from_the_end() -> None:
    import numba

    @numba.njit
    def at(row: np.ndarray, i: int) -> int:
        return int(row[i])

    assert at(np.array([1, 2, 3]), -1) == 3


@pytest.mark.parametrize("at", [-1, 4, 99, -(2**40)])
def test_bounded_rules_refuse_an_index_outside_a_table(at: int) -> None:
    bounded = native.NativeInstance(TITLES["tiny-plain"], bounded=True)
    assert bounded.worth(3) == 3
    with pytest.raises(IndexError):
        bounded.worth(at)


@pytest.mark.parametrize("seat", [-1, 4, 7])
def test_bounded_rules_refuse_an_index_outside_a_record(seat: int) -> None:
    bounded = native.NativeInstance(TOY, bounded=True)
    s = new(State)
    s.players[3].hand[0] = 2
    states = bounded.from_plain(s)
    assert bounded.cards(states[0], 3) == 2
    with pytest.raises(IndexError):
        bounded.cards(states[0], seat)
    with pytest.raises(IndexError):
        bounded.ask(states[0], -1 if seat < 0 else 6, 1)


def test_states_are_converted_both_ways() -> None:
    s = new(State)
    s.seats, s.give, s.players[2].hand[1], s.rng[3] = 3, -1, 5, 2**32 - 1
    array = np.zeros(1, native.dtype(State))
    native.to_native(s, array[0])
    again = native.to_plain(array[0], State)
    assert isinstance(again, State)
    assert again == s
    assert again.rng == s.rng
    assert type(again.give) is int


def test_a_value_that_does_not_fit_is_not_written() -> None:
    s = new(State)
    s.players[0].score = 1000
    with pytest.raises(OverflowError):
        native.to_native(s, np.zeros(1, native.dtype(State))[0])


def test_bits_counts_like_python() -> None:
    count = TITLES["tiny-plain"].native().bits
    for word in (0, 1, 2**61, 2**62 - 1, 0x2AAAAAAAAAAAAAAA, 12345678901234567):
        assert count(word) == word.bit_count()


def test_a_missing_rule_is_named() -> None:
    with pytest.raises(AttributeError, match="toy has no native rule 'fly'"):
        _ = TOY.native().fly


def test_explanations_stay_interpreted() -> None:
    assert "why_not" in TOY.interpreted.rules
    assert not hasattr(TOY.native(), "why_not")


def test_the_key_of_an_instance_changes_with_its_constants() -> None:
    keys = {native.instance_key(title) for title in TITLES.values()}
    assert len(keys) == 3
    assert native.instance_key(tiny_title("other-name", CONSTANTS["tiny-steep"])) == native.instance_key(
        TITLES["tiny-steep"]
    )
    changed = dataclasses.replace(TITLES["tiny-steep"], constants={"STEP": 10, "TABLE": (5, 6, 7, 9)})
    assert native.instance_key(changed) not in keys


def test_the_key_of_an_instance_changes_with_its_sources(monkeypatch: pytest.MonkeyPatch) -> None:
    before = native.instance_key(TOY)
    read = Path.read_bytes

    def edited(path: Path) -> bytes:
        return read(path) + (b"# edited" if path.name == "rules.py" and "toy" in path.parts else b"")

    monkeypatch.setattr(Path, "read_bytes", edited)
    assert native.instance_key(TOY) != before


def test_the_key_of_the_cache_changes_with_any_rule_source(monkeypatch: pytest.MonkeyPatch) -> None:
    before = native.rules_key()
    assert native.rules_key() == before
    read = Path.read_bytes
    for name in ("chance.py", "play.py", "data.json"):

        def edited(path: Path, name: str = name) -> bytes:
            return read(path) + (b" " if path.name == name else b"")

        monkeypatch.setattr(Path, "read_bytes", edited)
        assert native.rules_key() != before
        monkeypatch.setattr(Path, "read_bytes", read)
    monkeypatch.setattr(native, "version", lambda package: f"another {package}")
    assert native.rules_key() != before


def test_the_cache_folder_can_be_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("BENBEN_CACHE", str(tmp_path))
    assert native.cache_folder() == tmp_path
    monkeypatch.delenv("BENBEN_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert native.cache_folder() == tmp_path / "benben"
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert native.cache_folder() == Path.home() / ".cache" / "benben"


CODE = """
from benben.kernel import native
from tests.kernel.test_rules import TITLES
compiled = []
with native.compile_events(compiled.append):
    print([TITLES[name].native().worth(3) for name in TITLES], end=" ")
print(len(compiled))
"""


SIZES = """
import numpy as np
from tests.kernel.test_rules import TITLES
title = TITLES["tiny-plain"]
rules = title.native()
states = rules.from_plain(title.blank({"players": 1}))
for kind in (np.int8, np.int16, np.int64):
    rules.apply(states[0], kind(0), kind(2))
print(states[0]["at"], len(rules.apply.overloads), len(rules._lowered["worth"].overloads))
"""


def run(code: str, cache: Path) -> str:
    """What the code prints in a process of its own."""
    environment = {**os.environ, "BENBEN_CACHE": str(cache), "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_second_process_loads_from_the_cache(tmp_path: Path) -> None:
    """It finds each title's own rules there and compiles nothing."""
    (first, compiled), (second, again) = (run(CODE, tmp_path).rsplit(maxsplit=1) for _ in range(2))
    assert first == second == "[3, 80, 109]"
    assert int(compiled) > 0
    assert int(again) == 0
    assert {path.name.split(".")[-3].split("-")[0] for path in tmp_path.rglob("*.nbi")} == {"worth"}, "only entries"


def test_a_rule_is_lowered_once_for_all_sizes_of_integers(tmp_path: Path) -> None:
    assert run(SIZES, tmp_path).split() == ["6", "3", "1"]


def unfinished(number: Any) -> Any:
    return number.nothing + 1


def test_a_rule_that_fails_to_compile_leaves_numba_as_it_was() -> None:
    """The error names what is wrong, operators are looked up by Numba's own means again, and garbage is collected."""
    look_up = BaseFunction.get_call_type
    for _ in range(2):
        with pytest.raises(TypingError, match="nothing"):
            linking.entry(unfinished, {})(1)
        assert BaseFunction.get_call_type is look_up
        assert gc.isenabled()


def test_no_garbage_is_collected_that_was_not_before() -> None:
    gc.disable()
    try:
        with lowering.calls_looked_up_once():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_numba_may_not_be_imported_first() -> None:
    environment = {k: v for k, v in os.environ.items() if k != "NUMBA_CACHE_DIR"}
    made = subprocess.run(
        [sys.executable, "-c", "import numba, benben.kernel.native"],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode != 0
    assert "import benben.kernel.native before numba" in made.stderr


def test_random_games_repeat() -> None:
    seeds = np.arange(200, dtype=np.int64)
    one, two = (TOY.native().random_games(seeds, {"players": 3}, slots=slots) for slots in (7, 200))
    assert np.array_equal(one.tallies, two.tallies)
    assert (one.actions > 0).all()
    assert len(set(one.digests.tolist())) > 190
    limited = TOY.native().random_games(seeds, {"turn_limit": 1})
    assert set(limited.ended.tolist()) == {2}
    assert len(TOY.native().random_games(seeds[:0]).tallies) == 0
