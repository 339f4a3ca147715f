"""Judging commands: what each may do, and the entries it adds to the log. Pure; a refused command changes nothing."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NoReturn, Protocol

import msgspec

from benben.kernel.errors import BadMove, BadOption, Illegal, Stale, UnknownTitle
from benben.kernel.match import Entry, Match
from benben.kernel.title import title
from benben.server import messages as msg
from benben.server.identity import new_table_id
from benben.server.messages import EntryKind, NewTable, OptionValue, Outcome, Reason, Wrong
from benben.server.records import Body, Chair, Founding, LogEntry, now, same_name
from benben.server.table import Table


class Refused(Exception):
    """A command that is not carried out: what is wrong in general, the details, and the rule that forbids it."""

    def __init__(self, error: Wrong, key: str, reason: Reason | None = None) -> None:
        super().__init__(key)
        self.error: Wrong = error
        self.key = key
        self.reason = reason


def refuse(error: Wrong, key: str) -> NoReturn:
    raise Refused(error, key)


class House(Protocol):
    """What judging needs to know about the world beyond the table."""

    def here(self, table: str, guest: str, /) -> bool: ...
    def patience(self, table: Table, seat: int, guest: str, /) -> float: ...
    def bots(self, title: str, /) -> Sequence[str]: ...
    def name(self, guest: str) -> str | None: ...
    def new_seed(self) -> bytes: ...
    def time(self) -> int: ...


class Attempt:
    """A command tried on a copy of its table. Its `entries` are committed together, and the copy becomes the table."""

    def __init__(self, table: Table, guest: str | None, command: str | None, tick: int = 0) -> None:
        self.table = table
        self.guest = guest
        self.command = command
        self.tick = tick
        self.entries: list[LogEntry] = []
        self.names: dict[str, str | None] = {} if guest is None else {guest: None}
        self.also: Attempt | None = None

    def add(self, kind: EntryKind, seat: int | None = None, *, match: Match | None = None, **body: Any) -> LogEntry:
        if self.table.tempo != "off" and (kind == "started" or self.table.match is not None):
            body["tick"] = self.tick
        entry = LogEntry(self.table.id, self.table.seq + 1, kind, now(), seat, self.guest, body=body)
        if not self.entries:
            entry.command = self.command
        self.table.fold(entry, match)
        self.entries.append(entry)
        return entry

    def play(self, kind: EntryKind, match: Match, step: Entry | None = None, seat: int | None = None) -> LogEntry:
        """An entry that changes the match, with what was drawn, what it caused, and the hash of the state it led to."""
        entry = self.add(kind, seat, match=match)
        entry.hash = match.state_hash()
        if step is None:
            entry.draws, told = match.set_up_draws, match.set_up_events
        else:
            entry.draws, told = step.draws, step.events
            entry.move = None if step.move is None else match.title.move_text(step.move)
            if step.to is not None:
                entry.body["to"] = step.to
        entry.events = [{"kind": event.kind, "args": event.args} for event in told]
        return entry

    def end(self, outcome: Outcome) -> None:
        self.add("ended", outcome=msgspec.to_builtins(outcome))

    def settle(self) -> None:
        """End the game if the command has brought it to its end."""
        table = self.table
        if table.status != "running" or table.match is None:
            return
        done = table.match.outcome
        persons = table.persons()
        if done is not None:
            self.end(Outcome("finished" if done.kind == "finished" else "unfinished", done.winners, done.points))
        elif persons and table.agreed.issuperset(persons):
            self.end(Outcome("agreed", [], None))


def judge(table: Table, guest: str | None, command: msg.Order, house: House, command_id: str | None = None) -> Attempt:
    """Try a command; `Refused` if it is not allowed. A `guest` of None is an opponent's own process."""
    if table.status == "frozen":
        refuse("closed", "frozen")
    attempt = Attempt(table.copy(), guest, command_id or command.id, house.time())
    _do(command, attempt, house)
    attempt.settle()
    return attempt


@functools.singledispatch
def _do(command: object, attempt: Attempt, house: House) -> None:
    del attempt, house
    raise TypeError(f"nobody judges {type(command).__name__}")


register = _do.register  # for what is judged in files of its own


# Before the game


