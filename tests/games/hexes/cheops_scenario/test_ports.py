"""A player's own ports and other players': CS-19, CS-20."""

from __future__ import annotations

from typing import Any

import pytest

import benben
from benben.games.hexes.cheops_scenario.data import CHEOPS_GOODS, EGYPT_MAP
from tests.games.hexes.cheops_scenario.table import CheopsTable, cheops
from tests.games.hexes.table import CARD, OXCART, SETTLEMENT, kinds, told

FOUR = {"brick": 4, "cattle": 4, "papyrus": 4, "grain": 4, "stone": 4}
# Seat 0 has a settlement away from any port, seat 1 one on the grain port, seat 2 one on a 3:1 port; all are
# connected, by pieces of all three.
ROUTES: dict[str, Any] = {"carts": ["58-57-39", "", "38-39"], "ships": ["", "22-40-39", ""]}
CONNECTED: dict[str, Any] = {"settlements": [[58], [22], [38]], **ROUTES, "gold": [3, 3, 3], "hands": [FOUR]}
# Elsewhere, connected to nothing: a 3:1 port, and one for stone.
OWN_THREE, OWN_TWO = 175, 119


def at_ports(**said: Any) -> CheopsTable:
    return cheops(**(CONNECTED | said))


def rate(m: CheopsTable, seat: int, good: str) -> int:
    return int(m.glance(seat)["rates"][seat][good])


# CS-19


@pytest.mark.rule("CS-19")
@pytest.mark.parametrize("n", range(9))
@pytest.mark.parametrize("building", ["settlements", "cities"])
def test_ones_own_port_works_as_in_the_base_game(n: int, building: str) -> None:
    harbor = EGYPT_MAP.harbors[n]
    for at in harbor.at:
        said: dict[str, Any] = {building: [[at]]}
        m = cheops(**said, hands=[FOUR], gold=[4, 0, 0])
        expected: dict[str, int] = dict.fromkeys(CHEOPS_GOODS, 3 if harbor.kind == "any" else 4)
        if harbor.kind != "any":
            expected[harbor.kind] = 2
        assert {good: rate(m, 0, good) for good in CHEOPS_GOODS} == expected
        for give in CHEOPS_GOODS:
            entry = m.copy().act(0, f"exchange {give} {'grain' if give == 'brick' else 'brick'}")
            assert told(entry, "exchanged")[0]["gave"] == {give: expected[give]}


@pytest.mark.rule("CS-19")
def test_nothing_is_paid_for_it() -> None:
    m = cheops(settlements=[[22], [58]], ships=["22-40-39-57-58"], hands=[{"grain": 2}], gold=[0, 2, 2])
    entry = m.act(0, "exchange grain stone")
    assert kinds(entry) == ["exchanged"]
    assert (m.hand(0), m.gold()) == ({"stone": 1}, [0, 2, 2])


@pytest.mark.rule("CS-19")
def test_nobody_rents_their_own_port() -> None:
    m = cheops(settlements=[[22], [58]], ships=["22-40-39-57-58"], hands=[{"grain": 4}], gold=[3, 3, 3])
    assert m.refusal(0, "rent 0 grain stone") == ("own_port", "CS-19")
    assert m.refusal(0, "rent 0 stone grain") == ("own_port", "CS-19")
    assert cheops(hands=[{"grain": 4}], gold=[3]).refusal(0, "rent 0 grain stone") == ("own_port", "CS-19")
    assert m.texts(0, "rent") == []


@pytest.mark.rule("CS-19", "CS-20")
def test_a_port_built_on_this_turn_works_at_once() -> None:
    m = cheops(settlements=[[58]], ships=["58-57-39", "", "39-40-22"], hands=[{"grain": 2}, {}, SETTLEMENT], active=2)
    m.act(2, "settle 22")
    assert rate(m, 2, "grain") == 2
    assert m.glance(0)["rents"][2] == {"grain": 2}


# CS-20: what it costs


@pytest.mark.rule("CS-20")
def test_a_trade_at_anothers_special_port() -> None:
    m = at_ports()
    entry = m.act(0, "rent 1 grain stone")
    assert kinds(entry) == ["rented"]
    assert told(entry, "rented") == [{"seat": 0, "owner": 1, "gave": {"grain": 2}, "got": {"stone": 1}}]
    assert m.hand(0) == {"brick": 4, "cattle": 4, "papyrus": 4, "grain": 2, "stone": 5}
    assert m.gold() == [2, 4, 3]
    assert (m.supply("grain"), m.supply("stone"), m.supply("gold")) == (17, 14, 31)


