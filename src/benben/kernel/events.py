"""What rules tell: kinds of events, declared once with who sees each argument."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from benben.kernel.meanings import meaning
from benben.kernel.schema import Place, Scalar, Seat, Seats


@dataclass(frozen=True)
class Only:
    """An argument that only the seats named by other arguments see."""

    item: Scalar
    to: tuple[str, ...]


@dataclass(frozen=True)
class OrNone:
    """A seat or a place that may be none; without this an event always names one."""

    item: Seat | Place


Argument = Scalar | Only | OrNone


@dataclass(frozen=True)
class EventKind:
    name: str
    arguments: dict[str, Argument]
    reveals: bool = False


class Event(msgspec.Struct, frozen=True):
    """Something that happened, with its arguments by name and meaning."""

    kind: str
    args: dict[str, Any]


class Events:
    """The event kinds of a family, numbered in the order of declaration."""

    def __init__(self) -> None:
        self.kinds: list[EventKind] = []
        self._named: dict[str, EventKind] = {}

    def add(self, name: str, /, *, reveals: bool = False, **arguments: Argument) -> int:
        """Declare a kind of event; `reveals` says that it shows everyone what was hidden: it can't be taken back."""
        if len(arguments) > 4:
            raise ValueError(f"event {name!r} has more than four arguments")
        if "kind" in arguments:
            raise ValueError(f"event {name!r}: an argument can't be called kind, which is the event's own name in JSON")
        self.kinds.append(EventKind(name, arguments, reveals))
        return len(self.kinds) - 1

    def copy(self, instead: Mapping[Scalar, Scalar] | None = None) -> Events:
        """The same kinds, to which a title adds its own; `instead` gives other declarations for some arguments."""

        def changed(argument: Argument) -> Argument:
            if isinstance(argument, OrNone):
                return argument
            if isinstance(argument, Only):
                return Only((instead or {}).get(argument.item, argument.item), argument.to)
            return (instead or {}).get(argument, argument)

        made = Events()
        made.kinds = [
            EventKind(kind.name, {name: changed(item) for name, item in kind.arguments.items()}, kind.reveals)
            for kind in self.kinds
        ]
        return made

    def read(self, raw: tuple[int, ...]) -> Event:
        """The event of what a rule emitted."""
        kind = self.kinds[raw[0]]
        args = {
            name: meaning(value, item_of(spec))
            for (name, spec), value in zip(kind.arguments.items(), raw[1:], strict=False)
        }
        return Event(kind.name, args)

    def seen(self, event: Event, seat: int | None) -> Event:
        """The event as a seat (None: a spectator) sees it: what it may not see is None."""
        kind = self.kind(event.kind)
        hidden = {n for n, a in kind.arguments.items() if isinstance(a, Only) and not _may_see(event, a, seat)}
        return Event(event.kind, {n: None if n in hidden else v for n, v in event.args.items()}) if hidden else event

    def reveals(self, event: Event) -> bool:
        """Whether somebody learns from it what was hidden from them: such a move can't be taken back."""
        return self.secret(event) or self.kind(event.kind).reveals

    def secret(self, event: Event) -> bool:
        """Whether somebody may not see all of it."""
        return any(isinstance(a, Only) for a in self.kind(event.kind).arguments.values())

    def seats(self) -> dict[str, list[str]]:
        """For each kind, the arguments that hold one seat or several."""
        return {kind.name: [n for n, a in kind.arguments.items() if _is_seat(a)] for kind in self.kinds}

    def kind(self, name: str) -> EventKind:
        if len(self._named) < len(self.kinds):
            self._named = {kind.name: kind for kind in reversed(self.kinds)}
        if name not in self._named:
            raise KeyError(f"there is no event {name!r}")
        return self._named[name]


def item_of(argument: Argument) -> Scalar:
    """What an argument is, whoever sees it."""
    return argument.item if isinstance(argument, Only | OrNone) else argument


def _is_seat(argument: Argument) -> bool:
    return isinstance(item_of(argument), Seat | Seats)


def _may_see(event: Event, argument: Only, seat: int | None) -> bool:
    return seat is not None and any(event.args[name] == seat for name in argument.to)
