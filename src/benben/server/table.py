"""A table as the fold of the entries in its log. Nothing here writes or waits; only the entries count."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, NamedTuple

import msgspec

from benben.kernel import chance
from benben.kernel.errors import UnknownTitle
from benben.kernel.match import Match
from benben.kernel.title import Title, title
from benben.server.clock import TEMPOS, Clock, Waiting
from benben.server.messages import Asked, OptionValue, Outcome, Status, TempoName, Thinking
from benben.server.records import Chair, Founding, LogEntry, utc
from benben.server.storage import Head

log = logging.getLogger("benben.server")


class Put(NamedTuple):
    """A decision that was put to a seat, and when."""

    decision: int
    at: datetime


class Helped(NamedTuple):
    """A decision that an opponent makes for a person."""

    decision: int
    bot: str


class Table:
    """What the entries of one table amount to."""

    def __init__(self, table: str, seed: bytes) -> None:
        self.id = table
        self.seed = seed
        self.entries: list[LogEntry] = []
        self.commands: dict[str, LogEntry] = {}
        self.founding = Founding("", 0, {}, [], "", False)
        self.behavior = 0
        """The behavior of the title that this table is played with, which an upgrade may raise."""
        self.chairs: list[Chair] = []
        self.options: dict[str, OptionValue] = {}
        self.host = ""
        self.thinking: Thinking = "full"
        self.tempo: TempoName = "off"
        self.clock: Clock | None = None
        self.pausing: frozenset[int] = frozenset()
        self.lapsed: frozenset[int] = frozenset()
        """The numbers of the moves that were made because somebody was out of time."""
        self.status: Status = "waiting"
        self.match: Match | None = None
        self.put: dict[int, Put] = {}
        self.helped: dict[int, Helped] = {}
        self.agreed: set[int] = set()
        self.outcome: Outcome | None = None
        self.rematch: str | None = None
        self.agrees = True
        """Whether the stored entries still play out under today's rules as they did."""
        self.worked_out: dict[object, Any] = {}
        """What views have worked out for this point; another entry empties it."""

    # Asking

    @property
    def seq(self) -> int:
        return len(self.entries)

    @property
    def title(self) -> Title:
        if self.match is not None:
            return self.match.title
        return title(self.founding.title).of(self.options)

    @property
    def over(self) -> bool:
        return self.status == "finished"

    @property
    def commitment(self) -> str:
        return chance.commitment(self.seed, self.id)

    def held_by(self, guest: str | None) -> list[int]:
        """The seats a guest owns, even while a stand-in plays them."""
        if guest is None:
            return []
        return [n for n, chair in enumerate(self.chairs) if chair.kind == "person" and chair.guest == guest]

    def asked(self) -> list[Asked]:
        """Who may do what now; whether anybody waits for it is the title's to say."""
        if self.match is None or self.status != "running":
            return []
        m = self.match
        return [Asked(seat, m.asked(seat) or "", m.decision(seat)) for seat in m.actors()]

    def opponents_asked(self) -> list[int]:
        """Seats that an opponent has to play now, answers first. Opponents are not asked for what nobody waits for."""
        if self.match is None or self.status != "running":
            return []
        return [seat for seat in self.match.awaited() if self.opponent(seat)]

    def opponent(self, seat: int) -> str | None:
        """The opponent that plays a seat now: its own, a stand-in, or one that makes this move for a person."""
        helped = self.helped.get(seat)
        if helped is not None and self.match is not None and helped.decision == self.match.decision(seat):
            return helped.bot
        return self.chairs[seat].opponent

    def keeps_waiting(self) -> list[int]:
        """Seats of people the others are waiting for."""
        if self.match is None or self.status != "running":
            return []
        waited = [seat for seat in self.match.awaited() if not self.answers(seat)]
        return [seat for seat in waited if self.chairs[seat].active_person and self.opponent(seat) is None]

    def can_undo(self, seat: int) -> bool:
        """Whether a seat's last move can be taken back. One that was made because it was out of time can't."""
        if self.match is None or not self.match.can_undo(seat):
            return False
        return not self.lapsed or self.match.line()[-1].number not in self.lapsed

    def may_play_for(self, guest: str) -> bool:
        """Who may have a move made for one who keeps the others waiting: the host, and who plays their own seat."""
        return guest == self.host or any(self.chairs[seat].active_person for seat in self.held_by(guest))

    def answers(self, seat: int) -> bool:
        """Whether the seat is asked for an answer, which the game does not wait for."""
        return self.match is not None and self.match.asked(seat) in self.title.answers

    def answers_of_persons(self) -> list[int]:
        """Seats of people who are asked for an answer now."""
        return [asked.seat for asked in self.asked() if self.answers(asked.seat) and asked.seat in self.persons()]

    def persons(self) -> list[int]:
        """Seats that people are playing themselves now."""
        return [n for n, chair in enumerate(self.chairs) if chair.active_person]

    def head(self, created: Any, changed: Any) -> Head:
        """What lists show of the table."""
        return Head(
            id=self.id,
            title=self.founding.title,
            behavior=self.behavior,
            seed=self.seed,
            options=self.options,
            host=self.host,
            public=self.founding.public,
            status=self.status,
            seq=self.seq,
            asked=self.asked(),
            outcome=self.outcome,
            created=created,
            changed=changed,
        )

    # Folding

    def copy(self) -> Table:
        """An independent table at the same point, to try a command on before it is committed."""
        other = Table.__new__(Table)
        other.__dict__.update(self.__dict__)
        other.entries = list(self.entries)
        other.commands = dict(self.commands)
        other.chairs = [msgspec.structs.replace(chair) for chair in self.chairs]
        other.agreed = set(self.agreed)
        other.worked_out = {}
        return other

    def fold(self, entry: LogEntry, match: Match | None = None) -> None:
        """Take in one more entry. `match` is the match after it, if the caller has just played it."""
        if entry.seq != self.seq + 1:
            raise ValueError(f"entry {entry.seq} can't follow entry {self.seq}")
        getattr(self, f"_{entry.kind}")(entry, match)
        if entry.kind in ("started", "move", "undo"):
            self._note_decisions(entry.at)
        self._wind(entry)
        self.entries.append(entry)
        if entry.command is not None:
            self.commands[entry.command] = entry

    def _note_decisions(self, at: datetime) -> None:
        """Note since when each seat has been asked what it is asked."""
        match, before = self._playing(), self.put
        self.put = {}
        for seat in match.actors():
            known, decision = before.get(seat), match.decision(seat)
            self.put[seat] = known if known and known.decision == decision else Put(decision, utc(at))

    def _wind(self, entry: LogEntry) -> None:
        """Move the clock on to an entry, which says when it was made in service time."""
        tempo, game = TEMPOS.get(self.tempo), self.match
        if tempo is None or game is None:
            return
        at = int(entry.body.get("tick", 0))
        clock = self.clock.until(at) if self.clock is not None else Clock.start(tempo, at, len(self.chairs))
        match entry.kind:
            case "move" if entry.guest is not None and entry.seat is not None:
                clock = clock.moved(entry.seat)
                self.pausing = frozenset()
            case "lapsed" if entry.seat is not None:
                clock = clock.lapse(entry.seat)
                self.lapsed |= {entry.seq + 1}
            case "standin" if entry.seat is not None and entry.body.get("lapsed"):
                clock = clock.take(entry.seat)
            case "back" if entry.seat is not None:
                clock = clock.give_back(entry.seat)
            case _:
                pass
        decisions = tuple(game.decision(seat) for seat in range(game.seats))
        waited = Waiting(game.state.round, game.state.active, decisions, frozenset(self.keeps_waiting()))
        clock = clock.wait(waited, given=entry.kind != "undo")
        persons = self.persons()
        self.clock = clock.stop(bool(persons) and self.pausing.issuperset(persons))

    def _chair(self, entry: LogEntry) -> Chair:
        if entry.seat is None:
            raise ValueError(f"entry {entry.seq} names no seat")
        return self.chairs[entry.seat]

    def _playing(self) -> Match:
        if self.match is None:
            raise ValueError("the game has not started")
        return self.match

    def _created(self, entry: LogEntry, _match: Match | None) -> None:
        self.founding = msgspec.convert(entry.body, Founding)
        self.chairs = [msgspec.structs.replace(chair) for chair in self.founding.seats]
        self.options = self._kept(self.founding.options)
        self.behavior = self.founding.behavior
        self.host = self.founding.host
        self.thinking = self.founding.thinking
        self.tempo = self.founding.tempo

    def _options(self, entry: LogEntry, _match: Match | None) -> None:
        self.options = self._kept(entry.body["options"])
        count = int(self.options["players"])
        while len(self.chairs) > count:  # open ones go first, from the end
            self.chairs.pop(max((n for n, c in enumerate(self.chairs) if c.kind == "open"), default=-1))
        self.chairs.extend(Chair() for _ in range(count - len(self.chairs)))

    def _kept(self, options: dict[str, OptionValue]) -> dict[str, OptionValue]:
        """The options of a stored entry, with those added since; a title that is gone has added none."""
        try:
            return title(self.founding.title).kept(options)
        except UnknownTitle:
            return options

    def _sat(self, entry: LogEntry, _match: Match | None) -> None:
        self.chairs[entry.seat or 0] = Chair("person", entry.guest, entry.body["name"])

    def _filled(self, entry: LogEntry, _match: Match | None) -> None:
        self.chairs[entry.seat or 0] = Chair("bot", bot=entry.body["bot"])

    def _kicked(self, entry: LogEntry, _match: Match | None) -> None:
        self.chairs[entry.seat or 0] = Chair()

    def _left(self, entry: LogEntry, _match: Match | None) -> None:
        if self.status == "waiting":
            self.chairs[entry.seat or 0] = Chair()
            self.host = entry.body.get("host", self.host)
        else:
            self._chair(entry).standin = entry.body["bot"]

    def _renamed(self, entry: LogEntry, _match: Match | None) -> None:
        for seat in self.held_by(entry.guest):
            self.chairs[seat].name = entry.body["name"]

    def _started(self, entry: LogEntry, match: Match | None) -> None:
        self.match = match or Match(self.title, self.options, self.seed, self.id, entry.draws)
        self.behavior = self.match.title.behavior
        self.status = "running"

    def _move(self, entry: LogEntry, match: Match | None) -> None:
        if match is None:
            match = self._playing()
            match.act(entry.seat or 0, entry.move or "", draws=entry.draws or [], number=entry.seq)
        self.match = match

    def _undo(self, entry: LogEntry, match: Match | None) -> None:
        if match is None:
            match = self._playing()
            match.undo(entry.seat or 0, number=entry.seq)
        self.match = match

    def _chat(self, _entry: LogEntry, _match: Match | None) -> None:
        pass

    def _resigned(self, entry: LogEntry, _match: Match | None) -> None:
        chair = self._chair(entry)
        chair.resigned, chair.standin = True, entry.body["bot"]
        self.agreed.discard(entry.seat or 0)

    def _agreed(self, entry: LogEntry, _match: Match | None) -> None:
        if entry.body["end"]:
            self.agreed.add(entry.seat or 0)
        else:
            self.agreed.discard(entry.seat or 0)

    def _standin(self, entry: LogEntry, _match: Match | None) -> None:
        self._chair(entry).standin = entry.body["bot"]

    def _played_for(self, entry: LogEntry, _match: Match | None) -> None:
        self.helped = {**self.helped, entry.seat or 0: Helped(entry.body["decision"], entry.body["bot"])}

    def _back(self, entry: LogEntry, _match: Match | None) -> None:
        self._chair(entry).standin = None
        if entry.seat in self.put:  # whoever comes back has time again
            self.put = {**self.put, entry.seat: self.put[entry.seat]._replace(at=utc(entry.at))}

    def _rematch(self, entry: LogEntry, _match: Match | None) -> None:
        self.rematch = entry.body["table"]

    def _thinking(self, entry: LogEntry, _match: Match | None) -> None:
        self.thinking = entry.body["thinking"]

    def _tempo(self, entry: LogEntry, _match: Match | None) -> None:
        self.tempo = entry.body["tempo"]

    def _lapsed(self, _entry: LogEntry, _match: Match | None) -> None:
        pass

    def _paused(self, entry: LogEntry, _match: Match | None) -> None:
        seat = {entry.seat or 0}
        self.pausing = self.pausing | seat if entry.body["pause"] else self.pausing - seat

    def _ended(self, entry: LogEntry, _match: Match | None) -> None:
        self.outcome = msgspec.convert(entry.body["outcome"], Outcome)
        self.status = "finished"


