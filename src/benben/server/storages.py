"""The storages a server can be started with, by the name that `Settings.storage` gives."""

from __future__ import annotations

from collections.abc import Callable

from benben.server.datafolder import DATABASE
from benben.server.settings import Settings
from benben.server.sqlite import SqliteStorage
from benben.server.storage import Storage, StorageError
from benben.server.wire import Alone, Wire


def _postgres(settings: Settings) -> Storage:
    from benben.server.postgres import PostgresStorage  # most servers need no driver

    return PostgresStorage(settings.database or "")


STORAGES: dict[str, Callable[[Settings], Storage]] = {
    "sqlite": lambda settings: SqliteStorage(settings.data / DATABASE),
    "postgres": _postgres,
}


def open_wire(storage: Storage) -> Wire:
    """The line to other workers on the same storage."""
    if isinstance(storage, SqliteStorage):
        return Alone()
    from benben.server.postgres import PostgresStorage
    from benben.server.postgres_wire import PostgresWire

    return PostgresWire(storage.url, storage.origin) if isinstance(storage, PostgresStorage) else Alone()


def open_storage(settings: Settings) -> Storage:
    """The storage of the settings, ready for use; `StorageError` if it can't be opened."""
    if settings.storage not in STORAGES:
        raise StorageError(f"There is no storage {settings.storage!r}; choose one of {', '.join(STORAGES)}.")
    return STORAGES[settings.storage](settings)
