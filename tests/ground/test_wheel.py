"""The wheel alone serves the whole product, on a machine without Node."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
import zipfile
from pathlib import Path

import pytest

from tests.support.tree import ROOT

pytestmark = pytest.mark.xdist_group("wheel")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture
def installed(wheel: Path, tmp_path: Path) -> Path:
    folder = tmp_path / "site"
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(folder), str(wheel)]
    subprocess.run(command, check=True, capture_output=True)
    return folder


def test_it_carries_the_client_and_every_source(wheel: Path) -> None:
    names = {name for name in zipfile.ZipFile(wheel).namelist() if not name.split("/")[0].endswith(".dist-info")}
    package = ROOT / "src" / "benben"
    files = {path for path in package.rglob("*") if path.is_file() and "__pycache__" not in path.parts}
    assert names == {path.relative_to(package.parent).as_posix() for path in files}
    assert {"benben/py.typed", "benben/server/static/index.html"} <= names


def test_it_plays_without_node(installed: Path, tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "benben", "--no-open", "--port", str(port), "--data", str(tmp_path / "data")]
    environment = os.environ | {"PYTHONPATH": str(installed), "PATH": str(tmp_path)}
    log = tmp_path / "log"
    with log.open("wb") as output:
        server = subprocess.Popen(command, cwd=tmp_path, env=environment, stdout=output, stderr=output)
    try:
        page = fetched(f"http://127.0.0.1:{port}/", server, log)
    finally:
        server.terminate()
        server.wait(600)
    assert page == (installed / "benben" / "server" / "static" / "index.html").read_bytes()


def fetched(address: str, server: subprocess.Popen[bytes], log: Path) -> bytes:
    while server.poll() is None:
        try:
            with urllib.request.urlopen(address, timeout=600) as answer:
                return bytes(answer.read())
        except urllib.error.URLError:
            time.sleep(0.1)
    pytest.fail(f"The server did not answer:\n{log.read_text()}")
