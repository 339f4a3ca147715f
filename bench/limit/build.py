"""Building the C++ engine with the machine's own compiler, into a folder that git ignores."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from limit.tables import header

HERE = Path(__file__).resolve().parent
FOLDER = HERE.parent.parent / ".cache" / "limit"
COMPILERS = ("g++", "c++", "clang++")
FLAGS = ("-std=c++20", "-O3", "-march=native", "-Wall", "-Wextra")


class NoCompiler(RuntimeError):
    """This machine can't build the engine."""


def compiler() -> str:
    for name in COMPILERS:
        found = shutil.which(name)
        if found:
            return found
    names = ", ".join(COMPILERS)
    raise NoCompiler(f"There is no C++ compiler for bench/limit: install one of {names} and put it on the PATH.")


def built() -> Path:
    """The engine as a shared library; it is built again when its sources, the compiler or the processor change."""
    found, tables = compiler(), header()
    library = FOLDER / f"engine-{_key(found, tables)}.so"
    if not library.exists():
        FOLDER.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=FOLDER) as folder:
            made = Path(folder) / library.name
            (Path(folder) / "tables.h").write_text(tables)
            _run(found, *FLAGS, "-shared", "-fPIC", f"-I{folder}", str(HERE / "engine.cpp"), "-o", str(made))
            made.replace(library)  # whole or not at all: another process may be building it too
    return library


def _key(found: str, tables: str) -> str:
    digest = hashlib.sha256(tables.encode())
    for path in sorted([*HERE.glob("*.h"), *HERE.glob("*.cpp")]):
        digest.update(path.read_bytes())
    digest.update(_run(found, *FLAGS, "-dM", "-E", "-x", "c++", os.devnull).encode())
    return digest.hexdigest()[:16]


def _run(*command: str) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NoCompiler(f"{command[0]} can't build bench/limit; it says:\n{done.stderr.strip()}")
    return done.stdout
