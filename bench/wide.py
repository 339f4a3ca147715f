"""`make bench`: what sets large enough for the 76 hexes of `cheops-scenario` cost the small map."""

from __future__ import annotations

import argparse
import os
import sys

from measure import INTERPRETED_GAMES, NATIVE_GAMES, Result, paired, run_worker

LEAST = 0.9  # of the speed with sets of its own size


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    rounds = parser.parse_args().rounds
    os.environ["BENBEN_TITLES"] = "wide_title"
    print(
        f"\nancient-egypt on sets of 4 + 5 words against its own 1 + 2, {rounds} interleaved rounds in fresh processes"
    )
    missed = 0
    for mode, count in (("native", NATIVE_GAMES // 3), ("interpreted", INTERPRETED_GAMES)):
        wide: list[Result] = []
        own: list[Result] = []
        for turn in range(rounds + 1):
            pair = [(wide, "ancient-egypt-wide"), (own, "ancient-egypt")]
            for results, title in pair if turn % 2 else pair[::-1]:
                measured = run_worker(mode, f"{title}(players=4,offer_cap=none,turn_limit=250)", count)
                if turn:  # the first round warms the caches
                    results.append(measured)
        ratio = paired(wide, own)
        missed += mode == "native" and ratio < LEAST
        size = f", {wide[0]['state_bytes']} against {own[0]['state_bytes']} bytes a state" if mode == "native" else ""
        print(f"  {mode:<12} {ratio:.3f} of the speed{size}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