@pytest.mark.rule("CS-20")
@pytest.mark.parametrize("give", ["brick", "cattle", "papyrus", "grain", "stone"])
def test_a_trade_at_anothers_common_port(give: str) -> None:
    m = at_ports(hands=[{give: 3}])
    entry = m.act(0, f"rent 2 {give} gold")
    assert told(entry, "rented") == [{"seat": 0, "owner": 2, "gave": {give: 3}, "got": {"gold": 1}}]
    assert (m.hand(0), m.gold()) == ({}, [3, 3, 4])
    assert m.supply(give) == 19


@pytest.mark.rule("CS-20")
def test_one_gold_is_due_for_each_trade() -> None:
    m = at_ports(hands=[{"grain": 10}])
    for done in range(1, 4):
        m.act(0, "rent 1 grain stone")
        assert (m.gold(), m.hand(0)) == ([3 - done, 3 + done, 3], {"grain": 10 - 2 * done, "stone": done})
    assert m.refusal(0, "rent 1 grain stone") == ("fee_missing", "CS-20")
    assert m.refusal(0, "rent 2 grain stone") == ("fee_missing", "CS-20")


@pytest.mark.rule("CS-20")
def test_the_owner_is_not_asked() -> None:
    m = at_ports(offer_cap="none")
    m.act(0, "rent 1 grain stone")
    assert (m.actors(), m.asked(0)) == ([0], "turn")
    m = at_ports(hands=[{"grain": 2}, {"brick": 1}])
    decisions = [m.decision(seat) for seat in (1, 2)]
    m.act(0, "rent 1 grain stone")
    assert [m.decision(seat) for seat in (1, 2)] == decisions


@pytest.mark.rule("CS-20")
def test_the_turn_goes_on_with_a_new_decision() -> None:
    """A move meant for the decision before no longer counts."""
    m = at_ports()
    before = m.decision(0)
    m.act(0, "rent 1 grain stone")
    assert m.decision(0) > before
    with pytest.raises(benben.Stale):
        m.act(0, "rent 1 grain stone", before)


@pytest.mark.rule("CS-20")
def test_with_several_owners_the_player_chooses_whom_to_pay() -> None:
    m = at_ports()
    assert m.glance(0)["rents"] == [{}, {"grain": 2}, dict.fromkeys(CHEOPS_GOODS, 3)]
    m.act(0, "rent 2 grain stone")  # even the worse one, if they like
    assert m.hand(0)["grain"] == 1
    assert m.gold() == [2, 3, 4]
    same = at_ports(
        settlements=[[58], [37], [46]], carts=["58-57-39-38-37", "", "46-45-63-62"], ships=["58-59-60-61-62"]
    )
    for owner in (1, 2):
        m = same.copy()
        entry = m.act(0, f"rent {owner} brick stone")
        assert told(entry, "rented") == [{"seat": 0, "owner": owner, "gave": {"brick": 3}, "got": {"stone": 1}}]
        assert m.gold() == [2, 3 + (owner == 1), 3 + (owner == 2)]


@pytest.mark.rule("CS-20")
def test_the_best_port_of_the_chosen_owner_counts() -> None:
    m = at_ports(settlements=[[58], [22, 38], []], carts=["58-57-39-38"])
    assert m.glance(0)["rents"] == [{}, {**dict.fromkeys(CHEOPS_GOODS, 3), "grain": 2}, {}]
    assert told(m.act(0, "rent 1 grain brick"), "rented")[0]["gave"] == {"grain": 2}
    assert told(m.act(0, "rent 1 stone brick"), "rented")[0]["gave"] == {"stone": 3}
    assert m.gold() == [1, 5, 3]


@pytest.mark.rule("CS-20")
@pytest.mark.parametrize(
    ("kind", "way"),
    [
        ("grain", "23-24-42"),
        ("papyrus", "25-24-42"),
        ("cattle", "32-33-16"),
        ("stone", "119-120-136"),
        ("brick", "149-148-133"),
    ],
)
def test_every_kind_of_port_is_rented_only_for_its_own_kind(kind: str, way: str) -> None:
    port, _, mine = map(int, way.split("-"))
    m = at_ports(settlements=[[mine], [port]], carts=["", "", way], ships=[], gold=[9, 0, 0])
    assert m.glance(0)["rents"] == [{}, {kind: 2}, {}]
    assert {text.split()[1] for text in m.texts(0, "rent")} == {kind}
    for give in CHEOPS_GOODS:
        if give != kind:
            assert m.refusal(0, f"rent 1 {give} {kind}") == ("own_rate", "CS-20")


