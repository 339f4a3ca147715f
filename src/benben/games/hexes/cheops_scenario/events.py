"""What the historical scenario tells: the family's events with its own places and goods, and more."""

from __future__ import annotations

from benben.games.hexes.board import HEX_NAMES, INTERSECTION_NAMES, PATH_NAMES
from benben.games.hexes.cheops_scenario.data import (
    CHEOPS_GOODS,
    CHEOPS_HEX_NAMES,
    CHEOPS_INTERSECTION_NAMES,
    CHEOPS_PATH_NAMES,
    CHEOPS_TERRAINS,
    GOLD_PIECES,
    STONE_PLACES,
)
from benben.games.hexes.cheops_scenario.state import CHEOPS_ENDINGS
from benben.games.hexes.data import RESOURCES, SUPPLY_OF_EACH, TERRAINS
from benben.games.hexes.events import EVENTS
from benben.kernel.schema import Cards, Kind, Num, Place, Seat

_GOODS = Cards(CHEOPS_GOODS, GOLD_PIECES)
_PLACE = Num(0, STONE_PLACES - 1)

CHEOPS_EVENTS = EVENTS.copy(
    {
        Place(HEX_NAMES): Place(CHEOPS_HEX_NAMES),
        Place(INTERSECTION_NAMES): Place(CHEOPS_INTERSECTION_NAMES),
        Place(PATH_NAMES): Place(CHEOPS_PATH_NAMES),
        Kind(TERRAINS): Kind(CHEOPS_TERRAINS),
        Kind(RESOURCES): Kind(CHEOPS_GOODS),
        Cards(RESOURCES, SUPPLY_OF_EACH): _GOODS,
    }
)
E_SHIP = CHEOPS_EVENTS.add("ship", seat=Seat(), path=Place(CHEOPS_PATH_NAMES))
E_SAILED = CHEOPS_EVENTS.add("sailed", seat=Seat(), lifted=Place(CHEOPS_PATH_NAMES), path=Place(CHEOPS_PATH_NAMES))
E_RENTED = CHEOPS_EVENTS.add("rented", seat=Seat(), owner=Seat(), gave=_GOODS, got=_GOODS)
E_FEE = CHEOPS_EVENTS.add("fee", seat=Seat(), owner=Seat())  # for a stone
E_SITE_OPENED = CHEOPS_EVENTS.add("site_opened", seat=Seat())
E_STONE = CHEOPS_EVENTS.add("stone", seat=Seat(), place=_PLACE)
E_BLACK_STONE = CHEOPS_EVENTS.add("black_stone", place=_PLACE, left=Num(0, 16))
E_HOLDS_BLESSING = CHEOPS_EVENTS.add("blessed", seat=Seat())
E_IS_CURSED = CHEOPS_EVENTS.add("cursed", seat=Seat())
E_CURSE_LIFTED = CHEOPS_EVENTS.add("uncursed", seat=Seat())
E_GAME_ENDED = CHEOPS_EVENTS.add("ended", ending=Kind(CHEOPS_ENDINGS))
