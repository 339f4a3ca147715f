"""Gold: CS-8 to CS-12."""

from __future__ import annotations

from typing import Any

import pytest

import benben
from benben.games.hexes.cheops_scenario.title import CHEOPS_SCENARIO
from benben.kernel.observation import observe
from tests.games.hexes.cheops_scenario.table import CheopsTable, cheops
from tests.games.hexes.table import kinds, told

RESOURCES = ("brick", "cattle", "papyrus", "grain", "stone")
GOODS = (*RESOURCES, "gold")


def all_gold(m: CheopsTable) -> int:
    return sum(m.gold()) + m.supply("gold")


def trader(**said: Any) -> CheopsTable:
    """Seat 0 trades; everyone has some gold and some cards."""
    return cheops(
        **{
            "settlements": [[57], [60], [98]],
            "gold": [4, 2, 0],
            "hands": [{"brick": 2}, {"grain": 3}, {"stone": 2}],
            **said,
        }
    )


# Gold hexes


@pytest.mark.rule("CS-8")
def test_a_gold_hex_gives_one_for_a_settlement_and_two_for_a_city() -> None:
    m = cheops(settlements=[[182], [], [180]], cities=[[], [171]], before_roll=True)
    entry = m.roll(0, 4, 6)
    assert m.gold() == [1, 2, 1]
    assert [m.hand(seat) for seat in range(3)] == [{}, {}, {}]
    assert told(entry, "produced") == [
        {"seat": 0, "cards": {"gold": 1}},
        {"seat": 1, "cards": {"gold": 2}},
        {"seat": 2, "cards": {"gold": 1}},
    ]
    assert m.supply("gold") == 36


@pytest.mark.rule("CS-8")
def test_each_building_and_each_hex_counts_and_only_the_number_rolled() -> None:
    m = cheops(settlements=[[182, 170, 175]], cities=[[185]], gold=[3], before_roll=True)
    other = m.copy()
    m.roll(0, 5, 5)
    assert m.gold() == [5, 0, 0]
    other.roll(0, 1, 3)  # the gold hex with a 4
    assert other.gold() == [6, 0, 0]
    none = cheops(settlements=[[182, 175]], before_roll=True)
    none.roll(0, 1, 2)
    assert none.gold() == [0, 0, 0]


@pytest.mark.rule("CS-8")
def test_gold_comes_along_with_cards() -> None:
    m = cheops(settlements=[[182, 115], [130]], before_roll=True)  # the forest has a 10 too
    m.roll(0, 4, 6)
    assert (m.gold(), m.hand(0), m.hand(1)) == ([1, 0, 0], {"cattle": 1}, {"cattle": 1})


@pytest.mark.rule("CS-8")
def test_the_robber_on_a_gold_hex_stops_it() -> None:
    m = cheops(settlements=[[182], [174]], robber=73, before_roll=True)
    m.roll(0, 4, 6)
    assert m.gold() == [0, 0, 0]
    m = cheops(settlements=[[182], [174]], robber=73, before_roll=True)
    m.roll(0, 2, 2)
    assert m.gold() == [0, 1, 0]


# With the supply


@pytest.mark.rule("CS-9")
def test_four_gold_for_any_card() -> None:
    for kind in RESOURCES:
        m = cheops(settlements=[[57]], gold=[5])
        entry = m.act(0, f"exchange gold {kind}")
        assert told(entry, "exchanged") == [{"seat": 0, "gave": {"gold": 4}, "got": {kind: 1}}]
        assert (m.gold(), m.hand(0)) == ([1, 0, 0], {kind: 1})
        assert (m.supply("gold"), m.supply(kind)) == (39, 18)
        assert m.refusal(0, f"exchange gold {kind}") == ("rate_not_met", "AE-19")
    assert cheops(settlements=[[57]], gold=[3]).refusal(0, "exchange gold brick") == ("rate_not_met", "AE-19")


@pytest.mark.rule("CS-9")
def test_three_gold_at_a_three_to_one_port() -> None:
    for at in (37, 38, 46, 118, 176):
        m = cheops(settlements=[[at]], gold=[3])
        assert m.glance(0)["rates"][0] == dict.fromkeys(GOODS, 3)
        m.act(0, "exchange gold stone")
        assert (m.gold(), m.hand(0)) == ([0, 0, 0], {"stone": 1})
    m = cheops(settlements=[[37]], gold=[2])
    assert m.refusal(0, "exchange gold stone") == ("rate_not_met", "AE-19")