@pytest.mark.rule("CS-20")
@pytest.mark.parametrize("mine", ["settlements", "cities"])
@pytest.mark.parametrize("theirs", ["settlements", "cities"])
def test_cities_count_as_settlements(mine: str, theirs: str) -> None:
    said: dict[str, Any] = {"settlements": [[], []], "cities": [[], []]}
    said[mine][0], said[theirs][1] = [58], [22]
    m = at_ports(**said)
    m.act(0, "rent 1 grain stone")
    assert m.gold() == [2, 4, 3]


# CS-20: who may


@pytest.mark.rule("CS-20")
def test_only_when_connected_to_the_building_on_the_port() -> None:
    m = at_ports(ships=["", "22-40", ""])
    assert m.refusal(0, "rent 1 grain stone") == ("not_connected", "CS-20")
    assert m.may(0, "rent 2 grain stone")
    m = at_ports(settlements=[[58], [40], [38]])  # beside the port is not on it
    assert m.refusal(0, "rent 1 grain stone") == ("not_connected", "CS-20")
    assert m.refusal(0, "rent 1 brick stone") == ("not_connected", "CS-20")
    m = at_ports(settlements=[[], [22], [38]])  # pieces up to the port, but no building
    assert m.refusal(0, "rent 1 grain stone") == ("not_connected", "CS-20")
    assert m.refusal(0, "rent 3 grain stone") == ("not_connected", "CS-20")  # a seat that is not there


@pytest.mark.rule("CS-20")
def test_any_of_ones_buildings_will_do() -> None:
    m = at_ports(settlements=[[58, 182, 98], [22], [38]])
    assert m.may(0, "rent 1 grain stone")
    m = at_ports(settlements=[[182, 98], [22], [38]])
    assert m.refusal(0, "rent 1 grain stone") == ("not_connected", "CS-20")


@pytest.mark.rule("CS-20")
def test_a_connection_to_one_port_is_none_to_the_owners_others() -> None:
    m = at_ports(settlements=[[58], [22, 119], []], carts=["58-57-39"])
    assert m.refusal(0, "rent 1 stone brick") == ("own_rate", "CS-20")
    assert m.may(0, "rent 1 grain brick")


@pytest.mark.rule("CS-20")
def test_the_owner_may_use_the_ports_of_those_connected_to_theirs() -> None:
    m = at_ports(hands=[{}, {"brick": 3}, {"grain": 2}], active=1)
    assert m.glance(1)["rents"] == [{}, {}, {good: 3 for good in CHEOPS_GOODS if good != "grain"}]
    m.act(1, "rent 2 brick stone")
    assert m.gold() == [3, 2, 4]


# CS-20: no fee where one's own port gives the same rate


@pytest.mark.rule("CS-20")
def test_no_fee_where_ones_own_port_gives_the_same_rate() -> None:
    m = at_ports(settlements=[[58, OWN_THREE], [22], [38]])
    for give in CHEOPS_GOODS:
        assert m.refusal(0, f"rent 2 {give} {'stone' if give == 'brick' else 'brick'}") == ("own_rate", "CS-20")
    m.act(0, "exchange brick stone")
    assert m.gold() == [3, 3, 3]
    m.act(0, "rent 1 grain stone")  # better than one's own
    assert (m.gold(), m.hand(0)["grain"]) == ([2, 4, 3], 2)


@pytest.mark.rule("CS-20")
def test_nor_where_it_gives_a_better_one() -> None:
    m = at_ports(settlements=[[58, OWN_TWO], [22], [38]])
    assert m.refusal(0, "rent 2 stone brick") == ("own_rate", "CS-20")
    assert m.may(0, "rent 2 cattle brick")
    assert m.glance(0)["rents"] == [{}, {"grain": 2}, {good: 3 for good in CHEOPS_GOODS if good != "stone"}]


@pytest.mark.rule("CS-20")
def test_a_rate_of_four_needs_no_port() -> None:
    m = at_ports()
    assert m.refusal(0, "rent 1 brick stone") == ("own_rate", "CS-20")
    assert m.refusal(0, "rent 1 gold stone") == ("own_rate", "CS-20")


