"""What workers on one database tell each other: which table has changed, and who is where. Nothing they need to know is
only here: what was missed is read from the storage again."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

Hear = Callable[[str, str, list[str]], None]
"""Called with the worker that speaks, the kind of news, and its words."""
TABLE = "table"
"""The news that a table has entries up to a number. The storage says it as part of the commit."""


CHANNEL = "benben"


def payload(origin: str, kind: str, *words: str) -> str:
    """News as they travel."""
    return " ".join((origin, kind, *words))


class Wire(ABC):
    """The line between workers."""

    shared = True
    """Whether there may be other workers."""

    @abstractmethod
    def open(self, hear: Hear, again: Callable[[], None]) -> None:
        """Begin to hear the others, on this event loop. `again` is called whenever the line is up: at first, and after
        a break in which news may have been missed."""

    @abstractmethod
    def say(self, kind: str, *words: str) -> None:
        """Tell all others. It is lost if the line is down."""

    @abstractmethod
    async def claim(self, table: str) -> bool:
        """Take it on to play a table's opponents; False while another worker does. A claim ends with its worker."""

    @abstractmethod
    def release(self, table: str) -> None:
        """End a claim."""

    @abstractmethod
    def close(self) -> None:
        """Let go of everything."""


class Alone(Wire):
    """There is no other worker."""

    shared = False

    def open(self, hear: Hear, again: Callable[[], None]) -> None:
        pass

    def say(self, kind: str, *words: str) -> None:
        pass

    async def claim(self, table: str) -> bool:
        del table
        return True

    def release(self, table: str) -> None:
        pass

    def close(self) -> None:
        pass