def follow(table: Table, entries: list[LogEntry]) -> Table:
    """The table with the entries that another worker has added; `ValueError` if they lead elsewhere than there."""
    after = table.copy()
    if after.match is not None:
        after.match = after.match.copy()
    _fold_all(after, entries)
    if after.match is not None and last_hash(entries) not in (None, after.match.state_hash()):
        raise ValueError(f"the entries of table {table.id} lead to another state than was stored")
    return after


def refold(head: Head, entries: Iterable[LogEntry]) -> Table:
    """The table of stored entries, with the stored draws.

    If it does not come out as it was stored, because the title's rules have changed since, the table is frozen: its
    log can be read, with the last state that agrees, and it is never continued under other rules.
    """
    entries = list(entries)
    table = Table(head.id, head.seed)
    try:
        _fold_all(table, entries)
        if _leads_there(head, table):
            if table.over:
                table.behavior = head.behavior  # what was played stays as it was
            return table
        log.error("table %s is frozen: its entries lead to another state than was stored", head.id)
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        log.error("table %s is frozen: its entries can't be played again (%s)", head.id, why)  # noqa: TRY400 - why suffices
    return _freeze(head, entries)


def _leads_there(head: Head, table: Table) -> bool:
    """Whether the entries led to the stored state, which an older behavior may have hashed differently."""
    match = table.match
    if match is None or head.behavior in match.title.also_reads:
        return True
    return last_hash(table.entries) in (None, match.state_hash())


