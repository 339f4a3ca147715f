from __future__ import annotations

import http.client
import subprocess
import sys
import time
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

READY = "from benben.server.run import serve; from benben.server.settings import Settings; from pathlib import Path; \
import sys; serve(Settings(data=Path(sys.argv[1]), port=int(sys.argv[2])))"


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


def seconds_to_first_page(folder: Path) -> float:
    """From exec to the first 200 of `/`."""
    port = 18000 + int(time.monotonic() * 1000) % 20000
    begun = time.monotonic()
    process = subprocess.Popen([sys.executable, "-c", READY, str(folder), str(port)], cwd=ROOT)
    try:
        while status(port) != 200:
            assert time.monotonic() - begun < 20
            time.sleep(0.01)
        return time.monotonic() - begun
    finally:
        process.terminate()
        process.wait(20)


def best_of_5(folders: list[Path], budget: float) -> float:
    """The best of five starts; other work on the machine gets two more chances to end."""
    for _ in range(3):
        best = min(seconds_to_first_page(folder) for folder in folders)
        if best < budget:
            break
    return best


@pytest.mark.serial
def test_the_first_page_comes_soon(tmp_path: Path) -> None:
    again = best_of_5([tmp_path / "again"] * 5, 1.5)
    first = best_of_5([tmp_path / str(n) for n in range(5)], 3)
    print(f"first start {first:.2f} s, with existing data {again:.2f} s")
    assert first < 3
    assert again < 1.5


def test_the_first_page_needs_no_write(tmp_path: Path) -> None:
    server = Server(tmp_path)
    before = (tmp_path / "benben.sqlite3-wal").stat()
    assert httpx.get(server.url, headers={"accept": "text/html"}).status_code == 200
    assert httpx.get(f"{server.url}/api/me").status_code == 200
    after = (tmp_path / "benben.sqlite3-wal").stat()
    assert (before.st_size, before.st_mtime_ns) == (after.st_size, after.st_mtime_ns)
    server.stop()
