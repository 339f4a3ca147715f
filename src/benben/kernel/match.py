"""A match: a title being played, as the fold of its entries.

Every accepted move is one entry with the outcomes drawn and the events it caused. Undo appends an entry "back to n";
numbers never go back. The same class serves the library, the server's tables (which give the numbers), replays (which
give the outcomes) and tests (which script them).
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Self, cast

import msgspec

from benben.kernel import chance
from benben.kernel.actions import Move, Steps
from benben.kernel.errors import BadMove, Illegal, Refusal, Stale
from benben.kernel.events import Event
from benben.kernel.observation import observe, state_hash
from benben.kernel.schema import BROKEN, FINISHED, BaseState
from benben.kernel.title import NOT_ASKED, OVER, Options, Title, read_spec, write_spec
from benben.kernel.words import sentence

NO_UNDO = Refusal("nothing_to_undo")


class Entry(msgspec.Struct, frozen=True):
    """One accepted step: a move with what it drew and caused, or an undo back to the state after entry `to`."""

    number: int
    seat: int
    move: Move | None
    draws: list[int]
    events: list[Event]
    barrier: bool
    to: int | None = None


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended: finished, unfinished (turn limit) or broken (a fault of the rules); winners and points."""

    kind: str
    winners: list[int]
    points: list[int]


