from __future__ import annotations

from collections.abc import Iterator

import pytest

import tests.support.toy
import tests.support.two_islands  # noqa: F401 - registers it, as the line before registers the toy
from tests.server.live import Guest, Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("data"))
    yield running
    running.stop()


@pytest.fixture
def ann(server: Server) -> Iterator[Guest]:
    with server.guest("Ann") as guest:
        yield guest


@pytest.fixture
def ben(server: Server) -> Iterator[Guest]:
    with server.guest("Ben") as guest:
        yield guest


@pytest.fixture
def cleo(server: Server) -> Iterator[Guest]:
    with server.guest("Cleo") as guest:
        yield guest
