"""Someone at a table of cheops-scenario who uses only the page, and tables laid out for them.

Places are named by what surrounds them, so that their ids come from the map itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from playwright.sync_api import expect

import benben
from benben.games.hexes.cheops_scenario.data import EGYPT, EGYPT_MAP, ROAD_PATHS, SHIP_PATHS
from benben.kernel.match import Match
from tests.browser.hexes import Trader, laid, seated, supplied
from tests.browser.pages import Desk, Pages
from tests.support.laid import Laid, end_turn, provided, roll

NAMES = ["Anna", "Ben", "Carla", "Dora"]
SHEET = ("settlements", "cities", "army", "cards", "blessing", "curse")  # the rows of the score sheet
SHORES = ROAD_PATHS & SHIP_PATHS


def corner(*lands: str) -> int:
    """The intersection between hexes such as "hills 6"."""
    named = [f"{h.terrain} {h.token}" if h.token else h.terrain for h in EGYPT_MAP.hexes]
    [found] = [at for at, hexes in enumerate(EGYPT.hexes_at) if sorted(named[h] for h in hexes) == sorted(lands)]
    return found


def edge(one: int, other: int) -> int:
    """The path between two intersections."""
    [found] = [path for path, ends in enumerate(EGYPT.paths) if {*ends} == {one, other}]
    return found


# Anna has the wool port and is two roads away from the building site; Ben's pieces lead to both.
PORT = corner("sea", "pasture 3", "delta")
HARBOR = next(n for n, harbor in enumerate(EGYPT_MAP.harbors) if PORT in harbor.at)
QUAY = corner("pasture 3", "delta", "delta")
SITE = corner("pasture 6", "site", "fields 3")
CROSSROADS = corner("pasture 6", "delta", "fields 3")
WEST_BANK = corner("delta", "fields 3", "nile")
CUSTOMER = corner("pasture 3", "fields 6", "delta")
ACROSS = corner("delta", "pasture 6", "delta")
WOODS = corner("nile", "pasture 8", "forest 10")
PASTURES = corner("pasture 9", "nile", "pasture 8")
DOWNSTREAM = corner("nile", "pasture 9", "nile")
QUARRY = corner("forest 10", "nile", "hills 6")
HILLS = corner("fields 11", "nile", "hills 4")
NUBIA = corner("hills 9", "nile", "gold 4")
SOUTH = corner("hills 4", "nile", "pasture 2")
UPSTREAM = corner("pasture 2", "nile", "hills 5")

TO_SITE = edge(CROSSROADS, SITE)
TO_PORT = edge(PORT, QUAY)
FROM_QUAY = edge(QUAY, CUSTOMER)
[OUT_TO_SEA] = {*EGYPT.paths_at[PORT]} - ROAD_PATHS
[ALONG_SHORE] = {*EGYPT.paths_at[PORT]} & SHORES - {TO_PORT}
ALONG_PASTURES = edge(PASTURES, DOWNSTREAM)

# The three rounds: who settles where, and on which path their road or ship goes.
PLACES = (
    (0, WEST_BANK, "cart", edge(WEST_BANK, CROSSROADS)),
    (1, ACROSS, "ship", edge(ACROSS, CROSSROADS)),
    (2, NUBIA, "ship", edge(NUBIA, corner("nile", "gold 4"))),
    (2, SOUTH, "cart", edge(SOUTH, corner("nile", "pasture 2", "nile"))),
    (1, CUSTOMER, "ship", FROM_QUAY),
    (0, PORT, "ship", TO_PORT),
    (0, QUARRY, "cart", edge(QUARRY, corner("nile", "hills 6", "nile"))),
    (1, HILLS, "ship", edge(HILLS, corner("nile", "hills 4", "nile"))),
    (2, WOODS, "ship", edge(WOODS, PASTURES)),
)

# With a fourth player, who is last in the first and third rounds.
EAST_ARM = corner("delta", "pasture 12", "fields 8")
CATARACT = corner("fields 12", "nile", "hills 9")
GOLD_FIELD = corner("hills 5", "nile", "gold 10")
PLACES_OF_FOUR = (
    *PLACES[:3],
    (3, EAST_ARM, "ship", edge(EAST_ARM, corner("delta", "delta", "pasture 12"))),
    (3, CATARACT, "cart", edge(CATARACT, corner("nile", "fields 12", "nile"))),
    *PLACES[3:],
    (3, GOLD_FIELD, "ship", edge(GOLD_FIELD, corner("nile", "gold 10", "nile"))),
)


@dataclass
class Sailor(Trader):
    """Plays with clicks or taps, on the map of the historical scenario."""

    def build(self, do: str, path: int) -> None:
        """Builds a road or a ship on a lit path; a shore asks which, unless one is already picked."""
        spot = f"path-{path}"
        picked = self.page.locator('[data-build][aria-pressed="true"]').count()
        if path in SHORES and not picked:
            self.lit(spot).tap() if self.touch else self.lit(spot).click()
            expect(self.page.get_by_test_id("fork")).to_be_visible()
            self.press(f'[data-fork="{do}"]')
            expect(self.page.get_by_test_id("fork")).to_have_count(0)
            expect(self.lit(spot)).to_have_count(0)
        else:
            self.put(spot)

    def gold(self, *pieces: int) -> None:
        """Waits until the players have this much gold, in seat order."""
        for seat, n in enumerate(pieces):
            shown = self.page.get_by_test_id(f"player-{seat}").locator('[data-holds="gold"]')
            expect(shown).to_have_attribute("data-gold", str(n))

    def rent(self, owner: int, give: str, get: str) -> None:
        """Trades at another player's port, from the open panel."""
        self.press(f'[data-port-rate="{owner}-{give}"]')
        self.press(f'[data-rent="{owner}-{give}-{get}"]')

    def site(self, is_open: bool) -> None:
        shown = self.page.get_by_test_id("pharaoh").first
        expect(shown).to_have_attribute("data-site", "open" if is_open else "closed")

    def pyramid(self, **stones: int) -> None:
        """Waits until the pyramid on the map consists of these stones: `black`, or `seat0` and so on."""
        site = self.page.get_by_test_id("stones")
        expect(site).to_have_attribute("data-laid", str(sum(stones.values())))
        for owner, n in stones.items():
            expect(site.locator(f'[data-stone="{owner.removeprefix("seat")}"]')).to_have_count(n)

    def blessed(self, seat: int) -> None:
        expect(self.page.locator('[data-pharaoh="blessing"]')).to_have_count(1)
        expect(self.page.locator('[data-pharaoh="blessing"]')).to_have_attribute("data-seat", str(seat))

    def cursed(self, *seats: int) -> None:
        cards = self.page.locator('[data-pharaoh="curse"]')
        expect(cards).to_have_count(len(seats))
        for card, seat in zip(cards.all(), seats, strict=True):
            expect(card).to_have_attribute("data-seat", str(seat))

    def linked(self, *seats: int) -> None:
        """Waits until the connections shown are to buildings of these players, one number for each building."""
        shown = self.page.get_by_test_id("connections").locator("[data-linked]")
        expect(shown).to_have_count(len(seats))
        assert sorted(int(one.get_attribute("data-linked") or -1) for one in shown.all()) == sorted(seats)

    def sheet(self, ending: str, winners: Sequence[str], *totals: int, **rows: Sequence[str]) -> None:
        """Waits for the score sheet: how the game ended, who won, everyone's points, and some of its rows."""
        sheet = self.page.get_by_test_id("score-sheet")
        expect(sheet.locator("[data-ending]")).to_have_attribute("data-ending", ending)
        expect(sheet.locator("thead th.winner .who")).to_have_text(winners)
        expect(sheet.locator("tfoot td")).to_have_text([str(n) for n in totals])
        for name, points in rows.items():
            row = sheet.locator("tbody tr").nth(SHEET.index(name))
            expect(row.locator("td > :first-child")).to_have_text(points)


