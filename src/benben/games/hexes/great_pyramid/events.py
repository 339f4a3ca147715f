"""What The Great Pyramid tells in addition."""

from __future__ import annotations

from benben.games.hexes.data import RESOURCES
from benben.games.hexes.gods import MODULES
from benben.games.hexes.gods.events import GOD_EVENTS
from benben.games.hexes.great_pyramid.data import SPACES
from benben.games.hexes.great_pyramid.state import ENDINGS
from benben.games.hexes.sizes import HOME
from benben.kernel.schema import Kind, Num, Place, Seat

_SPACE = Num(0, SPACES - 1)

assert MODULES  # the gods' events come before these
PYRAMID_EVENTS = GOD_EVENTS.copy()
E_BOAT = PYRAMID_EVENTS.add("boat", seat=Seat(), path=Place(HOME.paths))
E_BLOCK = PYRAMID_EVENTS.add("block", seat=Seat(), space=_SPACE)
E_BLESSED = PYRAMID_EVENTS.add("blessed", seat=Seat())
E_CURSED = PYRAMID_EVENTS.add("cursed", seat=Seat())
E_FAVOR = PYRAMID_EVENTS.add("favor", seat=Seat())
E_VIZIER = PYRAMID_EVENTS.add("vizier", seat=Seat(), gave=Kind(RESOURCES), got=Kind(RESOURCES))
E_GOLD_TURNED = PYRAMID_EVENTS.add("gold_turned", number=Num(6, 9))
E_GOLD_PLACED = PYRAMID_EVENTS.add("gold_placed", number=Num(6, 9), space=_SPACE)
E_ENDED = PYRAMID_EVENTS.add("ended", ending=Kind(ENDINGS))
