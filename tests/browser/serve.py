"""`python -m benben`, except that a table opened while the data folder holds a file `seed` is seeded by its text.

While there is a file `draws`, a list of numbers, the next draws are taken from its beginning. The clocks of tables have
gone on by as many seconds as the file `skip` says. The chances in finished
games come from a stub. Everything else is the real thing; without these files, so is chance.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benben import cli
from benben.kernel.chance import ScriptError
from benben.kernel.match import Entry, Match
from benben.server.chances import Historian
from benben.server.servicetime import ServiceTime
from benben.server.storage import Storage
from benben.server.tables import Tables
from tests.browser.server import replace


def seed_of(text: str) -> bytes:
    return hashlib.blake2b(text.encode(), digest_size=32).digest()


def _sow(file: Path) -> None:
    at_random = Tables.new_seed

    def new_seed(self: Tables) -> bytes:
        return seed_of(file.read_text()) if file.exists() else at_random(self)

    Tables.new_seed = new_seed  # type: ignore[method-assign]


def _prompt(file: Path) -> None:
    """Takes what the next moves draw from the file, as far as it goes."""
    by_chance = Match.act

    def act(
        self: Match,
        seat: int,
        move: Any,
        decision: int | None = None,
        draws: Sequence[int] | None = None,
        number: int | None = None,
        seen: int | None = None,
    ) -> Entry:
        if draws is None and file.exists():
            given: list[int] = json.loads(file.read_text())
            for count in range(len(given) + 1):  # how many are drawn may depend on the first outcomes
                with contextlib.suppress(ScriptError):
                    by_chance(self.copy(), seat, move, decision, given[:count], number, seen)
                    if count:
                        replace(file, json.dumps(given[count:]))
                    draws = given[:count]
                    break
        return by_chance(self, seat, move, decision, draws, number, seen)

    Match.act = act  # type: ignore[method-assign]


def _skip(file: Path) -> None:
    """Lets the service time go on by what the file says has been skipped so far."""
    by_itself, gone = ServiceTime.now, 0.0

    def now(self: ServiceTime) -> int:
        nonlocal gone
        skipped = float(json.loads(file.read_text())) if file.exists() else 0.0
        self._milliseconds += 1000 * (skipped - gone)
        gone = skipped
        return by_itself(self)

    ServiceTime.now = now  # type: ignore[method-assign]


def _look_back_quickly() -> None:
    """Lets a stub find the chances in finished games, since each replay asks for them."""
    begin = Historian.__init__

    def init(self: Historian, storage: Storage, command: Sequence[str]) -> None:
        begin(self, storage, command and (sys.executable, "-m", "tests.server.stub_analyst"))

    Historian.__init__ = init  # type: ignore[method-assign]


if __name__ == "__main__":
    _look_back_quickly()
    _sow(Path(os.environ["BENBEN_SEED_FILE"]))
    _prompt(Path(os.environ["BENBEN_DRAWS_FILE"]))
    _skip(Path(os.environ["BENBEN_SKIP_FILE"]))
    cli.main()
