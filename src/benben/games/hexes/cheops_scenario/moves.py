"""The action ids of the historical scenario: the family's on its map, with gold among the goods, and its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from benben.games.hexes.cheops_scenario.data import CHEOPS_GOODS, CHEOPS_SIZES, GOLD_PIECES
from benben.games.hexes.data import MOST_PLAYERS
from benben.games.hexes.moves import (
    Path,
    SeatNumber,
    lay_out_ids,
    offer_as_ids,
    offer_of_ids,
)
from benben.kernel.actions import Actions, Move

Good = Literal["brick", "cattle", "papyrus", "grain", "stone", "gold"]
Goods = dict[Good, Annotated[int, Meta(ge=1, le=GOLD_PIECES)]]  # there is more gold than any kind of card


class ExchangeGoods(Move, frozen=True, tag="exchange"):
    """Trade with the supply at your own best rate; gold is a good like any other (CS-9, CS-10, CS-19)."""

    give: Good
    get: Good


class OfferGoods(Move, frozen=True, tag="offer"):
    """Offer a trade, of gold too: the active player to any others, another player to the active one (CS-10)."""

    movable: ClassVar[bool] = True

    give: Goods
    get: Goods
    to: Annotated[tuple[SeatNumber, ...], Meta(max_length=MOST_PLAYERS)]

    def __hash__(self) -> int:
        return hash((frozenset(self.give.items()), frozenset(self.get.items()), self.to))

    def phrase(self) -> tuple[int, ...]:
        return offer_as_ids(self.give, self.get, self.to, CHEOPS_GOODS)

    @classmethod
    def from_phrase(cls, ids: Sequence[int]) -> OfferGoods | None:
        read = offer_of_ids(ids, CHEOPS_GOODS)
        return None if read is None else cls(*read)  # type: ignore[arg-type]


class BuildShip(Move, frozen=True, tag="ship"):
    """Place a ship (CS-13)."""

    path: Path


class MoveShip(Move, frozen=True, tag="move_ship"):
    """Move a ship with an open end to another edge, once per turn (CS-14)."""

    lift: Path
    put: Path

    def phrase(self) -> tuple[int, ...]:
        return (MOVE_SHIP, SHIP + self.lift, SHIP + self.put)

    @classmethod
    def from_phrase(cls, ids: Sequence[int]) -> MoveShip | None:
        return cls(ids[1] - SHIP, ids[2] - SHIP) if len(ids) == 3 else None


class RentPort(Move, frozen=True, tag="rent"):
    """Trade with the supply at another player's port, for a fee of 1 gold to that player (CS-20)."""

    seat: SeatNumber
    give: Good
    get: Good


class BuildStone(Move, frozen=True, tag="lay_stone"):
    """Build a stone of the pyramid, with a building of your own at the site (CS-22, CS-23)."""


class BuildStoneThrough(Move, frozen=True, tag="stone_through"):
    """Build a stone through another player's building at the site, for a fee of 1 gold to that player (CS-24)."""

    seat: SeatNumber


CHEOPS_ACTIONS = Actions()
CHEOPS_IDS = lay_out_ids(CHEOPS_ACTIONS, CHEOPS_SIZES, ExchangeGoods, OfferGoods)
SHIP = CHEOPS_ACTIONS.add(BuildShip, path=len(CHEOPS_SIZES.paths))
MOVE_SHIP = CHEOPS_ACTIONS.span(MoveShip, 1, then=(BuildShip,))
LAY_STONE = CHEOPS_ACTIONS.add(BuildStone)
STONE_THROUGH = CHEOPS_ACTIONS.add(BuildStoneThrough, seat=MOST_PLAYERS)
RENT = CHEOPS_ACTIONS.add(RentPort, seat=MOST_PLAYERS, give=CHEOPS_GOODS, get=CHEOPS_GOODS)
