"""Trade between players: AE-17 and AE-18."""

from __future__ import annotations

from typing import Any

import pytest

import benben
from tests.games.hexes.ancient_egypt.table import position
from tests.games.hexes.table import Table, kinds, told

HANDS = [{"brick": 3, "stone": 1}, {"grain": 3, "cattle": 1}, {"grain": 1, "papyrus": 2}, {"grain": 2}]


def table(**said: Any) -> Table:
    """Four players with cards; seat 0 trades and builds."""
    return position(**{"players": 4, "hands": HANDS, **said})


@pytest.mark.rule("AE-17")
def test_an_offer_names_both_sides_and_everyone_sees_it() -> None:
    m = table()
    entry = m.act(0, "offer brick*2 grain 1,2,3")
    assert told(entry, "offered") == [{"seat": 0, "give": {"brick": 2}, "get": {"grain": 1}, "to": [1, 2, 3]}]
    for seat in (0, 1, 2, 3, None):
        assert m.seen(entry, seat) == entry.events
        seen = m.observe(seat)["players"][0]
        assert (seen["give"]["brick"], seen["get"]["grain"], seen["to"]) == (2, 1, [1, 2, 3])
    assert [m.hand(seat) for seat in range(4)] == HANDS


@pytest.mark.rule("AE-17")
def test_cards_move_when_the_active_player_confirms_someone_who_accepted() -> None:
    m = table()
    m.act(0, "offer brick*2 grain 1,2,3")
    assert m.refusal(0, "confirm 1") == ("not_accepted", "AE-17")
    entry = m.act(1, "accept")
    assert told(entry, "accepted") == [{"seat": 1}]
    m.act(2, "accept")
    assert [m.hand(seat) for seat in range(4)] == HANDS
    assert m.refusal(0, "confirm 3") == ("not_accepted", "AE-17")
    entry = m.act(0, "confirm 2")
    assert told(entry, "traded") == [{"seat": 0, "partner": 2, "gave": {"brick": 2}, "got": {"grain": 1}}]
    assert [m.hand(seat) for seat in range(4)] == [
        {"brick": 1, "stone": 1, "grain": 1},
        HANDS[1],
        {"papyrus": 2, "brick": 2},
        HANDS[3],
    ]
    assert [m.answer(seat) for seat in range(4)] == ["none"] * 4
    assert m.refusal(0, "confirm 1") == ("not_accepted", "AE-17")
    assert m.asked(0) == "turn"


@pytest.mark.rule("AE-17")
def test_only_those_who_can_pay_may_accept() -> None:
    m = table()
    m.act(0, "offer brick grain*2 1,2,3")
    assert m.may(1, "accept")
    assert m.refusal(2, "accept") == ("cannot_give", "AE-18")
    assert m.may(3, "accept")


@pytest.mark.rule("AE-17")
def test_every_addressee_is_asked_able_or_not() -> None:
    m = table(hands=[{"brick": 1}, {"grain": 1}, {"stone": 1}, {}])
    m.act(0, "offer brick grain 1,2,3")
    assert [m.asked(seat) for seat in range(4)] == ["turn", "answer", "answer", "answer"]
    assert [m.answer(seat) for seat in range(4)] == ["none", "pending", "pending", "pending"]
    m.act(3, "refuse")
    assert m.answer(3) == "refused"


@pytest.mark.rule("AE-17")
def test_an_offer_goes_to_all_or_to_some() -> None:
    m = table()
    m.act(0, "offer brick grain 1,3")
    assert [m.asked(seat) for seat in range(4)] == ["turn", "answer", "offer", "answer"]
    assert m.refusal(2, "accept") == ("nothing_offered", "AE-17")
    assert m.refusal(2, "refuse") == ("nothing_offered", "AE-17")
    m.act(0, "offer brick grain 2")
    assert [m.asked(seat) for seat in range(4)] == ["turn", "offer", "answer", "offer"]
    assert [m.answer(seat) for seat in range(4)] == ["none", "none", "pending", "none"]


