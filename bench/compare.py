"""`make bench`: `ancient-egypt` against Catanatron, in speed and move by move.

Both play random legal games of four players to 10 points without trade between players, on one core, in fresh
processes that take turns. Then fresh games of Catanatron are recorded and replayed through Benben's rules.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from collections import Counter
from statistics import median

from measure import ROOT, Result
from peer import environment

sys.path.insert(0, str(ROOT))
from tests.games.hexes.catanatron.replay import FOUND, replay
from tests.games.hexes.catanatron.trace import read_lines

LEAST_NATIVE, LEAST_INTERPRETED = 400.0, 5.0
LEAST_ROUNDS = 9
PEER_GAMES, NATIVE_GAMES, INTERPRETED_GAMES, OFFER_GAMES = 50, 20_000, 150, 2_000
ROUND_LIMIT = 250  # Catanatron leaves a game unfinished after 1000 turns
SPEC = f"ancient-egypt(players=4,offer_cap=none,turn_limit={ROUND_LIMIT})"
WITH_OFFERS = f"ancient-egypt(players=4,turn_limit={ROUND_LIMIT})"
COMPARED_GAMES = 300
GRAIN = """\
  An action of Benben: a roll, a build, a trade with the supply, a card bought or played, the robber's hex, whom to rob
  if there is a choice, how many of one kind to discard, a turn's end. Of Catanatron: the same, but the robber's hex and
  victim are one action, and a discard is one, drawn at random. A state is what a copy of it allocates."""


def ours(mode: str, spec: str, count: int, cache: str | None = None) -> Result:
    """One measurement of Benben in a fresh process."""
    settings = {**os.environ, "PYTHONPATH": str(ROOT / "src")} | ({"BENBEN_CACHE": cache} if cache else {})
    command = [sys.executable, str(ROOT / "bench" / "peer" / "ours.py"), mode, spec, str(count)]
    done = subprocess.run(command, env=settings, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{mode} {spec} can't be measured: {done.stderr.strip().splitlines()[-1]}")
    return rated(json.loads(done.stdout))


def theirs(first: int, count: int) -> Result:
    """One measurement of Catanatron in a fresh process."""
    return rated(json.loads(environment.run("speed.py", first, count)))


def rated(result: Result) -> Result:
    for what in ("games", "actions", "turns"):
        result[f"{what}/s"] = result[what] / result["seconds"]
    return result


def ratio(first: list[Result], second: list[Result]) -> float:
    """The median of the ratios of games per second, round by round."""
    return median(float(a["games/s"] / b["games/s"]) for a, b in zip(first, second, strict=True))


def line(name: str, results: list[Result]) -> None:
    """One engine's figures: medians over the rounds, and means over all games."""
    games = sum(r["games"] for r in results)
    print(f"  {name:<20}{median(r['games/s'] for r in results):>12,.0f}", end="")
    print(f"{median(r['actions/s'] for r in results):>14,.0f}{median(r['turns/s'] for r in results):>12,.0f}", end="")
    print(
        f"{sum(r['actions'] for r in results) / games:>14,.0f}{sum(r['turns'] for r in results) / games:>12,.0f}",
        end="",
    )
    print(f"{results[0]['state_bytes']:>13,}{median(r['copy_us'] for r in results):>10.2f}", end="")
    print(f"{sum(r['unfinished'] for r in results) / games:>12.1%}")


def speed(rounds: int) -> list[str]:
    """Print the comparison of speeds; what misses its bound is returned as sentences."""
    print("\nancient-egypt against Catanatron: four players, random legal play without offers, one core,", end=" ")
    print(f"{rounds} interleaved rounds in fresh processes", flush=True)
    with tempfile.TemporaryDirectory() as empty:
        cold = ours("native", SPEC, 10, empty)
    ours("native", SPEC, 10)  # compiles into the usual cache, if it has to
    native: list[Result] = []
    interpreted: list[Result] = []
    peer: list[Result] = []
    for turn in range(rounds):
        order = (native, peer, interpreted)
        for results in order if turn % 2 else order[::-1]:
            if results is peer:
                results.append(theirs(turn * PEER_GAMES, PEER_GAMES))
            elif results is native:
                results.append(ours("native", SPEC, NATIVE_GAMES))
            else:
                results.append(ours("interpreted", SPEC, INTERPRETED_GAMES))
    offers = [ours("native", WITH_OFFERS, OFFER_GAMES) for _ in range(3)]
    version = peer[0]["version"]
    print(f"  {'':<20}{'games/s':>12}{'actions/s':>14}{'turns/s':>12}{'actions/game':>14}{'turns/game':>12}", end="")
    print(f"{'state bytes':>13}{'copy µs':>10}{'unfinished':>12}")
    line("native", native)
    line("interpreted", interpreted)
    line(f"Catanatron {version}", peer)
    line("native with offers", offers)
    to_native, to_interpreted = ratio(native, peer), ratio(interpreted, peer)
    print(f"  games/s, median of paired ratios: native {to_native:.0f} times Catanatron", end=" ")
    print(f"(at least {LEAST_NATIVE:.0f}), interpreted {to_interpreted:.1f} times (at least {LEAST_INTERPRETED:.0f})")
    print(f"  cold compile {cold['ready']:.1f} s, warm start {median(r['ready'] for r in native):.1f} s")
    print(GRAIN)
    return [
        sentence
        for sentence, missed in (
            (f"native plays only {to_native:.0f} times as fast as Catanatron", to_native < LEAST_NATIVE),
            (f"interpreted plays only {to_interpreted:.1f} times as fast", to_interpreted < LEAST_INTERPRETED),
        )
        if missed
    ]


def differences(first: int, count: int) -> list[str]:
    """Record fresh games and replay them; a difference that no named deviation explains is returned as a sentence."""
    states, found, missed = 0, Counter[str](), []
    for trace in read_lines(environment.run("recorder.py", first, count).encode()):
        try:
            done = replay(trace)
        except AssertionError as error:
            missed.append(str(error))
            continue
        states += done.states
        found.update(done.found)
    print(f"\n{count} fresh games of Catanatron, seeds {first} to {first + count - 1}: {states:,} states compared")
    for name in FOUND:
        print(f"  {found[name]:>6,} × {name}")
    print(f"  {len(missed)} games differ in anything else")
    return missed


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=LEAST_ROUNDS)
    parser.add_argument("--games", type=int, default=COMPARED_GAMES, help="how many fresh games are compared")
    parser.add_argument("--seed", type=int, help="of the first fresh game; drawn if it isn't given")
    chosen = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):  # one core; the processes started here stay on it
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    first = random.randrange(300, 10**9) if chosen.seed is None else chosen.seed
    missed = speed(chosen.rounds) + differences(first, chosen.games)
    for sentence in missed:
        print(f"missed: {sentence}", file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
