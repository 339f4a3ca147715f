"""What other programs show of a link to a table: which game it is, and whether a seat is free.

It says no more than whoever has the link sees at a glance, and nothing about anybody's hand.
"""

from __future__ import annotations

import html
import re

from benben.server.table import Table

ABOUT = re.compile(rb'(<meta (?:name="description"|property="og:description") content=")[^"]*(")')
NAMED = re.compile(rb'(<title>|<meta property="og:title" content=")Benben(</title>|")')


def previewed(page: bytes, table: Table) -> bytes:
    """The page with the name and the description of a table."""
    name = html.escape(f"{table.title.words()['title']} · Benben").encode()
    about = html.escape(_about(table)).encode()
    named = NAMED.sub(lambda found: found[1] + name + found[2], page)
    return ABOUT.sub(lambda found: found[1] + about + found[2], named)


def _about(table: Table) -> str:
    players, free = len(table.chairs), sum(chair.kind == "open" for chair in table.chairs)
    if table.status == "waiting" and free:
        return f"A table for {players}, with {free} seat{'s' if free > 1 else ''} free. No account is needed."
    if table.status == "waiting":
        return f"A table for {players}, about to begin."
    if table.status == "running":
        return f"A game of {players} is on. Come and watch."
    return f"A finished game of {players}, to be played again move by move."
