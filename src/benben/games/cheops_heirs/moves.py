"""The moves, and the dense action ids they stand for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta

from benben.games.cheops_heirs.board import FIELDS
from benben.games.cheops_heirs.data import COLOR_COUNT, COLORS, ENTRIES, LAW_COUNT, MEMBERS, STACKS
from benben.kernel.actions import Actions, Move

Color = Literal["black", "blue", "red", "green", "brown", "orange"]
Member = Literal["father", "mother", "son", "daughter"]
Field = Annotated[int, Meta(ge=0, lt=FIELDS)]
TableEntry = Annotated[int, Meta(ge=0, lt=ENTRIES)]
LawNumber = Annotated[int, Meta(ge=1, le=LAW_COUNT)]
StackNumber = Annotated[int, Meta(ge=0, lt=STACKS)]


class Place(Move, frozen=True, tag="place"):
    """Place a member and take what lies there (CH-7)."""

    member: Member
    field: Field


class Hire(Move, frozen=True, tag="hire"):
    """Hire a neighbor, or use the one you hold, and place it (CH-15)."""

    field: Field


class HireLater(Move, frozen=True, tag="hire_later"):
    """Hire a neighbor and keep it for a later turn (an option of CH-15)."""


class Sell(Move, frozen=True, tag="sell"):
    """Sell the treasure taken (CH-12)."""


class Keep(Move, frozen=True, tag="keep"):
    """Keep the treasure taken (CH-13)."""


class Lay(Move, frozen=True, tag="lay"):
    """Lay law 4, 5 or 6 under a table (CH-17)."""

    color: Color


class Renumber(Move, frozen=True, tag="renumber"):
    """Lay law 7 on a number, counted from 0 at the top (CH-23)."""

    color: Color
    entry: TableEntry


class Repeal(Move, frozen=True, tag="repeal"):
    """Remove a law with law 8 (CH-24)."""

    law: LawNumber


class BuyJoker(Move, frozen=True, tag="buy_joker"):
    """Pay for law 9 (CH-25)."""


class RefuseJoker(Move, frozen=True, tag="refuse_joker"):
    """Remove law 9 (CH-25)."""


class SellStock(Move, frozen=True, tag="sell_stock"):
    """Sell a treasure from your stock with law 10 (CH-26)."""

    color: Color


class Reach(Move, frozen=True, tag="reach"):
    """Take any treasure of the pyramid with law 11 (CH-27)."""

    member: Member
    field: Field


class KeepLaw(Move, frozen=True, tag="keep_law"):
    """Keep law 10, 11 or 12 for a later turn (CH-29)."""


class Take(Move, frozen=True, tag="take"):
    """Take the top member of a stack; 0 is the front one (CH-16)."""

    stack: StackNumber


class EndTurn(Move, frozen=True, tag="end_turn"):
    """Take no more members (CH-16)."""


class NameColor(Move, frozen=True, tag="name_color"):
    """Say which color the joker is (CH-25)."""

    color: Color


class SwapTreasures(Move, frozen=True, tag="swap"):
    """Swap with law 12: a treasure from your stock, or the one on `other`, for the one on `field` (CH-28)."""

    stock: Color | None
    field: Field
    other: Field | None

    def phrase(self) -> tuple[int, ...]:
        if self.stock is not None:
            return (SWAP_STOCK + COLORS.index(self.stock), SWAP_WITH + self.field)
        other = self.field if self.other is None else self.other
        return (SWAP_FIELD + min(self.field, other), SWAP_WITH + max(self.field, other))

    @classmethod
    def from_phrase(cls, ids: Sequence[int]) -> SwapTreasures | None:
        if len(ids) < 2:
            return None
        if ids[0] < SWAP_FIELD:
            return cls(COLORS[ids[0] - SWAP_STOCK], ids[1] - SWAP_WITH, None)  # type: ignore[arg-type]
        return cls(None, ids[0] - SWAP_FIELD, ids[1] - SWAP_WITH)


ACTIONS = Actions()
PLACE = ACTIONS.add(Place, member=MEMBERS, field=FIELDS)
HIRE = ACTIONS.add(Hire, field=FIELDS)
HIRE_LATER = ACTIONS.add(HireLater)
SELL = ACTIONS.add(Sell)
KEEP = ACTIONS.add(Keep)
TAKE = ACTIONS.add(Take, stack=STACKS)
END_TURN = ACTIONS.add(EndTurn)
LAY = ACTIONS.add(Lay, color=COLORS)
RENUMBER = ACTIONS.add(Renumber, color=COLORS, entry=ENTRIES)
REPEAL_LAW = ACTIONS.add(Repeal, law=tuple(range(1, LAW_COUNT + 1)))
BUY_JOKER = ACTIONS.add(BuyJoker)
REFUSE_JOKER = ACTIONS.add(RefuseJoker)
KEEP_LAW = ACTIONS.add(KeepLaw)
SELL_STOCK = ACTIONS.add(SellStock, color=COLORS)
REACH = ACTIONS.add(Reach, member=MEMBERS, field=FIELDS)
NAME_COLOR = ACTIONS.add(NameColor, color=COLORS)
# A swap is two ids: what is swapped, then the field it is swapped with; of two fields, the lower comes first.
SWAP_STOCK = ACTIONS.span(SwapTreasures, COLOR_COUNT + 2 * FIELDS)
SWAP_FIELD = SWAP_STOCK + COLOR_COUNT
SWAP_WITH = SWAP_FIELD + FIELDS
