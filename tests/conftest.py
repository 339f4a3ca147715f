from __future__ import annotations

import os
from pathlib import Path

import hypothesis.configuration
from hypothesis import settings

pytest_plugins = ["pytester", "tests.support.rule_plugin"]

hypothesis.configuration.set_hypothesis_home_dir(Path(__file__).parent.parent / ".cache" / "hypothesis")
settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")
