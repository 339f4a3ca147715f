"""What every storage must do: each one in `storages.STORAGES` is tried here."""

from __future__ import annotations

import asyncio
import re
import stat
import subprocess
import sys
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

from benben.server.callmessages import CallAt
from benben.server.messages import Asked, Outcome
from benben.server.records import Chair, LogEntry, utc
from benben.server.settings import Settings
from benben.server.storage import Change, Collision, DueClocks, Head, Storage, StorageError, Winding
from benben.server.storages import STORAGES, open_storage
from tests.support.storage import opened, stored_in
from tests.support.tree import ROOT, files

ANN, BEN, CLEO = "a" * 32, "b" * 32, "c" * 32
DAWN = datetime(2026, 5, 4, 6, 30, 15, 123456, UTC)
every_storage = pytest.mark.parametrize("storage", STORAGES)


def try_out(folder: Path, storage: str, test: Callable[..., Awaitable[None]], workers: int = 1) -> None:
    """Run a test with several storages of one kind, all on the same data."""
    made = [opened(folder, storage) for _ in range(workers)]

    async def body() -> None:
        await test(*made)

    try:
        asyncio.run(body())
    finally:
        for one in made:
            one.close()


def head(table: str = "t", minute: int = 0, **fields: Any) -> Head:
    plain: dict[str, Any] = {
        "id": table,
        "title": "toy",
        "behavior": 3,
        "seed": b"\0\xff" * 16,
        "options": {"players": 2},
        "host": ANN,
        "public": False,
        "status": "running",
        "seq": 1,
        "asked": [],
        "outcome": None,
        "created": DAWN,
        "changed": DAWN + timedelta(minutes=minute),
    }
    return Head(**plain | fields)


def chat(table: str = "t", seq: int = 1, command: str | None = None, **fields: Any) -> LogEntry:
    return LogEntry(table, seq, "chat", DAWN, None, ANN, command, **fields)


def opening(table: str = "t", minute: int = 0, chairs: list[Chair] | None = None, **fields: Any) -> Change:
    """A new table with one entry."""
    seats = chairs or [Chair("person", ANN, "Ann"), Chair("open")]
    guests = {ANN, *(chair.guest for chair in seats if chair.guest), fields.get("host", ANN)}
    return Change(head(table, minute, **fields), [chat(table)], seats, dict.fromkeys(guests))


def going_on(*entries: LogEntry, **fields: Any) -> Change:
    """A change to a table that exists."""
    last = entries[-1]
    return Change(head(last.table, seq=last.seq, **fields), list(entries), None, {ANN: None})


async def log(storage: Storage, table: str = "t") -> list[tuple[int, str | None]]:
    stored = await storage.table(table)
    return [] if stored is None else [(entry.seq, entry.command) for entry in stored[1]]


def same(stored: Any, given: Any) -> bool:
    """Whether two records agree; a time may have come back without its zone."""

    def plain(record: Any) -> dict[str, Any]:
        fields = msgspec.structs.asdict(record)
        return {name: utc(value) if isinstance(value, datetime) else value for name, value in fields.items()}

    return plain(stored) == plain(given)


# The interface


def test_a_forgotten_method_is_named() -> None:
    class Forgetful(Storage):
        def close(self) -> None:
            pass

    with pytest.raises(TypeError, match=r"Forgetful.*append.*to_resume"):
        Forgetful()  # type: ignore[abstract]


def test_the_interface_is_what_the_server_asks() -> None:
    asked: set[str] = set()
    for path in files("src/benben/server/*.py"):
        asked |= {*re.findall(r"\bstorage\.(\w+)\(", path.read_text())}
    assert asked == Storage.__abstractmethods__


def test_an_unknown_storage_is_refused_with_what_there_is(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="There is no storage 'papyrus'; choose one of sqlite"):
        open_storage(Settings(data=tmp_path, storage="papyrus"))


# What is stored


