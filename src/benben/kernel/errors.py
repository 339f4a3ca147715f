"""What can be wrong with what somebody asks for, each with a sentence that says what to do."""

from __future__ import annotations

import msgspec


class Refusal(msgspec.Struct, frozen=True):
    """Why something is not allowed: the key of its words, and the rule that says so (empty: the software's own)."""

    key: str
    rule: str = ""

    def __str__(self) -> str:
        text = self.key.replace("_", " ")
        return f"{self.rule}: {text}" if self.rule else text


class BenbenError(Exception):
    """Base of all errors that are the caller's to mend; its text is one clear sentence."""


class UnknownTitle(BenbenError):
    """There is no such title."""


class BadOption(BenbenError):
    """An option does not exist or can't have this value."""


class BadMove(BenbenError):
    """The text or struct is not a move of this title."""


class BadFile(BenbenError):
    """A match file can't be read, or does not hold together."""


class Illegal(BenbenError):
    """The rules forbid it now; nothing was changed."""

    def __init__(self, refusal: Refusal, sentence: str) -> None:
        super().__init__(sentence)
        self.refusal = refusal

    def __reduce__(self) -> tuple[type[Illegal], tuple[Refusal, str]]:
        """Errors travel between processes."""
        return type(self), (self.refusal, str(self))


class Stale(BenbenError):
    """The seat's decision has moved on since the command was made; nothing was changed."""