@pytest.mark.rule("CS-20")
def test_ones_own_rate_is_always_open_without_a_fee() -> None:
    """Nobody has to pay: for four of a kind the supply trades with them too."""
    m = at_ports(gold=[1, 0, 0])
    m.act(0, "exchange grain stone")
    assert (m.hand(0).get("grain"), m.gold()) == (None, [1, 0, 0])


# CS-20: the fee comes on top


@pytest.mark.rule("CS-20")
def test_no_port_without_gold() -> None:
    m = at_ports(gold=[0, 5, 5])
    assert m.refusal(0, "rent 1 grain stone") == ("fee_missing", "CS-20")
    assert m.refusal(0, "rent 2 brick stone") == ("fee_missing", "CS-20")
    assert m.texts(0, "rent") == []


@pytest.mark.rule("CS-20")
def test_gold_given_as_goods_cannot_pay_the_fee() -> None:
    for held in range(1, 6):
        m = at_ports(gold=[held, 0, 0], hands=[{}])
        if held < 3:
            assert m.refusal(0, "rent 2 gold brick") == ("rate_not_met", "AE-19")
        elif held == 3:
            assert m.refusal(0, "rent 2 gold brick") == ("fee_missing", "CS-20")
        else:
            entry = m.act(0, "rent 2 gold brick")
            assert told(entry, "rented") == [{"seat": 0, "owner": 2, "gave": {"gold": 3}, "got": {"brick": 1}}]
            assert (m.gold(), m.hand(0)) == ([held - 4, 0, 1], {"brick": 1})
            assert m.supply("gold") == 40 - held + 3


@pytest.mark.rule("CS-20")
def test_gold_bought_by_the_trade_cannot_pay_it() -> None:
    m = at_ports(gold=[0, 0, 0], hands=[{"grain": 2, "brick": 3}])
    assert m.refusal(0, "rent 1 grain gold") == ("fee_missing", "CS-20")
    assert m.refusal(0, "rent 2 brick gold") == ("fee_missing", "CS-20")
    m = at_ports(gold=[1, 0, 0], hands=[{"grain": 4}])
    m.act(0, "rent 1 grain gold")
    assert (m.gold(), m.hand(0)) == ([1, 1, 0], {"grain": 2})
    m.act(0, "rent 1 grain gold")  # but it can pay for the next one
    assert (m.gold(), m.hand(0)) == ([1, 2, 0], {})


@pytest.mark.rule("CS-20")
def test_gold_got_earlier_in_the_turn_can() -> None:
    m = at_ports(gold=[0, 0, 0], hands=[{"brick": 4, "grain": 2}])
    m.act(0, "exchange brick gold")
    m.act(0, "rent 1 grain stone")
    assert (m.gold(), m.hand(0)) == ([0, 1, 0], {"stone": 1})

    m = at_ports(gold=[0, 1, 0], hands=[{"brick": 1, "grain": 2}])
    m.act(0, "offer brick gold 1")
    m.act(1, "accept")
    m.act(0, "confirm 1")
    m.act(0, "rent 1 grain stone")
    assert (m.gold(), m.hand(0), m.hand(1)) == ([0, 1, 0], {"stone": 1}, {"brick": 1})

    m = at_ports(settlements=[[58, 182], [22], [38]], gold=[0, 0, 0], hands=[{"grain": 2}], before_roll=True)
    m.roll(0, 4, 6)
    m.act(0, "rent 1 grain stone")
    assert m.gold() == [0, 1, 0]


@pytest.mark.rule("CS-20")
def test_gold_from_a_fee_is_the_owners_to_use() -> None:
    m = at_ports(gold=[1, 0, 0], hands=[{"grain": 2}, {"brick": 3}])
    m.act(0, "rent 1 grain stone")
    m.act(0, "end_turn")
    m.roll(1, 6, 6)
    m.act(1, "rent 2 brick stone")
    assert m.gold() == [0, 0, 1]


# CS-20: otherwise a trade with the supply like any other


@pytest.mark.rule("CS-20")
def test_the_rate_must_be_met() -> None:
    m = at_ports(hands=[{"grain": 1, "brick": 2}])
    assert m.refusal(0, "rent 1 grain stone") == ("rate_not_met", "AE-19")
    assert m.refusal(0, "rent 2 brick stone") == ("rate_not_met", "AE-19")
    assert m.refusal(0, "rent 2 stone brick") == ("rate_not_met", "AE-19")
    assert m.texts(0, "rent") == []


