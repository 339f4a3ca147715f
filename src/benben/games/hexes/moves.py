"""The moves, and the dense action ids they stand for. The ids needed every turn come first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal

import msgspec
from msgspec import Meta

from benben.games.hexes.data import KINDS, MOST_PLAYERS, RESOURCES, SUPPLY_OF_EACH
from benben.games.hexes.sizes import HOME, Sizes
from benben.kernel.actions import Actions, Move
from benben.kernel.errors import BadMove

Resource = Literal["brick", "cattle", "papyrus", "grain", "stone"]
# The title's action ids say how many of each there are.
Hex = Annotated[int, Meta(ge=0)]
Intersection = Annotated[int, Meta(ge=0)]
Path = Annotated[int, Meta(ge=0)]
SeatNumber = Annotated[int, Meta(ge=0, lt=MOST_PLAYERS)]
Count = Annotated[int, Meta(ge=1, le=SUPPLY_OF_EACH)]
Bundle = dict[Resource, Count]


class Cart(Move, frozen=True, tag="cart"):
    """Place an oxcart (AE-23)."""

    path: Path


class Settle(Move, frozen=True, tag="settle"):
    """Place a settlement (AE-25)."""

    intersection: Intersection


class RaiseCity(Move, frozen=True, tag="city"):
    """Upgrade a settlement to a temple city (AE-26)."""

    intersection: Intersection


class Roll(Move, frozen=True, tag="roll"):
    """Roll the dice (AE-12)."""


class EndTurn(Move, frozen=True, tag="end_turn"):
    """Pass the dice (AE-12)."""


class BuyCard(Move, frozen=True, tag="buy_card"):
    """Buy a development card (AE-28)."""


class Exchange(Move, frozen=True, tag="exchange"):
    """Trade with the supply at your best rate (AE-19, AE-20)."""

    give: Resource
    get: Resource


class PlayMercenary(Move, frozen=True, tag="mercenary"):
    """Play a mercenary (AE-35)."""


class PlayFreeOxcarts(Move, frozen=True, tag="free_oxcarts"):
    """Play the progress card for two free oxcarts (AE-37)."""


class PlayPlenty(Move, frozen=True, tag="plenty"):
    """Play the progress card for two cards of the supply, or one if it has no more (AE-38)."""

    first: Resource
    second: Resource | None

    def canonical(self) -> PlayPlenty:
        """In the order of the kinds, since no rule sets one."""
        if self.first in RESOURCES and self.second in RESOURCES[: RESOURCES.index(self.first)]:
            return PlayPlenty(self.second, self.first)
        return self


class PlayMonopoly(Move, frozen=True, tag="monopoly"):
    """Play the progress card for all cards of one kind (AE-39)."""

    kind: Resource


class MoveRobber(Move, frozen=True, tag="robber"):
    """Move the robber to another hex (AE-33)."""

    hex: Hex


class Rob(Move, frozen=True, tag="rob"):
    """Draw a card from one of several opponents (AE-34)."""

    seat: SeatNumber


class Accept(Move, frozen=True, tag="accept"):
    """Accept the active player's offer (AE-17)."""


class Refuse(Move, frozen=True, tag="refuse"):
    """Refuse the active player's offer (AE-17)."""


class Confirm(Move, frozen=True, tag="confirm"):
    """Trade with a player who accepted (AE-17)."""

    seat: SeatNumber


class TakeOffer(Move, frozen=True, tag="take_offer"):
    """The active player takes another player's offer (AE-17)."""

    seat: SeatNumber

    def refers(self) -> tuple[int, type[Move]]:
        return self.seat, Offer


class Decline(Move, frozen=True, tag="decline"):
    """The active player declines another player's offer (AE-17)."""

    seat: SeatNumber

    def refers(self) -> tuple[int, type[Move]]:
        return self.seat, Offer


class Withdraw(Move, frozen=True, tag="withdraw"):
    """Take back your own offer (AE-17)."""


