"""`benben` itself: it serves, and finds the next free port or the server that is already running."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from benben.commands.serve import BadAddress, loopback, on_this_machine_only, proxy_address, web_address
from tests.support.tree import ROOT

Start = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Start `benben` on a data folder; every one is stopped at the end."""
    started: list[subprocess.Popen[str]] = []

    def call(*arguments: str, browser: str = "true") -> subprocess.Popen[str]:
        environment = {**os.environ, "BROWSER": browser, "PYTHONUNBUFFERED": "1"}
        command = [sys.executable, "-m", "benben", "--data", str(tmp_path / "data"), *arguments]
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment, cwd=ROOT
        )
        started.append(process)
        return process

    yield call
    for process in started:
        if process.poll() is None:
            process.terminate()
        process.communicate(timeout=600)


def told(process: subprocess.Popen[str]) -> str:
    """What a server prints until it is ready."""
    assert process.stdout is not None
    lines: list[str] = []
    for line in process.stdout:
        lines.append(line)
        if "Ctrl-C" in line:
            return "".join(lines)
    assert process.stderr is not None
    raise AssertionError("".join(lines) + process.stderr.read())


def address(text: str) -> str:
    found = re.search(r"http://\S+", text)
    assert found, text
    return found[0]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def test_it_serves_and_stops(start: Start, tmp_path: Path) -> None:
    process = start("--no-open", "--port", "0")
    text = told(process)
    assert "\033" not in text
    assert str(tmp_path / "data") in text
    assert "--lan" in text
    with urllib.request.urlopen(address(text)) as page:
        assert page.status == 200
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=600)
    assert process.returncode == 0
    assert (out.strip(), err) == ("", "")


def test_it_takes_the_next_free_port(start: Start) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = int(taken.getsockname()[1])
        if port > 65000:
            pytest.skip("no ports above")
        found = address(told(start("--no-open", "--port", str(port))))
    assert port < int(found.rpartition(":")[2]) <= port + 50


def test_a_second_one_finds_the_first(start: Start, tmp_path: Path) -> None:
    first = address(told(start("--no-open", "--port", "0")))
    opened = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}\n')
    browser.chmod(0o755)
    second = start(browser=f"{browser} %s")
    out, err = second.communicate(timeout=600)
    assert second.returncode == 0
    assert f"already runs at {first} with the data in {tmp_path / 'data'}" in out
    assert err == ""
    assert opened.read_text().strip() == first


def test_it_opens_the_browser(start: Start, tmp_path: Path) -> None:
    opened = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}\n')
    browser.chmod(0o755)
    text = told(start("--port", "0", browser=f"{browser} %s"))
    while not (opened.exists() and opened.read_text()):
        time.sleep(0.05)
    assert opened.read_text().strip() == address(text)


def test_friends_get_the_address_and_a_code_to_scan(start: Start) -> None:
    text = told(start("--lan", "--no-open", "--port", str(free_port())))
    if on_this_machine_only(address(text)):
        assert "no network was found" in text
    else:
        assert "scan" in text
        assert text.count("█") > 50


def test_loopback_addresses() -> None:
    assert loopback("127.0.0.1")
    assert loopback("::1")
    assert loopback("localhost")
    assert not loopback("0.0.0.0")
    assert not loopback("192.168.1.5")
    assert not loopback("my-machine.local")
    assert on_this_machine_only("http://127.0.0.1:8765")
    assert on_this_machine_only("http://[::1]:8765")
    assert not on_this_machine_only("http://192.168.1.5:8765")


def test_the_code_can_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    """Turned back into modules, it is what segno made of the address."""
    import segno

    from benben.commands.serve import _qr_code

    _qr_code("http://192.168.1.5:8765")
    lines = [line[2:] for line in capsys.readouterr().out.splitlines()]
    dark = {" ": (1, 1), "▀": (0, 1), "▄": (1, 0), "█": (0, 0)}
    rows = [[dark[mark][half] for mark in line] for line in lines for half in (0, 1)]
    made = [[int(bool(m)) for m in row] for row in segno.make("http://192.168.1.5:8765", error="l", micro=False).matrix]
    assert [row[2 : 2 + len(made)] for row in rows[2 : 2 + len(made)]] == made


@pytest.mark.parametrize("text", ["games.example.org", "ftp://a", "http://", "https://a/b", "http://[", "https://a?b"])
def test_an_address_that_people_cannot_use_is_refused(text: str) -> None:
    assert web_address("https://games.example.org/") == "https://games.example.org"
    with pytest.raises(BadAddress, match="is not an address like"):
        web_address(text)


def test_a_proxy_has_an_address_or_a_network() -> None:
    assert [proxy_address(text) for text in ("127.0.0.1", "10.0.0.0/8", "::1")] == ["127.0.0.1", "10.0.0.0/8", "::1"]
    with pytest.raises(BadAddress, match="is not an address or network"):
        proxy_address("caddy")


def test_limits_that_cannot_be_read_are_told_in_one_line(start: Start, tmp_path: Path) -> None:
    (tmp_path / "limits.toml").write_text("chat = 3")
    process = start("--limits", str(tmp_path / "limits.toml"))
    _, complaint = process.communicate(timeout=600)
    assert process.returncode == 2
    assert complaint.startswith("benben: The limits in ")
    assert complaint.count("\n") == 1
