"""What never changes, checked natively after every action of many random games; and that the check finds what is
wrong."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import Any, cast

import pytest

from benben.games.hexes.cheops.data import GOLD, ROAD_PATHS, SHIP_PATHS
from benben.games.hexes.cheops.state import BLACK, BY_BLACK, CheopsState
from benben.games.hexes.data import BRICK, GRAIN, MERCENARY_CARD, POINT_CARD, STONE, cards
from benben.games.hexes.gods.data import GODS
from benben.games.hexes.gods.sekhmet import SEKHMET_BUILDS
from benben.games.hexes.gods.state import ASK_AFTER_USE, ASK_GOD, STANDING_NEVER, GodState
from benben.games.hexes.pyramid.data import CROSSING_PATHS
from benben.games.hexes.pyramid.state import BY_GOLD, PHARAOH, PyramidState
from benben.games.hexes.state import ACCEPTED, ASK_TURN, State
from benben.kernel.cards import one
from benben.kernel.places import add, has, members
from benben.kernel.schema import SCRATCH, Rows, fields
from tests.support.invariants import CHECKED, Checked, mixed_options, played

GAMES = {"ancient-egypt": 20_000, "ancient-egypt with gods": 8_000, "great-pyramid": 12_000, "cheops-scenario": 2_000}
BASE, GODS_TOO, PYRAMID, CHEOPS = CHECKED.values()

every_checked = pytest.mark.parametrize("checked", CHECKED.values(), ids=CHECKED)


@pytest.mark.xdist_group("native")
@pytest.mark.parametrize("name", CHECKED)
def test_nothing_is_violated_after_any_action(name: str) -> None:
    checked, games = CHECKED[name], GAMES[name]
    counts, violations = played(checked, games)
    assert violations == dict.fromkeys(checked.violations, 0)
    assert counts["games"] == games
    assert counts["actions"] > 100 * games
    assert counts["finished"] > games // 5
    assert counts["boards"] > 20 * games


@every_checked
def test_the_games_are_of_all_kinds(checked: Checked) -> None:
    sets = mixed_options(checked)
    for option in checked.title.options:
        values = {options[option.name] for options in sets}
        if option.name == "gods":
            assert values == {"gods" in checked.options}
        else:
            assert len(values) >= (len(option.choices) or 2 if option.kind != "number" else 5)
    low, high = checked.title.seats
    for traded in (False, True):
        players = {options["players"] for options in sets if (options["offer_cap"] != "none") == traded}
        assert players == set(range(low, high + 1))
    assert sum(options["offer_cap"] == "free" for options in sets) >= len(sets) // 5


@every_checked
def test_all_scratch_is_compared(checked: Checked) -> None:
    declared = fields(checked.title.state)
    rows = declared["players"]
    assert isinstance(rows, Rows)
    assert {name for name, spec in declared.items() if spec.seen is SCRATCH} == checked.state_scratch
    assert {name for name, spec in fields(rows.record).items() if spec.seen is SCRATCH} == checked.player_scratch


def positions(checked: Checked, **more: object) -> Iterator[State]:
    """The positions of random games of three players, one after the other in the same state."""
    title, rules = checked.title, checked.title.interpreted
    options = title.complete({"players": 3, "offer_cap": "free", "points_to_win": 20, **checked.options, **more})
    for seed in range(100):
        s, driver, mask = cast(State, title.blank(options)), [0] * 4, [0] * title.mask_words
        rules.seed_generator(s.rng, seed)
        rules.seed_generator(driver, seed + 1)
        rules.set_up(s)
        for _ in range(1500):
            if s.ended:
                break
            seat = rules.actor(s, driver)
            rules.apply(s, seat, rules.random_action(s, seat, driver, mask))
            yield s
    raise AssertionError("no such position")


def position() -> State:
    """In the midst of a game, in a turn in which offers stand."""
    return next(
        s
        for s in positions(BASE)
        if s.asked[s.active] == ASK_TURN
        and s.players[s.active].to
        and all(p.settlements[0] and p.hand for p in s.players[:3])
        and any(p.answer == ACCEPTED for p in s.players[:3] if p is not s.players[s.active])
    )


def god_position() -> GodState:
    """In a turn with nothing pending."""
    return next(
        s
        for s in cast(Iterator[GodState], positions(GODS_TOO, offer_cap="none"))
        if s.asked[s.active] == ASK_TURN and not s.spell and not s.choosing and s.round > 9
    )


def pyramid_position() -> PyramidState:
    """In a turn with nothing pending, when two players have built blocks and there is gold among them."""
    return next(
        s
        for s in cast(Iterator[PyramidState], positions(PYRAMID, offer_cap="none"))
        if s.asked[s.active] == ASK_TURN
        and not s.spell
        and sum(p.blocks > 0 for p in s.players[:3]) == 2
        and PHARAOH in s.spaces
    )


def egypt_position() -> CheopsState:
    """In a turn in which the pyramid has stones of players and of the Pharaoh, and somebody is cursed."""
    return next(
        s
        for s in cast(Iterator[CheopsState], positions(CHEOPS, offer_cap="none", sea_rules=True))
        if s.asked[s.active] == ASK_TURN
        and not s.sailing
        and BLACK in s.places
        and len({p.stones for p in s.players[:3]}) > 1
        and all(members(p.ships) for p in s.players[:3])
    )


def found(checked: Checked, s: State) -> set[str]:
    wrong, other, rules = [0] * len(checked.violations), s.copy(), checked.title.interpreted
    rules.check_board(s, other, wrong)
    rules.check_all(s, other, wrong)
    return {name for name, count in zip(checked.violations, wrong, strict=True) if count}


def spot(s: State, seat: int) -> int:
    return next(iter(members(s.players[seat].settlements)))


def lose_a_card(s: State) -> None:
    s.supply -= one(BRICK)


def borrow_from_another_lane(s: State) -> None:
    """As paying what is not there would: the sum of all is still right."""
    player = s.players[s.active]
    missing = (player.hand & 127) + 1
    player.hand -= missing
    s.supply += missing


def gain_a_development_card(s: State) -> None:
    s.players[0].cards += one(MERCENARY_CARD)


def keep_a_card_fresh(s: State) -> None:
    s.players[(s.active + 1) % 3].fresh = s.players[(s.active + 1) % 3].cards + one(POINT_CARD)


def find_a_settlement(s: State) -> None:
    s.players[0].settlements_left += 1


def share_an_intersection(s: State) -> None:
    add(s.players[1].settlements, spot(s, 0))
    s.players[1].settlements_left -= 1


def share_a_path(s: State) -> None:
    add(s.players[1].oxcarts, next(iter(members(s.players[0].oxcarts))))
    s.players[1].oxcarts_left -= 1


def settle_next_door(s: State) -> None:
    from benben.games.hexes.board import AROUND, NEIGHBORS

    add(s.players[1].settlements, NEIGHBORS[spot(s, 0) * AROUND])
    s.players[1].settlements_left -= 1


def take_the_army(s: State) -> None:
    s.army_holder = next(seat for seat in range(3) if seat != s.army_holder)
    s.players[s.army_holder].mercenaries = 0


def take_the_route(s: State) -> None:
    s.route_holder = next(seat for seat in range(3) if s.players[seat].route < 5)


def win_too_late(s: State) -> None:
    s.points_to_win = 3
    s.players[s.active].cards += 3 * one(POINT_CARD)


def offer_what_is_not_there(s: State) -> None:
    s.players[s.active].give = s.players[s.active].hand + one(GRAIN)


def offer_to_oneself(s: State) -> None:
    s.players[s.active].to |= 1 << s.active


def accept_what_one_can_not_pay(s: State) -> None:
    accepting = next(p for p in s.players[:3] if p.answer == ACCEPTED)
    s.supply += accepting.hand
    accepting.hand = 0


def answer_nothing(s: State) -> None:
    s.players[s.active].answer = ACCEPTED


def owe_nothing_and_discard(s: State) -> None:
    s.players[0].discard = s.players[0].hand


def hide_an_empty_pile(s: State) -> None:
    s.exhausted = 1


def forget_a_neighbor(s: State) -> None:
    s.open[0] ^= 1


def forget_a_rate(s: State) -> None:
    s.players[1].rates = cards(2, 2, 2, 2, 2)


def lengthen_a_route(s: State) -> None:
    s.players[2].route += 1


def leave_work_lying(s: State) -> None:
    s.unused[0] = 1


def ask_nobody(s: State) -> None:
    s.asked[s.active] = 0


def owe_too_few(s: State) -> None:
    player = s.players[(s.active + 1) % 3]
    s.supply -= 12 * one(STONE) - player.hand
    player.hand = 12 * one(STONE)
    player.owes, player.discard, player.discard_kind = 4, 4 * one(STONE), 5


def lay_a_god_twice(s: GodState) -> None:
    s.display |= 1 << s.players[0].god


def lose_a_god(s: GodState) -> None:
    s.display &= s.display - 1


def two_hold_a_god(s: GodState) -> None:
    s.players[0].god = s.players[1].god


def ask_for_no_use(s: GodState) -> None:
    s.asked[(s.active + 1) % 3] = ASK_AFTER_USE


def ask_a_god_that_never_asks(s: GodState) -> None:
    s.players[0].god, s.asked[0] = GODS.index("horus"), ASK_GOD


def keep_looking(s: GodState) -> None:
    s.players[0].looked = one(BRICK)


def see_an_old_hand(s: GodState) -> None:
    player = s.players[s.active]
    player.god, s.resting, s.asked[s.active] = GODS.index("maat"), 1 << s.active, ASK_GOD
    player.looked_at = (s.active + 1) % 3
    player.looked = s.players[player.looked_at].hand + one(BRICK)


def hold_shown_cards(s: GodState) -> None:
    s.players[0].shown = one(MERCENARY_CARD)


def never_play_isis(s: GodState) -> None:
    s.players[0].god, s.players[0].standing = GODS.index("isis"), STANDING_NEVER


def trade_by_another_god(s: GodState) -> None:
    s.declared, s.players[s.active].god = BRICK, GODS.index("horus")


def leave_a_move_unfinished(s: GodState) -> None:
    s.spell_give = one(BRICK)


def move_another_god(s: GodState) -> None:
    s.spell, s.players[s.active].god = SEKHMET_BUILDS, GODS.index("horus")


def note_a_gainer(s: GodState) -> None:
    s.gained = 1


def lay_the_army_aside(s: GodState) -> None:
    s.army_holder = -1
    s.spent -= (3 - s.players[0].mercenaries) * one(MERCENARY_CARD)
    s.players[0].mercenaries = 3
    s.players[1].mercenaries = s.players[2].mercenaries = 0


def cross_by_oxcart(s: PyramidState) -> None:
    free = next(path for path in CROSSING_PATHS if not any(has(p.oxcarts, path) for p in s.players[:3]))
    add(s.players[0].oxcarts, free)
    s.players[0].oxcarts_left -= 1


def block_without_boat(s: PyramidState) -> None:
    player = next(p for p in s.players[:3] if p.blocks)
    player.boats_left = 3


def lose_a_block(s: PyramidState) -> None:
    next(p for p in s.players[:3] if p.blocks).blocks -= 1


def leave_a_gap(s: PyramidState) -> None:
    s.spaces[0] = 0


def turn_gold_for_nobody(s: PyramidState) -> None:
    s.turned = 1
    s.gold -= one(next(kind for kind in range(4) if s.gold >> 8 * kind & 127))


def find_gold(s: PyramidState) -> None:
    s.spaces[s.filled] = PHARAOH
    s.filled += 1


def favor_another(s: PyramidState) -> None:
    s.vizier = (s.vizier + 1) % 3


def trade_without_favor(s: PyramidState) -> None:
    s.vizier_traded, s.active = 1, (s.vizier + 1) % 3


def end_too_soon(s: PyramidState) -> None:
    s.ended, s.ending, s.winners = 1, BY_GOLD, 1


def forget_a_crossing(s: PyramidState) -> None:
    s.free_crossings[0] = s.free_crossings[1] = 0


def find_gold_pieces(s: CheopsState) -> None:
    s.players[0].gold += 1


def hold_gold_as_a_card(s: CheopsState) -> None:
    s.players[0].gold -= 1
    s.players[0].hand += one(GOLD)


def build_a_road_on_water(s: CheopsState) -> None:
    add(s.players[0].oxcarts, next(path for path in SHIP_PATHS - ROAD_PATHS if has(s.free, path)))
    s.players[0].oxcarts_left -= 1


def sail_on_land(s: CheopsState) -> None:
    add(s.players[0].ships, next(path for path in ROAD_PATHS - SHIP_PATHS if has(s.free, path)))
    s.players[0].ships_left -= 1


def lose_a_ship(s: CheopsState) -> None:
    s.players[0].ships_left += 1


def share_a_shore(s: CheopsState) -> None:
    add(s.players[1].oxcarts, next(iter(members(s.players[0].ships))))
    s.players[1].oxcarts_left -= 1


def move_a_ship_by_the_base_rules(s: CheopsState) -> None:
    s.sea_rules, s.ship_moved = 0, 1


def lift_no_ship(s: CheopsState) -> None:
    s.lifted = 0


def lose_a_stone(s: CheopsState) -> None:
    next(p for p in s.players[:3] if p.stones).stones -= 1


def leave_a_place_empty(s: CheopsState) -> None:
    s.places[0] = 0


def add_a_black_stone(s: CheopsState) -> None:
    s.places[s.laid] = BLACK
    s.laid += 1


def close_the_site(s: CheopsState) -> None:
    s.site_open = 0


def bless_another(s: CheopsState) -> None:
    s.blessing = (s.blessing + 1) % 3


def join_what_is_apart(s: CheopsState) -> None:
    s.network[186] = 0 if s.network[186] else 1


def find_a_port(s: CheopsState) -> None:
    s.players[0].ports[1] ^= 1


def lose_the_way_to_the_site(s: CheopsState) -> None:
    s.players[0].hosts ^= 1


def end_with_black_stones_left(s: CheopsState) -> None:
    s.ended, s.ending, s.winners = 1, BY_BLACK, 1


def forget_a_berth(s: CheopsState) -> None:
    s.players[0].sea_reach[0] ^= 1


PLANTED: list[tuple[Callable[[State], None], str]] = [
    (lose_a_card, "resource cards"),
    (borrow_from_another_lane, "resource cards"),
    (gain_a_development_card, "development cards"),
    (keep_a_card_fresh, "development cards"),
    (find_a_settlement, "pieces"),
    (share_an_intersection, "one piece a place"),
    (share_a_path, "one piece a place"),
    (settle_next_door, "distance"),
    (take_the_army, "special cards"),
    (take_the_route, "special cards"),
    (find_a_settlement, "points"),
    (win_too_late, "end"),
    (offer_what_is_not_there, "proposals"),
    (offer_to_oneself, "proposals"),
    (accept_what_one_can_not_pay, "answers"),
    (answer_nothing, "answers"),
    (owe_nothing_and_discard, "discards"),
    (hide_an_empty_pile, "supply shown"),
    (forget_a_neighbor, "scratch"),
    (forget_a_rate, "scratch"),
    (lengthen_a_route, "scratch"),
    (leave_work_lying, "scratch"),
    (owe_too_few, "discards"),
    (ask_nobody, "nothing to do"),
]
PLANTED_BY_GODS: list[tuple[Callable[[GodState], None], str]] = [
    (lose_a_card, "resource cards"),
    (gain_a_development_card, "development cards"),
    (hold_shown_cards, "development cards"),
    (lay_the_army_aside, "special cards"),
    (note_a_gainer, "scratch"),
    (lay_a_god_twice, "god cards"),
    (lose_a_god, "god cards"),
    (two_hold_a_god, "god cards"),
    (ask_for_no_use, "gods at work"),
    (ask_a_god_that_never_asks, "gods at work"),
    (keep_looking, "gods at work"),
    (see_an_old_hand, "gods at work"),
    (hold_shown_cards, "gods at work"),
    (never_play_isis, "gods at work"),
    (trade_by_another_god, "gods at work"),
    (leave_a_move_unfinished, "moves of gods"),
    (move_another_god, "moves of gods"),
]
PLANTED_IN_THE_PYRAMID: list[tuple[Callable[[PyramidState], None], str]] = [
    (lose_a_god, "god cards"),
    (cross_by_oxcart, "pieces"),
    (cross_by_oxcart, "boats"),
    (block_without_boat, "blocks"),
    (lose_a_block, "blocks"),
    (leave_a_gap, "blocks"),
    (turn_gold_for_nobody, "gold"),
    (find_gold, "gold"),
    (favor_another, "vizier"),
    (trade_without_favor, "vizier"),
    (end_too_soon, "ending"),
    (forget_a_crossing, "scratch"),
]
PLANTED_IN_EGYPT: list[tuple[Callable[[CheopsState], None], str]] = [
    (lose_a_card, "resource cards"),
    (find_gold_pieces, "resource cards"),
    (find_gold_pieces, "gold here"),
    (hold_gold_as_a_card, "gold here"),
    (build_a_road_on_water, "ships"),
    (sail_on_land, "ships"),
    (lose_a_ship, "ships"),
    (move_a_ship_by_the_base_rules, "ships"),
    (lift_no_ship, "ships"),
    (share_a_shore, "one piece a place"),
    (lose_a_stone, "stones"),
    (leave_a_place_empty, "stones"),
    (add_a_black_stone, "stones"),
    (close_the_site, "stones"),
    (bless_another, "pharaoh's cards"),
    (bless_another, "points"),
    (join_what_is_apart, "networks"),
    (find_a_port, "networks"),
    (lose_the_way_to_the_site, "networks"),
    (lose_the_way_to_the_site, "scratch"),
    (forget_a_berth, "scratch"),
    (end_with_black_stones_left, "ending here"),
]
PLANTS: list[tuple[Checked, Callable[[Any], None], str]] = [
    *((BASE, plant, kind) for plant, kind in PLANTED),
    *((GODS_TOO, plant, kind) for plant, kind in PLANTED_BY_GODS),
    *((PYRAMID, plant, kind) for plant, kind in PLANTED_IN_THE_PYRAMID),
    *((CHEOPS, plant, kind) for plant, kind in PLANTED_IN_EGYPT),
]


@functools.cache
def sound(title: str) -> State:
    """A position in which all is as it should be."""
    made: dict[str, Callable[[], State]] = {
        BASE.title.id: position,
        GODS_TOO.title.id: god_position,
        PYRAMID.title.id: pyramid_position,
        CHEOPS.title.id: egypt_position,
    }
    return made[title]()


@every_checked
def test_a_sound_position_is_found_sound(checked: Checked) -> None:
    assert found(checked, sound(checked.title.id)) == set()


@pytest.mark.parametrize(
    ("checked", "plant", "kind"), PLANTS, ids=[f"{c.title.id}-{p.__name__}-{k}" for c, p, k in PLANTS]
)
def test_what_is_planted_is_found(checked: Checked, plant: Callable[[State], None], kind: str) -> None:
    s = sound(checked.title.id).copy()
    plant(s)
    assert kind in found(checked, s)


def test_every_kind_is_planted() -> None:
    assert {kind for _, _, kind in PLANTS} == {kind for checked in CHECKED.values() for kind in checked.violations}


@pytest.mark.xdist_group("native")
@every_checked
def test_the_native_check_finds_it_too(checked: Checked) -> None:
    import numpy as np

    native = checked.native()
    for owner, plant, kind in PLANTS:
        if owner is not checked:
            continue
        s = sound(checked.title.id).copy()
        plant(s)
        states, wrong = native.states(2), np.zeros(len(checked.violations), np.int64)
        states[0] = states[1] = native.from_plain(s)[0]
        native.check_board(states[0], states[1], wrong)
        native.check_all(states[0], states[1], wrong)
        assert wrong[checked.violations.index(kind)], plant.__name__