class Quiet(Move, frozen=True, tag="quiet"):
    """Make no more offers during this turn of another player (AE-17)."""


class Discard(Move, frozen=True, tag="discard"):
    """Return half of your cards on a 7 (AE-32): one id per kind, in order, for how many of it."""

    movable: ClassVar[bool] = True

    cards: Bundle

    def __hash__(self) -> int:
        return hash(frozenset(self.cards.items()))

    def phrase(self) -> tuple[int, ...]:
        return tuple(self.cards.get(kind, 0) for kind in RESOURCES)  # type: ignore[call-overload]

    @classmethod
    def from_phrase(cls, ids: Sequence[int]) -> Discard | None:
        return cls(bundle(dict(zip(RESOURCES, ids, strict=True)))) if len(ids) == KINDS else None


class Offer(Move, frozen=True, tag="offer"):
    """Offer a trade: the active player to any others, others to the active player. Empty sides are open (AE-17)."""

    movable: ClassVar[bool] = True

    give: Bundle
    get: Bundle
    to: Annotated[tuple[SeatNumber, ...], Meta(max_length=MOST_PLAYERS)]

    def __hash__(self) -> int:
        return hash((frozenset(self.give.items()), frozenset(self.get.items()), self.to))

    def phrase(self) -> tuple[int, ...]:
        return offer_as_ids(self.give, self.get, self.to, RESOURCES)

    @classmethod
    def from_phrase(cls, ids: Sequence[int]) -> Offer | None:
        read = offer_of_ids(ids, RESOURCES)
        return None if read is None else cls(*read)  # type: ignore[arg-type]


def offer_as_ids(
    give: Mapping[Any, int], get: Mapping[Any, int], to: Sequence[int], goods: Sequence[str]
) -> tuple[int, ...]:
    """An offer is begun; then come the cards given, in the order of the goods, the cards wanted, and the addressees."""
    if len(set(to)) < len(to) or list(to) != sorted(to):
        raise BadMove("An offer names each player once, in the order of the seats.")
    at = _offer_parts(0, len(goods))
    gives = _steps(give, at["OFFER_GIVE"], goods) or (at["OFFER_GIVE_OPEN"],)
    gets = _steps(get, at["OFFER_GET"], goods) or (at["OFFER_GET_OPEN"],)
    return (0, *gives, *gets, at["OFFER_TO"] + sum(1 << seat for seat in to))


def offer_of_ids(
    ids: Sequence[int], goods: Sequence[str]
) -> tuple[dict[str, int], dict[str, int], tuple[int, ...]] | None:
    at = _offer_parts(0, len(goods))
    if ids[-1] < at["OFFER_TO"]:
        return None
    sides = []
    for begin, end in (("OFFER_GIVE", "OFFER_GIVE_OPEN"), ("OFFER_GET", "OFFER_GET_OPEN")):
        named = [goods[step - at[begin]] for step in ids[1:-1] if at[begin] <= step < at[end]]
        sides.append({kind: named.count(kind) for kind in dict.fromkeys(named)})
    to = ids[-1] - at["OFFER_TO"]
    return sides[0], sides[1], tuple(seat for seat in range(MOST_PLAYERS) if to >> seat & 1)


def _steps(bundle: Mapping[Any, int], base: int, goods: Sequence[str]) -> tuple[int, ...]:
    """One id per card, in the order of the goods."""
    return tuple(base + k for k, kind in enumerate(goods) for _ in range(bundle.get(kind, 0)))


def _offer_parts(first: int, goods: int) -> dict[str, int]:
    """Where the ids of an offer's steps begin."""
    give, get = first + 1, first + 2 + goods
    return {
        "OFFER_GIVE": give,
        "OFFER_GIVE_OPEN": give + goods,
        "OFFER_GET": get,
        "OFFER_GET_OPEN": get + goods,
        "OFFER_TO": get + goods + 1,  # plus the seats as bits
    }


