"""The Pharaoh's stones, his Blessing and his Curse: CS-25 to CS-28."""

from __future__ import annotations

from typing import Any

import pytest

from benben.games.hexes.cheops_scenario import stones as stone_rules
from benben.games.hexes.cheops_scenario.title import CHEOPS_SCENARIO
from benben.kernel.match import Entry
from tests.games.hexes.cheops_scenario.table import STONE, CheopsTable, cheops
from tests.games.hexes.table import kinds, told

STONES = {"brick": 5, "stone": 5}
AT_SITE: dict[str, Any] = {"settlements": [[74], [93], [91]], "hands": [STONES, STONES, STONES]}


def at_site(**said: Any) -> CheopsTable:
    """All three have a settlement at the site and can afford five stones; seat 0 does not win yet."""
    return cheops(**(AT_SITE | said))


def seven(m: CheopsTable, seat: int = 0) -> Entry:
    return m.roll(seat, 3, 4)


def black(m: CheopsTable) -> tuple[int, int]:
    """The black stones on the pyramid, and those left."""
    seen = m.observe(None)
    laid = sum(stone == 5 for stone in seen["places"])
    assert laid + seen["black_left"] == 16
    assert seen["laid"] == sum(stone > 0 for stone in seen["places"])
    return laid, seen["black_left"]


def blessed(m: CheopsTable) -> int | None:
    """Who has the Blessing, as the table and the sheet tell it."""
    holder = m.observe(None)["blessing"]
    sheet = m.sheet(so_far=True)
    assert sheet is not None
    assert [line["blessing"] for line in sheet["seats"]] == [seat == holder for seat in range(m.seats)]
    assert holder is None or isinstance(holder, int)
    return holder


def cursed(m: CheopsTable) -> list[int]:
    shown = m.glance(None)["cursed"]
    sheet = m.sheet(so_far=True)
    assert sheet is not None
    assert [line["curse"] for line in sheet["seats"]] == shown
    return [seat for seat, under in enumerate(shown) if under]


def pharaohs(m: CheopsTable) -> list[int]:
    """The points of both cards for each player: what is visible beyond their buildings."""
    sheet = m.sheet(so_far=True)
    assert sheet is not None
    found = []
    for seat, line in enumerate(sheet["seats"]):
        counted = m.points(seat) - line["settlements"] - 2 * line["cities"] - 2 * line["army"] - line["victory_points"]
        assert counted == line["pharaoh"]
        found.append(counted)
    return found


# CS-25


@pytest.mark.rule("CS-25")
def test_a_seven_adds_a_black_stone_once_the_site_is_open() -> None:
    m = at_site(hands=[], before_roll=True)
    entry = seven(m)
    assert kinds(entry) == ["rolled", "black_stone"]
    assert told(entry, "black_stone") == [{"place": 0, "left": 15}]
    assert (black(m), m.asked(0)) == ((1, 15), "robber")
    assert m.observe(None)["places"][:2] == [5, 0]
    assert all(m.seen(entry, viewer) == entry.events for viewer in (0, 1, 2, None))


@pytest.mark.rule("CS-25")
def test_not_before() -> None:
    m = cheops(settlements=[[77]], before_roll=True)
    assert kinds(seven(m)) == ["rolled"]
    assert (black(m), m.asked(0)) == ((0, 16), "robber")


@pytest.mark.rule("CS-25")
def test_on_every_seven_by_anyone() -> None:
    m = at_site(hands=[], before_roll=True)
    for turn in range(4):
        seat = turn % 3
        entry = seven(m, seat)
        assert told(entry, "black_stone") == [{"place": turn, "left": 15 - turn}]
        m.act(seat, f"robber {(10, 17)[turn % 2]}")
        m.act(seat, "end_turn")
    assert black(m) == (4, 12)


@pytest.mark.rule("CS-25")
@pytest.mark.parametrize("number", [n for n in range(2, 13) if n != 7])
def test_on_no_other_number(number: int) -> None:
    m = at_site(before_roll=True)
    m.roll(0, max(1, number - 6), number - max(1, number - 6))
    assert black(m) == (0, 16)


