"""`bench/cluster.py`: native simulations here and on a Ray cluster of this machine, side by side."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from statistics import median
from time import perf_counter

from measure import SPECS

from benben.arena import simulate
from benben.cluster import connected

GAMES = {"cheops-heirs": 60_000}
FEWER = 20_000


def played(spec: str, games: int, workers: int | None) -> tuple[float, str]:
    """Games a second, and the hash of the report."""
    on = None if workers is None else "ray://auto"
    begun = perf_counter()
    report = simulate(spec, games, seed=1, native=True, on=on, processes=workers)
    return games / (perf_counter() - begun), report.hash


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2])
    given = parser.parse_args(arguments)
    ways = (None, *given.workers)
    with connected("ray://local", max(given.workers)):
        for spec in SPECS:
            games = GAMES.get(spec.partition("(")[0], FEWER)
            for way in ways:
                played(spec, 4096 * 4, way)  # compiled everywhere
            rounds = [[played(spec, games, way) for way in ways] for _ in range(given.rounds)]
            assert len({told for measured in rounds for _, told in measured}) == 1, "other games"
            print(f"\n{spec}: {games:,} games, {given.rounds} rounds, load {os.getloadavg()[0]:.1f}")
            for i, way in enumerate(ways):
                speed = median(measured[i][0] for measured in rounds)
                ratio = median(measured[i][0] / measured[0][0] for measured in rounds)
                name = "here" if way is None else f"{way} worker{'s' if way > 1 else ''}"
                print(f"  {name:<10} {speed:>9,.0f} games/s  {ratio:5.2f}", flush=True)


if __name__ == "__main__":
    main()
