"""What the table shows of the historical scenario: glance, score sheet, forms; what is public, and how deals go."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any, cast

import pytest

from benben.games.hexes.cheops_scenario.data import CHEOPS_GOODS
from benben.games.hexes.cheops_scenario.state import CheopsState
from benben.games.hexes.cheops_scenario.title import CHEOPS_SCENARIO
from benben.games.hexes.data import CARDS, DECK, RESOURCES
from benben.games.hexes.family import counts
from benben.kernel.observation import observe
from tests.games.hexes.cheops_scenario.table import STONE, CheopsTable, cheops
from tests.games.hexes.table import told

VIEWERS = (0, 1, 2, None)
NO_GOODS = dict.fromkeys(CHEOPS_GOODS, 0)

# Seat 1's grain port and seat 2's 3:1 port are connected to seat 0; seat 0's building at the site only to seat 1.
LAID: dict[str, Any] = {
    "settlements": [[58, 74], [22, 76], [38]],
    "cities": [[98], [], [182]],
    "carts": ["58-57-39", "75-76 74-75", "38-39"],
    "ships": ["", "22-40-39", ""],
    "gold": [3, 1, 7],
    "hands": [{"brick": 2, "stone": 1}, {"grain": 3}, {"papyrus": 1}],
    "cards": [{"plenty": 1}, {"victory_point": 2, "mercenary": 1}, {}],
    "mercenaries": [0, 2, 1],
}


def table(**said: Any) -> CheopsTable:
    return cheops(**{**LAID, **said})


# Glance


@pytest.mark.rule("CS-17", "CS-20")
def test_ports_tell_their_owner_and_who_is_connected() -> None:
    ports = table().glance(None)["ports"]
    assert [port["kind"] for port in ports] == table().observe(None)["harbors"]
    assert ports[0] == {"kind": "any", "owner": 2, "connected": [0, 1, 2]}
    assert ports[1] == {"kind": "grain", "owner": 1, "connected": [0, 1, 2]}
    for port in ports[2:]:
        assert (port["owner"], port["connected"]) == (None, [])
    cities = table(settlements=[[58], [], []], cities=[[], [22], [38]]).glance(None)["ports"]
    assert (cities[0]["owner"], cities[1]["owner"]) == (2, 1)
    alone = table(carts=[], ships=[]).glance(None)["ports"]
    assert (alone[0]["connected"], alone[1]["connected"]) == ([2], [1])


@pytest.mark.rule("CS-23", "CS-24")
def test_buildings_at_the_site_tell_their_owner_and_who_is_connected() -> None:
    assert table().glance(None)["site"] == [{"intersection": 74, "owner": 0, "connected": [0, 1]}]
    more = table(settlements=[[58, 74], [22, 76], [38, 93]], cities=[[], [], [91]])
    assert sorted(more.glance(1)["site"], key=lambda place: int(place["intersection"])) == [
        {"intersection": 74, "owner": 0, "connected": [0, 1]},
        {"intersection": 91, "owner": 2, "connected": [2]},
        {"intersection": 93, "owner": 2, "connected": [2]},
    ]
    assert cheops(settlements=[[58]]).glance(None)["site"] == []


@pytest.mark.rule("CS-20")
def test_rents_are_other_players_rates_that_are_better_than_ones_own() -> None:
    m = table()
    assert m.glance(0)["rents"] == [{}, {"grain": 2}, dict.fromkeys(CHEOPS_GOODS, 3)]
    assert m.glance(1)["rents"] == [{}, {}, {good: 3 for good in CHEOPS_GOODS if good != "grain"}]
    assert m.glance(2)["rents"] == [{}, {"grain": 2}, {}]
    assert m.glance(None)["rents"] is None
    assert all(m.glance(viewer)["fee"] == 1 == CHEOPS_SCENARIO.facts["fee"] for viewer in VIEWERS)


@pytest.mark.rule("CS-20")
def test_rents_have_a_line_for_each_player_at_the_table() -> None:
    assert table(players=4).glance(3)["rents"] == [{}, {}, {}, {}]
    assert table(players=4).glance(0)["rents"][3] == {}


@pytest.mark.rule("CS-9", "CS-19")
def test_rates_are_told_for_six_goods() -> None:
    rates = table().glance(None)["rates"]
    assert rates[0] == dict.fromkeys(CHEOPS_GOODS, 4)
    assert rates[1] == {**dict.fromkeys(CHEOPS_GOODS, 4), "grain": 2}
    assert rates[2] == dict.fromkeys(CHEOPS_GOODS, 3)


@pytest.mark.rule("CS-8")
def test_pips_count_gold_too() -> None:
    pips = table(cities=[[], [], [182, 184]], settlements=[[171], [], []], robber=16).glance(None)["pips"]
    assert pips[2] == {**NO_GOODS, "gold": 2 * 3 + 2 * 3}  # 10 and 4
    assert pips[0] == {**NO_GOODS, "gold": 3, "brick": 4}
    robbed = table(cities=[[], [], [182, 184]], settlements=[], robber=75).glance(None)["pips"]
    assert robbed[2] == {**NO_GOODS, "gold": 2 * 3}


@pytest.mark.rule("CS-27")
def test_everyone_can_see_curses_and_points() -> None:
    m = table(stones=[2, 1, 1], blessing=0)
    for viewer in VIEWERS:
        seen = m.glance(viewer)
        assert seen["cursed"] == [False, True, True]
        assert seen["points"] == [2 + 2 + 3, 2 - 2, 1 + 2 - 2]
    assert [m.glance(viewer)["own"] for viewer in VIEWERS] == [7, 2, 1, None]
    assert len(table(players=4).glance(None)["cursed"]) == 4


@pytest.mark.rule("CS-4")
def test_there_are_no_routes() -> None:
    m = table(carts=["58-57-39-38-37-36-35"], settlements=[])
    assert (m.glance(0)["routes"], m.glance(0)["route_paths"]) == ([0, 0, 0], [[], [], []])
    assert m.observe(0)["route_holder"] is None


# The score sheet


@pytest.mark.rule("CS-26", "CS-27")
def test_the_sheet_tells_where_points_come_from() -> None:
    m = table(
        stones=[3, 0, 1], blessing=0, black=15, army=1, mercenaries=[0, 3, 1], before_roll=True, hands=[{}, {}, {}]
    )
    m.roll(0, 3, 4)
    sheet = m.sheet()
    assert sheet is not None
    first, second, third = sheet["seats"]
    assert first == {
        "settlements": 2,
        "cities": 1,
        "route": False,
        "army": False,
        "victory_points": 0,
        "mercenaries": 0,
        "route_length": 0,
        "blessing": True,
        "curse": False,
        "stones": 3,
        "gold": 3,
        "pharaoh": 3,
        "total": 7,
        "winner": True,
    }
    assert (second["army"], second["victory_points"], second["curse"], second["pharaoh"]) == (True, 2, True, -2)
    assert (second["total"], second["stones"], second["gold"]) == (2 + 2 + 2 - 2, 0, 1)
    assert (third["blessing"], third["curse"], third["pharaoh"], third["total"]) == (False, False, 0, 3)
    assert (third["stones"], third["gold"], third["winner"]) == (1, 7, False)


# Forms


@pytest.mark.rule("CS-10")
def test_the_form_for_offers_has_gold() -> None:
    m = table()
    (form,) = m.forms(0)
    assert form["do"] == "offer"
    assert form["give"] == {**NO_GOODS, "brick": 2, "stone": 1, "gold": 3}
    assert (form["to"], form["open"]) == ([1, 2], True)
    (form,) = m.forms(2)
    assert (form["give"], form["to"], form["open"]) == ({**NO_GOODS, "papyrus": 1, "gold": 7}, [0], False)


@pytest.mark.rule("CS-11")
def test_the_form_for_discards_has_none() -> None:
    m = table(hands=[{"brick": 8}], before_roll=True, offer_cap="none")
    m.roll(0, 3, 4)
    (form,) = m.forms(0)
    assert form == {"do": "discard", "count": 4, "hand": {**dict.fromkeys(RESOURCES, 0), "brick": 8}}


@pytest.mark.rule("CS-14")
def test_the_form_for_moving_a_ship_is_what_may_be_done() -> None:
    said: dict[str, Any] = {"settlements": [[58]], "ships": ["58-57-39"], "offer_cap": "none"}
    m = cheops(**said, sea_rules=True)
    (form,) = m.forms(0)
    assert form["do"] == "move_ship"
    paths = CHEOPS_SCENARIO.facts["places"]["path"]
    assert list(form["ways"]) == [str(paths.index("39-57"))]
    for lifted, puts in form["ways"].items():
        assert puts
        for path in range(len(paths)):
            move = f"move_ship {paths[int(lifted)]} {paths[path]}"
            assert m.may(0, move) == (path in puts), move
    assert cheops(**said).forms(0) == []
    assert cheops(**said, sea_rules=True, ship_moved=True).forms(0) == []
    assert cheops(**said, sea_rules=True, before_roll=True).forms(0) == []
    assert cheops(**said, sea_rules=True, launched="39-57").forms(0) == []
    assert m.forms(1) == []


@pytest.mark.rule("CS-14")
def test_no_ship_is_moved_while_an_offer_is_put_together() -> None:
    m = cheops(settlements=[[58]], ships=["58-57-39"], hands=[{"brick": 1}], sea_rules=True)
    assert [form["do"] for form in m.forms(0)] == ["move_ship", "offer"]
    rules, ids = m.title.interpreted, m.title.actions
    rules.apply(m.state, 0, ids.phrase(m.move("offer brick grain 1"))[0])
    assert [form["do"] for form in m.forms(0)] == ["offer"]


# What is public

SECRET = ("hand", "cards", "fresh", "discard", "draft_give", "draft_get")


@pytest.mark.rule("CS-2")
def test_gold_is_public_and_hands_are_not() -> None:
    m = table()
    for viewer in VIEWERS:
        seen = m.observe(viewer)
        assert [player["gold"] for player in seen["players"]] == [3, 1, 7]
        assert seen["supply"]["gold"] == 40 - 11
        assert [player["hand_total"] for player in seen["players"]] == [3, 3, 1]
        for seat, player in enumerate(seen["players"]):
            for name in SECRET:
                assert (player[name] is None) == (seat != viewer), (viewer, seat, name)
    assert m.observe(0)["players"][0]["hand"] == {"brick": 2, "cattle": 0, "papyrus": 0, "grain": 0, "stone": 1}


PUBLIC = (
    "site_open",
    "places",
    "laid",
    "black_left",
    "blessing",
    "ending",
    "winners",
    "launched",
    "ship_moved",
    "robber",
)


@pytest.mark.rule("CS-2")
def test_the_pyramid_and_all_pieces_are_public() -> None:
    m = table(stones=[2, 1, 1], black=3, blessing=0)
    seen = [m.observe(viewer) for viewer in VIEWERS]
    assert all(view[name] == seen[0][name] for view in seen for name in PUBLIC)
    for view in seen:
        assert (view["places"][:8], view["laid"], view["black_left"]) == ([1, 1, 2, 3, 5, 5, 5, 0], 7, 13)
        assert (view["blessing"], view["site_open"]) == (0, True)
        assert [player["stones"] for player in view["players"]] == [2, 1, 1]
        assert [player["ships_left"] for player in view["players"]] == [8, 6, 8]
        assert [len(player["ships"]) for player in view["players"]] == [0, 2, 0]


def seen_by(viewer: int | None, m: CheopsTable) -> str:
    """Everything by which a viewer could tell two tables apart."""
    mine = [] if viewer is None else [m.title.move_text(move) for move in m.moves(viewer)]
    forms = [] if viewer is None else m.forms(viewer)
    return json.dumps([m.observe(viewer), m.glance(viewer), mine, forms])


@pytest.mark.rule("AE-44", "CS-2")
def test_a_hand_of_as_many_other_cards_looks_the_same_to_the_others() -> None:
    supply = {"brick": 15, "cattle": 15, "papyrus": 15, "grain": 15, "stone": 15, "gold": 29}
    one = table(supply=supply)
    other = table(
        supply=supply,
        hands=[LAID["hands"][0], {"brick": 2, "stone": 1}, {"cattle": 1}],
        cards=[{"plenty": 1}, {"monopoly": 1, "plenty": 1, "free_oxcarts": 1}, {}],
    )
    assert seen_by(0, one) == seen_by(0, other)
    assert seen_by(None, one) == seen_by(None, other)
    assert seen_by(1, one) != seen_by(1, other)
    for m in (one, other):
        m.act(0, "offer brick grain 1,2")
        m.act(2, "refuse")
        m.act(0, "lay_stone")
    assert seen_by(0, one) == seen_by(0, other)
    assert seen_by(None, one) == seen_by(None, other)
    richer = table(supply=supply, gold=[3, 2, 7])
    assert seen_by(0, richer) != seen_by(0, table(supply=supply))


@pytest.mark.rule("AE-44")
def test_my_refusals_tell_nothing_about_other_players() -> None:
    """A refusal that depended on what others hold would reveal their hands; no refusal of a rent does."""
    rich, poor = table(hands=[{"grain": 2}, {"stone": 3}]), table(hands=[{"grain": 2}, {"brick": 3}])
    for move in ("rent 1 grain stone", "rent 1 grain gold", "rent 2 grain stone", "stone_through 1", "lay_stone"):
        assert rich.why_not(0, move) == poor.why_not(0, move)


@pytest.mark.rule("AE-34", "AE-44")
def test_a_stolen_card_is_known_to_the_two_concerned() -> None:
    m = table(cards=[{"mercenary": 1}])
    m.act(0, "mercenary")
    entry = m.draw_from(0, "robber 10", 1, "grain")
    for viewer, card in ((0, "grain"), (1, "grain"), (2, None), (None, None)):
        stolen = next(event for event in m.seen(entry, viewer) if event.kind == "stolen")
        assert stolen.args == {"seat": 0, "victim": 1, "card": card}


# Dealing what is hidden


def dealt(m: CheopsTable, viewer: int | None, times: int = 40) -> list[CheopsState]:
    found = []
    for n in range(times):
        s = cast(CheopsState, CHEOPS_SCENARIO.determinize(m.observe(viewer), random.Random(n)))
        players = [s.players[seat] for seat in range(s.seats)]
        assert [player.gold for player in players] == m.gold()
        assert s.supply == m.s.supply
        assert [sum(counts(player.hand, CHEOPS_GOODS).values()) for player in players] == [
            m.size(seat) for seat in range(s.seats)
        ]
        assert observe(s, viewer) == m.observe(viewer)
        found.append(s)
    return found


@pytest.mark.rule("AE-44", "CS-2")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_every_deal_looks_like_what_was_seen(viewer: int | None) -> None:
    m = table(stones=[2, 1, 1], black=3, blessing=0)
    hands: Counter[tuple[int, ...]] = Counter()
    for s in dealt(m, viewer):
        known = sum(s.players[seat].hand for seat in range(3))
        assert known == sum(m.s.players[seat].hand for seat in range(3))  # what the supply lacks
        held = sum(s.players[seat].cards + s.players[seat].mercenaries for seat in range(3)) + s.deck
        assert counts(held, CARDS) == counts(DECK, CARDS)
        hands[tuple(s.players[seat].hand for seat in range(3))] += 1
        assert s.site_open == 1
        assert (list(s.network), list(s.linked)) == (list(m.s.network), list(m.s.linked))
        assert [s.players[seat].hosts for seat in range(3)] == [m.s.players[seat].hosts for seat in range(3)]
    assert len(hands) > 1
    if viewer is not None:
        assert len({hand[viewer] for hand in hands}) == 1


@pytest.mark.rule("CS-10", "AE-17")
def test_gold_on_offer_is_not_part_of_the_hand() -> None:
    """Hand and gold together cover an offer; only the cards in it must be dealt."""
    m = table()
    m.act(1, "offer grain*2,gold brick 0")
    for s in dealt(m, 0):
        held = counts(s.players[1].hand, CHEOPS_GOODS)
        assert held["grain"] >= 2
        assert "gold" not in held
    m = table()
    m.act(2, "offer gold*7 brick 0")
    found = {s.players[2].hand for s in dealt(m, 0)}
    assert len(found) == 2


@pytest.mark.rule("CS-10", "AE-17")
def test_whoever_accepts_for_gold_is_dealt_any_hand() -> None:
    m = table()
    m.act(0, "offer brick gold 2")
    m.act(2, "accept")
    assert len({s.players[2].hand for s in dealt(m, 0)}) == 2
    m = table()
    m.act(0, "offer brick grain*2 1")
    m.act(1, "accept")
    assert all(counts(s.players[1].hand)["grain"] >= 2 for s in dealt(m, 0))


# All other development cards are known, so victory points are dealt often. Seat 1 has nine points from buildings.
NINE: dict[str, Any] = {
    "settlements": [[74], [93], [91]],
    "cities": [[], [119, 134, 149, 137], []],
    "mercenaries": [12, 0, 0],
    "active": 1,
}


def dealt_points(m: CheopsTable, seat: int) -> set[int]:
    return {CHEOPS_SCENARIO.interpreted.points(s, seat) for s in dealt(m, 0, 80)}


@pytest.mark.rule("CS-29")
def test_the_active_player_is_dealt_no_points_that_would_have_won() -> None:
    blessed = cheops(**NINE, stones=[0, 1, 0], blessing=1, cards=[{}, {"plenty": 1}], points_to_win=13)
    assert (blessed.visible(1), dealt_points(blessed, 1)) == (12, {12})
    nearly = cheops(**NINE, stones=[0, 1, 0], blessing=1, cards=[{}, {"plenty": 1, "monopoly": 1}], points_to_win=14)
    assert (nearly.visible(1), dealt_points(nearly, 1)) == (12, {12, 13})
    cursed = cheops(**NINE, stones=[1, 0, 0], blessing=0, cards=[{}, {"plenty": 2, "monopoly": 2}], points_to_win=10)
    assert (cursed.visible(1), dealt_points(cursed, 1)) == (7, {7, 8, 9})


@pytest.mark.rule("CS-29")
def test_others_may_hold_them_on_that_players_turn() -> None:
    waits: dict[str, Any] = {**NINE, "active": 0}
    waiting = cheops(**waits, stones=[0, 1, 0], blessing=1, cards=[{}, {"plenty": 1}], points_to_win=13)
    assert dealt_points(waiting, 1) == {12, 13}


@pytest.mark.rule("AE-32", "AE-44")
def test_a_chosen_discard_is_dealt_out_of_the_hand() -> None:
    m = table(hands=[{"brick": 8}, {"grain": 4, "stone": 4}], before_roll=True)
    m.roll(0, 3, 4)
    m.act(1, "discard grain*4")
    for s in dealt(m, 0):
        assert sum(counts(s.players[1].discard).values()) == 4
        assert all(counts(s.players[1].hand).get(kind, 0) >= n for kind, n in counts(s.players[1].discard).items())
    assert told(m.act(0, "discard brick*4"), "discarded")[1] == {"seat": 1, "cards": {"grain": 4}}


@pytest.mark.rule("CS-20", "CS-24")
def test_play_goes_on_from_a_deal() -> None:
    m = table(hands=[{"grain": 2, **STONE}, {"grain": 3}, {}])
    for s in dealt(m, 0, 5):
        rules, ids = CHEOPS_SCENARIO.interpreted, m.title.actions
        for move in ("rent 1 grain papyrus", "lay_stone"):
            action = ids.phrase(m.move(move))[0]
            assert action in CHEOPS_SCENARIO.legal(s, 0)
            rules.apply(s, 0, action)
        assert (s.players[0].gold, s.players[1].gold, s.players[0].stones) == (2, 2, 1)
