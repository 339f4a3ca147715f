"""Tables put into a server's database as if they had been played there, from a match with any draws you like.

With these, a test can begin at any moment of a game, with scripted dice:

    match = begun(3)                                  # the beginner set-up, seat 0 begins
    roll(match, 2, 4)                                 # the active player rolls these dice
    table = lay(server.folder, match, ["Anna", "Ben", "bot:random"])
    page.goto(table.links[0])                         # this browser is Anna now

A game's match file works too: `lay(folder, benben.load(path), …)`. Opponents look at a table only when it changes:
if one of them is to move first, send something (a chat message) to wake them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

import msgspec

import benben
from benben.kernel.match import Entry, Match
from benben.server.commands import Attempt
from benben.server.datafolder import KEY
from benben.server.identity import Signer, new_guest, new_table_id
from benben.server.kept import committed
from benben.server.messages import TempoName
from benben.server.records import Body, Chair, Founding
from benben.server.storage import Change
from benben.server.table import Table
from tests.support.storage import opened

BOT = "bot:"


@dataclass
class Laid:
    """A table of the server."""

    id: str
    links: list[str]
    """For each person's seat, the path that makes a browser that person and leads to the table; "" for opponents."""
    host: str
    """The path for the host: the first person."""


def lay(
    folder: Path,
    match: Match,
    seats: Sequence[str],
    seed: bytes = bytes(32),
    ago: float = 0,
    edit: Callable[[Change], None] = lambda _: None,
    tempo: TempoName = "off",
) -> Laid:
    """Write a match into a server's data folder as a running table; a seat is a person's name or `bot:name`.

    Whatever comes after is drawn from `seed`; the last move was made `ago` seconds ago. `edit` may
    change what is stored.
    """
    assert len(seats) == match.seats
    guests = ["" if name.startswith(BOT) else new_guest() for name in seats]
    chairs = [
        Chair("person", guest, name) if guest else Chair("bot", bot=name.removeprefix(BOT))
        for guest, name in zip(guests, seats, strict=True)
    ]
    host = next(guest for guest in guests if guest)
    founding = Founding(match.title.id, match.title.behavior, match.options, chairs, host, False, tempo=tempo)
    attempt = Attempt(Table(new_table_id(), seed), host, None)
    body: Body = msgspec.to_builtins(founding)
    attempt.add("created", **body)
    again = Match(match.title, match.options, seed, attempt.table.id, match.set_up_draws)
    attempt.play("started", again.copy())
    for entry in match.line():
        made = _repeat(again, entry, attempt.table.seq + 1)
        attempt.play("move", again.copy(), made, entry.seat)
    attempt.settle()
    for stored in attempt.entries:
        stored.at -= timedelta(seconds=ago)
    attempt.names |= dict(zip(filter(None, guests), (c.name for c in chairs if c.guest), strict=True))
    change = committed(attempt)
    edit(change)
    _store(folder, change)
    signer = Signer((folder / KEY).read_bytes())
    links = [f"/continue/{signer.link(guest, attempt.table.id)}" if guest else "" for guest in guests]
    return Laid(attempt.table.id, links, links[guests.index(host)])


def _store(folder: Path, change: Change) -> None:
    storage = opened(folder)
    try:
        with ThreadPoolExecutor(1) as thread:  # a test with a browser has a loop of its own in this one
            thread.submit(asyncio.run, storage.append(change)).result()
    finally:
        storage.close()


def _repeat(match: Match, entry: Entry, number: int) -> Entry:
    assert entry.move is not None
    return match.act(entry.seat, entry.move, draws=entry.draws, number=number)


# Scripts for ancient-egypt


def begun(players: int = 3, **options: int | str | bool) -> Match:
    """The beginner set-up; seat 0 rolls first."""
    given: dict[str, object] = {"players": players, "setup": "beginner", "start": "1", **options}
    return Match(benben.title("ancient-egypt"), given, seed=1)


def roll(match: Match, first: int, second: int) -> None:
    """The active player rolls these dice."""
    match.act(match.state.active, {"do": "roll"}, draws=[first - 1, second - 1])


def end_turn(match: Match) -> None:
    match.act(match.state.active, {"do": "end_turn"})


def hand_size(match: Match, seat: int) -> int:
    return int(match.observe(None)["players"][seat]["hand_total"])


def richest_roll(match: Match, wanted: Callable[[Match], int]) -> tuple[int, int]:
    """The dice, other than a 7, that bring in the most of what is wanted."""
    pairs = [(a, b) for a in range(1, 7) for b in range(a, 7) if a + b != 7]

    def after(pair: tuple[int, int]) -> int:
        trial = match.copy()
        roll(trial, *pair)
        return wanted(trial)

    return max(pairs, key=after)


