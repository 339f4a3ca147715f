"""Bots as opponents in an environment. They get observations only, as everywhere."""

from __future__ import annotations

import random
from collections.abc import Sequence

from benben.batches import BadBatch
from benben.bots import Bot, bot
from benben.bots.uniform import lists_all
from benben.envs.table import Table
from benben.kernel.actions import Move
from benben.kernel.observation import observe
from benben.kernel.title import Title


def opposing_bots(title: Title, opponents: str | Bot | Sequence[str | Bot], count: int) -> list[Bot]:
    """One bot for each of the other seats; a single one plays them all."""
    given = (
        list(opponents) if isinstance(opponents, Sequence) and not isinstance(opponents, str) else [opponents] * count
    )
    if len(given) != count:
        raise BadBatch(f"There are {count} other seats, so opponents must be one bot or {count}, not {len(given)}.")
    return [bot(title, each) if isinstance(each, str) else each for each in given]


class Opponent:
    """A bot at a seat."""

    def __init__(self, player: Bot, seat: int, seed: int) -> None:
        self._bot, self._seat = player, seat
        self._rng = random.Random(f"{seed} {seat}")

    def play(self, table: Table) -> None:
        """Make a move, with nobody acting in the middle of it."""
        phrase = Phrase(table)
        for action in table.title.actions.phrase(self._move(table)):
            phrase.act(action)

    def _move(self, table: Table) -> Move:
        title, seat, s = table.title, self._seat, table.state()
        moves, forms = title.moves(s, seat), title.forms(s, seat)
        if len(moves) == 1 and not forms and lists_all(title):
            return moves[0]
        return self._bot.choose(title, observe(s, seat, discreet=True), seat, moves, forms, self._rng)


class Phrase:
    """A move, made action by action. Bots know nothing between them, so nobody else acts until it is complete."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._ids: list[int] = []

    @property
    def complete(self) -> bool:
        return not self._ids

    def act(self, action: int) -> None:
        self._table.act(action)
        self._ids.append(action)
        if self._table.over or self._table.title.actions.move(self._ids) is not None:
            self._ids.clear()
        else:
            self._table.go_on()
