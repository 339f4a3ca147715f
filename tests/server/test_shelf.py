"""Tables that were put aside come back as they were, without being read or played again."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from benben.kernel.match import Match, match
from benben.server.identity import Signer
from benben.server.presence import Presence
from benben.server.shelf import MOST_PIECES, pack, unpack
from benben.server.table import Table, refold
from benben.server.tables import Tables
from tests.server.storing import ANN, BEN, bots, choose, ok, run, two_at_a_table
from tests.support.laid import lay
from tests.support.storage import opened


def same(one: Table, other: Table) -> bool:
    left, right = one.match, other.match
    assert left is not None
    assert right is not None
    assert [(e.number, e.seat, e.move, e.draws, e.to) for e in left.line()] == [
        (e.number, e.seat, e.move, e.draws, e.to) for e in right.line()
    ]
    plain = {name: value for name, value in vars(one).items() if name not in ("match", "worked_out")}
    assert plain == {name: value for name, value in vars(other).items() if name not in ("match", "worked_out")}
    return left.state == right.state and left._points == right._points


@pytest.mark.parametrize(
    "spec", ["ancient-egypt(players=3,gods=true)", "cheops-scenario(players=3)", "cheops-heirs(players=3)"]
)
def test_a_table_comes_back_as_it_was_and_goes_on(tmp_path: Path, spec: str) -> None:
    chance = random.Random(3)
    played = match(spec, 3)
    advance(played, chance, 60)
    (tmp_path / "identity.key").write_bytes(b"k" * 32)
    laid = lay(tmp_path, played, ["Anna", "Ben", "Carla"])

    async def test(tables: Tables) -> None:
        stored = await tables.storage.table(laid.id)
        assert stored is not None
        table = refold(*stored)
        packed = pack(table)
        again = unpack(packed)
        assert same(table, again)
        assert again.match is not None
        assert table.match is not None
        for made in (table.match, again.match):
            advance(made, random.Random(4), 20)
        assert table.match.state_hash() == again.match.state_hash()
        assert same(unpack(packed), refold(*stored)), "what lies on the shelf is not what was taken from it"

    run(tmp_path, test)


def advance(played: Match, chance: random.Random, moves: int) -> None:
    for _ in range(moves):
        seat = chance.choice(played.awaited())
        undoing = [s for s in range(played.seats) if played.can_undo(s)]
        if undoing and chance.random() < 0.2:
            played.undo(undoing[0])
        else:
            played.act(seat, played.pick(seat, chance.choice))


def test_only_what_has_come_since_is_packed(tmp_path: Path) -> None:
    async def test(tables: Tables) -> None:
        id_ = await two_at_a_table(tables)
        packed = pack(await tables.table(id_))
        assert pack(unpack(packed), packed).log is packed.log
        for n in range(3 * MOST_PIECES):
            guest = ANN if (await tables.view(id_, ANN)).legal else BEN
            await ok(tables, id_, guest, await choose(tables, id_, guest, f"c{n}"))
            table = await tables.table(id_)
            packed = pack(table, packed)
            assert len(packed.log) <= MOST_PIECES
            assert same(table, unpack(packed))

    run(tmp_path, test)


def test_tables_beyond_those_in_memory_are_not_read_again(tmp_path: Path) -> None:
    async def test(_: Tables) -> None:
        tables = Tables(opened(tmp_path), Signer(b"k" * 32), Presence(0), bots, in_memory=2, put_aside=5)
        ids = [await two_at_a_table(tables) for _ in range(6)]
        reads: list[str] = []
        stored = tables.storage.table

        async def counted(table: str) -> Any:
            reads.append(table)
            return await stored(table)

        tables.storage.table = counted  # type: ignore[method-assign]
        for turn in range(3):
            for id_ in ids:
                guest = ANN if (await tables.view(id_, ANN)).legal else BEN
                await ok(tables, id_, guest, await choose(tables, id_, guest, f"c{turn}"))
        assert reads == []
        more = [await two_at_a_table(tables) for _ in range(4)]
        for id_ in (*ids, *more):
            assert (await tables.table(id_)).id == id_
        assert reads, "what there is no room for is read"
        assert len(tables._shelf) <= 5
        tables.storage.close()

    run(tmp_path, test)
