"""The application: storage, tables, opponents and routes put together."""

from __future__ import annotations

import functools
import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any, NamedTuple, cast, get_args

from litestar import Litestar, Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.plugins import PluginProtocol
from litestar.plugins.core import MsgspecDIPlugin

import benben
from benben.bots import bots_of
from benben.server import callroutes, pages, probes, routes
from benben.server.callmessages import CallAt
from benben.server.calls import Caller
from benben.server.chances import Historian
from benben.server.commands import Refused
from benben.server.datafolder import DataFolder
from benben.server.gate import Application, Gate
from benben.server.hints import Hints
from benben.server.identity import Signer
from benben.server.messages import Command, HintWanted, NewTable, Problem, Rename, SeatPlan, Wrong
from benben.server.meter import Meter, TooMany
from benben.server.metrics import Metrics, may_read
from benben.server.names import Names
from benben.server.neighbors import Neighbors
from benben.server.opponents import Opponents
from benben.server.outbound import is_here, post
from benben.server.pages import Pages
from benben.server.presence import Presence
from benben.server.realtime import Hub, table_socket
from benben.server.replays import NoReplay, Replays
from benben.server.settings import Settings
from benben.server.storage import CannotRead, CannotWrite, Damaged, InDoubt
from benben.server.storages import open_storage, open_wire
from benben.server.tables import Tables, UnknownTable
from benben.server.timekeeper import Timekeeper
from benben.server.vapid import Vapid, contact_of
from benben.server.workers import Pool

log = logging.getLogger("benben.server")

LARGEST_BODY = 64 * 1024
STATUS: dict[Wrong, int] = {"bad": 400, "forbidden": 403, "unknown": 404, "illegal": 409, "stale": 409, "closed": 409}
SENTENCES = {
    400: "The request can't be understood.",
    401: "This needs an identity.",
    404: "There is nothing at this address.",
    405: "This address does not take that kind of request.",
    413: "The request is too large.",
    415: "The request is of a kind the server does not read.",
    500: "The server failed; the log of its process says how.",
}
CANNOT_READ = "The server can't reach its database now. Nothing was changed; try again later."
IN_DOUBT = (
    "The server lost its database while it was storing this, and can't say whether it was stored. Send it again with "
    "the same id: it is done once."
)
CANNOT_WRITE = "The server can't store anything now; its disk may be full. Nothing was changed; try again later."
REFUSALS = {
    "no_hint": "No hint came of it; the log of the server's process says why.",
    "not_asked": "Nothing is asked of this seat now.",
    "others_play": "There are hints only at tables where everybody else is an opponent.",
    "no_private_link": "Only a guest who sits at this table or hosts it has a private link to it.",
    "bad_link": "This private link was used before, or it is too old.",
    "no_chances": "The chances in this game can't be worked out; the log of the server's process says why.",
    "bad_address": "Nobody can be called at this address: it must be one of the web that begins with https://.",
    "not_a_guest": "This needs the cookie that the page or /api/me gives.",
}
"""Sentences for refusals whose key does not say everything."""


class _Litestar(Litestar):
    """Without the plug-ins for Pydantic and attrs: importing them costs a tenth of a second at every start."""

    @staticmethod
    def _get_default_plugins(plugins: list[PluginProtocol]) -> list[PluginProtocol]:
        return [*plugins, MsgspecDIPlugin()]


class _Schema(JsonRenderPlugin):
    """The OpenAPI schema, plus what Litestar leaves out: which messages accept no fields but their own."""

    def render(self, request: Request[Any, Any, State], openapi_schema: dict[str, Any]) -> bytes:
        schemas = openapi_schema["components"]["schemas"]
        for struct in (Rename, SeatPlan, NewTable, HintWanted, CallAt, *get_args(Command)):
            schemas[struct.__name__]["additionalProperties"] = False
        return super().render(request, openapi_schema)


class App(NamedTuple):
    gate: Gate
    hub: Hub


