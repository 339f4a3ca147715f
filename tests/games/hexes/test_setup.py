"""Set-up: AE-1, AE-4, AE-5, AE-8 to AE-11."""

from __future__ import annotations

import math
from collections import Counter

import pytest

import benben
from benben.games.hexes.ancient_egypt.title import ANCIENT_EGYPT
from benben.games.hexes.board import BOARD, MAP
from benben.games.hexes.data import COLORS, HEXES_OF, RESOURCES
from tests.games.hexes.ancient_egypt.table import fresh, scripted
from tests.games.hexes.table import Table, kinds

AS_PRINTED = [0] * 18  # a shuffle of 19 hexes that leaves them where they are
LETTERS = [5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11]  # A to R
FIRST_OF_INNER_RING = {0: 4, 7: 8, 16: 13, 18: 14, 11: 10, 2: 5}
CORNERS = [0, 7, 16, 18, 11, 2]  # counterclockwise


def desert_at(h: int) -> list[int]:
    """A shuffle that swaps the desert with hex h."""
    draws = list(AS_PRINTED)
    if h < 9:
        draws[h] = 9 - h
    elif h > 9:
        draws[9] = h - 9
    return draws


def counterclockwise(hexes: list[int], start: int) -> list[int]:
    """Counterclockwise around the center, starting from one hex."""

    def angle(h: int) -> float:
        x, y = MAP.hexes[h].x - MAP.hexes[9].x, (MAP.hexes[h].row - MAP.hexes[9].row) * math.sqrt(3)
        return math.atan2(-y, x) % (2 * math.pi)

    order = sorted(hexes, key=angle)
    at = order.index(start)
    return order[at:] + order[:at]


def token_order(corner: int) -> list[int]:
    """Where the lettered tokens go: outer ring, inner ring, center."""
    inner = BOARD.beside(9)
    outer = [h for h in range(19) if h != 9 and h not in inner]
    return [*counterclockwise(outer, corner), *counterclockwise(inner, FIRST_OF_INNER_RING[corner]), 9]


def settle_all(m: Table) -> list[tuple[int, str]]:
    """Play the set-up phase with any moves; returns who did what, in order."""
    done = []
    while m.asked(m.s.active) in ("settle", "cart"):
        seat = m.s.active
        move = m.moves(seat)[0]
        done.append((seat, move.name()))
        m.act(seat, move)
    return done


