"""The HTTP interface: everything a socket can do, with the same messages."""

from __future__ import annotations

import asyncio
import gzip
import re
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post, put
from litestar.datastructures import State
from litestar.exceptions import ClientException
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import ResponseSpec
from litestar.params import Parameter

from benben.kernel.errors import BenbenError
from benben.kernel.title import Title, title, titles
from benben.kernel.words import kernel_words
from benben.server import views
from benben.server.chances import Historian
from benben.server.commands import Refused
from benben.server.encoding import VARY, Gzip, accepts_gzip
from benben.server.gate import guest_of, who_is
from benben.server.hints import Hints
from benben.server.identity import public_id, set_cookie
from benben.server.messages import (
    UNREADABLE,
    Answer,
    Chances,
    Change,
    Command,
    Continuing,
    Hint,
    HintWanted,
    Json,
    Me,
    NewTable,
    OptionInfo,
    PrivateLink,
    Problem,
    Rename,
    Replay,
    TableSummary,
    TableView,
    TitleInfo,
    Update,
    Why,
    unreadable,
)
from benben.server.meter import Meter, TooMany
from benben.server.realtime import Hub
from benben.server.replays import Replays
from benben.server.tables import Tables

LONGEST_WAIT = 25


class Asking(Request[Any, Any, State]):
    """A request whose body is read as strictly as a socket's messages; Litestar alone would take 0 for false."""

    async def json(self) -> Any:
        field = self.route_handler.parsed_data_field
        if field is None:
            return await super().json()
        try:
            return msgspec.json.decode(await self.body(), type=field.annotation)
        except UNREADABLE as error:
            raise ClientException(unreadable(error)) from None


TableId = Annotated[str, Parameter(description="A table's id, the last part of its link.")]
LinkToken = Annotated[str, Parameter(description="The last part of a private link.")]
BAD = {400: ResponseSpec(Problem, description="The request can't be understood, or can't be carried out.")}
UNKNOWN = {404: ResponseSpec(Problem, description="There is no such thing.")}
FORBIDDEN = {403: ResponseSpec(Problem, description="You are not allowed to ask or do this.")}
TOO_MANY = {429: ResponseSpec(Problem, description="Too much in a short time; Retry-After says when to ask again.")}
REPLAY = {
    200: ResponseSpec(Replay, description="The replay."),
    503: ResponseSpec(Problem, description="It can't be made."),
}
CLOSED = {409: ResponseSpec(Problem, description="It can't be done at this point in the game.")}


def _tables(state: State) -> Tables:
    tables: Tables = state["tables"]
    return tables


def _meter(state: State) -> Meter:
    meter: Meter = state["meter"]
    return meter


def _guest(request: Asking) -> str:
    guest = guest_of(request)
    if guest is None:
        raise Refused("forbidden", "not_a_guest")
    return guest


def _sign_of_life(request: Asking, state: State, table: str) -> None:
    guest = guest_of(request)
    if guest is not None:
        _tables(state).presence.touch(table, guest)


# Guests and titles


@get("/api/me", responses=TOO_MANY)
async def me(request: Asking, state: State) -> Me:
    """Who you are; the first call makes you a guest."""
    guest = _guest(request)
    return Me(public_id(guest), await _tables(state).known_name(guest), state["version"], state["think"])


@put("/api/me", responses=BAD | TOO_MANY)
async def rename(data: Rename, request: Asking, state: State) -> Me:
    """Choose the name you go by at future tables."""
    guest = _guest(request)
    _meter(state).spend("renames", who_is(request))
    return Me(public_id(guest), await _tables(state).rename(guest, data.name), state["version"], state["think"])


@get("/api/titles", sync_to_thread=False, middleware=[Gzip])
def all_titles(state: State) -> list[TitleInfo]:
    """The available games, with their options and opponents."""
    return [_title_info(t.widest, list(_tables(state).bots(t.id))) for t in titles()]


