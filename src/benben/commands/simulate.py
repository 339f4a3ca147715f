"""`benben simulate`: bots play many games."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import nullcontext, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import typer

from benben.arena import Report
from benben.arena import simulate as run
from benben.arena.program import short_name
from benben.arena.report import FAR_OFF
from benben.arena.simulate import check_native, plan
from benben.arena.statistics import Interval, Spread
from benben.kernel.errors import BenbenError

if TYPE_CHECKING:
    from rich.table import Table

    from benben.arena.report import CountedTable
    from benben.kernel.title import Title

SHOWN = ("players", "turn_limit")
FEW = 8  # games for which more processes are not worth starting
ORDERS = ("first", "second", "third", "fourth", "fifth", "sixth")


def simulate(
    spec: str,
    games: int,
    players: int | None,
    bots: str,
    seed: int,
    json: bool,
    processes: int | None,
    native: bool,
    on: str | None,
    keep_broken: Path | None,
    plot: Path | None = None,
) -> None:
    """Play and print; exit code 1 if a game is broken."""
    names = names_of(bots)
    planned = plan(spec, names, seed, players=players)
    used = processes if on else 1 if native else min(processes or (cores() if games > FEW else 1), games)
    compiled = 0.0
    if native:
        check_native(planned)
    if native and not on:
        started = time.monotonic()
        _compile(planned.title)
        compiled = time.monotonic() - started
    started = time.monotonic()
    with redirect_stdout(sys.stderr) if on else nullcontext():  # Ray prints there when it does something again
        report = _with_bar(
            games,
            f"Starting on {on}" if on else "Playing",
            lambda tell: run(
                spec,
                games,
                names,
                seed,
                players=players,
                processes=used,
                native=native,
                on=on,
                progress=tell,
                keep_broken=keep_broken,
                plot=plot,
            ),
        )
    seconds = time.monotonic() - started
    if json:
        print(msgspec.json.format(msgspec.json.encode(report)).decode())
    else:
        show(report, seconds, how(used, native, on, compiled))
    if report.broken:
        raise typer.Exit(1)


def names_of(bots: str) -> list[str]:
    """Names of bots with commas between them."""
    names = [name.strip() for name in bots.split(",")]
    if not all(names):
        raise BenbenError(f"{bots!r} must be names of bots with commas between them.")
    return names


def shown_name(name: str) -> str:
    """The name of a bot in a table: a program's is short. It may hold brackets, which would be markup."""
    from rich.markup import escape

    return escape(short_name(name))


def how(processes: int | None, native: bool, on: str | None, compiled: float) -> str:
    if on:
        at_once = f", {processes} chunks at once" if processes else ""
        return f"{'natively ' if native else ''}on {on}{at_once}"
    if native:
        return f"natively after {compiled:.1f} s of compiling"
    return "in one process" if processes == 1 else f"in {processes} processes"


def cores() -> int:
    """The cores this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


def _compile(title: Title) -> None:
    """Compile the rules, with a progress line."""
    from benben.commands.terminal import console

    err = console(stderr=True)
    with err.status("Getting Numba …") as status:
        from benben.arena.native import compile_first

        done: list[str] = []

        def tell(rule: str) -> None:
            done.append(rule)
            status.update(f"Compiling the rules … {len(done)} done, {rule}")

        compile_first(title, tell)


def _with_bar(games: int, first: str, work: Callable[[Callable[[int], None]], Report]) -> Report:
    """Work with a progress bar, on a terminal; `first` is what it says until games are done."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from benben.commands.terminal import console

    err = console(stderr=True)
    if not err.is_terminal:
        return work(lambda _: None)
    columns = (TextColumn("{task.description}"), BarColumn(None), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True) as bar:
        task = bar.add_task(first, total=games)
        return work(lambda done: bar.update(task, completed=done, description="Playing"))


def show(report: Report, seconds: float, how: str) -> None:
    """The report as tables."""
    import benben
    from benben.commands.terminal import console

    out = console()
    title = benben.title(report.title)
    limit = int(report.options["turn_limit"])
    told = [f"{report.games:,} games", f"{len(report.bots)} players", f"seed {report.seed}"]
    told += [f"at most {limit} rounds" if limit else "no turn limit"]
    told += [f"{k}={v}" for k, v in report.options.items() if k not in SHOWN and v != title.option(k).default]
    out.print(f"[id]{report.title}[/]  {', '.join(told)}\n", soft_wrap=True)

    table = plain_table("bot", "seats", "wins", "share", "95 %", "points", "10 – 50 – 90 %")
    for bot in report.by_bot:
        bounds = "" if bot.seats == len(report.bots) else interval(bot.win_share)
        share = percent(bot.win_share.share)
        row = (str(bot.seats), told_count(bot.wins), share, bounds, *_spread(bot.points))
        table.add_row(f"[name]{shown_name(bot.name)}[/]", *row)
    out.print(table, "")

    table = plain_table("plays", "wins", "share", "95 %", "points", "10 – 50 – 90 %")
    for order in report.by_order:
        share = _marked(order.win_share, order.marked)
        found = (told_count(order.wins), share, interval(order.win_share), *_spread(order.points))
        table.add_row(f"[name]{ORDERS[order.order]}[/]", *found)
    out.print(table, "")

    table = plain_table("seat", "wins", "share", "95 %", "points", "10 – 50 – 90 %")
    for seat in report.by_seat:
        share = percent(seat.win_share.share)
        found = (told_count(seat.wins), share, interval(seat.win_share), *_spread(seat.points))
        table.add_row(f"[name]{seat.seat + 1}[/]", *found)
    out.print(table, "")

    words = title.of(report.options).words()
    for counted in report.counted:
        _show_counted(counted, report.average, words)

    unfinished = f", [bad]{report.unfinished:,} unfinished (won by nobody)[/]" if report.unfinished else ""
    broken = f", [bad]{report.broken:,} BROKEN[/]" if report.broken else ""
    out.print(f"{report.finished:,} games finished{unfinished}{broken}; {_length(report)}", soft_wrap=True)
    out.print(" ".join(_meaning(report)), soft_wrap=True)
    if report.broken:
        out.print(f"[bad]{fault(report.broken)}[/]", soft_wrap=True)
    speed = f"{seconds:.1f} s {how}, {_speed(report.games / max(seconds, 1e-9))}."
    out.print(f"[quiet]{speed} Hash of all results: {report.hash}[/]", soft_wrap=True)


