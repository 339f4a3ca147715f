"""The clock of a table: how much time everybody has, and when somebody has none left. It knows no server.

Everybody has time of their own for each turn, and a bank for the whole game that their turns draw on when it is used
up. A question in somebody else's turn has its own time, and the bank is left alone. Times are in milliseconds of
service time (`servicetime.py`).
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple, Self

from benben.server.clockmessages import ClockView, SeatClock
from benben.server.messages import TempoName

LAPSES = 3
"""After so many turns or questions in a row that lapse, a stand-in takes over."""
BREATH = 5_000
"""What there is after a lapse for each further decision of the same turn: whoever is late may still take it up."""
_DAY = 24 * 3600


class Tempo(NamedTuple):
    """How much time there is: in the bank, for each turn, and for a question in another player's turn; in seconds."""

    bank: int
    turn: int
    question: int


TEMPOS: dict[TempoName, Tempo] = {
    "relaxed": Tempo(900, 90, 60),
    "normal": Tempo(480, 45, 40),
    "quick": Tempo(240, 20, 20),
    "day": Tempo(0, _DAY, _DAY),
    "days": Tempo(0, 3 * _DAY, 3 * _DAY),
}
"""The choices beside `off`; `web/src/lib/tempos.ts` shows the same numbers."""


class Waiting(NamedTuple):
    """What a clock needs to know of a game: whose turn it is, the numbers of everybody's decisions, and which seats the
    others wait for."""

    round: int
    active: int
    decisions: tuple[int, ...]
    waited: frozenset[int]


class SeatTime(NamedTuple):
    """One player's time."""

    bank: int
    own: int = 0
    """What is left for this turn or question, beside the bank."""
    of: int = 0
    """What there was when it began, the bank included."""
    asked: int = -1
    """The number of the last decision in somebody else's turn that brought time."""
    runs: bool = False
    lapses: int = 0
    """How many turns and questions in a row have lapsed."""
    lapsed: bool = False
    """Whether this turn or question has."""
    taken: bool = False
    """Whether a stand-in plays because of the clock."""


class Clock(NamedTuple):
    """Everybody's time as of one moment. What changes it gives another clock."""

    tempo: Tempo
    at: int
    seats: tuple[SeatTime, ...]
    waiting: Waiting | None = None
    stopped: bool = False

    @classmethod
    def start(cls, tempo: Tempo, at: int, seats: int) -> Self:
        return cls(tempo, at, (SeatTime(tempo.bank * 1000),) * seats)

    # Asking

    def left(self, seat: int) -> int:
        """What a player has left; 0 if they are out of time."""
        return self.seats[seat].own + (self.seats[seat].bank if self._turn(seat) else 0)

    def out_of_time(self) -> list[int]:
        """The seats that have run out of time."""
        return [seat for seat, time in enumerate(self.seats) if time.runs and not self.stopped and not self.left(seat)]

    def due(self) -> int | None:
        """When the next player runs out of time, if nothing happens before."""
        running = [self.left(seat) for seat, time in enumerate(self.seats) if time.runs]
        return None if self.stopped or not running else self.at + min(running)

    def view(self, now: int, pausing: Collection[int]) -> ClockView:
        seats = [
            SeatClock(seat, time.bank, time.own, time.of, time.runs, self._turn(seat))
            for seat, time in enumerate(self.seats)
        ]
        return ClockView(self.at, max(now, self.at), self.stopped, sorted(pausing), seats)

    def _turn(self, seat: int) -> bool:
        return self.waiting is not None and self.waiting.active == seat

    # Going on

    def until(self, at: int) -> Clock:
        """The clock at a later moment. Time never runs backward."""
        gone = max(0, at - self.at)
        clock = self._replace(at=self.at + gone)
        if gone and not self.stopped:
            for seat, time in enumerate(self.seats):
                if time.runs:
                    clock = clock._spend(seat, gone)
        return clock

    def _spend(self, seat: int, gone: int) -> Clock:
        time = self.seats[seat]
        own = min(time.own, gone)
        bank = min(time.bank, gone - own) if self._turn(seat) else 0
        return self._with(seat, time._replace(own=time.own - own, bank=time.bank - bank))

    def wait(self, waiting: Waiting, given: bool = True) -> Clock:
        """The clock of those the others now wait for. A new turn or question brings time of its own, unless the game
        was taken back to it: undo gives nothing back."""
        before, clock = self.waiting, self._replace(waiting=waiting)
        if given and (before is None or (before.round, before.active) != (waiting.round, waiting.active)):
            bank = self.seats[waiting.active].bank
            clock = clock._give(waiting.active, self.tempo.turn * 1000, bank)
        for seat in waiting.waited - {waiting.active}:
            if waiting.decisions[seat] != self.seats[seat].asked:
                clock = clock._give(seat, self.tempo.question * 1000) if given else clock
                clock = clock._with(seat, clock.seats[seat]._replace(asked=waiting.decisions[seat]))
        for seat, time in enumerate(clock.seats):
            if time.runs != (seat in waiting.waited):
                clock = clock._with(seat, time._replace(runs=not time.runs))
        return clock

    def _give(self, seat: int, own: int, bank: int = 0) -> Clock:
        return self._with(seat, self.seats[seat]._replace(own=own, of=own + bank, lapsed=False))

    def stop(self, stopped: bool) -> Clock:
        return self._replace(stopped=stopped)

    def moved(self, seat: int) -> Clock:
        """A player has made a move themselves."""
        return self._with(seat, self.seats[seat]._replace(lapses=0, lapsed=False))

    def lapse(self, seat: int) -> Clock:
        """A player is out of time, and a move is made for them."""
        time = self.seats[seat]
        lapses = time.lapses + (not time.lapsed)
        return self._with(seat, time._replace(own=BREATH, of=max(BREATH, time.of), lapses=lapses, lapsed=True))

    def take(self, seat: int) -> Clock:
        """A stand-in takes over because of the clock."""
        return self._with(seat, self.seats[seat]._replace(taken=True))

    def give_back(self, seat: int) -> Clock:
        """A player is back. If the clock had taken their seat, they get the time of a question to look around."""
        time = self.seats[seat]
        own = max(time.own, self.tempo.question * 1000) if time.taken else time.own
        return self._with(seat, time._replace(own=own, of=max(own, time.of), lapses=0, lapsed=False, taken=False))

    def _with(self, seat: int, time: SeatTime) -> Clock:
        return self._replace(seats=(*self.seats[:seat], time, *self.seats[seat + 1 :]))
