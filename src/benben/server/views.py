"""What each guest sees of a table: the view from their own seats, and of everything else only what is public."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

from benben.kernel.errors import BenbenError
from benben.kernel.events import Event
from benben.kernel.match import Match
from benben.kernel.matchfile import FORMAT, FileEntry, MatchFile
from benben.kernel.observation import canonical
from benben.kernel.schema import BaseState
from benben.kernel.title import Title
from benben.server.clockmessages import ClockView
from benben.server.messages import (
    Entry,
    Frame,
    Json,
    Legal,
    Overdue,
    Replay,
    SeatView,
    TableSummary,
    TableView,
    Update,
)
from benben.server.records import Body, Chair, LogEntry, stamp
from benben.server.storage import Head
from benben.server.table import Table

Here = Callable[[str], bool]
FEW = 20
"""Entries of a log that are told so often that they are put together once; more of them are told to who comes late."""


def seat_views(chairs: Sequence[Chair], here: Here) -> list[SeatView]:
    return [
        SeatView(
            seat=n,
            kind=chair.kind,
            name=chair.name,
            bot=chair.bot,
            standin=chair.standin,
            here=chair.kind == "bot" or (chair.guest is not None and here(chair.guest)),
            resigned=chair.resigned,
        )
        for n, chair in enumerate(chairs)
    ]


def summary(head: Head, chairs: Sequence[Chair], guest: str | None, here: Here) -> TableSummary:
    return TableSummary(
        id=head.id,
        title=head.title,
        options=head.options,
        status=head.status,
        seats=seat_views(chairs, here),
        you=[n for n, chair in enumerate(chairs) if guest is not None and chair.guest == guest],
        host=head.host == guest,
        asked=head.asked,
        at=stamp(head.changed),
        outcome=head.outcome,
    )


class Around(NamedTuple):
    """What a view tells that belongs to no point of the table, but to the moment: who is here, who is late,
    and everybody's time."""

    seats: list[SeatView]
    watching: int
    overdue: list[Overdue]
    clock: ClockView | None


class Point(NamedTuple):
    """A table after one of its entries, as all see it who hold the same seats. What is around it is no part of it."""

    mine: list[int]
    host: bool
    seq: int
    seat: int | None
    """The seat whose view it is."""
    over: bool
    state: BaseState | None
    overview: Json
    own_glance: Json
    parts: Json
    """The fields of the view that may change from point to point, but for what is above."""


def point(table: Table, guest: str | None) -> Point:
    """The point that a table is at, for a guest; made once for all who see the same."""
    mine, host = table.held_by(guest), guest is not None and guest == table.host
    key = ("point", tuple(mine), host)
    if key not in table.worked_out:
        table.worked_out[key] = _point(table, mine, host)
    found: Point = table.worked_out[key]
    return found


def _point(table: Table, mine: list[int], host: bool) -> Point:
    match, seat = table.match, view_seat(table, mine)
    legals = legal_moves(table, mine)
    return Point(
        mine=mine,
        host=host,
        seq=table.seq,
        seat=seat,
        over=table.over,
        state=None if match is None else match.state,
        overview=_once(table, ("overview", None), lambda _table, match, _seat: match.overview()) or {},
        own_glance=_once(table, ("own_glance", seat), lambda _table, match, seat: match.own_glance(seat)) or {},
        parts={
            "options": table.options,
            "status": table.status,
            "host": host,
            "thinking": table.thinking,
            "tempo": table.tempo,
            "you": mine,
            "asked": _once(table, ("asked", None), lambda table, _match, _seat: table.asked()) or [],
            "sheet": _once(table, ("sheet", None), _sheet),
            "legal": legals[0] if legals else None,
            "legals": legals,
            "undo": match is not None
            and table.status == "running"
            and any(table.can_undo(one) for one in _acting(table, mine)),
            "outcome": table.outcome,
            "agree": sorted(table.agreed),
            "rematch": table.rematch,
        },
    )