class Match:
    """A game from set-up to outcome."""

    def __init__(
        self,
        title: Title,
        options: Mapping[str, object] | None = None,
        seed: int | bytes | None = None,
        table: str = "",
        draws: Sequence[int] | None = None,
        checked: bool = False,
    ) -> None:
        self.options: Options = title.complete(options or {})
        self.title = title = title.of(self.options)
        self.table = table
        self.seed: bytes | None = None if draws is not None and seed is None else seed_bytes(seed)
        self.entries: list[Entry] = []
        self.number = 0  # of the last entry; set-up is 0
        state = title.blank(self.options, checked)
        self.set_up_draws, self.set_up_events = self._run(state, 0, draws, title.interpreted.set_up)
        self.state: BaseState = state
        self._points: list[tuple[int, int, BaseState]] = []  # undo points: seat, number before, state before

    # Asking

    @property
    def commitment(self) -> str | None:
        """The hash of the seed that proves the draws once the seed is published."""
        return chance.commitment(self.seed, self.table) if self.seed is not None else None

    @property
    def spec(self) -> str:
        return write_spec(self.title, self.options)

    @property
    def seats(self) -> int:
        return self.state.seats

    @property
    def over(self) -> bool:
        return bool(self.state.ended)

    def actors(self) -> list[int]:
        """The seats that are asked something."""
        return [] if self.over else [seat for seat in range(self.seats) if self.state.asked[seat]]

    def awaited(self) -> list[int]:
        """The seats that are asked something and should not leave it open; those whose answer is due come first."""
        return self.title.awaited(self.state)

    def asked(self, seat: int) -> str | None:
        """The name of the decision put to a seat."""
        kind = 0 if self.over else self.state.asked[seat]
        return self.title.decisions[kind] if kind else None

    def decision(self, seat: int) -> int:
        """The number of the seat's decision, which a command names."""
        return self.state.decision[seat]

    def legal(self, seat: int) -> list[int]:
        """The legal action ids of a seat."""
        return self.title.legal(self.state, seat)

    def moves(self, seat: int, walk: bool = False) -> list[Move]:
        """The legal moves of a seat; with `walk` also those that are phrases of several ids."""
        return self.title.moves(self.state, seat, walk)

    def pick(self, seat: int, choose: Callable[[list[int]], int]) -> Move:
        """A legal move put together id by id, such as `match.pick(seat, random.choice)`."""
        return self.title.pick(self.state, seat, choose)

    def forms(self, seat: int) -> list[dict[str, Any]]:
        """Descriptions of the moves that are too many to list."""
        return self.title.forms(self.state, seat)

    def move(self, move: Move | Mapping[str, Any] | str) -> Move:
        """The move of a text, a JSON form or a move."""
        if isinstance(move, str):
            return self.title.read_move(move).canonical()
        if isinstance(move, Move):
            if type(move) not in (*self.title.actions.moves, Steps):
                raise BadMove(f"{type(move).__name__} is not a move of {self.title.id}.")
            return move.canonical()
        return self.title.parse_move(move).canonical()

    def why_not(self, seat: int, move: Move | Mapping[str, Any] | str) -> Refusal | None:
        """Why a move is not legal now, or None if it is."""
        return self._play(self.state.copy(), seat, self.move(move))

    def observe(self, seat: int | None, discreet: bool = False) -> dict[str, Any]:
        """What a seat sees, ready for JSON; None for a spectator."""
        return observe(self.state, seat, discreet)

    def glance(self, seat: int | None) -> dict[str, Any]:
        """Derived numbers that help at the table, as a seat may know them."""
        return {**self.overview(), **self.own_glance(seat)}

    def overview(self) -> dict[str, Any]:
        """The part of the glance that is the same for everyone."""
        return self._explained("glance")

    def own_glance(self, seat: int | None) -> dict[str, Any]:
        """The rest of it."""
        return self._explained("own_glance", -1 if seat is None else seat)

    def sheet(self, so_far: bool = False) -> dict[str, Any] | None:
        """The score sheet when the match is over; with `so_far`, also before that, as things stand."""
        return self._explained("sheet") if self.over or so_far else None

    def scores(self) -> list[int]:
        """Every seat's points as the rules count them now, hidden ones included."""
        return [int(self.title.interpreted.points(self.state, seat)) for seat in range(self.seats)]

    def _explained(self, name: str, *args: int) -> dict[str, Any]:
        found = self.title.interpreted.rules.get(name)
        return cast(dict[str, Any], found(self.state, *args)) if found else {}

    def state_hash(self) -> str:
        return state_hash(self.state)

    @property
    def outcome(self) -> Outcome | None:
        if not self.over:
            return None
        rules, points = self.title.interpreted, self.scores()
        if self.state.ended != FINISHED:
            return Outcome("broken" if self.state.ended == BROKEN else "unfinished", [], points)
        return Outcome("finished", [seat for seat in range(self.seats) if rules.won(self.state, seat)], points)

    # Acting

    def act(
        self,
        seat: int,
        move: Move | Mapping[str, Any] | str,
        decision: int | None = None,
        draws: Sequence[int] | None = None,
        number: int | None = None,
        seen: int | None = None,
    ) -> Entry:
        """Make a move, whole or not at all.

        `decision` is the number of the seat's decision the move answers; `draws` are outcomes to use instead of chance;
        `number` is the entry's number where the caller counts other things too; `seen` is the last entry the player
        knew when choosing: a move is stale if it refers to something that another seat has done again since.
        """
        made = self.move(move)
        if decision is not None and 0 <= seat < self.seats and decision != self.decision(seat):
            raise Stale("Your decision has moved on; look at the table and choose again.")
        if seen is not None and self._referred(made, seen) != self._referred(made):
            raise Stale("What your move refers to has changed; look at the table and choose again.")
        at = self._next(number)
        after = self.state.copy()
        refusals: list[Refusal] = []

        def play(s: BaseState) -> None:
            refusal = self._play(s, seat, made)
            if refusal is not None:
                refusals.append(refusal)

        drawn, events = self._run(after, at, draws, play, lambda: not refusals)
        if refusals:
            raise Illegal(refusals[0], sentence(self.title, refusals[0]))
        barrier = bool(drawn) or any(self.title.events.reveals(event) for event in events)
        entry = Entry(at, seat, made, drawn, events, barrier)
        if barrier or not self.can_undo(seat):
            self._points = []  # those of another seat, whose last move this was not
        if not barrier and not after.ended:
            self._points.append((seat, self.number, self.state))
        elif after.ended:
            self._points = []
        self.state, self.number = after, at
        self.entries.append(entry)
        return entry

    def can_undo(self, seat: int) -> bool:
        """Whether the last move is the seat's own and nothing was drawn or revealed since."""
        return bool(self._points) and self._points[-1][0] == seat

    def undo(self, seat: int, number: int | None = None) -> Entry:
        """Take back the last move, as a new entry."""
        if not self.can_undo(seat):
            raise Illegal(NO_UNDO, sentence(self.title, NO_UNDO))
        at = self._next(number)
        _, to, before = self._points.pop()
        restored = before.copy()
        for other in range(self.seats):  # a command for the decision that was undone must not fit the one before it
            restored.decision[other] = self.state.decision[other] + 1 if other == seat else self.state.decision[other]
        self.state, self.number = restored, at
        entry = Entry(at, seat, None, [], [], False, to)
        self.entries.append(entry)
        return entry

    def repeat(self, entry: Entry) -> None:
        """Make an entry of another match of the same game again, with its outcomes and its number."""
        if entry.move is None:
            self.undo(entry.seat, entry.number)
        else:
            self.act(entry.seat, entry.move, draws=entry.draws, number=entry.number)

    def _referred(self, move: Move, until: int | None = None) -> int | None:
        """The number of the entry a move refers to, as of entry `until`."""
        refers = move.refers()
        if refers is None:
            return None
        seat, kind = refers
        return next((e.number for e in reversed(self.line(until)) if e.seat == seat and isinstance(e.move, kind)), None)

    def line(self, until: int | None = None) -> list[Entry]:
        """The moves that count: those not undone, up to entry `until`."""
        kept: list[Entry] = []
        for entry in self.entries:
            if until is not None and entry.number > until:
                break
            if entry.move is None:
                kept.pop()
            else:
                kept.append(entry)
        return kept

    def copy(self) -> Self:
        """An independent match at the same point."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.state = self.state.copy()
        other.entries = list(self.entries)
        other._points = list(self._points)
        return other

    def _next(self, number: int | None) -> int:
        at = self.number + 1 if number is None else number
        if at <= self.number:
            raise ValueError(f"entry {at} can't follow entry {self.number}")
        return at

    def _play(self, s: BaseState, seat: int, move: Move) -> Refusal | None:
        """Apply a move's ids one by one, up to the first that is refused."""
        if s.ended:
            return OVER
        if not 0 <= seat < s.seats or not s.asked[seat]:
            return NOT_ASKED
        rules = self.title.interpreted
        for action in self.title.actions.phrase(move):
            refusal = self.title.why_not(s, seat, action)
            if refusal is not None:
                return refusal
            rules.apply(s, seat, action)
        rules.stop_at_limit(s)
        return None

    def _run(
        self,
        s: BaseState,
        number: int,
        draws: Sequence[int] | None,
        play: Any,
        accepted: Any = lambda: True,
    ) -> tuple[list[int], list[Event]]:
        """Run rules on a state with chance loaded, and return what they drew and told."""
        s.events, s.draws = [], []
        s.script = None if draws is None else list(draws)
        if self.seed is not None:
            chance.reload(s, self.seed, number)
        play(s)
        if s.script and accepted():
            raise chance.ScriptError(f"{len(s.script)} outcomes were given that the rules did not draw")
        drawn, raw = s.draws, s.events
        s.events = s.draws = s.script = None
        return drawn, [self.title.events.read(event) for event in raw]


def seed_bytes(seed: int | bytes | None) -> bytes:
    """32 secret bytes: given, derived from a number, or fresh."""
    if seed is None:
        return secrets.token_bytes(32)
    if isinstance(seed, int):
        return hashlib.sha256(f"benben {seed}".encode()).digest()
    if len(seed) != 32:
        raise ValueError("a seed has 32 bytes")
    return seed


def match(spec: str, seed: int | bytes | None = None) -> Match:
    """Start a match from a string such as `cheops-heirs(players=3)`."""
    title, options = read_spec(spec)
    return Match(title, options, seed)
