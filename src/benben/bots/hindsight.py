"""What the server and the process that looks back at games say to each other, framed as in `bots.questions`."""

from __future__ import annotations

import msgspec

from benben.kernel.matchfile import MatchFile


class Survey(msgspec.Struct, tag_field="do", tag="survey"):
    """A game, and which of its positions to look at; position 0 is the set-up, and each entry leads to the next."""

    id: str
    file: MatchFile
    first: int
    count: int


class Review(msgspec.Struct, tag_field="do", tag="review"):
    """A game with every seat's chances at all its positions. It is asked what changed them most."""

    id: str
    file: MatchFile
    chances: list[list[float]]


class Swing(msgspec.Struct, frozen=True):
    """An entry that changed a seat's chances much."""

    number: int
    seat: int  # whose chances changed most
    before: float
    after: float
    mover: int
    move: str
    better: str | None  # what the architect would have done, if it is something else


class Findings(msgspec.Struct, omit_defaults=True):
    """What a survey or a review found, or what went wrong. The id is that of what was asked, if it could be read."""

    id: str | None
    chances: list[list[float]] | None = None
    swings: list[Swing] | None = None
    error: str | None = None


Asked = Survey | Review

read_asked = msgspec.json.Decoder(Asked).decode
read_findings = msgspec.json.Decoder(Findings).decode
