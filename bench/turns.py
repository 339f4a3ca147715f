"""`make bench`: the turns a second of `great-pyramid` against those of `ancient-egypt`, natively, side by side."""

from __future__ import annotations

import argparse
import sys
from statistics import median

from measure import EGYPT, NATIVE_GAMES, PYRAMID, Result, paired, run_worker

LEAST = 0.5  # of the turns a second of the base game
WITH_GODS = EGYPT.replace(")", ",gods=true)")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--games", type=int, default=NATIVE_GAMES // 3)
    chosen = parser.parse_args()
    specs = (EGYPT, WITH_GODS, PYRAMID)
    results: dict[str, list[Result]] = {spec: [] for spec in specs}
    print(
        f"\nturns of random legal play without offers, natively, {chosen.rounds} interleaved rounds in fresh processes"
    )
    for turn in range(chosen.rounds + 1):
        for spec in specs if turn % 2 else specs[::-1]:
            measured = run_worker("native", spec, chosen.games)
            if turn:  # the first round compiles, and warms the caches
                results[spec].append({**measured, "turns/s": measured["turns"] / measured["seconds"]})
    for spec, found in results.items():
        last = found[-1]
        print(f"  {spec:<66}{median(r['turns/s'] for r in found):>12,.0f} turns/s", end="")
        print(
            f"{last['actions'] / last['turns']:>8.1f} actions a turn{last['turns'] / last['games']:>8.0f} turns a game"
        )
    ratios = {spec: paired(results[spec], results[EGYPT], "turns/s") for spec in (WITH_GODS, PYRAMID)}
    print("  turns/s of ancient-egypt, median of paired ratios:", end=" ")
    print(f"with gods {ratios[WITH_GODS]:.2f}, great-pyramid {ratios[PYRAMID]:.2f} (at least {LEAST})")
    if ratios[PYRAMID] < LEAST:
        print(f"missed: great-pyramid plays only {ratios[PYRAMID]:.2f} times the turns a second", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
