"""A table as the fold of its events. Nothing here writes or waits; what counts is in the rows."""

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
from benben.server.messages import Asked, OptionValue, Outcome, Status
from benben.server.records import Chair, Founding, Row, utc
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
    """What the events of one table amount to."""

    def __init__(self, table: str, seed: bytes) -> None:
        self.id = table
        self.seed = seed
        self.rows: list[Row] = []
        self.commands: dict[str, Row] = {}
        self.founding = Founding("", 0, {}, [], "", False)
        self.behavior = 0
        """The behavior of the title that this table is played with, which an upgrade may raise."""
        self.chairs: list[Chair] = []
        self.options: dict[str, OptionValue] = {}
        self.host = ""
        self.status: Status = "waiting"
        self.match: Match | None = None
        self.put: dict[int, Put] = {}
        self.helped: dict[int, Helped] = {}
        self.agreed: set[int] = set()
        self.outcome: Outcome | None = None
        self.rematch: str | None = None
        self.agrees = True
        """Whether the stored events still play out under today's rules as they did."""
        self.seen: dict[object, Any] = {}
        """What views have worked out for this point; after another event, a table starts empty."""

    # Asking

    @property
    def seq(self) -> int:
        return len(self.rows)

    @property
    def title(self) -> Title:
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
        other.rows = list(self.rows)
        other.commands = dict(self.commands)
        other.chairs = [msgspec.structs.replace(chair) for chair in self.chairs]
        other.agreed = set(self.agreed)
        other.seen = {}
        return other

    def fold(self, row: Row, match: Match | None = None) -> None:
        """Take in one more event. `match` is the match after it, if the caller has just played it."""
        if row.seq != self.seq + 1:
            raise ValueError(f"event {row.seq} can't follow event {self.seq}")
        getattr(self, f"_{row.kind}")(row, match)
        if row.kind in ("started", "move", "undo"):
            self._note_decisions(row.at)
        self.rows.append(row)
        if row.command is not None:
            self.commands[row.command] = row

    def _note_decisions(self, at: datetime) -> None:
        """Note since when each seat has been asked what it is asked."""
        match, before = self._playing(), self.put
        self.put = {}
        for seat in match.actors():
            known, decision = before.get(seat), match.decision(seat)
            self.put[seat] = known if known and known.decision == decision else Put(decision, utc(at))

    def _chair(self, row: Row) -> Chair:
        if row.seat is None:
            raise ValueError(f"event {row.seq} names no seat")
        return self.chairs[row.seat]

    def _playing(self) -> Match:
        if self.match is None:
            raise ValueError("the game has not started")
        return self.match

    def _created(self, row: Row, _match: Match | None) -> None:
        self.founding = msgspec.convert(row.body, Founding)
        self.chairs = [msgspec.structs.replace(chair) for chair in self.founding.seats]
        self.options = self._kept(self.founding.options)
        self.behavior = self.founding.behavior
        self.host = self.founding.host

    def _options(self, row: Row, _match: Match | None) -> None:
        self.options = self._kept(row.body["options"])
        count = int(self.options["players"])
        while len(self.chairs) > count:  # open ones go first, from the end
            self.chairs.pop(max((n for n, c in enumerate(self.chairs) if c.kind == "open"), default=-1))
        self.chairs.extend(Chair() for _ in range(count - len(self.chairs)))

    def _kept(self, options: dict[str, OptionValue]) -> dict[str, OptionValue]:
        """The options of a stored event, with those added since; a title that is gone has added none."""
        try:
            return title(self.founding.title).kept(options)
        except UnknownTitle:
            return options

    def _sat(self, row: Row, _match: Match | None) -> None:
        self.chairs[row.seat or 0] = Chair("person", row.guest, row.body["name"])

    def _filled(self, row: Row, _match: Match | None) -> None:
        self.chairs[row.seat or 0] = Chair("bot", bot=row.body["bot"])

    def _kicked(self, row: Row, _match: Match | None) -> None:
        self.chairs[row.seat or 0] = Chair()

    def _left(self, row: Row, _match: Match | None) -> None:
        if self.status == "waiting":
            self.chairs[row.seat or 0] = Chair()
            self.host = row.body.get("host", self.host)
        else:
            self._chair(row).standin = row.body["bot"]

    def _renamed(self, row: Row, _match: Match | None) -> None:
        for seat in self.held_by(row.guest):
            self.chairs[seat].name = row.body["name"]

    def _started(self, row: Row, match: Match | None) -> None:
        self.match = match or Match(self.title, self.options, self.seed, self.id, row.draws)
        self.behavior = self.match.title.behavior
        self.status = "running"

    def _move(self, row: Row, match: Match | None) -> None:
        if match is None:
            match = self._playing()
            match.act(row.seat or 0, row.move or "", draws=row.draws or [], number=row.seq)
        self.match = match

    def _undo(self, row: Row, match: Match | None) -> None:
        if match is None:
            match = self._playing()
            match.undo(row.seat or 0, number=row.seq)
        self.match = match

    def _chat(self, _row: Row, _match: Match | None) -> None:
        pass

    def _resigned(self, row: Row, _match: Match | None) -> None:
        chair = self._chair(row)
        chair.resigned, chair.standin = True, row.body["bot"]
        self.agreed.discard(row.seat or 0)

    def _agreed(self, row: Row, _match: Match | None) -> None:
        if row.body["end"]:
            self.agreed.add(row.seat or 0)
        else:
            self.agreed.discard(row.seat or 0)

    def _standin(self, row: Row, _match: Match | None) -> None:
        self._chair(row).standin = row.body["bot"]

    def _played_for(self, row: Row, _match: Match | None) -> None:
        self.helped = {**self.helped, row.seat or 0: Helped(row.body["decision"], row.body["bot"])}

    def _back(self, row: Row, _match: Match | None) -> None:
        self._chair(row).standin = None
        if row.seat in self.put:  # whoever comes back has time again
            self.put = {**self.put, row.seat: self.put[row.seat]._replace(at=utc(row.at))}

    def _rematch(self, row: Row, _match: Match | None) -> None:
        self.rematch = row.body["table"]

    def _ended(self, row: Row, _match: Match | None) -> None:
        self.outcome = msgspec.convert(row.body["outcome"], Outcome)
        self.status = "finished"


