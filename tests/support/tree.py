"""The files of the checkout."""

from __future__ import annotations

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def files(*patterns: str) -> list[Path]:
    """The files git tracks or would track, without those that are deleted but not yet committed."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *patterns]
    names = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split("\0")
    return sorted(path for name in set(names) - {""} if (path := ROOT / name).is_file())
