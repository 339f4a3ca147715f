"""Where a guest is called when it is their turn, and whose turn it is."""

from __future__ import annotations

import asyncio

from litestar import get, post, put
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler

from benben.kernel.errors import UnknownTitle
from benben.kernel.title import title
from benben.server.callmessages import CallAt, Calls, Turn
from benben.server.calls import Caller
from benben.server.commands import Refused
from benben.server.gate import guest_of, who_is
from benben.server.messages import TableSummary
from benben.server.outbound import BadAddress
from benben.server.routes import BAD, TOO_MANY, Asking


def _who(request: Asking) -> str:
    guest = guest_of(request)
    if guest is None:
        raise Refused("forbidden", "not_a_guest")
    return guest


async def _calls(state: State, guest: str) -> Calls:
    caller: Caller = state["caller"]
    return Calls(await asyncio.to_thread(caller.key), await caller.places(guest))


@get("/api/calls", responses=BAD)
async def calls(request: Asking, state: State) -> Calls:
    """Where you are called when it is your turn, and the key that a browser needs to subscribe."""
    return await _calls(state, _who(request))


@put("/api/calls", responses=BAD | TOO_MANY)
async def call_me(data: CallAt, request: Asking, state: State) -> Calls:
    """Be called at a push service or an address of your own when it is your turn and you are not at the table."""
    guest, caller = _who(request), state["caller"]
    state["meter"].spend("calls", who_is(request))
    try:
        await caller.call_at(guest, data)
    except BadAddress:
        raise Refused("bad", "bad_address") from None
    return await _calls(state, guest)


@post("/api/calls/stop", status_code=200, responses=BAD | TOO_MANY)
async def call_me_no_more(data: CallAt, request: Asking, state: State) -> Calls:
    """Be called there no more."""
    guest, caller = _who(request), state["caller"]
    state["meter"].spend("calls", who_is(request))
    await caller.stop_calling(guest, data)
    return await _calls(state, guest)


@get("/api/turns", responses=BAD)
async def turns(request: Asking, state: State) -> list[Turn]:
    """The tables at which others wait for you."""
    guest = guest_of(request)
    mine: list[TableSummary] = [] if guest is None else await state["tables"].mine(guest)
    return [Turn(one.id, one.title, f"/table/{one.id}") for one in mine if one.status == "running" and _waits(one)]


def _waits(one: TableSummary) -> bool:
    try:
        game = title(one.title).of(one.options)
    except UnknownTitle:
        return False
    mine = [seat for seat in one.you if one.seats[seat].standin is None and not one.seats[seat].resigned]
    return any(asked.seat in mine and asked.kind not in (*game.idle, *game.answers) for asked in one.asked)


HANDLERS: list[HTTPRouteHandler] = [calls, call_me, call_me_no_more, turns]
