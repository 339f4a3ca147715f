"""What the family's games tell, and who sees it (AE-44)."""

from __future__ import annotations

from benben.games.hexes.data import CARDS, OXCARTS, RESOURCES, SUPPLY_OF_EACH, TERRAINS
from benben.games.hexes.sizes import HOME, Sizes
from benben.kernel.events import Events, Only
from benben.kernel.schema import Cards, Kind, Num, Place, Seat, Seats, Subset

_SEAT = Seat()
_KIND = Kind(RESOURCES)
_BUNDLE = Cards(RESOURCES, SUPPLY_OF_EACH)
_INTERSECTION = Place(HOME.intersections)
_PATH = Place(HOME.paths)
_DIE = Num(1, 6)
_COUNT = Num(0, 95)

EVENTS = Events()
E_START_ROLL = EVENTS.add("start_roll", seat=_SEAT, first=_DIE, second=_DIE)
E_BEGAN = EVENTS.add("began", seat=_SEAT)
E_SETTLED = EVENTS.add("settled", seat=_SEAT, intersection=_INTERSECTION)
E_CARTED = EVENTS.add("carted", seat=_SEAT, path=_PATH)
E_CITY = EVENTS.add("city", seat=_SEAT, intersection=_INTERSECTION)
E_RECEIVED = EVENTS.add("received", seat=_SEAT, cards=_BUNDLE)  # for the second settlement
E_TURN = EVENTS.add("turn", seat=_SEAT)
E_ROLLED = EVENTS.add("rolled", seat=_SEAT, first=_DIE, second=_DIE)
E_PRODUCED = EVENTS.add("produced", seat=_SEAT, cards=_BUNDLE)
E_SHORTAGE = EVENTS.add("shortage", resource=_KIND)
E_OWES = EVENTS.add("owes", seat=_SEAT, count=_COUNT)
E_CHOSE = EVENTS.add("chose", seat=_SEAT, cards=Only(_BUNDLE, to=("seat",)))
E_DISCARDED = EVENTS.add("discarded", reveals=True, seat=_SEAT, cards=_BUNDLE)
E_DISCARDED_HIDDEN = EVENTS.add("discarded_hidden", reveals=True, seat=_SEAT, count=_COUNT)
E_ROBBER = EVENTS.add("robber", seat=_SEAT, hex=Place(HOME.hexes), land=Kind(TERRAINS), number=Num(0, 12))
E_STOLEN = EVENTS.add("stolen", seat=_SEAT, victim=_SEAT, card=Only(_KIND, to=("seat", "victim")))
E_NOBODY_ROBBED = EVENTS.add("nobody_robbed", seat=_SEAT)
E_BOUGHT = EVENTS.add("bought", seat=_SEAT, card=Only(Kind(CARDS), to=("seat",)))
E_MERCENARY = EVENTS.add("mercenary", seat=_SEAT)
E_FREE_OXCARTS = EVENTS.add("free_oxcarts", seat=_SEAT)
E_PLENTY = EVENTS.add("plenty", seat=_SEAT, cards=_BUNDLE)
E_MONOPOLY = EVENTS.add("monopoly", reveals=True, seat=_SEAT, resource=_KIND, count=_COUNT)
E_GAVE_UP = EVENTS.add("gave_up", seat=_SEAT, to=_SEAT, resource=_KIND, count=_COUNT)
E_EXCHANGED = EVENTS.add("exchanged", seat=_SEAT, gave=_BUNDLE, got=_BUNDLE)
E_OFFERED = EVENTS.add("offered", seat=_SEAT, give=_BUNDLE, get=_BUNDLE, to=Seats())
E_ACCEPTED = EVENTS.add("accepted", seat=_SEAT)
E_REFUSED = EVENTS.add("refused", seat=_SEAT)
E_DECLINED = EVENTS.add("declined", seat=_SEAT, partner=_SEAT)
E_WITHDREW = EVENTS.add("withdrew", seat=_SEAT)
E_TRADED = EVENTS.add("traded", seat=_SEAT, partner=_SEAT, gave=_BUNDLE, got=_BUNDLE)
E_ROUTE = EVENTS.add("route", seat=_SEAT, length=Num(0, OXCARTS))
E_ROUTE_ASIDE = EVENTS.add("route_aside", seat=_SEAT)
E_ARMY = EVENTS.add("army", seat=_SEAT, count=_COUNT)
E_WON = EVENTS.add("won", seat=_SEAT, points=_COUNT)
E_PILES_GONE = EVENTS.add("piles_gone", reveals=True, resources=Subset(RESOURCES))  # from a hidden supply
E_PILES_BACK = EVENTS.add("piles_back", reveals=True, resources=Subset(RESOURCES))
E_SHOWED = EVENTS.add("showed", seat=_SEAT, count=_COUNT)


def events_on(n: Sizes) -> Events:
    """The same events, with the places and goods of another map."""
    return EVENTS.copy(
        {
            Place(HOME.hexes): Place(n.hexes),
            _INTERSECTION: Place(n.intersections),
            _PATH: Place(n.paths),
            Kind(HOME.terrains): Kind(n.terrains),
            _KIND: Kind(n.goods),
            _BUNDLE: Cards(n.goods, n.most),
        }
    )
