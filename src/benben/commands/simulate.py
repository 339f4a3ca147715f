"""`benben simulate`: bots play many games."""

from __future__ import annotations

import os
import time
from collections.abc import Callable

import msgspec

from benben.arena import Report
from benben.arena import simulate as run
from benben.arena.simulate import plan
from benben.arena.statistics import Interval, Spread
from benben.kernel.errors import BenbenError

FEW = 8  # games for which starting more processes does not pay


def simulate(
    spec: str,
    games: int,
    players: int | None,
    bots: str,
    seed: int,
    json: bool,
    processes: int | None,
    native: bool,
) -> None:
    """Play and print."""
    names = [name.strip() for name in bots.split(",")]
    if not all(names):
        raise BenbenError(f"{bots!r} must be names of bots with commas between them.")
    planned = plan(spec, names, seed, players=players)
    used = 1 if native else min(processes or (cores() if games > FEW else 1), games)
    started = time.monotonic()
    if native:
        _compile(planned.title.id)
        compiled = time.monotonic() - started
        started = time.monotonic()
    else:
        compiled = 0.0
    report = _with_bar(
        games,
        lambda tell: run(spec, games, names, seed, players=players, processes=used, native=native, progress=tell),
    )
    seconds = time.monotonic() - started
    if json:
        print(msgspec.json.format(msgspec.json.encode(report)).decode())
    else:
        show(report, seconds, used, native, compiled)


def cores() -> int:
    """The cores this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


def _compile(title: str) -> None:
    """Compile the rules with a line that tells how far it is."""
    import benben
    from benben.commands.terminal import console

    err = console(stderr=True)
    with err.status("Getting Numba …") as status:
        from benben.arena.native import compile_first

        done: list[str] = []

        def tell(rule: str) -> None:
            done.append(rule)
            status.update(f"Compiling the rules … {len(done)} done, {rule}")

        compile_first(benben.title(title), tell)


def _with_bar(games: int, work: Callable[[Callable[[int], None]], Report]) -> Report:
    """Work with a progress bar, on a terminal."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from benben.commands.terminal import console

    err = console(stderr=True)
    if not err.is_terminal:
        return work(lambda _: None)
    columns = (TextColumn("Playing"), BarColumn(None), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True) as bar:
        task = bar.add_task("", total=games)
        return work(lambda done: bar.update(task, completed=done))


def show(report: Report, seconds: float, processes: int, native: bool, compiled: float) -> None:
    """The report as tables."""
    from rich import box
    from rich.table import Table

    from benben.commands.terminal import console

    out = console()
    low_round = (
        "no turn limit" if not report.options["turn_limit"] else f"{report.options['turn_limit']} rounds at most"
    )
    special = [f"{k}={v}" for k, v in report.options.items() if k not in ("players", "turn_limit")]
    out.print(
        f"[id]{report.title}[/]  {report.games:,} games, {len(report.bots)} players, seed {report.seed}, {low_round}"
    )
    out.print(f"[quiet]{', '.join(special)}[/]")

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in ("bot", "seats", "wins", "share", "95 % interval", "by chance", "points", "10 % – 50 % – 90 %"):
        table.add_column(heading, justify="left" if heading == "bot" else "right")
    for bot in report.by_bot:
        alone = bot.seats == len(report.bots)
        table.add_row(
            f"[name]{bot.name}[/]",
            str(bot.seats),
            _count(bot.wins),
            _percent(bot.win_share.share),
            "" if alone else _interval(bot.win_share),
            "" if alone else _percent(bot.chance),
            *_spread(bot.points),
        )
    out.print(table)

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in ("seat", "wins", "share", "95 % interval", "points", "10 % – 50 % – 90 %"):
        table.add_column(heading, justify="left" if heading == "seat" else "right")
    for seat in report.by_seat:
        share = seat.win_share
        table.add_row(
            str(seat.seat + 1), _count(seat.wins), _percent(share.share), _interval(share), *_spread(seat.points)
        )
    out.print(table)

    unfinished = f", [bad]{report.unfinished:,} unfinished[/]" if report.unfinished else ""
    out.print(f"{report.finished:,} games finished{unfinished}; {_length(report)}.")
    speed = report.games / seconds if seconds else 0.0
    how = (
        f"natively{f' after {compiled:.1f} s of compiling' if compiled else ''}"
        if native
        else ("in one process" if processes == 1 else f"in {processes} processes")
    )
    out.print(f"[quiet]{seconds:.1f} s {how}, {speed:,.0f} games/s. Hash of all results: {report.hash}[/]")


def _length(report: Report) -> str:
    if report.rounds is None or report.actions is None:
        return "no length"
    rounds, actions = report.rounds, report.actions
    return (
        f"{rounds.mean:.1f} rounds on average ({rounds.low} to {rounds.high}), "
        f"{actions.mean:.0f} actions ({actions.low} to {actions.high})"
    )


def _count(wins: float) -> str:
    return f"{wins:,.0f}" if wins == int(wins) else f"{wins:,.1f}"


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _interval(interval: Interval) -> str:
    return f"{100 * interval.low:.1f} – {100 * interval.high:.1f} %"


def _spread(found: Spread | None) -> tuple[str, str]:
    if found is None:
        return "", ""
    return f"{found.mean:.1f} ± {found.deviation:.1f}", f"{found.tenth:g} – {found.median:g} – {found.ninetieth:g}"
