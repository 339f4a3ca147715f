"""`bench/action.py`: what one action at a table of four people and a spectator costs the server, without sockets.

Judging, committing to SQLite, and making everybody's message, measured in this process as time of the processor:
machines that are busy with other things give the same. `--profile` says where it goes.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import pstats
import sys
import tempfile
import time
from pathlib import Path
from random import Random

import msgspec
from load import TITLES
from people import SEATS, Legal, choose

from benben.bots import bots_of
from benben.server import messages as msg
from benben.server.identity import Signer
from benben.server.presence import Presence
from benben.server.sqlite import SqliteStorage
from benben.server.tables import Tables
from benben.server.telling import Told

GUESTS = ("ann", "ben", "cleo", "dan")


class Table:
    """A table with its people, and what each of them was told last."""

    def __init__(self, tables: Tables, title: str, seed: int) -> None:
        self.tables, self.title, self.rng = tables, title, Random(seed)
        self.id, self.commands = "", 0
        self.told: dict[str, Told] = {}

    async def open(self) -> None:
        seats = [msg.SeatPlan("me"), *[msg.SeatPlan("open")] * (SEATS - 1)]
        self.id = (await self.tables.create(msg.NewTable(self.title, seats), GUESTS[0])).id
        for seat, guest in enumerate(GUESTS[1:], start=1):
            await self._do(guest, msg.Sit("sit", guest, seat))
        await self._do(GUESTS[0], msg.Start("start"))

    async def _do(self, guest: str, command: msg.Command) -> None:
        self.commands += 1
        command.id = str(self.commands)
        answer = await self.tables.do(self.id, guest, command)
        if not answer.ok:
            raise RuntimeError(f"the server refused {command}: {answer}")

    async def chosen(self) -> tuple[str, msg.Move] | None:
        """An action of somebody, if anybody can act."""
        table = await self.tables.table(self.id)
        found: list[tuple[str, msg.Move]] = []
        for seat, guest in enumerate(GUESTS):
            for legal in self.tables.view_of(table, guest).legals:
                known = msgspec.json.decode(msgspec.json.encode(legal), type=Legal)
                move = choose(known, self.rng)
                if move is not None:
                    found.append((guest, msg.Move("", seat, legal.decision, move, table.seq)))
        return self.rng.choice(found) if found and not table.over else None

    async def act(self, guest: str, move: msg.Move) -> None:
        await self._do(guest, move)

    async def tell(self) -> int:
        """Everybody's message; how many bytes they are together."""
        count = 0
        for guest in (*GUESTS, "watcher"):
            before = self.told.get(guest)
            text, self.told[guest] = await self.tables.tell(self.id, guest, before.at.seq if before else 0, before)
            count += len(text)
        return count


async def measure(title: str, actions: int, seed: int, profile: cProfile.Profile | None) -> tuple[float, float, float]:
    """Milliseconds an action for doing it and for telling it, and the bytes of its messages."""
    with tempfile.TemporaryDirectory() as folder:
        storage = SqliteStorage(Path(folder) / "benben.db")
        tables = Tables(storage, Signer(bytes(32)), Presence(20), bots_of)
        doing = telling = 0.0
        count = size = 0
        table = Table(tables, title, seed)
        await table.open()
        await table.tell()
        while count < actions:
            chosen = await table.chosen()
            if chosen is None:
                table = Table(tables, title, seed + count)
                await table.open()
                await table.tell()
                continue
            if profile is not None:
                profile.enable()
            begun = time.process_time()
            await table.act(*chosen)
            between = time.process_time()
            size += await table.tell()
            telling += time.process_time() - between
            doing += between - begun
            if profile is not None:
                profile.disable()
            count += 1
        storage.close()
    return doing / count * 1000, telling / count * 1000, size / count


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--actions", type=int, default=300)
    parser.add_argument("--titles", default=",".join(TITLES))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--profile", action="store_true")
    chosen = parser.parse_args()
    profile = cProfile.Profile() if chosen.profile else None
    print(f"  {'milliseconds an action':<24}{'doing':>8}{'telling':>9}{'bytes':>9}")
    for title in chosen.titles.split(","):
        doing, telling, size = asyncio.run(measure(title, chosen.actions, chosen.seed, profile))
        print(f"  {title:<24}{doing:>8.2f}{telling:>9.2f}{size:>9.0f}")
    if profile is not None:
        pstats.Stats(profile).sort_stats("tottime").print_stats(45)
    return 0


if __name__ == "__main__":
    sys.exit(main())
