"""Benben: the pyramid games, with exact rules.

    >>> import benben
    >>> m = benben.match("cheops-heirs(players=3)", seed=7)
    >>> seat = m.actors()[0]
    >>> entry = m.act(seat, m.moves(seat)[0])

Everything here runs on the standard library and msgspec; `title.native()` brings in Numba.
"""

from benben.kernel.actions import Move
from benben.kernel.errors import BadFile, BadMove, BadOption, BenbenError, Illegal, Refusal, Stale, UnknownTitle
from benben.kernel.events import Event
from benben.kernel.match import Entry, Match, Outcome, match
from benben.kernel.matchfile import MatchFile, export, load, verify
from benben.kernel.title import Option, Title, register, title, titles

__version__ = "0.1.0"

__all__ = [
    "BadFile",
    "BadMove",
    "BadOption",
    "BenbenError",
    "Entry",
    "Event",
    "Illegal",
    "Match",
    "MatchFile",
    "Move",
    "Option",
    "Outcome",
    "Refusal",
    "Stale",
    "Title",
    "UnknownTitle",
    "export",
    "load",
    "match",
    "register",
    "title",
    "titles",
    "verify",
]
