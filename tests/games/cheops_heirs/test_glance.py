"""What the table tells at a glance: what a treasure is worth once it is kept (CH-31 to CH-34)."""

from __future__ import annotations

import random

import pytest

from benben.games.cheops_heirs.data import COLORS, TABLE_LENGTH, TABLES
from tests.games.cheops_heirs.table import Table, fresh, position


def told_and_found(m: Table) -> tuple[int, int]:
    """The worth told before a treasure is kept, and what each of its color is worth to the player afterward."""
    [seat] = m.actors()
    color = COLORS[m.s.taken_color]
    told = m.glance(seat)["kept_worth"]
    m.act(seat, "keep")
    return told, m.glance(seat)["worth"][color]["now"][seat]


@pytest.mark.rule("CH-32")
def test_times_counts_the_one_just_taken() -> None:
    m = position(fields={"1.3": "brown"}, tables={"brown": "III-1"}, sold={"brown": 1})
    assert m.glance(0)["worth"]["brown"]["kind"] == "times"
    assert m.glance(0)["kept_worth"] is None
    m.act(0, "place son 1.3")
    assert m.glance(0)["worth"]["brown"]["now"][0] == 0
    assert told_and_found(m) == (5, 5)
    assert m.glance(0)["stocks"][0] == 5


@pytest.mark.rule("CH-33")
def test_the_one_just_taken_may_make_the_most() -> None:
    m = position(fields={"1.3": "blue"}, tables={"blue": "III-2"}, sold={"blue": 3})
    m.act(0, "place son 1.3")
    assert m.glance(0)["worth"]["blue"]["now"][0] == 15
    assert told_and_found(m) == (30, 30)


@pytest.mark.parametrize("table", TABLES)
def test_every_number_of_every_table(table: str) -> None:
    for sold in range(TABLE_LENGTH[TABLES.index(table)]):
        for own, other in ((0, 0), (0, 1), (1, 1), (1, 0), (1, 2)):
            stock = [{"red": own}, {"red": other}, {}]
            m = position(fields={"1.3": "red"}, tables={"red": table}, sold={"red": sold}, stock=stock)
            m.act(0, "place son 1.3")
            told, found = told_and_found(m)
            assert told == found, (sold, own, other)


def test_what_is_told_is_what_it_turns_out_to_be_worth() -> None:
    """In random games, with the laws that turn up."""
    rng = random.Random(1)
    kept = 0
    kinds: set[str] = set()
    renumbered = 0
    for seed in range(40):
        m = fresh(seed, players=rng.choice([2, 3, 4, 5]), majority=rng.choice(["larger", "smaller"]))
        while not m.is_over():
            [seat] = m.actors()
            if m.s.taken_color >= 0 and m.may(seat, "keep") and rng.random() < 0.7:
                number = m.glance(seat)["worth"][COLORS[m.s.taken_color]]
                kinds.add(number["kind"])
                renumbered += number["renumbered"]
                told, found = told_and_found(m)
                assert told == found
                kept += 1
            else:
                m.act(seat, m.pick(seat, rng.choice))
    assert kept > 200
    assert kinds == {"fixed", "times", "double"}
    assert renumbered
