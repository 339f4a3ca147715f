"""What only sockets carry: the client's messages by `do`, the server's by `is`."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct


class Hello(Struct, tag_field="do", tag="hello"):
    """Asks for what happened after an entry, with the view. With `changes`, the view comes as a whole only now, and
    then only what changes in it; whoever can't follow says hello again."""

    version: str | None = None
    after: Annotated[int, Meta(ge=0)] | None = None
    changes: bool = False


class Ping(Struct, tag_field="do", tag="ping"):
    pass


class ReloadMessage(Struct, tag_field="is", tag="reload"):
    version: str


class PresenceMessage(Struct, tag_field="is", tag="presence"):
    here: list[int]
    watching: int


class PongMessage(Struct, tag_field="is", tag="pong"):
    pass
