"""What a first visit transfers: everything compressed, and the words of one language only."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

import benben
from tests.browser.hexes import laid
from tests.browser.pages import Pages, arrive
from tests.browser.tour import NAMES, TITLES, moments

MOST = 350_000
"""The bytes that a first visit may take, fonts and headers included."""


class Transfers:
    """Counts the bytes that a page receives, as they come over the line."""

    def __init__(self, pages: Pages) -> None:
        self.page = pages.page(again=False, locale="nl-NL")
        self.bytes: dict[str, float] = {}
        self._paths: dict[str, str] = {}
        session = self.page.context.new_cdp_session(self.page)
        session.on("Network.requestWillBeSent", self._sent)
        session.on("Network.loadingFinished", self._received)
        session.send("Network.enable")
        session.send("Network.clearBrowserCache")

    def asked(self, start: str) -> set[str]:
        """The addresses that were asked for, of those that begin so."""
        return {path for path in self._paths.values() if path.startswith(start)}

    def _sent(self, event: Any) -> None:
        self._paths[event["requestId"]] = event["request"]["url"].split("/", 3)[3]

    def _received(self, event: Any) -> None:
        path = self._paths[event["requestId"]]
        self.bytes[path] = self.bytes.get(path, 0) + event["encodedDataLength"]


def check(transfers: Transfers) -> None:
    assert transfers.asked("assets/nl-")
    assert not transfers.asked("assets/en-") | transfers.asked("assets/de-")
    assert sum(transfers.bytes.values()) < MOST, transfers.bytes


def test_the_home_page(pages: Pages) -> None:
    transfers = Transfers(pages)
    transfers.page.goto("/")
    expect(transfers.page.get_by_test_id("title-cheops-scenario")).to_be_visible()
    transfers.page.wait_for_load_state("networkidle")
    check(transfers)
    assert not transfers.asked("api/words/")


@pytest.mark.parametrize("title", TITLES)
def test_a_table(pages: Pages, title: str) -> None:
    transfers = Transfers(pages)
    table = laid(pages, moments(title)["turn"], NAMES)
    arrive(transfers.page, table.links[0])
    expect(transfers.page).to_have_title(f"▲ Jouw beurt · {benben.title(title).words('nl')['title']}")
    expect(transfers.page.get_by_test_id("board")).to_be_visible()
    transfers.page.wait_for_load_state("networkidle")
    check(transfers)
    assert transfers.asked("api/words/") == {f"api/words/{title}/nl"}
