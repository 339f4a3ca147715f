"""The storage that the tests of the server use."""

from __future__ import annotations

import os
from pathlib import Path

from benben.server.settings import Settings
from benben.server.storage import Storage
from benben.server.storages import open_storage

STORAGE = os.environ.get("BENBEN_STORAGE", "sqlite")
"""A name of `benben.server.storages.STORAGES`."""


def opened(folder: Path, storage: str = STORAGE) -> Storage:
    return open_storage(Settings(data=folder, storage=storage))
