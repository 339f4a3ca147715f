"""Positions for the tests, said as one would lay them out on the table."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import Any, cast

import pytest

import benben
from benben.games.hexes.ancient_egypt.title import ANCIENT_EGYPT
from benben.games.hexes.board import BOARD
from benben.games.hexes.cheops_scenario.data import (
    BLACK_STONES,
    CHEOPS_GOODS,
    CHEOPS_TABLES,
    DESERTS,
    EGYPT,
    SHIPS,
    SITE_SPOTS,
)
from benben.games.hexes.cheops_scenario.state import BLACK, CheopsState
from benben.games.hexes.cheops_scenario.title import CHEOPS_SCENARIO
from benben.games.hexes.data import CARDS, CITIES, DECK, OXCARTS, RESOURCES, SETTLEMENTS, SUPPLY
from benben.games.hexes.data import cards as cards_of
from benben.games.hexes.family import counts
from benben.games.hexes.gods.data import ALL_GODS, GODS
from benben.games.hexes.gods.state import SIDES, GodState
from benben.games.hexes.great_pyramid.data import BOATS, GOLD_NUMBERS
from benben.games.hexes.great_pyramid.state import PHARAOH, PyramidState
from benben.games.hexes.great_pyramid.title import GREAT_PYRAMID
from benben.games.hexes.maps import Board
from benben.games.hexes.state import State
from benben.kernel.actions import Move
from benben.kernel.cards import count_of
from benben.kernel.events import Event
from benben.kernel.match import Entry, Match
from benben.kernel.observation import canonical
from benben.kernel.places import add, clear, members
from benben.kernel.title import Title

Counts = Mapping[str, int]
Refused = tuple[str, str]

# What the dear things cost, for hands.
OXCART = {"brick": 1, "cattle": 1}
SETTLEMENT = {"brick": 1, "cattle": 1, "papyrus": 1, "grain": 1}
CITY = {"grain": 2, "stone": 3}
CARD = {"papyrus": 1, "grain": 1, "stone": 1}
BOAT = {"papyrus": 2, "cattle": 1}
BLOCK = {"stone": 1, "cattle": 1}
SHIP = {"cattle": 1, "papyrus": 1}
STONE = {"brick": 1, "stone": 1}

ALL_GOLD = {"6": 3, "7": 3, "8": 3, "9": 3}  # GP-5

# The paths across the Nile (GP-3): what stands there is a boat.
CROSSINGS = ("48-49", "39-40", "29-30", "20-31", "22-33", "23-24", "13-14", "4-5", "5-6")


class Table(Match):
    """A match whose state is known to be of this title.

    Whatever can be taken back is tried so, and what is legal must be what is not refused.
    """

    @property
    def s(self) -> State:
        return cast(State, self.state)

    def act(
        self,
        seat: int,
        move: Move | Mapping[str, Any] | str,
        decision: int | None = None,
        draws: Sequence[int] | None = None,
        number: int | None = None,
        seen: int | None = None,
    ) -> Entry:
        before, listed = _undecided(self.s), self.lists(seat, move)
        entry = super().act(seat, move, decision, draws, number, seen)
        assert listed
        if self.can_undo(seat):
            back = self.copy()
            back.undo(seat)
            assert _undecided(back.s) == before
        return entry

    def lists(self, seat: int, move: Move | Mapping[str, Any] | str) -> bool:
        """Whether the first id of a move is among the legal ones."""
        return self.title.actions.phrase(self.move(move))[0] in self.legal(seat)

    @property
    def g(self) -> GodState:
        """The state of a match with god cards."""
        return cast(GodState, self.state)

    @property
    def p(self) -> PyramidState:
        """The state of a match of The Great Pyramid."""
        return cast(PyramidState, self.state)

    @property
    def c(self) -> CheopsState:
        """The state of a match of the historical scenario."""
        return cast(CheopsState, self.state)

    # What lies on the table

    def hand(self, seat: int) -> dict[str, int]:
        return counts(self.s.players[seat].hand)

    def set_hand(self, seat: int, hand: Counts) -> None:
        """Give a player other cards, which come from the supply."""
        before, self.s.players[seat].hand = self.s.players[seat].hand, bundle(hand)
        self.s.supply += before - self.s.players[seat].hand

    def size(self, seat: int) -> int:
        return sum(self.hand(seat).values())

    def supply(self, kind: str) -> int:
        return count_of(self.s.supply, CHEOPS_GOODS.index(kind))

    def cards(self, seat: int) -> dict[str, int]:
        return counts(self.s.players[seat].cards, CARDS)

    def settlements(self, seat: int) -> list[int]:
        return list(members(self.s.players[seat].settlements))

    def cities(self, seat: int) -> list[int]:
        return list(members(self.s.players[seat].cities))

    def carts(self, seat: int) -> list[str]:
        return paths_of(self.title, self.s.players[seat].oxcarts)

    def left(self, seat: int) -> tuple[int, int, int]:
        """Oxcarts, settlements and temple cities not yet built."""
        player = self.s.players[seat]
        return player.oxcarts_left, player.settlements_left, player.cities_left

    def route(self, seat: int) -> int:
        """The length of a player's longest route, found twice: kept up to date, and walked anew."""
        seen = self.glance(None)
        assert len(seen["route_paths"][seat]) == seen["routes"][seat]
        return int(seen["routes"][seat])

    def route_holder(self) -> int | None:
        return cast("int | None", self.observe(None)["route_holder"])

    def army_holder(self) -> int | None:
        return cast("int | None", self.observe(None)["army_holder"])

    def points(self, seat: int) -> int:
        return int(self.title.interpreted.points(self.state, seat))

    def visible(self, seat: int) -> int:
        """The points all see."""
        return int(self.glance(None)["points"][seat])

    def god(self, seat: int) -> str:
        """The god card before a player, with the side that is up: "horus A"."""
        player = self.g.players[seat]
        return f"{GODS[player.god]} {SIDES[player.side]}"

    def display(self) -> list[str]:
        return [god for i, god in enumerate(GODS) if self.g.display >> i & 1]

    def resting(self) -> list[int]:
        """The seats whose gods were received or used in this turn."""
        return [seat for seat in range(self.seats) if self.g.resting >> seat & 1]

    def phase(self) -> str:
        """What the game waits for."""
        return self.title.phases[self.s.phase]

    def choosing(self) -> list[int]:
        """The seats with an after-use choice open."""
        return [seat for seat in range(self.seats) if self.g.choosing >> seat & 1]

    def boats(self, seat: int) -> list[str]:
        return [path for path in self.carts(seat) if path in CROSSINGS and self.title is GREAT_PYRAMID]

    def blocks(self) -> list[int]:
        """How many blocks each player has built."""
        return [self.p.players[seat].blocks for seat in range(self.seats)]

    def blessed(self) -> list[int]:
        """The seats whose pharaoh card shows the Blessing."""
        return [seat for seat, shown in enumerate(self.glance(None)["blessed"]) if shown]

    def vizier(self) -> int | None:
        return cast("int | None", self.observe(None)["vizier"])

    def ships(self, seat: int) -> list[str]:
        return paths_of(self.title, self.c.players[seat].ships)

    def gold(self) -> list[int]:
        """How much gold each player has."""
        return [self.c.players[seat].gold for seat in range(self.seats)]

    def stones(self) -> list[int]:
        """How many stones each player has built."""
        return [self.c.players[seat].stones for seat in range(self.seats)]

    def answer(self, seat: int) -> str:
        return str(self.observe(None)["players"][seat]["answer"])

    def proposal(self, seat: int) -> tuple[dict[str, int], dict[str, int], list[int]] | None:
        """A standing proposal as everyone sees it: what is given, what is wanted, for whom."""
        player = self.observe(None)["players"][seat]
        give, get = ({k: n for k, n in player[side].items() if n} for side in ("give", "get"))
        return (give, get, player["to"]) if player["to"] else None

    # Chance, said in words

    def roll(self, seat: int, first: int, second: int) -> Entry:
        return self.act(seat, "roll", draws=[first - 1, second - 1])

    def seven(self, seat: int, number: int) -> Entry:
        """Roll a 7, and let the gold block that is turned have this number (GP-17)."""
        return self.act(seat, "roll", draws=[2, 3, _first(self.p.gold, GOLD_NUMBERS, str(number))])

    def draw_from(self, seat: int, move: str, victim: int, kind: str) -> Entry:
        """Make a move that draws a card from a hand, and let it be of this kind."""
        return self.act(seat, move, draws=[_first(self.s.players[victim].hand, RESOURCES, kind)])

    def buy(self, seat: int, card: str) -> Entry:
        """Buy a development card, and let it be this one."""
        return self.act(seat, "buy_card", draws=[_first(self.s.deck, CARDS, card)])

    # Asking

    def refusal(self, seat: int, move: str) -> Refused:
        """The reason against a move, and the rule. Nothing changes."""
        before = self.state_hash()
        with pytest.raises(benben.Illegal) as caught:
            self.act(seat, move)
        assert self.state_hash() == before
        assert len(self.title.actions.phrase(self.move(move))) > 1 or not self.lists(seat, move)
        assert self.why_not(seat, move) == caught.value.refusal
        return caught.value.refusal.key, caught.value.refusal.rule

    def may(self, seat: int, move: str) -> bool:
        return self.why_not(seat, move) is None

    def texts(self, seat: int, name: str) -> list[str]:
        """The moves of this name, without it."""
        found = [self.title.move_text(move) for move in self.moves(seat)]
        return [" ".join(text.split()[1:]) for text in found if text.split()[0] == name]

    def is_over(self) -> bool:
        """As `over`, but asked anew each time: a type checker takes a property to stay as it was."""
        return self.over

    def seen(self, entry: Entry, seat: int | None) -> list[Event]:
        return self.title.see(entry.events, seat)