@pytest.mark.rule("CS-25")
def test_after_the_discards_and_before_the_robber_moves() -> None:
    m = at_site(hands=[{"brick": 8}, {}, {"grain": 9}], before_roll=True, offer_cap="none")
    assert kinds(seven(m)) == ["rolled", "owes", "owes"]
    assert (black(m), m.actors()) == ((0, 16), [0, 2])
    m.act(2, "discard grain*4")
    assert (black(m), m.actors()) == ((0, 16), [0])
    entry = m.act(0, "discard brick*4")
    assert kinds(entry) == ["chose", "discarded", "discarded", "black_stone"]
    assert (black(m), m.asked(0)) == ((1, 15), "robber")
    assert "black_stone" not in kinds(m.act(0, "robber 10"))
    assert black(m) == (1, 15)


@pytest.mark.rule("CS-25")
@pytest.mark.parametrize("before_roll", [False, True])
def test_a_knight_adds_none(before_roll: bool) -> None:
    m = at_site(hands=[], cards=[{"mercenary": 1}], before_roll=before_roll)
    m.act(0, "mercenary")
    m.act(0, "robber 10")
    assert black(m) == (0, 16)


@pytest.mark.rule("CS-25")
def test_even_with_the_last_stone() -> None:
    m = at_site(hands=[], cards=[{"mercenary": 1}], black=15, stones=[5, 5, 4], blessing=0)
    m.act(0, "mercenary")
    m.act(0, "robber 10")
    assert (black(m), m.is_over()) == ((15, 1), False)


HANDS = [{"brick": 12}, {"cattle": 12}, {}]


@pytest.mark.rule("CS-25")
@pytest.mark.parametrize(
    ("stones", "laid", "ending"), [([1, 0, 0], 15, "black"), ([11, 10, 3], 5, "pyramid"), ([5, 5, 4], 15, "pyramid")]
)
def test_a_stone_that_ends_the_game_comes_at_once(stones: list[int], laid: int, ending: str) -> None:
    m = at_site(hands=HANDS, black=laid, stones=stones, blessing=0, before_roll=True, robber=16)
    entry = seven(m)
    assert kinds(entry) == ["rolled", "black_stone", "ended", "won"]
    assert told(entry, "ended") == [{"ending": ending}]
    assert told(entry, "black_stone") == [{"place": sum(stones) + laid, "left": 15 - laid}]
    assert [m.hand(seat) for seat in range(3)] == HANDS  # nobody discards
    assert [player["owes"] for player in m.observe(None)["players"]] == [0, 0, 0]
    assert (m.observe(None)["robber"], m.actors(), m.is_over()) == (16, [], True)  # the robber stays


@pytest.mark.rule("CS-25")
@pytest.mark.parametrize(("stones", "laid"), [([1, 0, 0], 14), ([11, 10, 2], 5), ([0, 0, 0], 14)])
def test_the_next_to_last_does_not(stones: list[int], laid: int) -> None:
    m = at_site(hands=HANDS, black=laid, stones=stones, blessing=0 if stones[0] else -1, before_roll=True)
    assert kinds(seven(m)) == ["rolled", "owes", "owes"]
    m.act(0, "discard brick*6")
    m.act(1, "discard cattle*6")
    assert (black(m), m.asked(0)) == ((laid + 1, 15 - laid), "robber")
    assert not m.is_over()


@pytest.mark.rule("CS-25")
def test_option_only_after_the_first_players_stone() -> None:
    m = at_site(hands=[STONE], before_roll=True, late_pharaoh=True)
    assert kinds(seven(m)) == ["rolled"]
    assert (black(m), m.asked(0)) == ((0, 16), "robber")
    m.act(0, "robber 10")
    m.act(0, "lay_stone")
    m.act(0, "end_turn")
    entry = seven(m, 1)
    assert told(entry, "black_stone") == [{"place": 1, "left": 15}]
    assert black(m) == (1, 15)


@pytest.mark.rule("CS-25")
def test_with_the_option_the_game_does_not_end_before_it() -> None:
    m = at_site(hands=[], black=15, before_roll=True, late_pharaoh=True)
    seven(m)
    assert (black(m), m.is_over()) == ((15, 1), False)
    m = at_site(hands=[], black=15, stones=[0, 0, 1], blessing=2, before_roll=True, late_pharaoh=True)
    seven(m)
    assert (black(m), m.is_over()) == ((16, 0), True)


@pytest.mark.rule("CS-25")
def test_the_option_is_off_unless_chosen() -> None:
    option = CHEOPS_SCENARIO.option("late_pharaoh")
    assert (option.default, option.rule, option.house) == (False, "CS-25", False)
    assert CHEOPS_SCENARIO.facts["black_stones"] == 16


