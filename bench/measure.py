"""What the benchmarks share: starting workers, and medians of paired ratios."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
EGYPT = "ancient-egypt(players=4,offer_cap=none,turn_limit=250)"
PYRAMID = "great-pyramid(players=4,offer_cap=none,turn_limit=250)"
SCENARIO = "cheops-scenario(players=4,offer_cap=none,turn_limit=250)"
SPECS = ("cheops-heirs(players=4)", EGYPT, PYRAMID, SCENARIO)
NATIVE_GAMES = 60_000
INTERPRETED_GAMES = 400

Result = dict[str, Any]


def run_worker(mode: str, spec: str, count: int, source: Path = ROOT) -> Result:
    """One measurement of the sources in a fresh process."""
    done = subprocess.run(
        [sys.executable, str(ROOT / "bench" / "worker.py"), mode, spec, str(count)],
        env=environment(source),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SystemExit(f"{mode} {spec} of {source.name} can't be measured: {done.stderr.strip().splitlines()[-1]}")
    result: Result = json.loads(done.stdout)
    result["rate"] = result["actions"] / result["seconds"]
    return result


def environment(source: Path = ROOT) -> dict[str, str]:
    """That of a process which measures these sources."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(source / "src"), str(ROOT / "bench")])}


def ratios(first: Sequence[Result], second: Sequence[Result]) -> list[float]:
    """The ratios of actions a second, round by round, in ascending order."""
    return sorted(float(a["rate"] / b["rate"]) for a, b in zip(first, second, strict=True))


def paired(first: Sequence[Result], second: Sequence[Result]) -> float:
    return median(ratios(first, second))