def _title_info(t: Title, bots: list[str]) -> TitleInfo:
    options = [
        OptionInfo(
            name=o.name,
            kind=o.kind,  # type: ignore[arg-type]
            choices=list(o.choices) or None,
            low=o.low if o.kind == "number" else None,
            high=o.high if o.kind == "number" else None,
            default=o.default,
            rule=o.rule or None,
            house=o.house,
        )
        for o in t.options
    ]
    return TitleInfo(
        id=t.id,
        behavior=t.behavior,
        family=t.family.name,
        seats=t.seats,
        house_seats=list(t.house_seats),
        options=options,
        bots=bots,
        facts=dict(t.facts),
        idle=list(t.idle),
        answers=list(t.answers),
        event_seats=t.events.seats(),
    )


@get("/api/words/{name:str}/{language:str}", responses=UNKNOWN | BAD, sync_to_thread=False, middleware=[Gzip])
def words(name: str, language: str) -> dict[str, str]:
    """The words of a title in a language, by key."""
    if not re.fullmatch(r"[a-z]{2,3}(-[A-Za-z]{2,8})?", language):
        raise Refused("unknown", "no_words")
    try:
        return {**kernel_words(language), **title(name).widest.words(language)}
    except (BenbenError, OSError, ValueError):
        raise Refused("unknown", "no_words") from None


# Tables


@post("/api/tables", responses=BAD | UNKNOWN | TOO_MANY)
async def create_table(data: NewTable, request: Asking, state: State) -> TableView:
    """Open a table; you are its host."""
    guest = _guest(request)
    _meter(state).spend("tables", who_is(request))
    table = await _tables(state).create(data, guest)
    _sign_of_life(request, state, table.id)
    return _tables(state).view_of(table, guest)


@get("/api/tables", responses=BAD)
async def list_tables(request: Asking, state: State, public: bool = False) -> list[TableSummary]:
    """The tables you sit at or host, newest first; or those open to everybody."""
    guest = guest_of(request)
    if public:
        return await _tables(state).public(guest)
    return [] if guest is None else await _tables(state).mine(guest)


@get("/api/tables/{table:str}", responses=UNKNOWN | BAD)
async def show_table(table: TableId, request: Asking, state: State) -> TableView:
    """The table as you see it."""
    await _tables(state).refresh(table)
    return await _tables(state).view(table, guest_of(request))


@get("/api/tables/{table:str}/events", responses=UNKNOWN | BAD)
async def events(
    table: TableId,
    request: Asking,
    state: State,
    after: Annotated[int, Parameter(ge=0, description="The last number you have.")] = 0,
    wait: Annotated[float, Parameter(ge=0, le=LONGEST_WAIT, description="Seconds to wait for news.")] = 0,
    changes: Annotated[bool, Parameter(description="Whether you have the view as of entry `after`.")] = False,
) -> Update | Change:
    """What happened after entry `after`; with `wait`, waits if nothing has yet. With `changes` you get what changes in
    your view, unless all of it is new or the server no longer knows what you have."""
    _sign_of_life(request, state, table)
    if wait:
        hub: Hub = state["hub"]
        await hub.wait(_tables(state), table, after, wait)
        _sign_of_life(request, state, table)
    await _tables(state).refresh(table)
    told = _tables(state).change if changes else _tables(state).update
    return await told(table, guest_of(request), after)


@post("/api/tables/{table:str}/commands", status_code=200, responses=UNKNOWN | BAD | TOO_MANY)
async def command(data: Command, table: TableId, request: Asking, state: State) -> Answer:
    """Do something at a table. A command sent again with the same id is answered again, but not carried out again."""
    guest = _guest(request)
    try:
        _meter(state).command(who_is(request), table, data)
    except TooMany:
        before = await _tables(state).answered(table, guest, data)
        if before is None:
            raise
        return before
    _sign_of_life(request, state, table)
    return await _tables(state).do(table, guest, data)


