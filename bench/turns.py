"""`make bench`: turns per second of the other titles on hexes against those of `ancient-egypt`, natively.

All of them play in one process, a short slice each in turn, and only the process's own time counts: so the ratios
also hold on a machine that others are using.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from statistics import median

from measure import EGYPT, PYRAMID, ROOT, SCENARIO, environment

# The least share of the base game's turns per second that each title must reach: their turns are longer.
LEAST = {PYRAMID: 1 / 3, SCENARIO: 1 / 3}
WITH_GODS = EGYPT.replace(")", ",gods=true)")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--slices", type=int, default=101, help="of each title")
    chosen = parser.parse_args()
    specs = (EGYPT, WITH_GODS, *LEAST)
    done = subprocess.run(
        [sys.executable, str(ROOT / "bench" / "worker.py"), "slices", " ".join(specs), str(chosen.slices)],
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SystemExit(f"the titles can't be measured: {done.stderr.strip().splitlines()[-1]}")
    found = json.loads(done.stdout)
    print(f"\nturns of random legal play without offers, natively, {chosen.slices} slices each in turn, median")
    for spec in specs:
        last = found[spec]
        print(f"  {spec:<66}{median(last['turns/s']):>12,.0f} turns/s", end="")
        print(f"{last['actions a turn']:>8.1f} actions a turn{last['turns a game']:>8.0f} turns a game")
    missed = 0
    print("  turns/s against ancient-egypt, median of paired ratios:")
    for spec in specs[1:]:
        ratio = median(a / b for a, b in zip(found[spec]["turns/s"], found[EGYPT]["turns/s"], strict=True))
        least = LEAST.get(spec)
        print(f"  {spec:<66}{ratio:>12.2f}{f'  (at least {least:.2f})' if least else ''}")
        missed += least is not None and ratio < least
    if missed:
        print("missed: a title plays fewer turns a second than it should", file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
