"""After a reload, or when the server dies, the seat, the view and the game stay."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from tests.browser import positions
from tests.browser.pages import Desk, Pages
from tests.browser.player import Player, Sight


def quiet(sight: Sight) -> Sight:
    """What a reload keeps: everything except what was just picked up."""
    return replace(sight, half=[], held=[], offers=[])


def reloaded(player: Player, before: Sight) -> Sight:
    player.page.reload()
    player.my_turn()
    player.wait_for("(n) => document.querySelectorAll('[data-testid=\"log\"] li').length >= n", before.log)
    return player.look()


def test_reload_at_every_kind_of_decision(pages: Pages) -> None:
    pages.server.seed("reload")
    player = pages.player(seed=5)
    player.play_now()
    seen: set[str] = set()
    while len(seen) < 3:
        sight = player.my_turn()
        assert not sight.over
        if sight.status not in seen and not (sight.held or sight.half or sight.offers):
            seen.add(sight.status)
            assert quiet(reloaded(player, sight)) == quiet(sight)
        player.step()
    assert seen >= {"Place a member", "Sell it or keep it?", "Take members, or end your turn"}
    player.turn()


@pytest.mark.parametrize(("law", "kind"), [(4, "lay"), (7, "renumber"), (9, "buy_joker"), (12, "swap")])
def test_reload_while_a_law_is_open(pages: Pages, law: int, kind: str) -> None:
    player, _, _ = positions.at(pages, positions.law(law, kind))
    expect(player.page.locator(".lawcard")).to_be_visible()
    before = player.look()
    assert quiet(reloaded(player, before)) == quiet(before)
    player.step()


def test_the_server_dies_and_comes_back(pages: Pages) -> None:
    pages.server.seed("power cut")
    player = pages.player(seed=6)
    player.play_now()
    player.turn()
    before = player.until("Sell it or keep it?")
    pages.deaf = True
    pages.server.kill()
    expect(player.page.get_by_test_id("lost")).to_be_visible()
    pages.server.start()
    expect(player.page.get_by_test_id("lost")).to_have_count(0)
    assert player.look() == before
    player.press("keep")
    assert player.changed(before).status != before.status
    player.turn()
    player.turn()


def test_a_move_made_while_the_line_is_lost_is_sent_again(pages: Pages) -> None:
    pages.server.seed("outbox")
    player = pages.player(seed=7)
    table = player.play_now()
    before = player.until("Sell it or keep it?")
    desk = Desk(player.page)
    sold = desk.view(table)["seq"]
    pages.deaf = True
    pages.server.kill()
    expect(player.page.get_by_test_id("lost")).to_be_visible()
    player.press("sell")
    expect(player.page.get_by_test_id("lost")).to_contain_text("kept and sent again")
    pages.server.start()
    expect(player.page.get_by_test_id("lost")).to_have_count(0)
    assert player.changed(before).status != before.status
    entries = desk.get(f"/api/tables/{table}/events?after={sold}")["entries"]
    assert [entry["move"]["do"] for entry in entries].count("sell") >= 1
    assert [entry["seq"] for entry in entries if entry["seat"] == 0 and entry["move"] == {"do": "sell"}][:1] == [
        sold + 1
    ]