def kinds(entry: Entry) -> list[str]:
    return [event.kind for event in entry.events]


def told(entry: Entry, kind: str) -> list[dict[str, Any]]:
    """The arguments of the events of a kind; of counts only what is there."""
    return [{n: _plain(v) for n, v in event.args.items()} for event in entry.events if event.kind == kind]


def _plain(value: Any) -> Any:
    return {k: n for k, n in value.items() if n} if isinstance(value, dict) else value


def _first(cards: int, names: tuple[str, ...], name: str) -> int:
    """The outcome that draws this kind."""
    wanted = names.index(name)
    assert count_of(cards, wanted)
    return sum(count_of(cards, k) for k in range(wanted))


def _undecided(s: State) -> dict[str, Any]:
    """A state but for the numbers of its decisions, which never go back."""
    return {name: value for name, value in canonical(s).items() if name != "decision"}


def bundle(counted: Counts) -> int:
    return cards_of(*(counted.get(kind, 0) for kind in RESOURCES))


def fresh(seed: int = 1, checked: bool = True, title: Title = ANCIENT_EGYPT, **options: Any) -> Table:
    """A match just set up."""
    return Table(title, options, seed, checked=checked)


def scripted(draws: Sequence[int], title: Title = ANCIENT_EGYPT, **options: Any) -> Table:
    """A match set up with these outcomes."""
    return Table(title, options, draws=draws, checked=True)


