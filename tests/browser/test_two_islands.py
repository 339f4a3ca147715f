"""A title that is only a map, with the client named in its facts: the set-up, by clicks, on both of its islands."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from benben.kernel.match import Match
from tests.browser.hexes import laid, same_board, seated
from tests.browser.pages import Pages, Pool
from tests.browser.server import Server
from tests.support.two_islands import TWO_ISLANDS

PATHS = TWO_ISLANDS.facts["map"]["paths"]


@pytest.fixture(scope="module")
def far_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that is given the title by its module."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BENBEN_TITLES", "tests.support.two_islands")
        running = Server(tmp_path_factory.mktemp("islands"))
    yield running
    running.stop()


@pytest.fixture
def far_pages(browser: Browser, far_server: Server) -> Iterator[Pages]:
    pages = Pages(Pool(browser, far_server), far_server)
    yield pages
    pages.close()
    assert not pages.complaints, "\n".join(pages.complaints)


def beside(at: int) -> int:
    """The first path at an intersection."""
    return next(path for path, ends in enumerate(PATHS) if at in ends)


def test_the_set_up_is_played_on_both_islands(far_pages: Pages) -> None:
    match = Match(TWO_ISLANDS, TWO_ISLANDS.complete({"players": 2, "start": "1"}), seed=1)
    anna, ben = seated(far_pages, laid(far_pages, match, ["Anna", "Ben"]))
    expect(anna.page.locator("[data-hex]")).to_have_count(34)
    for trader, at in ((anna, 29), (ben, 40), (ben, 54), (anna, 62)):  # in the west, in the east, and back again
        trader.status("Place a settlement")
        trader.put(f"intersection-{at}")
        trader.status("Place an oxcart")
        trader.put(f"path-{beside(at)}")
    for trader in (anna, ben):
        for seat in (0, 1):
            trader.pieces("settlement", seat, 2)
            trader.pieces("cart", seat, 2)
    same_board([anna, ben])
    anna.can("roll")