@every_storage
def test_a_private_link_is_used_once(tmp_path: Path, storage: str) -> None:
    async def test(one: Storage, other: Storage) -> None:
        until = datetime.now(UTC) + timedelta(days=7)
        assert not await one.link_used("a")
        tries = await asyncio.gather(*(storage.use_link("a", until) for storage in (one, other, one, other)))
        assert sorted(tries) == [False, False, False, True]
        assert await one.link_used("a")
        assert await other.link_used("a")
        assert await other.use_link("b", until - timedelta(days=14))
        assert await one.use_link("c", until)
        assert not await other.use_link("a", until)

    try_out(tmp_path, storage, test, workers=2)


@every_storage
def test_everything_comes_back_as_it_was_stored(tmp_path: Path, storage: str) -> None:
    whole = head(
        options={"players": 3, "gods": True, "setup": "variable"},
        public=True,
        status="finished",
        seq=2,
        asked=[Asked(0, "turn", 7), Asked(2, "discard", 4)],
        outcome=Outcome("finished", [0, 2], [10, 3, 10]),
    )
    entries = [
        LogEntry("t", 1, "created", DAWN, None, ANN, body={"title": "toy", "seats": [{"name": "Änne 🐪"}], "of": None}),
        LogEntry(
            "t", 2, "move", DAWN + timedelta(microseconds=1), 2, None, "bot/t/2/7",
            move="roll", draws=[0, 2**62], events=[{"kind": "rolled", "args": {"dice": [1, 3]}}], hash="f" * 64,
        ),
    ]  # fmt: skip
    chairs = [
        Chair("person", ANN, "Änne 🐪", standin="sensible"),
        Chair("bot", bot="random"),
        Chair("person", BEN, "Ben", resigned=True),
    ]

    async def before(one: Storage) -> None:
        await one.append(Change(whole, entries, chairs, {ANN: "Änne 🐪", BEN: None}))

    async def after(one: Storage) -> None:
        stored = await one.table("t")
        assert stored is not None
        assert same(stored[0], whole)
        assert len(stored[1]) == 2
        assert all(map(same, stored[1], entries))
        ((listed, seats),) = await one.tables_of(BEN)
        assert same(listed, whole)
        assert seats == chairs

    try_out(tmp_path, storage, before)
    try_out(tmp_path, storage, after)


@every_storage
def test_nothing_is_known_about_strangers(tmp_path: Path, storage: str) -> None:
    async def test(one: Storage) -> None:
        assert await one.table("nowhere") is None
        assert await one.name(ANN) is None
        assert (await one.tables_of(ANN), await one.public_tables(), await one.to_resume()) == ([], [], [])

    try_out(tmp_path, storage, test)


@every_storage
def test_a_table_goes_on(tmp_path: Path, storage: str) -> None:
    async def test(one: Storage) -> None:
        await one.append(opening())
        await one.append(going_on(chat(seq=2, command="x"), chat(seq=3), minute=5, status="waiting"))
        stored = await one.table("t")
        assert stored is not None
        assert (stored[0].seq, stored[0].status, utc(stored[0].changed)) == (3, "waiting", DAWN + timedelta(minutes=5))
        assert await log(one) == [(1, None), (2, "x"), (3, None)]

    try_out(tmp_path, storage, test)


@every_storage
def test_seats_stay_unless_they_are_given(tmp_path: Path, storage: str) -> None:
    async def test(one: Storage) -> None:
        async def seats() -> list[str | None]:
            ((_, chairs),) = await one.tables_of(ANN)
            return [chair.name for chair in chairs]

        await one.append(opening())
        await one.append(going_on(chat(seq=2)))
        assert await seats() == ["Ann", None]
        change = going_on(chat(seq=3))
        change.chairs = [Chair("person", BEN, "Ben")]
        change.names = {BEN: "Ben"}
        await one.append(change)
        assert await seats() == ["Ben"]

    try_out(tmp_path, storage, test)


@every_storage
def test_guests_have_the_last_name_they_were_given(tmp_path: Path, storage: str) -> None:
    async def test(one: Storage) -> None:
        await one.append(opening())
        assert await one.name(ANN) is None
        await one.rename(BEN, "Ben")
        change = going_on(chat(seq=2))
        change.names = {ANN: "Ann", BEN: None}
        await one.append(change)
        assert (await one.name(ANN), await one.name(BEN)) == ("Ann", "Ben")
        await one.rename(ANN, "Anna")
        await one.append(going_on(chat(seq=3)))
        assert await one.name(ANN) == "Anna"

    try_out(tmp_path, storage, test)


