"""Each law with a choice, carried out by clicks on the page."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import TimeoutError as PlaywrightTimeout
from playwright.sync_api import WebSocketRoute, expect

from benben.kernel.match import Match
from tests.browser import positions
from tests.browser.pages import Desk, Pages
from tests.browser.player import TURN, Player, Sight
from tests.browser.positions import at

LAW = "Carry out the law"
KEPT = {10: "Late sale", 11: "Long reach", 12: "Swap"}
UNDER = {4: "Must be sold", 5: "Must be kept", 6: "Barrier"}


def carry_out(player: Player) -> None:
    """Presses until the law is carried out; a taken treasure may follow."""
    sight = player.look()
    assert LAW in sight.status
    while LAW in sight.status:
        sight = player.step(sight)


def last_move(desk: Desk, table: str) -> dict[str, Any]:
    entries = desk.get(f"/api/tables/{table}/events?after=0")["entries"]
    move: dict[str, Any] = next(entry["move"] for entry in reversed(entries) if entry["kind"] == "move")
    return move


@pytest.mark.parametrize(
    ("law", "kind"),
    [(4, "lay"), (5, "lay"), (6, "lay"), (7, "renumber"), (8, "repeal"), (10, "sell_stock"), (11, "reach")],
)
def test_a_law_is_carried_out_where_it_lights_up(pages: Pages, law: int, kind: str) -> None:
    player, desk, table = at(pages, positions.law(law, kind))
    expect(player.page.locator(".lawcard")).to_be_visible()
    carry_out(player)
    move = last_move(desk, table)
    assert move["do"] == kind
    state = desk.view(table)["state"]
    if kind == "lay":
        assert state["under"][move["color"]] == law
        expect(player.the(f"table-{move['color']}").get_by_label(UNDER[law])).to_be_visible()
    elif kind == "renumber":
        assert (state["number_color"], state["number_entry"]) == (move["color"], move["entry"])
        expect(player.the(f"table-{move['color']}").locator("li.seven")).to_have_text(str(state["new_number"]))
    elif kind == "reach":
        expect(player.the(f"field-{move['field']}")).to_have_attribute("data-thing", move["member"])


def test_nothing_is_pressed_before_the_page_is_complete(pages: Pages) -> None:
    """The log comes over the socket, after the board: it could be mistaken for the effect of an earlier press."""
    page = pages.page(again=False)
    held: list[Callable[[], None]] = []

    def hold(socket: WebSocketRoute) -> None:
        socket.connect_to_server().on_message(lambda message: held.append(lambda: socket.send(message)))

    page.route_web_socket(re.compile("/socket$"), hold)
    table = positions.law(8, "repeal").set_up(pages.server, Desk(page))
    page.goto(f"/table/{table}")
    player = Player(page)
    player.wait_for("(turn) => document.title.startsWith(turn)", TURN)
    with pytest.raises(PlaywrightTimeout):
        player.my_turn(timeout=100)
    while not player.look().log:
        for send in held:
            send()
        held.clear()
    assert LAW in player.my_turn().status


@pytest.mark.parametrize("law", [10, 11, 12])
def test_a_law_is_kept_and_used_later(pages: Pages, law: int) -> None:
    kind = {10: "sell_stock", 11: "reach", 12: "swap"}[law]
    player, desk, table = at(pages, positions.law(law, kind, "keep_law"))
    seat = desk.view(table)["legal"]["seat"]
    player.press("keep-law")
    expect(player.the(f"player-{seat}").get_by_label(KEPT[law])).to_be_visible()
    player.wait_for("() => !document.querySelector('[data-testid=\"keep-law\"]')")
    for _ in range(30):
        sight = player.look()
        if f"tool-{kind}" in sight.buttons and desk.view(table)["legal"]["seat"] == seat:
            break
        player.step(_without_tools(player))
    player.press(f"tool-{kind}")
    expect(player.the(f"tool-{kind}")).to_have_attribute("aria-pressed", "true")
    sight = player.look()
    while last_move(desk, table)["do"] != kind:
        sight = player.step(sight)
    assert str(law) not in [str(kept) for kept in desk.view(table)["state"]["players"][seat]["laws"]]


def _without_tools(player: Player) -> Sight:
    sight = player.look()
    return replace(sight, buttons=[name for name in sight.buttons if not name.startswith("tool-")])


def test_two_treasures_in_the_pyramid_are_swapped(pages: Pages) -> None:
    player, _, _ = at(pages, positions.law(12, "swap", "keep_law"))
    sight = player.look()
    first = sight.fields()[0]
    second = next(field for field in sight.fields() if sight.things[field] != sight.things[first])
    player.press(f"field-{first}")
    expect(player.page.locator(".field.half")).to_have_attribute("data-field", str(first))
    player.press(f"field-{second}")
    expect(player.the(f"field-{first}")).to_have_attribute("data-thing", sight.things[second])
    expect(player.the(f"field-{second}")).to_have_attribute("data-thing", sight.things[first])


def test_a_treasure_of_the_stock_is_swapped(pages: Pages) -> None:
    def with_stock(match: Match) -> bool:
        [seat] = match.actors()
        return match.asked(seat) == "law" and any(form["stock"] for form in match.forms(seat) if form["do"] == "swap")

    player, desk, table = at(pages, positions.find(with_stock, "law 12 and stock"))
    seat = desk.view(table)["legal"]["seat"]
    sight = player.look()
    color = sight.lit_like("color-")[0].removeprefix("color-")
    field = next(field for field in sight.fields() if sight.things[field] != color)
    before = desk.view(table)["state"]["players"][seat]["stock"]
    player.press(f"color-{color}")
    player.press(f"field-{field}")
    expect(player.the(f"field-{field}")).to_have_attribute("data-thing", color)
    after = desk.view(table)["state"]["players"][seat]["stock"]
    assert after[color] == before[color] - 1
    assert after[sight.things[field]] == before[sight.things[field]] + 1
    expect(player.the(f"stock-{seat}-{color}").locator(".count")).to_have_text(str(after[color]))


def test_the_first_half_of_a_swap_can_be_put_back(pages: Pages) -> None:
    player, _, _ = at(pages, positions.law(12, "swap", "keep_law"))
    field = player.look().fields()[0]
    player.press(f"field-{field}")
    expect(player.page.locator(".half")).to_have_count(1)
    player.page.keyboard.press("Escape")
    expect(player.page.locator(".half")).to_have_count(0)


def test_the_joker_is_refused(pages: Pages) -> None:
    player, desk, table = at(pages, positions.law(9, "buy_joker", "refuse_joker"))
    player.press("refuse-joker")
    player.wait_for("() => !document.querySelector('.lawcard')")
    assert last_move(desk, table)["do"] == "refuse_joker"


def test_the_joker_is_bought_and_its_color_named(pages: Pages) -> None:
    position = positions.law(9, "buy_joker", "refuse_joker")
    player, desk, table = at(pages, position)
    seat = desk.view(table)["legal"]["seat"]
    player.press("buy-joker")
    expect(player.the(f"player-{seat}").get_by_label("Joker")).to_be_visible()
    rng = random.Random(1)
    while (view := desk.view(table))["asked"] and view["asked"][0]["kind"] != "joker":
        moves = view["legal"]["moves"]
        sales = [move for move in moves if move["do"] == "sell"]
        move = rng.choice(sales or [one for one in moves if one["do"] != "repeal"] or moves)
        desk.send(table, "move", seat=view["legal"]["seat"], decision=view["legal"]["decision"], move=move)
    expect(player.the("status")).to_contain_text("Which color is your joker?")
    player.press("color-green")
    expect(player.page.get_by_test_id("score-sheet")).to_be_visible()
    assert desk.view(table)["state"]["players"][seat]["joker"] == "green"
