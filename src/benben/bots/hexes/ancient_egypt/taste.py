"""What the sensible opponent of `ancient-egypt` and `great-pyramid` reckons with besides the family's."""

from __future__ import annotations

from dataclasses import dataclass

from benben.bots.hexes.taste import Taste


@dataclass(frozen=True)
class EgyptTaste(Taste):
    haste: float = 0.74  # patience with the god cards, which bring everybody on
    blessing: float = 0.9  # how sure a blessing stays while three others have fewer blocks; while one has, 0.7
    favor: float = 0.45  # the Vizier's Favor
    first_boat: float = 0.5  # the right to build blocks, to one who plans something else with the boat
    god: float = 0.05  # the least gain worth the use of a god
    tempo: float = 0.15  # the use of a god by itself: the sooner it is used, the sooner the next one serves
    vizier: float = 0.04  # the least gain worth the vizier's trade
    vizier_first: float = 0.5  # and before a build that is paid for already


EGYPT_TASTE = EgyptTaste()
