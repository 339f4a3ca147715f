"""Invariants of `ancient-egypt` over many random games: `python bench/invariants.py --games 1000000`.

After set-up and after every action cards, pieces, places, distances, special cards, points, proposals, answers,
discards and everything derived are checked (`tests/support/invariants.py`). Any violation ends it with status 1.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

CHUNK = 10_000


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=1_000_000)
    games = parser.parse_args().games
    from tests.support.invariants import played

    played(1)
    begun = time.process_time()
    counts: Counter[str] = Counter()
    violations: Counter[str] = Counter()
    while counts["games"] < games:
        more, wrong = played(min(CHUNK, games - counts["games"]), first=counts["games"])
        counts.update(more)
        violations.update(wrong)
        if sys.stderr.isatty():
            print(f"\r{counts['games']:,} games", end="", file=sys.stderr)
    seconds = time.process_time() - begun
    print(f"ancient-egypt, {counts['games']:,} random games of 2 to 4 players with mixed options,", end=" ")
    print(f"{counts['finished']:,} of them finished: {counts['actions']:,} actions and {counts['boards']:,} new boards")
    print(f"  checked after every action in {seconds:.0f} s ({counts['games'] / seconds:,.0f} games/s)")
    for kind, count in violations.items():
        print(f"  {kind:<20}{count:>12,} violations")
    print(f"  {sum(violations.values()):,} violations in all")
    return 1 if violations.total() else 0


if __name__ == "__main__":
    sys.exit(main())
