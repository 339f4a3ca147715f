"""Seven and the robber: AE-32 to AE-34."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import benben
from benben.games.hexes.data import RESOURCES
from benben.games.hexes.moves import Discard
from tests.games.hexes.ancient_egypt.table import position
from tests.games.hexes.table import Table, kinds, told


def seven(**said: Any) -> Table:
    """Seat 0 has rolled a 7."""
    m = position(**{"before_roll": True, "settlements": [[], [], []], **said})
    m.roll(0, 3, 4)
    return m


@pytest.mark.rule("AE-32")
def test_on_a_seven_nobody_produces() -> None:
    m = seven(settlements=None)
    assert [m.size(seat) for seat in range(3)] == [0, 0, 0]
    assert (m.actors(), m.asked(0)) == ([0], "robber")


@pytest.mark.rule("AE-32")
@pytest.mark.parametrize(("held", "returned"), [(7, 0), (8, 4), (9, 4), (10, 5), (15, 7)])
def test_more_than_seven_cards_return_half_rounded_down(held: int, returned: int) -> None:
    m = seven(hands=[{}, {"brick": held}])
    if returned:
        assert (m.actors(), m.asked(1)) == ([1], "discard")
        assert m.observe(None)["players"][1]["owes"] == returned
        m.act(1, f"discard brick*{returned}")
    assert m.hand(1) == {"brick": held - returned}
    assert m.supply("brick") == 19 - held + returned
    assert m.asked(0) == "robber"


@pytest.mark.rule("AE-32")
def test_the_player_chooses_which_and_exactly_as_many() -> None:
    m = seven(hands=[{"brick": 4, "grain": 3, "stone": 2}])
    for wrong in ("brick*3", "brick*4,grain", "grain*3,stone*2", "()"):
        assert m.refusal(0, f"discard {wrong}") == ("discard_count", "AE-32")
    for wrong in ("papyrus*4", "brick*5", "brick,cattle,grain,stone"):
        assert m.refusal(0, f"discard {wrong}") == ("cannot_give", "AE-18")
    assert m.forms(0) == [
        {"do": "discard", "count": 4, "hand": {"brick": 4, "cattle": 0, "papyrus": 0, "grain": 3, "stone": 2}}
    ]
    choices = {tuple(move.cards.items()) for move in m.moves(0, walk=True) if isinstance(move, Discard)}
    assert len(choices) == sum(1 for b in range(5) for g in range(4) for s in range(3) if b + g + s == 4)
    m.act(0, "discard brick,grain,stone*2")
    assert m.hand(0) == {"brick": 3, "grain": 2}


@pytest.mark.rule("AE-32")
def test_nothing_else_is_done_first() -> None:
    m = seven(hands=[{"brick": 8}, {"grain": 8}])
    assert m.actors() == [0, 1]
    assert m.refusal(0, "robber 3") == ("discard_first", "AE-32")
    assert m.refusal(0, "end_turn") == ("discard_first", "AE-32")
    assert m.refusal(1, "offer grain brick 0") == ("discard_first", "AE-32")
    assert m.why_not(2, "discard brick*4") == benben.Refusal("not_asked")
    m.act(0, "discard brick*4")
    assert m.why_not(0, "robber 3") == benben.Refusal("not_asked")
    m.act(1, "discard grain*4")
    assert m.may(0, "robber 3")
    assert position().refusal(0, "discard brick") == ("nothing_to_discard", "AE-32")


@pytest.mark.rule("AE-32")
def test_all_choose_at_the_same_time_in_any_order() -> None:
    for order in ((0, 1, 2), (2, 1, 0), (1, 0, 2)):
        m = seven(hands=[{"brick": 8}, {"grain": 8}, {"stone": 9}])
        assert m.actors() == [0, 1, 2]
        for seat in order:
            assert m.asked(seat) == "discard"
            m.act(seat, f"discard {next(iter(m.hand(seat)))}*4")
        assert [m.size(seat) for seat in range(3)] == [4, 4, 5]
        assert (m.actors(), m.asked(0)) == ([0], "robber")


@pytest.mark.rule("AE-32")
def test_discards_are_secret_until_the_last_is_in_and_then_shown_together() -> None:
    m = seven(hands=[{"brick": 4, "grain": 4}, {"brick": 4, "stone": 4}, {"grain": 2}])
    entry = m.act(1, "discard brick,stone*3")
    assert told(m.entries[-1], "discarded") == []
    assert kinds(entry) == ["chose"]
    for other in (0, 2, None):
        assert all(value in (1, None) for value in m.seen(entry, other)[0].args.values())
        seen = m.observe(other)["players"][1]
        assert (seen["discard"], seen["discard_kind"], seen["hand"]) == (None, None, None)
        assert seen["hand_total"] == 8
        assert m.observe(other)["supply"] == m.observe(None)["supply"]
    assert m.supply("stone") == 15
    assert m.observe(1)["players"][1]["discard"] == {"brick": 1, "cattle": 0, "papyrus": 0, "grain": 0, "stone": 3}
    entry = m.act(0, "discard brick*4")
    assert told(entry, "discarded") == [
        {"seat": 0, "cards": {"brick": 4}},
        {"seat": 1, "cards": {"brick": 1, "stone": 3}},
    ]
    assert (m.hand(0), m.hand(1)) == ({"grain": 4}, {"brick": 3, "stone": 1})
    assert (m.supply("brick"), m.supply("stone")) == (16, 18)


@pytest.mark.rule("AE-32")
def test_whoever_has_seen_the_others_discards_cannot_choose_again() -> None:
    m = seven(hands=[{"brick": 8}, {"stone": 8}])
    m.act(1, "discard stone*4")
    m.act(0, "discard brick*4")
    assert not m.can_undo(0)


@pytest.mark.rule("AE-32")
def test_with_a_hidden_supply_only_the_number_is_shown() -> None:
    m = seven(hands=[{"brick": 4, "grain": 5}, {"brick": 8}], hidden_supply=True)
    m.act(1, "discard brick*4")
    entry = m.act(0, "discard brick*2,grain*2")
    assert told(entry, "discarded") == []
    assert told(entry, "discarded_hidden") == [{"seat": 0, "count": 4}, {"seat": 1, "count": 4}]


@pytest.mark.rule("AE-33")
def test_the_robber_moves_to_another_hex_even_the_desert() -> None:
    m = seven(robber=4)
    assert m.refusal(0, "robber 4") == ("robber_there", "AE-33")
    assert m.refusal(0, "end_turn") == ("robber_first", "AE-33")
    assert [int(h) for h in m.texts(0, "robber")] == [h for h in range(19) if h != 4]
    entry = m.act(0, "robber 9")
    assert told(entry, "robber") == [{"seat": 0, "hex": 9, "land": "desert", "number": 0}]
    assert m.observe(None)["robber"] == 9
    m = seven(robber=9)
    assert m.refusal(0, "robber 9") == ("robber_there", "AE-33")


@pytest.mark.rule("AE-33")
def test_it_moves_only_on_a_seven() -> None:
    m = position()
    assert m.refusal(0, "robber 4") == ("robber_rests", "AE-33")
    m = position(before_roll=True)
    assert m.refusal(0, "robber 4") == ("roll_first", "AE-12")


# Hex 4 has the corners 9 10 11 19 20 21.


@pytest.mark.rule("AE-34")
def test_a_card_is_drawn_from_the_one_opponent_there() -> None:
    m = seven(settlements=[[], [20], []], hands=[{}, {"brick": 2, "stone": 1}, {"grain": 3}])
    entry = m.draw_from(0, "robber 4", 1, "stone")
    assert kinds(entry) == ["robber", "stolen"]
    assert (m.hand(0), m.hand(1), m.hand(2)) == ({"stone": 1}, {"brick": 2}, {"grain": 3})
    assert (m.asked(0), m.asked(1)) == ("turn", "offer")


@pytest.mark.rule("AE-34")
def test_each_card_is_equally_likely() -> None:
    drawn: Counter[str] = Counter()
    for draw in range(6):
        m = seven(settlements=[[], [20], []], hands=[{}, {"brick": 3, "papyrus": 1, "stone": 2}])
        entry = m.act(0, "robber 4", draws=[draw])
        drawn[told(entry, "stolen")[0]["card"]] += 1
    assert drawn == {"brick": 3, "papyrus": 1, "stone": 2}


@pytest.mark.rule("AE-34")
def test_with_several_opponents_the_roller_chooses_and_cannot_decline() -> None:
    said: dict[str, Any] = {"settlements": [[9], [20], [11]], "players": 4, "hands": [{"grain": 1}] * 4}
    m = seven(**said)
    m.act(0, "robber 4")
    assert (m.actors(), m.asked(0)) == ([0], "rob")
    assert m.texts(0, "rob") == ["1", "2"]
    assert m.refusal(0, "rob 3") == ("not_at_robber", "AE-34")
    assert m.refusal(0, "rob 0") == ("not_at_robber", "AE-34")
    assert m.refusal(0, "end_turn") == ("rob_first", "AE-34")
    assert m.refusal(0, "robber 3") == ("rob_first", "AE-34")
    m.act(0, "rob 2")
    assert [m.size(seat) for seat in range(4)] == [2, 1, 0, 1]
    assert m.refusal(0, "rob 1") == ("nobody_to_rob", "AE-34")


@pytest.mark.rule("AE-34")
def test_the_choice_is_among_those_who_have_a_card() -> None:
    m = seven(settlements=[[], [20], [11], [9]], players=4, hands=[{}, {"grain": 1}, {}, {"stone": 1}])
    m.act(0, "robber 4")
    assert m.texts(0, "rob") == ["1", "3"]
    assert m.refusal(0, "rob 2") == ("nothing_to_rob", "AE-34")


@pytest.mark.rule("AE-34")
def test_if_only_one_has_a_card_there_is_no_choice() -> None:
    m = seven(settlements=[[], [20], [11]], hands=[{}, {}, {"grain": 1}])
    entry = m.act(0, "robber 4")
    assert told(entry, "stolen") == [{"seat": 0, "victim": 2, "card": "grain"}]
    assert m.asked(0) == "turn"


@pytest.mark.rule("AE-34")
def test_opponents_without_cards_an_empty_hex_and_ones_own_yield_nothing() -> None:
    places: list[list[list[int]]] = [[[], [20], [11]], [[], [], []], [[20], [], []]]
    for settlements in places:
        m = seven(settlements=settlements, hands=[{"brick": 1}, {}, {}])
        entry = m.act(0, "robber 4")
        assert kinds(entry) == ["robber", "nobody_robbed"]
        assert m.asked(0) == "turn"
        assert m.size(0) == 1


@pytest.mark.rule("AE-34")
def test_a_temple_city_is_robbed_too_and_an_oxcart_is_not() -> None:
    m = seven(
        settlements=[[], [], []], cities=[[], [20], []], hands=[{}, {"brick": 1}, {"brick": 1}], carts=["", "", "9-10"]
    )
    m.act(0, "robber 4")
    assert [m.size(seat) for seat in range(3)] == [1, 0, 1]


@pytest.mark.rule("AE-34")
def test_only_the_two_players_see_the_kind() -> None:
    m = seven(settlements=[[], [20], []], hands=[{}, {"brick": 2, "stone": 1}, {}])
    entry = m.draw_from(0, "robber 4", 1, "stone")
    shown = {seat: m.seen(entry, seat)[1].args["card"] for seat in (0, 1, 2, None)}
    assert shown == {0: "stone", 1: "stone", 2: None, None: None}
    for other in (2, None):
        assert [p["hand_total"] for p in m.observe(other)["players"]] == [1, 2, 0]
        assert m.observe(other)["players"][0]["hand"] is None
    assert not m.can_undo(0)


@pytest.mark.rule("AE-34")
def test_after_the_discards_those_who_have_cards_left_are_robbed_then_trading_begins() -> None:
    m = seven(settlements=[[], [20], []], hands=[{"brick": 2}, dict.fromkeys(RESOURCES, 2), {"grain": 1}])
    m.act(1, "discard brick*2,cattle*2,papyrus")
    m.draw_from(0, "robber 4", 1, "papyrus")
    assert m.hand(1) == {"grain": 2, "stone": 2}
    assert m.asked(0) == "turn"
    assert m.may(0, "offer brick grain 1,2")
    assert m.may(2, "offer grain brick 0")


@pytest.mark.rule("AE-34")
def test_the_friendly_robber_spares_players_with_two_visible_points_or_fewer() -> None:
    said: dict[str, Any] = {
        "settlements": [[], [20, 0], [11, 40, 42]],
        "hands": [{}, {"grain": 1}, {"stone": 1}],
        "cards": [{}, {"victory_point": 3}],
        "friendly_robber": True,
    }
    m = seven(**said)
    entry = m.act(0, "robber 4")
    assert told(entry, "stolen") == [{"seat": 0, "victim": 2, "card": "stone"}]
    m = seven(**{**said, "settlements": [[], [20, 0], [11, 40]]})
    entry = m.act(0, "robber 4")
    assert kinds(entry) == ["robber", "nobody_robbed"]
    assert m.observe(None)["robber"] == 4
    m = seven(**{**said, "settlements": [[], [20], [11]], "cities": [[], [42], [40]], "players": 3})
    m.act(0, "robber 4")
    assert m.texts(0, "rob") == ["1", "2"]


@pytest.mark.rule("AE-34")
def test_among_several_the_friendly_robber_names_whom_it_spares() -> None:
    m = seven(
        settlements=[[], [20], [11, 40, 42], [9, 0, 2]],
        players=4,
        hands=[{}, {"grain": 1}, {"stone": 1}, {"stone": 1}],
        friendly_robber=True,
    )
    m.act(0, "robber 4")
    assert m.texts(0, "rob") == ["2", "3"]
    assert m.refusal(0, "rob 1") == ("robber_friendly", "AE-34")
