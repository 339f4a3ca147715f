"""Views as whoever follows changes has them."""

from __future__ import annotations

import copy
from collections.abc import Iterable
from typing import Any

Json = dict[str, Any]


def put_in(view: Json, change: Json) -> Json:
    """A view with what changes put into it, as a client does it."""
    assert change["after"] == view["seq"]
    view = copy.deepcopy(view)
    for put in change["puts"]:
        at: Any = view
        for step in put["at"][:-1]:
            at = at[step]
        at[put["at"][-1]] = put["value"]
    view["seq"] = change["seq"]
    return view


def as_updates(messages: Iterable[Json]) -> list[Json]:
    """What a socket has said of its table, each time with the whole view that the client then had."""
    told: list[Json] = []
    for message in messages:
        if message["is"] == "update":
            told.append(message)
        elif message["is"] == "change":
            told.append({**message, "is": "update", "view": put_in(told[-1]["view"], message)})
        elif message["is"] == "presence" and told:  # part of the view from now on
            seats = [
                {**seat, "here": seat["kind"] == "bot" or seat["seat"] in message["here"]}
                for seat in told[-1]["view"]["seats"]
            ]
            told[-1] = {**told[-1], "view": {**told[-1]["view"], "seats": seats, "watching": message["watching"]}}
    return told
