"""A table of the historical scenario, and positions laid out on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from benben.games.hexes.cheops_scenario.data import (
    BLACK_STONES,
    CHEOPS_GOODS,
    CHEOPS_TABLES,
    DESERTS,
    EGYPT,
    SHIPS,
    SITE_SPOTS,
)
from benben.games.hexes.cheops_scenario.state import BLACK, CheopsState
from benben.games.hexes.cheops_scenario.title import CHEOPS_SCENARIO
from benben.kernel.places import add
from tests.games.hexes.laying import in_play, laid, nth, ways
from tests.games.hexes.table import Counts, Table

SHIP = {"cattle": 1, "papyrus": 1}
STONE = {"brick": 1, "stone": 1}


class CheopsTable(Table):
    plays = CHEOPS_SCENARIO
    board = EGYPT
    goods = CHEOPS_GOODS
    whole_supply = CHEOPS_TABLES["SUPPLY"]

    @property
    def s(self) -> CheopsState:
        return cast(CheopsState, self.state)

    def ships(self, seat: int) -> list[str]:
        return self.paths(self.s.players[seat].ships)

    def gold(self) -> list[int]:
        """How much gold each player has."""
        return [self.s.players[seat].gold for seat in range(self.seats)]

    def stones(self) -> list[int]:
        """How many stones each player has built."""
        return [self.s.players[seat].stones for seat in range(self.seats)]


fresh, scripted = CheopsTable.fresh, CheopsTable.scripted


def cheops(
    *,
    gold: Sequence[int] = (),
    ships: Sequence[str] = (),
    stones: Sequence[int] = (),
    black: int = 0,
    blessing: int = -1,
    site_open: bool | None = None,
    launched: str = "",
    ship_moved: bool = False,
    supply: Counts | None = None,
    before_roll: bool = False,
    **given: Any,
) -> CheopsTable:
    """A position on the map with its own numbers, with only the pieces given.

    The rest is as `laid`, `lay_stones` and `in_play` describe it; `carts` are roads, and the ships `launched` were
    built this turn. The site is open if a building or a stone is there, unless `site_open` says otherwise.
    """
    m = laid(CheopsTable, **{"drawn_numbers": False, "settlements": [], "robber": DESERTS[0], **given})
    s = m.s
    for seat in range(s.seats):
        s.players[seat].gold = nth(gold, seat, 0)
    _lay_ships(m, ships, launched)
    lay_stones(m, stones, black)
    built = {at for seat in range(s.seats) for at in (*m.settlements(seat), *m.cities(seat))}
    s.site_open = int(bool(s.laid) or bool(built & set(SITE_SPOTS)) if site_open is None else site_open)
    s.blessing, s.ship_moved = blessing, int(ship_moved)
    s.placed = 3 * s.seats
    return in_play(m, supply, before_roll)


def _lay_ships(m: CheopsTable, ships: Sequence[str], launched: str) -> None:
    for seat in range(m.seats):
        player = m.s.players[seat]
        for path in ways(nth(ships, seat, ""), EGYPT):
            add(player.ships, path)
        player.ships_left = SHIPS - len(m.ships(seat))
    for path in ways(launched, EGYPT):
        add(m.s.launched, path)


def lay_stones(m: CheopsTable, stones: Sequence[int], black: int) -> None:
    """Lay each player's `stones` on the pyramid, and the `black` ones on top of them."""
    s = m.s
    laid_stones = [seat + 1 for seat in range(s.seats) for _ in range(nth(stones, seat, 0))] + [BLACK] * black
    s.laid = len(laid_stones)
    for place, stone in enumerate(laid_stones):
        s.places[place] = stone
    for seat in range(s.seats):
        s.players[seat].stones = nth(stones, seat, 0)
    s.black_left = BLACK_STONES - black
