"""Asking the sensible opponent of the hex titles what it would do."""

from __future__ import annotations

import random

from benben.bots.egypt import SensibleEgyptian
from benben.kernel.actions import Move
from tests.games.hexes.table import Table

BOT = SensibleEgyptian()


def ask(table: Table, seat: int = 0, seed: int = 0) -> Move:
    observation = table.observe(seat, discreet=True)
    return BOT.choose(table.title, observation, seat, table.moves(seat), table.forms(seat), random.Random(seed))


def text(table: Table, seat: int = 0) -> str:
    return table.title.move_text(ask(table, seat))
