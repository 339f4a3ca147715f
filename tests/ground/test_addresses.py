"""No file names a package index or a path of the machine it was written on."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.parse import urlsplit

from pip._internal.models.index import PyPI

from tests.support.tree import ROOT, files


def _said(*command: str) -> str:
    return subprocess.run(command, check=False, capture_output=True, text=True).stdout


def index_names() -> set[str]:
    """Hosts, and folders that serve as an index, according to the settings of pip and npm."""
    settings = _said(sys.executable, "-m", "pip", "config", "list")
    if npm := shutil.which("npm"):
        settings += _said(npm, "config", "get", "registry")
    names = {PyPI.netloc, PyPI.file_storage_domain}
    for address in re.findall(r"[a-z]+://[^\s'\"]+", settings):
        parts = urlsplit(address)
        names.add(parts.hostname or parts.path)
    return names


def machine_paths() -> set[str]:
    ordinary = {Path("/"), Path.home(), Path(tempfile.gettempdir())}
    return {f"{path}/" for path in (ROOT, ROOT.parent) if path not in ordinary}


def test_no_file_names_an_index_or_a_path_of_this_machine() -> None:
    indexes = "|".join(re.escape(name) for name in sorted(index_names()))
    paths = "|".join(re.escape(path) for path in sorted(machine_paths()))
    forbidden = re.compile(rf"{indexes}|(?<![\w.*/-])(?:{paths})".encode())
    assert [str(path.relative_to(ROOT)) for path in files() if forbidden.search(path.read_bytes())] == []


def test_the_hosts_are_known() -> None:
    assert all(re.fullmatch(r"[\w.-]+|/\S+", name) for name in index_names())