@pytest.mark.rule("AE-17")
def test_an_offer_goes_only_to_other_players_in_the_game() -> None:
    m = position(hands=HANDS[:3])
    for to in ("()", "0", "0,1", "3"):
        assert m.refusal(0, f"offer brick grain {to}") == ("no_such_partner", "AE-17")
    for to in ("2,1", "1,1"):
        with pytest.raises(benben.BadMove):
            m.act(0, f"offer brick grain {to}")
    for move in ("confirm 0", "take_offer 3", "decline 0"):
        assert m.refusal(0, move) == ("no_such_partner", "AE-17")


@pytest.mark.rule("AE-17")
def test_an_opponent_may_refuse() -> None:
    m = table()
    m.act(0, "offer brick grain 1,2")
    entry = m.act(1, "refuse")
    assert told(entry, "refused") == [{"seat": 1}]
    assert m.answer(1) == "refused"
    assert m.refusal(0, "confirm 1") == ("not_accepted", "AE-17")
    assert m.refusal(1, "accept") == ("nothing_offered", "AE-17")
    assert m.answer(2) == "pending"
    assert m.may(1, "offer grain brick*2 0")


@pytest.mark.rule("AE-17")
def test_an_opponent_may_counter_and_the_active_player_may_take_it() -> None:
    m = table()
    m.act(0, "offer brick grain*2 1,2")
    entry = m.act(1, "offer grain brick*2,stone 0")
    assert told(entry, "offered")[0]["to"] == [0]
    assert (m.answer(1), m.answer(2)) == ("countered", "pending")
    assert m.proposal(0) is not None
    entry = m.act(0, "take_offer 1")
    assert told(entry, "traded") == [
        {"seat": 0, "partner": 1, "gave": {"brick": 2, "stone": 1}, "got": {"grain": 1}},
    ]
    assert (m.hand(0), m.hand(1)) == ({"brick": 1, "grain": 1}, {"grain": 2, "cattle": 1, "brick": 2, "stone": 1})
    assert m.answer(2) == "none"


@pytest.mark.rule("AE-17")
def test_or_decline_it() -> None:
    m = table()
    m.act(0, "offer brick grain*2 1")
    m.act(1, "offer grain brick*2 0")
    entry = m.act(0, "decline 1")
    assert told(entry, "declined") == [{"seat": 0, "partner": 1}]
    assert (m.proposal(1), m.hand(0)) == (None, HANDS[0])
    assert m.refusal(0, "take_offer 1") == ("no_proposal", "AE-17")
    assert m.refusal(0, "decline 1") == ("no_proposal", "AE-17")
    assert m.may(1, "offer grain brick 0")


@pytest.mark.rule("AE-17")
def test_others_make_offers_to_the_active_player_unasked() -> None:
    m = table()
    assert [m.asked(seat) for seat in range(4)] == ["turn", "offer", "offer", "offer"]
    m.act(2, "offer papyrus brick 0")
    m.act(3, "offer grain stone 0")
    m.act(0, "take_offer 3")
    assert (m.hand(0), m.hand(3)) == ({"brick": 3, "grain": 1}, {"grain": 1, "stone": 1})
    m.act(0, "take_offer 2")
    assert m.hand(0) == {"brick": 2, "grain": 1, "papyrus": 1}


@pytest.mark.rule("AE-17")
def test_the_others_never_trade_with_one_another() -> None:
    m = table()
    for to in ("2", "0,2", "2,3", "()", "1"):
        assert m.refusal(1, f"offer grain papyrus {to}") == ("with_active_only", "AE-17")
    m.act(2, "offer papyrus grain 0")
    for move in ("take_offer 2", "decline 2", "confirm 2"):
        assert m.refusal(1, move) == ("not_your_turn", "AE-12")
    m.act(0, "offer brick grain 1,2")
    m.act(2, "accept")
    assert m.refusal(1, "confirm 2") == ("not_your_turn", "AE-12")