@every_storage
def test_a_status_and_a_behavior_are_set_on_their_own(tmp_path: Path, storage: str) -> None:
    async def test(one: Storage) -> None:
        await one.append(opening())
        await one.append(going_on(chat(seq=2, hash="old", body={"text": "hi"}), chat(seq=3), minute=1))
        await one.set_status("t", "frozen")
        await one.set_behavior("t", 9, chat(seq=2, hash="new"))
        stored = await one.table("t")
        assert stored is not None
        assert same(stored[0], head(minute=1, seq=3, status="frozen", behavior=9))
        assert [(entry.hash, entry.body) for entry in stored[1]] == [(None, {}), ("new", {"text": "hi"}), (None, {})]

    try_out(tmp_path, storage, test)


@every_storage
def test_what_was_found_out_about_a_game_is_kept_beside_it(tmp_path: Path, storage: str) -> None:
    async def test(one: Storage) -> None:
        await one.append(opening())
        before = await one.table("t")
        assert await one.chances("t") is None
        await one.keep_chances("t", '{"done": false}')
        await one.keep_chances("t", '{"done": true, "who": "Änne 🐪"}')
        assert await one.chances("t") == '{"done": true, "who": "Änne 🐪"}'
        assert await one.chances("u") is None
        assert await one.table("t") == before

    try_out(tmp_path, storage, test)


# Clocks


@every_storage
def test_clocks_are_found_when_they_are_due(tmp_path: Path, storage: str) -> None:
    async def test(one: Storage, other: Storage) -> None:
        assert await one.due_clocks(10**15, 9) == DueClocks([], False)
        for name, due in (("late", 3_000_000_000_000), ("soon", 500), ("still", None)):
            change = opening(name)
            change.winding = Winding(100, due)
            await one.append(change)
        assert await other.due_clocks(499, 9) == DueClocks([], True)
        assert await other.due_clocks(500, 9) == DueClocks([("soon", 500)], True)
        assert await other.due_clocks(10**15, 9) == DueClocks([("soon", 500), ("late", 3_000_000_000_000)], True)
        assert await other.due_clocks(10**15, 1) == DueClocks([("soon", 500)], True)
        wound = going_on(chat("soon", 2))
        wound.winding = Winding(200, 700)
        await other.append(wound)
        assert await one.due_clocks(600, 9) == DueClocks([], True)
        await one.append(going_on(chat("soon", 3)))  # what doesn't wind it leaves it as it is
        assert await one.due_clocks(700, 9) == DueClocks([("soon", 700)], True)
        await one.set_status("soon", "frozen")
        assert await one.due_clocks(700, 9) == DueClocks([], True)
        stopped = going_on(chat("late", 2))
        stopped.winding = Winding(300, None)
        await one.append(stopped)
        assert await other.due_clocks(10**15, 9) == DueClocks([], False)

    try_out(tmp_path, storage, test, workers=2)


@every_storage
def test_a_clock_that_collides_is_not_wound(tmp_path: Path, storage: str) -> None:
    async def test(one: Storage, other: Storage) -> None:
        change = opening()
        change.winding = Winding(100, 500)
        await one.append(change)
        late = going_on(chat(seq=1))
        late.winding = Winding(9_000, 900)
        with pytest.raises(Collision):
            await other.append(late)
        assert await one.due_clocks(10**15, 9) == DueClocks([("t", 500)], True)
        noted = await one.noted_time()
        assert noted is not None
        assert noted[0] == 100
        for milliseconds, expected in ((50, 100), (200, 200)):
            await one.note_time(milliseconds, DAWN)
            noted = await other.noted_time()
            assert noted is not None
            assert (noted[0], utc(noted[1])) == (expected, DAWN)

    try_out(tmp_path, storage, test, workers=2)


