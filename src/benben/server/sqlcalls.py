"""Where guests are called, in an SQL database."""

from __future__ import annotations

import hashlib

from sqlalchemy import Connection, delete, insert, select

from benben.server.callmessages import CallAt
from benben.server.database import call_rows
from benben.server.records import now


def keep_call(connection: Connection, guest: str, place: CallAt, most: int) -> None:
    connection.execute(delete(call_rows).where(call_rows.c.id == _id(guest, place)))
    values = {"id": _id(guest, place), "guest": guest, "kind": place.kind, "address": place.address, "created": now()}
    connection.execute(insert(call_rows), values)
    newest = select(call_rows.c.id).where(call_rows.c.guest == guest).order_by(call_rows.c.created.desc())
    for old in list(connection.execute(newest).scalars())[most:]:
        connection.execute(delete(call_rows).where(call_rows.c.id == old))


def drop_call(connection: Connection, guest: str, place: CallAt) -> None:
    mine = (call_rows.c.id == _id(guest, place)) & (call_rows.c.guest == guest)
    connection.execute(delete(call_rows).where(mine))


def calls(connection: Connection, guest: str) -> list[CallAt]:
    wanted = select(call_rows.c.kind, call_rows.c.address).where(call_rows.c.guest == guest)
    return [CallAt(row[0], row[1]) for row in connection.execute(wanted.order_by(call_rows.c.created.desc()))]


def _id(guest: str, place: CallAt) -> str:
    """A browser's subscription is that of whoever used it last; an address of one's own may be several guests'."""
    whose = "" if place.kind == "push" else guest
    return hashlib.sha256(f"{place.kind} {whose} {place.address}".encode()).hexdigest()
