"""`benben titles`: the games, their options and their bots."""

from __future__ import annotations

from typing import Any

import msgspec

import benben
from benben.bots import bots_of
from benben.commands.speech import language, say
from benben.kernel.title import Option, Title
from benben.kernel.words import words_of


def titles(json: bool) -> None:
    """List all titles."""
    if json:
        print(msgspec.json.format(msgspec.json.encode([facts(title) for title in benben.titles()])).decode())
        return
    from rich.markup import escape
    from rich.padding import Padding
    from rich.table import Table

    from benben.commands.terminal import console

    out = console()
    for title in benben.titles():
        words = words_of(title, language())
        low, high = title.seats
        out.print(f"[id]{title.id}[/]  [name]{escape(words['title'])}[/]")
        out.print(Padding(f"[quiet]{escape(words.get('tagline', ''))}[/]", (0, 0, 0, 2)))
        grid = Table.grid(padding=(0, 2))
        grid.add_column(style="quiet")
        house = "".join(say("titles.house", n=n) for n in title.house_seats)
        grid.add_row(say("titles.players"), say("titles.range", low=low + len(title.house_seats), high=high) + house)
        grid.add_row(say("titles.bots"), ", ".join(bots_of(title)))
        for i, option in enumerate(title.options):
            name = words.get(f"option.{option.name}", option.name)
            grid.add_row(say("titles.options") if i == 0 else "", escape(values(option)), f"[quiet]{escape(name)}[/]")
        out.print(Padding(grid, (0, 0, 1, 2)))
    out.print(f"[quiet]{say('titles.name_options', example=escape(example()))}[/]")


def values(option: Option) -> str:
    """An option with what it can be, its default first."""
    if option.kind == "choice":
        others = [choice for choice in option.choices if choice != option.default]
        return f"{option.name}={'|'.join([str(option.default), *others])}"
    if option.kind == "number":
        return f"{option.name}={option.default} ({say('titles.range', low=option.low, high=option.high)})"
    return f"{option.name}={'true|false' if option.default else 'false|true'}"


def example() -> str:
    """A title with an option that is not the default."""
    title = benben.titles()[0]
    choice = next((o for o in title.options[::-1] if o.kind == "choice"), None)
    extra = f",{choice.name}={choice.choices[1]}" if choice else ""
    return f"{title.id}(players={title.seats[0] + 1}{extra})"


def facts(title: Title) -> dict[str, Any]:
    """A title for programs."""
    return {
        "id": title.id,
        "name": title.words()["title"],
        "behavior": title.behavior,
        "players": list(title.seats),
        "bots": bots_of(title),
        "options": [
            {
                "name": option.name,
                "kind": option.kind,
                "default": option.default,
                "choices": list(option.choices) or None,
                "low": option.low if option.kind == "number" else None,
                "high": option.high if option.kind == "number" else None,
                "rule": option.rule or None,
            }
            for option in title.options
        ],
    }