def position(
    *,
    hands: Sequence[Counts] = (),
    settlements: Sequence[Sequence[int]] | None = None,
    cities: Sequence[Sequence[int]] = (),
    carts: Sequence[str] = (),
    cards: Sequence[Counts] = (),
    fresh_cards: Sequence[Counts] = (),
    mercenaries: Sequence[int] = (),
    supply: Counts | None = None,
    deck: Counts | None = None,
    robber: int | None = None,
    route: int = -1,
    army: int = -1,
    gods: Sequence[str] = (),
    resting: Sequence[int] = (),
    after: Sequence[int] = (),
    blocks: Sequence[int] = (),
    gold: Counts | None = None,
    vizier: int = -1,
    before_roll: bool = False,
    active: int = 0,
    title: Title = ANCIENT_EGYPT,
    **options: Any,
) -> Table:
    """Seat `active` has rolled, and is to trade and build, on the map of the beginner set-up.

    Without `settlements` the pieces of that set-up lie there; else only those said. `carts` are written as ways, one
    text a seat: "10-11-12 4-5". What is not in hands is in the supply, and what nobody has in the deck, unless said.
    For The Great Pyramid, on the map of its first game, oxcarts on paths across the Nile are boats; `blocks` are built
    and `gold` blocks left to come.
    With `gods`, written as "horus" or "horus B", the game has god cards; who is left out has one that nothing wakes.
    """
    options |= {"gods": True} if gods and title is ANCIENT_EGYPT else {}
    m = fresh(title=title, **{"players": 3, "start": "1", "setup": title.option("setup").choices[1], **options})
    s = m.s
    for seat in range(s.seats):
        player = s.players[seat]
        player.hand = bundle(_nth(hands, seat, {}))
        player.cards = cards_of(*(_nth(cards, seat, {}).get(c, 0) for c in CARDS))
        player.fresh = cards_of(*(_nth(fresh_cards, seat, {}).get(c, 0) for c in CARDS))
        player.mercenaries = _nth(mercenaries, seat, 0)
        if settlements is not None:
            clear(player.settlements)
            clear(player.oxcarts)
            for at in _nth(settlements, seat, ()):
                add(player.settlements, at)
            for at in _nth(cities, seat, ()):
                add(player.cities, at)
            for path in ways(_nth(carts, seat, "")):
                add(player.oxcarts, path)
        player.settlements_left = SETTLEMENTS - len(m.settlements(seat))
        player.cities_left = CITIES - len(m.cities(seat))
        player.oxcarts_left = OXCARTS - len(m.carts(seat)) + len(m.boats(seat))
    held = sum(s.players[seat].hand for seat in range(s.seats))
    s.supply = SUPPLY - held if supply is None else bundle(supply)
    known = sum(s.players[seat].cards + s.players[seat].mercenaries for seat in range(s.seats))
    s.deck = DECK - known if deck is None else cards_of(*(deck.get(c, 0) for c in CARDS))
    s.exhausted = sum(1 << k for k in range(len(RESOURCES)) if s.hidden_supply and not count_of(s.supply, k))
    s.route_holder, s.army_holder, s.active = route, army, active
    s.robber = s.robber if robber is None else robber
    if m.title is GREAT_PYRAMID:
        lay_blocks(m, blocks, gold, vizier)
    if s.gods:
        lay_gods(m.g, gods, resting, after)
    s.rolled = int(not before_roll)
    for seat in range(s.seats):
        s.asked[seat] = 0
    m.title.rebuild(s)
    m.title.interpreted.go_on(s)
    return m


