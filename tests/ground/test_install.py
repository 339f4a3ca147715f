"""`scripts/install.py`: uv installs, and where it can't, pip does."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.tree import ROOT

SCRIPT = ROOT / "scripts" / "install.py"
PACKAGE = """[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "papyrus"
version = "1"
"""


@pytest.mark.parametrize("settings", [{}, {"UV_INDEX_STRATEGY": "one that uv refuses"}], ids=["uv", "pip"])
def test_a_package_is_installed(tmp_path: Path, settings: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    source, target = tmp_path / "papyrus", tmp_path / "there"
    (source / "papyrus").mkdir(parents=True)
    (source / "papyrus" / "__init__.py").touch()
    (source / "pyproject.toml").write_text(PACKAGE)
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    options = ["--no-deps", "--no-build-isolation", "--target", str(target), str(source)]
    done = subprocess.run([sys.executable, str(SCRIPT), *options], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert (target / "papyrus" / "__init__.py").exists()
    assert ("Trying pip" in done.stderr) == bool(settings)


def test_a_package_that_nobody_has_is_an_error() -> None:
    done = subprocess.run(
        [sys.executable, str(SCRIPT), "--no-deps", "--no-index", "papyrus-scroll==1"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode
    assert "papyrus-scroll" in done.stderr