def sailors(pages: Pages, match: Match, but: int | None = None, **given: Any) -> list[Sailor]:
    """A browser for each player of a laid-out match, or for all but one."""
    return aboard(pages, tabled(pages, match), *(seat for seat in range(match.seats) if seat != but), **given)


def alone(pages: Pages, match: Match, seat: int = 0, **given: Any) -> Sailor:
    """Only one player's browser."""
    [one] = aboard(pages, tabled(pages, match), seat, **given)
    return one


def tabled(pages: Pages, match: Match) -> Laid:
    return laid(pages, match, NAMES[: match.seats])


def aboard(pages: Pages, table: Laid, *seats: int, **given: Any) -> list[Sailor]:
    """Browsers for only these players."""
    links = [link if seat in seats else "" for seat, link in enumerate(table.links)]
    there = seated(pages, replace(table, links=links), **given)
    return [Sailor(one.page, one.server, one.seat, one.touch) for one in there]


def afar(pages: Pages, link: str) -> Desk:
    """A player without a browser: what they do goes straight to the server."""
    page = pages.page()
    page.request.post(link.replace("/continue/", "/api/continue/"))
    return Desk(page)


def fresh(**options: int | str | bool) -> Match:
    """A match just begun, with the map's own numbers."""
    given: dict[str, object] = {"players": 3, "start": "1", "drawn_numbers": False, **options}
    return Match(benben.title("cheops-scenario"), given, seed=1)


