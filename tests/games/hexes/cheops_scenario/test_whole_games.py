"""Whole random games of the historical scenario: what holds after every action."""

from __future__ import annotations

from collections import Counter

import pytest

from benben.games.hexes.cheops_scenario.data import CHEOPS_GOODS, EGYPT_MAP
from benben.games.hexes.cheops_scenario.moves import LAY_STONE, RENT, STONE_THROUGH
from benben.games.hexes.cheops_scenario.state import CheopsState
from benben.games.hexes.cheops_scenario.title import CHEOPS_SCENARIO
from benben.games.hexes.state import ASK_TURN
from benben.kernel.cards import count_of
from benben.kernel.observation import canonical
from benben.kernel.places import members
from tests.games.hexes.cheops_scenario.chance import positions

PYRAMID = 30


def buildings(s: CheopsState, seat: int) -> list[int]:
    return [*members(s.players[seat].settlements), *members(s.players[seat].cities)]


def joined(s: CheopsState, seat: int, at: int) -> bool:
    """Whether a building of the player's is connected to an intersection; networks have tests of their own."""
    return any(s.network[mine] == s.network[at] for mine in buildings(s, seat))


def rate_at(s: CheopsState, owner: int, ports: list[int], good: str) -> int:
    """The best rate for a good at some of a player's ports."""
    kinds = {EGYPT_MAP.harbors[n].kind for n in ports if set(EGYPT_MAP.harbors[n].at) & set(buildings(s, owner))}
    return 2 if good in kinds else 3 if "any" in kinds else 4


def held(s: CheopsState, seat: int, good: str) -> int:
    return s.players[seat].gold if good == "gold" else count_of(s.players[seat].hand, CHEOPS_GOODS.index(good))


def rents(s: CheopsState, seat: int) -> set[int]:
    """What the player may trade at other players' ports, by CS-20 alone."""
    found: set[int] = set()
    if not s.players[seat].gold:
        return found
    everywhere = list(range(len(EGYPT_MAP.harbors)))
    for owner in range(s.seats):
        reached = [
            n
            for n in everywhere
            if any(at in EGYPT_MAP.harbors[n].at and joined(s, seat, at) for at in buildings(s, owner))
        ]
        for give, kind in enumerate(CHEOPS_GOODS):
            rate = rate_at(s, owner, reached, kind)
            left = held(s, seat, kind) - (kind == "gold")
            if owner != seat and rate < rate_at(s, seat, everywhere, kind) and left >= rate:
                found |= {
                    RENT + (owner * 6 + give) * 6 + get for get in range(6) if get != give and count_of(s.supply, get)
                }
    return found


def stones(s: CheopsState, seat: int) -> set[int]:
    """How the player may build a stone, by CS-22 to CS-24 alone."""
    player = s.players[seat]
    if not (held(s, seat, "brick") and held(s, seat, "stone") and player.stones < 11):
        return set()
    site = EGYPT_MAP.site_junctions
    if set(site) & set(buildings(s, seat)):
        return {LAY_STONE}
    hosts = {p for p in range(s.seats) for at in buildings(s, p) if at in site and joined(s, seat, at)}
    return {STONE_THROUGH + p for p in hosts if player.gold}


def check(s: CheopsState) -> None:
    """What the table shows is consistent."""
    built = [s.players[seat].stones for seat in range(s.seats)]
    assert [s.places.count(seat + 1) for seat in range(s.seats)] == built
    assert s.places.count(5) == 16 - s.black_left
    assert s.laid == PYRAMID - s.places.count(0)
    assert all(s.places[: s.laid])
    assert sum(s.players[seat].gold for seat in range(s.seats)) + count_of(s.supply, 5) == 40
    at_site = {at for seat in range(s.seats) for at in buildings(s, seat)} & set(EGYPT_MAP.site_junctions)
    assert s.site_open == bool(at_site)
    assert s.site_open or not s.laid
    assert (s.blessing >= 0) == any(built)
    assert s.blessing < 0 or built[s.blessing] == max(built)
    for seat in range(s.seats):
        player = s.players[seat]
        points = 5 - player.settlements_left + 2 * (4 - player.cities_left) + 2 * (s.army_holder == seat)
        points += 3 * (s.blessing == seat) - 2 * (built[seat] == min(built) < max(built))
        assert CHEOPS_SCENARIO.interpreted.visible_points(s, seat) == points
        if s.asked[seat] == ASK_TURN and not s.sailing and not s.ended:
            legal = {action for action in CHEOPS_SCENARIO.legal(s, seat) if action >= LAY_STONE}
            assert legal == rents(s, seat) | stones(s, seat)


def check_end(s: CheopsState) -> None:
    reached = [CHEOPS_SCENARIO.interpreted.points(s, seat) for seat in range(s.seats)]
    ending = canonical(s)["ending"]
    if ending == "points":
        assert s.winners == 1 << s.active
        assert reached[s.active] >= s.points_to_win
        return
    assert (s.laid == PYRAMID) if ending == "pyramid" else not s.black_left
    assert s.winners == sum(1 << seat for seat in range(s.seats) if reached[seat] == max(reached))


@pytest.mark.rule("CS-20", "CS-24")
@pytest.mark.parametrize("sea_rules", [False, True])
@pytest.mark.parametrize("late_pharaoh", [False, True])
def test_after_every_action(sea_rules: bool, late_pharaoh: bool) -> None:
    seen: Counter[str] = Counter()
    for seed in range(4):
        options = {"players": 3 + seed % 2, "points_to_win": (12, 20)[seed // 2]}
        s, before = None, 0
        for s, _, action in positions(seed, **options, sea_rules=sea_rules, late_pharaoh=late_pharaoh):
            check(s)
            assert before <= s.laid  # nothing is ever taken away
            before = s.laid
            seen["rented"] += action >= RENT
            seen["through another's"] += STONE_THROUGH <= action < RENT
            seen["stones"] += action == LAY_STONE
        assert s is not None
        if s.ended:
            check_end(s)
            seen[str(canonical(s)["ending"])] += 1
    assert seen["rented"] > 5
    assert seen["through another's"] > 5
    assert seen["stones"] > 5
    assert seen["points"] + seen["pyramid"] + seen["black"] > 2
