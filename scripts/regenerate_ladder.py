"""Writes docs/ladder.md again: who was measured against whom, from docs/ladder.json."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src")]

from benben.arena.ladder import LadderRow, read_ladder  # noqa: E402

LADDER = ROOT / "docs" / "ladder.json"
PAGE = ROOT / "docs" / "ladder.md"
HEAD = """# The ladder

How strong the opponents are. One of an opponent plays at a table where all the others are another; it sits at each seat
once with the same chance. *Share* is what it won, with
[Wilson's](https://en.wikipedia.org/wiki/Binomial_proportion_confidence_interval) bounds of 95 %; *equals* is what it
would win among its like. By older rules (*behavior*) or in another Benben the games would go otherwise. Where a pairing
ended because the answer was clear, the share is somewhat too far from *equals*, and the bounds are a little too narrow;
`--full` plays all games.

Each command plays the games of its rows again, and with `--json` it prints the same hashes. With
`--ladder docs/ladder.json` it replaces the rows here. [The page about the library](library.md#tournaments) explains
tournaments.

`python scripts/regenerate_ladder.py` writes this page from `docs/ladder.json`, and a test compares it.
"""


def page() -> str:
    """The page, from the file."""
    rows = read_ladder(LADDER).rows
    lines = [HEAD]
    for title, of_title in groupby(rows, lambda row: row.title):
        lines += [f"## `{title}`", "", *_table(list(of_title))]
    return "\n".join(lines)


def _table(rows: list[LadderRow]) -> Iterator[str]:
    yield "| options | one | the rest | games | wins | share | 95 % | equals | behavior | date |"
    yield "|---|---|---|--:|--:|--:|--:|--:|--:|---|"
    for row in rows:
        options = ", ".join(f"{name}={str(value).lower()}" for name, value in row.options.items())
        shares = f"{_percent(row.share)} | {100 * row.low:.1f} – {_percent(row.high)}"
        yield (
            f"| {options} | `{row.one}` | `{row.rest}` | {row.games:,} | {row.wins:,.1f} | {shares} "
            f"| {_percent(1 / int(row.options['players']))} | {row.behavior} | {row.date} |"
        )
    yield from ("", "<details><summary>Commands</summary>", "")
    for command in dict.fromkeys(row.command for row in rows):
        yield f"    {command}"
    yield from ("", "</details>", "")


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"{PAGE.relative_to(ROOT)} is written.")