@pytest.mark.rule("AE-1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_three_or_four_players_or_two_each_with_their_pieces(players: int) -> None:
    m = fresh(players=players)
    assert [m.left(seat) for seat in range(players)] == [(15, 5, 4)] * players
    assert len(m.observe(None)["players"]) == players
    settle_all(m)
    assert [m.left(seat) for seat in range(players)] == [(13, 3, 4)] * players


@pytest.mark.rule("AE-1")
def test_colors_in_seat_order_and_no_other_number_of_players() -> None:
    assert COLORS == ("purple", "turquoise", "gray", "red")
    for players in (1, 5):
        with pytest.raises(benben.BadOption):
            fresh(players=players)


@pytest.mark.rule("AE-4")
def test_the_supply_has_19_of_each_kind_and_gets_back_what_is_paid() -> None:
    m = fresh(players=3, start="1")
    assert m.observe(None)["supply"] == dict.fromkeys(RESOURCES, 19)
    settle_all(m)
    held = Counter(kind for seat in range(3) for kind, n in m.hand(seat).items() for _ in range(n))
    assert m.observe(None)["supply"] == {kind: 19 - held[kind] for kind in RESOURCES}


@pytest.mark.rule("AE-5")
def test_25_development_cards() -> None:
    m = fresh()
    assert ANCIENT_EGYPT.facts["deck"] == {
        "mercenary": 14,
        "free_oxcarts": 2,
        "plenty": 2,
        "monopoly": 2,
        "victory_point": 5,
    }
    assert m.observe(None)["deck_total"] == 25


@pytest.mark.rule("AE-8")
def test_the_pieces_of_the_beginner_set_up() -> None:
    m = fresh(setup="beginner", players=4)
    assert [m.settlements(seat) for seat in range(4)] == [[10, 29], [13, 42], [19, 35], [40, 44]]
    assert [m.carts(seat) for seat in range(4)] == [
        ["10-11", "29-30"],
        ["12-13", "42-43"],
        ["18-19", "24-35"],
        ["34-44", "40-41"],
    ]
    assert [m.left(seat) for seat in range(4)] == [(13, 3, 4)] * 4


@pytest.mark.rule("AE-8")
def test_the_first_cards_of_the_beginner_set_up() -> None:
    m = fresh(setup="beginner", players=4)
    assert [m.hand(seat) for seat in range(4)] == [
        {"grain": 1, "cattle": 2},
        {"stone": 1, "grain": 2},
        {"grain": 1, "brick": 1, "cattle": 1},
        {"cattle": 1, "stone": 1, "brick": 1},
    ]
    assert m.observe(None)["supply"] == {"brick": 17, "cattle": 15, "papyrus": 19, "grain": 15, "stone": 17}


@pytest.mark.rule("AE-8")
@pytest.mark.parametrize("players", [2, 3])
def test_with_fewer_players_the_later_colors_stay_empty(players: int) -> None:
    m = fresh(setup="beginner", players=players)
    whole = fresh(setup="beginner", players=4)
    for seat in range(players):
        assert (m.settlements(seat), m.carts(seat)) == (whole.settlements(seat), whole.carts(seat))
    assert len(m.observe(None)["players"]) == players
    assert not any(has_piece(m, at) for at in (40, 44))


def has_piece(m: Table, at: int) -> bool:
    return any(at in m.settlements(seat) for seat in range(m.seats))


@pytest.mark.rule("AE-8")
@pytest.mark.parametrize("start", ["1", "2", "3"])
def test_the_host_chooses_who_starts(start: str) -> None:
    for setup in ("beginner", "variable"):
        m = fresh(setup=setup, players=3, start=start)
        assert m.actors() == [int(start) - 1]
        assert "start_roll" not in [e.kind for e in m.set_up_events]


@pytest.mark.rule("AE-8")
def test_or_chance_does() -> None:
    assert {fresh(seed, setup="beginner", players=3).s.first for seed in range(30)} == {0, 1, 2}
    assert {fresh(seed, setup="beginner", players=3, start="4").s.first for seed in range(30)} == {0, 1, 2}
    m = scripted([2], setup="beginner", players=3)
    assert (m.actors(), m.asked(2)) == ([2], "roll")


@pytest.mark.rule("AE-9")
def test_hexes_are_shuffled() -> None:
    maps = [fresh(seed).observe(None)["terrain"] for seed in range(200)]
    assert {(h, terrain) for found in maps for h, terrain in enumerate(found)} == {
        (h, terrain) for h in range(19) for terrain in HEXES_OF
    }
    m = scripted([*AS_PRINTED, 0], start="1")
    assert m.observe(None)["terrain"] == [h.terrain for h in MAP.hexes]


@pytest.mark.rule("AE-9")
def test_tokens_in_letter_order_from_the_upper_left_corner() -> None:
    order = [0, 3, 7, 12, 16, 17, 18, 15, 11, 6, 2, 1, 4, 8, 13, 14, 10, 5]
    tokens = scripted([*AS_PRINTED, 0], start="1").observe(None)["tokens"]
    assert [tokens[h] for h in order] == LETTERS
    assert tokens[9] == 0


@pytest.mark.rule("AE-9")
@pytest.mark.parametrize("corner", CORNERS)
def test_tokens_from_every_corner_skip_the_desert_and_red_numbers_never_touch(corner: int) -> None:
    for desert in range(19):
        m = scripted([*desert_at(desert), CORNERS.index(corner)], start="1", players=3)
        tokens = m.observe(None)["tokens"]
        assert m.observe(None)["terrain"].index("desert") == desert
        assert tokens[desert] == 0
        assert [tokens[h] for h in token_order(corner) if h != desert] == LETTERS
        assert not red_numbers_touch(tokens)


def red_numbers_touch(tokens: list[int]) -> bool:
    red = [h for h in range(19) if tokens[h] in (6, 8)]
    return any(b in BOARD.beside(a) for a in red for b in red)


@pytest.mark.rule("AE-10")
def test_the_highest_roll_starts() -> None:
    m = scripted([*AS_PRINTED, 0, *(0, 1), *(4, 5), *(2, 2)], players=3)
    assert [tuple(e.args.values()) for e in m.set_up_events if e.kind == "start_roll"] == [
        (0, 1, 2),
        (1, 5, 6),
        (2, 3, 3),
    ]
    assert m.actors() == [1]


@pytest.mark.rule("AE-10")
def test_ties_for_the_highest_roll_roll_again() -> None:
    rolls = [*(5, 3), *(0, 0), *(4, 4), *(0, 0), *(0, 0), *(0, 1), *(1, 1)]
    m = scripted([*AS_PRINTED, 0, *rolls], players=3)
    assert [e.args["seat"] for e in m.set_up_events if e.kind == "start_roll"] == [0, 1, 2, 0, 2, 0, 2]
    assert m.actors() == [2]


@pytest.mark.rule("AE-10")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_round_one_clockwise_round_two_in_reverse_then_the_first_turn(players: int) -> None:
    m = fresh(players=players, start="2")
    order = [(1 + step) % players for step in range(players)]
    done = settle_all(m)
    assert done == [(seat, what) for seat in [*order, *order[::-1]] for what in ("settle", "cart")]
    assert (m.actors(), m.asked(1)) == ([1], "roll")
    assert all(len(m.settlements(seat)) == len(m.carts(seat)) == 2 for seat in range(players))


@pytest.mark.rule("AE-10")
def test_the_first_settlements_keep_the_distance_rule_but_need_no_oxcart() -> None:
    m = fresh(players=3, start="1")
    assert len(m.texts(0, "settle")) == 54
    m.act(0, "settle 10")
    m.act(0, "cart 2-10")
    assert m.refusal(1, "settle 10") == ("intersection_taken", "AE-25")
    for near in (2, 9, 11):
        assert m.refusal(1, f"settle {near}") == ("too_close", "AE-25")
    assert sorted(map(int, m.texts(1, "settle"))) == [at for at in range(54) if at not in (2, 9, 10, 11)]


@pytest.mark.rule("AE-10")
def test_the_oxcart_goes_next_to_the_new_settlement() -> None:
    m = fresh(players=2, start="1")
    assert m.refusal(0, "cart 10-11") == ("settle_first", "AE-10")
    m.act(0, "settle 10")
    assert m.refusal(0, "settle 20") == ("cart_first", "AE-10")
    assert m.refusal(0, "roll") == ("cart_first", "AE-10")
    assert m.refusal(0, "cart 11-12") == ("beside_settlement", "AE-10")
    assert m.texts(0, "cart") == ["2-10", "9-10", "10-11"]
    m.act(0, "cart 10-11")
    m.act(1, "settle 12")
    assert m.texts(1, "cart") == ["4-12", "11-12", "12-13"]
    m.act(1, "cart 11-12")
    m.act(1, "settle 50")
    m.act(1, "cart 50-51")
    assert m.asked(0) == "settle"
    m.act(0, "settle 21")
    assert m.refusal(0, "cart 10-11") == ("path_taken", "AE-23")
    assert m.refusal(0, "cart 2-10") == ("beside_settlement", "AE-10")
    assert m.texts(0, "cart") == ["11-21", "20-21", "21-22"]


@pytest.mark.rule("AE-10")
@pytest.mark.parametrize(
    ("at", "paid"),
    [
        (29, {"grain": 1, "cattle": 2}),  # three hexes
        (20, {"brick": 1, "cattle": 1}),  # the desert pays nothing
        (8, {"stone": 1, "grain": 1}),  # two hexes at the rim
        (47, {"brick": 1}),  # one hex
    ],
)
def test_the_second_settlement_pays_a_card_for_each_producing_hex(at: int, paid: dict[str, int]) -> None:
    m = scripted([*AS_PRINTED, 0], players=2, start="1")
    for seat, spot in ((0, 45), (1, 15)):
        entry = m.act(seat, f"settle {spot}")
        assert "received" not in kinds(entry)
        m.act(seat, m.moves(seat)[0])
    entry = m.act(1, f"settle {at}")
    assert kinds(entry) == ["settled", "received"]
    assert m.hand(1) == paid
    assert (m.hand(0), m.asked(1)) == ({}, "cart")
    assert all(m.supply(kind) == 19 - paid.get(kind, 0) for kind in RESOURCES)


@pytest.mark.rule("AE-11")
def test_the_robber_starts_on_the_desert() -> None:
    assert fresh(setup="beginner").observe(None)["robber"] == 9
    for seed in range(20):
        seen = fresh(seed).observe(None)
        assert seen["terrain"][seen["robber"]] == "desert"
