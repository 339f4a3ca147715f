"""`make bench-against REF=…`: these sources against another commit's, the median of interleaved ratios.

A fresh process is up to a tenth faster or slower than another, by where its code and memory lie: hence many rounds.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from measure import INTERPRETED_GAMES, NATIVE_GAMES, ROOT, SPECS, Result, ratios, run_worker


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


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ref")
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--specs", nargs="*", default=SPECS)
    chosen = parser.parse_args()
    with commit(chosen.ref) as other:
        print(f"these sources against {chosen.ref}, {chosen.rounds} interleaved rounds; above 1 is faster now")
        print("the median of the ratios, with the lowest and the highest")
        for spec in chosen.specs:
            if not has_title(other, spec):
                print(f"  {spec:<55} is not in {chosen.ref}")
                continue
            for mode, count in (("native", NATIVE_GAMES), ("interpreted", INTERPRETED_GAMES)):
                here: list[Result] = []
                there: list[Result] = []
                for turn in range(chosen.rounds + 1):
                    pair = [(here, ROOT), (there, other)]
                    for results, source in pair if turn % 2 else pair[::-1]:
                        measured = run_worker(mode, spec, count, source)
                        if turn:  # the first round warms the caches
                            results.append(measured)
                found = ratios(here, there)
                print(f"  {spec:<55} {mode:<12} {median(found):.3f}  ({found[0]:.2f} to {found[-1]:.2f})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