def create(plan: NewTable, guest: str, name: str | None, house: House) -> Attempt:
    """A new table, started at once if asked."""
    try:
        game = title(plan.title)
    except UnknownTitle:
        refuse("unknown", "unknown_title")
    low, high = game.seats
    if not low <= len(plan.seats) <= high:
        refuse("bad", "wrong_number_of_seats")
    if plan.options.get("players", len(plan.seats)) != len(plan.seats):
        refuse("bad", "wrong_number_of_seats")
    options = complete(plan.title, {**plan.options, "players": len(plan.seats)})
    chairs: list[Chair] = []
    for seat in plan.seats:
        if seat.kind == "me":
            chairs.append(Chair("person", guest, name))
        elif seat.kind == "bot":
            chairs.append(Chair("bot", bot=known_bot(plan.title, seat.bot, house)))
        else:
            chairs.append(Chair())
    founding = Founding(game.id, game.behavior, options, chairs, guest, plan.public, plan.thinking, None, plan.tempo)
    attempt = _new_table(founding, guest, house)
    if plan.start:
        _start(attempt)
    return attempt


def _new_table(founding: Founding, guest: str | None, house: House) -> Attempt:
    attempt = Attempt(Table(new_table_id(), house.new_seed()), guest, None, house.time())
    body: Body = msgspec.to_builtins(founding)
    attempt.add("created", **body)
    return attempt


def complete(name: str, options: Mapping[str, object]) -> dict[str, OptionValue]:
    try:
        return title(name).new_game(options)
    except BadOption:
        refuse("bad", "bad_option")


def known_bot(name: str, bot: str | None, house: House) -> str:
    """One of the title's bots; if none is named, the one that stands in."""
    bots = house.bots(name)
    if bot is None:
        return "sensible" if "sensible" in bots else bots[0]
    if bot not in bots:
        refuse("bad", "unknown_bot")
    return bot


def clean_name(name: str) -> str:
    name = " ".join(name.split())
    if not name or not name.isprintable():
        refuse("bad", "bad_name")
    return name


def _waiting(table: Table) -> None:
    if table.status != "waiting":
        refuse("closed", "already_started")


def hosting(attempt: Attempt) -> None:
    if attempt.guest is None or attempt.guest != attempt.table.host:
        refuse("forbidden", "not_host")


def _chair(table: Table, seat: int) -> Chair:
    if seat >= len(table.chairs):
        refuse("bad", "no_such_seat")
    return table.chairs[seat]


def _guest(attempt: Attempt) -> str:
    if attempt.guest is None:
        refuse("forbidden", "not_a_guest")
    return attempt.guest


@_do.register
def _sit(command: msg.Sit, attempt: Attempt, house: House) -> None:
    del house
    table, guest = attempt.table, _guest(attempt)
    _waiting(table)
    name = clean_name(command.name)
    if table.held_by(guest) and (guest != table.host or command.seat is None):
        refuse("forbidden", "already_seated")
    seat = command.seat
    if seat is None:
        seat = next((n for n, chair in enumerate(table.chairs) if chair.kind == "open"), None)
        if seat is None:
            refuse("closed", "table_full")
    elif _chair(table, seat).kind != "open":
        refuse("closed", "seat_taken")
    attempt.names[guest] = name
    attempt.add("sat", seat, name=name)


@_do.register
def _fill(command: msg.Fill, attempt: Attempt, house: House) -> None:
    hosting(attempt)
    _waiting(attempt.table)
    if _chair(attempt.table, command.seat).kind == "person":
        refuse("closed", "seat_taken")
    attempt.add("filled", command.seat, bot=known_bot(attempt.table.founding.title, command.bot, house))


@_do.register
def _kick(command: msg.Kick, attempt: Attempt, house: House) -> None:
    del house
    hosting(attempt)
    _waiting(attempt.table)
    chair = _chair(attempt.table, command.seat)
    if chair.kind == "open":
        refuse("bad", "seat_open")
    attempt.add("kicked", command.seat, name=chair.name)


def _changed(table: Table, changes: Mapping[str, object]) -> dict[str, OptionValue]:
    """The table's options with changes; one that names a player who is no longer in the game is dropped."""
    game = title(table.founding.title)
    try:
        options = game.complete({**table.options, **changes})
        left_out = set(game.missing_seats(options)) - changes.keys()
        return game.new_game({name: value for name, value in options.items() if name not in left_out})
    except BadOption:
        refuse("bad", "bad_option")


