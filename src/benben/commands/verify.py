"""`benben verify`: what a match file proves."""

from __future__ import annotations

from pathlib import Path

import typer

from benben.kernel import matchfile
from benben.kernel.errors import BadFile


def verify(path: Path) -> None:
    """Say what was proved, or everything that is wrong (exit code 1)."""
    file = matchfile.read(path)
    title = matchfile.readable(file)
    try:
        wrong = matchfile.verify(file)
    except BadFile:
        raise
    except (ValueError, TypeError) as error:
        wrong = [f"The entries can't be played in this order: {error}."]
    from rich.markup import escape

    from benben.commands.terminal import console

    out = console()
    if wrong:
        out.print(f"[bad]{escape(str(path))} does not hold.[/]", soft_wrap=True)
        for fault in wrong:
            out.print(f"  [bad]✗[/] {escape(fault)}", soft_wrap=True)
        raise typer.Exit(1)
    draws = len(file.set_up) + sum(len(entry.draws) for entry in file.moves)
    out.print(f"[good]{escape(str(path))} holds.[/]", soft_wrap=True)
    for proof in (
        f"The seed and the table give the commitment {file.commitment}.",
        f"The set-up and everything drawn later, {draws:,} outcomes, came from that seed.",
        f"All {len(file.moves):,} entries are legal in {file.title}, behavior {file.behavior}.",
        f"They lead to the last state of the file, {file.hash}."
        if file.behavior == title.behavior
        else f"Their last state is not compared: this version plays behavior {title.behavior}, whose hashes differ.",
    ):
        out.print(f"  [good]✓[/] {escape(proof)}", soft_wrap=True)
    if file.commitment:
        out.print(
            "[quiet]Compare the commitment with the one you saw before the first move: a file can't prove that.[/]",
            soft_wrap=True,
        )