def settled(places: Sequence[tuple[int, int, str, int]] = PLACES, **options: int | str | bool) -> Match:
    """The set-up is over; Anna is to roll."""
    match = fresh(**options)
    for seat, settlement, do, path in places:
        match.act(seat, {"do": "settle", "intersection": settlement})
        match.act(seat, {"do": do, "path": path})
    return match


def at_the_site(**options: int | str | bool) -> Match:
    """Anna has a road to the building site and has rolled; she can afford a settlement there, a ship and a stone."""
    match = settled(PLACES_OF_FOUR if options.get("players") == 4 else PLACES, **options)
    roll(match, 1, 2)
    match.act(0, {"do": "cart", "path": TO_SITE})
    end_turn(match)
    supplied(match, brick=2, cattle=2, papyrus=4, grain=1)
    roll(match, 1, 1)
    match.act(0, {"do": "exchange", "give": "papyrus", "get": "stone"})
    return match


# Anna approaches the site from the north, Carla from the south; Ben is across the water.
NORTH_OF_SITE = corner("desert", "pasture 6", "site")
SOUTH_OF_SITE = corner("site", "fields 3", "desert")
LOWER = corner("fields 3", "desert", "pasture 5")
MIDDLE_BANK = corner("fields 3", "nile", "pasture 5")
WEST_ARM = corner("fields 2", "delta", "pasture 6")
AT_BOTH_SIDES = (
    (0, CROSSROADS, "cart", TO_SITE),
    (1, WEST_ARM, "ship", edge(WEST_ARM, ACROSS)),
    (2, MIDDLE_BANK, "cart", edge(MIDDLE_BANK, LOWER)),
    (2, HILLS, "cart", edge(HILLS, corner("nile", "hills 4", "nile"))),
    (1, SOUTH, "cart", edge(SOUTH, corner("nile", "pasture 2", "nile"))),
    (0, QUARRY, "cart", edge(QUARRY, corner("nile", "hills 6", "nile"))),
    (0, NUBIA, "ship", edge(NUBIA, corner("nile", "gold 4"))),
    (1, UPSTREAM, "cart", edge(UPSTREAM, corner("nile", "hills 5", "nile"))),
    (2, WOODS, "ship", edge(WOODS, PASTURES)),
)


def two_at_the_site() -> Match:
    """Anna and Carla have settlements at the site; Ben is connected to both, has rolled, and can afford a stone."""
    match = settled(AT_BOTH_SIDES)

    def builds(seat: int, paths: dict[int, str], settlement: int, **cards: int) -> None:
        provided(match, seat, **cards)
        roll(match, 1, 1)
        for path, do in paths.items():
            match.act(seat, {"do": do, "path": path})
        match.act(seat, {"do": "settle", "intersection": settlement})
        end_turn(match)

    ways = {edge(SITE, NORTH_OF_SITE): "cart", edge(CROSSROADS, ACROSS): "ship"}
    builds(0, ways, NORTH_OF_SITE, brick=2, cattle=3, papyrus=2, grain=1)
    ways = {edge(LOWER, SOUTH_OF_SITE): "cart", edge(SOUTH_OF_SITE, SITE): "cart"}
    builds(2, ways, SOUTH_OF_SITE, brick=3, cattle=3, papyrus=1, grain=1)
    provided(match, 1, brick=1, papyrus=4)
    roll(match, 1, 1)
    match.act(1, {"do": "exchange", "give": "papyrus", "get": "stone"})
    return match
