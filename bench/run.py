"""`make bench`: the compiled rules against the interpreted ones and against C++, side by side in interleaved rounds."""

from __future__ import annotations

import argparse
import sys
from statistics import median

from against import GAMES, in_turns, player, rate
from limit.build import NoCompiler, built
from measure import EGYPT, INTERPRETED_GAMES, NATIVE_GAMES, ROOT, SPECS, paired, run_worker

LEAST_RATIO = 30.0
MOST_MEAN_US = 20.0
MOST_WORST_MS = 5.0


def bench(spec: str, rounds: int) -> list[str]:
    """Print one title's figures; what misses its bound is returned as sentences."""
    print(f"\n{spec}, random legal play, {rounds} interleaved rounds in fresh processes")
    first = run_worker("native", spec, 10)
    native, interpreted = [], []
    for _ in range(rounds):
        native.append(run_worker("native", spec, NATIVE_GAMES))
        interpreted.append(run_worker("interpreted", spec, INTERPRETED_GAMES))
    ratio = paired(native, interpreted)
    mean = median(r["mean_us"] for r in interpreted)
    worst = max(r["worst_ms"] for r in interpreted)
    last = native[-1]
    print(f"  native       {median(r['rate'] for r in native):>12,.0f} actions/s", end="")
    print(f"  {median(r['games'] / r['seconds'] for r in native):>10,.0f} games/s")
    print(f"  interpreted  {median(r['rate'] for r in interpreted):>12,.0f} actions/s", end="")
    print(f"  {median(r['games'] / r['seconds'] for r in interpreted):>10,.0f} games/s")
    print(f"  native / interpreted, median of paired ratios: {ratio:.0f} (at least {LEAST_RATIO:.0f})")
    print(f"  an interpreted action: {mean:.1f} µs on average (at most {MOST_MEAN_US:.0f}),", end=" ")
    print(f"{worst:.2f} ms at worst (at most {MOST_WORST_MS:.0f})")
    print(f"  {last['actions'] / last['games']:.0f} actions a game, {last['state_bytes']} bytes a state,", end=" ")
    print(f"first start {first['ready']:.1f} s, warm start {median(r['ready'] for r in native):.1f} s")
    return [
        f"{spec}: {what}"
        for what, missed in (
            (f"native is only {ratio:.0f} times interpreted", ratio < LEAST_RATIO),
            (f"an interpreted action takes {mean:.1f} µs on average", mean > MOST_MEAN_US),
            (f"the slowest interpreted action takes {worst:.2f} ms", worst > MOST_WORST_MS),
        )
        if missed
    ]


def bench_limit(rounds: int) -> list[str]:
    """Print how close the compiled rules of the base game come to an engine in C++ that plays the same games."""
    print(f"\n{EGYPT}, the same games through bench/limit, {rounds} interleaved rounds in fresh processes")
    try:
        built()
    except NoCompiler as error:
        return [str(error)]
    games, _ = GAMES["ancient-egypt"]
    found, pairs = [], []
    for _ in range(rounds):
        with player("native", EGYPT, games, ROOT) as native, player("limit", EGYPT, games, ROOT) as limit:
            pairs += (slices := list(in_turns(native, limit)))
        found.append(median(rate(ours) / rate(theirs) for ours, theirs in slices))
    for name, results in zip(("native", "C++"), zip(*pairs, strict=True), strict=True):
        print(f"  {name:<12} {median(map(rate, results)):>12,.0f} actions/s", end="")
        print(f"  {median(games / r['seconds'] for r in results):>10,.0f} games/s")
    print(f"  native / C++, median of paired ratios: {median(found):.3f}  ({min(found):.2f} to {max(found):.2f})")
    differ = any(ours["digest"] != theirs["digest"] for ours, theirs in pairs)
    return [f"{EGYPT}: bench/limit plays other games than the rules"] if differ else []


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("specs", nargs="*", default=SPECS)
    chosen = parser.parse_args()
    missed = [sentence for spec in chosen.specs for sentence in bench(spec, chosen.rounds)]
    if EGYPT in chosen.specs:
        missed += bench_limit(chosen.rounds)
    for sentence in missed:
        print(f"missed: {sentence}", file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