@pytest.mark.rule("AE-17")
def test_the_active_player_takes_only_what_they_can_pay() -> None:
    m = table()
    m.act(1, "offer grain brick*4 0")
    m.act(2, "offer papyrus cattle 0")
    assert m.refusal(0, "take_offer 1") == ("cannot_give", "AE-18")
    assert m.refusal(0, "take_offer 2") == ("cannot_give", "AE-18")
    assert m.refusal(0, "take_offer 3") == ("no_proposal", "AE-17")
    m.act(0, "decline 1")


@pytest.mark.rule("AE-17")
def test_an_offer_must_be_covered_by_the_offerers_hand() -> None:
    m = table()
    assert m.refusal(0, "offer brick*4 grain 1") == ("not_covered", "AE-17")
    assert m.refusal(0, "offer brick,papyrus grain 1") == ("not_covered", "AE-17")
    assert m.refusal(1, "offer stone brick 0") == ("not_covered", "AE-17")
    m.act(0, "offer brick*3,stone grain*19 1")
    m = table(hands=[{}, {"grain": 1}, {}, {}])
    assert m.refusal(0, "offer () grain 1") == ("not_covered", "AE-17")
    assert [m.asked(seat) for seat in range(4)] == ["turn", "offer", None, None]


@pytest.mark.rule("AE-17")
def test_an_offer_may_ask_for_what_nobody_has() -> None:
    m = table()
    m.act(0, "offer brick cattle*5 1,2,3")
    assert [m.asked(seat) for seat in (1, 2, 3)] == ["answer"] * 3


@pytest.mark.rule("AE-17")
def test_an_open_offer_leaves_one_side_to_the_answerer() -> None:
    m = table()
    entry = m.act(0, "offer brick () 1,2")
    assert told(entry, "offered") == [{"seat": 0, "give": {"brick": 1}, "get": {}, "to": [1, 2]}]
    assert m.refusal(1, "accept") == ("open_offer", "AE-17")
    m.act(2, "refuse")
    m.act(1, "offer grain brick 0")
    assert m.answer(1) == "countered"
    m.act(0, "take_offer 1")
    assert m.hand(0) == {"brick": 2, "stone": 1, "grain": 1}


@pytest.mark.rule("AE-17")
def test_either_side_may_be_open_but_not_both() -> None:
    m = table()
    m.act(0, "offer () grain,papyrus 1,2,3")
    assert m.refusal(2, "accept") == ("open_offer", "AE-17")
    m.act(2, "offer grain,papyrus brick*2 0")
    m.act(0, "take_offer 2")
    assert m.hand(0) == {"brick": 1, "stone": 1, "grain": 1, "papyrus": 1}
    assert m.refusal(0, "offer () () 1") == ("card_on_each_side", "AE-18")


@pytest.mark.rule("AE-17")
def test_only_the_active_player_leaves_a_side_open() -> None:
    m = table()
    assert m.refusal(1, "offer grain () 0") == ("open_by_active", "AE-17")
    assert m.refusal(1, "offer () brick 0") == ("open_by_active", "AE-17")


@pytest.mark.rule("AE-17")
@pytest.mark.parametrize("move", ["cart 9-10", "city 10", "buy_card", "end_turn", "exchange stone grain"])
def test_nobody_holds_up_the_active_player(move: str) -> None:
    hand = {"brick": 4, "cattle": 4, "papyrus": 4, "grain": 4, "stone": 7}
    m = table(hands=[hand, *HANDS[1:]])
    m.act(0, "offer brick grain 1,2,3")
    assert m.actors() == [0, 1, 2, 3]
    m.act(0, move)
    assert all(m.asked(seat) != "answer" for seat in range(4))


@pytest.mark.rule("AE-17")
def test_answers_are_awaited_first_and_offers_not_at_all() -> None:
    m = table()
    assert m.awaited() == [0]
    m.act(0, "offer brick grain 1,3")
    assert m.awaited() == [1, 3, 0]
    m.act(1, "accept")
    assert m.awaited() == [3, 0]