def _fold_all(table: Table, entries: list[LogEntry]) -> None:
    for entry in entries:
        table.fold(entry)


def last_hash(entries: Sequence[LogEntry]) -> str | None:
    return next((entry.hash for entry in reversed(entries) if entry.hash is not None), None)


def _freeze(head: Head, entries: list[LogEntry]) -> Table:
    """A table whose entries no longer add up: seats and log in full, the state as far as it agrees."""
    table = Table(head.id, head.seed)
    agrees = True
    for entry in entries:
        before = table.match
        if entry.kind in ("started", "move", "undo"):
            after = _checked(table, entry) if agrees else None
            agrees = after is not None
            match = after or before
            if match is None:
                table.status = "running"
                table.entries.append(entry)
                continue
            table.fold(entry, match)
        else:
            table.fold(entry)
    table.agrees = False
    if table.status != "finished":
        table.status = "frozen"
    table.behavior = head.behavior
    return table


def _checked(table: Table, entry: LogEntry) -> Match | None:
    """The match after an entry, if it agrees with what was stored."""
    trial = table.copy()
    trial.match = table.match.copy() if table.match is not None else None
    try:
        trial.fold(entry)
    except Exception:
        return None
    return trial.match if trial.match is not None and trial.match.state_hash() == entry.hash else None
