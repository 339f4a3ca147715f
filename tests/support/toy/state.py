"""The toy's records, moves, events and reasons: everything that rules and people can name.

Numbers in records have meanings (`Kind`, `Seat`, `Num`, …), which JSON and the client's types are derived from. `seen`
says who sees a field: secrecy is declared here, and nowhere else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, get_args

from benben.kernel.actions import Actions, Move
from benben.kernel.errors import Refusal
from benben.kernel.events import Events, Only
from benben.kernel.schema import EVERYONE, NOBODY, OWNER, BaseState, Flag, Kind, Num, Record, Row, Rows, Seat, When

Good = Literal["reed", "clay", "gold"]
GOODS: tuple[str, ...] = get_args(Good)
KINDS = len(GOODS)
MAX = 4
ROUNDS = 5

# What the game can wait for. Each decision below belongs to a phase.
PHASES = ("choosing", "turn", "raid", "over")
CHOOSING, TURN, RAIDING, OVER = range(len(PHASES))

# With open hands, everyone sees a hand; otherwise only its owner does. `public="total"` shows its size to all.
HAND = When("open_hands", 1, EVERYONE, OWNER)


class Trader(Record):
    hand: Annotated[list[int], Row(KINDS, Num(0, 24), by=GOODS, seen=HAND, public="total")]
    chosen: Annotated[int, Kind(GOODS, none=True, seen=OWNER)]
    score: Annotated[int, Num(0, 50)]


class State(BaseState):
    """A game. Each option has a field of the same name (`open_hands`); the base has seats, turn and questions."""

    phase: Annotated[int, Kind(PHASES)]
    open_hands: Annotated[int, Flag()]
    players: Annotated[list[Trader], Rows(MAX, Trader)]
    deck: Annotated[list[int], Row(KINDS, Num(0, 24), by=GOODS, seen=NOBODY, public="total")]
    shown: Annotated[list[int], Row(KINDS, Num(0, 24), by=GOODS)]  # cards out of the game
    give: Annotated[int, Kind(GOODS, none=True)]  # the active seat's standing proposal
    get: Annotated[int, Kind(GOODS, none=True)]
    answers: Annotated[list[int], Row(MAX, Num(0, 2), per_seat=True)]
    offered: Annotated[int, Flag()]
    raided: Annotated[int, Flag()]
    victim: Annotated[int, Seat()]


# Moves are what people send. Their fields are what the text notation writes: `choose gold`, `offer reed clay`.


class Choose(Move, frozen=True, tag="choose"):
    good: Good


class Offer(Move, frozen=True, tag="offer"):
    """A move of two ids, one after the other; it spells out its phrase itself."""

    give: Good
    get: Good

    def phrase(self) -> tuple[int, ...]:
        return (OFFER_GIVE + GOODS.index(self.give), OFFER_GET + GOODS.index(self.get))

    @classmethod
    def from_phrase(cls, ids: Sequence[int]) -> Offer | None:
        return cls(GOODS[ids[0] - OFFER_GIVE], GOODS[ids[1] - OFFER_GET]) if len(ids) == 2 else None  # type: ignore[arg-type]


class Accept(Move, frozen=True, tag="accept"):
    pass


class Refuse(Move, frozen=True, tag="refuse"):
    pass


class Confirm(Move, frozen=True, tag="confirm"):
    partner: int


class Raid(Move, frozen=True, tag="raid"):
    seat: int


class Pay(Move, frozen=True, tag="pay"):
    good: Good


class Yield(Move, frozen=True, tag="yield"):
    pass


class Done(Move, frozen=True, tag="done"):
    pass


# Every move gets its ids, in this order: `add` makes one for each combination of its fields, `span` reserves those of
# a phrase. New moves go to the end, so that older ids keep their meaning.
ACTIONS = Actions()
CHOOSE = ACTIONS.add(Choose, good=GOODS)
OFFER_GIVE = ACTIONS.span(Offer, KINDS)
OFFER_GET = ACTIONS.span(Offer, KINDS)
ACCEPT = ACTIONS.add(Accept)
REFUSE = ACTIONS.add(Refuse)
CONFIRM = ACTIONS.add(Confirm, partner=MAX)
RAID = ACTIONS.add(Raid, seat=MAX)
PAY = ACTIONS.add(Pay, good=GOODS)
YIELD = ACTIONS.add(Yield)
DONE = ACTIONS.add(Done)

# What rules tell. `Only` hides an argument from everyone but the seats named.
EVENTS = Events()
CHOSE = EVENTS.add("chose", seat=Seat(), good=Only(Kind(GOODS), to=("seat",)))
REVEALED = EVENTS.add("revealed", seat=Seat(), good=Kind(GOODS), alone=Flag())
OFFERED = EVENTS.add("offered", seat=Seat(), give=Kind(GOODS), get=Kind(GOODS))
ANSWERED = EVENTS.add("answered", seat=Seat(), yes=Flag())
TRADED = EVENTS.add("traded", seat=Seat(), partner=Seat(), give=Kind(GOODS), get=Kind(GOODS))
RAIDED = EVENTS.add("raided", seat=Seat(), victim=Seat())
PAID = EVENTS.add("paid", seat=Seat(), good=Kind(GOODS))
STOLEN = EVENTS.add("stolen", thief=Seat(), victim=Seat(), good=Only(Kind(GOODS), to=("thief", "victim")))
DREW = EVENTS.add("drew", seat=Seat(), good=Only(Kind(GOODS), to=("seat",)))

# What a seat can be asked; 0 means nothing.
DECISIONS = ("", "choose", "turn", "answer", "block")
D_CHOOSE, D_TURN, D_ANSWER, D_BLOCK = 1, 2, 3, 4

# Why an action is refused, each reason with its numbered rule. Reasons count from 1.
REASONS = (
    Refusal("other_decision", "TOY-1"),
    Refusal("not_in_hand", "TOY-2"),
    Refusal("same_good", "TOY-3"),
    Refusal("one_offer", "TOY-4"),
    Refusal("not_accepted", "TOY-5"),
    Refusal("no_victim", "TOY-6"),
)
R_OTHER, R_HAND, R_SAME, R_OFFER, R_ACCEPTED, R_VICTIM = 1, 2, 3, 4, 5, 6
