"""ancient-egypt by keys, in the dark, with reasons for what is refused, in the lesson, after a reload, and replayed."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hexes import Trader, laid, played_out, seated, supplied
from tests.browser.pages import Desk, Pages
from tests.browser.test_access import nameless
from tests.browser.test_replay import moment, set_scrubber
from tests.support.laid import Laid, begun, in_turn

NAMES = ["Anna", "Ben", "Carla"]


def only(pages: Pages, table: Laid, **given: Any) -> Trader:
    """Only the first person's browser; the others are away."""
    table.links[1:] = [""] * (len(table.links) - 1)
    [trader] = seated(pages, table, **given)
    return trader


def focused(page: Page) -> dict[str, str]:
    found: dict[str, str] = page.evaluate("() => ({...document.activeElement.dataset})")
    return found


def tab_to(page: Page, name: str, value: str) -> None:
    for _ in range(80):
        if focused(page).get(name) == value:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {name}={value}")


def test_a_turn_by_keys(pages: Pages) -> None:
    anna = only(pages, laid(pages, supplied(begun(3), brick=1, cattle=1), NAMES))
    page, keys = anna.page, anna.page.keyboard
    anna.can("roll")
    tab_to(page, "do", "roll")
    anna.server.draws(0, 0)
    keys.press("Enter")
    anna.rolled(2)
    anna.can("end_turn")
    keys.press("o")
    expect(anna.the('[data-build="cart"]')).to_have_attribute("aria-pressed", "true")
    keys.press("b")
    start = focused(page)["spot"]
    assert start.startswith("path-")
    for arrow in ("ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp"):
        keys.press(arrow)
        if focused(page)["spot"] != start:
            break
    path = focused(page)["spot"]
    assert path != start
    keys.press("Enter")
    anna.pieces("cart", 0, 3)
    expect(anna.lit(path)).to_have_count(0)
    keys.press("u")
    anna.pieces("cart", 0, 2)
    keys.press("t")
    expect(anna.panel("trade")).to_be_visible()
    assert focused(page).get("panel") == "trade"
    keys.press("Escape")
    expect(anna.panel("trade")).to_have_count(0)
    keys.press("e")
    anna.status("Ben is to roll the dice")


# Halfway between the topmost corner of a hex and the next to the right: the middle of a path.
UPPER_RIGHT = """(hex) => {
  const r = document.querySelector(`[data-hex="${hex}"] .ground`).getBoundingClientRect();
  return [r.left + r.width * 3 / 4, r.top + r.height / 8];
}"""


def test_why_not(pages: Pages) -> None:
    """A spot that is not lit and a thing the player can't afford say why."""
    match = supplied(begun(3), brick=1, cattle=1)
    anna = only(pages, laid(pages, match, NAMES))
    page = anna.page
    anna.roll(1, 1)
    anna.press('[data-build="cart"]')
    expect(page.locator('[data-spot^="path-"]').first).to_be_visible()
    x, y = page.evaluate(UPPER_RIGHT, 0)  # far from all her pieces
    page.mouse.click(x, y)
    notices = page.get_by_test_id("notices")
    expect(notices).to_contain_text("This path touches none of your pieces")
    anna.pieces("cart", 0, 2)
    anna.press('[data-build="city"]')
    expect(page.get_by_test_id("tip")).to_contain_text("Still missing")


def test_the_lesson(pages: Pages) -> None:
    """From the home page: the coach speaks, keeps up with the game, is hidden and comes back, even after a reload."""
    page = pages.open()
    page.get_by_test_id("learn-ancient-egypt").click()
    expect(page.get_by_test_id("board")).to_be_visible()
    coach = page.locator("[data-coaching]")
    expect(coach).to_have_attribute("data-coaching", "welcome")
    page.get_by_test_id("coach-next").click()
    expect(coach).to_have_attribute("data-coaching", "roll")
    page.get_by_test_id("coach-hide").click()
    expect(coach).to_have_count(0)
    page.reload()
    page.get_by_test_id("coach-show").click()
    expect(coach).to_have_attribute("data-coaching", "roll")
    pages.server.draws(2, 4)
    page.locator('[data-do="roll"]').first.click()
    expect(coach).not_to_have_attribute("data-coaching", re.compile("roll|welcome"))
    page.get_by_test_id("coach-next").click()
    expect(page.locator('[data-do="end_turn"]').first).to_be_visible()
    table = page.url
    page.goto("/")
    page.get_by_test_id("learn-ancient-egypt").click()  # the same game goes on
    expect(page).to_have_url(table)


