"""Choosing which member goes on a stone: at every stone, the chooser is entirely within the visible board."""

from __future__ import annotations

from collections import Counter

import pytest
from playwright.sync_api import expect

import benben
from benben.games.cheops_heirs.moves import Place, Reach
from benben.kernel.match import Match
from tests.browser import positions
from tests.browser.pages import Pages, settle
from tests.support.laid import lay

SIZES = [(360, 640), (360, 740), (390, 844), (720, 450), (844, 390), (1024, 768), (1366, 700), (1440, 900)]
TOP = 65

# Taps these stones; returns those whose chooser is missing, cut off, covered, or on the stone itself.
WRONG = """async (fields) => {
  const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
  const stage = document.querySelector('.stage').getBoundingClientRect();
  const wrong = [];
  for (const field of fields) {
    const stone = document.querySelector(`[data-field="${field}"]`);
    stone.dispatchEvent(new MouseEvent('click', {bubbles: true}));
    await painted();
    const chooser = document.querySelector('[data-testid="chooser"]');
    const box = chooser.getBoundingClientRect();
    const inside = box.left >= Math.max(0, stage.left) && box.right <= Math.min(innerWidth, stage.right)
      && box.top >= Math.max(0, stage.top) && box.bottom <= Math.min(innerHeight, stage.bottom);
    if (!inside) wrong.push(`${stone.dataset.field}: outside`);
    if (!apart(box, stone.querySelector('.stone').getBoundingClientRect())) wrong.push(`${stone.dataset.field}: on it`);
    for (const button of chooser.querySelectorAll('button')) {
      const r = button.getBoundingClientRect();
      const there = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2);
      if (!button.contains(there)) wrong.push(`${stone.dataset.field}: covered`);
    }
  }
  return wrong;
}"""


def begun() -> Match:
    return Match(benben.title("cheops-heirs"), {"players": 2, "start": "1"}, seed=1)


def choices(match: Match) -> list[int]:
    """The stones where several members of the player who is asked fit."""
    [seat] = match.actors()
    fitting = Counter(move.field for move in match.moves(seat) if isinstance(move, Place | Reach))
    return [field for field, members in fitting.items() if members > 1]


def look(pages: Pages, match: Match, fields: list[int]) -> None:
    """Taps these stones in the browser of the player who is asked, at each size."""
    [seat] = match.actors()
    page = pages.open(lay(pages.server.data, match, ["Anna", "Ben"]).links[seat])
    expect(page.locator('[data-field][data-legal="true"]').first).to_be_visible()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        assert not page.evaluate(WRONG, fields), (width, height)


def long_reach() -> Match:
    """Someone is to carry out the law of the long reach and holds members of all kinds."""

    def wanted(match: Match) -> bool:
        [seat] = match.actors()
        return (
            match.asked(seat) == "law"
            and any(isinstance(move, Reach) for move in match.moves(seat))
            and TOP in choices(match)
        )

    return positions.find(wanted, "long reach").match


def test_the_base_row(pages: Pages) -> None:
    """At the start all of it is open."""
    match = begun()
    assert choices(match) == [*range(11)]
    look(pages, match, choices(match))


def test_all_over_the_pyramid(pages: Pages) -> None:
    """By the law of the long reach a member goes on any treasure, up to the topmost."""
    match = long_reach()
    fields = choices(match)
    assert len(fields) > 30
    look(pages, match, fields)


@pytest.mark.parametrize("field", [0, 10])
def test_in_the_enlarged_pyramid(pages: Pages, field: int) -> None:
    """On a phone, at both ends of the base row, with the board scrolled there."""
    page = pages.open(lay(pages.server.data, begun(), ["Anna", "Ben"]).links[0], phone=True)
    page.get_by_test_id("zoom").tap()
    stone = page.get_by_test_id(f"field-{field}")
    stone.scroll_into_view_if_needed()
    stone.tap()
    chooser = page.get_by_test_id("chooser")
    expect(chooser).to_be_in_viewport(ratio=1)
    chooser.get_by_role("menuitem").last.tap()
    expect(chooser).to_have_count(0)
    expect(stone).to_have_attribute("data-thing", "daughter")
