"""Golden playthroughs and perft counts; `python scripts/regenerate_golden.py` rewrites them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from benben.kernel.places import members
from benben.kernel.title import Title, title
from tests.conformance import golden
from tests.conformance.common import TITLES, started
from tests.conformance.golden import FOLDER, PERFT, PLAYTHROUGHS, Perft, perft, playthrough

COUNTS = msgspec.json.decode((FOLDER / "perft.json").read_bytes(), type=list[Perft])
HINT = "differs from the golden file; if the change is intended, run python scripts/regenerate_golden.py"
NATIVE_NODES = 20_000


@pytest.mark.parametrize(
    ("name", "n"),
    [(name, n) for name, specs in PLAYTHROUGHS.items() for n in range(1, len(specs) + 1)],
)
def test_playthroughs_are_as_before(name: str, n: int) -> None:
    assert playthrough(PLAYTHROUGHS[name][n - 1], n) == (FOLDER / f"{name}-{n}.txt").read_text(), HINT


def test_every_title_has_golden_files() -> None:
    assert PLAYTHROUGHS.keys() == PERFT.keys() == {t.id for t in TITLES}
    assert min(len(specs) for specs in PLAYTHROUGHS.values()) >= 3
    wanted = {f"{name}-{n}.txt" for name, specs in PLAYTHROUGHS.items() for n in range(1, len(specs) + 1)}
    differ = ", ".join(sorted({path.name for path in FOLDER.iterdir()} ^ {*wanted, "perft.json"}))
    assert not differ, f"{differ} should be written or deleted: run python scripts/regenerate_golden.py"


BEFORE = "toy(players=2), behavior 2, seed 1\n   1 Anna: raid 1\n       Anna raided.\n     hash 0a\n"


@pytest.mark.parametrize(
    ("old", "new", "needed"),
    [("Anna raided.", "Anna raids.", False), ("raid 1", "raid 2", True), ("hash 0a", "hash 0b", True)],
)
def test_another_way_needs_another_behavior(
    old: str, new: str, needed: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, after = tmp_path / "toy-1.txt", BEFORE.replace(old, new)
    path.write_text(BEFORE)
    monkeypatch.setattr(golden, "files", lambda: iter([(path, after)]))
    refused = golden.regenerate(same_behavior=False)
    assert (refused is not None, path.read_text()) == (needed, BEFORE if needed else after)
    assert refused is None or refused.startswith("Nothing is written: toy-1.txt would go another way")
    for text, said in [(after.replace("behavior 2", "behavior 3"), False), (after, True)]:
        path.write_text(BEFORE)
        monkeypatch.setattr(golden, "files", lambda text=text: iter([(path, text)]))
        assert golden.regenerate(same_behavior=said) is None
        assert path.read_text() == text


every_count = pytest.mark.parametrize("case", COUNTS, ids=[f"{c.title}-{c.seed}-{c.depth}" for c in COUNTS])


@every_count
def test_perft(case: Perft) -> None:
    found = title(case.title).of(case.options)
    assert perft(found, started(found, case.options, case.seed), case.depth) == case.count, HINT


def native_perft(found: Title, states: Any, depth: int) -> int:
    """Like `perft`, but through the native rules on an array of one state."""
    rules = found.native()
    count = 0
    for seat in range(int(states[0]["seats"])):
        if states[0]["ended"] or not states[0]["asked"][seat]:
            continue
        mask = rules.mask()
        rules.legal(states[0], seat, mask)
        legal = list(members(mask.tolist()))
        if depth == 1:
            count += len(legal)
            continue
        for action in legal:
            after = states.copy()
            rules.apply(after[0], seat, action)
            rules.stop_at_limit(after[0])
            count += native_perft(found, after, depth - 1)
    return count


@pytest.mark.xdist_group("native")
@every_count
def test_native_perft(case: Perft) -> None:
    found = title(case.title).of(case.options)
    depth = case.depth
    s = started(found, case.options, case.seed)
    while (count := perft(found, s, depth)) > NATIVE_NODES:
        depth -= 1
    assert depth >= 2
    states = found.native().from_plain(found.blank({**case.options, "turn_limit": s.turn_limit}))
    found.native().seed_generator(states[0]["rng"], case.seed)
    found.native().set_up(states[0])
    assert native_perft(found, states, depth) == count