def pyramid(**said: Any) -> Table:
    """A position of The Great Pyramid."""
    return position(**{"title": GREAT_PYRAMID, "settlements": [], **said})


def cheops(
    *,
    hands: Sequence[Counts] = (),
    gold: Sequence[int] = (),
    settlements: Sequence[Sequence[int]] = (),
    cities: Sequence[Sequence[int]] = (),
    carts: Sequence[str] = (),
    ships: Sequence[str] = (),
    cards: Sequence[Counts] = (),
    fresh_cards: Sequence[Counts] = (),
    mercenaries: Sequence[int] = (),
    stones: Sequence[int] = (),
    black: int = 0,
    blessing: int = -1,
    site_open: bool | None = None,
    supply: Counts | None = None,
    deck: Counts | None = None,
    robber: int = DESERTS[0],
    army: int = -1,
    launched: str = "",
    ship_moved: bool = False,
    before_roll: bool = False,
    active: int = 0,
    **options: Any,
) -> Table:
    """A position of the historical scenario on the map's own numbers: seat `active` has rolled, and is to trade and
    build.

    Nothing lies there but what is said, and nobody has gold; `carts` are roads. What is not in hands is in the supply,
    what nobody has in the deck. `stones` are those of each player, on top of them lie the `black` ones; the site is
    open if a building or a stone is there. `launched` are ships built in this turn.
    """
    m = fresh(title=CHEOPS_SCENARIO, **{"players": 3, "start": "1", "drawn_numbers": False, **options})
    s = m.c
    for seat in range(s.seats):
        player = s.players[seat]
        player.hand = bundle(_nth(hands, seat, {}))
        player.gold = _nth(gold, seat, 0)
        player.cards = cards_of(*(_nth(cards, seat, {}).get(c, 0) for c in CARDS))
        player.fresh = cards_of(*(_nth(fresh_cards, seat, {}).get(c, 0) for c in CARDS))
        player.mercenaries = _nth(mercenaries, seat, 0)
        player.stones = _nth(stones, seat, 0)
        for at in _nth(settlements, seat, ()):
            add(player.settlements, at)
        for at in _nth(cities, seat, ()):
            add(player.cities, at)
        for path in ways(_nth(carts, seat, ""), EGYPT):
            add(player.oxcarts, path)
        for path in ways(_nth(ships, seat, ""), EGYPT):
            add(player.ships, path)
        player.settlements_left = SETTLEMENTS - len(m.settlements(seat))
        player.cities_left = CITIES - len(m.cities(seat))
        player.oxcarts_left = OXCARTS - len(m.carts(seat))
        player.ships_left = SHIPS - len(m.ships(seat))
    for path in ways(launched, EGYPT):
        add(s.launched, path)
    held = sum(m.title.interpreted.purse(s, seat) for seat in range(s.seats))
    s.supply = CHEOPS_TABLES["SUPPLY"] - held
    if supply is not None:
        s.supply = cards_of(*(supply.get(good, 0) for good in CHEOPS_GOODS))
    known = sum(s.players[seat].cards + s.players[seat].mercenaries for seat in range(s.seats))
    s.deck = DECK - known if deck is None else cards_of(*(deck.get(c, 0) for c in CARDS))
    laid = [seat + 1 for seat in range(s.seats) for _ in range(_nth(stones, seat, 0))] + [BLACK] * black
    s.laid = len(laid)
    for place, stone in enumerate(laid):
        s.places[place] = stone
    s.black_left = BLACK_STONES - black
    s.blessing, s.army_holder, s.active, s.robber = blessing, army, active, robber
    built = {at for seat in range(s.seats) for at in (*m.settlements(seat), *m.cities(seat))}
    s.site_open = int(bool(laid) or bool(built & set(SITE_SPOTS)) if site_open is None else site_open)
    s.ship_moved = int(ship_moved)
    s.placed = 3 * s.seats
    s.rolled = int(not before_roll)
    for seat in range(s.seats):
        s.asked[seat] = 0
    m.title.rebuild(s)
    m.title.interpreted.go_on(s)
    return m


