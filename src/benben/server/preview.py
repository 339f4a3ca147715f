"""The page in a visitor's language, and what other programs show of a link to a table.

That is its game, and whether a seat is free. It says no more than whoever has the link sees at a glance, and nothing
about anybody's hand.
"""

from __future__ import annotations

import html
import re

from benben.kernel.words import words_of
from benben.server.languages import say
from benben.server.table import Table

SPOKEN = re.compile(rb'(<html lang=")[^"]*(")')
ABOUT = re.compile(rb'(<meta (?:name="description"|property="og:description") content=")[^"]*(")')
NAMED = re.compile(rb'(<title>|<meta property="og:title" content=")Benben(</title>|")')


def spoken(page: bytes, language: str, table: Table | None = None) -> bytes:
    """The page in a language; that of a table has its game's name and tells how it stands."""
    about = say(language, "about")
    if table is not None:
        about = _about(table, language)
        name = html.escape(f"{words_of(table.title, language)['title']} · Benben").encode()
        page = NAMED.sub(lambda found: found[1] + name + found[2], page)
    told = html.escape(about).encode()
    page = SPOKEN.sub(lambda found: found[1] + language.encode() + found[2], page)
    return ABOUT.sub(lambda found: found[1] + told + found[2], page)


def _about(table: Table, language: str) -> str:
    players, free = len(table.chairs), sum(chair.kind == "open" for chair in table.chairs)
    if table.status == "waiting":
        return say(language, "waiting" if free else "ready", players=players, free=free)
    return say(language, "running" if table.status == "running" else "finished", players=players)