@pytest.mark.rule("CS-20")
def test_the_kind_taken_must_differ_and_be_in_the_supply() -> None:
    m = at_ports(hands=[{"grain": 3}], supply={"brick": 1, "gold": 0})
    assert m.refusal(0, "rent 1 grain grain") == ("same_kind", "AE-21")
    assert at_ports().refusal(0, "rent 1 grain grain") == ("same_kind", "AE-21")
    assert m.refusal(0, "rent 1 grain stone") == ("supply_lacks", "AE-21")
    assert m.refusal(0, "rent 1 grain gold") == ("supply_lacks", "AE-21")
    assert m.texts(0, "rent") == ["1 grain brick", "2 grain brick"]


@pytest.mark.rule("CS-20")
def test_only_on_ones_own_turn_after_the_roll() -> None:
    m = at_ports(before_roll=True, hands=[{"grain": 2}, {}, {"grain": 2}])
    assert m.refusal(0, "rent 1 grain stone") == ("roll_first", "AE-12")
    assert m.refusal(2, "rent 1 grain stone") == ("not_asked", "")
    m.roll(0, 6, 6)
    assert m.may(0, "rent 1 grain stone")
    assert m.refusal(2, "rent 1 grain stone") == ("not_your_turn", "AE-12")


@pytest.mark.rule("CS-20")
def test_in_the_strict_order_only_before_building() -> None:
    m = at_ports(strict_order=True, hands=[{"grain": 4, **OXCART}])
    m.act(0, "rent 1 grain stone")
    m.act(0, "cart 58-76")
    assert m.refusal(0, "rent 1 grain stone") == ("traded_already", "AE-12")
    assert m.texts(0, "rent") == []
    m = at_ports(hands=[{"grain": 4, **OXCART}])
    m.act(0, "cart 58-76")
    m.act(0, "rent 1 grain stone")


@pytest.mark.rule("CS-20")
def test_it_closes_ones_own_proposal_and_no_others() -> None:
    m = at_ports(hands=[{"grain": 4}, {"brick": 1}, {"stone": 1}])
    m.act(0, "offer grain brick 1")
    m.act(2, "offer stone grain 0")
    m.act(1, "accept")
    m.act(0, "rent 1 grain papyrus")
    assert (m.proposal(0), m.answer(1)) == (None, "none")
    assert m.proposal(2) == ({"stone": 1}, {"grain": 1}, [0])
    assert m.may(0, "take_offer 2")
    assert m.asked(0) == "turn"


@pytest.mark.rule("CS-20")
def test_not_while_an_offer_is_being_put_together() -> None:
    m = at_ports()
    rules, ids = m.title.interpreted, m.title.actions
    rules.apply(m.state, 0, ids.phrase(m.move("offer grain brick 1"))[0])
    assert ids.phrase(m.move("rent 1 grain stone"))[0] not in m.legal(0)
    refusal = m.why_not(0, "rent 1 grain stone")
    assert refusal is not None
    assert refusal.key == "offer_unfinished"


@pytest.mark.rule("CS-20")
def test_everyone_sees_it() -> None:
    m = at_ports()
    entry = m.act(0, "rent 1 grain stone")
    assert all(m.seen(entry, viewer) == entry.events for viewer in (0, 1, 2, None))


@pytest.mark.rule("CS-20")
def test_the_goods_can_be_used_at_once() -> None:
    m = at_ports(hands=[{"grain": 3, "papyrus": 1}])
    m.act(0, "rent 1 grain stone")
    assert m.hand(0) == CARD
    m.buy(0, "mercenary")
    assert m.hand(0) == {}


@pytest.mark.rule("CS-20")
@pytest.mark.parametrize("giver", range(3))
def test_four_players(giver: int) -> None:
    hands: list[dict[str, int]] = [{}, {}, {}, {}]
    hands[giver] = {"grain": 2}
    m = cheops(
        settlements=[[58], [40], [38], [22]],
        ships=["58-57-39", "39-40", "38-39", "22-40"],
        gold=[1, 1, 1, 0],
        hands=hands,
        active=giver,
        players=4,
    )
    m.act(giver, "rent 3 grain stone")
    assert m.gold() == [int(seat not in (giver, 3)) if seat < 3 else 1 for seat in range(4)]