# CS-26


@pytest.mark.rule("CS-26")
@pytest.mark.parametrize("seat", range(3))
def test_the_builder_of_the_first_stone_takes_the_blessing(seat: int) -> None:
    m = at_site(active=seat)
    assert (blessed(m), pharaohs(m)) == (None, [0, 0, 0])
    entry = m.act(seat, "lay_stone")
    assert told(entry, "blessed") == [{"seat": seat}]
    assert blessed(m) == seat
    assert pharaohs(m) == [3 if p == seat else -2 for p in range(3)]
    assert m.visible(seat) == 1 + 3
    assert CHEOPS_SCENARIO.facts["blessing"] == 3


@pytest.mark.rule("CS-26")
def test_even_through_anothers_building() -> None:
    m = cheops(settlements=[[77], [75]], carts=["75-76-77"], hands=[STONE], gold=[1, 0, 0])
    m.act(0, "stone_through 1")
    assert blessed(m) == 0


@pytest.mark.rule("CS-26")
def test_its_holder_keeps_it_and_nothing_is_told() -> None:
    m = at_site()
    m.act(0, "lay_stone")
    assert kinds(m.act(0, "lay_stone")) == ["stone"]
    assert blessed(m) == 0


@pytest.mark.rule("CS-26")
def test_a_tie_leaves_it_and_more_stones_take_it() -> None:
    m = at_site(stones=[2, 1, 0], blessing=0, active=1)
    entry = m.act(1, "lay_stone")
    assert (told(entry, "blessed"), blessed(m)) == ([], 0)
    entry = m.act(1, "lay_stone")
    assert (told(entry, "blessed"), blessed(m)) == ([{"seat": 1}], 1)
    assert pharaohs(m) == [0, 3, -2]


@pytest.mark.rule("CS-26")
def test_it_can_come_back() -> None:
    m = at_site(stones=[1, 2, 0], blessing=1)
    assert told(m.act(0, "lay_stone"), "blessed") == []
    assert blessed(m) == 1
    assert told(m.act(0, "lay_stone"), "blessed") == [{"seat": 0}]
    assert blessed(m) == 0


@pytest.mark.rule("CS-26")
def test_more_than_its_holder_not_more_than_everyone_else() -> None:
    """After a tie, the comparison is with the holder, not with whoever drew level."""
    m = at_site(stones=[3, 3, 2], blessing=1, active=2)
    m.act(2, "lay_stone")
    assert blessed(m) == 1
    m.act(2, "lay_stone")
    assert blessed(m) == 2
    m = at_site(stones=[3, 3, 2], blessing=1)
    assert told(m.act(0, "lay_stone"), "blessed") == [{"seat": 0}]


@pytest.mark.rule("CS-26")
def test_it_needs_no_stones_by_others() -> None:
    """Even when everyone has a stone: it is never given back."""
    m = at_site(stones=[1, 1, 1], blessing=2)
    assert pharaohs(m) == [0, 0, 3]
    m.act(0, "lay_stone")
    assert (blessed(m), pharaohs(m)) == (0, [3, -2, -2])


# CS-27

CURSES = [
    ([0, 0, 0], []),
    ([1, 0, 0], [1, 2]),
    ([0, 0, 1], [0, 1]),
    ([1, 1, 0], [2]),
    ([1, 1, 1], []),
    ([2, 1, 1], [1, 2]),
    ([2, 2, 1], [2]),
    ([3, 2, 1], [2]),
    ([11, 0, 7], [1]),
    ([11, 11, 7], [2]),
    ([5, 5, 5], []),
    ([1, 0, 0, 0], [1, 2, 3]),
    ([1, 1, 0, 0], [2, 3]),
    ([2, 2, 2, 3], [0, 1, 2]),
    ([2, 2, 2, 2], []),
]


@pytest.mark.rule("CS-27")
@pytest.mark.parametrize(("stones", "expected"), CURSES)
def test_all_with_the_fewest_stones_are_cursed_while_someone_has_more(stones: list[int], expected: list[int]) -> None:
    holder = stones.index(max(stones)) if any(stones) else -1
    m = at_site(stones=stones, blessing=holder, players=len(stones))
    assert cursed(m) == expected
    assert pharaohs(m) == [3 * (seat == holder) - 2 * (seat in expected) for seat in range(len(stones))]
    assert CHEOPS_SCENARIO.facts["curse"] == 2


