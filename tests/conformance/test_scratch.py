"""Scratch is derived from the rest: after every action it equals what a rebuild makes of it.

For a title with long games, this examines some positions; the title's own tests examine all of many games natively.
"""

from __future__ import annotations

import random

import pytest

from benben.kernel.schema import new
from benben.kernel.title import Title
from tests.conformance.common import TITLES, looks, option_sets, positions, scratch
from tests.support.records import everything

WITH_SCRATCH = [t for t in TITLES if scratch(new(t.state))]


@pytest.mark.parametrize("title", WITH_SCRATCH, ids=[t.id for t in WITH_SCRATCH])
def test_scratch_equals_its_rebuild(title: Title) -> None:
    rng = random.Random(1)
    for seed, options in enumerate(option_sets(title) * (6 if looks(title) == 1 else 1)):
        for s, _, _ in positions(title, options, seed):
            if rng.random() > looks(title):
                continue
            rebuilt = s.copy()
            for name in scratch(s):
                setattr(rebuilt, name, everything(new(title.state))[name])
            title.rebuild(rebuilt)
            assert scratch(rebuilt) == scratch(s)
            assert rebuilt == s, "rebuilding touches nothing else"
            assert rebuilt.rng == s.rng


def test_some_title_has_scratch() -> None:
    assert WITH_SCRATCH
