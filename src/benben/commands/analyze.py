"""`benben analyze`: who was how likely to win, and where it changed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from benben.arena.pictures import chances_picture
from benben.commands.replay import players, sentences_of
from benben.commands.speech import say
from benben.kernel import matchfile
from benben.kernel.errors import BenbenError

if TYPE_CHECKING:
    from benben.kernel.match import Match
    from benben.search.analysis import Analysis, Moment

LEVELS = " ▁▂▃▄▅▆▇█"
WIDE = 44  # columns of a curve


def analyze(path: Path, json: bool, playouts: int, plot: Path | None) -> None:
    """Print each player's chances over a game, and its largest swings."""
    from benben.commands.terminal import console

    file = matchfile.read(path)
    whole = matchfile.replay(file)  # a file that can't be played again is refused before anything is compiled
    names = players(file.seats, whole.seats)
    try:
        from benben.search import analysis
    except ModuleNotFoundError as missing:
        raise BenbenError(f"Analyzing needs {missing.name}; install it with pip install {missing.name}.") from None
    with console(stderr=True).status(say("analyze.compiling")) as status:
        found = analysis.analyze(
            file, names, playouts, lambda done, all_: status.update(say("analyze.playing", done=done, all=all_))
        )
    if plot is not None:
        moments = [(moment.number, moment.chances) for moment in found.moments]
        picture = chances_picture(found.title, names, moments, [swing.number for swing in found.swings])
        plot.write_text(picture, encoding="utf-8")
    if json:
        print(msgspec.json.format(msgspec.json.encode(found)).decode())
    else:
        show(found, whole)


def show(found: Analysis, whole: Match) -> None:
    """The analysis as curves and sentences."""
    from rich.markup import escape
    from rich.table import Table

    from benben.commands.terminal import console

    out = console()
    names = found.seats
    out.print(f"[id]{found.title}[/]  {escape(', '.join(names))}\n", soft_wrap=True)
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column(say("analyze.chances"), no_wrap=True)
    table.add_column(say("analyze.span", n=found.moments[-1].number), no_wrap=True)
    table.add_column(say("analyze.first"), justify="right", no_wrap=True)
    table.add_column(say("analyze.last"), justify="right", no_wrap=True)
    shown = [found.moments[k * (len(found.moments) - 1) // (WIDE - 1)] for k in range(WIDE)]
    for seat, name in enumerate(names):
        first, last = (percent(moment.chances[seat]) for moment in (found.moments[0], found.moments[-1]))
        table.add_row(f"[name]{escape(name)}[/]", curve(shown, seat), first, last)
    out.print(table, "")
    if found.swings:
        out.print(say("analyze.swings"))
    for swing in found.swings:
        out.print(f"[quiet]{swing.number:>4}[/]  {escape(in_words(found, whole, swing.number))}", soft_wrap=True)
        change = f"{names[swing.seat]}: {percent(swing.before)} → {percent(swing.after)}."
        better = say("analyze.better", move=swing.better) if swing.better else ""
        out.print(f"      {escape(change + better)}", soft_wrap=True)
    told = say("analyze.told", n=f"{found.playouts:,}")
    out.print(f"\n[quiet]{told}[/]", soft_wrap=True)


def in_words(found: Analysis, whole: Match, number: int) -> str:
    """What an entry told everybody."""
    entry = next(entry for entry in whole.entries if entry.number == number)
    told = sentences_of(whole, entry.events, found.seats)
    move = "" if entry.move is None else whole.title.move_text(entry.move)
    return " ".join(told) or f"{found.seats[entry.seat]}: {move}."


def curve(moments: list[Moment], seat: int) -> str:
    """A line of blocks, each as high as the chance."""
    return "".join(LEVELS[round(moment.chances[seat] * (len(LEVELS) - 1))] for moment in moments)


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"
