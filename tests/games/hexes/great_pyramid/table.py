"""A table of The Great Pyramid, and positions laid out on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from benben.games.hexes.data import cards as cards_of
from benben.games.hexes.great_pyramid.data import BOATS, GOLD_NUMBERS
from benben.games.hexes.great_pyramid.state import PHARAOH, PyramidState
from benben.games.hexes.great_pyramid.title import GREAT_PYRAMID
from benben.kernel.match import Entry
from tests.games.hexes.gods.table import GodTable, lay_gods
from tests.games.hexes.laying import in_play, laid, nth
from tests.games.hexes.table import Counts, drawing

BOAT = {"papyrus": 2, "cattle": 1}
BLOCK = {"stone": 1, "cattle": 1}

ALL_GOLD = {"6": 3, "7": 3, "8": 3, "9": 3}  # GP-5

# The paths across the Nile, where only boats can be built (GP-3).
CROSSINGS = ("48-49", "39-40", "29-30", "20-31", "22-33", "23-24", "13-14", "4-5", "5-6")


class PyramidTable(GodTable):
    plays = GREAT_PYRAMID

    @property
    def s(self) -> PyramidState:
        return cast(PyramidState, self.state)

    def boats(self, seat: int) -> list[str]:
        return [path for path in self.carts(seat) if path in CROSSINGS]

    def oxcarts_built(self, seat: int) -> int:
        """The boats are among the carts, but are pieces of their own."""
        return len(self.carts(seat)) - len(self.boats(seat))

    def blocks(self) -> list[int]:
        """How many blocks each player has built."""
        return [self.s.players[seat].blocks for seat in range(self.seats)]

    def blessed(self) -> list[int]:
        """The seats whose pharaoh card shows the Blessing."""
        return [seat for seat, shown in enumerate(self.glance(None)["blessed"]) if shown]

    def vizier(self) -> int | None:
        return cast("int | None", self.observe(None)["vizier"])

    def seven(self, seat: int, number: int) -> Entry:
        """Roll a 7 that turns up a gold block with this number (GP-17)."""
        return self.act(seat, "roll", draws=[2, 3, drawing(self.s.gold, GOLD_NUMBERS, str(number))])


fresh, scripted = PyramidTable.fresh, PyramidTable.scripted


def pyramid(
    *,
    blocks: Sequence[int] = (),
    gold: Counts | None = None,
    vizier: int = -1,
    gods: Sequence[str] = (),
    resting: Sequence[int] = (),
    after: Sequence[int] = (),
    supply: Counts | None = None,
    before_roll: bool = False,
    **given: Any,
) -> PyramidTable:
    """A position on the map of the first game, with only the pieces given.

    The rest is as `laid`, `lay_blocks`, `lay_gods` and `in_play` describe it; `carts` across the Nile are boats.
    """
    m = laid(PyramidTable, **{"setup": "first_game", "settlements": [], **given})
    for seat in range(m.seats):
        m.s.players[seat].boats_left = BOATS - len(m.boats(seat))
    lay_blocks(m, blocks, gold)
    m.s.vizier = vizier
    lay_gods(m, gods, resting, after)
    return in_play(m, supply, before_roll)


def lay_blocks(m: PyramidTable, blocks: Sequence[int], gold: Counts | None) -> None:
    """Lay each player's `blocks` on the pyramid, and on top of them all gold blocks except the `gold` still to come."""
    s = m.s
    left = [(ALL_GOLD if gold is None else gold).get(number, 0) for number in GOLD_NUMBERS]
    s.gold = cards_of(*left)
    filled = [seat + 1 for seat in range(s.seats) for _ in range(nth(blocks, seat, 0))]
    filled += [PHARAOH] * (sum(ALL_GOLD.values()) - sum(left))
    s.filled = len(filled)
    for space, block in enumerate(filled):
        s.spaces[space] = block
    for seat in range(s.seats):
        s.players[seat].blocks = nth(blocks, seat, 0)
