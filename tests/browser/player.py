"""Someone at a table who sees nothing but the page: what is lit, what the buttons say, who is named."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Locator, Page, expect

TURN = "▲"
WAIT = 180_000  # milliseconds: longer than anything takes, even on a busy machine
REFILL = "Take members"

# All of it at one moment, as the eye would take it in.
LOOK = """() => {
  const seen = (e) => e.checkVisibility({visibilityProperty: true}) && e.getClientRects().length > 0;
  const id = (e) => e.dataset.testid;
  const all = (query) => [...document.querySelectorAll(query)].filter(seen);
  const dialog = document.querySelector('dialog[open]');
  const board = document.querySelector('[data-testid="board"]');
  const status = document.querySelector('[data-testid="status"]');
  return {
    title: document.title,
    status: status ? status.textContent.trim() : '',
    asked: all('.player.asked').map(id),
    names: Object.fromEntries(all('.player').map((e) => [id(e), (e.querySelector('b')?.textContent ?? '').trim()])),
    lit: all('[data-legal="true"]').filter((e) => !e.disabled).map(id),
    half: all('.half').map(id),
    held: all('[aria-pressed="true"]').map(id),
    offers: all('[data-testid^="offer-"]').map(id),
    buttons: board ? all('[data-testid="board"] button').filter((e) => !e.disabled).map(id).filter(Boolean) : [],
    things: [...document.querySelectorAll('[data-field]')].map((e) => e.dataset.thing),
    stock: all('[data-testid^="stock-"]').map((e) => `${id(e)}=${e.textContent.trim()}`),
    stacks: all('[data-testid^="stack-"]').map((e) => e.getAttribute('aria-label')),
    log: all('[data-testid="log"] li').length,
    dialog: dialog ? (dialog.dataset.testid ?? dialog.getAttribute('aria-label')) : null,
    lost: Boolean(document.querySelector('[data-testid="lost"]')),
  };
}"""


@dataclass(frozen=True)
class Sight:
    """What the page shows at one moment."""

    title: str
    status: str
    asked: list[str]
    names: dict[str, str]
    lit: list[str]
    half: list[str]
    held: list[str]
    offers: list[str]
    buttons: list[str]
    things: list[str]
    stock: list[str]
    stacks: list[str]
    log: int
    dialog: str | None
    lost: bool

    @property
    def mine(self) -> bool:
        return self.title.startswith(TURN)

    @property
    def over(self) -> bool:
        return self.dialog == "score-sheet"

    def lit_like(self, *starts: str) -> list[str]:
        return [name for name in self.lit if name.startswith(starts)]

    def fields(self) -> list[int]:
        return [int(name.removeprefix("field-")) for name in self.lit_like("field-")]


@dataclass
class Player:
    """Plays with clicks or taps; `did` counts what was done, by kind."""

    page: Page
    seed: int = 1
    touch: bool = False
    keeps: float = 0.4
    hires: float = 0.5
    did: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._rng = random.Random(self.seed)

    def look(self) -> Sight:
        return Sight(**self.page.evaluate(LOOK))

    def the(self, testid: str) -> Locator:
        return self.page.get_by_test_id(testid).locator("visible=true").first

    def press(self, testid: str) -> None:
        where = self.the(testid)
        if self.touch:
            where.tap()
        else:
            where.click()

    def wait_for(self, expression: str, argument: Any = None, timeout: float = WAIT) -> None:
        """Waits until a JavaScript expression of the page, a function of the argument, is true."""
        self.page.wait_for_function(expression, arg=argument, timeout=timeout, polling=30)

    def my_turn(self, timeout: float = WAIT) -> Sight:
        """Waits until I am asked or the game is over. The log comes last: with it, the page is complete."""
        self.wait_for(
            """(turn) => {
              const log = document.querySelector('[data-testid="log"]');
              return (!log || log.querySelector('li')) && (document.title.startsWith(turn)
                || document.querySelector('[data-testid="open-score"], [data-testid="score-sheet"]'));
            }""",
            TURN,
            timeout,
        )
        return self.look()

    def changed(self, before: Sight, timeout: float = WAIT) -> Sight:
        """Waits until what was pressed has taken effect: the table moved on, or something was picked up."""
        self.wait_for(
            f"""(before) => {{
              const now = ({LOOK})();
              const other = (key) => JSON.stringify(now[key]) !== JSON.stringify(before[key]);
              return ['status', 'title', 'things', 'stock', 'stacks', 'log', 'dialog', 'half', 'held'].some(other)
                || (now.offers.length > 0 && other('offers'));
            }}""",
            before.__dict__,
            timeout,
        )
        return self.look()

    def choose(self, sight: Sight) -> tuple[str, str]:
        """What to press, and what kind of decision that is."""
        chance, pick = self._rng.random, self._rng.choice
        enabled = set(sight.buttons)
        if sight.offers:
            return pick(sight.offers), "offer"
        for ways in ({"keep", "sell"}, {"buy-joker", "refuse-joker"}):
            open_ways = sorted(ways & enabled, reverse=not self._keep())
            if open_ways:
                return open_ways[0], open_ways[0]
        if sight.half:  # the second half of a swap
            return pick(sight.lit_like("field-", "color-")), "swap"
        for starts, kind in (
            (("number-",), "renumber"),
            (("law-", "repeal-"), "repeal"),
            (("lay-",), "lay"),
        ):
            if lit := sight.lit_like(*starts):
                return pick(lit), kind
        colors, fields = sight.lit_like("color-"), sight.lit_like("field-")
        if "hire" in enabled and "hire" not in sight.held and chance() < self.hires:
            return "hire", "hire tool"
        tools = [name for name in sorted(enabled) if name.startswith("tool-") and name not in sight.held]
        at_will = "keep-law" not in enabled and not sight.held and chance() < 0.5
        if tools and (at_will or not (colors or fields)):
            return pick(tools), "law tool"
        if colors or fields:
            kind = next((name for name in sight.held if name.startswith(("tool-", "hire"))), "place")
            if not fields and kind == "place":
                kind = "color"
            return pick(colors or fields), kind
        if takes := [name for name in sorted(enabled) if name.startswith("take")]:
            return pick(takes), "take"
        for last in ("end-turn", "keep-law", "hire-later"):
            if last in enabled:
                return last, last
        raise AssertionError(f"the page asks for something but offers nothing: {sight}")

    def _keep(self) -> bool:
        """Whether to keep this one, so that the share `keeps` of all is kept, beginning with the first."""
        kept, sold = self.did.get("keep", 0), self.did.get("sell", 0)
        return kept < self.keeps * (kept + sold + 1)

    def step(self, sight: Sight | None = None) -> Sight:
        """Presses once; returns what the page shows after it."""
        sight = sight or self.look()
        what, kind = self.choose(sight)
        self.press(what)
        self.did[kind] = self.did.get(kind, 0) + 1
        return self.changed(sight)

    def turn(self) -> Sight:
        """Finishes my turn, however soon the next one comes; returns what is shown then."""
        sight = self.my_turn()
        refilled = False
        while sight.mine and not sight.over and not (refilled and REFILL not in sight.status):
            refilled |= REFILL in sight.status
            sight = self.step(sight)
        return sight

    def until(self, status: str, limit: int = 60) -> Sight:
        """Plays until the status line has this text, and stops before pressing anything for it."""
        for _ in range(limit):
            sight = self.my_turn()
            if sight.mine and status in sight.status:
                return sight
            assert not sight.over, f"the game ended before “{status}”"
            self.step(sight)
        raise AssertionError(f"“{status}” did not appear within {limit} decisions")

    # Getting to a table

    def name(self, name: str) -> None:
        self.the("name-input").fill(name)

    def play_now(self) -> str:
        """Goes from the home page to a table of cheops-heirs with opponents; returns the table's id."""
        self.press("play-cheops-heirs")
        expect(self.page.get_by_test_id("board")).to_be_visible()
        return self.page.url.rsplit("/", 1)[1]

    def invite(self, name: str, players: int = 2) -> str:
        """Opens a table of cheops-heirs for friends from the home page; returns the link for them."""
        self.press("invite-cheops-heirs")
        self.name(name)
        self.press(f"players-{players}")
        self.press("open-table")
        return self.the("link").input_value()

    def sit(self, link: str, name: str, seat: int = 1) -> None:
        self.page.goto(link)
        self.name(name)
        self.press(f"join-seat-{seat}")
        expect(self.page.get_by_test_id("leave")).to_be_visible()
