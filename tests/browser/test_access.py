"""Without a mouse, in the dark, without movement, and read aloud."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

import benben
from benben.kernel.match import Match
from tests.browser.cheops_scenario import alone
from tests.browser.pages import Desk, Pages
from tests.browser.player import REFILL, Player

NAMELESS = """() => [...document.querySelectorAll('button, a[href], input, select, [role="button"], [role="img"]')]
  .filter((e) => e.checkVisibility({visibilityProperty: true}))
  .filter((e) => {
    const labels = [e.getAttribute('aria-label'), e.title, e.innerText, e.placeholder, e.labels?.[0]?.innerText];
    return !labels.some((text) => text && text.trim());
  })
  .map((e) => e.outerHTML.slice(0, 160))"""

# Colors as painted: a probe takes the variable as its color, with light-dark() resolved.
CONTRASTS = """(pairs) => {
  const probe = document.body.appendChild(document.createElement('span'));
  probe.style.setProperty('transition', 'none', 'important');
  const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
  const paint = (name) => {
    probe.style.color = `var(${name})`;
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = getComputedStyle(probe).color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const light = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map((v) => v / 255).map((v) => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const found = pairs.map(([ink, ground]) => {
    const [a, b] = [light(paint(ink)), light(paint(ground))].sort((x, y) => y - x);
    return (a + 0.05) / (b + 0.05);
  });
  probe.remove();
  return found;
}"""

TEXTS = [
    (ink, ground)
    for ground in ("--stone", "--papyrus", "--raised")
    for ink in ("--ink", "--soft", "--lapis", "--gold-text", "--danger")
] + [
    ("--on-lapis", "--lapis"),
    ("--ink", "--gold-wash"),
    ("--ink", "--lapis-wash"),
    ("--ink", "--danger-wash"),
    ("--gold-text", "--gold-wash"),
    ("--ink", "--sunk"),
]


def nameless(page: Page) -> list[str]:
    found: list[str] = page.evaluate(NAMELESS)
    return found


def focused(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate("() => ({...document.activeElement.dataset})")
    return found


def test_a_turn_by_keys(pages: Pages) -> None:
    pages.server.seed("keys")
    page = pages.open()
    expect(page.get_by_test_id("play-cheops-heirs")).to_be_visible()
    for _ in range(20):
        page.keyboard.press("Tab")
        if focused(page).get("testid") == "play-cheops-heirs":
            break
    assert focused(page)["testid"] == "play-cheops-heirs"
    page.keyboard.press("Enter")
    player = Player(page)
    expect(page.get_by_test_id("board")).to_be_visible()
    before = player.my_turn()
    page.keyboard.press("f")
    expect(player.the("member-father")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("b")
    start = int(focused(page)["field"])
    assert start in before.fields()
    page.keyboard.press("ArrowRight")
    field = int(focused(page)["field"])
    assert field != start
    assert field in before.fields()
    page.keyboard.press("Enter")
    expect(player.the(f"field-{field}")).to_have_attribute("data-thing", "father")
    expect(player.the("sell")).to_be_visible()
    page.keyboard.press("u")
    expect(player.the(f"field-{field}")).to_have_attribute("data-thing", before.things[field])
    page.keyboard.press("s")
    page.keyboard.press("b")
    page.keyboard.press("Enter")
    expect(player.the("sell")).to_be_visible()
    page.keyboard.press("k")
    expect(player.the("end-turn")).to_be_visible()
    page.keyboard.press("e")
    expect(player.page.get_by_test_id("end-turn")).to_have_count(0)


def test_choosing_among_members_by_keys(pages: Pages) -> None:
    player = pages.player()
    player.play_now()
    player.my_turn()
    page = player.page
    page.keyboard.press("b")
    field = int(focused(page)["field"])
    page.keyboard.press("Enter")
    expect(page.locator('[data-testid^="offer-"]').first).to_be_visible()
    for _ in range(12):
        if str(focused(page).get("testid", "")).startswith("offer-"):
            break
        page.keyboard.press("Tab")
    chosen = str(focused(page)["testid"]).removeprefix("offer-")
    page.keyboard.press("Enter")
    expect(player.the(f"field-{field}")).to_have_attribute("data-thing", chosen)


# Presses s, b and Enter as soon as the stone shows the thing again, before the answer, which follows the update.
AT_ONCE = """([field, thing]) => {
  const stone = document.querySelector(`[data-field="${field}"]`);
  const press = (key) => document.activeElement
    .dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}));
  new MutationObserver((_, observer) => {
    if (stone.dataset.thing !== thing) return;
    observer.disconnect();
    press('s');
    setTimeout(() => { press('b'); press('Enter'); });
  }).observe(stone, {attributes: true});
}"""


def test_nothing_pressed_is_lost_right_after_an_update(pages: Pages) -> None:
    pages.server.seed("keys")
    player = pages.player()
    player.play_now()
    player.my_turn()
    page = player.page
    page.keyboard.press("s")
    page.keyboard.press("b")
    field = int(focused(page)["field"])
    thing = player.look().things[field]
    page.keyboard.press("Enter")
    undone = page.get_by_test_id("log").get_by_text("took a move back")
    for time in range(1, 5):  # each press would be lost in two out of three cases
        expect(player.the("sell")).to_be_visible()
        expect(player.the(f"field-{field}")).to_have_attribute("data-thing", "son")
        page.evaluate(AT_ONCE, [field, thing])
        page.keyboard.press("u")
        expect(undone).to_have_count(time)
    expect(player.the("sell")).to_be_visible()


def test_help_for_keys(pages: Pages) -> None:
    player = pages.player()
    player.play_now()
    player.page.keyboard.press("?")
    dialog = player.page.get_by_role("dialog", name="Keys")
    expect(dialog).to_be_visible()
    player.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_light_dark_and_motion(pages: Pages, scheme: str, motion: str) -> None:
    pages.server.seed("schemes")
    player = pages.player(color_scheme=scheme, reduced_motion=motion)
    page = player.page
    paint = "() => getComputedStyle(document.documentElement).backgroundColor"
    expect(page.get_by_test_id("play-now")).to_be_visible()
    dark = sum(int(part) for part in page.evaluate(paint)[4:-1].split(",")) < 3 * 80
    assert dark == (scheme == "dark")
    ratios = page.evaluate(CONTRASTS, TEXTS)
    faint = {f"{ink} on {ground}": round(ratio, 2) for (ink, ground), ratio in zip(TEXTS, ratios, strict=True)}
    assert not {pair: ratio for pair, ratio in faint.items() if ratio < 4.5}
    player.play_now()
    player.my_turn()
    if motion == "reduce":
        moving = page.evaluate(
            "() => document.getAnimations().filter((one) => one.effect.getComputedTiming().duration > 50).length"
        )
        assert moving == 0
    player.turn()
    before = page.evaluate(paint)
    page.get_by_test_id("theme").locator("visible=true").click()
    player.wait_for(f"(before) => ({paint})() !== before", before)


ENDLESS = """() => document.getAnimations()
  .filter((one) => one.effect.getComputedTiming().iterations === Infinity)
  .map((one) => one.animationName)"""


def test_a_page_that_waits_does_not_paint(pages: Pages) -> None:
    """An endless animation keeps a core busy on machines that paint without an accelerator."""
    page = pages.open(reduced_motion="no-preference")
    expect(page.get_by_test_id("play-now")).to_be_visible()
    assert page.evaluate(ENDLESS) == []
    for title in ("ancient-egypt", "great-pyramid", "cheops-scenario"):
        table = alone(pages, Match(benben.title(title), {"players": 3}, seed=1), reduced_motion="no-preference")
        assert table.page.evaluate(ENDLESS) == []


def test_everything_has_a_name(pages: Pages) -> None:
    player = pages.player()
    page = player.page
    expect(page.get_by_test_id("play-now")).to_be_visible()
    assert not nameless(page)
    player.press("invite")
    assert not nameless(page)
    page.keyboard.press("Escape")
    player.play_now()
    statuses: set[str] = set()
    refilled = False
    sight = player.my_turn()
    while sight.mine and not (refilled and REFILL not in sight.status):  # one turn, however soon the next comes
        refilled |= REFILL in sight.status
        if sight.status not in statuses:
            statuses.add(sight.status)
            assert not nameless(page)
        sight = player.step(sight)
    player.press("menu")
    assert not nameless(page)
    page.keyboard.press("Escape")
    table = Desk(page).open("me", "open", begin=False)
    page.goto(f"/table/{table}")
    expect(page.get_by_test_id("start")).to_be_visible()
    assert not nameless(page)


def test_stones_say_what_they_hold(pages: Pages) -> None:
    player = pages.player()
    player.play_now()
    sight = player.my_turn()
    field = sight.fields()[0]
    stone = player.the(f"field-{field}")
    name = stone.get_attribute("aria-label") or ""
    assert name.startswith("1.")
    assert sight.things[field] in name
    assert name.endswith("possible")
    expect(player.page.get_by_test_id("field-65")).not_to_have_attribute("aria-label", "possible")