def table_view(table: Table, guest: str | None, around: Around) -> TableView:
    """The table for one guest."""
    at = point(table, guest)
    return TableView(
        id=table.id,
        title=table.founding.title,
        seq=table.seq,
        public=table.founding.public,
        link=f"/table/{table.id}",
        commitment=table.commitment,
        seed=table.seed.hex() if table.over else None,
        seats=around.seats,
        watching=around.watching,
        overdue=around.overdue,
        clock=around.clock,
        state=_once(table, ("state", at.seat), _state),
        glance=None if at.state is None else {**at.overview, **at.own_glance},
        **at.parts,
    )


def view_seat(table: Table, mine: list[int]) -> int | None:
    """The seat whose view a guest gets: if they have several, the one that is waited for or may act."""
    if table.match is None or not mine:
        return None
    return next((seat for seat in _first_asked(table) if seat in mine), mine[0])


def _first_asked(table: Table) -> list[int]:
    """The seats that are asked something, beginning with those that are waited for."""
    found: list[int] | None = _once(
        table, ("first", None), lambda _table, match, _seat: list(dict.fromkeys([*match.awaited(), *match.actors()]))
    )
    return found or []


def legal_moves(table: Table, mine: list[int]) -> list[Legal]:
    if table.match is None or table.status != "running":
        return []
    acting = _acting(table, mine)
    return [_once(table, ("legal", seat), _legal) for seat in _first_asked(table) if seat in acting]


def _acting(table: Table, mine: list[int]) -> list[int]:
    return [seat for seat in mine if table.chairs[seat].active_person]


def _once(table: Table, key: tuple[str, int | None], work: Callable[[Table, Match, Any], Any]) -> Any:
    """Work something out once for each point of a table, no matter how many look."""
    if table.match is None:
        return None
    if key not in table.worked_out:
        table.worked_out[key] = work(table, table.match, key[1])
    return table.worked_out[key]


def _state(table: Table, match: Match, seat: int | None) -> Json:
    return match.observe(seat, discreet=table.over)


def _sheet(table: Table, match: Match, _seat: None) -> Json | None:
    """The score sheet; a game that was given up or ended by agreement shows how it stood."""
    return match.sheet(so_far=table.over)


def _legal(_table: Table, match: Match, seat: int) -> Legal:
    moves = [msgspec.to_builtins(move) for move in match.moves(seat)]
    return Legal(seat, match.decision(seat), moves, match.forms(seat))


# The log


def update(table: Table, guest: str | None, after: int, view: TableView) -> Update:
    return Update(table.id, table.seq, seen_entries(table, guest, after), view)


def seen_entries(table: Table, guest: str | None, after: int) -> list[Entry]:
    mine = table.held_by(guest)
    if table.seq - after > FEW:
        return [seen_entry(table, entry, mine) for entry in table.entries[after:]]
    return [_seen_once(table, entry, mine) for entry in table.entries[after:]]


def _seen_once(table: Table, entry: LogEntry, mine: list[int]) -> Entry:
    """The same for all who may know no more of it than a spectator."""
    known = table.over or (entry.seat not in mine and not _secret(table, entry))
    key = ("entry", entry.seq, () if known else tuple(mine))
    if key not in table.worked_out:
        table.worked_out[key] = seen_entry(table, entry, mine)
    found: Entry = table.worked_out[key]
    return found


def _secret(table: Table, entry: LogEntry) -> bool:
    """Whether not everybody may see all that an entry tells."""
    with contextlib.suppress(BenbenError, KeyError):
        return any(table.title.events.secret(Event(event["kind"], event["args"])) for event in entry.events or ())
    return True


