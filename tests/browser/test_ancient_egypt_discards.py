"""A 7 at a table of four browsers: two discard at the same time and in secret, then the robber comes."""

from __future__ import annotations

from playwright.sync_api import expect

from benben.kernel.match import Match
from tests.browser.hexes import Trader, laid, same_board, seated
from tests.browser.pages import Pages
from tests.support.laid import begun, end_turn, hand_size, richest_roll, roll

LIMIT = 7
OWING = (1, 3)


def before_the_seven() -> Match:
    """Seat 0 is to roll; exactly two of the others hold more than 7 cards."""
    match = begun(4)

    def wanted(after: Match) -> int:
        plenty = sum(min(LIMIT + 1, hand_size(after, seat)) for seat in OWING)
        return plenty - 9 * sum(max(0, hand_size(after, seat) - LIMIT + 1) for seat in (0, 2))

    while min(hand_size(match, seat) for seat in OWING) <= LIMIT or match.state.active:
        roll(match, *richest_roll(match, wanted))
        end_turn(match)
    assert [seat for seat in range(4) if hand_size(match, seat) > LIMIT] == list(OWING)
    return match


def first_cards(hand: dict[str, int]) -> dict[str, int]:
    """Half of a hand, taken from the first kinds."""
    chosen: dict[str, int] = {}
    for kind, held in hand.items():
        if n := min(held, sum(hand.values()) // 2 - sum(chosen.values())):
            chosen[kind] = n
    return chosen


def robbing(match: Match) -> tuple[int, list[int]]:
    """A hex where there is a choice whom to rob, and among whom."""
    trial = match.copy()
    roll(trial, 3, 4)
    for seat in OWING:
        cards = first_cards(trial.observe(seat)["players"][seat]["hand"])
        trial.act(seat, {"do": "discard", "cards": cards})
    for hex_ in range(19):
        if trial.why_not(0, {"do": "robber", "hex": hex_}) is None:
            there = trial.copy()
            there.act(0, {"do": "robber", "hex": hex_})
            if there.asked(0) == "rob":
                return hex_, [seat for seat in range(4) if there.why_not(0, {"do": "rob", "seat": seat}) is None]
    raise AssertionError("no hex with two opponents")


def told(trader: Trader, text: str, count: int) -> None:
    expect(trader.page.get_by_test_id("log").get_by_text(text)).to_have_count(count)


def choose(trader: Trader, cards: dict[str, int]) -> None:
    """Taps the cards, taking one back on the way; does not discard them yet."""
    first = next(iter(cards))
    do = trader.the('[data-do="discard"]')
    trader.press(f'[data-discard="{first}"]')
    trader.press(f'[data-less-discard="{first}"]')
    for kind, n in cards.items():
        for _ in range(n):
            expect(do).to_be_disabled()
            trader.press(f'[data-discard="{kind}"]')
    expect(do).to_be_enabled()


def test_two_of_four_discard_at_the_same_time(pages: Pages) -> None:
    match = before_the_seven()
    hex_, victims = robbing(match)
    anna, ben, carla, dora = everybody = seated(pages, laid(pages, match, ["Anna", "Ben", "Carla", "Dora"]))
    anna.roll(3, 4)
    for trader in (ben, dora):
        expect(trader.panel("discard")).to_be_visible()
        trader.status("Choose the cards to return")
    for trader in (anna, carla):
        expect(trader.panel("discard")).to_have_count(0)
        trader.status("Ben chooses cards to return · Dora chooses cards to return")
        expect(trader.page.locator("[data-spot]")).to_have_count(0)  # the robber has to wait

    his, hers = first_cards(ben.hand()), first_cards(dora.hand())
    expect(ben.panel("discard")).to_contain_text("Also choosing: Dora")
    choose(ben, his)
    choose(dora, hers)  # both have their choice open at once
    before = ben.hand()
    ben.do("discard")
    expect(ben.panel("discard")).to_have_count(0)
    for trader in (anna, carla, dora):
        told(trader, "Ben has chosen what to return.", 1)
        told(trader, "Ben returns", 0)
        shown = trader.page.get_by_test_id("player-1").locator('[data-holds="hand"] b')
        expect(shown).to_have_text(str(sum(before.values())))
    for trader in (anna, carla):
        trader.status("Dora chooses cards to return")
    assert ben.hand() == before  # the cards go back once everyone has chosen
    expect(dora.the('[data-do="discard"]')).to_be_enabled()  # what she chose is still there

    dora.do("discard")
    for trader in everybody:
        told(trader, "Ben returns" if trader is not ben else "You return", 1)
        told(trader, "Dora returns" if trader is not dora else "You return", 1)
    ben.holds(**{kind: n - his.get(kind, 0) for kind, n in before.items()})

    for trader in (ben, carla, dora):
        trader.status("Anna moves the robber")
    anna.status("Move the robber")
    anna.put(f"hex-{hex_}")
    expect(anna.panel("choose")).to_be_visible()
    for trader in (ben, carla, dora):
        trader.status("Anna chooses whom to rob")
        expect(trader.panel("choose")).to_have_count(0)
    buttons = anna.page.locator('[data-do="rob"]')
    assert [int(button.get_attribute("data-seat") or -1) for button in buttons.all()] == victims
    held = sum(anna.hand().values())
    anna.do("rob", seat=victims[-1])
    anna.can("end_turn")
    assert sum(anna.hand().values()) == held + 1
    same_board(everybody)
    check_frames(pages, everybody)


def check_frames(pages: Pages, traders: list[Trader]) -> None:
    """No browser was told another player's choice before all had chosen."""
    for trader in traders:
        open_ = True
        for message in pages.told(trader.page):
            events = [event for entry in message["entries"] for event in entry["events"]]
            open_ = open_ and not any(event["kind"] == "discarded" for event in events)
            for seat, player in enumerate(message["view"]["state"]["players"]):
                assert seat == trader.seat or player["discard"] is None
            for event in events:
                if open_ and event["kind"] == "chose" and event["seat"] != trader.seat:
                    assert event["cards"] is None
        assert not open_, "the discards were never shown"
