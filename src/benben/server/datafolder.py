"""The folder that holds everything a server keeps, and the one server that may use it at a time."""

from __future__ import annotations

import contextlib
import json
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import IO

DATABASE = "benben.sqlite3"
LOCK = "server.lock"
ADDRESS = "server.json"
KEY = "identity.key"


class FolderError(Exception):
    """The data folder can't be used; the message is one sentence for people."""


class InUse(FolderError):
    """Another server has the folder."""

    def __init__(self, folder: Path, url: str | None) -> None:
        super().__init__(f"Another Benben already uses {folder}" + (f" and answers at {url}." if url else "."))
        self.url = url


def default_folder() -> Path:
    """Where this platform keeps a program's data for its user."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "benben"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "benben"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "benben"


@dataclass
class DataFolder:
    """An opened folder; it is this process's until `close`."""

    path: Path
    _lock: IO[str] | None

    def key(self) -> bytes:
        """The secret that signs identities; created at the first start and readable only by its owner."""
        path = self.path / KEY
        with contextlib.suppress(FileExistsError):
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(handle, "wb") as file:
                file.write(os.urandom(32))
                file.flush()
                os.fsync(file.fileno())
        key = path.read_bytes()
        if len(key) != 32:
            raise FolderError(f"{path} is damaged: it must hold 32 bytes; remove it to sign everybody anew.")
        return key

    def announce(self, url: str) -> None:
        """Tell servers started later where this one answers."""
        draft = self.path / (ADDRESS + ".new")
        draft.write_text(json.dumps({"url": url, "pid": os.getpid()}), encoding="utf-8")
        draft.replace(self.path / ADDRESS)

    def close(self) -> None:
        (self.path / ADDRESS).unlink(missing_ok=True)
        if self._lock is not None:
            self._lock.close()


def open_folder(path: Path) -> DataFolder:
    """Create the folder if necessary and claim it for this process; `InUse` if another server has it."""
    try:
        path.mkdir(parents=True, exist_ok=True, mode=0o700)
        lock = (path / LOCK).open("a", encoding="utf-8")
    except OSError as error:
        raise FolderError(f"The data folder {path} can't be used: {error.strerror}.") from error
    if not _take(lock):
        lock.close()
        raise InUse(path, _address(path))
    return DataFolder(path, lock)


def shared_folder(path: Path) -> DataFolder:
    """The folder for a worker, whose supervisor has claimed it."""
    return DataFolder(path, None)


def running_server(path: Path) -> str | None:
    """The address of the server that uses this folder now, if there is one."""
    try:
        lock = (path / LOCK).open("r+", encoding="utf-8")
    except OSError:
        return None
    with lock:
        return None if _take(lock) else _address(path)


def _address(path: Path) -> str | None:
    try:
        url = json.loads((path / ADDRESS).read_text(encoding="utf-8"))["url"]
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return url if isinstance(url, str) else None


def _take(lock: IO[str]) -> bool:
    """Lock the open file until it is closed or this process ends, in whatever way."""
    try:
        if sys.platform == "win32":
            import msvcrt

            lock.seek(0)
            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
