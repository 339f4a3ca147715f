"""What simulations and tournaments found, as pictures."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from benben.arena.program import short_name
from benben.arena.statistics import Interval, quantiles
from benben.arena.svg import BLUE, GOLD, LINE, SEATS, Picture, shortened, width_of

if TYPE_CHECKING:
    from benben.arena.report import Report, Tally
    from benben.arena.tournament import TournamentReport

WIDTH = 760
MARGIN = 20.0
LABELS = 260.0  # the width of what stands at the left of a row, at most
VALUES = 120.0  # and of what stands at its right
ROW = 30.0
PANEL = 110.0  # the height of a histogram
ABOVE = 18.0  # and of what stands above it
MOST_BARS = 48
ORDERS = ("plays first", "second", "third", "fourth", "fifth", "sixth")


class Shown(NamedTuple):
    """A row of a picture of shares."""

    label: str
    found: Interval
    value: str
    color: str = GOLD


def tournament_picture(report: TournamentReport) -> str:
    """Each pairing's share of wins with its interval, beside what it would be among equals."""
    note = f"Wins of one player against {report.players - 1} of another at {report.title}, with bounds of 95 %"
    if report.players == 2:
        note = f"Wins of one player against another at {report.title}, with bounds of 95 %"
    colors = {"stronger": GOLD, "weaker": BLUE, "open": LINE}
    rows = [
        Shown(
            f"{short_name(each.one)} against {short_name(each.rest)}",
            each.share,
            f"{_percent(each.share.share)} of {each.games:,}",
            colors[each.verdict],
        )
        for each in report.pairings
    ]
    return _shares("Who is stronger?", note, [("", rows)], report.parity)


def draw_simulation(tally: Tally, report: Report, folder: Path) -> None:
    """Write the pictures of a simulation into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    parity = 1 / len(report.bots)
    note = f"{report.games:,} games of {report.title} with {len(report.bots)} players"
    seats = [
        Shown(f"seat {found.seat + 1}", found.win_share, _percent(found.win_share.share), BLUE)
        for found in report.by_seat
    ]
    orders = [Shown(ORDERS[found.order], found.win_share, _percent(found.win_share.share)) for found in report.by_order]
    groups = [("by order of play", orders), ("by seat", seats)]
    pictures = {
        "wins": _shares("Does it matter who begins?", f"{note}: shares of wins, with bounds of 95 %", groups, parity),
        "length": _histograms("How long does a game take?", f"{note}: rounds until the end", [("", tally.rounds)]),
        "points": _histograms(
            "How many points are made?",
            f"{note}: points at the end",
            [(short_name(bot), counts) for bot, counts in tally.bot_points.items()],
            BLUE,
        ),
    }
    for name, picture in pictures.items():
        (folder / f"{name}.svg").write_text(picture, encoding="utf-8")


def chances_picture(
    title: str, names: Sequence[str], moments: Sequence[tuple[int, Sequence[float]]], swings: Sequence[int]
) -> str:
    """Everybody's chances over a game, entry by entry, with a line where they changed most."""
    picture = _begun(
        "Who was going to win?", f"Chances over a game of {title}, entry by entry; dashed: the largest swings"
    )
    x = MARGIN + 50
    for seat, name in enumerate(names):
        picture.line(x, picture.height + 4, x + 18, picture.height + 4, SEATS[seat], 3)
        shown = shortened(name, 150)
        picture.text(x + 24, picture.height + 8, shown)
        x += width_of(shown) + 48
    left, right = MARGIN + 50, WIDTH - MARGIN
    top = picture.height + 30
    bottom = top + 2 * PANEL
    last = max(1, moments[-1][0])

    def at(number: int, share: float) -> tuple[float, float]:
        return left + (right - left) * number / last, bottom - (bottom - top) * share

    for quarter in range(5):
        y = at(0, quarter / 4)[1]
        picture.faint(left, y, right, y)
        picture.text(left - 8, y + 4, f"{25 * quarter} %", 11, "end")
    for number in swings:
        picture.dashed(at(number, 0)[0], top, at(number, 0)[0], bottom)
        picture.text(at(number, 0)[0], top - 6, f"{number}", 11, "middle")
    for seat in range(len(names)):
        picture.curve([at(number, shares[seat]) for number, shares in moments], SEATS[seat])
    picture.text(left, bottom + 18, "set-up", 11)
    picture.text(right, bottom + 18, f"entry {last}", 11, "end")
    picture.height = bottom + 34
    return picture.written()


