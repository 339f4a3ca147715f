"""Clocks at tables: who is out of time has a move made for them, once, whatever else happens at that moment."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest

from benben.kernel.match import Match
from benben.server import messages as msg
from benben.server.clock import BREATH, LAPSES, TEMPOS
from benben.server.identity import Signer
from benben.server.messages import NewTable, SeatPlan
from benben.server.opponents import _first_move, lapse
from benben.server.presence import Presence
from benben.server.servicetime import ASLEEP, ServiceTime
from benben.server.table import Table
from benben.server.tables import Tables
from benben.server.timekeeper import Timekeeper
from benben.server.timing import Lapse, lapse_id
from tests.server.storing import ANN, BEN, bots, choose, ok
from tests.support.laid import begun, lay, roll, serving, with_cards
from tests.support.storage import opened

QUICK = TEMPOS["quick"]
QUESTION, TURN = QUICK.question * 1000, (QUICK.turn + QUICK.bank) * 1000


class Hand:
    """A clock's hand, set by the test."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


async def chosen(table: Table, seat: int) -> msg.Json:
    assert table.match is not None
    return lapse(table, table.match, seat) or _first_move(table.match, seat)


class Worker:
    """Tables with a timekeeper whose time is the test's. Beats and alarms are the test's, too."""

    def __init__(self, folder: Path, hand: Hand | None = None, asleep: float = 1e12) -> None:
        self.hand = hand or Hand()
        time = ServiceTime(self.hand, asleep)
        self.tables = Tables(opened(folder), Signer(b"k" * 32), Presence(0), bots, service_time=time)
        self.keeper = Timekeeper(self.tables, chosen, 1e-9)
        self.tables.watchers.append(self.keeper.wake)

    async def close(self) -> None:
        await self.keeper.stop()
        self.tables.storage.close()

    def skip(self, milliseconds: float) -> None:
        self.hand.seconds += milliseconds / 1000

    async def lapse(self, table: str) -> None:
        await self.keeper.lapse(table)


def run(folder: Path, test: Callable[..., Awaitable[None]], workers: int = 1, asleep: float = 1e12) -> None:
    async def body() -> None:
        hand = Hand()
        made = [Worker(folder, hand, asleep) for _ in range(workers)]
        try:
            for worker in made:
                await worker.tables.catch_up()
            await test(*made)
        finally:
            for worker in made:
                await worker.close()

    asyncio.run(body())


async def two(tables: Tables, tempo: msg.TempoName = "quick") -> str:
    """Ann and Ben at a started table, both asked to choose in secret."""
    table = await tables.create(NewTable("toy", [SeatPlan("me"), SeatPlan("open")], tempo=tempo), ANN)
    await ok(tables, table.id, BEN, msg.Sit("sit", "Ben"))
    await ok(tables, table.id, ANN, msg.Start("start"))
    return table.id


async def kinds(tables: Tables, table: str, after: int = 3) -> list[str]:
    return [entry.kind for entry in (await tables.table(table)).entries[after:]]


async def left(worker: Worker, table: str) -> list[int]:
    loaded = await worker.tables.table(table)
    assert loaded.clock is not None
    clock = loaded.clock.until(worker.tables.time())
    return [clock.left(seat) for seat in range(len(clock.seats))]


async def asker(worker: Worker, table: str) -> tuple[int, int]:
    """Whose turn it is at the beginning, and who else is asked."""
    match = (await worker.tables.table(table)).match
    assert match is not None
    return match.state.active, 1 - match.state.active


def test_each_is_on_their_own_clock_and_two_may_be_due_at_once(tmp_path: Path) -> None:
    async def test(worker: Worker) -> None:
        table = await two(worker.tables)
        turn, question = await asker(worker, table)
        worker.skip(QUESTION - 1)
        await worker.lapse(table)
        assert await kinds(worker.tables, table) == []
        worker.skip(1)
        await worker.lapse(table)
        assert await kinds(worker.tables, table) == ["lapsed", "move"]
        assert [e.seat for e in (await worker.tables.table(table)).entries[3:]] == [question] * 2
        worker.skip(TURN)
        await worker.lapse(table)
        assert [e.seat for e in (await worker.tables.table(table)).entries[5:7]] == [turn] * 2

    run(tmp_path, test)


def test_people_who_are_due_at_once_all_get_their_move(tmp_path: Path) -> None:
    match = with_cards(with_cards(begun(3), 8, 1), 8, 2)
    roll(match, 3, 4)  # both owe half of their cards
    keyed(tmp_path)
    laid = lay(tmp_path, match, ["Anna", "Ben", "Carla"], tempo="quick")

    async def test(worker: Worker) -> None:
        before = (await worker.tables.table(laid.id)).seq
        assert {a.kind for a in (await worker.tables.table(laid.id)).asked()} >= {"discard"}
        worker.skip(QUESTION)
        await worker.lapse(laid.id)
        made = (await worker.tables.table(laid.id)).entries[before:]
        assert [(e.kind, e.seat) for e in made] == [("lapsed", 1), ("move", 1), ("lapsed", 2), ("move", 2)]
        assert len({e.command for e in made if e.command}) == 2

    run(tmp_path, test)


