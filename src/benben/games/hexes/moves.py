"""The moves, and the dense action ids they stand for. The ids met in every turn come first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from benben.games.hexes.board import HEXES, INTERSECTIONS, PATHS
from benben.games.hexes.data import KINDS, MOST_PLAYERS, RESOURCES, SUPPLY_OF_EACH
from benben.kernel.actions import Actions, Move
from benben.kernel.errors import BadMove

Resource = Literal["brick", "cattle", "papyrus", "grain", "stone"]
Hex = Annotated[int, Meta(ge=0, lt=HEXES)]
Intersection = Annotated[int, Meta(ge=0, lt=INTERSECTIONS)]
Path = Annotated[int, Meta(ge=0, lt=PATHS)]
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
    """Trade with the supply at one's best rate (AE-19, AE-20)."""

    give: Resource
    get: Resource


class PlayMercenary(Move, frozen=True, tag="mercenary"):
    """Play a mercenary (AE-35)."""


class PlayFreeOxcarts(Move, frozen=True, tag="free_oxcarts"):
    """Play the progress card for two free oxcarts (AE-37)."""


class PlayPlenty(Move, frozen=True, tag="plenty"):
    """Play the progress card for two cards of the supply; one, if it has no more (AE-38)."""

    first: Resource
    second: Resource | None


class PlayMonopoly(Move, frozen=True, tag="monopoly"):
    """Play the progress card for all cards of a kind (AE-39)."""

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
    """Trade with one who accepted (AE-17)."""

    seat: SeatNumber


class TakeOffer(Move, frozen=True, tag="take_offer"):
    """The active player takes another's offer (AE-17)."""

    seat: SeatNumber


class Decline(Move, frozen=True, tag="decline"):
    """The active player declines another's offer (AE-17)."""

    seat: SeatNumber


class Withdraw(Move, frozen=True, tag="withdraw"):
    """Take one's own offer back (AE-17)."""


class Quiet(Move, frozen=True, tag="quiet"):
    """Make no more offers in this turn of another (AE-17)."""


class Discard(Move, frozen=True, tag="discard"):
    """Return half of one's cards on a 7 (AE-32)."""

    cards: Bundle

    def __hash__(self) -> int:
        return hash(frozenset(self.cards.items()))

    def phrase(self) -> tuple[int, ...]:
        return tuple(DISCARD + self.cards.get(kind, 0) for kind in RESOURCES)  # type: ignore[call-overload]

    @classmethod
    def from_phrase(cls, ids: Sequence[int]) -> Discard | None:
        if len(ids) < KINDS:
            return None
        return cls({kind: step - DISCARD for kind, step in zip(RESOURCES, ids, strict=True) if step > DISCARD})  # type: ignore[misc]


class Offer(Move, frozen=True, tag="offer"):
    """Offer a trade: the active player to some others, another player to him. An empty side is left open (AE-17)."""

    give: Bundle
    get: Bundle
    to: Annotated[tuple[SeatNumber, ...], Meta(max_length=MOST_PLAYERS)]

    def __hash__(self) -> int:
        return hash((frozenset(self.give.items()), frozenset(self.get.items()), self.to))

    def phrase(self) -> tuple[int, ...]:
        if len(set(self.to)) < len(self.to) or list(self.to) != sorted(self.to):
            raise BadMove("An offer names each player once, in the order of the seats.")
        gives = _steps(self.give, OFFER_GIVE) or (OFFER_GIVE_OPEN,)
        gets = _steps(self.get, OFFER_GET) or (OFFER_GET_OPEN,)
        return (OFFER, *gives, *gets, OFFER_TO + sum(1 << seat for seat in self.to))

    @classmethod
    def from_phrase(cls, ids: Sequence[int]) -> Offer | None:
        if ids[-1] < OFFER_TO:
            return None
        give: dict[Resource, int] = {}
        get: dict[Resource, int] = {}
        for step in ids[1:-1]:
            if OFFER_GIVE <= step < OFFER_GIVE_OPEN:
                kind = RESOURCES[step - OFFER_GIVE]
                give[kind] = give.get(kind, 0) + 1  # type: ignore[index,call-overload]
            elif OFFER_GET <= step < OFFER_GET_OPEN:
                kind = RESOURCES[step - OFFER_GET]
                get[kind] = get.get(kind, 0) + 1  # type: ignore[index,call-overload]
        to = ids[-1] - OFFER_TO
        return cls(give, get, tuple(seat for seat in range(MOST_PLAYERS) if to >> seat & 1))


def _steps(bundle: Mapping[Resource, int], base: int) -> tuple[int, ...]:
    """One id a card, in the order of the kinds."""
    return tuple(base + k for k, kind in enumerate(RESOURCES) for _ in range(bundle.get(kind, 0)))  # type: ignore[call-overload]


ACTIONS = Actions()
CART = ACTIONS.add(Cart, path=PATHS)
SETTLE = ACTIONS.add(Settle, intersection=INTERSECTIONS)
CITY = ACTIONS.add(RaiseCity, intersection=INTERSECTIONS)
ROLL = ACTIONS.add(Roll)
END_TURN = ACTIONS.add(EndTurn)
BUY_CARD = ACTIONS.add(BuyCard)
MERCENARY = ACTIONS.add(PlayMercenary)
FREE_OXCARTS = ACTIONS.add(PlayFreeOxcarts)
EXCHANGE = ACTIONS.add(Exchange, give=RESOURCES, get=RESOURCES)
ROBBER = ACTIONS.add(MoveRobber, hex=HEXES)
ROB = ACTIONS.add(Rob, seat=MOST_PLAYERS)
MONOPOLY = ACTIONS.add(PlayMonopoly, kind=RESOURCES)
PLENTY = ACTIONS.add(PlayPlenty, first=RESOURCES, second=(*RESOURCES, None))
# A discard is one id for each kind in order: how many of it.
DISCARD = ACTIONS.span(Discard, SUPPLY_OF_EACH + 1)
ACCEPT = ACTIONS.add(Accept)
REFUSE = ACTIONS.add(Refuse)
CONFIRM = ACTIONS.add(Confirm, seat=MOST_PLAYERS)
TAKE_OFFER = ACTIONS.add(TakeOffer, seat=MOST_PLAYERS)
DECLINE = ACTIONS.add(Decline, seat=MOST_PLAYERS)
WITHDRAW = ACTIONS.add(Withdraw)
QUIET = ACTIONS.add(Quiet)
# An offer is begun, then given card by card in the order of the kinds, then what is wanted likewise, then for whom.
OFFER = ACTIONS.span(Offer, 1 + 2 * (KINDS + 1) + (1 << MOST_PLAYERS))
OFFER_GIVE = OFFER + 1
OFFER_GIVE_OPEN = OFFER_GIVE + KINDS
OFFER_GET = OFFER_GIVE_OPEN + 1
OFFER_GET_OPEN = OFFER_GET + KINDS
OFFER_TO = OFFER_GET_OPEN + 1  # plus the seats as bits
FIRST_OF_TITLE = ACTIONS.count  # from here on ids are of a title's own


def bundle(cards: Mapping[str, int]) -> Bundle:
    """The cards of an observation as a move has them: without zeros."""
    return msgspec.convert({kind: n for kind, n in cards.items() if n}, Bundle)
