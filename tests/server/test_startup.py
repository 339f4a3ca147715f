from __future__ import annotations

import http.client
import resource
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.server.live import ROOT, Server

SERVE = """
import sys
from pathlib import Path
from benben.server.run import serve
from benben.server.settings import Settings

def ready(url):
    import urllib.request
    from threading import Thread

    def look():
        assert urllib.request.urlopen(url).status == 200
        heavy = sorted({"numba", "numpy", "alembic", "rich", "polyfactory", "pydantic"} & set(sys.modules))
        print("imported:", heavy, flush=True)

    Thread(target=look).start()

serve(Settings(data=Path(sys.argv[1]), port=0, on_ready=ready))
"""


def test_nothing_heavy_is_imported(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", SERVE, str(tmp_path)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    try:
        assert process.stdout.readline() == "imported: []\n"
    finally:
        process.terminate()
        process.wait(600)
        process.stdout.close()


def status(port: int) -> int | None:
    connection = http.client.HTTPConnection("127.0.0.1", port)
    try:
        connection.request("GET", "/")
        return connection.getresponse().status
    except OSError:
        return None
    finally:
        connection.close()


@contextmanager
def benben(folder: Path) -> Generator[int]:
    """The process of the command as people start it, once it has served its first page."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "benben", "--no-open", "--port", str(port), "--data", str(folder)]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL)
    try:
        while status(port) != 200:
            assert process.poll() is None
            time.sleep(0.01)
        yield process.pid
    finally:
        process.terminate()
        process.wait(600)


def cost(act: Callable[[], object]) -> float:
    """The processor time of the processes that this starts and ends: the least of five tries."""

    def used() -> float:
        children = resource.getrusage(resource.RUSAGE_CHILDREN)
        return children.ru_utime + children.ru_stime

    def once() -> float:
        before = used()
        act()
        return used() - before

    return min(once() for _ in range(5))


def served(folder: Path) -> None:
    with benben(folder):
        pass


def test_the_first_page_is_served_soon(tmp_path: Path) -> None:
    """Starting costs little more than loading the libraries, on any machine: a second where that takes 0.8.

    Measured this way, the result does not depend on what else the machine is doing.
    """
    load = [sys.executable, "-c", "import litestar, sqlalchemy, uvicorn"]
    libraries = cost(lambda: subprocess.run(load, check=True))
    folders = (tmp_path / str(n) for n in range(5))
    assert cost(lambda: served(next(folders))) < 2.5 * libraries, "the very first start"
    assert cost(lambda: served(tmp_path / "0")) < 2 * libraries, "with existing data"


@pytest.mark.skipif(not Path("/proc/self/maps").exists(), reason="only Linux shows what a process has loaded")
def test_the_command_has_loaded_neither_numpy_nor_numba(tmp_path: Path) -> None:
    with benben(tmp_path) as process:
        loaded = Path(f"/proc/{process}/maps").read_text()
    assert "msgspec" in loaded
    assert not [library for library in ("numpy", "numba", "llvmlite") if library in loaded]


def written(folder: Path) -> dict[str, tuple[int, int]]:
    """The size of every file, and when it was last written."""
    return {path.name: (path.stat().st_size, path.stat().st_mtime_ns) for path in folder.iterdir()}


def test_the_first_page_needs_no_write(tmp_path: Path) -> None:
    server = Server(tmp_path)
    before = written(tmp_path)
    assert httpx.get(server.url, headers={"accept": "text/html"}).status_code == 200
    assert httpx.get(f"{server.url}/api/me").status_code == 200
    assert written(tmp_path) == before
    server.stop()