@pytest.mark.rule("CS-9")
def test_there_is_no_two_to_one_for_gold() -> None:
    for at, kind in ((22, "grain"), (25, "papyrus"), (50, "cattle"), (102, "stone"), (163, "brick")):
        m = cheops(settlements=[[at]], gold=[3])
        assert m.glance(0)["rates"][0] == {good: 2 if good == kind else 4 for good in GOODS}
        assert m.refusal(0, f"exchange gold {RESOURCES[0]}") == ("rate_not_met", "AE-19")
    every = cheops(settlements=[[22, 25, 50, 102]], cities=[[163]], gold=[4])
    assert every.glance(0)["rates"][0] == {**dict.fromkeys(RESOURCES, 2), "gold": 4}
    m = cheops(settlements=[[22, 38]], gold=[3])
    assert m.glance(0)["rates"][0] == {**dict.fromkeys(GOODS, 3), "grain": 2}


@pytest.mark.rule("CS-9", "CS-10")
def test_gold_for_gold_is_not_a_trade() -> None:
    m = cheops(settlements=[[38]], gold=[12])
    assert m.refusal(0, "exchange gold gold") == ("same_kind", "AE-21")
    assert sorted(m.texts(0, "exchange")) == sorted(f"gold {kind}" for kind in RESOURCES)


@pytest.mark.rule("CS-9")
def test_gold_does_not_buy_what_the_supply_lacks() -> None:
    m = cheops(settlements=[[57]], gold=[8], supply={"brick": 1, "gold": 5})
    assert m.refusal(0, "exchange gold stone") == ("supply_lacks", "AE-21")
    m.act(0, "exchange gold brick")
    assert m.supply("gold") == 9
    assert m.refusal(0, "exchange gold brick") == ("supply_lacks", "AE-21")


@pytest.mark.rule("CS-10")
@pytest.mark.parametrize(("at", "rate"), [(57, 4), (46, 3), (22, 2)])
def test_gold_is_bought_from_the_supply_at_the_same_rates(at: int, rate: int) -> None:
    m = cheops(settlements=[[at]], hands=[{"grain": rate + 1}])
    entry = m.act(0, "exchange grain gold")
    assert told(entry, "exchanged") == [{"seat": 0, "gave": {"grain": rate}, "got": {"gold": 1}}]
    assert (m.gold(), m.hand(0), m.supply("gold")) == ([1, 0, 0], {"grain": 1}, 39)
    assert m.refusal(0, "exchange grain gold") == ("rate_not_met", "AE-19")


@pytest.mark.rule("CS-10")
def test_none_is_bought_when_all_forty_are_out() -> None:
    m = cheops(settlements=[[57], [60]], hands=[{"grain": 4}], gold=[0, 40])
    assert m.supply("gold") == 0
    assert m.refusal(0, "exchange grain gold") == ("supply_lacks", "AE-21")
    assert "grain gold" not in m.texts(0, "exchange")
    assert m.may(0, "exchange grain brick")


# Between players


@pytest.mark.rule("CS-10")
def test_gold_is_offered_for_cards() -> None:
    m = trader()
    entry = m.act(0, "offer gold*2 grain 1,2")
    assert told(entry, "offered") == [{"seat": 0, "give": {"gold": 2}, "get": {"grain": 1}, "to": [1, 2]}]
    assert m.proposal(0) == ({"gold": 2}, {"grain": 1}, [1, 2])
    m.act(1, "accept")
    assert m.refusal(2, "accept") == ("cannot_give", "AE-18")
    entry = m.act(0, "confirm 1")
    assert told(entry, "traded") == [{"seat": 0, "partner": 1, "gave": {"gold": 2}, "got": {"grain": 1}}]
    assert m.gold() == [2, 4, 0]
    assert (m.hand(0), m.hand(1)) == ({"brick": 2, "grain": 1}, {"grain": 2})
    assert m.supply("gold") == 34


@pytest.mark.rule("CS-10")
def test_and_cards_for_gold_or_for_cards_and_gold() -> None:
    m = trader()
    m.act(0, "offer brick gold*2 1,2")
    assert m.refusal(2, "accept") == ("cannot_give", "AE-18")
    m.act(1, "accept")
    m.act(0, "confirm 1")
    assert (m.gold(), m.hand(1)) == ([6, 0, 0], {"grain": 3, "brick": 1})
    m = trader()
    m.act(0, "offer brick,gold*3 grain*2 1")
    m.act(1, "accept")
    m.act(0, "confirm 1")
    assert m.gold() == [1, 5, 0]
    assert (m.hand(0), m.hand(1)) == ({"brick": 1, "grain": 2}, {"grain": 1, "brick": 1})
    m = trader()
    m.act(0, "offer brick grain,gold 1")
    m.act(1, "accept")
    m.act(0, "confirm 1")
    assert (m.gold(), m.hand(0)) == ([5, 1, 0], {"brick": 1, "grain": 1})


