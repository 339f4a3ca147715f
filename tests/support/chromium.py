"""A Chromium for the browser tests: Debian's headless shell, else the machine's own."""

from __future__ import annotations

import os
import shutil
import subprocess

SHELL = "chromium-headless-shell"  # it has no windows to paint: a page takes half the processor time of a whole browser
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PACKAGES = (SHELL, "fonts-noto-core")
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


class NoChromiumError(Exception):
    """There is no Chromium, and none could be installed."""


def chromium_path() -> str:
    """The path of a Chromium; installs Debian's headless shell if there is none and this user may."""
    if path := shutil.which(SHELL):
        return path
    try:
        _install()
    except NoChromiumError:
        if path := next(filter(None, map(shutil.which, BROWSERS)), None):
            return path
        raise
    if path := shutil.which(SHELL):
        return path
    raise NoChromiumError(f"Debian's {SHELL} was installed, but it is not on the path.")


def _install() -> None:
    if not shutil.which("apt-get") or os.geteuid() != 0:
        raise NoChromiumError(f"The browser tests need Chromium: install the package {SHELL}, then run them again.")
    for command in (["update"], ["install", "-y", "--no-install-recommends", *PACKAGES]):
        done = subprocess.run(
            ["apt-get", "-qq", *command],
            env=os.environ | {"DEBIAN_FRONTEND": "noninteractive"},
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise NoChromiumError(f"`apt-get {' '.join(command)}` failed: {done.stderr.strip()[-500:]}")
