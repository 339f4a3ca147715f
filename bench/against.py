"""`make bench-against REF=…`: these sources against another commit's, the median of interleaved ratios.

In each round a fresh process of each plays short slices, turn and turn about, and only its own time counts: so the
ratios hold on a machine that others use meanwhile. A fresh process is up to a tenth faster or slower than another, by
where its code and memory lie: hence several rounds.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median

from measure import ROOT, SPECS, Result, environment

SLICES = 15  # of each process in a round
GAMES = {  # of a slice: about a tenth of a second natively, a third interpreted
    "cheops-heirs": (6_000, 60),
    "ancient-egypt": (700, 10),
    "great-pyramid": (1_500, 20),
    "cheops-scenario": (600, 6),
}


@contextmanager
def commit(ref: str) -> Generator[Path]:
    """The sources of a commit in a folder of their own, for as long as they are needed."""
    name = ["git", "rev-parse", "--verify", "--quiet", f"{ref}^{{commit}}"]
    found = subprocess.run(name, cwd=ROOT, capture_output=True, text=True, check=False)
    if found.returncode:
        raise SystemExit(
            f"There is no commit {ref!r}; give a branch, tag or hash, as in: make bench-against REF=HEAD~1"
        )
    with tempfile.TemporaryDirectory() as folder:
        archive = subprocess.run(
            ["git", "archive", found.stdout.strip(), "src"], cwd=ROOT, capture_output=True, check=True
        )
        subprocess.run(["tar", "-x", "-C", folder], input=archive.stdout, check=True)
        yield Path(folder)


def has_title(source: Path, spec: str) -> bool:
    """Whether a commit has the title of a spec at all."""
    name = spec.partition("(")[0]
    return f'id="{name}"' in "".join(path.read_text() for path in source.glob("src/benben/games/**/title.py"))


def duel(mode: str, spec: str, games: int, other: Path) -> float:
    """How much faster a fresh process of these sources plays than one of the other's: the median of paired slices."""
    with ExitStack() as stack:
        pair = [stack.enter_context(player(mode, spec, games, source)) for source in (ROOT, other)]
        return median(rate(here) / rate(there) for here, there in in_turns(*pair))


def in_turns(first: subprocess.Popen[str], second: subprocess.Popen[str]) -> Generator[tuple[Result, Result]]:
    """Slices of two processes, turn and turn about."""
    for turn in range(SLICES):
        if turn % 2:
            yield played(first), played(second)
        else:
            later = played(second)
            yield played(first), later


@contextmanager
def player(mode: str, spec: str, games: int, source: Path) -> Generator[subprocess.Popen[str]]:
    """A process that plays a slice for every line it gets."""
    with subprocess.Popen(
        [sys.executable, str(ROOT / "bench" / "worker.py"), f"slices/{mode}", spec, str(games)],
        env=environment(source),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def played(process: subprocess.Popen[str]) -> Result:
    """The next slice."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("go\n")
    process.stdin.flush()
    line = process.stdout.readline()
    if not line:
        raise SystemExit("A process that was to be measured has ended; its error stands above.")
    found: Result = json.loads(line)
    return found


def rate(found: Result) -> float:
    """Actions a second."""
    return float(found["actions"] / found["seconds"])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ref")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--specs", nargs="*", default=SPECS)
    chosen = parser.parse_args()
    with commit(chosen.ref) as other:
        print(f"these sources against {chosen.ref}, {chosen.rounds} interleaved rounds; above 1 is faster now")
        print("the median of the ratios of actions a second, with the lowest and the highest")
        for spec in chosen.specs:
            if not has_title(other, spec):
                print(f"  {spec:<55} is not in {chosen.ref}")
                continue
            for mode, count in zip(("native", "interpreted"), GAMES[spec.partition("(")[0]], strict=True):
                found = sorted(duel(mode, spec, count, other) for _ in range(chosen.rounds))
                print(f"  {spec:<55} {mode:<12} {median(found):.3f}  ({found[0]:.2f} to {found[-1]:.2f})", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
