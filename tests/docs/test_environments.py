"""The sizes that the page of environments names are those of the titles."""

from __future__ import annotations

import re

import benben
from benben.batches.layout import Layout
from benben.kernel.title import read_spec
from tests.envs.common import TITLES
from tests.support.tree import ROOT

ROW = re.compile(r"^\| `([a-z-]+)(?:\((.*)\))?` \| ([\d, ]+) \| ([\d, ]+) \| (\d+) \|$", re.MULTILINE)


def test_the_sizes_are_those_of_the_titles() -> None:
    rows = ROW.findall((ROOT / "docs" / "environments.md").read_text(encoding="utf-8"))
    assert {row[0] for row in rows} == set(TITLES)
    for name, option, players, features, actions in rows:
        low, high = benben.title(name).seats
        assert players == ", ".join(map(str, range(low, high + 1)))
        sizes = []
        for count in range(low, high + 1):
            title, options = read_spec(f"{name}(players={count},{option})")
            assert title.actions.count == int(actions)
            sizes.append(len(Layout(title, title.blank(options)).features))
        assert features == ", ".join(map(str, sizes))
