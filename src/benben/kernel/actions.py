"""Action ids and moves.

The rules know dense action ids. People and the wire send a move: a small struct that stands for one phrase of ids. Most
moves are one id, laid out by `Actions.add`; a move of several ids says its phrase itself.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Any, ClassVar

import msgspec

from benben.kernel.errors import BadMove


class Move(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """Base of all moves. `phrase` and `from_phrase` are overridden by moves of more than one id."""

    @classmethod
    def name(cls) -> str:
        return str(cls.__struct_config__.tag)

    absent: ClassVar[str] = ""  # the sentence for values that the move's field allows but that have no id
    movable: ClassVar[bool] = False  # its phrase counts from the first of its own ids, which titles lay out elsewhere

    def canonical(self) -> Move:
        """The same move in the one form that may be legal, if people can write it in several."""
        return self

    def phrase(self) -> tuple[int, ...] | None:
        """The ids of a move of several ids; None for one laid out by `Actions.add`."""
        return None

    def refers(self) -> tuple[int, type[Move]] | None:
        """A seat and a kind of move, if this move means that seat's last one: taking an offer means the last offer."""
        return None

    @classmethod
    def from_phrase(cls, ids: Sequence[int]) -> Move | None:
        """The move of a whole phrase of several ids; None while it is not whole."""
        raise NotImplementedError


class Steps(Move, frozen=True, tag="steps"):
    """Ids as they are, whether they make whole phrases or not, as in random play. It is among no title's moves."""

    ids: tuple[int, ...]

    def phrase(self) -> tuple[int, ...]:
        return self.ids


class Layout(msgspec.Struct, frozen=True):
    """Where the ids of one kind of move lie: mixed radix over its fields, in order, from `base`."""

    move: type[Move]
    base: int
    count: int
    radices: dict[str, tuple[Any, ...] | int]
    then: tuple[type[Move], ...] = ()  # moves whose ids continue its phrase

    @property
    def single(self) -> bool:
        return self.move.phrase is Move.phrase


class Actions:
    """The dense action ids of a family."""

    def __init__(self) -> None:
        self.layouts: list[Layout] = []
        self._bases: list[int] = []
        self.count = 0

    def add(self, move: type[Move], **radices: tuple[Any, ...] | int) -> int:
        """Lay out a move: one id for each combination of its fields' values. Returns the first id."""
        count = 1
        for values in radices.values():
            count *= values if isinstance(values, int) else len(values)
        return self._extend(Layout(move, self.count, count, radices))

    def span(self, move: type[Move], count: int, then: tuple[type[Move], ...] = ()) -> int:
        """Reserve ids that open or continue the phrase of a move. Returns the first id.

        The phrase may continue with ids of the moves `then`: a place has the same id whatever is done there.
        """
        return self._extend(Layout(move, self.count, count, {}, then))

    def copy(self) -> Actions:
        """The same ids, to which a title adds its own."""
        made = Actions()
        made.layouts, made._bases, made.count = list(self.layouts), list(self._bases), self.count
        return made

    def _extend(self, layout: Layout) -> int:
        self.layouts.append(layout)
        self._bases.append(layout.base)
        self.count += layout.count
        return layout.base

    @property
    def moves(self) -> tuple[type[Move], ...]:
        return tuple(dict.fromkeys(layout.move for layout in self.layouts))

    def _of(self, move: type[Move]) -> Layout:
        return next(x for x in self.layouts if x.move is move)

    def layout(self, action: int) -> Layout:
        if not 0 <= action < self.count:
            raise ValueError(f"there is no action {action}; ids run from 0 to {self.count - 1}")
        return self.layouts[bisect_right(self._bases, action) - 1]

    def phrase(self, move: Move) -> tuple[int, ...]:
        """The ids of a move in canonical order."""
        own = move.phrase()
        if isinstance(move, Steps):
            if not all(0 <= action < self.count for action in move.ids):
                raise BadMove(f"The ids of steps run from 0 to {self.count - 1}.")
            return move.ids
        if own is not None:
            if move.movable:
                own = tuple(self._of(type(move)).base + step for step in own)
            kinds = {type(move), *(then for x in self.layouts if x.move is type(move) for then in x.then)}
            spans = [range(x.base, x.base + x.count) for x in self.layouts if x.move in kinds]
            if not all(any(action in span for span in spans) for action in own):
                raise BadMove(f"{move.name()} has a value that does not exist.")
            return own
        layout = self._of(type(move))
        action = 0
        for name, values in layout.radices.items():
            choices = range(values) if isinstance(values, int) else values
            value = getattr(move, name)
            if value not in choices:  # would be the id of another move
                raise BadMove(move.absent or f"There is no {name} {value!r} to {move.name()}.")
            action = action * len(choices) + choices.index(value)
        return (layout.base + action,)

    def move(self, ids: Sequence[int]) -> Move | None:
        """The move of a phrase, or None while more ids are needed."""
        layout = self.layout(ids[0])
        if not layout.single:
            return layout.move.from_phrase([step - layout.base for step in ids] if layout.move.movable else ids)
        rest = ids[0] - layout.base
        arguments: dict[str, Any] = {}
        for name, values in reversed(layout.radices.items()):
            size = values if isinstance(values, int) else len(values)
            rest, index = divmod(rest, size)
            arguments[name] = index if isinstance(values, int) else values[index]
        return layout.move(**arguments)
