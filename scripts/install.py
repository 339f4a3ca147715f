"""`install.py ARGUMENTS…`: what `pip install ARGUMENTS…` does in this virtual environment, but faster.

uv, which comes with the project's locks, does the work. If it can't, as on a machine whose pip has settings that uv
doesn't read, pip does.
"""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

LOCK = Path(__file__).resolve().parent.parent / "requirements" / "uv.txt"
PIP = (sys.executable, "-m", "pip", "--quiet", "--quiet", "--disable-pip-version-check")


def environment() -> dict[str, str]:
    """The environment for uv: packages come from where pip is told to get them, and are compiled, as with pip.

    If Python writes no bytecode by itself, every start would compile them otherwise.
    """
    given = {"UV_DEFAULT_INDEX": pip_setting("index-url"), "UV_FIND_LINKS": ",".join(pip_setting("find-links").split())}
    return {"UV_COMPILE_BYTECODE": "1", **{name: value for name, value in given.items() if value}, **os.environ}


def pip_setting(name: str) -> str:
    """What pip is told by the environment or by its configuration."""
    asked = subprocess.run([*PIP, "config", "get", f"global.{name}"], capture_output=True, text=True, check=False)
    return os.environ.get("PIP_" + name.upper().replace("-", "_")) or asked.stdout.strip()


def main(arguments: list[str]) -> int:
    if importlib.util.find_spec("uv") is None:
        subprocess.run([*PIP, "install", "--require-hashes", "-r", str(LOCK)], check=True)
    uv = [sys.executable, "-m", "uv", "pip", "install", "--quiet", "--python", sys.executable, *arguments]
    tried = subprocess.run(uv, env=environment(), capture_output=True, text=True, check=False)
    if tried.returncode == 0:
        return 0
    print(f"uv could not install: {tried.stderr.strip()[-500:]}\nTrying pip …", file=sys.stderr, flush=True)
    return subprocess.run([*PIP, "install", *arguments], check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
