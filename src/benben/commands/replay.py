"""`benben replay`: a game in words."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from benben.commands.speech import language, say
from benben.kernel import matchfile
from benben.kernel.errors import BadFile
from benben.kernel.events import Event
from benben.kernel.match import Match
from benben.kernel.play import MOST_IN_A_TURN, Turn
from benben.kernel.title import write_spec
from benben.kernel.words import log_sentence, words_of


def replay(path: Path, until: int | None, plain: bool) -> None:
    """Print the game of a file."""
    from rich.markup import escape
    from rich.rule import Rule

    from benben.commands.terminal import console

    file = matchfile.read(path)
    whole = matchfile.replay(file)  # the whole file is checked before the first line is printed
    names = players(file.seats, whole.seats)
    match = Match(whole.title, whole.options, table=file.table, draws=file.set_up)
    entries = [entry for entry in whole.entries if until is None or entry.number <= until]
    out = console(plain=plain)

    def tell(number: str, move: str, sentences: Sequence[str]) -> None:
        if plain:
            print("\n".join(sentences))
            return
        first, *others = sentences
        out.print(f"[quiet]{number:>4}[/]  {escape(first)}  [quiet]{escape(move)}[/]", soft_wrap=True)
        for sentence in others:
            out.print(f"      {escape(sentence)}", soft_wrap=True)

    if not plain:
        out.print(f"[id]{escape(write_spec(match.title, match.options))}[/]  {escape(', '.join(names))}")
    tell("0", say("replay.set_up"), sentences_of(match, match.set_up_events, names) or [say("replay.is_set_up")])
    shown = -1
    turn = Turn(match.state)
    for entry in entries:
        if match.state.round != shown and not plain:
            shown = match.state.round
            out.print(Rule(say("replay.round", n=shown), style="dim", align="left"))
        match.repeat(entry)
        turn.count(match.state, len(match.title.actions.phrase(entry.move)) if entry.move else 0)
        if entry.move is None:
            tell(str(entry.number), say("replay.undo"), [say("replay.undone", name=names[entry.seat])])
        else:
            text = match.title.move_text(entry.move)
            told = sentences_of(match, entry.events, names)
            tell(str(entry.number), text, told or [f"{names[entry.seat]}: {text}."])
    end = closing(match, names, turn.endless)
    if plain:
        print(end)
        return
    out.print(f"\n[name]{escape(end)}[/]", soft_wrap=True)
    if match.over:
        score_sheet(match, names)


def players(given: Sequence[str], seats: int) -> list[str]:
    """A name for every seat."""
    if len(given) > seats:
        raise BadFile(f"The file names {len(given)} players for {seats} seats.")
    return [*given, *(say("replay.player", n=seat + 1) for seat in range(len(given), seats))]


def sentences_of(match: Match, events: Sequence[Event], names: list[str]) -> list[str]:
    return [log_sentence(match.title, event.kind, event.args, names, language()) for event in events]


def closing(match: Match, names: list[str], endless: bool = False) -> str:
    """How it ended, what is wrong with it, or who is to move."""
    outcome = match.outcome
    fault = match.title.fault(match.state) or (say("replay.endless", n=f"{MOST_IN_A_TURN:,}") if endless else None)
    if fault is not None:
        return say("replay.broken", fault=fault)
    if outcome is None:
        waiting = [f"{names[seat]} ({match.asked(seat)})" for seat in match.actors()]
        return say("replay.goes_on", waiting=", ".join(waiting))
    points = ", ".join(f"{name} {number}" for name, number in zip(names, outcome.points, strict=True))
    if not outcome.winners:
        return say("replay.unfinished", points=points)
    winners = say("replay.and").join(names[seat] for seat in outcome.winners)
    if len(outcome.winners) == 1:
        return say("replay.won", name=winners, points=points)
    return say("replay.shared", names=winners, points=points)


def score_sheet(match: Match, names: list[str]) -> None:
    """The score sheet, where the title has one."""
    from rich import box
    from rich.table import Table

    from benben.commands.terminal import console

    sheet = match.sheet()
    if not sheet or "seats" not in sheet:
        return
    seats = sheet["seats"]
    lines = list(dict.fromkeys(line["color"] for seat in seats for line in seat["lines"]))
    words = words_of(match.title, language())
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("", style="quiet")
    for name in names:
        table.add_column(name, justify="right")
    table.add_row(say("replay.money"), *(str(seat["money"]) for seat in seats))
    for color in lines:
        cells: list[str] = []
        for seat in seats:
            line = next((line for line in seat["lines"] if line["color"] == color), None)
            cells.append(f"[quiet]{line['count']} × {line['each']} =[/] {line['sum']}" if line else "")
        table.add_row(words.get(f"kind.{color}", color), *cells)
    table.add_section()
    table.add_row(say("replay.together"), *(f"[name]{seat['total']}[/]" for seat in seats))
    console().print(table)