@pytest.mark.rule("CS-10")
def test_the_others_offer_gold_too() -> None:
    m = trader()
    m.act(1, "offer gold*2 brick 0")
    m.act(2, "offer stone gold*4 0")
    m.act(0, "take_offer 1")
    assert (m.gold(), m.hand(0), m.hand(1)) == ([6, 0, 0], {"brick": 1}, {"grain": 3, "brick": 1})
    m.act(0, "take_offer 2")
    assert (m.gold(), m.hand(0)) == ([2, 0, 4], {"brick": 1, "stone": 1})
    # Nobody can take an offer without the gold to pay for it
    m = trader(gold=[3, 2, 0])
    m.act(2, "offer stone gold*4 0")
    assert m.refusal(0, "take_offer 2") == ("cannot_give", "AE-18")


@pytest.mark.rule("CS-10")
def test_an_answer_with_gold_counters_an_offer() -> None:
    m = trader()
    m.act(0, "offer brick grain 1,2")
    m.act(1, "offer grain gold 0")
    assert m.answer(1) == "countered"
    m.act(0, "take_offer 1")
    assert (m.gold(), m.hand(0)) == ([3, 3, 0], {"brick": 2, "grain": 1})


@pytest.mark.rule("CS-10")
def test_an_open_offer_may_have_gold() -> None:
    m = trader()
    m.act(0, "offer gold () 1,2")
    assert m.refusal(1, "accept") == ("open_offer", "AE-17")
    m.act(1, "offer grain gold 0")
    m.act(0, "take_offer 1")
    assert m.gold() == [3, 3, 0]


@pytest.mark.rule("CS-10")
def test_a_piece_counts_as_a_card() -> None:
    """At least one on each side, no kind on both sides, and nobody gives what they do not have (AE-18)."""
    m = trader()
    assert m.may(0, "offer gold brick 1")
    assert m.refusal(0, "offer gold gold 1") == ("both_sides", "AE-18")
    assert m.refusal(0, "offer brick,gold grain,gold 1") == ("both_sides", "AE-18")
    assert m.refusal(0, "offer gold*2 gold 1") == ("both_sides", "AE-18")
    assert m.refusal(0, "offer gold*5 grain 1") == ("not_covered", "AE-17")
    assert m.refusal(2, "offer gold brick 0") == ("not_covered", "AE-17")
    assert m.refusal(2, "offer stone,gold brick 0") == ("not_covered", "AE-17")


@pytest.mark.rule("CS-10")
def test_five_kinds_for_the_sixth_is_a_trade() -> None:
    m = trader(hands=[dict.fromkeys(RESOURCES, 1), {}, {}], gold=[1, 5, 0])
    m.act(0, "offer brick,cattle,papyrus,grain,stone gold*5 1")
    m.act(1, "accept")
    m.act(0, "confirm 1")
    assert (m.gold(), m.hand(0), m.size(1)) == ([6, 0, 0], {}, 5)
    m = trader(hands=[dict.fromkeys(RESOURCES, 1), {}, {}], gold=[1, 5, 0])
    assert m.refusal(0, "offer brick,cattle,papyrus,grain,stone,gold gold 1")[0] in ("offer_unfinished", "both_sides")


@pytest.mark.rule("CS-10")
def test_gold_alone_is_enough_to_offer_but_one_needs_gold_or_cards() -> None:
    m = cheops(settlements=[[57], [60], [98]], gold=[0, 1, 0], hands=[{"brick": 1}])
    assert [m.asked(seat) for seat in range(3)] == ["turn", "offer", None]
    m.act(1, "offer gold brick 0")
    m.act(0, "take_offer 1")
    assert (m.gold(), m.hand(1)) == ([1, 0, 0], {"brick": 1})
    m = cheops(settlements=[[57], [60]], hands=[{}, {"brick": 1}])
    assert m.refusal(0, "offer gold brick 1") == ("not_covered", "AE-17")
    m = cheops(settlements=[[57], [60]], gold=[1], hands=[{}, {"brick": 1}])
    m.act(0, "offer gold brick 1")
    m.act(1, "accept")
    m.act(0, "confirm 1")
    assert (m.gold(), m.hand(0)) == ([0, 1, 0], {"brick": 1})