def keyed(folder: Path) -> None:
    (folder / "identity.key").write_bytes(b"k" * 32)


@pytest.mark.parametrize("first", ["move", "lapse"])
def test_a_lapse_and_a_real_move_at_the_same_time_never_both_count(tmp_path: Path, first: str) -> None:
    async def test(one: Worker, other: Worker) -> None:
        table = await two(one.tables)
        _, seat = await asker(one, table)
        guest = (ANN, BEN)[seat]
        move = await choose(one.tables, table, guest)
        one.skip(QUESTION)
        decision = move.decision
        late = Lapse("x", seat, decision, await chosen(await other.tables.table(table), seat))
        command = lapse_id(table, seat, decision)
        if first == "move":
            assert (await one.tables.do(table, guest, move)).ok
            assert (await other.tables.do(table, None, late, command)).key in ("stale", "time_left")
            assert await kinds(one.tables, table) == ["move"]
        else:
            assert (await other.tables.do(table, None, late, command)).ok
            assert (await one.tables.do(table, guest, move)).key == "not_asked"
            assert await kinds(other.tables, table) == ["lapsed", "move"]

    run(tmp_path, test, workers=2)


def test_however_many_workers_notice_a_decision_lapses_once(tmp_path: Path) -> None:
    async def test(*workers: Worker) -> None:
        table = await two(workers[0].tables)
        workers[0].skip(QUESTION)
        await asyncio.gather(*(worker.lapse(table) for worker in workers for _ in range(2)))
        stored = await workers[0].tables.storage.table(table)
        assert stored is not None
        assert [entry.kind for entry in stored[1][3:]] == ["lapsed", "move"]

    run(tmp_path, test, workers=3)


def test_the_server_does_not_lapse_what_has_time_left_and_nobody_else_can(tmp_path: Path) -> None:
    async def test(worker: Worker) -> None:
        table = await two(worker.tables)
        _, seat = await asker(worker, table)
        move = await chosen(await worker.tables.table(table), seat)
        early = await worker.tables.do(table, None, Lapse("x", seat, 1, move), lapse_id(table, seat, 1))
        assert (early.error, early.key) == ("closed", "time_left")
        worker.skip(QUESTION)
        forged = await worker.tables.do(table, ANN, Lapse("y", seat, 1, move))
        assert (forged.error, forged.key) == ("forbidden", "no_clock")
        assert not any(isinstance(kind, type) and issubclass(kind, Lapse) for kind in msg.Command.__args__)

    run(tmp_path, test)


def test_a_restart_costs_nobody_the_minutes_in_between(tmp_path: Path) -> None:
    kept: list[str] = []

    async def before(worker: Worker) -> None:
        kept.append(await two(worker.tables))
        worker.skip(5000)
        await worker.tables.note_time()

    async def after(worker: Worker) -> None:
        _, seat = await asker(worker, kept[0])
        time = (await left(worker, kept[0]))[seat]
        assert QUESTION - 5000 - 7500 <= time <= QUESTION - 5000
        found = await worker.tables.storage.due_clocks(10**12, 10)
        assert [table for table, _ in found.due] == kept
        worker.skip(time)
        await worker.lapse(kept[0])
        assert await kinds(worker.tables, kept[0]) == ["lapsed", "move"]

    run(tmp_path, before)
    run(tmp_path, after)


def test_what_was_noted_hours_ago_counts_for_nothing_whatever_the_wall_clock_says() -> None:
    hand = Hand()
    time = ServiceTime(hand, ASLEEP)
    assert time.catch_up(50_000, since=9 * 3600) == 50_000  # away, or the clock of the machine was set
    assert time.catch_up(40_000, since=-9 * 3600) == 50_000
    assert time.catch_up(60_000, since=2) == 62_000  # another worker is there
    hand.seconds += 3
    assert time.now() == 65_000


def test_a_machine_that_sleeps_and_a_process_that_is_held_cost_nobody_time(tmp_path: Path) -> None:
    async def test(worker: Worker) -> None:
        table = await two(worker.tables)
        worker.skip(ASLEEP * 1000 + 1)
        await worker.lapse(table)
        _, seat = await asker(worker, table)
        assert (await left(worker, table))[seat] == QUESTION
        worker.hand.seconds -= 7200  # a clock that runs backward does no harm either
        assert (await left(worker, table))[seat] == QUESTION

    run(tmp_path, test, asleep=ASLEEP)