def lay_gods(s: GodState, gods: Sequence[str], resting: Sequence[int], after: Sequence[int]) -> None:
    """Put these cards before the players and all others into the display."""
    idle = [god for god in GODS if god not in ("atum", "isis", *" ".join(gods).split())]
    s.display = ALL_GODS
    for seat in range(s.seats):
        god, _, side = _nth(gods, seat, idle[seat]).partition(" ")
        player = s.players[seat]
        player.god, player.side = GODS.index(god), SIDES.index(side or "A")
        s.resting |= int(seat in resting) << seat
        s.choosing |= int(seat in after) << seat
        assert s.display >> player.god & 1
        s.display &= ~(1 << player.god)


def lay_blocks(m: Table, blocks: Sequence[int], gold: Counts | None, vizier: int) -> None:
    """Put the players' blocks on the pyramid, and on top of them the gold blocks but for those said to be left."""
    s = m.p
    s.vizier = vizier
    left = [(ALL_GOLD if gold is None else gold).get(number, 0) for number in GOLD_NUMBERS]
    s.gold = cards_of(*left)
    laid = [seat + 1 for seat in range(s.seats) for _ in range(_nth(blocks, seat, 0))]
    laid += [PHARAOH] * (sum(ALL_GOLD.values()) - sum(left))
    s.filled = len(laid)
    for space, block in enumerate(laid):
        s.spaces[space] = block
    for seat in range(s.seats):
        s.players[seat].blocks = _nth(blocks, seat, 0)
        s.players[seat].boats_left = BOATS - len(m.boats(seat))


def _nth(said: Sequence[Any], seat: int, otherwise: Any) -> Any:
    return said[seat] if seat < len(said) else otherwise


def ways(text: str, board: Board = BOARD) -> list[int]:
    """The paths of ways such as "10-11-12 4-5"."""
    found = []
    for way in text.split():
        stops = [int(stop) for stop in way.split("-")]
        found += [board.path_ids[min(a, b), max(a, b)] for a, b in itertools.pairwise(stops)]
    return found


def paths_of(title: Title, pieces: Sequence[int]) -> list[str]:
    board = EGYPT if title is CHEOPS_SCENARIO else BOARD
    return [f"{a}-{b}" for a, b in (board.paths[p] for p in members(pieces))]