@every_storage
def test_the_service_time_never_goes_back(tmp_path: Path, storage: str) -> None:
    async def test(one: Storage, other: Storage) -> None:
        assert await one.noted_time() is None
        await one.note_time(5_000_000_000, DAWN)
        await other.note_time(4_000_000_000, DAWN + timedelta(hours=1))
        noted = await one.noted_time()
        assert noted is not None
        assert (noted[0], utc(noted[1])) == (5_000_000_000, DAWN)
        await other.note_time(5_000_000_001, DAWN - timedelta(days=1))  # somebody has set the clock of the machine
        noted = await one.noted_time()
        assert noted is not None
        assert (noted[0], utc(noted[1])) == (5_000_000_001, DAWN - timedelta(days=1))

    try_out(tmp_path, storage, test, workers=2)


# Calls


@every_storage
def test_where_guests_are_called(tmp_path: Path, storage: str) -> None:
    push, hook = CallAt("push", "https://push.example.org/1"), CallAt("webhook", "https://example.org/ä")

    async def test(one: Storage, other: Storage) -> None:
        await one.keep_call(ANN, push, 3)  # she may be new
        await one.keep_call(ANN, hook, 3)
        await other.keep_call(BEN, hook, 3)
        assert await other.calls(ANN) == [hook, push]
        await one.keep_call(ANN, push, 3)
        assert await one.calls(ANN) == [push, hook]  # once, and now the newest
        await one.keep_call(BEN, push, 3)  # the same browser, somebody else
        assert await other.calls(ANN) == [hook]
        assert await other.calls(BEN) == [push, hook]
        await one.drop_call(ANN, push)
        await one.drop_call(ANN, hook)
        assert await one.calls(ANN) == []
        assert await one.calls(BEN) == [push, hook]
        for n in range(5):
            await one.keep_call(CLEO, CallAt("webhook", f"https://example.org/{n}"), 3)
        assert [place.address[-1] for place in await one.calls(CLEO)] == ["4", "3", "2"]

    try_out(tmp_path, storage, test, workers=2)


# Collisions


@every_storage
@pytest.mark.parametrize(
    "second",
    [
        going_on(chat(seq=2, command="y")),
        going_on(chat(seq=3), chat(seq=2)),
        going_on(chat(seq=3, command="x")),
        opening(),
    ],
    ids=["number", "second number", "command", "table"],
)
def test_what_is_taken_collides_and_nothing_is_written(tmp_path: Path, storage: str, second: Change) -> None:
    async def test(one: Storage) -> None:
        await one.append(opening())
        await one.append(going_on(chat(seq=2, command="x"), minute=1))
        before = await one.table("t"), await one.tables_of(ANN)
        change = msgspec.structs.replace(second, names={ANN: "Other", BEN: "Ben"}, chairs=[Chair("bot", bot="random")])
        with pytest.raises(Collision):
            await one.append(change)
        assert (await one.table("t"), await one.tables_of(ANN)) == before
        assert (await one.name(ANN), await one.name(BEN)) == (None, None)
        await one.append(going_on(chat(seq=3, command="y")))
        assert await log(one) == [(1, None), (2, "x"), (3, "y")]

    try_out(tmp_path, storage, test)


@every_storage
def test_a_command_id_is_taken_at_its_own_table_only(tmp_path: Path, storage: str) -> None:
    async def test(one: Storage) -> None:
        for table in ("t", "u"):
            await one.append(opening(table))
            await one.append(going_on(chat(table, 2, "x")))
        assert await log(one, "t") == await log(one, "u") == [(1, None), (2, "x")]

    try_out(tmp_path, storage, test)


@every_storage
def test_two_tables_change_together_or_not_at_all(tmp_path: Path, storage: str) -> None:
    async def test(one: Storage) -> None:
        await one.append(opening())
        together = going_on(chat(seq=2))
        together.also = opening("u")
        await one.append(together)
        assert (len(await log(one, "t")), len(await log(one, "u"))) == (2, 1)
        again = going_on(chat(seq=3))
        again.also = opening("u")
        with pytest.raises(Collision):
            await one.append(again)
        assert (len(await log(one, "t")), len(await log(one, "u"))) == (2, 1)

    try_out(tmp_path, storage, test)


