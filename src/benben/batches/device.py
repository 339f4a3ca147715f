"""Where a batch is played. A device keeps the arrays of a batch and runs its rules over them (`batches.rules`)."""

from __future__ import annotations

from typing import Any, Protocol

from benben.batches.errors import NoDevice
from benben.batches.layout import Layout
from benben.batches.rules import Games, Played
from benben.kernel.title import Title

DEVICES = ("cpu", "cuda")


class Device(Protocol):
    """Runs the rules of one title, whose observations have one layout."""

    @property
    def state_dtype(self) -> Any:
        """The form of a state in an array."""
        ...

    def zeros(self, shape: tuple[int, ...], kind: Any) -> Any:
        """An array on the device."""
        ...

    def copy(self, array: Any) -> Any:
        """Another array on the device that holds the same."""
        ...

    def advance(self, games: Games, game: int | None) -> None:
        """Do what `games.actions` says in every game, or in one."""
        ...

    def observe(self, games: Games, seats: Any, rows: Any) -> None:
        """Write what a seat of each game sees."""
        ...

    def play_on(self, games: Games, seed: int, weights: Any, played: Played) -> None:
        """Play every game to its end, as often as `played` has room for."""
        ...

    def close(self) -> None:
        """Give back what the device holds."""
        ...


def open_device(name: str, title: Title, layout: Layout, threads: int | None) -> Device:
    """The device of this name, made ready for a title."""
    if name == "cuda":
        raise NoDevice("Batches are played on the processor for now; leave device='cuda' out, or say device='cpu'.")
    if name != "cpu":
        raise NoDevice(f"There is no device {name!r}; there is {' and '.join(DEVICES)}.")
    from benben.batches.processor import Processor

    return Processor(title, layout, threads)