@get("/api/tables/{table:str}/why", responses=UNKNOWN | BAD | FORBIDDEN | CLOSED)
async def why(
    table: TableId,
    request: Asking,
    state: State,
    seat: Annotated[int, Parameter(ge=0, le=5)],
    move: Annotated[str, Parameter(description="The move as JSON.", max_length=4000)],
) -> Why:
    """Why your seat can't make a move now; nothing if it can."""
    try:
        form = msgspec.json.decode(move, type=Json)
    except UNREADABLE:
        raise Refused("bad", "bad_move") from None
    return Why(await _tables(state).why(table, guest_of(request), seat, form))


@get("/api/tables/{table:str}/continue", responses=UNKNOWN | BAD | FORBIDDEN)
async def private_link(table: TableId, request: Asking, state: State) -> PrivateLink:
    """Your private link for continuing at this table on another device. It is sent only here, and by itself."""
    return PrivateLink(await _tables(state).private_link(table, guest_of(request)))


@get("/api/tables/{table:str}/replay", responses=REPLAY | UNKNOWN | BAD | CLOSED | TOO_MANY)
async def replay(table: TableId, request: Asking, state: State) -> Response[bytes]:
    """A finished game step by step, with nothing hidden."""
    _meter(state).spend("replays", who_is(request))
    loaded = await _tables(state).table(table)
    if not loaded.over:
        raise Refused("closed", "not_over")
    if not loaded.agrees:
        raise Refused("closed", "older_rules")
    replays: Replays = state["replays"]
    body, headers = await replays.of(loaded), {"vary": VARY}
    if accepts_gzip(request.headers.get("accept-encoding", "")):
        headers["content-encoding"] = "gzip"
    else:
        body = await asyncio.to_thread(gzip.decompress, body)
    return Response(body, media_type="application/json", headers=headers)


@post("/api/tables/{table:str}/hint", status_code=200, responses=UNKNOWN | BAD | FORBIDDEN | CLOSED | TOO_MANY)
async def hint(data: HintWanted, table: TableId, request: Asking, state: State) -> Hint:
    """What the strongest opponent would do in your place, if you play against opponents only. Nothing is done."""
    _meter(state).spend("hints", who_is(request))
    _sign_of_life(request, state, table)
    hints: Hints = state["hints"]
    return await hints.hint(table, guest_of(request), data.seat, data.decision)


@get("/api/tables/{table:str}/chances", responses=UNKNOWN | BAD | CLOSED, middleware=[Gzip])
async def chances(table: TableId, state: State) -> Chances:
    """Everybody's chances over a finished game. The first who asks has them worked out, which takes a while: ask again
    until it is done."""
    historian: Historian = state["historian"]
    return await historian.chances(await _tables(state).table(table))


@get("/api/tables/{table:str}/export", responses=UNKNOWN | BAD | TOO_MANY)
async def export(table: TableId, request: Asking, state: State) -> Response[Json]:
    """A finished game as a match file; for a running one, what you see of it, without the seed."""
    _meter(state).spend("exports", who_is(request))
    loaded = await _tables(state).table(table)
    name = f"{loaded.founding.title}-{loaded.id}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(views.export(loaded, guest_of(request)), headers=headers)


@get("/api/continue/{token:str}", responses=UNKNOWN | BAD)
async def continuing(token: LinkToken, request: Asking, state: State) -> Continuing:
    """Whom a private link would make of this device. Nothing changes yet."""
    return await _tables(state).continuing(token, guest_of(request))


@post("/api/continue/{token:str}", status_code=200, responses=UNKNOWN | BAD)
async def continue_here(token: LinkToken, request: Asking, state: State) -> Response[Continuing]:
    """Become the guest whose private link this is, on this device instead of whoever you were here. It works once."""
    guest, continued = await _tables(state).continue_as(token)
    cookie = set_cookie(_tables(state).signer.cookie(guest), request.url.scheme == "https")
    return Response(continued, headers={"set-cookie": cookie})


HANDLERS: list[HTTPRouteHandler] = [
    me,
    rename,
    all_titles,
    words,
    create_table,
    list_tables,
    show_table,
    events,
    command,
    why,
    hint,
    private_link,
    replay,
    chances,
    export,
    continuing,
    continue_here,
]
