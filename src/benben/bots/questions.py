"""What the server and an opponent's process say to each other: a question or a preparation, and the reply to it.

A message either way is four bytes of length (big-endian) and JSON.
"""

from __future__ import annotations

from typing import Any

import msgspec

HEAD = 4
"""Bytes that hold the length of a message."""
LONGEST = 16 * 1024 * 1024
"""Bytes a message may have."""


class Question(msgspec.Struct, tag_field="do", tag="choose"):
    """What an opponent is told: what its seat sees and may do, a number that seeds its chance, and how many seconds it
    may think, if that is limited (`bots.Capped`)."""

    id: str
    title: str
    bot: str
    seat: int
    observation: dict[str, Any]
    moves: list[dict[str, Any]]
    seed: int
    forms: list[dict[str, Any]] = []
    options: dict[str, int | str | bool] = {}
    decision: int = 0
    seconds: float | None = None


class Preparation(msgspec.Struct, tag_field="do", tag="prepare"):
    """An opponent has taken a seat, and may make itself ready for a title with these options (`bots.Prepared`)."""

    id: str
    title: str
    bot: str
    options: dict[str, int | str | bool] = {}


class Reply(msgspec.Struct, omit_defaults=True):
    """The move as text, nothing after a preparation, or what went wrong. The id is that of what was asked, unless not
    even that could be read."""

    id: str | None
    move: str | None = None
    error: str | None = None


Asked = Question | Preparation

read_asked = msgspec.json.Decoder(Asked).decode
read_reply = msgspec.json.Decoder(Reply).decode


def write(message: Asked | Reply) -> bytes:
    """A message as it travels."""
    return frame(msgspec.json.encode(message))


def frame(data: bytes) -> bytes:
    """JSON with its length in front."""
    return len(data).to_bytes(HEAD, "big") + data


def length(head: bytes) -> int:
    """How many bytes follow the first ones."""
    return int.from_bytes(head, "big")