@_do.register
def _set_options(command: msg.SetOptions, attempt: Attempt, house: House) -> None:
    del house
    hosting(attempt)
    table = attempt.table
    _waiting(table)
    options = _changed(table, command.options)
    taken = sum(chair.kind != "open" for chair in table.chairs)
    if int(options["players"]) < taken:
        refuse("closed", "seats_taken")
    attempt.add("options", options=options)


@_do.register
def _begin(command: msg.Start, attempt: Attempt, house: House) -> None:
    del command, house
    hosting(attempt)
    _waiting(attempt.table)
    _start(attempt)


def _start(attempt: Attempt) -> None:
    table = attempt.table
    if any(chair.kind == "open" for chair in table.chairs):
        refuse("bad", "open_seats")
    attempt.play("started", Match(table.title, table.options, table.seed, table.id))
    attempt.settle()


# The game


def running(table: Table) -> Match:
    if table.status == "waiting":
        refuse("closed", "not_started")
    if table.over or table.match is None:
        refuse("closed", "game_over")
    return table.match


def own(attempt: Attempt, seat: int) -> Chair:
    """The seat, provided that it is the guest's own."""
    chair = _chair(attempt.table, seat)
    if attempt.guest is None or chair.kind != "person" or chair.guest != attempt.guest:
        refuse("forbidden", "not_your_seat")
    return chair


def _playing(attempt: Attempt, seat: int) -> Match:
    """A copy of the match for whoever plays the seat now: its owner, or an opponent."""
    match = running(attempt.table)
    if attempt.guest is None:
        _chair(attempt.table, seat)
        if not attempt.table.opponent(seat):
            refuse("forbidden", "not_your_seat")
    elif own(attempt, seat).resigned:
        refuse("closed", "resigned")
    elif attempt.table.chairs[seat].standin is not None:
        refuse("closed", "standin_plays")
    return match.copy()


def by_the_rules(play: Callable[[], Entry]) -> Entry:
    try:
        return play()
    except Illegal as error:
        refusal = error.refusal
        raise Refused("illegal", refusal.key, Reason(refusal.key, refusal.rule or None)) from None
    except Stale:
        raise Refused("stale", "stale") from None
    except BadMove:
        raise Refused("bad", "bad_move") from None


@_do.register
def _move(command: msg.Move, attempt: Attempt, house: House) -> None:
    del house
    match = _playing(attempt, command.seat)
    number = attempt.table.seq + 1
    step = by_the_rules(
        lambda: match.act(command.seat, command.move, command.decision, number=number, seen=command.seen)
    )
    attempt.play("move", match, step, command.seat)


@_do.register
def _undo(command: msg.Undo, attempt: Attempt, house: House) -> None:
    del house
    match = _playing(attempt, command.seat)
    number = attempt.table.seq + 1
    if match.can_undo(command.seat) and not attempt.table.can_undo(command.seat):
        refuse("closed", "lapsed_move")
    step = by_the_rules(lambda: match.undo(command.seat, number=number))
    attempt.play("undo", match, step, command.seat)


@_do.register
def _resign(command: msg.Resign, attempt: Attempt, house: House) -> None:
    table = attempt.table
    running(table)
    if own(attempt, command.seat).resigned:
        refuse("closed", "resigned")
    attempt.add("resigned", command.seat, bot=known_bot(table.founding.title, None, house))
    left = [n for n, chair in enumerate(table.chairs) if not chair.resigned]
    if len(left) == 1:
        attempt.end(Outcome("resigned", left, None))
    elif not any(table.chairs[n].kind == "person" for n in left):
        attempt.end(Outcome("unfinished", [], None))


@_do.register
def _agree(command: msg.Agree, attempt: Attempt, house: House) -> None:
    del house
    running(attempt.table)
    if not own(attempt, command.seat).active_person:
        refuse("closed", "standin_plays")
    attempt.add("agreed", command.seat, end=command.end)


# Coming and going