def make_app(settings: Settings, folder: DataFolder, canonical: str, port: int) -> App:
    """The application on an opened data folder. `canonical` is the one address people use; this machine's other names
    at `port` redirect to it."""
    pages_ = Pages(settings.static)
    version = settings.version or f"{benben.__version__}+{pages_.fingerprint()}"
    signer = Signer(folder.key())
    hub = Hub()
    meter = Meter(settings.limits)
    inside = is_here(canonical)  # whoever can use this server may reach this machine anyhow
    vapid = Vapid(folder.path, contact_of(canonical))
    storage = open_storage(settings)  # before anything is answered: an unusable storage stops the start

    wire = open_wire(storage)

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncGenerator[None]:
        presence = Presence(settings.grace)
        tables = Tables(
            storage,
            signer,
            presence,
            bots_of,
            settings.tables_in_memory,
            settings.tables_put_aside,
            settings.leisure,
            settings.service_time(),
            wire.shared,
        )
        pool = Pool(settings.worker, settings.workers)
        opponents = Opponents(tables, pool, settings.pace, settings.patience, settings.think, wire)
        caller = Caller(tables, vapid, functools.partial(post, inside=inside), canonical, inside)
        timekeeper = Timekeeper(tables, opponents.for_person, settings.beat)
        tables.watchers += [hub.changed, opponents.wake, timekeeper.wake, caller.wake]

        def follow(table: str) -> None:  # whoever made the change looks after clocks and calls
            hub.changed(table)
            if tables.holds(table):
                opponents.wake(table)

        tables.followers.append(follow)
        counted = Metrics(settings.number, tables, meter, settings.data if settings.processes > 1 else None)
        neighbors = Neighbors(wire, tables, presence, hub)
        hints = Hints(tables, pool, settings.think)
        historian = Historian(storage, settings.analyst)
        replays = Replays(settings.replayer)
        app.state.update(
            {
                "tables": tables,
                "metrics": counted,
                "opponents": opponents,
                "hints": hints,
                "historian": historian,
                "replays": replays,
                "caller": caller,
            }
        )
        await timekeeper.begin()
        neighbors.begin()
        counted.begin()
        opponents.resume()
        try:
            yield
        finally:
            await timekeeper.stop()
            await caller.stop()
            await hints.stop()
            await opponents.stop()
            await historian.stop()
            await replays.stop()
            await tables.stop()
            counted.end()
            neighbors.end()
            storage.close()

    app = _Litestar(
        route_handlers=[
            *routes.HANDLERS,
            *callroutes.HANDLERS,
            *probes.HANDLERS,
            *pages.HANDLERS,
            table_socket,
        ],
        lifespan=[running],
        state=State(
            {
                "pages": pages_,
                "version": version,
                "think": settings.think,
                "hub": hub,
                "meter": meter,
                "worker": settings.number,
                "proxied": bool(settings.proxies),
                "may_read_metrics": lambda address: may_read(address, settings.metrics),
            }
        ),
        exception_handlers={
            Refused: _refused,
            UnknownTable: _unknown_table,
            TooMany: _too_many,
            CannotWrite: _cannot_write,
            InDoubt: _in_doubt,
            CannotRead: _cannot_read,
            Damaged: _damaged,
            NoReplay: _no_replay,
            HTTPException: _http_problem,
            Exception: _failure,
        },
        openapi_config=OpenAPIConfig(
            title="Benben",
            version=benben.__version__,
            description="Tables of the pyramid games. Everything a socket can do, over HTTP.",
            path="/api/schema",
            render_plugins=[_Schema(path=["/", "/openapi.json"])],
        ),
        request_class=routes.Asking,
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
        debug=False,
    )
    return App(Gate(cast(Application, app), signer, meter, Names(canonical, settings.names), canonical, port), hub)


def _problem(status: int, error: str, text: str, headers: dict[str, str] | None = None) -> Response[Problem]:
    return Response(Problem(error, text), status_code=status, headers=headers or {}, media_type="application/json")


def _refused(_request: Request[Any, Any, State], refused: Refused) -> Response[Problem]:
    text = REFUSALS.get(refused.key) or refused.key.replace("_", " ").capitalize() + "."
    return _problem(STATUS[refused.error], refused.key, text)


def _unknown_table(_request: Request[Any, Any, State], _error: UnknownTable) -> Response[Problem]:
    return _problem(404, "unknown_table", "There is no such table.")


def _too_many(_request: Request[Any, Any, State], error: TooMany) -> Response[Problem]:
    return _problem(429, f"too_many_{error.kind}", error.sentence, {"retry-after": str(error.seconds)})


def _cannot_write(_request: Request[Any, Any, State], _error: CannotWrite) -> Response[Problem]:
    return _problem(503, "cannot_write", CANNOT_WRITE, {"retry-after": "10"})


def _in_doubt(_request: Request[Any, Any, State], _error: InDoubt) -> Response[Problem]:
    return _problem(503, "in_doubt", IN_DOUBT, {"retry-after": "10"})


def _cannot_read(_request: Request[Any, Any, State], _error: CannotRead) -> Response[Problem]:
    return _problem(503, "cannot_read", CANNOT_READ, {"retry-after": "10"})


def _damaged(_request: Request[Any, Any, State], _error: Damaged) -> Response[Problem]:
    return _problem(409, "damaged", "What is stored of this table is damaged. Other tables are not affected.")


def _no_replay(request: Request[Any, Any, State], error: NoReplay) -> Response[Problem]:
    log.error("%s gives no replay: %s", request.url.path, error)
    return _problem(503, "no_replay", "The replay can't be made now; the game itself is kept.")


def _http_problem(_request: Request[Any, Any, State], error: HTTPException) -> Response[Problem]:
    status = error.status_code
    text = SENTENCES.get(status, "The request can't be answered.")
    if status == 400 and error.extra and isinstance(error.extra, list):
        wrong = [f"{x.get('key', 'body')}: {x.get('message', '')}" for x in error.extra if isinstance(x, dict)]
        text = f"{text[:-1]}: {'; '.join(wrong)}."
    elif status == 400 and error.detail:
        text = f"{text[:-1]}: {error.detail.splitlines()[0]}."
    keys = {400: "bad_request", 404: "not_found", 405: "wrong_method", 413: "too_large", 500: "failed"}
    return _problem(status, keys.get(status, f"http_{status}"), text, dict(error.headers or {}))


def _failure(request: Request[Any, Any, State], error: Exception) -> Response[Problem]:
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return _problem(500, "failed", SENTENCES[500])
