"""A table with god cards, and positions laid out on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from benben.games.hexes.ancient_egypt.title import ANCIENT_EGYPT
from benben.games.hexes.gods.data import ALL_GODS, GODS
from benben.games.hexes.gods.state import SIDES, GodState
from tests.games.hexes.laying import in_play, laid, nth
from tests.games.hexes.table import Counts, Table


class GodTable(Table):
    """A table of Ancient Egypt, which has the god cards as an option."""

    plays = ANCIENT_EGYPT

    @property
    def s(self) -> GodState:
        return cast(GodState, self.state)

    def god(self, seat: int) -> str:
        """A player's god card, with the side that is up: "horus A"."""
        player = self.s.players[seat]
        return f"{GODS[player.god]} {SIDES[player.side]}"

    def display(self) -> list[str]:
        return [god for i, god in enumerate(GODS) if self.s.display >> i & 1]

    def resting(self) -> list[int]:
        """The seats whose gods were received or used this turn."""
        return [seat for seat in range(self.seats) if self.s.resting >> seat & 1]

    def choosing(self) -> list[int]:
        """The seats with an after-use choice open."""
        return [seat for seat in range(self.seats) if self.s.choosing >> seat & 1]


fresh = GodTable.fresh


def position(
    *,
    gods: Sequence[str] = (),
    resting: Sequence[int] = (),
    after: Sequence[int] = (),
    supply: Counts | None = None,
    before_roll: bool = False,
    **given: Any,
) -> GodTable:
    """A position of Ancient Egypt on the map of the beginner set-up, as `laid` and `in_play` describe it.

    It has god cards if there are `gods`, as `lay_gods` describes them.
    """
    m = laid(GodTable, **{"setup": "beginner", "gods": bool(gods), **given})
    if gods:
        lay_gods(m, gods, resting, after)
    return in_play(m, supply, before_roll)


def lay_gods(m: GodTable, gods: Sequence[str], resting: Sequence[int], after: Sequence[int]) -> None:
    """Give the players these god cards, written as "horus" or "horus B", and put all others into the display.

    Anyone left out gets a god that is never played out of turn. The seats in `resting` have just received or used
    theirs; those in `after` still have to turn or exchange it.
    """
    s = m.s
    idle = [god for god in GODS if god not in ("atum", "isis", *" ".join(gods).split())]
    s.display = ALL_GODS
    for seat in range(s.seats):
        god, _, side = nth(gods, seat, idle[seat]).partition(" ")
        player = s.players[seat]
        player.god, player.side = GODS.index(god), SIDES.index(side or "A")
        s.resting |= int(seat in resting) << seat
        s.choosing |= int(seat in after) << seat
        assert s.display >> player.god & 1
        s.display &= ~(1 << player.god)