@_do.register
def _leave(command: msg.Leave, attempt: Attempt, house: House) -> None:
    table = attempt.table
    chair = own(attempt, command.seat)
    if table.over:
        refuse("closed", "game_over")
    if table.status == "waiting":
        heir = table.host
        if table.host == chair.guest:
            others = [c.guest for c in table.chairs if c.kind == "person" and c.guest not in (None, chair.guest)]
            heir = others[0] or heir if others else heir
        attempt.add("left", command.seat, name=chair.name, host=heir)
        return
    if not chair.active_person:
        refuse("closed", "standin_plays")
    attempt.add("left", command.seat, name=chair.name, bot=known_bot(table.founding.title, None, house))


@_do.register
def _standin(command: msg.Standin, attempt: Attempt, house: House) -> None:
    table, guest = attempt.table, _guest(attempt)
    running(table)
    chair = _chair(table, command.seat)
    if not table.held_by(guest):
        refuse("forbidden", "not_seated")
    if not chair.active_person or chair.guest is None:
        refuse("closed", "no_person_plays")
    if chair.guest != guest and table.clock is not None:
        refuse("closed", "clock_runs")
    if chair.guest != guest and house.here(table.id, chair.guest):
        refuse("closed", "person_is_here")
    attempt.add("standin", command.seat, bot=known_bot(table.founding.title, command.bot, house))


@_do.register
def _play_for(command: msg.PlayFor, attempt: Attempt, house: House) -> None:
    """One move for a person who keeps the others waiting; the seat stays that person's."""
    table, guest = attempt.table, _guest(attempt)
    match = running(table)
    chair = _chair(table, command.seat)
    if not table.may_play_for(guest):
        refuse("forbidden", "not_seated")
    if chair.guest == guest:
        refuse("forbidden", "your_own_seat")
    if not chair.active_person:
        refuse("closed", "no_person_plays")
    if command.decision != match.decision(command.seat):
        refuse("stale", "stale")
    if table.clock is not None:
        refuse("closed", "clock_runs")
    if command.seat not in table.keeps_waiting():
        refuse("closed", "nobody_waits")
    if house.patience(table, command.seat, guest) > 0:
        refuse("closed", "too_soon")
    bot = known_bot(table.founding.title, None, house)
    attempt.add("played_for", command.seat, decision=command.decision, bot=bot)


@_do.register
def _back(command: msg.Back, attempt: Attempt, house: House) -> None:
    del house
    running(attempt.table)
    chair = own(attempt, command.seat)
    if chair.resigned:
        refuse("closed", "resigned")
    if chair.standin is None:
        refuse("bad", "no_standin")
    attempt.add("back", command.seat)


# Beside the game


@_do.register
def _chat(command: msg.Chat, attempt: Attempt, house: House) -> None:
    guest = _guest(attempt)
    text = command.text.strip()
    if not text or not text.replace("\n", " ").isprintable():
        refuse("bad", "bad_text")
    seats = attempt.table.held_by(guest)
    name = attempt.table.chairs[seats[0]].name if seats else house.name(guest)
    if name is None and not seats:
        refuse("bad", "name_needed")
    if not seats and same_name(name, attempt.table.chairs):
        refuse("forbidden", "players_name")
    attempt.add("chat", seats[0] if seats else None, text=text, name=name)


@_do.register
def _rename(command: msg.NameMe, attempt: Attempt, house: House) -> None:
    del house
    guest, name = _guest(attempt), clean_name(command.name)
    seats = attempt.table.held_by(guest)
    if not seats:
        refuse("forbidden", "not_seated")
    attempt.names[guest] = name
    attempt.add("renamed", seats[0], name=name)


@_do.register
def _rematch(command: msg.Rematch, attempt: Attempt, house: House) -> None:
    del command
    table, guest = attempt.table, _guest(attempt)
    if not table.over:
        refuse("closed", "not_over")
    if not table.held_by(guest) and guest != table.host:
        refuse("forbidden", "not_seated")
    chairs = [Chair(chair.kind, chair.guest, chair.name, chair.bot) for chair in table.chairs]
    options = complete(table.founding.title, table.options)
    founding = Founding(
        table.founding.title,
        table.title.behavior,
        options,
        chairs,
        guest,
        table.founding.public,
        table.thinking,
        table.id,
        table.tempo,
    )
    attempt.also = _new_table(founding, guest, house)
    if not {chair.guest for chair in chairs if chair.kind == "person"} - {guest}:
        _start(attempt.also)
    attempt.add("rematch", table=attempt.also.table.id)
