"""The readers written from the declarations give what the declarations say, in every position."""

from __future__ import annotations

import random

import msgspec

from benben.kernel.observation import canonical, differences, observe
from benben.kernel.reading import reader
from benben.kernel.schema import BaseState, declared
from benben.kernel.title import Options, Title
from tests.conformance.common import every_set, looks, positions
from tests.support.forms import as_seen, changed, everything_in


@every_set
def test_forms_are_what_the_declarations_say(title: Title, options: Options) -> None:
    rng = random.Random(4)
    for s, _, _ in positions(title, options, 4):
        if rng.random() > 2 * looks(title):
            continue
        whole = everything_in(s)
        assert canonical(s) == whole
        assert list(canonical(s)) == list(whole)
        plainly = msgspec.json.encode(reader(declared(type(s))).ordered(s))
        assert plainly == msgspec.json.encode(whole, order="deterministic")
        for seat in (None, *range(s.seats)):
            for discreet in (False, True):
                assert observe(s, seat, discreet) == as_seen(s, seat, discreet)


@every_set
def test_differences_lead_from_each_position_to_a_later_one(title: Title, options: Options) -> None:
    """Over one action, and over many at once."""
    rng = random.Random(5)
    before: BaseState | None = None
    for s, _, _ in positions(title, options, 5):
        if s.ended:
            break
        if before is not None and rng.random() < max(0.1, looks(title)):
            for seat in (None, *range(s.seats)):
                told = differences(before, s, seat)
                assert changed(as_seen(before, seat), told) == as_seen(s, seat)
                assert len({path for path, _ in told}) == len(told)
                assert all(changed(as_seen(before, seat), [one]) != as_seen(before, seat) for one in told)
        if before is None or rng.random() < 0.5:
            before = s.copy()


@every_set
def test_differences_are_the_same_whatever_is_hidden(title: Title, options: Options) -> None:
    """Byte for byte, in the same order: two games that look the same to a seat also change the same way for it."""
    rng = random.Random(6)
    before: BaseState | None = None
    for s, _, _ in positions(title, options, 6):
        if s.ended:
            break
        if before is not None and rng.random() < looks(title):
            for seat in range(s.seats):
                others = [title.determinize(observe(one, seat, discreet=True), rng) for one in (before, s)]
                told, same = differences(before, s, seat), differences(others[0], others[1], seat)
                assert msgspec.json.encode(told) == msgspec.json.encode(same)
        before = s.copy()
