"""Where roads and ships may be built and moved, judged from the pieces alone after every move: CS-13 to CS-15."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from benben.games.hexes.cheops_scenario.data import EGYPT, EGYPT_MAP, WATERS
from benben.games.hexes.cheops_scenario.moves import CHEOPS_IDS, MOVE_SHIP, MoveShip
from benben.games.hexes.cheops_scenario.moves import SHIP as SHIP_IDS
from benben.kernel.places import members
from tests.games.hexes.cheops_scenario.table import CheopsTable, cheops
from tests.games.hexes.table import bundle

SETTLE = CHEOPS_IDS["SETTLE"]
PURSE = {"brick": 3, "cattle": 3, "papyrus": 3, "grain": 3}
REST = {"brick": 10, "cattle": 10, "papyrus": 10, "grain": 10, "stone": 19, "gold": 40}
BESIDE = [set(EGYPT.hexes_at[a]) & set(EGYPT.hexes_at[b]) for a, b in EGYPT.paths]
WATER = {h for h, data in enumerate(EGYPT_MAP.hexes) if data.terrain in WATERS}


class Pieces:
    """A seat's pieces on the board, among the others'."""

    def __init__(self, m: CheopsTable, seat: int) -> None:
        s = m.s
        self.sea_rules = bool(s.sea_rules)
        self.roads = set(members(s.players[seat].oxcarts))
        self.ships = set(members(s.players[seat].ships))
        self.own = {*m.settlements(seat), *m.cities(seat)}
        self.built = {at for n in range(m.seats) for at in (*m.settlements(n), *m.cities(n))}
        players = [s.players[n] for n in range(m.seats)]
        self.taken = {path for p in players for path in (*members(p.oxcarts), *members(p.ships))}
        self.launched = set(members(s.launched))

    def begins(self, at: int, sort: set[int], other: set[int]) -> bool:
        if at in self.built:
            return at in self.own
        here = set(EGYPT.paths_at[at])
        return bool(here & sort) or (not self.sea_rules and bool(here & other))

    def may_build(self, path: int, sort: set[int], other: set[int]) -> bool:
        return path not in self.taken and any(self.begins(at, sort, other) for at in EGYPT.paths[path])

    def road_spots(self) -> set[int]:
        return {p for p, hexes in enumerate(BESIDE) if hexes - WATER and self.may_build(p, self.roads, self.ships)}

    def ship_spots(self, without: int = -1) -> set[int]:
        ships = self.ships - {without}
        return {p for p, hexes in enumerate(BESIDE) if hexes & WATER and self.may_build(p, ships, self.roads)}

    def is_loose(self, ship: int) -> bool:
        others = (self.roads | self.ships) - {ship}
        return any(at not in self.own and not set(EGYPT.paths_at[at]) & others for at in EGYPT.paths[ship])

    def moves(self) -> dict[int, set[int]]:
        free = [ship for ship in self.ships - self.launched if self.is_loose(ship)]
        found = {ship: self.ship_spots(without=ship) for ship in free}
        return {ship: put for ship, put in found.items() if put}

    def settling(self) -> set[int]:
        near = {n for at in self.built for n in (at, *EGYPT.neighbors[at])}
        touched = {at for path in self.roads | self.ships for at in EGYPT.paths[path]}
        return {at for at in touched - near if set(EGYPT.hexes_at[at]) - WATER}


def compare(m: CheopsTable, seat: int) -> None:
    """What is legal is what the pieces allow; the seat can afford everything."""
    pieces = Pieces(m, seat)
    player = m.s.players[seat]
    legal = m.legal(seat)
    paths = len(EGYPT.paths)
    assert {a for a in legal if a < paths} == (pieces.road_spots() if player.oxcarts_left else set())
    ships = {a - SHIP_IDS for a in legal if SHIP_IDS <= a < MOVE_SHIP}
    assert ships == (pieces.ship_spots() if player.ships_left else set())
    settling = {a - SETTLE for a in legal if SETTLE <= a < SETTLE + EGYPT.intersections}
    assert settling == (pieces.settling() if player.settlements_left else set())
    moves = pieces.moves() if pieces.sea_rules and not m.s.ship_moved else {}
    form = [form["ways"] for form in m.forms(seat) if form["do"] == "move_ship"]
    assert (MOVE_SHIP in legal) == bool(form) == bool(moves)
    if form:
        assert {int(lift): set(put) for lift, put in form[0].items()} == moves


def refill(m: CheopsTable, seat: int) -> None:
    m.s.players[seat].hand = bundle(PURSE)
    m.s.supply = sum(n << 8 * k for k, n in enumerate(REST.values()))


def play(m: CheopsTable, rng: random.Random, steps: int) -> Counter[str]:
    """Build and move at random, and compare before every move."""
    done: Counter[str] = Counter()
    for _ in range(steps):
        seat = m.s.active
        refill(m, seat)
        compare(m, seat)
        forms = [form["ways"] for form in m.forms(seat) if form["do"] == "move_ship"]
        if forms and rng.random() < 0.5:
            lift = rng.choice(sorted(forms[0]))
            m.act(seat, MoveShip(int(lift), rng.choice(forms[0][lift])))
            done["move_ship"] += 1
            continue
        builds = [move for move in m.moves(seat) if type(move).__name__ in ("Cart", "Settle", "BuildShip")]
        settle = [move for move in builds if type(move).__name__ == "Settle"]
        if not builds or rng.random() < 0.3:
            m.act(seat, "end_turn")
            m.s.players[(seat + 1) % 3].hand = 0
            m.roll((seat + 1) % 3, 1, 1)
            done["turn"] += 1
        else:
            move = rng.choice(settle if settle and rng.random() < 0.2 else builds)
            m.act(seat, move)
            done[type(move).__name__] += 1
    return done


@pytest.mark.rule("CS-15")
@pytest.mark.parametrize("seed", range(3))
def test_roads_and_ships_go_where_the_pieces_allow(seed: int) -> None:
    m = cheops(settlements=[[57, 44], [59, 96], [22, 63]], points_to_win=20)
    done = play(m, random.Random(seed), 110)
    assert all(done[kind] for kind in ("Cart", "BuildShip", "Settle", "turn"))


@pytest.mark.rule("CS-14")
@pytest.mark.parametrize("seed", range(5))
def test_and_under_the_sea_rules_ships_move_where_the_pieces_allow(seed: int) -> None:
    m = cheops(settlements=[[57, 44], [59, 96], [22, 63]], sea_rules=True, points_to_win=20)
    done = play(m, random.Random(seed), 110)
    assert all(done[kind] for kind in ("Cart", "BuildShip", "Settle", "turn", "move_ship"))
