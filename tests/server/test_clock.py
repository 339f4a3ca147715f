"""The clock by itself: whose time runs, what it takes first, and when it is over."""

from __future__ import annotations

import re

from benben.server.clock import BREATH, TEMPOS, Clock, SeatTime, Tempo, Waiting
from tests.support.tree import ROOT

TEMPO = Tempo(bank=100, turn=10, question=5)
SECOND = 1000


def waiting(*waited: int, active: int = 0, number: int = 1, decisions: tuple[int, ...] = (1, 1, 1)) -> Waiting:
    return Waiting(number, active, decisions, frozenset(waited))


def begun(*waited: int) -> Clock:
    return Clock.start(TEMPO, 0, 3).wait(waiting(*waited))


def test_a_turn_has_time_of_its_own_and_then_the_bank() -> None:
    clock = begun(0)
    assert clock.left(0) == 110 * SECOND
    assert clock.due() == 110 * SECOND
    later = clock.until(4 * SECOND)
    assert (later.seats[0].own, later.seats[0].bank) == (6 * SECOND, 100 * SECOND)
    later = later.until(30 * SECOND)
    assert (later.seats[0].own, later.seats[0].bank) == (0, 80 * SECOND)
    assert later.due() == clock.due()
    assert later.until(110 * SECOND - 1).out_of_time() == []
    assert later.until(110 * SECOND).out_of_time() == [0]
    assert later.until(10**9).left(0) == 0


def test_nobody_else_loses_any_time() -> None:
    later = begun(0).until(50 * SECOND)
    assert [time.bank for time in later.seats[1:]] == [100 * SECOND] * 2
    assert later.out_of_time() == []


def test_a_question_in_another_turn_has_its_own_time_and_leaves_the_bank_alone() -> None:
    clock = begun(0).until(2 * SECOND).wait(waiting(1, 2, decisions=(1, 2, 2)))
    assert (clock.left(1), clock.left(2)) == (5 * SECOND, 5 * SECOND)
    later = clock.until(7 * SECOND)
    assert later.out_of_time() == [1, 2]  # each on their own clock
    assert later.seats[1].bank == 100 * SECOND
    assert later.seats[0] == SeatTime(100 * SECOND, 8 * SECOND, 110 * SECOND, -1)  # who waits loses nothing
    answered = later.wait(waiting(2, decisions=(1, 3, 2)))
    assert answered.seats[1].runs is False
    assert answered.left(2) == 0  # another's answer brings no time


def test_the_next_question_brings_time_again_and_the_next_decision_of_a_turn_does_not() -> None:
    clock = begun(0).until(9 * SECOND).wait(waiting(0, decisions=(2, 1, 1)))
    assert clock.seats[0].own == 1 * SECOND
    asked = clock.wait(waiting(1, decisions=(2, 2, 1))).until(12 * SECOND).wait(waiting(1, decisions=(2, 3, 1)))
    assert asked.left(1) == 5 * SECOND
    back = asked.wait(waiting(0, decisions=(3, 3, 1)))
    assert back.seats[0].own == 1 * SECOND  # the turn goes on where it was
    following = back.wait(waiting(1, active=1, decisions=(3, 4, 1)))
    assert following.left(1) == 110 * SECOND
    around = following.wait(waiting(0, active=0, number=2, decisions=(4, 4, 1)))
    assert around.seats[0].own == 10 * SECOND


def test_undo_gives_nothing_back() -> None:
    mine = begun(0).until(9 * SECOND)
    others = mine.wait(waiting(1, active=1, decisions=(1, 2, 1))).until(11 * SECOND)
    back = others.wait(waiting(0, decisions=(2, 2, 1)), given=False)
    assert back.seats[0].own == 1 * SECOND
    again = back.until(12 * SECOND).wait(waiting(0, decisions=(3, 2, 1)))
    assert again.seats[0].own == 0
    assert again.until(14 * SECOND).seats[0].bank == 98 * SECOND


def test_time_does_not_run_backward() -> None:
    clock = begun(0).until(5 * SECOND)
    assert clock.until(SECOND) == clock


def test_while_it_is_stopped_nobody_loses_time() -> None:
    clock = begun(0).until(5 * SECOND).stop(True)
    assert clock.due() is None
    later = clock.until(10**9)
    assert later.left(0) == clock.left(0)
    assert later.out_of_time() == []
    assert later.stop(False).due() == 10**9 + 105 * SECOND


def test_after_a_lapse_there_is_a_breath_and_a_turn_counts_once() -> None:
    clock = begun(0).until(10**6)
    for _ in range(3):
        clock = clock.until(clock.due() or 0).lapse(0)
        assert clock.left(0) == BREATH
        assert clock.seats[0].lapses == 1
    following = clock.wait(waiting(0, number=2))
    assert following.left(0) == 10 * SECOND
    assert following.until(10**7).lapse(0).seats[0].lapses == 2
    assert following.moved(0).until(10**7).lapse(0).seats[0].lapses == 1


def test_who_comes_back_has_time_to_look_around_but_gains_none_by_leaving() -> None:
    empty = begun(0).until(10**6)
    assert empty.give_back(0).left(0) == 0
    taken = empty.lapse(0).until(10**7).take(0)
    back = taken.give_back(0)
    assert (back.left(0), back.seats[0].lapses, back.seats[0].taken) == (5 * SECOND, 0, False)


def test_the_page_shows_the_numbers_that_count() -> None:
    told = (ROOT / "web/src/lib/tempos.ts").read_text()
    found = re.findall(r"(\w+): \{ bank: (\d+), turn: (\d+), question: (\d+) \}", told)
    assert {name: Tempo(int(bank), int(turn), int(question)) for name, bank, turn, question in found} == TEMPOS
