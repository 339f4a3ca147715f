"""Games of every title with a clock, in which things happen in any order: they end, nobody is moved for twice, and what
is stored leads to the same state and the same clock. `BENBEN_CLOCK_GAMES=100` plays more of them."""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from benben.bots import stand_in
from benben.kernel.match import Match
from benben.kernel.title import title, titles
from benben.server import messages as msg
from benben.server.clock import TEMPOS
from benben.server.commands import Refused, create, judge
from benben.server.messages import NewTable, SeatPlan, TempoName
from benben.server.records import now
from benben.server.table import Table, refold
from benben.server.timing import Lapse, lapse_id
from tests.support.toy import TOY

GAMES = int(os.environ.get("BENBEN_CLOCK_GAMES", "1"))
PLAYED = [*((one.id, {}) for one in titles()), ("ancient-egypt", {"gods": True}), (TOY.id, {})]
assert len(PLAYED) >= 6


class House:
    """A world whose time is the test's."""

    def __init__(self) -> None:
        self.milliseconds = 0

    def here(self, _table: str, _guest: str) -> bool:
        return False

    def patience(self, _table: Table, _seat: int, _guest: str) -> float:
        return 0

    def bots(self, _title: str) -> Sequence[str]:
        return ["random"]

    def name(self, guest: str) -> str | None:
        del guest
        return None

    def new_seed(self) -> bytes:
        return bytes(32)

    def time(self) -> int:
        return self.milliseconds


class Party:
    """Everybody at one table, and the server."""

    def __init__(self, name: str, options: dict[str, Any], tempo: TempoName, seed: int) -> None:
        self.random = random.Random(seed)
        self.house = House()
        low, high = title(name).seats
        self.count = self.random.randint(low, high)
        self.guests = [f"{n:032x}" for n in range(self.count)]
        seats = [SeatPlan("me"), *(SeatPlan("open") for _ in self.guests[1:])]
        self.table = create(NewTable(name, seats, options, tempo=tempo), self.guests[0], None, self.house).table
        self.sent = 0
        self.refused = 0
        self.bot = stand_in(name, "sensible")
        for seat, guest in enumerate(self.guests[1:], 1):
            self.do(guest, msg.Sit(self.id(), f"P{seat}", seat))
        self.do(self.guests[0], msg.Start(self.id()))

    def id(self) -> str:
        self.sent += 1
        return f"c{self.sent}"

    def do(self, guest: str | None, command: msg.Order, command_id: str | None = None) -> bool:
        if command_id in self.table.commands:
            return False
        try:
            self.table = judge(self.table, guest, command, self.house, command_id).table
        except Refused:
            self.refused += 1
            return False
        return True

    @property
    def match(self) -> Match:
        assert self.table.match is not None
        return self.table.match

    def move(self, seat: int) -> msg.Json:
        """What a stand-in would do; where nobody waits, anything."""
        match = self.match
        if seat not in match.awaited():
            anything: msg.Json = msgspec.to_builtins(match.pick(seat, self.random.choice))
            return anything
        made = self.bot.choose(
            match.title, match.observe(seat, discreet=True), seat, match.moves(seat), match.forms(seat), self.random
        )
        form: msg.Json = msgspec.to_builtins(made)
        return form

    def lapse(self) -> int:
        """Let time run until somebody is out of it, and make their moves; how many were made."""
        clock = self.table.clock
        assert clock is not None
        due = clock.due()
        if due is None:
            return 0
        self.house.milliseconds = max(self.house.milliseconds, due)
        late = clock.until(self.house.milliseconds).out_of_time()
        assert late
        made = 0
        for seat in late:
            match, before = self.match, self.table.seq
            if match.over or match.asked(seat) is None:
                continue
            decision = match.decision(seat)
            named = match.title.lapse(match.state, seat)
            move = self.move(seat) if named is None else msgspec.to_builtins(named)
            command = lapse_id(self.table.id, seat, decision)
            assert len(command) <= 64
            if self.do(None, Lapse("clock", seat, decision, move), command):
                made += 1
                kinds = [entry.kind for entry in self.table.entries[before:]]
                assert kinds[:2] == ["lapsed", "move"]
                assert set(kinds[2:]) <= {"standin", "ended"}
                # Again, it does nothing, and neither does another one for the same decision.
                assert not self.do(None, Lapse("clock", seat, decision, move), command)
                assert not self.do(None, Lapse("clock", seat, decision, move), "another")
        return made

    def stand_ins_play(self) -> None:
        for _ in range(200):
            seats = self.table.opponents_asked()
            if not seats:
                return
            seat = seats[0]
            assert self.do(None, msg.Move("b", seat, self.match.decision(seat), self.move(seat)), self.id())

    def anything(self) -> None:
        """Something that somebody may do, or try to do."""
        chance = self.random
        self.house.milliseconds += chance.choice([0, 1, 500, 5_000, 30_000])
        seat = chance.randrange(self.count)
        guest = self.guests[seat]
        kind = chance.random()
        if kind < 0.45:
            for mover in self.match.actors():
                if mover not in self.match.actors():
                    continue  # somebody else's move took the question away
                move = self.move(mover)
                self.do(self.guests[mover], msg.Move(self.id(), mover, self.match.decision(mover), move))
                if chance.random() < 0.7:
                    break
        elif kind < 0.7:
            self.lapse()
        elif kind < 0.78:
            self.do(guest, msg.Undo(self.id(), seat))
        elif kind < 0.86:
            self.do(guest, msg.Pause(self.id(), seat, chance.random() < 0.6))
        elif kind < 0.9:
            self.do(guest, msg.Leave(self.id(), seat))
        else:
            self.do(guest, msg.Back(self.id(), seat))
        if not self.table.over:
            self.stand_ins_play()

    def holds(self) -> None:
        """What is always true of a clock."""
        table, clock = self.table, self.table.clock
        assert clock is not None
        running = {seat for seat, time in enumerate(clock.seats) if time.runs}
        assert running == set(table.keeps_waiting())
        most = TEMPOS[table.tempo]
        for time in clock.seats:
            assert 0 <= time.bank <= most.bank * 1000
            assert 0 <= time.own <= max(most.turn, most.question) * 1000
        if table.status == "running" and table.keeps_waiting() and not clock.stopped:
            assert clock.due() is not None

    def reads_back(self) -> None:
        again = refold(self.table.head(now(), now()), self.table.entries)
        assert again.agrees
        assert again.match is not None
        assert again.match.state_hash() == self.match.state_hash()
        assert repr(again.clock) == repr(self.table.clock)
        assert again.chairs == self.table.chairs


