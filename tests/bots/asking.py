"""Asking the sensible opponents of the hex titles what they would do."""

from __future__ import annotations

import random

from benben.bots.hexes.ancient_egypt.bot import SensibleEgyptian
from benben.bots.hexes.cheops_scenario.bot import SensibleTrader
from benben.games.hexes.cheops_scenario.title import CHEOPS_SCENARIO
from benben.kernel.actions import Move
from tests.games.hexes.table import Table

BOT = SensibleEgyptian()
TRADER = SensibleTrader()


def ask(table: Table, seat: int = 0, seed: int = 0) -> Move:
    observation = table.observe(seat, discreet=True)
    bot = TRADER if table.title is CHEOPS_SCENARIO else BOT
    return bot.choose(table.title, observation, seat, table.moves(seat), table.forms(seat), random.Random(seed))


def text(table: Table, seat: int = 0) -> str:
    return table.title.move_text(ask(table, seat))
