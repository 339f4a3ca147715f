"""`python -m tests.fuzz --time 60`: play the farm. It needs Numba, NumPy and msgspec, and nothing else."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT)]


def main() -> int:
    from tests.fuzz.farm import Farm, Plan, report, table_of
    from tests.fuzz.worker import BOTH, NATIVE, TABLE, Finding
    from tests.support.invariants import CHECKED

    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--time", type=float, default=0, help="seconds of play, not counting the compiling")
    parser.add_argument(
        "--games", type=int, help="so many games of each title instead of a time, native ones if no mode is named"
    )
    parser.add_argument("--title", action="append", choices=list(CHECKED), help="only this one; may be given again")
    parser.add_argument("--seed", type=int, default=0, help="another one draws other options")
    parser.add_argument("--mode", choices=(NATIVE, BOTH, TABLE), help="only these games")
    parser.add_argument("--processes", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--game", help="play one game again, as a finding names it: native:1234")
    parser.add_argument("--folder", type=Path, default=ROOT / ".cache" / "fuzz", help="for what is found")
    chosen = parser.parse_args()

    def tell(text: str) -> None:
        print(text, flush=True)

    families = tuple(chosen.title or CHECKED)
    if chosen.game:
        mode, _, number = chosen.game.partition(":")
        chosen.folder.mkdir(parents=True, exist_ok=True)
        report(Finding(families[0], mode, chosen.seed, int(number), "a game"), chosen.folder, tell, 120)
        return 0
    modes = (chosen.mode,) if chosen.mode else (NATIVE,) if chosen.games else (NATIVE, BOTH, TABLE)
    seconds = chosen.time or (0 if chosen.games else 60)
    farm = Farm(Plan(families, modes, chosen.seed, chosen.processes, seconds, chosen.games, chosen.folder), tell)
    farm.run()
    tell(f"\n{table_of(farm)}")
    tell(f"{len(farm.findings)} findings in {farm.seconds:.0f} s.")
    shown: set[tuple[str, str]] = set()
    for finding in farm.findings:
        if (finding.family, finding.kind) not in shown:
            shown.add((finding.family, finding.kind))
            report(finding, chosen.folder, tell, 60)
    return 1 if farm.findings else 0


if __name__ == "__main__":
    sys.exit(main())