def lay_out_ids(
    actions: Actions, n: Sizes, exchange: type[Move] = Exchange, offer: type[Move] = Offer
) -> dict[str, int]:
    """The family's action ids for a title's places and goods, under the names that the rules use."""
    goods = n.goods
    ids = {
        "CART": actions.add(Cart, path=len(n.paths)),
        "SETTLE": actions.add(Settle, intersection=len(n.intersections)),
        "CITY": actions.add(RaiseCity, intersection=len(n.intersections)),
        "ROLL": actions.add(Roll),
        "END_TURN": actions.add(EndTurn),
        "BUY_CARD": actions.add(BuyCard),
        "MERCENARY": actions.add(PlayMercenary),
        "FREE_OXCARTS": actions.add(PlayFreeOxcarts),
        "EXCHANGE": actions.add(exchange, give=goods, get=goods),
        "ROBBER": actions.add(MoveRobber, hex=len(n.hexes)),
        "ROB": actions.add(Rob, seat=MOST_PLAYERS),
        "MONOPOLY": actions.add(PlayMonopoly, kind=RESOURCES),
        "PLENTY": actions.add(PlayPlenty, first=RESOURCES, second=(*RESOURCES, None)),
        "DISCARD": actions.span(Discard, SUPPLY_OF_EACH + 1),
        "ACCEPT": actions.add(Accept),
        "REFUSE": actions.add(Refuse),
        "CONFIRM": actions.add(Confirm, seat=MOST_PLAYERS),
        "TAKE_OFFER": actions.add(TakeOffer, seat=MOST_PLAYERS),
        "DECLINE": actions.add(Decline, seat=MOST_PLAYERS),
        "WITHDRAW": actions.add(Withdraw),
        "QUIET": actions.add(Quiet),
        "OFFER": actions.span(offer, 1 + 2 * (len(goods) + 1) + (1 << MOST_PLAYERS)),
    }
    return {**ids, **_offer_parts(ids["OFFER"], len(goods)), "FIRST_OF_TITLE": actions.count}


ACTIONS = Actions()
_ids = lay_out_ids(ACTIONS, HOME)
CART: int = _ids["CART"]
SETTLE: int = _ids["SETTLE"]
CITY: int = _ids["CITY"]
ROLL: int = _ids["ROLL"]
END_TURN: int = _ids["END_TURN"]
BUY_CARD: int = _ids["BUY_CARD"]
MERCENARY: int = _ids["MERCENARY"]
FREE_OXCARTS: int = _ids["FREE_OXCARTS"]
EXCHANGE: int = _ids["EXCHANGE"]
ROBBER: int = _ids["ROBBER"]
ROB: int = _ids["ROB"]
MONOPOLY: int = _ids["MONOPOLY"]
PLENTY: int = _ids["PLENTY"]
DISCARD: int = _ids["DISCARD"]
ACCEPT: int = _ids["ACCEPT"]
REFUSE: int = _ids["REFUSE"]
CONFIRM: int = _ids["CONFIRM"]
TAKE_OFFER: int = _ids["TAKE_OFFER"]
DECLINE: int = _ids["DECLINE"]
WITHDRAW: int = _ids["WITHDRAW"]
QUIET: int = _ids["QUIET"]
OFFER: int = _ids["OFFER"]
OFFER_GIVE: int = _ids["OFFER_GIVE"]
OFFER_GIVE_OPEN: int = _ids["OFFER_GIVE_OPEN"]
OFFER_GET: int = _ids["OFFER_GET"]
OFFER_GET_OPEN: int = _ids["OFFER_GET_OPEN"]
OFFER_TO: int = _ids["OFFER_TO"]
FIRST_OF_TITLE: int = _ids["FIRST_OF_TITLE"]  # from here on, ids are a title's own


def bundle(cards: Mapping[str, int]) -> Bundle:
    """The cards of an observation as a move holds them: without zeros."""
    return msgspec.convert({kind: n for kind, n in cards.items() if n}, Bundle)
