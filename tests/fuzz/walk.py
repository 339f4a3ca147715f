"""Walks: a game as the list of what was done in it. They can be replayed, shortened, and printed as tests."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import msgspec

from benben.arena.broken import joined
from benben.kernel.actions import Move, Steps
from benben.kernel.chance import ScriptError
from benben.kernel.errors import BenbenError
from benben.kernel.match import Match
from benben.kernel.title import Options, read_spec, write_spec
from tests.fuzz.watch import Watch, name_of
from tests.support.invariants import CHECKED, Checked


class Step(msgspec.Struct, frozen=True):
    """What a seat did: ids and what was drawn for them, or an undo if there are no ids."""

    seat: int
    ids: tuple[int, ...] = ()
    draws: tuple[int, ...] = ()


class Walk(msgspec.Struct, frozen=True):
    """A game of a family: its options, what the set-up drew, and the steps."""

    family: str
    options: Options
    set_up: tuple[int, ...]
    steps: tuple[Step, ...]

    @property
    def checked(self) -> Checked:
        return CHECKED[self.family]


def family_of(spec: str) -> tuple[str, Options]:
    """The family that plays a spec, and all its options."""
    title, options = read_spec(spec)
    return (f"{title.id} with gods" if title.id == "ancient-egypt" and options["gods"] else title.id), options


def play(walk: Walk, deep: bool = True) -> tuple[Walk, str | None, Match]:
    """Play a walk: returns the part of it that could be played, what was found at its end, and the match there.

    Illegal steps are left out; where the draws differ from those given, chance decides.
    """
    match = Match(walk.checked.title, walk.options, seed=1, checked=True, draws=walk.set_up)
    watch = Watch(walk.checked, match.state, deep)
    done: list[Step] = []
    found = watch.first(match.state)
    for step in walk.steps:
        if found is not None or match.over:
            break
        if not step.ids:
            if match.can_undo(step.seat):
                match.undo(step.seat)
                watch.undone()
                done.append(step)
            continue
        watch.before(match.state)
        try:
            try:
                entry = match.act(step.seat, Steps(step.ids), draws=step.draws)
            except ScriptError:
                entry = match.act(step.seat, Steps(step.ids))
        except BenbenError:
            continue
        except Exception as error:  # raised by a rule
            found = name_of(error)
            done.append(step)
            break
        done.append(Step(step.seat, step.ids, tuple(entry.draws)))
        found = watch.after(match.state, step.seat, len(step.ids))
    return msgspec.structs.replace(walk, steps=tuple(done)), found, match


def shrink(walk: Walk, kind: str, seconds: float = 60.0) -> Walk:
    """A shorter walk to the same fault: leaves out chunks, large ones first, as long as the fault is still found."""
    deep = play(walk, deep=False)[1] != kind
    limit = time.monotonic() + seconds
    size = max(1, len(walk.steps) // 2)
    while True:
        at = len(walk.steps) - size
        shortened = False
        while at > -size:
            if time.monotonic() > limit:
                return walk
            first = max(0, at)
            less = msgspec.structs.replace(walk, steps=walk.steps[:first] + walk.steps[first + size :])
            tried, found, _ = play(less, deep)
            if found == kind and len(tried.steps) < len(walk.steps):
                walk, shortened = tried, True
                at = min(at, len(walk.steps)) - size
            else:
                at -= size
        if size == 1 and not shortened:
            return walk
        size = max(1, size // 2) if not shortened or size > 1 else 1


def entries(walk: Walk) -> list[tuple[Any, ...]]:
    """The steps as people read them: moves where the ids form whole ones, otherwise the ids."""
    actions, title = walk.checked.title.actions, walk.checked.title
    made: list[tuple[Any, ...]] = []
    run: list[tuple[int, Move, list[int]]] = []

    def write() -> None:
        for seat, move, draws in joined(actions, run):
            told = list(move.ids) if isinstance(move, Steps) else title.move_text(move)
            made.append((seat, told, draws) if draws else (seat, told))
        run.clear()

    for step in walk.steps:
        if step.ids:
            run += [
                (step.seat, Steps((action,)), list(step.draws) if not i else []) for i, action in enumerate(step.ids)
            ]
        else:
            write()
            made.append((step.seat, "undo"))
    write()
    return made


def spec_of(walk: Walk) -> str:
    return write_spec(walk.checked.base, walk.options)


def walk_of(spec: str, set_up: Sequence[int], done: Sequence[tuple[Any, ...]]) -> Walk:
    """The walk of a spec and its entries, in the form that `entries` returns."""
    family, options = family_of(spec)
    title = CHECKED[family].title
    steps: list[Step] = []
    for seat, told, *draws in done:
        drawn = tuple(draws[0]) if draws else ()
        if told == "undo":
            steps.append(Step(seat))
        else:
            ids = title.actions.phrase(title.read_move(told)) if isinstance(told, str) else tuple(told)
            steps.append(Step(seat, tuple(ids), drawn))
    return Walk(family, options, tuple(set_up), tuple(steps))


def as_test(walk: Walk, kind: str, name: str) -> str:
    """A test that plays the walk, ready to paste."""
    lines = [f"        {entry!r}," for entry in entries(walk)]
    return "\n".join(
        [
            f"def test_{name}() -> None:",
            f'    """Found by the farm: {kind}."""',
            "    expect_sound(",
            f"        {spec_of(walk)!r},",
            f"        {list(walk.set_up)!r},",
            "        [",
            *(f"    {line}" for line in lines),
            "        ],",
            "    )",
            "",
        ]
    )


def expect_sound(spec: str, set_up: Sequence[int], done: Sequence[tuple[Any, ...]]) -> None:
    """Replay what the farm once found a fault with; steps that are no longer legal are left out."""
    _, found, _ = play(walk_of(spec, set_up, done))
    assert found is None, found
