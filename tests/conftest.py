from __future__ import annotations

import os
import re
from pathlib import Path

import hypothesis.configuration
import pytest
from _pytest.nodeid import NodeId
from hypothesis import settings

os.environ["LC_ALL"] = "C.UTF-8"  # the command line speaks English here, whatever this machine's language

pytest_plugins = ["pytester", "tests.support.rule_plugin"]

hypothesis.configuration.set_hypothesis_home_dir(Path(__file__).parent.parent / ".cache" / "hypothesis")
settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")


def _group(item: pytest.Item, name: str) -> str:
    """Native tests of a title stay together, so that it is compiled once; titles are compiled side by side."""
    if name != "native" or not isinstance(item, pytest.Function):
        return name
    for value in item.callspec.params.values() if hasattr(item, "callspec") else ():
        title = value if isinstance(value, str) else getattr(value, "id", None) or getattr(value, "title", None)
        if isinstance(title, str):
            return f"native {re.split('[ (]', title)[0]}"
    return name


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the tests of a group in one process: xdist 3.8 marks them where pytest 9.2 no longer looks."""
    for item in items:
        group = item.get_closest_marker("xdist_group")
        if group and getattr(config.option, "loadgroup", False) and "@" not in item.nodeid:
            item._id = NodeId.parse(f"{item.nodeid}@{_group(item, group.args[0])}")