@pytest.mark.rule("AE-17")
def test_an_answer_goes_with_the_offer_it_was_asked_for() -> None:
    m = table()
    m.act(0, "offer brick grain 1")
    asked = m.decision(1)
    m.act(0, "offer brick grain*3 1")
    with pytest.raises(benben.Stale):
        m.act(1, "accept", decision=asked)
    m.act(1, "accept", decision=m.decision(1))


@pytest.mark.rule("AE-17")
def test_an_offer_is_taken_as_it_was_seen() -> None:
    m = table()
    m.act(1, "offer grain*2 brick 0")
    asked, seen = m.decision(0), m.number
    m.act(1, "offer grain brick*3 0")
    for move in ("take_offer 1", "decline 1"):
        with pytest.raises(benben.Stale, match="What your move refers to has changed"):
            m.act(0, move, decision=asked, seen=seen)
    m.act(0, "decline 1", decision=asked, seen=m.number)


@pytest.mark.rule("AE-17")
def test_the_offers_of_others_make_no_other_move_stale() -> None:
    m = table()
    asked, seen = m.decision(0), m.number
    for count in (1, 2, 3):
        m.act(1, f"offer grain*{count} brick 0")
    m.act(0, "end_turn", decision=asked, seen=seen)


@pytest.mark.rule("AE-17")
def test_a_new_offer_replaces_the_old_one_and_answers_lapse() -> None:
    m = table()
    m.act(0, "offer brick grain 1,2")
    m.act(1, "accept")
    m.act(0, "offer brick*2 grain 2,3")
    assert m.proposal(0) == ({"brick": 2}, {"grain": 1}, [2, 3])
    assert [m.answer(seat) for seat in range(4)] == ["none", "none", "pending", "pending"]
    assert m.refusal(0, "confirm 1") == ("not_accepted", "AE-17")
    m.act(1, "offer grain brick 0")
    m.act(1, "offer grain*2 brick 0")
    assert m.proposal(1) == ({"grain": 2}, {"brick": 1}, [0])


@pytest.mark.rule("AE-17")
def test_offers_may_be_withdrawn() -> None:
    m = table()
    assert m.refusal(0, "withdraw") == ("no_proposal", "AE-17")
    m.act(0, "offer brick grain 1")
    m.act(1, "accept")
    entry = m.act(0, "withdraw")
    assert (kinds(entry), m.proposal(0), m.answer(1)) == (["withdrew"], None, "none")
    assert m.refusal(0, "confirm 1") == ("not_accepted", "AE-17")
    assert m.refusal(1, "withdraw") == ("no_proposal", "AE-17")
    m.act(1, "offer grain brick 0")
    m.act(1, "withdraw")
    assert m.refusal(0, "take_offer 1") == ("no_proposal", "AE-17")


@pytest.mark.rule("AE-17")
def test_a_player_who_wants_none_of_it_is_left_in_peace_until_the_next_turn() -> None:
    m = table()
    m.act(2, "quiet")
    m.act(0, "offer brick grain 1")
    assert m.asked(2) is None
    m.act(0, "offer brick grain*2 2")
    m.act(2, "refuse")
    assert m.asked(2) is None
    m.act(0, "end_turn")
    m.roll(1, 1, 1)
    assert [m.asked(seat) for seat in range(4)] == ["offer", "turn", "offer", "offer"]
    assert m.refusal(1, "quiet") == ("nothing_offered", "AE-17")


# What closes proposals

RICH = {"brick": 5, "cattle": 5, "papyrus": 5, "grain": 5, "stone": 5}
OTHERS = [{"grain": 3}, {"papyrus": 2}, {"cattle": 1}]
ONE_OF_EACH = {"mercenary": 1, "free_oxcarts": 1, "plenty": 1, "monopoly": 1}


