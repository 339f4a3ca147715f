"""`benben tournament`: bots measured by each other."""

from __future__ import annotations

import shlex
import sys
import time
from collections.abc import Callable
from contextlib import nullcontext, redirect_stdout
from pathlib import Path

import msgspec
import typer

from benben.arena import TournamentReport
from benben.arena import tournament as run
from benben.arena.ladder import add_to_ladder, chosen
from benben.arena.ratings import ANCHOR
from benben.arena.sequential import ERROR
from benben.arena.tournament import Pairs
from benben.commands.simulate import cores, fault, how, interval, names_of, percent, plain_table, shown_name, told_count
from benben.kernel.errors import BenbenError

VERDICTS = {"stronger": "[good]stronger[/]", "weaker": "[bad]weaker[/]", "open": "open"}


def tournament(
    spec: str,
    bots: str,
    games: int,
    players: int | None,
    seed: int,
    each_against_rest: bool,
    all_pairs: bool,
    full: bool,
    processes: int | None,
    on: str | None,
    keep: Path | None,
    json: bool,
    plot: Path | None,
    ladder: Path | None,
) -> None:
    """Play and print; exit code 1 if a game is broken."""
    if each_against_rest and all_pairs:
        raise BenbenError("Ask for --each-against-rest or for --all-pairs, not for both.")
    pairs: Pairs = "all" if all_pairs else "stronger" if each_against_rest else "neighbors"
    names = names_of(bots)
    used = processes if on else processes or cores()
    started = time.monotonic()
    with redirect_stdout(sys.stderr) if on else nullcontext():  # Ray prints there when it does something again
        report = _with_bar(
            lambda tell: run(
                spec,
                names,
                games,
                seed,
                players=players,
                pairs=pairs,
                full=full,
                processes=used,
                on=on,
                keep=keep,
                progress=tell,
            )
        )
    seconds = time.monotonic() - started
    if plot is not None:
        from benben.arena.pictures import tournament_picture

        plot.parent.mkdir(parents=True, exist_ok=True)
        plot.write_text(tournament_picture(report), encoding="utf-8")
    if ladder is not None:
        add_to_ladder(ladder, report, command(report, pairs))
    if json:
        print(msgspec.json.format(msgspec.json.encode(report)).decode())
    else:
        show(report, seconds, how(used, False, on, 0.0))
    if report.broken:
        raise typer.Exit(1)


def command(report: TournamentReport, pairs: Pairs) -> str:
    """The command that plays the same games."""
    options = ",".join(
        f"{name}={str(value).lower() if isinstance(value, bool) else value}" for name, value in chosen(report).items()
    )
    asked = ["benben", "tournament", f"{report.title}({options})", "--bots", ",".join(report.bots)]
    asked += {"neighbors": [], "stronger": ["--each-against-rest"], "all": ["--all-pairs"]}[pairs]
    asked += ["--games", str(report.most_games), "--seed", str(report.seed), *(["--full"] if report.full else [])]
    return shlex.join(asked)


def _with_bar(work: Callable[[Callable[[int, int], None]], TournamentReport]) -> TournamentReport:
    """Work with a progress bar, on a terminal. It may end early, when all is decided."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from benben.commands.terminal import console

    err = console(stderr=True)
    if not err.is_terminal:
        return work(lambda _, __: None)
    columns = (TextColumn("{task.description}"), BarColumn(None), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True) as bar:
        task = bar.add_task("Playing", total=None)
        return work(lambda done, most: bar.update(task, completed=done, total=most))


def show(report: TournamentReport, seconds: float, where: str) -> None:
    """The report as tables."""
    from benben.commands.terminal import console

    out = console()
    options = [f"{name}={value}" for name, value in chosen(report).items() if name != "players"]
    told = [f"{report.games:,} games", f"{report.players} players", f"seed {report.seed}", *options]
    out.print(f"[id]{report.title}[/]  {', '.join(told)}\n", soft_wrap=True)

    table = plain_table("one", "the rest", "games", "wins", "share", "95 %", "the one is")
    table.columns[1].justify = table.columns[6].justify = "left"
    for each in report.pairings:
        found = (f"{each.games:,}", told_count(each.wins), percent(each.share.share), interval(each.share))
        table.add_row(f"[name]{shown_name(each.one)}[/]", shown_name(each.rest), *found, VERDICTS[each.verdict])
    out.print(table, "")

    table = plain_table("bot", "rating", "95 %")
    for rating in sorted(report.ratings, key=lambda rating: -rating.rating):
        bounds = "" if rating.name == report.anchor else f"{rating.low:.0f} – {rating.high:.0f}"
        table.add_row(f"[name]{shown_name(rating.name)}[/]", f"{rating.rating:.0f}", bounds)
    out.print(table, "")

    out.print(" ".join(_meaning(report)), soft_wrap=True)
    if report.broken:
        out.print(f"[bad]{fault(report.broken)}[/]", soft_wrap=True)
    speed = f"{seconds:.1f} s {where}."
    out.print(f"[quiet]{speed} Hash of all results: {report.hash}[/]", soft_wrap=True)


def _meaning(report: TournamentReport) -> list[str]:
    """What the tables mean."""
    told = [f"Among equals the one wins {percent(report.parity)}; it sits at each seat once with the same chance."]
    if not report.full:
        told.append("A pairing ends when it is clear who is stronger.")
    told.append(f"Equals are told apart with a chance of {100 * ERROR:.0f} % at most.")
    told.append(f"Ratings: 400 points are ten times the odds; {shown_name(report.anchor)} has {ANCHOR:.0f}.")
    unfinished = sum(each.unfinished for each in report.pairings)
    if unfinished:
        told.append(f"[bad]{unfinished:,} unfinished games were won by nobody.[/]")
    return told
