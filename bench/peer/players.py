"""Catanatron's stronger players, which its package on PyPI lacks: from its repository, beside its environment.

They are those of the last commit whose engine is that of the package, 3.2.1. They are Catanatron's, under its license,
and so they are fetched and never kept here.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import urllib.error
import urllib.request
from pathlib import Path

from peer.environment import FOLDER

COMMIT = "fc3884c5ee1e788540e13c506c2f05030b66c98b"
ADDRESS = "https://raw.githubusercontent.com/bcollazo/catanatron"
REPOSITORY = "CATANATRON_REPOSITORY"  # a variable: where a clone is, for those who can't reach GitHub
EXPERIMENTAL = "catanatron_experimental/catanatron_experimental/machine_learning/players"
FILES = {
    f"{EXPERIMENTAL}/value.py": "e8ca48f2632906752be31f5862ede4188f9c99a4a5e4b57363e89c714a813983",
    f"{EXPERIMENTAL}/minimax.py": "4ee2a00bfbdd733e9812a4a12e1adc961be22592126df4e6f5237ded2d28e232",
    f"{EXPERIMENTAL}/tree_search_utils.py": "52debffa7bc459513fce57878af0f79887c21bd2c4a3c9dd4d9cc8d75ff1fe74",
    "catanatron_gym/catanatron_gym/features.py": "559eb8866933ffefbdd81dc57c0bea38f105a4d10709ae2222a458944fb9b213",
}


def players() -> Path:
    """The folder that Python finds the players in, filled on demand."""
    folder = FOLDER / "players"
    for name, wanted in FILES.items():
        path = folder / name.partition("/")[2]
        if not path.exists() or digest(path.read_bytes()) != wanted:
            found = fetched(name)
            if digest(found) != wanted:
                raise SystemExit(f"{name} of Catanatron's commit {COMMIT} is not what it was: {digest(found)}.")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(found)
    return folder


def digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def fetched(name: str) -> bytes:
    clone = os.environ.get(REPOSITORY)
    if clone:
        shown = subprocess.run(["git", "-C", clone, "show", f"{COMMIT}:{name}"], capture_output=True, check=False)
        if shown.returncode:
            raise SystemExit(f"{clone} can't show {name}: {shown.stderr.decode().strip()}")
        return shown.stdout
    try:
        with urllib.request.urlopen(f"{ADDRESS}/{COMMIT}/{name}") as answer:
            content: bytes = answer.read()
    except urllib.error.URLError as error:
        raise SystemExit(f"{name} can't be fetched ({error.reason}). Set {REPOSITORY} to a clone of it.") from error
    return content