@pytest.mark.rule("CS-27")
def test_nobody_before_the_first_players_stone() -> None:
    m = at_site()
    assert (cursed(m), pharaohs(m)) == ([], [0, 0, 0])
    entry = m.act(0, "lay_stone")
    assert kinds(entry) == ["stone", "blessed", "cursed", "cursed"]
    assert told(entry, "cursed") == [{"seat": 1}, {"seat": 2}]
    assert cursed(m) == [1, 2]


@pytest.mark.rule("CS-27")
def test_it_is_lost_when_one_no_longer_has_the_fewest() -> None:
    m = at_site(stones=[1, 0, 0], blessing=0, active=1)
    entry = m.act(1, "lay_stone")
    assert kinds(entry) == ["stone", "uncursed"]
    assert told(entry, "uncursed") == [{"seat": 1}]
    assert (cursed(m), pharaohs(m)) == ([2], [3, 0, -2])


@pytest.mark.rule("CS-27")
def test_the_curse_can_come_back() -> None:
    m = at_site(stones=[1, 1, 0], blessing=0, active=2)
    entry = m.act(2, "lay_stone")
    assert told(entry, "uncursed") == [{"seat": 2}]
    assert (cursed(m), told(entry, "cursed")) == ([], [])  # a tie among all: nobody
    entry = m.act(2, "lay_stone")
    assert told(entry, "cursed") == [{"seat": 0}, {"seat": 1}]
    assert cursed(m) == [0, 1]
    assert pharaohs(m) == [-2, -2, 3]


@pytest.mark.rule("CS-27")
def test_the_holder_of_the_blessing_is_never_cursed() -> None:
    """The holder has the most stones, so never the fewest while someone has more."""
    for stones, _ in CURSES:
        if any(stones):
            holder = stones.index(max(stones))
            assert holder not in cursed(at_site(stones=stones, blessing=holder, players=len(stones)))


@pytest.mark.rule("CS-27")
def test_nothing_is_told_when_nothing_changes() -> None:
    m = at_site(stones=[2, 1, 0], blessing=0)
    assert kinds(m.act(0, "lay_stone")) == ["stone"]
    assert cursed(m) == [2]


@pytest.mark.rule("CS-27")
def test_it_is_one_switch(monkeypatch: pytest.MonkeyPatch) -> None:
    """When it is on, everyone is cursed when all are equal; before the first stone, still nobody."""
    equal, none = at_site(stones=[2, 2, 2], blessing=0), at_site()
    assert stone_rules.cursed(equal.s) == 0
    monkeypatch.setattr(stone_rules, "CURSED_WHEN_EQUAL", 1)
    assert stone_rules.cursed(equal.s) == 0b111
    assert stone_rules.cursed(none.s) == 0
    assert stone_rules.cursed(at_site(stones=[2, 1, 2], blessing=0).s) == 0b010


@pytest.mark.rule("CS-27")
def test_points_have_no_floor() -> None:
    m = cheops(settlements=[[74], [77]], stones=[1, 0, 0], blessing=0)
    assert [m.visible(seat) for seat in range(3)] == [4, -1, -2]


# CS-28


@pytest.mark.rule("CS-28")
def test_the_pharaohs_stones_count_for_neither() -> None:
    m = at_site(black=10)
    assert (blessed(m), cursed(m), pharaohs(m)) == (None, [], [0, 0, 0])
    m.act(0, "lay_stone")  # the first stone by a player, although ten are there
    assert (blessed(m), cursed(m), pharaohs(m)) == (0, [1, 2], [3, -2, -2])
    m = at_site(black=12, stones=[1, 1, 1], blessing=0)
    assert (blessed(m), cursed(m)) == (0, [])


@pytest.mark.rule("CS-28")
def test_a_black_stone_changes_neither() -> None:
    m = at_site(stones=[1, 1, 0], blessing=1, black=1, hands=[], before_roll=True)
    entry = seven(m)
    assert kinds(entry) == ["rolled", "black_stone"]
    assert (blessed(m), cursed(m), m.stones()) == (1, [2], [1, 1, 0])
    m = at_site(hands=[], before_roll=True)
    seven(m)
    assert (blessed(m), cursed(m)) == (None, [])
