"""`benben`: serve the games and open the browser. Speed matters here: only what serving needs is imported."""

from __future__ import annotations

import ipaddress
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from typer import echo, style

from benben import __version__
from benben.commands.speech import say
from benben.server.datafolder import InUse, default_folder, running_server
from benben.server.limits import Limits, read_limits
from benben.server.logs import Style
from benben.server.settings import Settings


class BadAddress(Exception):
    """An address can't be used; the message is one sentence for people."""


ANNOUNCED_WITHIN = 5.0  # seconds that a starting server may take to say where it is


class Outside(NamedTuple):
    """How people from outside reach the server, and how much they may ask for."""

    address: str | None = None
    names: Sequence[str] = ()
    proxies: Sequence[str] = ()
    limits: Path | None = None


class Inside(NamedTuple):
    """How the server does its work."""

    database: str | None = None
    workers: int = 1
    metrics: Sequence[str] = ()
    log: Style = "text"


HERE = Outside()
ALONE = Inside()


def serve(
    host: str,
    port: int,
    data: Path | None,
    pace: float,
    browser: bool,
    think: float | None = None,
    outside: Outside = HERE,
    inside: Inside = ALONE,
) -> None:
    """Serve until stopped, or find the server that already uses the data folder."""
    folder = (data or default_folder()).expanduser().absolute()
    running = running_server(folder)
    if running is not None:
        point_to(running, folder, browser)
        return
    settings = Settings(
        host=host,
        port=port,
        data=folder,
        storage="sqlite" if inside.database is None else "postgres",
        database=inside.database,
        processes=inside.workers,
        metrics=[proxy_address(network) for network in inside.metrics],
        log=inside.log,
        pace=pace,
        canonical=outside.address and web_address(outside.address),
        names=outside.names,
        proxies=[proxy_address(proxy) for proxy in outside.proxies],
        limits=Limits() if outside.limits is None else read_limits(outside.limits),
        think=think,
        on_ready=lambda url: welcome(url, folder, not loopback(host), browser),
    )
    from benben.server.run import serve as run

    try:
        run(settings)
    except InUse as error:
        running = error.url or _announced(folder)
        if running is None:
            raise
        point_to(running, folder, browser)


def web_address(text: str) -> str:
    """A given address, if it is one."""
    try:
        parts = urlsplit(text)
    except ValueError:
        parts = urlsplit("")
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/") or parts.query:
        raise BadAddress(f"{text!r} is not an address like https://games.example.org.")
    return text.rstrip("/")


def proxy_address(text: str) -> str:
    """A given address or network, if it is one."""
    try:
        ipaddress.ip_network(text)
    except ValueError:
        raise BadAddress(f"{text!r} is not an address or network such as 127.0.0.1.") from None
    return text


def _announced(folder: Path) -> str | None:
    """The address of a server that is just starting."""
    until = time.monotonic() + ANNOUNCED_WITHIN
    while time.monotonic() < until:
        url = running_server(folder)
        if url is not None:
            return url
        time.sleep(0.1)
    return None


def welcome(url: str, folder: Path, shared: bool, browser: bool) -> None:
    """Say where everything is, once requests are answered."""
    lines = [(say("serve.play_at"), style(url, bold=True)), (say("serve.data_in"), str(folder))]
    if not shared:
        lines.append((say("serve.friends"), say("serve.alone")))
    elif on_this_machine_only(url):
        lines.append((say("serve.friends"), say("serve.no_network")))
    else:
        lines.append((say("serve.friends"), say("serve.scan")))
    echo(f"\n  {style('Benben', bold=True)} {__version__}\n")
    for name, text in lines:
        echo(f"  {style(name, dim=True)}  {text}")
    if shared and not on_this_machine_only(url):
        echo()
        _qr_code(url)
    echo(f"\n  {style(say('serve.stop'), dim=True)}\n")
    if browser:
        open_browser(url)


def point_to(url: str, folder: Path, browser: bool) -> None:
    echo(say("serve.running", url=style(url, bold=True), folder=str(folder)))
    if browser:
        open_browser(url, wait=True)


def open_browser(url: str, wait: bool = False) -> None:
    """Open the page in a thread of its own, since some browsers block their caller."""
    import webbrowser

    opener = threading.Thread(target=webbrowser.open, args=(url,), daemon=True)
    opener.start()
    if wait:
        opener.join(5)


def loopback(host: str) -> bool:
    """Whether only this machine can reach the address."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def on_this_machine_only(url: str) -> bool:
    name = url.partition("://")[2].rpartition(":")[0].strip("[]")
    return loopback(name)


def _qr_code(url: str) -> None:
    import segno

    code = segno.make(url, error="l", micro=False)
    rows = [[bool(module) for module in row] for row in code.matrix_iter(border=2)]
    if len(rows) % 2:
        rows.append([False] * len(rows[0]))
    # Two rows per line, in half blocks; light modules are drawn, so that it reads on dark terminals and, with both
    # colors set, on light ones.
    blocks = {(True, True): " ", (False, True): "▀", (True, False): "▄", (False, False): "█"}
    paint = ("\033[38;5;231;48;5;16m", "\033[0m") if sys.stdout.isatty() else ("", "")
    try:
        for upper, lower in zip(rows[::2], rows[1::2], strict=True):
            line = "".join(blocks[pair] for pair in zip(upper, lower, strict=True))
            echo(f"  {paint[0]}{line}{paint[1]}")
    except UnicodeEncodeError:
        echo(f"  {say('serve.no_code')}")
