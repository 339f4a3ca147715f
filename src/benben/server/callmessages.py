"""What the wire carries about calling people whose turn it is."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct


class CallAt(Struct, forbid_unknown_fields=True):
    """Where somebody is called: by the push service that their browser named, or at an address of their own, which gets
    a POST of JSON."""

    kind: Literal["push", "webhook"]
    address: Annotated[str, Meta(min_length=1, max_length=1000)]


class Calls(Struct):
    """The key with which browsers subscribe, and where this guest is called."""

    key: str
    at: list[CallAt]


class Turn(Struct):
    """A table at which others wait for you."""

    table: str
    title: str
    link: str