def with_cards(match: Match, least: int, *seats: int) -> Match:
    """Roll and pass the dice until these seats hold at least this many cards and the dice are with seat 0."""

    def held(m: Match) -> int:
        return sum(min(least, hand_size(m, seat)) for seat in seats)

    while held(match) < least * len(seats) or match.state.active:
        roll(match, *richest_roll(match, held))
        end_turn(match)
    return match


def all_discard(players: int = 3, *seats: int, **options: int | str | bool) -> Match:
    """Seat 0 has rolled a 7, and these seats owe discards (or all, if none are named)."""
    match = with_cards(begun(players, **options), 8, *(seats or range(players)))
    roll(match, 3, 4)
    return match


def in_turn(players: int = 3, least: int = 4, **options: int | str | bool) -> Match:
    """Seat 0 has rolled and may trade and build; everyone holds a few cards."""
    match = with_cards(begun(players, **options), least, *range(players))
    roll(match, *richest_roll(match, lambda m: hand_size(m, 0)))
    return match


# Scripts with god cards: in the beginner set-up for three, seat 0 has Atum, seat 1 Ptha, seat 2 Horus


def hand_of(match: Match, seat: int) -> dict[str, int]:
    hand: dict[str, int] = match.observe(seat)["players"][seat]["hand"]
    return hand


def empty_roll(match: Match, seat: int) -> tuple[int, int]:
    """Dice, other than a 7, that give a seat nothing."""
    for first in range(1, 7):
        for second in range(first, 7):
            trial = match.copy()
            if first + second != 7:
                roll(trial, first, second)
                if hand_size(trial, seat) == hand_size(match, seat):
                    return first, second
    raise AssertionError("every roll gives that seat something")


def exchange_atum(match: Match, god: str, kind: str = "grain") -> None:
    """The active player rolls dice that give nothing to seat 0, who has Atum, takes a card and exchanges the god."""
    roll(match, *empty_roll(match, 0))
    match.act(0, {"do": "atum", "kind": kind})
    match.act(0, {"do": "take_god", "god": god})


def provided(match: Match, seat: int = 0, **cards: int) -> Match:
    """Roll and pass the dice until this seat is to roll and holds these cards."""

    def held(after: Match) -> int:
        return sum(min(n, hand_of(after, seat)[kind]) for kind, n in cards.items())

    while held(match) < sum(cards.values()) or match.state.active != seat:
        roll(match, *richest_roll(match, held))
        end_turn(match)
    return match


def serving(god: str, **cards: int) -> Match:
    """Seat 0 is to roll, has this god from the display, ready for use, and holds these cards."""
    match = begun(3, gods=True)
    exchange_atum(match, god)
    end_turn(match)
    return provided(match, **cards)


def move_robber(match: Match) -> None:
    """Whoever must move the robber moves it to the first allowed hex with a token, and robs whoever can be robbed."""
    seat, tokens = match.state.active, match.observe(None)["tokens"]
    moves = [{"do": "robber", "hex": hex_} for hex_ in range(19) if tokens[hex_]]
    match.act(seat, next(move for move in moves if match.why_not(seat, move) is None))
    if match.asked(seat) == "rob":
        match.act(seat, match.moves(seat)[0])


# Scripts for great-pyramid

# On the map of the first game: who settles where, and on which path their oxcart goes. Seat 0 is beside a crossing.
PLACES_AT_THE_NILE = ((0, 30, 43), (1, 24, 36), (2, 12, 16), (2, 9, 12), (1, 36, 53), (0, 44, 63))


def at_the_nile(god: str = "osiris") -> Match:
    """Seat 0 has rolled, can pay for a boat, a block and an oxcart, and has used both sides of Atum to get this god."""
    options = {"players": 3, "setup": "first_game", "start": "1"}
    match = Match(benben.title("great-pyramid"), options, seed=1)
    for seat, settlement, path in PLACES_AT_THE_NILE:
        match.act(seat, {"do": "settle", "intersection": settlement})
        match.act(seat, {"do": "cart", "path": path})
    roll(match, 1, 3)
    end_turn(match)
    roll(match, 4, 4)
    match.act(0, {"do": "atum", "kind": "papyrus"})
    match.act(0, {"do": "keep_god"})
    end_turn(match)
    exchange_atum(match, god, "brick")
    end_turn(match)
    roll(match, 2, 4)
    return match