def test_after_some_lapses_a_stand_in_plays_until_its_person_is_back(tmp_path: Path) -> None:
    async def test(worker: Worker) -> None:
        table = await two(worker.tables)
        for _ in range(60):
            loaded = await worker.tables.table(table)
            assert loaded.clock is not None
            if loaded.chairs[0].standin or loaded.chairs[1].standin:
                break
            due = loaded.clock.due()
            assert due is not None
            worker.skip(due - worker.tables.time())
            await worker.lapse(table)
        loaded = await worker.tables.table(table)
        seat = next(n for n, chair in enumerate(loaded.chairs) if chair.standin)
        assert loaded.clock is not None
        assert loaded.clock.seats[seat].lapses == LAPSES
        taken = loaded.entries[-1] if loaded.entries[-1].kind == "standin" else loaded.entries[-3]
        assert taken.body["lapsed"] is True
        refused = await worker.tables.do(table, (ANN, BEN)[1 - seat], msg.Standin("s", seat))
        assert not refused.ok
        await ok(worker.tables, table, (ANN, BEN)[seat], msg.Back("back", seat))
        after = await worker.tables.table(table)
        assert after.clock is not None
        assert after.clock.seats[seat].lapses == 0
        assert after.clock.left(seat) >= QUESTION
        assert after.chairs[seat].standin is None

    run(tmp_path, test)


def test_a_seat_that_was_left_has_no_clock_and_leaving_gains_no_time(tmp_path: Path) -> None:
    async def test(worker: Worker) -> None:
        table = await two(worker.tables)
        _, seat = await asker(worker, table)
        guest = (ANN, BEN)[seat]
        worker.skip(QUESTION - 1000)
        await ok(worker.tables, table, guest, msg.Leave("leave", seat))
        worker.skip(10**6)
        await ok(worker.tables, table, guest, msg.Back("back", seat))
        assert (await left(worker, table))[seat] == 1000

    run(tmp_path, test)


def test_undo_takes_no_lapse_back_and_gives_no_time(tmp_path: Path) -> None:
    keyed(tmp_path)
    match = begun(3)
    roll(match, 3, 2)
    laid = lay(tmp_path, match, ["Anna", "Ben", "Carla"], tempo="quick")

    async def test(worker: Worker) -> None:
        tables = worker.tables
        anna = (await tables.table(laid.id)).chairs[0].guest
        assert anna is not None
        worker.skip(TURN)
        loaded = await tables.table(laid.id)
        assert loaded.match is not None
        decision = loaded.match.decision(0)
        move: msg.Json = {"do": "end_turn"}
        assert (await tables.do(laid.id, None, Lapse("x", 0, decision, move), "clock")).ok
        after = await tables.table(laid.id)
        assert after.match is not None
        assert after.match.can_undo(0)  # by the rules it could be taken back
        assert (await tables.view(laid.id, anna)).undo is False
        undone = await tables.do(laid.id, anna, msg.Undo("undo", 0))
        assert (undone.error, undone.key) == ("closed", "lapsed_move")

    run(tmp_path, test)


def test_everybody_together_may_stop_the_clock(tmp_path: Path) -> None:
    async def test(worker: Worker) -> None:
        tables = worker.tables
        table = await two(tables)
        turn, question = await asker(worker, table)
        worker.skip(3000)
        await ok(tables, table, ANN, msg.Pause("a", 0, True))
        worker.skip(1000)
        await ok(tables, table, BEN, msg.Pause("b", 1, True))
        view = (await tables.view(table, ANN)).clock
        assert view is not None
        assert (view.stopped, view.pausing) == (True, [0, 1])
        assert (await tables.storage.due_clocks(10**12, 9)).due == []
        worker.skip(10**8)
        await worker.lapse(table)
        assert (await left(worker, table))[question] == QUESTION - 4000
        await ok(tables, table, BEN, msg.Pause("e", 1, False))
        worker.skip(2000)
        assert (await left(worker, table))[question] == QUESTION - 6000
        await ok(tables, table, BEN, msg.Pause("d", 1, True))
        guest = (ANN, BEN)[question]
        await ok(tables, table, guest, await choose(tables, table, guest))  # whoever moves goes on with the game
        view = (await tables.view(table, ANN)).clock
        assert view is not None
        assert (view.stopped, view.pausing) == (False, [])
        worker.skip(TURN)
        assert (await left(worker, table))[turn] == 0

    run(tmp_path, test)


