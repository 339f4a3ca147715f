"""Laying out a position: what every hex title has. Each title's table adds its own parts."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any, TypeVar

from benben.games.hexes.board import BOARD
from benben.games.hexes.data import CARDS, CITIES, DECK, OXCARTS, RESOURCES, SETTLEMENTS
from benben.games.hexes.maps import Board
from benben.kernel.cards import count_of
from benben.kernel.places import add, clear
from tests.games.hexes.table import Counts, Table, bundle

AnyTable = TypeVar("AnyTable", bound=Table)


def laid(
    table: type[AnyTable],
    *,
    hands: Sequence[Counts] = (),
    settlements: Sequence[Sequence[int]] | None = None,
    cities: Sequence[Sequence[int]] = (),
    carts: Sequence[str] = (),
    cards: Sequence[Counts] = (),
    fresh_cards: Sequence[Counts] = (),
    mercenaries: Sequence[int] = (),
    deck: Counts | None = None,
    robber: int | None = None,
    route: int = -1,
    army: int = -1,
    active: int = 0,
    **options: Any,
) -> AnyTable:
    """A table with these hands and pieces, not yet in play.

    Each list has an item for each seat, and may stop early. Without `settlements` the pieces of the set-up stay; with
    them, only the pieces given are there. `carts` are written as ways: "10-11-12 4-5". Cards that nobody has are in the
    deck, unless it is given.
    """
    m = table.fresh(**{"players": 3, "start": "1", **options})
    s = m.s
    for seat in range(s.seats):
        player = s.players[seat]
        player.hand = bundle(nth(hands, seat, {}))
        player.cards = bundle(nth(cards, seat, {}), CARDS)
        player.fresh = bundle(nth(fresh_cards, seat, {}), CARDS)
        player.mercenaries = nth(mercenaries, seat, 0)
        if settlements is not None:
            _lay_pieces(m, seat, nth(settlements, seat, ()), nth(cities, seat, ()), nth(carts, seat, ""))
        player.settlements_left = SETTLEMENTS - len(m.settlements(seat))
        player.cities_left = CITIES - len(m.cities(seat))
        player.oxcarts_left = OXCARTS - m.oxcarts_built(seat)
    known = sum(s.players[seat].cards + s.players[seat].mercenaries for seat in range(s.seats))
    s.deck = DECK - known if deck is None else bundle(deck, CARDS)
    s.route_holder, s.army_holder, s.active = route, army, active
    s.robber = s.robber if robber is None else robber
    return m


def _lay_pieces(m: Table, seat: int, settlements: Sequence[int], cities: Sequence[int], carts: str) -> None:
    player = m.s.players[seat]
    clear(player.settlements)
    clear(player.oxcarts)
    for at in settlements:
        add(player.settlements, at)
    for at in cities:
        add(player.cities, at)
    for path in ways(carts, m.board):
        add(player.oxcarts, path)


def in_play(m: AnyTable, supply: Counts | None = None, before_roll: bool = False) -> AnyTable:
    """Let the active seat trade and build, or roll first.

    What nobody has is in the supply, unless it is given.
    """
    s = m.s
    held = sum(m.title.interpreted.purse(s, seat) for seat in range(s.seats))
    s.supply = m.whole_supply - held if supply is None else bundle(supply, m.goods)
    s.exhausted = sum(1 << k for k in range(len(RESOURCES)) if s.hidden_supply and not count_of(s.supply, k))
    s.rolled = int(not before_roll)
    for seat in range(s.seats):
        s.asked[seat] = 0
    m.title.rebuild(s)
    m.title.interpreted.go_on(s)
    return m


def nth(given: Sequence[Any], seat: int, otherwise: Any) -> Any:
    return given[seat] if seat < len(given) else otherwise


def ways(text: str, board: Board = BOARD) -> list[int]:
    """The paths of ways such as "10-11-12 4-5"."""
    found = []
    for way in text.split():
        stops = [int(stop) for stop in way.split("-")]
        found += [board.path_ids[min(a, b), max(a, b)] for a, b in itertools.pairwise(stops)]
    return found
