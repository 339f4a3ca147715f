"""Invariants over many random games: `python bench/invariants.py --games 1000000 great-pyramid`.

After set-up and after every action the flow, cards, pieces, places, distances, special cards, points, proposals,
answers, discards, god cards, pyramids, gold, networks and everything derived are checked
(`tests/support/invariants`), without bounds checks, which `make fuzz` has. Any violation ends it with status 1.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

CHUNK = 10_000


def check(name: str, games: int) -> int:
    """Play games of one title and print what was found; the number of violations."""
    from tests.support.invariants import CHECKED, played

    checked = CHECKED[name]
    played(checked, 1)
    begun = time.process_time()
    counts: Counter[str] = Counter()
    violations: Counter[str] = Counter()
    while counts["games"] < games:
        more, wrong = played(checked, min(CHUNK, games - counts["games"]), first=counts["games"])
        counts.update(more)
        violations.update(wrong)
        if sys.stderr.isatty():
            print(f"\r{counts['games']:,} games", end="", file=sys.stderr)
    seconds = time.process_time() - begun
    low, high = checked.title.seats
    print(f"{name}, {counts['games']:,} random games of {low} to {high} players with mixed options,", end=" ")
    print(f"{counts['finished']:,} of them finished: {counts['actions']:,} actions and {counts['boards']:,} new boards")
    print(f"  checked after every action in {seconds:.0f} s ({counts['games'] / seconds:,.0f} games/s)")
    for kind in checked.violations:
        print(f"  {kind:<20}{violations[kind]:>12,} violations")
    print(f"  {violations.total():,} violations in all", flush=True)
    return violations.total()


def main() -> int:
    from tests.support.invariants import CHECKED

    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=1_000_000, help="of each title")
    parser.add_argument("titles", nargs="*", default=list(CHECKED), metavar="title", help=", ".join(CHECKED))
    chosen = parser.parse_args()
    unknown = set(chosen.titles) - CHECKED.keys()
    if unknown:
        parser.error(f"there is no {', '.join(sorted(unknown))}; there is {', '.join(CHECKED)}")
    return 1 if sum([check(name, chosen.games) for name in chosen.titles]) else 0


if __name__ == "__main__":
    sys.exit(main())
