"""A Chromium for the browser tests: the machine's, else Debian's."""

from __future__ import annotations

import os
import shutil
import subprocess

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PACKAGES = ("chromium", "fonts-noto-core")
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
    """The path of a Chromium; installs Debian's where there is none and this user may."""
    if path := _installed():
        return path
    if not shutil.which("apt-get") or os.geteuid() != 0:
        raise NoChromiumError("The browser tests need Chromium: install the package chromium, then run them again.")
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
    if path := _installed():
        return path
    raise NoChromiumError("Debian's chromium was installed, but there is no chromium on the path.")


def _installed() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name))), None)
