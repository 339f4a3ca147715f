"""With the god cards there is room for the whole map: what overlaps its sea and its desert covers no harbor."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import benben
from benben.kernel.match import Match
from tests.browser.hexes import laid, seated
from tests.browser.pages import Pages, settle

NAMES = ["Anna", "Ben", "Carla", "Dan"]
SIZES = ((1024, 640), (1024, 768), (1280, 800), (1366, 768), (1440, 900), (390, 844), (360, 740))

# Harbors whose signs are covered by something else, in the middle or near the rim.
COVERED = """() => [...document.querySelectorAll('[data-port]')].filter((port) => {
  const r = port.querySelector('[data-tip-at]').getBoundingClientRect();
  const far = r.width / 2 - 1;
  const around = [...Array(12).keys()].map((n) => [Math.cos(n * Math.PI / 6) * far, Math.sin(n * Math.PI / 6) * far]);
  return [[0, 0], ...around].some(([x, y]) => {
    const there = document.elementFromPoint(r.left + r.width / 2 + x, r.top + r.height / 2 + y);
    return !port.ownerSVGElement.contains(there);
  });
}).map((port) => port.dataset.port)"""


def with_gods(title: str, players: int) -> Match:
    """The set-up is over; everyone has a god."""
    options: dict[str, object] = {"players": players, "start": "1"}
    match = Match(benben.title(title), options | ({"gods": True} if title == "ancient-egypt" else {}), seed=1)
    while match.asked(0) != "roll":
        seat = match.awaited()[0]
        match.act(seat, match.moves(seat)[0])
    return match


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize(("title", "sizes"), [("ancient-egypt", ((1024, 700), *SIZES)), ("great-pyramid", SIZES)])
def test_no_harbor_is_covered(pages: Pages, title: str, sizes: tuple[tuple[int, int], ...], players: int) -> None:
    table = laid(pages, with_gods(title, players), NAMES[:players])
    table.links[1:] = [""] * (players - 1)
    [anna] = seated(pages, table)
    expect(anna.the("[data-god-use]")).to_be_visible()
    expect(anna.page.locator("[data-port]")).to_have_count(9)
    for width, height in sizes:
        anna.page.set_viewport_size({"width": width, "height": height})
        expect(anna.the("[data-god-use]")).to_be_in_viewport(ratio=1)
        settle(anna.page)
        assert not anna.page.evaluate(COVERED), f"at {width} x {height}"
