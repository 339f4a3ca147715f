from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import benben
from benben.search.instance import guides_of
from benben.search.learning import LEARNED, RUN, Arena, BadRun, Plan, Run, learn, opened, save
from benben.search.tastes import BadTastes, Learned, file_name, first_tastes, learned, row_of, tastes_for
from tests.search.games import SPECS, title_of
from tests.support.toy import TOY

# isort: split
import numpy as np

SMALL = Plan("cheops-heirs(players=3)", seed=4, generations=3, pairs=2, games=60)


def learn_all(run: Run, arena: Arena, folder: Path, until: int) -> Run:
    while run.generation < until:
        learn(run, arena)
        save(run, arena, folder, "by hand")
    return run


def test_a_run_that_was_stopped_goes_on_as_if_it_hadn_t_been(tmp_path: Path) -> None:
    arena = Arena(SMALL.spec)
    whole = learn_all(opened(tmp_path / "whole", SMALL, arena), arena, tmp_path / "whole", 3)
    learn_all(opened(tmp_path / "parts", SMALL, arena), arena, tmp_path / "parts", 1)
    (tmp_path / "parts" / f"{RUN}.new").write_text("half a fi")  # killed while it wrote
    parts = learn_all(opened(tmp_path / "parts", SMALL, arena), arena, tmp_path / "parts", 3)
    assert whole == parts
    assert (tmp_path / "whole" / LEARNED).read_bytes() == (tmp_path / "parts" / LEARNED).read_bytes()
    found = msgspec.json.decode((tmp_path / "parts" / LEARNED).read_bytes(), type=Learned)
    row_of(found.tastes, arena.tastes)  # it fits the guide


def test_another_plan_and_a_broken_file_are_refused(tmp_path: Path) -> None:
    arena = Arena(SMALL.spec)
    learn_all(opened(tmp_path, SMALL, arena), arena, tmp_path, 1)
    with pytest.raises(BadRun, match="another plan"):
        opened(tmp_path, msgspec.structs.replace(SMALL, seed=5), arena)
    (tmp_path / RUN).write_text("{")
    with pytest.raises(BadRun, match="can't be read"):
        opened(tmp_path, SMALL, arena)


def test_the_better_guide_wins_more() -> None:
    arena = Arena("cheops-heirs(players=4)")
    foolish = np.zeros_like(arena.first)
    wise = arena.fitness(arena.first, foolish, 3, 200, 0.0)
    assert wise > 0.4
    assert arena.fitness(foolish, arena.first, 3, 200, 0.0) < 0.2


def test_only_what_a_guide_plays_can_be_learned() -> None:
    assert not tastes_for(guides_of(TOY))


@pytest.mark.parametrize("spec", SPECS)
def test_what_was_learned_fits_the_rules_of_today(spec: str) -> None:
    title = title_of(spec)
    found = learned(title)
    assert found is not None, f"src/benben/search/learned lacks {file_name(title)}"
    assert found.behavior == title.behavior, f"learn {found.spec} again: {found.command}"
    tastes = tastes_for(guides_of(title))
    row = row_of(found.tastes, tastes)
    assert all(taste.low <= row[at] <= taste.high for at, taste in tastes.items())
    assert found.wins >= 0.25
    assert found.command.startswith("benben train ")


def test_tastes_of_another_guide_are_refused() -> None:
    tastes = tastes_for(("heirs",))
    with pytest.raises(BadTastes, match="stone"):
        row_of({**first_tastes(tastes), "stone": 1.0}, tastes)


def test_every_title_has_a_guide() -> None:
    for title in ("ancient-egypt", "great-pyramid", "cheops-scenario", "cheops-heirs"):
        assert guides_of(benben.title(title)), f"no guide in benben.search.guides plays {title}"
