"""A newcomer presses “Play now” and plays to the score sheet, by clicks alone."""

from __future__ import annotations

import pytest

from tests.browser.pages import Desk, Pages
from tests.browser.player import Player, Sight

OWN_STATUS = (
    "Place a member",
    "Sell it or keep it?",
    "Carry out the law",
    "Take members, or end your turn",
    "Which color is your joker?",
)
NOTHING_FITS = "Nothing can be placed: "


def check(sight: Sight) -> None:
    """What holds at every moment of a game."""
    if sight.over or not sight.asked:
        assert not sight.lit, "something is lit after the end"
    elif sight.mine:
        assert sight.status in OWN_STATUS or sight.status.startswith(NOTHING_FITS)
        assert sight.asked == ["player-0"]
    else:
        assert not sight.lit, f"lit while another player is asked: {sight.lit}"
        assert any(sight.names[seat] in sight.status for seat in sight.asked), sight.status


def totals(player: Player) -> list[int]:
    """The bottom line of the score sheet."""
    cells = player.page.get_by_test_id("score-table").locator("tfoot td").all_inner_texts()
    return [int(cell) for cell in cells]


@pytest.mark.parametrize("seed", ["one", "two"])
def test_a_whole_game_by_clicks(pages: Pages, seed: str) -> None:
    pages.server.seed(f"whole game {seed}")
    player = pages.player()
    table = player.play_now()
    sight = player.my_turn()
    check(sight)
    for _ in range(400):
        if sight.over:
            break
        sight = player.step(sight) if sight.mine else player.my_turn()
        check(sight)
    assert sight.over, "no end after 400 decisions"
    assert player.did["place"] + player.did.get("offer", 0) >= 8
    assert player.did["sell"]
    assert player.did["keep"]
    assert player.did["take"]

    sheet = Desk(player.page).view(table)["sheet"]
    assert totals(player) == [seat["total"] for seat in sheet["seats"]]
    rows = player.page.get_by_test_id("score-table").locator("tbody tr")
    assert [int(cell) for cell in rows.first.locator("td").all_inner_texts()] == [s["money"] for s in sheet["seats"]]
    for seat, column in enumerate(sheet["seats"]):
        sums = [row.locator("td").nth(seat).locator("b") for row in rows.all()[1:]]
        shown = [int(one.inner_text()) for one in sums if one.count()]
        assert column["money"] + sum(shown) == column["total"]
    richest = max(seat["total"] for seat in sheet["seats"])
    winners = player.page.get_by_test_id("score-table").locator("thead th.winner").count()
    assert winners == sum(seat["total"] == richest for seat in sheet["seats"])
