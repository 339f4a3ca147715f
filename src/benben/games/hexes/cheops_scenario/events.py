"""What the historical scenario tells: the family's events with its own places and goods, and a few more."""

from __future__ import annotations

from benben.games.hexes.cheops_scenario.data import CHEOPS_GOODS, CHEOPS_SIZES, GOLD_PIECES, STONE_PLACES
from benben.games.hexes.cheops_scenario.state import CHEOPS_ENDINGS
from benben.games.hexes.events import events_on
from benben.kernel.schema import Cards, Kind, Num, Place, Seat

_GOODS = Cards(CHEOPS_GOODS, GOLD_PIECES)
_PATH = Place(CHEOPS_SIZES.paths)
_PLACE = Num(0, STONE_PLACES - 1)

CHEOPS_EVENTS = events_on(CHEOPS_SIZES)
E_SHIP = CHEOPS_EVENTS.add("ship", seat=Seat(), path=_PATH)
E_SAILED = CHEOPS_EVENTS.add("sailed", seat=Seat(), lifted=_PATH, path=_PATH)
E_RENTED = CHEOPS_EVENTS.add("rented", seat=Seat(), owner=Seat(), gave=_GOODS, got=_GOODS)
E_FEE = CHEOPS_EVENTS.add("fee", seat=Seat(), owner=Seat())  # for a stone
E_SITE_OPENED = CHEOPS_EVENTS.add("site_opened", seat=Seat())
E_STONE = CHEOPS_EVENTS.add("stone", seat=Seat(), place=_PLACE)
E_BLACK_STONE = CHEOPS_EVENTS.add("black_stone", place=_PLACE, left=Num(0, 16))
E_HOLDS_BLESSING = CHEOPS_EVENTS.add("blessed", seat=Seat())
E_IS_CURSED = CHEOPS_EVENTS.add("cursed", seat=Seat())
E_CURSE_LIFTED = CHEOPS_EVENTS.add("uncursed", seat=Seat())
E_GAME_ENDED = CHEOPS_EVENTS.add("ended", ending=Kind(CHEOPS_ENDINGS))
