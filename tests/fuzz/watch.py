"""Interpreted games, watched after every action: which invariants are violated, and what else is wrong."""

from __future__ import annotations

import traceback
from typing import Any

from benben.kernel.play import Turn
from benben.kernel.schema import SCRATCH, BaseState, Record, Rows, declared, fields
from tests.support.invariants import Checked
from tests.support.invariants.flow import BEFORE

ENDLESS = "a turn without an end"
TWICE = "a position twice in a turn"


class Watch:
    """Examines a game after its set-up and after every action, and says what it finds."""

    def __init__(self, checked: Checked, s: BaseState, deep: bool = True) -> None:
        self.checked, self.rules, self.deep = checked, checked.title.interpreted, deep
        self._wrong = [0] * len(checked.violations)
        self._mask = [0] * checked.title.mask_words
        self._before = [0] * BEFORE
        self._other: BaseState | None = None
        self.turn = Turn(s)
        self._seen: set[int] = set()
        self._number = -1

    def first(self, s: BaseState) -> str | None:
        """After the set-up."""
        self.rules.check_flow(s, self._mask, self._wrong)
        self._look_deeply(s)
        return self._found()

    def before(self, s: BaseState) -> None:
        self.rules.remember(s, self._before)

    def after(self, s: BaseState, seat: int, actions: int = 1) -> str | None:
        """After an action, or several actions of one seat, starting from `before`."""
        self.rules.check_flow(s, self._mask, self._wrong)
        if actions == 1:
            self.rules.check_step(s, self._before, seat, self._wrong)
        self._look_deeply(s)
        found = self._found()
        self.turn.count(s, actions)
        if found is None and self.turn.endless and not s.ended:
            return ENDLESS
        return found or self._look_for_cycle(s)

    def undone(self) -> None:
        """Positions that were undone may occur again."""
        self._seen = set()

    def _look_for_cycle(self, s: BaseState) -> str | None:
        number = self.rules.turn_of(s)
        if number != self._number:
            self._seen, self._number = set(), number
        key = hash(position(s))
        if key in self._seen and not s.ended:
            return TWICE
        self._seen.add(key)
        return None

    def _look_deeply(self, s: BaseState) -> None:
        """Everything besides the flow; what depends on the board alone is checked only if the board has changed."""
        if not self.deep:
            return
        if self._other is not None and self.rules.same_whole(s, self._other):
            self.rules.check_rest(s, self._other, self._wrong)
        else:
            self._other = s.copy()
            self.rules.check_whole(s, self._other, self._wrong)

    def _found(self) -> str | None:
        return next((name for name, count in zip(self.checked.violations, self._wrong, strict=True) if count), None)


def position(record: Record) -> tuple[Any, ...]:
    """Everything that makes up a position, without counters and derived fields."""
    made: list[Any] = []
    for name, spec in fields(declared(type(record))).items():
        if name == "decision" or spec.seen is SCRATCH:
            continue
        value = getattr(record, name)
        if isinstance(spec, Rows):
            made.append(tuple(position(row) for row in value))
        else:
            made.append(tuple(value) if isinstance(value, list) else value)
    return tuple(made)


def name_of(error: Exception) -> str:
    """An error in a rule, named by its kind and the rule, so that equal faults get equal names."""
    frames = traceback.extract_tb(error.__traceback__)
    rule = next((f.name for f in reversed(frames) if "/games/" in f.filename or "/toy/" in f.filename), frames[-1].name)
    return f"{type(error).__name__} in {rule}"
