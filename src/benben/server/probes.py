"""What machines ask a server: whether its process lives, and whether it can do its work."""

from __future__ import annotations

import asyncio

from litestar import Response, get
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler
from msgspec import Struct

from benben.server.metrics import metrics
from benben.server.realtime import Hub
from benben.server.storage import CannotRead
from benben.server.tables import Tables

ANSWER_SECONDS = 5.0


class Health(Struct):
    """One worker's answer."""

    worker: int
    ok: bool = True
    why: str | None = None


@get("/health", include_in_schema=False)
async def health(state: State) -> Health:
    """The process is alive, and its loop takes turns."""
    return Health(state["worker"])


@get("/ready", include_in_schema=False)
async def ready(state: State) -> Response[Health]:
    """The storage answers, and the worker is not about to stop."""
    tables: Tables = state["tables"]
    hub: Hub = state["hub"]
    why = "The server is stopping." if hub.closing else None
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            await tables.storage.seq("")
    except (CannotRead, TimeoutError):
        why = "The database does not answer."
    return Response(Health(state["worker"], why is None, why), status_code=200 if why is None else 503)


HANDLERS: list[HTTPRouteHandler] = [health, ready, metrics]