@pytest.mark.rule("CS-10")
def test_more_gold_than_there_are_cards_of_a_kind_can_be_traded() -> None:
    m = cheops(settlements=[[57], [60]], gold=[40], hands=[{}, {"brick": 1}])
    m.act(0, "offer gold*40 brick 1")
    m.act(1, "accept")
    entry = m.act(0, "confirm 1")
    assert told(entry, "traded") == [{"seat": 0, "partner": 1, "gave": {"gold": 40}, "got": {"brick": 1}}]
    assert (m.gold(), m.hand(0)) == ([0, 40, 0], {"brick": 1})
    m.act(0, "offer brick gold*40 1")
    m.act(1, "accept")
    m.act(0, "confirm 1")
    assert m.gold() == [40, 0, 0]
    with pytest.raises(benben.BadMove):
        m.act(0, "offer gold*41 brick 1")
    assert all_gold(m) == 40


@pytest.mark.rule("CS-10")
def test_only_the_seat_itself_sees_its_offer_in_the_making() -> None:
    m = trader()
    s = m.state.copy()
    for action in m.title.actions.phrase(m.move("offer gold grain 1"))[:2]:
        m.title.interpreted.apply(s, 0, action)
    assert observe(s, 0)["players"][0]["draft_give"]["gold"] == 1
    assert observe(s, 1)["players"][0].get("draft_give") is None


# Not a card


@pytest.mark.rule("CS-11")
def test_gold_does_not_count_toward_the_hand_limit() -> None:
    m = cheops(settlements=[[57]], gold=[20, 10], hands=[{"brick": 7}, {"grain": 7}], before_roll=True)
    entry = m.roll(0, 3, 4)
    assert "owes" not in kinds(entry)
    assert (m.asked(0), m.gold()) == ("robber", [20, 10, 0])


@pytest.mark.rule("CS-11")
def test_it_is_never_discarded() -> None:
    m = cheops(settlements=[[57]], gold=[9, 3], hands=[{"brick": 5, "grain": 4}, {"brick": 7}], before_roll=True)
    entry = m.roll(0, 3, 4)
    assert told(entry, "owes") == [{"seat": 0, "count": 4}]
    with pytest.raises(benben.BadMove):
        m.act(0, "discard brick*3,gold")
    m.act(0, "discard brick*4")
    assert (m.hand(0), m.gold(), m.supply("gold")) == ({"brick": 1, "grain": 4}, [9, 3, 0], 28)
    assert m.asked(0) == "robber"


@pytest.mark.rule("CS-11")
def test_it_cannot_be_stolen() -> None:
    # Nothing is drawn from a player at the robber's hex who holds only gold
    m = cheops(settlements=[[57], [41], [43]], gold=[0, 5, 5], hands=[{}, {}, {}], before_roll=True)
    m.roll(0, 3, 4)
    entry = m.act(0, "robber 19")
    assert "nobody_robbed" in kinds(entry)
    assert m.gold() == [0, 5, 5]
    # Nor can a player who has only gold be chosen
    m = cheops(settlements=[[57], [41], [43]], gold=[0, 5, 5], hands=[{}, {}, {"stone": 1}], before_roll=True)
    m.roll(0, 3, 4)
    entry = m.act(0, "robber 19")
    assert told(entry, "stolen") == [{"seat": 0, "victim": 2, "card": "stone"}]
    assert (m.gold(), m.hand(0), m.hand(2)) == ([0, 5, 5], {"stone": 1}, {})
    m = cheops(
        players=4,
        settlements=[[57], [41], [43], [60]],
        gold=[0, 9],
        hands=[{}, {}, {"brick": 1}, {"brick": 1}],
        cards=[{"mercenary": 1}],
    )
    m.act(0, "mercenary")
    m.act(0, "robber 19")
    assert m.texts(0, "rob") == ["2", "3"]
    assert m.refusal(0, "rob 1") == ("nothing_to_rob", "AE-34")


@pytest.mark.rule("CS-11")
def test_every_draw_is_a_card() -> None:
    seen = set()
    for draw in range(2):
        m = cheops(settlements=[[57], [41]], gold=[0, 30], hands=[{}, {"brick": 1, "stone": 1}], before_roll=True)
        m.roll(0, 3, 4)
        entry = m.act(0, "robber 19", draws=[draw])
        seen.add(told(entry, "stolen")[0]["card"])
        assert (m.gold(), m.size(0)) == ([0, 30, 0], 1)
    assert seen == {"brick", "stone"}


@pytest.mark.rule("CS-11")
def test_monopoly_does_not_name_it() -> None:
    m = trader(cards=[{"monopoly": 1}], gold=[0, 9, 9])
    with pytest.raises(benben.BadMove):
        m.act(0, "monopoly gold")
    assert m.texts(0, "monopoly") == list(RESOURCES)
    m.act(0, "monopoly grain")
    assert (m.gold(), m.hand(0), m.hand(1)) == ([0, 9, 9], {"brick": 2, "grain": 3}, {})


