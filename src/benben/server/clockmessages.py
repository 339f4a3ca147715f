"""What the wire tells of a table's clock."""

from __future__ import annotations

from msgspec import Struct


class SeatClock(Struct):
    """A player's time in milliseconds as of the clock's `at`: what is left in the bank, and of their own for this turn
    or question, and what there was when it began. In their own turn they may use the bank as well."""

    seat: int
    bank: int
    own: int
    of: int
    runs: bool
    turn: bool


class ClockView(Struct):
    """Everybody's time as of `at`; since then, `now` minus `at` milliseconds have gone unless it is stopped. It is
    stopped while everybody at the table is among those who want a pause."""

    at: int
    now: int
    stopped: bool
    pausing: list[int]
    seats: list[SeatClock]
