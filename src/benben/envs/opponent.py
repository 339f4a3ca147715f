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
    """A bot at a seat. It chooses moves, which it then makes action by action."""

    def __init__(self, player: Bot, seat: int, seed: int) -> None:
        self._bot, self._seat = player, seat
        self._rng = random.Random(f"{seed} {seat}")
        self._chosen: list[int] = []

    def action(self, table: Table) -> int:
        """The next action of the move that was begun, or the first one of a new move."""
        legal = table.mask(self._seat).nonzero()[0].tolist()
        if self._chosen and self._chosen[0] not in legal:
            # Somebody else acted in the middle of the move, and it can't be made any more.
            self._chosen = [self._rng.choice(legal)]
        if not self._chosen:
            self._chosen = list(table.title.actions.phrase(self._move(table)))
        return self._chosen.pop(0)

    def _move(self, table: Table) -> Move:
        title, seat, s = table.title, self._seat, table.state()
        moves, forms = title.moves(s, seat), title.forms(s, seat)
        if len(moves) == 1 and not forms and lists_all(title):
            return moves[0]
        return self._bot.choose(title, observe(s, seat, discreet=True), seat, moves, forms, self._rng)