@pytest.mark.rule("CS-11")
def test_nor_does_plenty() -> None:
    m = trader(cards=[{"plenty": 1}])
    for move in ("plenty gold gold", "plenty brick gold", "plenty gold stone"):
        with pytest.raises(benben.BadMove):
            m.act(0, move)
    assert len(m.texts(0, "plenty")) == 15
    m.act(0, "plenty brick stone")
    assert (m.gold(), m.supply("gold")) == ([4, 2, 0], 34)


@pytest.mark.rule("CS-11")
def test_plenty_sees_only_the_cards_of_the_supply() -> None:
    m = cheops(settlements=[[57]], cards=[{"plenty": 1}], supply={"gold": 40})
    assert m.texts(0, "plenty") == []
    assert m.refusal(0, "plenty brick brick") == ("supply_lacks", "AE-21")
    m = cheops(settlements=[[57]], cards=[{"plenty": 1}], supply={"stone": 1, "gold": 39})
    assert m.refusal(0, "plenty stone stone") == ("supply_lacks", "AE-21")
    m.act(0, "plenty stone -")
    assert (m.hand(0), m.gold(), m.supply("gold")) == ({"stone": 1}, [0, 0, 0], 39)


@pytest.mark.rule("CS-11")
def test_nothing_is_built_with_it() -> None:
    m = cheops(settlements=[[57]], gold=[40])
    assert m.refusal(0, "cart 57-58") == ("oxcart_costs", "AE-22")
    assert m.refusal(0, "ship 57-58") == ("ship_costs", "CS-13")
    assert m.refusal(0, "city 57") == ("city_costs", "AE-22")
    assert m.refusal(0, "buy_card") == ("card_costs", "AE-22")


# Shortage


@pytest.mark.rule("CS-12")
def test_when_the_gold_is_short_nobody_gets_any() -> None:
    m = cheops(
        settlements=[[182], [130]],
        cities=[[], [171]],
        gold=[20, 18],
        before_roll=True,
    )
    assert m.supply("gold") == 2
    entry = m.roll(0, 4, 6)
    assert told(entry, "shortage") == [{"resource": "gold"}]
    assert (m.gold(), m.supply("gold")) == ([20, 18, 0], 2)
    assert told(entry, "produced") == [{"seat": 1, "cards": {"cattle": 1}}]  # kind by kind
    assert m.hand(1) == {"cattle": 1}


@pytest.mark.rule("CS-12")
def test_a_single_taker_gets_what_is_left() -> None:
    m = cheops(settlements=[[182], [130]], cities=[[170]], gold=[20, 18], before_roll=True)
    entry = m.roll(0, 4, 6)
    assert told(entry, "shortage") == [{"resource": "gold"}]
    assert (m.gold(), m.supply("gold"), m.hand(1)) == ([22, 18, 0], 0, {"cattle": 1})
    m = cheops(settlements=[[182], [130]], gold=[22, 18], before_roll=True)
    entry = m.roll(0, 4, 6)
    assert (m.gold(), told(entry, "produced")) == ([22, 18, 0], [{"seat": 1, "cards": {"cattle": 1}}])


@pytest.mark.rule("CS-12")
def test_just_enough_serves_everyone() -> None:
    m = cheops(settlements=[[182], []], cities=[[], [171]], gold=[20, 17], before_roll=True)
    entry = m.roll(0, 4, 6)
    assert "shortage" not in kinds(entry)
    assert (m.gold(), m.supply("gold")) == ([21, 19, 0], 0)


@pytest.mark.rule("CS-12")
def test_a_shortage_of_cards_leaves_the_gold_alone() -> None:
    m = cheops(settlements=[[182], [130], [115]], hands=[{"cattle": 18}], before_roll=True)
    entry = m.roll(0, 4, 6)
    assert told(entry, "shortage") == [{"resource": "cattle"}]
    assert (m.gold(), m.size(1), m.size(2)) == ([1, 0, 0], 0, 0)


@pytest.mark.rule("CS-2", "CS-12")
def test_gold_is_neither_made_nor_lost() -> None:
    m = trader(settlements=[[182], [60], [98]], before_roll=True)
    assert all_gold(m) == 40
    m.roll(0, 4, 6)
    m.act(0, "exchange gold stone")
    m.act(0, "offer gold grain 1")
    m.act(1, "accept")
    m.act(0, "confirm 1")
    assert (m.gold(), all_gold(m)) == ([0, 3, 0], 40)
    assert CHEOPS_SCENARIO.facts["gold"] == 40
