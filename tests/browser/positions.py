"""Positions to look at: games found here by playing at random, then replayed at a table of the server."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec

import benben
from benben.kernel.match import Match
from tests.browser.pages import Desk, Pages
from tests.browser.player import Player
from tests.browser.serve import seed_of
from tests.browser.server import Server

STARTED = 2
"""How many entries a table has before its first move when one guest opens it for both seats and starts."""
TOWARDS_LAWS = (5, 4, 3, 6, 15, 14, 16, 25, 24, 26)
"""The fields that lead up to three of the law tiles, and the tiles themselves (CH-3)."""
LAWS = TOWARDS_LAWS[-3:]


@dataclass
class Position:
    """A table as it should be, and how it got there."""

    seed: str
    match: Match
    moves: list[tuple[int, dict[str, Any]]]

    def set_up(self, server: Server, desk: Desk) -> str:
        """Replays it at a table of the server where the desk's guest holds both seats; returns its id."""
        server.seed(self.seed)
        table = desk.open("me", "me", start="1")
        view = desk.view(table)
        assert view["seq"] == STARTED, "the first move has a different number: see STARTED"
        for seat, move in self.moves:
            legal = next(one for one in view["legals"] if one["seat"] == seat)
            desk.send(table, "move", seat=seat, decision=legal["decision"], move=move)
            view = desk.view(table)
        server.seed(None)
        return table


def at(pages: Pages, position: Position, **given: Any) -> tuple[Player, Desk, str]:
    """Someone who looks at a position, alone at a table of two seats; the table's HTTP side, and its id."""
    page = pages.page(**given)
    desk = Desk(page)
    table = position.set_up(pages.server, desk)
    page.goto(f"/table/{table}")
    player = Player(page, touch=given.get("phone", False))
    player.my_turn()
    return player, desk, table


def find(wanted: Callable[[Match], bool], name: str, moves: int = 60, tries: int = 3000) -> Position:
    """A two-player game in which the wanted moment comes within this many moves."""
    for attempt in range(tries):
        seed = f"{name} {attempt}"
        match = Match(benben.title("cheops-heirs"), {"players": 2, "start": "1"}, seed_of(seed))
        rng = random.Random(seed)
        played: list[tuple[int, dict[str, Any]]] = []
        while len(played) < moves and match.outcome is None:
            if wanted(match):
                return Position(seed, match, played)
            [seat] = match.actors()
            move = _likely(match, seat, rng)
            played.append((seat, move))
            match.act(seat, move, number=STARTED + len(played))
    raise AssertionError(f"no game with “{name}” in {tries}")


def _likely(match: Match, seat: int, rng: random.Random) -> dict[str, Any]:
    moves = [msgspec.to_builtins(move) for move in match.moves(seat)]
    by_kind: dict[str, list[dict[str, Any]]] = {}
    for move in moves:
        by_kind.setdefault(move["do"], []).append(move)
    if "place" in by_kind:
        for field in TOWARDS_LAWS:
            if there := [move for move in by_kind["place"] if move["field"] == field]:
                return rng.choice(there)
        return rng.choice(by_kind["place"])
    if "take" in by_kind:
        return by_kind["take"][0]
    return rng.choice(moves)


def law(number: int, *kinds: str) -> Position:
    """Someone is to carry out this law, and all these kinds of moves are possible."""

    def wanted(match: Match) -> bool:
        [seat] = match.actors()
        if match.asked(seat) != "law" or match.state.taken_law != number:  # type: ignore[attr-defined]
            return False
        possible = {msgspec.to_builtins(move)["do"] for move in match.moves(seat)}
        possible |= {str(form["do"]) for form in match.forms(seat)}
        return possible.issuperset(kinds)

    return find(wanted, f"law {number}")


def law_next() -> Position:
    """The next placement can take a law tile."""

    def wanted(match: Match) -> bool:
        [seat] = match.actors()
        return any(getattr(move, "field", None) in LAWS for move in match.moves(seat))

    return find(wanted, "law next")
