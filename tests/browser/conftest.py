"""A real Chromium for the tests in this folder.

While synchronous Playwright is up, its event loop counts as running in this thread: no test here can call
`asyncio.run`, and the fixture ends with the folder so that other tests can. All tests here go to one worker.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.pages import Pages, Pool
from tests.browser.player import WAIT
from tests.browser.server import Server
from tests.support.chromium import ARGUMENTS, chromium_path

HERE = Path(__file__).parent

expect.set_options(timeout=WAIT)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.xdist_group("browser"))


@pytest.fixture(scope="session")
def chromium() -> str:
    return chromium_path()


@pytest.fixture(scope="package")
def browser(chromium: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(ARGUMENTS))
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("benben"))
    yield running
    running.stop()


@pytest.fixture(scope="package")
def pool(browser: Browser, server: Server) -> Pool:
    return Pool(browser, server)


@pytest.fixture
def pages(pool: Pool, server: Server) -> Iterator[Pages]:
    """Pages of separate guests; anything one of them complains about fails the test."""
    server.seed(None)
    server.draws()
    pages = Pages(pool, server)
    yield pages
    pages.close()
    assert not pages.complaints, "\n".join(pages.complaints)
