"""Catanatron's own environment in a folder that git ignores, made on demand: it is never a dependency of Benben."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
REQUIREMENTS = HERE / "requirements.txt"
FOLDER = HERE.parent.parent / ".cache" / "catanatron"


def interpreter() -> Path:
    """The Python of the environment, which is made again whenever the pinned versions change."""
    python = FOLDER / "bin" / "python"
    stamp, wanted = FOLDER / "installed.txt", REQUIREMENTS.read_text()
    if not stamp.exists() or stamp.read_text() != wanted:
        print("Installing Catanatron into .cache/catanatron …", flush=True)
        shutil.rmtree(FOLDER, ignore_errors=True)
        _check([sys.executable, "-m", "venv", str(FOLDER)])
        install = ["-m", "pip", "install", "--quiet", "--quiet", "--disable-pip-version-check", "--require-hashes"]
        _check([str(python), *install, "-r", str(REQUIREMENTS)])
        stamp.write_text(wanted)
    return python


def settings(*folders: Path) -> dict[str, str]:
    """The variables of a process in the environment. Scripts import from the folder `bench` and from these."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    path = os.pathsep.join(map(str, (HERE.parent, *folders)))
    return kept | {"PYTHONPATH": path, "PYTHONHASHSEED": "0"}


def run(script: str, *arguments: int) -> str:
    """What a script of this folder prints, run in the environment."""
    return _check([str(interpreter()), str(HERE / script), *map(str, arguments)], settings())


def _check(command: list[str], variables: dict[str, str] | None = None) -> str:
    done = subprocess.run(command, env=variables, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"Catanatron can't be compared: {(done.stderr.strip().splitlines() or ['no word'])[-1]}")
    return done.stdout
