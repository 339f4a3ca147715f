"""Someone at a table of ancient-egypt who uses only the page, and tables laid out for them."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from playwright.sync_api import Locator, Page, expect

from benben.kernel.match import Match
from tests.browser.pages import Pages
from tests.browser.player import WAIT
from tests.browser.server import Server
from tests.support.laid import Laid, end_turn, hand_size, lay, richest_roll, roll

WINDOW = {"width": 1000, "height": 640}  # less to paint than on a full screen
KINDS = ("brick", "cattle", "papyrus", "grain", "stone")

# Everything on the map, where it is and whose; and the dice.
BOARD = """() => JSON.stringify([
  [...document.querySelectorAll('[data-piece]')].map((e) => `${e.dataset.piece} ${e.getAttribute('transform')}`).sort(),
  document.querySelector('.robber')?.style.transform ?? null,
  [...document.querySelectorAll('[data-hex]')].map((e) => e.querySelector('text')?.textContent ?? ''),
  document.querySelector('[data-testid="dice"]').dataset.sum,
  [...document.querySelectorAll('[data-holds]')].map((e) => e.querySelector('b').textContent),
])"""


@dataclass
class Trader:
    """Plays with clicks or taps."""

    page: Page
    server: Server
    seat: int
    touch: bool = False

    def the(self, css: str) -> Locator:
        return self.page.locator(css).locator("visible=true").first

    def press(self, css: str) -> None:
        if self.touch:
            self.the(css).tap()
        else:
            self.the(css).click()

    def do(self, what: str, seat: int | None = None) -> None:
        """Presses the button of an action; with a seat, the one for this seat."""
        self.press(f'[data-do="{what}"]' + ("" if seat is None else f'[data-seat="{seat}"]'))

    def can(self, what: str) -> None:
        expect(self.the(f'[data-do="{what}"]')).to_be_visible()

    def panel(self, name: str) -> Locator:
        return self.page.locator(f'[data-panel="{name}"]')

    def status(self, text: str) -> None:
        expect(self.page.get_by_test_id("status")).to_contain_text(text)

    # Cards

    def hand(self) -> dict[str, int]:
        """The player's own cards as shown, without the kinds they have none of."""
        shown = {kind: int(self.the(f'[data-card="{kind}"]').get_attribute("data-count") or 0) for kind in KINDS}
        return {kind: n for kind, n in shown.items() if n}

    def holds(self, **cards: int) -> None:
        """Waits until the player's own hand is exactly these cards."""
        wanted = "".join(f'[data-card="{kind}"][data-count="{cards.get(kind, 0)}"], ' for kind in KINDS)
        expect(self.page.locator(wanted.rstrip(", ")), f"{cards} in the hand").to_have_count(len(KINDS))

    def points(self, seat: int, n: int) -> None:
        shown = self.page.get_by_test_id(f"player-{seat}").locator('[data-holds="points"] > b')
        expect(shown).to_have_text(str(n))

    # A turn

    def roll(self, first: int, second: int) -> None:
        self.can("roll")
        self.server.draws(first - 1, second - 1)
        self.do("roll")
        self.rolled(first + second)
        assert not self.server.left()

    def rolled(self, total: int) -> None:
        expect(self.page.locator('[data-do="roll"]')).to_have_count(0)
        expect(self.page.get_by_test_id("dice")).to_have_attribute("data-sum", str(total))

    def end(self) -> None:
        self.do("end_turn")
        expect(self.page.locator('[data-do="end_turn"]')).to_have_count(0)

    def lit(self, spot: str) -> Locator:
        return self.page.locator(f'[data-spot="{spot}"]')

    def spot(self, spot: str) -> None:
        """Presses a lit spot; for a finger, the first tap only asks what would happen there."""
        if self.touch:
            self.lit(spot).tap()
            expect(self.page.get_by_test_id("tip")).to_contain_text("Tap again")
            self.lit(spot).tap()
        else:
            self.lit(spot).click()

    def put(self, spot: str) -> None:
        """Presses a lit spot and waits until it is taken."""
        self.spot(spot)
        expect(self.lit(spot)).to_have_count(0)

    def pieces(self, kind: str, seat: int, count: int) -> None:
        expect(self.page.locator(f'[data-piece="{kind}-{seat}"]')).to_have_count(count)

    # Trade

    def open_trade(self) -> None:
        if not self.panel("trade").count():
            self.do("trade")
        expect(self.panel("trade")).to_be_visible()

    def offer(self, give: dict[str, int], get: dict[str, int], but: Iterable[int] = ()) -> None:
        """Puts together an offer in the open panel, or in that of a counter-offer."""
        for side, cards in (("give", give), ("get", get)):
            for kind, n in cards.items():
                for _ in range(n):
                    self.press(f'[data-panel="trade"] [data-{side}="{kind}"]')
        for seat in but:
            self.press(f'[data-panel="trade"] [data-to="{seat}"]')
        self.do("offer")
        expect(self.panel("trade")).to_have_count(0)

    def exchange(self, give: str, get: str) -> None:
        self.open_trade()
        before = self.hand().get(get, 0)
        which = f'[data-panel="trade"] [data-exchange="{give}-{get}"]'
        if not self.page.locator(which).count():
            self.press('[data-testid="trade-all"]')
        self.press(which)
        expect(self.page.locator(f'[data-card="{get}"]')).to_have_attribute("data-count", str(before + 1))
        self.press('[data-testid="close-trade"]')

    # Gods

    def own_god(self, god: str, side: str, legal: bool | None = None) -> None:
        """Waits until this is the player's own card, with this side up."""
        card = self.page.locator(f'[data-god-use][data-god="{god}"][data-side="{side}"]')
        expect(card).to_be_visible()
        if legal is not None:
            expect(card).to_have_attribute("data-legal", str(legal).lower())

    def god_of(self, seat: int, god: str, side: str) -> None:
        """Waits until this card is shown as a player's."""
        shown = self.page.get_by_test_id(f"player-{seat}").locator(f'[data-god="{god}"][data-side="{side}"]')
        expect(shown.first).to_be_visible()

    def use_god(self) -> None:
        self.press("[data-god-use]")
        expect(self.panel("god")).to_be_visible()

    def in_flow(self, css: str) -> None:
        """Presses something in the panel of the player's own god."""
        self.press(f'[data-panel="god"] {css}')

    def answer_god(self, answer: str, always: bool = False) -> None:
        """Answers the player's own god, which asks for a kind."""
        expect(self.panel("god-ask")).to_be_visible()
        if always:
            self.press('[data-testid="god-always"]')
        self.press(f'[data-god-ask="{answer}"]')
        expect(self.panel("god-ask")).to_have_count(0)

    def after_use(self, choice: str) -> None:
        """Turns the used card over ("keep") or takes another for it, in the open panel."""
        expect(self.panel("after-use")).to_be_visible()
        expect(self.the('[data-do="after"]')).to_be_disabled()
        self.press(f'[data-after="{choice}"]')
        self.do("after")
        expect(self.panel("after-use")).to_have_count(0)

    # The pyramid

    def seven(self, number: int) -> None:
        """Rolls a 7 that turns up the first gold block of a number, while all three of each number are left."""
        self.can("roll")
        self.server.draws(2, 3, 3 * (number - 6))
        self.do("roll")
        self.rolled(7)
        assert not self.server.left()

    def stones(self, owner: str, count: int) -> None:
        """Waits until this many stones of the pyramid belong to a seat, or to the pharaoh."""
        shown = self.page.locator("[data-pyramid]").first.locator(f'[data-stone][data-owner="{owner}"]')
        expect(shown).to_have_count(count)

    def pharaoh_card(self, seat: int, side: str) -> None:
        shown = self.page.locator(f'[data-pharaoh][data-seat="{seat}"]').first
        expect(shown).to_have_attribute("data-pharaoh", side)

    def discard(self, **cards: int) -> None:
        expect(self.panel("discard")).to_be_visible()
        for kind, n in cards.items():
            for _ in range(n):
                self.press(f'[data-discard="{kind}"]')
        self.do("discard")
        expect(self.panel("discard")).to_have_count(0)