def test_who_leaves_no_longer_keeps_the_clock_from_stopping(tmp_path: Path) -> None:
    async def test(worker: Worker) -> None:
        table = await two(worker.tables)
        await ok(worker.tables, table, ANN, msg.Pause("a", 0, True))
        await ok(worker.tables, table, BEN, msg.Leave("leave", 1))
        loaded = await worker.tables.table(table)
        assert loaded.clock is not None
        assert loaded.clock.stopped
        refused = await worker.tables.do(table, BEN, msg.Pause("b", 1, False))
        assert refused.key == "standin_plays"

    run(tmp_path, test)


def test_the_host_chooses_before_the_game_and_a_rematch_keeps_it(tmp_path: Path) -> None:
    async def test(worker: Worker) -> None:
        tables = worker.tables
        created = await tables.create(NewTable("toy", [SeatPlan("me"), SeatPlan("open")]), ANN)
        table = created.id
        await ok(tables, table, BEN, msg.Sit("sit", "Ben"))
        assert (await tables.do(table, BEN, msg.SetTempo("t", "quick"))).key == "not_host"
        await ok(tables, table, ANN, msg.SetTempo("u", "day"))
        assert (await tables.view(table, BEN)).tempo == "day"
        await ok(tables, table, ANN, msg.Start("start"))
        assert (await tables.do(table, ANN, msg.SetTempo("v", "off"))).key == "already_started"
        assert max(await left(worker, table)) == 24 * 3600 * 1000
        await ok(tables, table, BEN, msg.Resign("r", 1))
        assert (await tables.view(table, ANN)).clock is None
        assert (await tables.storage.due_clocks(10**12, 9)).running is False
        await ok(tables, table, ANN, msg.Rematch("again"))
        rematch = (await tables.table(table)).rematch
        assert rematch is not None
        assert (await tables.table(rematch)).tempo == "day"

    run(tmp_path, test)


def test_with_a_clock_nobody_else_hurries_a_player(tmp_path: Path) -> None:
    async def test(worker: Worker) -> None:
        table = await two(worker.tables)
        assert (await worker.tables.view(table, ANN)).overdue == []
        for command in (msg.PlayFor("p", 1, 1), msg.Standin("s", 1)):
            answer = await worker.tables.do(table, ANN, command)
            assert (answer.error, answer.key) == ("closed", "clock_runs")

    run(tmp_path, test)


def test_without_a_clock_nothing_is_kept_of_one(tmp_path: Path) -> None:
    async def test(worker: Worker) -> None:
        table = await two(worker.tables, "off")
        assert (await worker.tables.view(table, ANN)).clock is None
        assert (await worker.tables.do(table, ANN, msg.Pause("p", 0, True))).key == "no_clock"
        loaded = await worker.tables.table(table)
        assert not any("tick" in entry.body for entry in loaded.entries)
        assert await worker.tables.storage.noted_time() is None

    run(tmp_path, test)


def test_alarms_ring_by_themselves(tmp_path: Path) -> None:
    """The whole way: the beat finds what is due in the storage, and the alarm has the move made."""

    async def test(worker: Worker) -> None:
        table = await two(worker.tables)
        moved = asyncio.Event()
        worker.skip(QUESTION)
        worker.tables.watchers.append(lambda _: moved.set())
        await worker.keeper.beat()
        await moved.wait()
        assert (await kinds(worker.tables, table))[:2] == ["lapsed", "move"]

    run(tmp_path, test)


def test_the_clock_is_the_same_when_the_table_is_read_again(tmp_path: Path) -> None:
    kept: list[str] = []

    async def before(worker: Worker) -> None:
        table = await two(worker.tables)
        kept.append(table)
        for _ in range(12):
            loaded = await worker.tables.table(table)
            assert loaded.clock is not None
            worker.skip((loaded.clock.due() or 0) - worker.tables.time())
            await worker.lapse(table)
        kept.append(repr((await worker.tables.table(table)).clock))

    async def after(worker: Worker) -> None:
        assert repr((await worker.tables.table(kept[0])).clock) == kept[1]

    run(tmp_path, before)
    run(tmp_path, after)


def test_named_by_the_rules(tmp_path: Path) -> None:
    """The move that is made is the one that the rules name, where they name one."""
    keyed(tmp_path)
    match: Match = serving("isis")
    roll(match, 3, 4)
    laid = lay(tmp_path, match, ["Anna", "Ben", "Carla"], tempo="quick")
    named = match.title.lapse(match.state, 0)
    assert named is not None

    async def test(worker: Worker) -> None:
        before = (await worker.tables.table(laid.id)).seq
        worker.skip(TURN)
        await worker.lapse(laid.id)
        table = await worker.tables.table(laid.id)
        assert [entry.kind for entry in table.entries[before : before + 2]] == ["lapsed", "move"]
        assert table.entries[before + 1].move == match.title.move_text(named)
        assert msgspec.to_builtins(named)["do"] == "isis"
        assert (await left(worker, laid.id))[0] == BREATH

    run(tmp_path, test)
