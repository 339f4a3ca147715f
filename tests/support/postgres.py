"""A PostgreSQL of the tests' own: on a Unix socket in a temporary folder, started when the first test needs it.

A keeper process starts it and stops it as soon as its input ends, so nothing is left running however the tests end.
"""

from __future__ import annotations

import atexit
import contextlib
import functools
import hashlib
import os
import pwd
import shutil
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

import psycopg

PACKAGE = "postgresql"  # Debian's, which brings the programs
SOCKETS = "BENBEN_TEST_POSTGRES"
"""The variable that tells the processes of a test where the socket of its PostgreSQL is."""
OWNER = "benben"
SETTINGS = {
    "listen_addresses": "",
    "max_connections": "400",
    "shared_buffers": "32MB",
    "fsync": "off",  # nobody cuts the power here; killing the server's processes loses nothing
    "autovacuum": "off",
}


class NoPostgresError(Exception):
    """There is no PostgreSQL, and none could be installed."""


@functools.cache
def programs() -> Path:
    """The folder of PostgreSQL's programs; installs Debian's if there are none and this user may."""
    found = _found()
    if found is None:
        _install()
        found = _found()
    if found is None:
        raise NoPostgresError(f"Debian's {PACKAGE} was installed, but its programs are nowhere.")
    return found


def _found() -> Path | None:
    """The newest ones; Debian keeps them off the path."""
    if path := shutil.which("initdb"):
        return Path(path).resolve().parent
    folders = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    return max(folders, key=lambda folder: float(folder.parent.name), default=None)


def _install() -> None:
    if not shutil.which("apt-get") or os.geteuid() != 0:
        raise NoPostgresError(f"The tests need PostgreSQL: install the package {PACKAGE}, then run them again.")
    for command in (["update"], ["install", "-y", "--no-install-recommends", PACKAGE]):
        done = subprocess.run(
            ["apt-get", "-qq", *command],
            env=os.environ | {"DEBIAN_FRONTEND": "noninteractive"},
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise NoPostgresError(f"`apt-get {' '.join(command)}` failed: {done.stderr.strip()[-500:]}")


def unprivileged() -> str | None:
    """Who else runs a program that refuses to be root's."""
    if os.geteuid() != 0:
        return None
    known = {user.pw_name for user in pwd.getpwall()}
    return next(name for name in ("postgres", "nobody") if name in known)


class Cluster:
    """One running PostgreSQL, which can be stopped in several ways and started again."""

    def __init__(self, **settings: str) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="benben-pg-"))
        user = unprivileged()
        if user is not None:
            shutil.chown(self.folder, user)
        self._keeper = subprocess.Popen(
            [
                *(sys.executable, str(Path(__file__).with_name("postgres_keeper.py"))),
                *(str(programs()), str(self.folder), OWNER, user or ""),
                *(f"{name}={value}" for name, value in (SETTINGS | settings).items()),
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd="/",
            env={"LC_ALL": "C.UTF-8", "PATH": os.environ.get("PATH", "")},
            start_new_session=True,  # Ctrl-C is for the tests
        )
        self._hear("running")
        self._next = 0
        self._talking = threading.Lock()

    def _hear(self, what: str) -> None:
        assert self._keeper.stdout is not None
        heard = self._keeper.stdout.readline().strip()
        assert heard == what, f"PostgreSQL did not get {what}: {heard}"

    def _tell(self, what: str, then: str) -> None:
        assert self._keeper.stdin is not None
        with self._talking:
            self._keeper.stdin.write(f"{what}\n")
            self._keeper.stdin.flush()
            self._hear(then)

    def halt(self, how: str = "immediate") -> None:
        """Stop it: "fast" ends everybody's connection, "immediate" does it as a crash would."""
        self._tell(how, "stopped")

    def go_on(self) -> None:
        self._tell("start", "running")

    def address(self, name: str) -> str:
        return f"postgresql://{OWNER}@/{name}?host={self.folder}"

    def database(self, name: str | None = None) -> str:
        """The address of a new, empty database."""
        self._next += 1
        name = name or f"fresh_{os.getpid()}_{self._next}"
        create(str(self.folder), name)
        return self.address(name)

    def close(self) -> None:
        assert self._keeper.stdin is not None
        assert self._keeper.stdout is not None
        self._keeper.stdin.close()
        self._keeper.wait(600)
        self._keeper.stdout.close()
        shutil.rmtree(self.folder, ignore_errors=True)


@functools.cache
def cluster() -> Cluster:
    """The one that the tests of this process share."""
    made = Cluster()
    atexit.register(made.close)
    os.environ[SOCKETS] = str(made.folder)
    return made


def sockets() -> str:
    """Where the shared one's socket is; a process that a test starts uses its test's."""
    return os.environ.get(SOCKETS) or str(cluster().folder)


def create(folder: str, name: str) -> None:
    with psycopg.connect(f"postgresql://{OWNER}@/postgres?host={folder}", autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')


def address_for(folder: Path) -> str:
    """The database that stands for a data folder: made when it is first asked for, the same for everybody later."""
    name = "t_" + hashlib.sha256(str(folder.resolve()).encode()).hexdigest()[:24]
    with contextlib.suppress(psycopg.errors.DuplicateDatabase, psycopg.errors.UniqueViolation):
        create(sockets(), name)
    return f"postgresql://{OWNER}@/{name}?host={sockets()}"
