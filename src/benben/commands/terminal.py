"""What the commands share when they print."""

from __future__ import annotations

from rich.console import Console
from rich.theme import Theme

THEME = Theme(
    {
        "name": "bold",
        "id": "bold gold3",
        "quiet": "dim",
        "number": "not bold default",
        "good": "green",
        "bad": "red",
        "bar.complete": "gold3",
        "bar.finished": "gold3",
    }
)


def console(stderr: bool = False, plain: bool = False) -> Console:
    """A console that colors only what it is told to, and nothing where output is not a terminal."""
    return Console(stderr=stderr, theme=THEME, highlight=False, no_color=plain or None, soft_wrap=False)