@every_storage
def test_of_many_who_append_the_same_number_one_succeeds(tmp_path: Path, storage: str) -> None:
    async def test(*workers: Storage) -> None:
        await workers[0].append(opening())
        for seq in range(2, 8):
            changes = [(one, going_on(chat(seq=seq, command=f"{seq}-{n}"))) for n, one in enumerate(workers * 3)]
            results = await asyncio.gather(*(one.append(change) for one, change in changes), return_exceptions=True)
            assert sum(result is None for result in results) == 1
            assert all(result is None or isinstance(result, Collision) for result in results)
            logs = [await log(one) for one in workers]  # each sees at once what another has committed
            assert all(one == logs[0] and len(one) == seq for one in logs)

    try_out(tmp_path, storage, test, workers=3)


@every_storage
def test_a_table_is_read_as_of_one_moment(tmp_path: Path, storage: str) -> None:
    async def test(writer: Storage, reader: Storage) -> None:
        async def write() -> None:
            for seq in range(2, 40):
                await writer.append(going_on(chat(seq=seq)))

        await writer.append(opening())
        writing = asyncio.create_task(write())
        while not writing.done():
            stored = await reader.table("t")
            assert stored is not None
            assert [entry.seq for entry in stored[1]] == list(range(1, stored[0].seq + 1))
        await writing

    try_out(tmp_path, storage, test, workers=2)


# Lists


@every_storage
def test_guests_find_the_tables_they_sit_at_or_host(tmp_path: Path, storage: str) -> None:
    with_ben = [Chair("person", BEN, "Ben"), Chair("person", BEN, "Ben")]

    async def test(one: Storage) -> None:
        await one.append(opening("hosted", 1, with_ben))
        await one.append(opening("sat_at", 3, host=CLEO))
        await one.append(opening("others", 4, with_ben, host=CLEO))
        await one.append(opening("both", 2, status="finished"))
        assert [table.id for table, _ in await one.tables_of(ANN)] == ["sat_at", "both", "hosted"]
        assert [table.id for table, _ in await one.tables_of(ANN, limit=2)] == ["sat_at", "both"]
        assert [table.id for table, _ in await one.tables_of(BEN)] == ["others", "hosted"]
        assert [len(chairs) for _, chairs in await one.tables_of(ANN)] == [2, 2, 2]
        await one.append(going_on(chat("hosted", 2), minute=5))
        assert [table.id for table, _ in await one.tables_of(ANN)] == ["hosted", "sat_at", "both"]

    try_out(tmp_path, storage, test)


@every_storage
def test_lists_of_public_tables_and_of_those_to_resume(tmp_path: Path, storage: str) -> None:
    async def test(one: Storage) -> None:
        for minute, status in enumerate(("waiting", "running", "finished", "frozen")):
            for public in (False, True):
                table = f"{status}{public:d}"
                await one.append(opening(table, 2 * minute + public, public=public, status=status))
        assert [table.id for table, _ in await one.public_tables()] == ["running1", "waiting1"]
        assert [table.id for table, _ in await one.public_tables(limit=1)] == ["running1"]
        resumed = await one.to_resume()
        assert [head.id for head, _ in resumed] == ["frozen1", "frozen0", "running1", "running0"]
        assert all(chairs for _, chairs in resumed)

    try_out(tmp_path, storage, test)


# The disk


@every_storage
def test_what_was_committed_survives_the_process(tmp_path: Path, storage: str) -> None:
    """A process that ends in the middle of things, without closing anything."""
    stored_in(tmp_path, storage)  # a PostgreSQL that both processes then use
    program = f"""
import asyncio, os, pathlib
from tests.server.test_contract import chat, going_on, opened, opening

async def body():
    storage = opened(pathlib.Path({str(tmp_path)!r}), {storage!r})
    await storage.append(opening())
    await storage.append(going_on(chat(seq=2, command="x")))
    os._exit(7)

asyncio.run(body())
"""
    assert subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=False).returncode == 7

    async def test(one: Storage) -> None:
        assert await log(one) == [(1, None), (2, "x")]
        await one.append(going_on(chat(seq=3)))

    try_out(tmp_path, storage, test)


@every_storage
def test_files_are_readable_by_their_owner_only(tmp_path: Path, storage: str) -> None:
    async def test(one: Storage) -> None:
        await one.append(opening())

    try_out(tmp_path, storage, test)
    made = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert {stat.S_IMODE(path.stat().st_mode) for path in made} <= {0o600}
