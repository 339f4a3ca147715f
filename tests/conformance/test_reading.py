"""The readers written from the declarations give what the declarations say, in every position."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from benben.kernel.observation import canonical, differences, observe
from benben.kernel.reading import reader
from benben.kernel.schema import BaseState, declared
from benben.kernel.title import Options, Title
from tests.conformance.common import every_set, looks, positions
from tests.support.forms import as_seen, changed, everything_in


def at(form: Any, path: tuple[str | int, ...]) -> Any:
    """What lies in a form at the end of a path."""
    for step in path:
        form = form[step]
    return form


@every_set
def test_forms_are_what_the_declarations_say(title: Title, options: Options) -> None:
    rng = random.Random(4)
    for s, _, _ in positions(title, options, 4):
        if rng.random() > looks(title, 0.5):
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
        if before is not None and rng.random() < max(0.03, looks(title, 0.5)):
            for seat in (None, *range(s.seats)):
                told, form = differences(before, s, seat), as_seen(before, seat)
                assert changed(form, told) == as_seen(s, seat)
                assert len({path for path, _ in told}) == len(told)
                assert all(at(form, path) != value for path, value in told), "nothing is told that everyone knows"
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
