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

    def another(self) -> Device:
        """A device of the same kind, for another batch of the same title."""
        ...

    def zeros(self, shape: tuple[int, ...], kind: Any, by_column: bool = False) -> Any:
        """An array on the device. On a GPU, what all threads write at the same time should lie side by side: by column.

        What each thread reads and writes at its own pace should lie together: by row, which is a game's.
        """
        ...

    def copy(self, array: Any) -> Any:
        """Another array on the device that holds the same."""
        ...

    def write(self, array: Any, values: Any) -> None:
        """Put values of the host into an array, or one number everywhere."""
        ...

    def read(self, array: Any) -> Any:
        """What an array holds, on the host; not to be written to."""
        ...

    def shown(self, array: Any, kind: Any = None) -> Any:
        """An array as people get it, perhaps as another kind of number of the same size."""
        ...

    def numbers(self, given: Any) -> Any:
        """Whole numbers that somebody brings, as int64 on the device, or what they gave if these are none."""
        ...

    def first_illegal(self, games: Games) -> int:
        """The first game whose action isn't legal, or −1."""
        ...

    def first_stuck(self, games: Games) -> int:
        """The first game that waits for nobody, or −1."""
        ...

    def advance(self, games: Games, game: int | None) -> None:
        """Do what `games.actions` says in every game, or in one."""
        ...

    def observe(self, games: Games, seats: Any, rows: Any) -> None:
        """Write what a seat of each game sees."""
        ...

    def deal(self, games: Games, seats: Any, seed: int) -> None:
        """Deal anew what each game hides from one of its seats."""
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
        from benben.batches.gpu import Gpu
        from benben.kernel.cuda import NoGpu

        try:
            return Gpu(title, layout)
        except NoGpu as error:
            raise NoDevice(str(error)) from error
    if name != "cpu":
        raise NoDevice(f"There is no device {name!r}; there is {' and '.join(DEVICES)}.")
    from benben.batches.processor import Processor

    return Processor(title, layout, threads)
