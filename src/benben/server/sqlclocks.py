"""Clocks in an SQL database: when each is due, and the service time."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import Connection, delete, func, insert, select

from benben.server.database import clock_rows, insert_or, table_rows, time_rows
from benben.server.records import utc
from benben.server.storage import DueClocks, Winding

_ONLY = 1
_LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)


def keep_winding(connection: Connection, table: str, winding: Winding) -> None:
    connection.execute(delete(clock_rows).where(clock_rows.c.table == table))
    if winding.due is not None:
        connection.execute(insert(clock_rows), {"table": table, "due": winding.due, "wound": winding.at})


def keep_time(connection: Connection, milliseconds: int, at: datetime) -> None:
    values = {"milliseconds": milliseconds, "at": at}
    new = insert_or(connection, time_rows).values(id=_ONLY, **values)
    later = time_rows.c.milliseconds <= milliseconds
    connection.execute(new.on_conflict_do_update(index_elements=["id"], set_=values, where=later))


def kept_time(connection: Connection) -> tuple[int, datetime] | None:
    """The time of the last note, or that of the last clock wound since: their rows are not all one, so that no two
    commands wait for each other."""
    row = connection.execute(select(time_rows.c.milliseconds, time_rows.c.at).where(time_rows.c.id == _ONLY)).first()
    wound = connection.execute(select(func.max(clock_rows.c.wound))).scalar()
    if row is None:
        return None if wound is None else (wound, _LONG_AGO)
    return max(row[0], wound or 0), utc(row[1])


def due_clocks(connection: Connection, until: int, limit: int) -> DueClocks:
    running = select(clock_rows.c.table, clock_rows.c.due).join(table_rows).where(table_rows.c.status == "running")
    if connection.execute(running.limit(1)).first() is None:
        return DueClocks([], False)
    wanted = running.where(clock_rows.c.due <= until).order_by(clock_rows.c.due).limit(limit)
    return DueClocks([(row[0], row[1]) for row in connection.execute(wanted)], True)