def refold(head: Head, rows: Iterable[Row]) -> Table:
    """The table of stored rows, with the stored draws.

    If it does not come out as it was stored, because the title's rules have changed since, the table is frozen: its
    log can be read, with the last state that agrees, and it is never continued under other rules.
    """
    rows = list(rows)
    table = Table(head.id, head.seed)
    try:
        _fold_all(table, rows)
        if _leads_there(head, table):
            if table.over:
                table.behavior = head.behavior  # what was played stays as it was
            return table
        log.error("table %s is frozen: its events lead to another state than was stored", head.id)
    except Exception:
        log.exception("table %s is frozen: its events can't be played again", head.id)
    return _freeze(head, rows)


def _leads_there(head: Head, table: Table) -> bool:
    """Whether the events led to the stored state, which an older behavior may have hashed differently."""
    match = table.match
    if match is None or head.behavior in match.title.also_reads:
        return True
    return last_hash(table.rows) in (None, match.state_hash())


def _fold_all(table: Table, rows: list[Row]) -> None:
    for row in rows:
        table.fold(row)


def last_hash(rows: Sequence[Row]) -> str | None:
    return next((row.hash for row in reversed(rows) if row.hash is not None), None)


def _freeze(head: Head, rows: list[Row]) -> Table:
    """A table whose rows no longer add up: seats and log in full, the state as far as it agrees."""
    table = Table(head.id, head.seed)
    agrees = True
    for row in rows:
        before = table.match
        if row.kind in ("started", "move", "undo"):
            after = _checked(table, row) if agrees else None
            agrees = after is not None
            match = after or before
            if match is None:
                table.status = "running"
                table.rows.append(row)
                continue
            table.fold(row, match)
        else:
            table.fold(row)
    table.agrees = False
    if table.status != "finished":
        table.status = "frozen"
    table.behavior = head.behavior
    return table


def _checked(table: Table, row: Row) -> Match | None:
    """The match after a row, if it agrees with what was stored."""
    trial = table.copy()
    trial.match = table.match.copy() if table.match is not None else None
    try:
        trial.fold(row)
    except Exception:
        return None
    return trial.match if trial.match is not None and trial.match.state_hash() == row.hash else None
