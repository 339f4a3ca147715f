"""Set-up: CH-1 to CH-6."""

from __future__ import annotations

from collections import Counter

import pytest

import benben
from benben.games.cheops_heirs.board import FIELD_NAMES, around
from benben.games.cheops_heirs.data import COLORS, DATA, TABLES
from benben.kernel.observation import observe
from tests.games.cheops_heirs.table import fresh, position


@pytest.mark.rule("CH-1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_to_five_players_and_eleven_rows(players: int) -> None:
    m = fresh(players=players)
    assert len(m.observe(0)["players"]) == players
    assert Counter(name.split(".")[0] for name in FIELD_NAMES) == {str(l): 12 - l for l in range(1, 12)}
    assert len(m.observe(0)["fields"]) == 66


@pytest.mark.rule("CH-1")
@pytest.mark.parametrize("players", [1, 6])
def test_no_fewer_and_no_more(players: int) -> None:
    with pytest.raises(benben.BadOption):
        fresh(players=players)


def test_up_to_six_fields_surround_a_field() -> None:
    assert [FIELD_NAMES[f] for f in around(FIELD_NAMES.index("2.3"))] == ["2.2", "2.4", "3.2", "3.3", "1.3", "1.4"]
    assert [FIELD_NAMES[f] for f in around(FIELD_NAMES.index("11.1"))] == ["10.1", "10.2"]


@pytest.mark.rule("CH-2")
@pytest.mark.parametrize("seed", range(5))
def test_ten_of_each_color_are_in_the_pyramid(seed: int) -> None:
    contents = Counter(fresh(seed).observe(None)["fields"])
    assert {c: contents[c] for c in COLORS} == dict.fromkeys(COLORS, 10)
    assert fresh(seed).observe(None)["fields"] != fresh(seed + 1).observe(None)["fields"]


@pytest.mark.rule("CH-3")
@pytest.mark.parametrize(
    ("eyes", "fields"),
    [
        ("middle", ["3.4", "3.5", "3.6", "4.4", "4.5", "5.4"]),
        ("ring", ["4.4", "4.5", "5.3", "5.5", "6.3", "6.4"]),
        ("spread", ["3.3", "3.7", "4.4", "4.5", "5.2", "5.6"]),
    ],
)
def test_six_laws_are_on_the_eyes(eyes: str, fields: list[str]) -> None:
    m = fresh(eyes=eyes)
    assert [name for name in FIELD_NAMES if m.field(name) == "law"] == fields
    assert m.observe(0)["laws_left"] == [str(n) for n in range(1, 13)]


@pytest.mark.rule("CH-3")
def test_nobody_knows_which_law_it_is_before_it_is_turned_up() -> None:
    found = set()
    for seed in range(60):
        m = position(fields={"1.1": "law"}, seed=seed)
        entry = m.act(0, "place father 1.1")
        found.add(next(e.args["law"] for e in entry.events if e.kind == "law"))
    assert found == set(range(1, 13))


@pytest.mark.rule("CH-4")
@pytest.mark.parametrize("seed", range(5))
def test_two_tables_of_each_type(seed: int) -> None:
    tables = fresh(seed).observe(0)["tables"]
    assert list(tables) == list(COLORS)
    assert len(set(tables.values())) == 6
    assert Counter(t.split("-")[0] for t in tables.values()) == {"I": 2, "II": 2, "III": 2}
    assert Counter(t.type for t in DATA.tables) == {"I": 6, "II": 6, "III": 4}


@pytest.mark.rule("CH-4")
def test_every_table_can_be_in_every_column() -> None:
    seen = {(c, t) for seed in range(400) for c, t in fresh(seed).observe(0)["tables"].items()}
    assert seen == {(c, t) for c in COLORS for t in TABLES}


@pytest.mark.rule("CH-5")
@pytest.mark.parametrize(("players", "left"), [(2, [19, 19, 18]), (3, [18, 17, 17]), (4, [16] * 3), (5, [15, 15, 14])])
def test_members_money_stacks_and_neighbors(players: int, left: list[int]) -> None:
    m = fresh(players=players)
    for seat in range(players):
        assert m.members(seat) == {"father": 1, "mother": 1, "son": 1, "daughter": 1}
        assert m.money(seat) == 0
    seen = m.observe(None)
    assert [stack["left"] for stack in seen["stacks"]] == left
    assert sum(seen["members_left"].values()) + 3 + 4 * players == 64
    assert seen["neighbors"] == 4


@pytest.mark.rule("CH-5")
@pytest.mark.parametrize(
    ("players", "start", "money"),
    [(2, "2", [5, 0]), (3, "1", [0, 5, 10]), (4, "3", [10, 15, 0, 5]), (5, "2", [10, 0, 5, 10, 10])],
)
def test_option_a_head_start_for_those_who_play_later(players: int, start: str, money: list[int]) -> None:
    m = fresh(players=players, start=start, head_start=True)
    assert [m.money(seat) for seat in range(players)] == money
    told = {event.args["seat"]: event.args["money"] for event in m.set_up_events if event.kind == "head_start"}
    assert told == {seat: amount for seat, amount in enumerate(money) if amount}


@pytest.mark.rule("CH-5")
def test_only_the_tops_are_visible_and_money_is_discreet() -> None:
    m = position(money=[10, 20, 30])
    assert [set(stack) for stack in m.observe(0)["stacks"]] == [{"left", "top"}] * 3
    assert [p["money"] for p in m.observe(0)["players"]] == [10, None, None]
    assert [p["money"] for p in m.observe(None)["players"]] == [None, None, None]
    assert [p["money"] for p in observe(m.state, 0, discreet=True)["players"]] == [10, 20, 30]


@pytest.mark.rule("CH-6")
@pytest.mark.parametrize("start", ["1", "2", "3"])
def test_the_host_chooses_who_starts_and_play_goes_clockwise(start: str) -> None:
    m = fresh(players=3, start=start)
    first = int(start) - 1
    assert m.actors() == [first]
    m.act(first, m.moves(first)[0])
    m.act(first, "sell")
    m.act(first, "end_turn")
    assert m.actors() == [(first + 1) % 3]


@pytest.mark.rule("CH-6")
def test_chance_chooses_who_starts() -> None:
    assert {fresh(seed, players=3).state.active for seed in range(40)} == {0, 1, 2}
    assert {fresh(seed, players=3, start="5").state.active for seed in range(40)} == {0, 1, 2}


@pytest.mark.rule("CH-6")
def test_a_move_out_of_turn_is_refused() -> None:
    m = fresh(players=3, start="1")
    assert m.why_not(1, "place father 1.1") == benben.Refusal("not_asked")