# Text of the map and its ground, as painted.
ON_THE_MAP = """() => {
  const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
  const light = (color) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [x, y, z] = [...canvas.getImageData(0, 0, 1, 1).data].map((v) => v / 255)
      .map((v) => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const style = (e) => getComputedStyle(e);
  const pairs = [...document.querySelectorAll('.token')]
    .map((e) => [style(e.querySelector('text')).fill, style(e.querySelector('.disc')).fill]);
  for (const e of document.querySelectorAll('.build.can, [data-do="end_turn"]'))
    pairs.push([style(e).color, style(e).backgroundColor]);
  return pairs.map(([ink, ground]) => {
    const [a, b] = [light(ink), light(ground)].sort((x, y) => y - x);
    return (a + 0.05) / (b + 0.05);
  });
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_light_and_dark(pages: Pages, scheme: str) -> None:
    match = supplied(begun(3), brick=1, cattle=1)
    anna = only(pages, laid(pages, match, NAMES), color_scheme=scheme)
    anna.roll(1, 1)
    anna.can("end_turn")
    ratios = anna.page.evaluate(ON_THE_MAP)
    assert len(ratios) >= 18 + 2
    assert min(ratios) >= 4.5
    assert not nameless(anna.page)
    anna.open_trade()
    assert not nameless(anna.page)
    moving = "() => document.getAnimations().filter((one) => one.effect.getComputedTiming().duration > 50).length"
    assert anna.page.evaluate(moving) == 0  # these browsers ask for less motion


def test_a_reload_keeps_the_seat_and_an_offer(pages: Pages) -> None:
    table = laid(pages, in_turn(3), NAMES)
    anna, ben, carla = seated(pages, table)
    give = next(iter(anna.hand()))
    get = next(kind for kind in ben.hand() if kind != give)
    before = anna.hand(), ben.hand()
    anna.open_trade()
    anna.offer({give: 1}, {get: 1}, but=[2])
    ben.can("accept")
    for trader in (anna, ben, carla):
        trader.page.reload()
        expect(trader.panel("offers")).to_be_visible()
    assert (anna.hand(), ben.hand()) == before
    expect(carla.page.locator('[data-do="accept"]')).to_have_count(0)
    ben.do("accept")
    anna.page.reload()
    anna.do("confirm", seat=1)
    expect(anna.panel("offers")).to_have_count(0)
    assert anna.hand().get(get, 0) == before[0].get(get, 0) + 1


def test_the_replay_of_a_finished_game(pages: Pages) -> None:
    match = played_out(begun(3, points_to_win=4))
    table = laid(pages, match, NAMES)
    page = pages.open(f"/replay/{table.id}")  # watched by someone who did not play
    expect(page.get_by_test_id("scrubber")).to_be_visible()
    frames = Desk(page).get(f"/api/tables/{table.id}/replay")["frames"]
    at, of = moment(page)
    assert (at, of) == (1, len(frames))
    for to in (len(frames) - 1, len(frames) // 2, 0):
        set_scrubber(page, to)
        expect(page.get_by_test_id("moment")).to_have_text(f"{to + 1} / {of}")
        expect(page.locator("[data-hex]")).to_have_count(19)
        for seat, player in enumerate(frames[to]["state"]["players"][:3]):
            for piece, field in (("cart", "oxcarts"), ("settlement", "settlements"), ("city", "cities")):
                expect(page.locator(f'[data-piece="{piece}-{seat}"]')).to_have_count(len(player[field]))
            shown = page.get_by_test_id(f"player-{seat}").locator('[data-holds="hand"] b')
            expect(shown).to_have_text(str(player["hand_total"]))
    expect(page.locator("[data-spot], [data-do]")).to_have_count(0)
    page.goto(f"/replay/{table.id}?at=999999")
    page.get_by_test_id("open-score").click()
    expect(page.get_by_test_id("score-table").locator("thead th.winner")).to_have_count(1)
    expect(page.get_by_test_id("statistics")).to_be_visible()