@pytest.mark.rule("AE-17")
@pytest.mark.parametrize(
    "move",
    [
        "cart 9-10",
        "settle 12",
        "city 10",
        "buy_card",
        "mercenary",
        "free_oxcarts",
        "plenty brick brick",
        "monopoly stone",
        "end_turn",
    ],
)
def test_any_action_other_than_trading_closes_all_proposals(move: str) -> None:
    m = table(hands=[RICH, *OTHERS], settlements=[[10], [13], [35], [40]], carts=["10-11-12 4-12"], cards=[ONE_OF_EACH])
    if move == "settle 12":
        m = table(hands=[RICH, *OTHERS], settlements=[[10], [35], [40], [50]], carts=["10-11-12"])
    m.act(0, "offer brick grain 1,2")
    m.act(1, "accept")
    m.act(2, "offer papyrus brick 0")
    m.act(3, "offer cattle stone 0")
    m.act(0, move)
    assert [m.proposal(seat) for seat in range(4)] == [None] * 4
    assert [m.answer(seat) for seat in range(4)] == ["none"] * 4
    assert m.asked(1) != "answer"


@pytest.mark.rule("AE-17")
def test_closing_tells_nobody_who_lacks_what() -> None:
    """Whether or not a monopoly took what was offered, the proposals are gone."""
    seen = []
    for hand in ({"grain": 1, "brick": 1}, {"grain": 1, "papyrus": 1}):
        m = table(hands=[RICH, hand, {"grain": 1}, {}], cards=[{"monopoly": 1}])
        m.act(1, "offer grain stone 0")
        m.act(0, "monopoly cattle")
        seen.append([m.proposal(seat) for seat in range(4)])
    assert seen == [[None] * 4] * 2


@pytest.mark.rule("AE-17")
def test_after_that_new_offers_may_be_made() -> None:
    m = table(hands=[RICH, *OTHERS], cards=[{"mercenary": 1}])
    m.act(0, "mercenary")
    assert m.actors() == [0]
    m.act(0, "robber 0")
    assert [m.asked(seat) for seat in range(4)] == ["turn", "offer", "offer", "offer"]
    m.act(0, "cart 9-10")
    m.act(1, "offer grain brick 0")
    m.act(0, "offer brick grain 1")


@pytest.mark.rule("AE-17")
def test_a_completed_trade_closes_only_the_two_traders_own_proposals() -> None:
    m = table(hands=[RICH, *OTHERS])
    m.act(0, "offer brick papyrus 2,3")
    for seat, move in ((1, "offer grain stone 0"), (2, "offer papyrus cattle 0"), (3, "offer cattle stone 0")):
        m.act(seat, move)
    m.act(0, "take_offer 1")
    assert m.proposal(0) is m.proposal(1) is None
    assert m.proposal(2) == ({"papyrus": 1}, {"cattle": 1}, [0])
    assert m.proposal(3) == ({"cattle": 1}, {"stone": 1}, [0])
    m.act(0, "take_offer 3")
    m.act(0, "take_offer 2")
    assert m.hand(0) == {**RICH, "grain": 6, "papyrus": 6, "stone": 3}


@pytest.mark.rule("AE-17")
def test_a_confirmed_trade_closes_the_partners_own_offer_too() -> None:
    m = table(hands=[RICH, *OTHERS])
    m.act(1, "offer grain*3 brick 0")
    m.act(2, "offer papyrus brick 0")
    m.act(0, "offer stone grain 1,2")
    m.act(1, "accept")
    m.act(0, "confirm 1")
    assert m.hand(1) == {"grain": 2, "stone": 1}
    assert m.proposal(0) is m.proposal(1) is None
    assert m.proposal(2) is not None


@pytest.mark.rule("AE-17")
def test_a_trade_with_the_supply_closes_only_ones_own_offer() -> None:
    m = table(hands=[RICH, *OTHERS])
    m.act(0, "offer brick*5 grain 1,2")
    m.act(1, "accept")
    m.act(2, "offer papyrus stone 0")
    m.act(0, "exchange brick cattle")
    assert (m.proposal(0), m.answer(1)) == (None, "none")
    assert m.proposal(2) is not None
