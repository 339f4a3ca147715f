"""Positions in which each god can be played, for tests of what holds for all of them."""

from __future__ import annotations

from typing import Any

from benben.games.hexes.gods.data import CARDS_OF_GODS, GODS
from benben.kernel.match import Entry
from tests.games.hexes.gods.table import GodTable, position

# How to play the gods whose move is more than their name.
_SAID = {
    "horus": "horus grain 1 brick",
    "ptha": "makeshift 9-10 brick brick",
    "osiris": "osiris 10-11 9-10",
    "amun": "amun brick grain",
    "maat": "maat 1",
    "thoth": "thoth - -",
    "sekhmet": "sekhmet temple_city 10",
}
# Played on one's own turn.
MOVES = {card.name: _SAID.get(card.name, card.name) for card in CARDS_OF_GODS if card.played in ("turn", "any")}
AFTER_ROLL = tuple(card.name for card in CARDS_OF_GODS if card.played == "turn")


def ready(god: str, **said: Any) -> GodTable:
    """Seat 0 has rolled and can play this god, which may be on its B side: "horus B"."""
    others = [other for other in ("thoth", "amun", "osiris") if not god.startswith(other)]
    return position(
        **{
            "gods": [god, *others[:2]],
            "hands": [{"brick": 2, "papyrus": 1, "grain": 1, "stone": 2}, {"grain": 2}, {"cattle": 1}],
            "mercenaries": [1, 3],
            "army": 1,
            "robber": 4,
            **said,
        }
    )


def play(m: GodTable, seat: int = 0) -> Entry:
    """The first move of the god in play."""
    god = GODS[m.s.players[seat].god]
    return m.act(seat, MOVES[god], draws=[0, 0, 0] if god == "thoth" else [])


def use(m: GodTable, seat: int = 0) -> GodTable:
    """Play the god until only the after-use choice is left."""
    god = GODS[m.s.players[seat].god]
    play(m, seat)
    if god == "maat":
        m.act(seat, "maat_takes grain")
    elif god == "thoth":
        m.act(seat, "thoth_keeps mercenary")
    elif god == "amun":
        m.act(seat, "end_turn")
    assert m.choosing() == [seat]
    return m


def next_turn(m: GodTable, seat: int, first: int = 6, second: int = 6) -> None:
    """A player ends their turn, and the next one rolls; a 12 is for seat 2 alone."""
    m.act(seat, "end_turn")
    m.roll((seat + 1) % m.seats, first, second)
