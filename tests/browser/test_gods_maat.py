"""What Maat shows reaches one browser: it is never sent to the others at the table, or to spectators."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page, expect

from benben.kernel.match import Match
from tests.browser.hexes import KINDS, WINDOW, laid, seated
from tests.browser.pages import Pages
from tests.support.laid import hand_of, provided, roll, serving

TAKEN = "stone"
NOT_YET = 409  # only finished games have a replay


def ben_is_ahead() -> Match:
    """Seat 0 has rolled and has Maat; seat 1 has a temple city and a hand unlike any other bundle on the table."""
    match = serving("maat")
    provided(match, 1, grain=2, stone=3)
    roll(match, 1, 1)
    own = match.observe(None)["players"][1]["settlements"][0]
    match.act(1, {"do": "city", "intersection": own})
    match.act(1, {"do": "end_turn"})
    provided(match, 1, grain=2, stone=2, brick=1)
    roll(match, 1, 1)
    match.act(1, {"do": "end_turn"})
    provided(match)
    roll(match, 1, 1)
    return match


def counted(message: Any) -> Iterator[dict[str, Any]]:
    """All bundles of cards anywhere in a message."""
    if isinstance(message, dict):
        if set(message) >= set(KINDS):
            yield {kind: message[kind] for kind in KINDS}
        for value in message.values():
            yield from counted(value)
    elif isinstance(message, list):
        for value in message:
            yield from counted(value)


def asked_for(page: Page, table: str) -> list[Any]:
    """What this guest gets over HTTP: the table, everything that happened at it, and the game as a file."""
    request = page.context.request
    assert request.get(f"/api/tables/{table}/replay").status == NOT_YET
    return [request.get(f"/api/tables/{table}{part}").json() for part in ("", "/events?after=0", "/export")]


def test_only_her_player_sees_the_hand(pages: Pages) -> None:
    match = ben_is_ahead()
    hand = hand_of(match, 1)
    after = hand | {TAKEN: hand[TAKEN] - 1}
    table = laid(pages, match, ["Anna", "Ben", "Carla"])
    anna, ben, carla = seated(pages, table)
    zoe = pages.open(f"/table/{table.id}", viewport=WINDOW)
    expect(zoe.get_by_test_id("board")).to_be_visible()
    told: dict[Page, list[Any]] = {page: [] for page in (anna.page, ben.page, carla.page, zoe)}

    anna.use_god()
    anna.do("maat", seat=1)
    for kind in KINDS:
        shown = anna.page.locator(f'[data-take="{kind}"]')
        expect(shown).to_have_count(int(hand[kind] > 0))
        if hand[kind]:
            expect(shown).to_contain_text(str(hand[kind]))
    for page in (ben.page, carla.page, zoe):
        expect(page.get_by_test_id("log")).to_contain_text("Anna looks at")
        expect(page.locator("[data-take]")).to_have_count(0)
    for page in told:
        told[page] += asked_for(page, table.id)
    anna.press(f'[data-take="{TAKEN}"]')
    anna.do("maat_takes")
    anna.can("end_turn")
    ben.holds(**after)
    for page in (carla.page, zoe):
        expect(page.get_by_test_id("player-1").locator('[data-holds="hand"] b')).to_have_text(str(sum(after.values())))
        last = page.get_by_test_id("log").locator("li").filter(has_text="Anna takes").last
        expect(last).to_contain_text("Ben")
        assert not [kind for kind in KINDS if kind in last.inner_html()]
    for page in told:
        told[page] += asked_for(page, table.id) + pages.told(page)

    assert hand in counted(told[anna.page])  # where it belongs
    for page in (carla.page, zoe):
        bundles = list(counted(told[page]))
        assert hand not in bundles
        assert after not in bundles
    for page in (ben.page, carla.page, zoe):
        assert check(told[page], victim=page is ben.page) > 2
    for page in (carla.page, zoe):
        page.reload()
        expect(page.get_by_test_id("log")).to_contain_text("Anna takes")
        assert check(pages.told(page), victim=False)


def check(message: Any, *, victim: bool) -> int:
    """State and events tell only that a hand was looked at and a card moved; returns how often they do."""
    if isinstance(message, list):
        return sum(check(one, victim=victim) for one in message)
    if not isinstance(message, dict):
        return 0
    kind = message.get("kind")
    if "looked_at" in message:
        assert not any((message["looked"] or {}).values())  # the guest's own is empty
    if kind == "looked":
        assert message["cards"] is None
    if kind == "justice":
        assert message["card"] == (TAKEN if victim else None)
    assert message.get("do") not in ("maat", "maat_takes")
    return (kind in ("looked", "justice")) + sum(check(value, victim=victim) for value in message.values())
