"""The frameworks are an extra: without them the rest works, and an environment says what to install."""

from __future__ import annotations

import subprocess
import sys

import pytest

WITHOUT = """
import sys
sys.modules["{package}"] = None
try:
    import benben.envs.{module}
except ImportError as missing:
    print(type(missing).__name__, missing)
"""


@pytest.mark.parametrize(
    ("module", "package"), [("pettingzoo", "pettingzoo"), ("gym", "gymnasium"), ("openspiel", "pyspiel")]
)
def test_an_environment_says_what_to_install(module: str, package: str) -> None:
    script = WITHOUT.format(module=module, package=package)
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    sentence = f"This environment needs {package}; install it with pip install 'benben[envs]'."
    assert told == f"MissingPackage {sentence}\n"


def test_nothing_else_imports_the_frameworks() -> None:
    script = """
import sys
import benben.cli, benben.arena, benben.batches, benben.server.app
print([name for name in sys.modules if name.split(".")[0] in ("gymnasium", "pettingzoo", "pyspiel", "open_spiel")])
print([name for name in sys.modules if name.startswith("benben.envs")])
"""
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert told == "[]\n[]\n"
