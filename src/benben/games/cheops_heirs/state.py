"""The records of the game. Everything but chance is open: an order that nobody knows is not stored (CH-3, CH-5)."""

from __future__ import annotations

from typing import Annotated

from benben.games.cheops_heirs.board import EYE_PATTERNS, FIELD_NAMES, FIELD_WORDS, FIELDS
from benben.games.cheops_heirs.data import (
    COLOR_COUNT,
    COLORS,
    ENTRIES,
    HAND,
    LAW_COUNT,
    LAW_NAMES,
    MEMBER_KINDS,
    MEMBERS,
    MEMBERS_OF_EACH,
    NEIGHBORS,
    STACKS,
    TABLES,
)
from benben.kernel.schema import (
    DISCREET,
    SCRATCH,
    WORD,
    BaseState,
    Flag,
    Kind,
    Num,
    Place,
    Places,
    Record,
    Row,
    Rows,
    Seat,
    Subset,
)

MOST_PLAYERS = 5
MOST_MONEY = 5000

# What a field holds (CH-8): a treasure, by its color, a law tile, a member or a neighbor.
CONTENTS = (*COLORS, "law", *MEMBERS, "neighbor")
LAW_TILE = CONTENTS.index("law")
FIRST_MEMBER = CONTENTS.index(MEMBERS[0])
NEIGHBOR_CARD = CONTENTS.index("neighbor")

PHASES = ("start", "placing", "placed", "refilling", "naming", "over")
START, PLACING, PLACED, REFILLING, NAMING, DONE = range(6)

DECISIONS = ("", "turn", "treasure", "law", "refill", "joker")
ASK_TURN, ASK_TREASURE, ASK_LAW, ASK_REFILL, ASK_JOKER = range(1, 6)

MAJORITIES = ("larger", "smaller")
REFILLS = ("front", "any")
STARTS = ("chance", *(str(n) for n in range(1, MOST_PLAYERS + 1)))


class Heir(Record):
    """A player, and what lies in front of them."""

    money: Annotated[int, Num(0, MOST_MONEY, seen=DISCREET)]
    members: Annotated[list[int], Row(MEMBER_KINDS, Num(0, HAND), by=MEMBERS)]
    stock: Annotated[list[int], Row(COLOR_COUNT, Num(0, 11), by=COLORS)]
    laws: Annotated[int, Subset(LAW_NAMES)]
    joker: Annotated[int, Kind(COLORS, none=True)]
    neighbor_held: Annotated[int, Flag()]


class Stack(Record):
    """A stack of members; what lies below the top is in `State.members_left`."""

    left: Annotated[int, Num(0, 64)]
    top: Annotated[int, Kind(MEMBERS, none=True)]


class State(BaseState):
    # Options
    eyes: Annotated[int, Kind(EYE_PATTERNS)]
    majority: Annotated[int, Kind(MAJORITIES)]
    refill: Annotated[int, Kind(REFILLS)]
    neighbor_kept: Annotated[int, Flag()]
    start: Annotated[int, Kind(STARTS)]
    new_number: Annotated[int, Num(0, 100)]
    head_start: Annotated[int, Flag()]

    # The board
    fields: Annotated[list[int], Row(FIELDS, Kind(CONTENTS))]
    tables: Annotated[list[int], Row(COLOR_COUNT, Kind(TABLES), by=COLORS)]
    sold: Annotated[list[int], Row(COLOR_COUNT, Num(0, 10), by=COLORS)]
    gone: Annotated[list[int], Row(COLOR_COUNT, Num(0, 10), by=COLORS)]
    stacks: Annotated[list[Stack], Rows(STACKS, Stack, per_seat=False)]
    members_left: Annotated[list[int], Row(MEMBER_KINDS, Num(0, MEMBERS_OF_EACH), by=MEMBERS)]
    neighbors: Annotated[int, Num(0, NEIGHBORS)]

    # Laws: those not seen yet (including the six out of the game), and where those in force lie
    laws_left: Annotated[int, Subset(LAW_NAMES)]
    market: Annotated[list[int], Row(2, Num(0, 2))]  # the later one first; 0: none
    three_tables: Annotated[int, Flag()]
    under: Annotated[list[int], Row(COLOR_COUNT, Num(0, 6), by=COLORS)]  # 0: none
    number_color: Annotated[int, Kind(COLORS, none=True)]  # where law 7 lies
    number_entry: Annotated[int, Num(0, ENTRIES - 1)]

    # The turn
    first: Annotated[int, Seat()]
    phase: Annotated[int, Kind(PHASES)]
    busy: Annotated[int, Flag()]  # something was placed or a member taken this turn
    idle: Annotated[int, Num(0, MOST_PLAYERS)]  # turns in a row that weren't busy
    taken_color: Annotated[int, Kind(COLORS, none=True)]
    taken_law: Annotated[int, Num(0, LAW_COUNT)]
    kept_now: Annotated[int, Subset(LAW_NAMES)]  # laws kept this turn, for use in a later one
    pick_color: Annotated[int, Kind(COLORS, none=True)]  # the first half of a swap
    pick_field: Annotated[int, Place(FIELD_NAMES)]

    players: Annotated[list[Heir], Rows(MOST_PLAYERS, Heir)]

    # Derived by `rebuild`
    full: Annotated[int, Num(0, COLOR_COUNT, seen=SCRATCH)]  # tables
    covered: Annotated[int, Num(0, FIELDS, seen=SCRATCH)]  # fields with members and neighbors
    treasures: Annotated[list[int], Places(FIELD_NAMES, seen=SCRATCH)]
    open: Annotated[list[int], Places(FIELD_NAMES, seen=SCRATCH)]  # supported, with a treasure or law
    # Fields around equal members: word w of member m is at m * FIELD_WORDS + w
    touched: Annotated[list[int], Row(MEMBER_KINDS * FIELD_WORDS, Num(0, 2**WORD - 1, seen=SCRATCH), seen=SCRATCH)]
