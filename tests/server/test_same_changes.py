"""What is told of a change tells nothing of what is hidden: two games that look the same to a seat sound the same, too.

`BENBEN_GAMES=1000` plays a thousand games of each title instead of one.
"""

from __future__ import annotations

import os
import random
from collections.abc import Sequence

import msgspec
import pytest

from benben.kernel.title import Title
from benben.server import messages as msg
from benben.server.commands import create, judge
from benben.server.messages import NewTable, SeatPlan
from benben.server.table import Table
from benben.server.telling import Told, follows, written
from benben.server.views import Around, point, seat_views
from tests.conformance.common import TITLES, basic, random_move

GAMES = int(os.environ.get("BENBEN_GAMES", "1"))
MOVES = 120
EVERY = 6
"""Of so many moves one is looked at from all seats."""


class House:
    """A world in which everybody is here."""

    def here(self, _table: str, _guest: str) -> bool:
        return True

    def patience(self, _table: Table, _seat: int, _guest: str) -> float:
        return 60.0

    def bots(self, _title: str) -> Sequence[str]:
        return ["random"]

    def name(self, guest: str) -> str | None:
        return guest

    def new_seed(self) -> bytes:
        return b"s" * 32

    def time(self) -> int:
        return 0


def begun(title: Title, seed: int) -> Table:
    """A table of people, each with a seat."""
    options = {**basic(title), "players": title.default_players}
    plan = NewTable(title.id, [SeatPlan("me")] * title.default_players, options, start=True)
    table = create(plan, "host", None, House()).table
    for seat, chair in enumerate(table.chairs):
        chair.guest = f"guest{seat}"
    table.id, table.seed = f"same{seed}", seed.to_bytes(32, "big")
    return table


def dealt_anew(table: Table, title: Title, seat: int, rng: random.Random) -> Table:
    """The table as it may be as well, for all that a seat can know."""
    other = table.copy()
    assert table.match is not None
    other.match = table.match.copy()
    other.match.state = title.determinize(table.match.observe(seat, discreet=True), rng)
    return other


def told(before: Table, after: Table, guest: str) -> str | None:
    """What a guest is told of a change; None where all of it is told anew."""
    around = Around(seat_views(after.chairs, lambda _: True), 0, [], None)
    first, then = Told(point(before, guest), around), Told(point(after, guest), around)
    return written(after, guest, first, then) if follows(first.at, then.at) else None


@pytest.mark.parametrize("title", TITLES, ids=lambda title: f"{title.id}-{title.state.__name__}")
def test_changes_are_the_same_whatever_is_hidden(title: Title) -> None:
    """Byte for byte: the same entries, legal moves and values, in the same order."""
    compared = different = 0
    for seed in range(GAMES):
        rng = random.Random(seed)
        table = begun(title, seed)
        for n in range(MOVES):
            match = table.match
            assert match is not None
            if table.over:
                break
            seat = rng.choice(match.awaited())
            move = msg.Move(str(n), seat, match.decision(seat), msgspec.to_builtins(random_move(match, seat, rng)))
            before, table = table, judge(table, f"guest{seat}", move, House()).table
            if table.over or n % EVERY:
                continue
            for viewer in range(len(table.chairs)):
                others = [dealt_anew(one, title, viewer, rng) for one in (before, table)]
                text = told(before, table, f"guest{viewer}")
                assert text == told(others[0], others[1], f"guest{viewer}")
                compared += text is not None
                assert others[1].match is not None
                assert table.match is not None
                different += others[1].match.state_hash() != table.match.state_hash()
    assert compared > 10
    assert different > 0 or not title.keeps_secrets
