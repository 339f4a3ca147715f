from __future__ import annotations

import http.client
import socket
import subprocess
import sys
import time
from collections.abc import Generator
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
        process.wait(20)
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
def benben(folder: Path) -> Generator[tuple[int, float]]:
    """The command as people start it: its process, and the seconds from exec to the first 200 of `/`."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    begun = time.monotonic()
    command = [sys.executable, "-m", "benben", "--no-open", "--port", str(port), "--data", str(folder)]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL)
    try:
        while status(port) != 200:
            assert time.monotonic() - begun < 20
            time.sleep(0.01)
        yield process.pid, time.monotonic() - begun
    finally:
        process.terminate()
        process.wait(20)


def seconds_to_first_page(folder: Path) -> float:
    with benben(folder) as (_, seconds):
        return seconds


@pytest.mark.serial
def test_the_first_page_comes_soon(tmp_path: Path) -> None:
    """Best of five: 3 s at the first start ever, 1.5 s with data that is there."""
    folders = [tmp_path / str(n) for n in range(5)]
    first = min(seconds_to_first_page(folder) for folder in folders)
    again = min(seconds_to_first_page(folder) for folder in folders)
    print(f"first start {first:.2f} s, with existing data {again:.2f} s")
    assert first < 3
    assert again < 1.5


@pytest.mark.skipif(not Path("/proc/self/maps").exists(), reason="only Linux tells what a process has loaded")
def test_the_command_has_loaded_neither_numpy_nor_numba(tmp_path: Path) -> None:
    with benben(tmp_path) as (process, _):
        loaded = Path(f"/proc/{process}/maps").read_text()
    assert "msgspec" in loaded
    assert not [library for library in ("numpy", "numba", "llvmlite") if library in loaded]


def test_the_first_page_needs_no_write(tmp_path: Path) -> None:
    server = Server(tmp_path)
    before = (tmp_path / "benben.sqlite3-wal").stat()
    assert httpx.get(server.url, headers={"accept": "text/html"}).status_code == 200
    assert httpx.get(f"{server.url}/api/me").status_code == 200
    after = (tmp_path / "benben.sqlite3-wal").stat()
    assert (before.st_size, before.st_mtime_ns) == (after.st_size, after.st_mtime_ns)
    server.stop()