def _meaning(report: Report) -> list[str]:
    """What the tables of wins mean."""
    told = [f"By chance a seat wins {percent(1 / len(report.bots))}; shared wins count as fractions."]
    told.append("Seats rotate every game.")
    if any(order.marked for order in report.by_order):
        off = f"more than {100 * FAR_OFF:.0f} points off {percent(report.average)}, the average, and not by chance"
        told.append(f"[bad]![/] in plays: {off}.")
    return told


def fault(broken: int) -> str:
    """A broken game is a fault of the rules, not of the bots."""
    what = "A game" if broken == 1 else f"{broken:,} games"
    return f"{what} broke: nobody could act, or a turn never passed. That is a fault of the rules: please report it."


def _show_counted(counted: CountedTable, average: float, words: Mapping[str, str]) -> None:
    """What the title has counted, with lines that explain it."""
    from benben.commands.terminal import console

    out = console()
    first = counted.rows[0]
    headings = [
        h for column in first.counts for h in (column, *(("share", "95 %") if column in counted.shares else ()))
    ]
    table = plain_table(counted.name, *headings)
    for row in counted.rows:
        cells: list[str] = []
        for column, found in row.counts.items():
            cells.append(f"{found.count:,}")
            if column in counted.shares:
                cells += [_marked(found.share, found.marked), interval(found.share)]
        table.add_row(_name(row.name, words), *cells)
    out.print(table, "")
    if first.wins:
        table = plain_table(counted.name, *(h for column in first.wins for h in (column, "won", "95 %")))
        for row in counted.rows:
            cells = []
            for wins in row.wins.values():
                shown = (_marked(wins.win_share, wins.marked), _bounds(wins.win_share)) if wins.seats else ("–", "")
                cells += [f"{wins.seats:,}", *shown]
            table.add_row(_name(row.name, words), *cells)
        out.print(table, "")
    told = [f"[bad]![/] in {column}: less than {percent(least)}." for column, least in counted.least.items()]
    if counted.most_off < 1:
        told.append(
            f"[bad]![/] in won: more than {100 * counted.most_off:.0f} points off {percent(average)}, the average."
        )
    out.print(f"[quiet]{' '.join([counted.note, *told])}[/]", soft_wrap=True)
    out.print()


def _name(row: str, words: Mapping[str, str]) -> str:
    return f"[name]{words.get(f'kind.{row}', row)}[/]"


def _marked(share: Interval, marked: bool) -> str:
    return f"[bad]! {percent(share.share)}[/]" if marked else percent(share.share)


def plain_table(*headings: str) -> Table:
    """A table whose first column is text and whose others are numbers."""
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", expand=False)
    for i, heading in enumerate(headings):
        table.add_column(heading, justify="right" if i else "left", no_wrap=True)
    return table


def _length(report: Report) -> str:
    if report.rounds is None or report.actions is None:
        return "no length."
    rounds, actions = report.rounds, report.actions
    return (
        f"{actions.mean:.0f} actions on average ({actions.low} to {actions.high}).\n"
        f"Rounds: {rounds.mean:.1f} ± {rounds.deviation:.1f} (median {rounds.median:g}, "
        f"80 % from {rounds.tenth:.0f} to {rounds.ninetieth:.0f}, all from {rounds.low} to {rounds.high})."
    )


def _speed(games: float) -> str:
    return f"{games:,.1f} games/s" if games < 10 else f"{games:,.0f} games/s"


def told_count(wins: float) -> str:
    return f"{wins:,.0f}" if wins == int(wins) else f"{wins:,.1f}"


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def interval(interval: Interval) -> str:
    return f"{_bounds(interval)} %"


def _bounds(interval: Interval) -> str:
    return f"{100 * interval.low:.1f} – {100 * interval.high:.1f}"


def _spread(found: Spread | None) -> tuple[str, str]:
    if found is None:
        return "", ""
    return (
        f"{found.mean:.1f} ± {found.deviation:.1f}",
        f"{found.tenth:.0f} – {found.median:.0f} – {found.ninetieth:.0f}",
    )
