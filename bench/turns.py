"""`make bench`: the turns a second of the other hex titles against those of `ancient-egypt`, natively, side by side."""

from __future__ import annotations

import argparse
import sys
from statistics import median

from measure import EGYPT, NATIVE_GAMES, PYRAMID, SCENARIO, Result, paired, run_worker

WITH_GODS = EGYPT.replace(")", ",gods=true)")
NAMES = {WITH_GODS: "with gods", PYRAMID: "great-pyramid", SCENARIO: "cheops-scenario"}
LEAST = {PYRAMID: 1 / 2, SCENARIO: 1 / 3}  # of the turns a second of the base game


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--games", type=int, default=NATIVE_GAMES // 3)
    chosen = parser.parse_args()
    specs = (EGYPT, *NAMES)
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
    print("  turns/s of ancient-egypt, median of paired ratios:")
    missed = []
    for spec, name in NAMES.items():
        ratio, least = paired(results[spec], results[EGYPT], "turns/s"), LEAST.get(spec, 0)
        print(f"    {name:<20}{ratio:.2f}{f'  (at least {least:.2f})' if least else ''}")
        if ratio < least:
            missed.append(f"{name} plays only {ratio:.2f} times the turns a second of ancient-egypt")
    print("".join(f"missed: {line}\n" for line in missed), end="", file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
