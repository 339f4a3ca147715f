"""`benben verify`: what a match file proves."""

from __future__ import annotations

from pathlib import Path

import typer

from benben.commands.speech import say
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
        out.print(f"[bad]{escape(say('verify.fails', file=str(path)))}[/]", soft_wrap=True)
        for fault in wrong:
            out.print(f"  [bad]✗[/] {escape(fault)}", soft_wrap=True)
        raise typer.Exit(1)
    draws = len(file.set_up) + sum(len(entry.draws) for entry in file.moves)
    out.print(f"[good]{escape(say('verify.holds', file=str(path)))}[/]", soft_wrap=True)
    for proof in (
        say("verify.seed", commitment=file.commitment or ""),
        say("verify.draws", n=f"{draws:,}"),
        say("verify.legal", n=f"{len(file.moves):,}", title=file.title, behavior=file.behavior),
        say("verify.state", hash=file.hash)
        if file.behavior == title.behavior
        else say("verify.older", behavior=title.behavior),
    ):
        out.print(f"  [good]✓[/] {escape(proof)}", soft_wrap=True)
    if file.commitment:
        out.print(
            f"[quiet]{say('verify.compare')}[/]",
            soft_wrap=True,
        )