@pytest.mark.parametrize(("name", "options"), PLAYED)
@pytest.mark.parametrize("seed", range(GAMES))
def test_a_game_that_nobody_plays_ends(name: str, options: dict[str, Any], seed: int) -> None:
    """Everybody is always out of time, and always takes their seat back: every decision of the game lapses."""
    party = Party(name, {**options, "turn_limit": 30}, "quick", seed)
    asked: set[str] = set()
    while not party.table.over:
        asked |= {one.kind for one in party.table.asked() if one.seat in party.table.keeps_waiting()}
        for seat, chair in enumerate(party.table.chairs):
            if chair.standin:
                assert party.do(party.guests[seat], msg.Back(party.id(), seat))
        assert party.lapse(), party.table.asked()
        party.holds()
    moves = [entry for entry in party.table.entries if entry.kind == "move"]
    assert all(entry.guest is None for entry in moves)
    assert len([entry for entry in party.table.entries if entry.kind == "lapsed"]) == len(moves)
    assert len(asked) >= 2
    party.reads_back()


@pytest.mark.parametrize(("name", "options"), PLAYED)
@pytest.mark.parametrize("seed", range(GAMES))
def test_a_game_in_which_anything_happens_holds_together(name: str, options: dict[str, Any], seed: int) -> None:
    party = Party(name, {**options, "turn_limit": 12}, "quick", 100 + seed)
    for _ in range(250):
        if party.table.over:
            break
        party.anything()
        party.holds()
    kinds = {entry.kind for entry in party.table.entries}
    assert {"move", "lapsed", "paused"} <= kinds or seed  # a short game may go without
    party.reads_back()