def seen_entry(table: Table, entry: LogEntry, mine: Sequence[int]) -> Entry:
    """One entry as the holder of these seats may know it. Until the end, only its own seat gets the move itself: it may
    hold a secret, and what others may know of it is in its events."""
    text = entry.body.get("text")
    if entry.kind == "agreed":
        text = "end" if entry.body["end"] else "play_on"
    elif entry.kind == "rematch":
        text = entry.body["table"]
    elif entry.kind == "thinking":
        text = entry.body["thinking"]
    elif entry.kind == "tempo":
        text = entry.body["tempo"]
    elif entry.kind == "paused":
        text = "pause" if entry.body["pause"] else "play_on"
    elif entry.kind == "standin" and entry.body.get("lapsed"):
        text = "lapsed"
    elif entry.kind == "ended":
        text = entry.body["outcome"]["kind"]
    return Entry(
        seq=entry.seq,
        kind=entry.kind,
        seat=entry.seat,
        name=entry.body.get("name") or entry.body.get("bot"),
        at=stamp(entry.at),
        move=_move(table, entry) if entry.move is not None and (table.over or entry.seat in mine) else None,
        text=text,
        to=entry.body.get("to"),
        events=[seen_event(table, event, mine) for event in entry.events or ()],
    )


def _move(table: Table, entry: LogEntry) -> Json | None:
    with contextlib.suppress(BenbenError):  # a frozen table's title may not know the move any more
        move: Json = msgspec.to_builtins(table.title.read_move(entry.move or ""))
        return move
    return None


def seen_event(table: Table, stored: Body, mine: Sequence[int]) -> Json:
    event = Event(stored["kind"], stored["args"])
    if table.over:
        return {**event.args, "kind": event.kind}
    with contextlib.suppress(BenbenError, KeyError):
        return {**_seen_args(table.title, event, mine), "kind": event.kind}
    return {"kind": event.kind}


def _seen_args(title: Title, event: Event, mine: Sequence[int]) -> Json:
    seen = dict(title.events.seen(event, None).args)
    for seat in mine:
        seen.update({n: v for n, v in title.events.seen(event, seat).args.items() if v is not None})
    return seen


# Afterwards


def replay(table: Table) -> Replay:
    """A finished game step by step, with nothing hidden."""
    again = Table(table.id, table.seed)
    frames: list[Frame] = []
    for entry in table.entries:
        again.fold(entry)
        if again.match is not None and entry.kind in ("started", "move", "undo", "ended"):
            frames.append(_frame(table, entry, again.match))
    return Replay(frames)


def _frame(table: Table, entry: LogEntry, match: Match) -> Frame:
    return Frame(entry.seq, seen_entry(table, entry, ()), canonical(match.state), match.glance(None), match.scores())


def export(table: Table, guest: str | None) -> Json:
    """The match file of a finished game; for a running one, what the guest sees, without the seed."""
    if table.over:
        file: Json = msgspec.to_builtins(match_file(table))
        return file
    seat = view_seat(table, table.held_by(guest))
    return {
        "benben_view": 1,
        "title": table.founding.title,
        "behavior": table.behavior,
        "options": table.options,
        "table": table.id,
        "commitment": table.commitment,
        "seats": seat_names(table),
        "seat": seat,
        "state": _once(table, ("state", seat), _state),
        "log": msgspec.to_builtins(seen_entries(table, guest, 0)),
    }


def match_file(table: Table) -> MatchFile:
    """Made from the stored entries, so that changes to the title since then break nothing."""
    return MatchFile(
        benben=FORMAT,
        title=table.founding.title,
        behavior=table.behavior,
        options=table.options,
        seats=seat_names(table),
        table=table.id,
        seed=table.seed.hex(),
        commitment=table.commitment,
        set_up=next((entry.draws or [] for entry in table.entries if entry.kind == "started"), []),
        moves=[
            FileEntry(entry.seq, entry.seat or 0, entry.move, entry.draws or [], entry.body.get("to"))
            for entry in table.entries
            if entry.kind in ("move", "undo")
        ],
        hash=next((entry.hash for entry in reversed(table.entries) if entry.hash is not None), ""),
    )


def seat_names(table: Table) -> list[str]:
    return [chair.name or chair.bot or f"Player {n + 1}" for n, chair in enumerate(table.chairs)]