def _shares(heading: str, note: str, groups: Sequence[tuple[str, Sequence[Shown]]], parity: float) -> str:
    """Dots with whiskers, and a line at what equals would have."""
    picture = _begun(heading, note)
    labels = min(
        LABELS, max(width_of(label) for name, rows in groups for label in (name, *(row.label for row in rows))) + 20
    )
    left, right = MARGIN + labels, WIDTH - MARGIN - VALUES
    highest = max(found.high for _, rows in groups for _, found, _, _ in rows)
    end = min(1.0, max(math.ceil(max(highest, parity * 1.5) * 20) / 20, 0.1))
    step = next(step for step in (0.02, 0.05, 0.1, 0.2) if end / step <= 8)

    def at(share: float) -> float:
        return left + (right - left) * min(share, end) / end

    top = picture.height + 22
    bottom = top + sum(ROW * (len(rows) + bool(name)) for name, rows in groups)
    for i in range(int(end / step + 1e-9) + 1):
        picture.faint(at(i * step), top, at(i * step), bottom)
        picture.text(at(i * step), bottom + 18, f"{100 * i * step:.0f} %", 11, "middle")
    picture.dashed(at(parity), top - 6, at(parity), bottom)
    picture.text(at(parity), top - 11, f"equals: {_percent(parity)}", 11, "middle")
    y = top
    for name, rows in groups:
        if name:
            picture.text(MARGIN, y + ROW / 2 + 4, name, bold=True)
            y += ROW
        for label, found, value, color in rows:
            middle = y + ROW / 2
            picture.text(left - 14, middle + 4, shortened(label, labels - 14), 13, "end")
            picture.line(at(found.low), middle, at(found.high), middle, color, 2.5)
            for bound in (found.low, found.high):
                picture.line(at(bound), middle - 5, at(bound), middle + 5, color, 2.5)
            told = f"{label}: {_percent(found.share)}, from {_percent(found.low)} to {_percent(found.high)}"
            picture.dot(at(found.share), middle, color, told)
            picture.text(right + 16, middle + 4, value)
            y += ROW
    picture.height = bottom + 34
    return picture.written()


def _histograms(heading: str, note: str, series: Sequence[tuple[str, Mapping[int, int]]], color: str = GOLD) -> str:
    """How often each number came, in a panel for each of the series, on one axis."""
    picture = _begun(heading, note)
    numbers = [number for _, counts in series for number in counts]
    low, size, bins = _bins(min(numbers), max(numbers))
    labels = min(LABELS, max(width_of(label) for label, _ in series) + 20)
    left, right = MARGIN + labels, WIDTH - MARGIN
    width = (right - left) / bins
    for label, counts in series:
        top = picture.height + ABOVE
        bottom = top + PANEL
        in_bin = Counter[int]()
        for number, count in counts.items():
            in_bin[(number - low) // size] += count
        most, total = max(in_bin.values()), sum(counts.values())
        for i, count in sorted(in_bin.items()):
            height = PANEL * count / most
            first = low + i * size
            span = f"{first}" if size == 1 else f"{first} to {first + size - 1}"
            gap = min(2.0, width / 5)
            told = f"{span}: {_percent(count / total)}"
            picture.bar(left + i * width + gap / 2, bottom - height, width - gap, height, color, told)
        picture.line(left, bottom, right, bottom)
        (median,) = quantiles(counts, [0.5])
        middle = left + ((median - low) + 0.5) / size * width
        picture.dashed(middle, top - 6, middle, bottom)
        picture.text(min(max(middle, left + 30), right - 30), top - 10, f"median {median:g}", 11, "middle")
        if label:
            picture.text(left - 14, bottom - PANEL / 2, shortened(label, labels - 14), 13, "end")
        picture.height = bottom + 8
    every = max(1, math.ceil(bins / 14))
    for i in range(0, bins, every):
        x = left + (i + (0.5 if size == 1 else 0)) * width
        picture.text(x, picture.height + 12, f"{low + i * size}", 11, "middle")
    picture.height += 28
    return picture.written()


def _bins(lowest: int, highest: int) -> tuple[int, int, int]:
    """Where bars begin, how many numbers each of them is for, and how many there are."""
    sizes: Iterable[int] = (digit * 10**zeros for zeros in range(12) for digit in (1, 2, 5))
    size = next(size for size in sizes if (highest - lowest) // size < MOST_BARS)
    low = lowest // size * size
    return low, size, (highest - low) // size + 1


def _begun(heading: str, note: str) -> Picture:
    picture = Picture(WIDTH, f"{heading} {note}")
    picture.text(MARGIN, MARGIN + 12, heading, 18, bold=True)
    picture.text(MARGIN, MARGIN + 34, shortened(note, WIDTH - 2 * MARGIN))
    picture.height = MARGIN + 50
    return picture


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"
