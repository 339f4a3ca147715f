"""The storage that the tests of the server use."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from benben.server.settings import Settings
from benben.server.storage import Storage
from benben.server.storages import open_storage

STORAGE = os.environ.get("BENBEN_STORAGE", "sqlite")
"""A name of `benben.server.storages.STORAGES`."""


def stored_in(folder: Path, storage: str = STORAGE) -> dict[str, Any]:
    """The settings by which a server keeps its tables in a folder, or in the database that stands for it."""
    if storage != "postgres":
        return {"storage": storage}
    from tests.support.postgres import address_for

    return {"storage": storage, "database": address_for(folder)}


def opened(folder: Path, storage: str = STORAGE) -> Storage:
    return open_storage(Settings(data=folder, **stored_in(folder, storage)))