def board(page: Page) -> str:
    found: str = page.evaluate(BOARD)
    return found


def same_board(traders: Sequence[Trader]) -> None:
    """Waits until everyone sees what the first one sees."""
    shown = board(traders[0].page)
    for trader in traders[1:]:
        trader.page.wait_for_function(f"(shown) => ({BOARD})() === shown", arg=shown, timeout=WAIT, polling=50)


def seated(pages: Pages, table: Laid, **given: Any) -> list[Trader]:
    """A browser for each person at a laid-out table, in seat order."""
    given.setdefault("viewport", WINDOW)
    traders = []
    for seat, link in enumerate(table.links):
        if link:
            page = pages.open(link, **given)
            expect(page.get_by_test_id("board")).to_be_visible()
            traders.append(Trader(page, pages.server, seat, given.get("phone", False)))
    return traders


def laid(pages: Pages, match: Match, seats: Sequence[str]) -> Laid:
    return lay(pages.server.data, match, seats)


def supplied(match: Match, least: int = 0, **cards: int) -> Match:
    """Rolls and passes the dice until seat 0 is to roll and holds these cards, and this many in all."""

    def held(after: Match) -> int:
        hand: dict[str, int] = after.observe(0)["players"][0]["hand"]
        return 9 * sum(min(n, hand[kind]) for kind, n in cards.items()) + min(least, hand_size(after, 0))

    while held(match) < 9 * sum(cards.values()) + least or match.state.active:
        roll(match, *richest_roll(match, held))
        end_turn(match)
    return match


GREEDY = ("settle", "city", "cart", "roll", "robber", "rob", "end_turn")


def played_out(match: Match, seed: int = 1) -> Match:
    """Plays the match to its end as someone who builds what they can and trades with nobody."""
    rng = random.Random(seed)
    while not match.over:
        seat = match.awaited()[0]
        moves = [msgspec.to_builtins(move) for move in match.moves(seat)]
        liked = [[move for move in moves if move["do"] == do] for do in GREEDY]
        best = next(filter(None, liked), None)
        match.act(seat, rng.choice(best) if best else match.pick(seat, rng.choice))
    return match
