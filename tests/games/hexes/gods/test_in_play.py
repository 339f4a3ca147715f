"""The cards in play: GOD-1 to GOD-11."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import benben
from benben.games.hexes.gods.data import GODS
from benben.games.hexes.gods.moves import KEEP_GOD
from benben.games.hexes.moves import DISCARD, END_TURN, OFFER, Discard, Offer
from benben.kernel.match import Match
from benben.kernel.observation import canonical
from tests.games.hexes.gods.ready import AFTER_ROLL, MOVES, OUT_OF_TURN, play, ready, use
from tests.games.hexes.table import CITY, Table, fresh, kinds, position, told

VIEWERS = (0, 1, 2, None)


def settle(m: Table, rounds: int) -> None:
    """Place that many settlements with their oxcarts."""
    for _ in range(rounds):
        (seat,) = m.actors()
        m.act(seat, m.moves(seat)[0])
        m.act(seat, m.moves(seat)[0])


def next_turn(m: Table, seat: int, first: int = 6, second: int = 6) -> None:
    """A player ends his turn, and the next one rolls; a 12 is for seat 2 alone."""
    m.act(seat, "end_turn")
    m.roll((seat + 1) % m.seats, first, second)


# GOD-1


@pytest.mark.rule("GOD-1")
def test_without_the_option_there_is_no_god_card() -> None:
    m = fresh(setup="beginner")
    seen = m.observe(None)
    assert seen["gods"] is False
    assert "display" not in seen
    assert "god" not in seen["players"][0]
    for move in ("keep_god", "seth", "standing never"):
        with pytest.raises(benben.BadMove):
            m.act(0, move)


@pytest.mark.rule("GOD-1")
def test_the_great_pyramid_always_has_them() -> None:
    m = benben.match("great-pyramid(players=3)", seed=1)
    assert m.observe(None)["gods"] is True
    with pytest.raises(benben.BadOption):
        benben.match("great-pyramid(gods=false)")


@pytest.mark.rule("GOD-1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_player_has_one_and_the_others_lie_in_the_display_for_all_to_see(players: int) -> None:
    m = fresh(gods=True, setup="beginner", players=players)
    for viewer in (0, 1, None):
        seen = m.observe(viewer)
        held = [player["god"] for player in seen["players"]]
        assert all(held)
        assert sorted([*held, *seen["display"]]) == sorted(GODS)
        assert [player["side"] for player in seen["players"]] == ["A"] * players
        assert [player["after"] for player in seen["players"]] == [False] * players


@pytest.mark.rule("GOD-1")
@pytest.mark.parametrize("god", GODS)
def test_one_plays_the_god_before_one_and_no_other(god: str) -> None:
    m = ready("ptha" if god == "horus" else "horus")
    move = {"atum": "atum grain", "isis": "isis grain", **MOVES}[god]
    if god == "horus":
        assert m.refusal(0, move) == ("other_god", "GOD-1")
    elif god != "ptha":
        assert m.refusal(0, move) == ("other_god", "GOD-1")
        assert move.split()[0] not in {type(legal).name() for legal in m.moves(0)}


@pytest.mark.rule("GOD-1")
def test_what_is_used_and_what_becomes_of_it_is_told_to_all() -> None:
    m = ready("seth")
    entries = [play(m), m.act(0, "take_god maat")]
    assert kinds(entries[0]) == ["god_used", "robber", "banished"]
    assert kinds(entries[1]) == ["god_returned", "god_taken"]
    for entry in entries:
        assert all(m.seen(entry, viewer) == entry.events for viewer in VIEWERS)
    for viewer in VIEWERS:
        assert m.observe(viewer)["players"][0]["god"] == "maat"
        assert m.observe(viewer)["players"][0]["resting"] is True


# GOD-2


@pytest.mark.rule("GOD-2")
@pytest.mark.parametrize(
    ("players", "start", "held", "left"),
    [
        (4, "1", ["osiris", "atum", "ptha", "horus"], []),
        (4, "3", ["ptha", "horus", "osiris", "atum"], []),
        (3, "1", ["atum", "ptha", "horus"], ["osiris"]),
        (2, "1", ["ptha", "horus"], ["atum", "osiris"]),
    ],
)
def test_after_the_second_settlement_each_takes_the_top_numbered_card(
    players: int, start: str, held: list[str], left: list[str]
) -> None:
    m = fresh(gods=True, players=players, start=start)
    settle(m, players)
    assert [player["god"] for player in m.observe(None)["players"]] == [None] * players
    first = m.actors()[0]
    entry = m.act(first, m.moves(first)[0])
    assert kinds(entry) == ["settled", "received", "god_taken"]
    assert told(entry, "god_taken") == [{"seat": first, "god": "horus"}]
    m.act(first, m.moves(first)[0])
    settle(m, players - 2)
    last = m.actors()[0]
    m.act(last, m.moves(last)[0])
    assert m.display() == ["isis", "amun", "maat", "thoth", "sekhmet", "seth"]
    m.act(last, m.moves(last)[0])
    assert [m.god(seat) for seat in range(players)] == [f"{god} A" for god in held]
    assert m.display() == [*left, "isis", "amun", "maat", "thoth", "sekhmet", "seth"]
    assert m.resting() == []


@pytest.mark.rule("GOD-2")
@pytest.mark.parametrize(
    ("players", "start", "held"),
    [
        (3, "1", ["atum", "ptha", "horus"]),
        (3, "2", ["horus", "atum", "ptha"]),
        (4, "4", ["atum", "ptha", "horus", "osiris"]),
        (2, "1", ["ptha", "horus"]),
    ],
)
def test_in_the_beginner_set_up_the_last_in_turn_order_gets_the_first(
    players: int, start: str, held: list[str]
) -> None:
    m = fresh(gods=True, setup="beginner", players=players, start=start)
    assert [m.god(seat) for seat in range(players)] == [f"{god} A" for god in held]
    assert len(m.display()) == 10 - players
    taken = [event.args["god"] for event in m.set_up_events if event.kind == "god_taken"]
    assert taken == ["horus", "ptha", "atum", "osiris"][:players]


# GOD-3


@pytest.mark.rule("GOD-3")
@pytest.mark.parametrize("god", MOVES)
def test_a_god_is_played_on_ones_own_turn_only(god: str) -> None:
    m = ready(god, active=1)
    assert m.asked(0) == "offer"
    assert m.refusal(0, MOVES[god]) == ("god_in_turn", "GOD-3")
    assert m.forms(0) == [form for form in m.forms(0) if form["do"] == "offer"]


@pytest.mark.rule("GOD-3")
@pytest.mark.parametrize("god", AFTER_ROLL)
def test_and_after_the_roll_where_the_card_does_not_say_otherwise(god: str) -> None:
    m = ready(god, before_roll=True)
    assert m.refusal(0, MOVES[god]) == ("god_after_roll", "GOD-3")
    m.roll(0, 6, 6)
    assert m.may(0, MOVES[god])


# GOD-4


@pytest.mark.rule("GOD-4")
@pytest.mark.parametrize("god", MOVES)
def test_a_god_is_not_played_on_the_turn_on_which_it_was_received(god: str) -> None:
    m = ready(god, resting=[0])
    assert m.refusal(0, MOVES[god]) == ("god_rests", "GOD-4")
    assert m.glance(1)["rested"] == [False, True, True]
    other = "seth" if god != "seth" else "osiris"
    m = use(ready(other, gods=[other, "isis"], players=2, before_roll=god != "seth"))
    m.act(0, f"take_god {god}")
    m.g.robber = 4
    if god != "seth":
        m.roll(0, 6, 6)
    assert m.refusal(0, MOVES[god]) == ("god_rests", "GOD-4")


@pytest.mark.rule("GOD-4")
def test_but_on_ones_next_turn() -> None:
    m = use(ready("osiris", players=2))
    m.act(0, "take_god seth")
    next_turn(m, 0)
    assert m.resting() == []
    next_turn(m, 1)
    m.act(0, "seth")


@pytest.mark.rule("GOD-4", "GOD-16")
def test_isis_taken_at_the_end_of_a_turn_works_on_the_next_players_seven() -> None:
    m = use(ready("osiris"))
    m.act(0, "take_god isis")
    assert m.resting() == [0]
    next_turn(m, 0, 3, 4)
    assert m.asked(0) == "god"
    m.act(0, "isis cattle")


@pytest.mark.rule("GOD-4", "GOD-14")
def test_atum_taken_at_the_end_of_a_turn_works_on_the_next_players_roll() -> None:
    m = use(ready("osiris"))
    m.act(0, "take_god atum")
    next_turn(m, 0)
    assert m.asked(0) == "god"


@pytest.mark.rule("GOD-4", "GOD-14")
def test_taken_after_the_dice_were_passed_it_waits_for_the_next_turn() -> None:
    m = use(ready("osiris"))
    m.act(0, "end_turn")
    m.act(0, "take_god atum")
    m.roll(1, 6, 6)
    assert (m.asked(0), m.asked(1)) == ("offer", "turn")
    next_turn(m, 1)
    assert m.asked(0) == "god"


@pytest.mark.rule("GOD-4")
def test_the_cards_of_the_set_up_serve_from_the_first_turn_on() -> None:
    m = fresh(gods=True, setup="beginner", players=3, start="1")
    assert m.god(0) == "atum A"
    m.roll(0, 6, 6)
    assert m.asked(0) == "god"


# GOD-5


@pytest.mark.rule("GOD-5")
@pytest.mark.parametrize("god", [god for god in MOVES if god != "amun"])
def test_a_god_serves_once_on_the_turn_it_is_used(god: str) -> None:
    m = use(ready(god))
    assert m.refusal(0, MOVES[god]) == (("god_pending", "GOD-10") if god == "seth" else ("god_rests", "GOD-4"))
    m.act(0, "keep_god")
    m.g.robber = 4
    assert m.refusal(0, MOVES[god]) == ("god_rests", "GOD-4")
    assert m.resting() == [0]


@pytest.mark.rule("GOD-5")
@pytest.mark.parametrize("god", MOVES)
def test_its_b_side_serves_on_a_later_turn(god: str) -> None:
    m = use(ready(god, players=2))
    m.act(0, "keep_god")
    if god == "amun":
        m.roll(1, 6, 6)
    else:
        next_turn(m, 0)
    next_turn(m, 1)
    assert m.resting() == []
    again = ready(f"{god} B", players=2)
    assert m.god(0) == again.god(0) == f"{god} B"
    play(again)
    assert again.resting() == [0]


@pytest.mark.rule("GOD-5")
def test_the_b_side_serves_from_the_next_turn_on_whoevers_turn_that_is() -> None:
    m = position(gods=["horus", "atum"], settlements=[[10], [40], [44]], before_roll=True)
    m.roll(0, 3, 3)
    m.act(1, "atum grain")
    m.act(1, "keep_god")
    assert m.god(1) == "atum B"
    next_turn(m, 0, 3, 3)
    assert m.asked(1) == "god"
    m.act(1, "atum grain")
    m.act(1, "take_god isis")
    next_turn(m, 1, 3, 4)
    assert m.asked(1) == "god"


# GOD-6


@pytest.mark.rule("GOD-6")
@pytest.mark.parametrize("god", MOVES)
def test_playing_is_a_free_choice(god: str) -> None:
    m = ready(god)
    m.act(0, "end_turn")
    assert m.god(0) == f"{god} A"
    assert m.choosing() == []


@pytest.mark.rule("GOD-6", "GOD-14")
def test_atum_may_be_left_and_asks_again_on_the_next_roll() -> None:
    m = position(gods=["horus", "atum"], settlements=[[10], [40], [44]], before_roll=True)
    m.roll(0, 3, 3)
    entry = m.act(1, "atum -")
    assert (kinds(entry), m.god(1), m.choosing(), m.size(1)) == ([], "atum A", [], 0)
    next_turn(m, 0, 3, 3)
    assert m.asked(1) == "god"


@pytest.mark.rule("GOD-6", "GOD-16")
def test_isis_must_be_played_when_anybody_rolls_a_seven() -> None:
    for active in (0, 1):
        m = position(gods=["isis", "horus"], hands=[{"brick": 2}], active=active, before_roll=True)
        m.roll(active, 3, 4)
        assert m.actors() == [0]
        assert {type(move).name() for move in m.moves(0)} == {"isis", "standing"}
        assert m.texts(0, "isis") == ["brick", "cattle", "papyrus", "grain", "stone"]
        assert "never" not in m.texts(0, "standing")
        with pytest.raises(benben.BadMove):
            m.act(0, "isis -")
        assert m.refusal(0, "standing never") == ("must_play", "GOD-6")


# GOD-7


@pytest.mark.rule("GOD-7")
@pytest.mark.parametrize(
    ("god", "lacks"),
    [
        ("horus", {"hands": [{}, {"grain": 1}]}),
        ("ptha", {"hands": [{"brick": 1}]}),
        ("osiris", {"settlements": [[10]], "carts": ["0-8-9-10-2-1-0"]}),
        ("amun", {"hands": [{"brick": 1, "grain": 1}]}),
        ("maat", {"mercenaries": [], "army": -1}),
        ("thoth", {"hands": [{"papyrus": 1, "grain": 1}]}),
        ("sekhmet", {"mercenaries": []}),
        ("seth", {"robber": 9}),
    ],
)
def test_all_requirements_must_really_be_met(god: str, lacks: dict[str, Any]) -> None:
    m = ready(god, **lacks)
    assert not m.may(0, MOVES[god])
    names = {type(move).name() for move in m.moves(0)} | {str(form["do"]) for form in m.forms(0)}
    assert MOVES[god].split()[0] not in names
    assert not m.lists(0, MOVES[god])


@pytest.mark.rule("GOD-7")
@pytest.mark.parametrize(("god", "choice"), [("maat", "maat_takes"), ("thoth", "thoth_keeps")])
def test_once_played_all_effects_are_carried_out(god: str, choice: str) -> None:
    m = ready(god, cards=[{"plenty": 1}])
    play(m)
    assert (m.actors(), m.asked(0)) == ([0], "god")
    for move in ("end_turn", "cart 9-10", "exchange brick grain", "offer brick grain 1", "plenty brick brick"):
        assert m.refusal(0, move) == ("god_answer_first", "GOD-7")
    assert m.refusal(0, "keep_god") == ("nothing_used", "GOD-8")
    assert {type(move).name() for move in m.moves(0)} == {choice}
    assert m.forms(0) == []


@pytest.mark.rule("GOD-7")
@pytest.mark.parametrize("god", ["horus", "ptha", "osiris", "sekhmet"])
def test_a_use_of_several_steps_is_finished_before_anything_else(god: str) -> None:
    """At the table it is one move; opponents and simulations take it step by step."""
    m = ready(god, cards=[{"plenty": 1}])
    s, steps = m.state.copy(), m.title.actions.phrase(m.move(MOVES[god]))
    for i, step in enumerate(steps):
        assert step in m.title.legal(s, 0)
        if i:
            assert not {END_TURN, OFFER, KEEP_GOD, steps[0]} & set(m.title.legal(s, 0))
            for other in (END_TURN, OFFER, KEEP_GOD, steps[0]):
                assert m.title.why_not(s, 0, other) == benben.Refusal("spell_unfinished", "GOD-7")
        m.title.interpreted.apply(s, 0, step)
    play(m)
    assert canonical(s) == canonical(m.state)


# GOD-8 and GOD-9


@pytest.mark.rule("GOD-8")
@pytest.mark.parametrize("god", MOVES)
def test_after_its_a_side_a_card_is_turned_and_kept(god: str) -> None:
    m = use(ready(god))
    entry = m.act(0, "keep_god")
    assert told(entry, "god_kept") == [{"seat": 0, "god": god}]
    assert m.god(0) == f"{god} B"
    assert god not in m.display()
    assert m.choosing() == []
    assert m.refusal(m.s.active, "keep_god") == ("nothing_used", "GOD-8")


@pytest.mark.rule("GOD-8")
@pytest.mark.parametrize("god", MOVES)
def test_or_returned_and_another_one_taken(god: str) -> None:
    m = use(ready(god))
    lay = m.display()
    assert m.texts(0, "take_god") == lay
    assert m.refusal(0, f"take_god {god}") == ("not_in_display", "GOD-8")
    held = m.god(1).split()[0]
    assert m.refusal(0, f"take_god {held}") == ("not_in_display", "GOD-8")
    entry = m.act(0, f"take_god {lay[0]}")
    assert told(entry, "god_returned") == [{"seat": 0, "god": god}]
    assert told(entry, "god_taken") == [{"seat": 0, "god": lay[0]}]
    assert m.god(0) == f"{lay[0]} A"
    assert sorted(m.display()) == sorted([*lay[1:], god])
    assert m.choosing() == []


@pytest.mark.rule("GOD-8")
def test_nothing_is_turned_or_exchanged_before_use() -> None:
    m = ready("horus")
    assert m.refusal(0, "keep_god") == ("nothing_used", "GOD-8")
    assert m.refusal(0, "take_god isis") == ("nothing_used", "GOD-8")
    assert not {"keep_god", "take_god"} & {type(move).name() for move in m.moves(0)}


@pytest.mark.rule("GOD-9")
@pytest.mark.parametrize("god", MOVES)
def test_after_its_b_side_a_card_must_be_exchanged(god: str) -> None:
    m = use(ready(f"{god} B"))
    assert m.refusal(0, "keep_god") == ("second_side", "GOD-9")
    assert "keep_god" not in {type(move).name() for move in m.moves(0)}
    assert m.refusal(0, f"take_god {god}") == ("not_in_display", "GOD-8")
    m.act(0, "take_god atum")
    assert m.god(0) == "atum A"
    assert god in m.display()


@pytest.mark.rule("GOD-9", "GOD-8")
def test_a_returned_card_lies_with_its_a_side_up() -> None:
    m = use(ready("seth B", gods=["seth B", "osiris"], players=2))
    m.act(0, "take_god isis")
    next_turn(m, 0)
    m.act(1, "osiris 12-13 13-14")
    m.act(1, "take_god seth")
    assert m.god(1) == "seth A"


@pytest.mark.rule("GOD-8")
def test_the_choice_may_be_left_open_while_the_next_player_rolls() -> None:
    m = use(ready("osiris"))
    assert m.asked(0) == "turn"
    m.act(0, "end_turn")
    assert (m.asked(0), m.asked(1)) == ("after_use", "roll")
    assert m.title.answers == ("answer", "after_use")
    m.roll(1, 6, 6)
    assert (m.asked(0), m.asked(1)) == ("after_use", "turn")
    assert m.refusal(0, "offer brick grain 1") == ("after_use_first", "GOD-8")
    m.act(1, "end_turn")
    m.roll(2, 6, 6)
    m.act(0, "keep_god")
    assert (m.asked(0), m.god(0)) == ("offer", "osiris B")


@pytest.mark.rule("GOD-8")
def test_an_open_choice_does_not_keep_one_from_answering_or_discarding() -> None:
    m = use(ready("osiris", hands=[{"brick": 8}, {"grain": 1}]))
    next_turn(m, 0)
    m.act(1, "offer grain brick 0")
    assert m.asked(0) == "answer"
    m.act(0, "accept")
    m.act(1, "confirm 0")
    assert (m.asked(0), m.hand(1)) == ("after_use", {"brick": 1})
    m.act(1, "offer brick cattle 0")
    m.act(0, "keep_god")
    assert (m.asked(0), m.god(0), m.answer(0)) == ("answer", "osiris B", "pending")
    m = use(ready("osiris", hands=[{"brick": 8}]))
    next_turn(m, 0, 3, 4)
    assert m.asked(0) == "discard"
    m.act(0, "discard brick*4")
    assert (m.asked(0), m.asked(1)) == ("after_use", "robber")
    m.act(1, "robber 3")
    m.act(0, "keep_god")


@pytest.mark.rule("GOD-8")
def test_a_choice_left_open_for_a_round_is_still_to_be_made() -> None:
    m = use(ready("osiris", players=2))
    next_turn(m, 0)
    m.act(1, "end_turn")
    assert (m.asked(0), m.choosing()) == ("roll", [0])
    m.act(0, "take_god seth")
    assert m.asked(0) == "roll"
    assert m.refusal(0, "seth") == ("god_rests", "GOD-4")


@pytest.mark.rule("GOD-8", "AE-43")
def test_nothing_becomes_of_a_used_card_when_the_game_is_over() -> None:
    for god, after in (("osiris", [1]), ("ptha", [0])):
        m = ready(god, after=after, gods=[god, "atum"], hands=[CITY], points_to_win=3)
        m.act(0, "city 10")
        assert m.is_over()
        assert not any(m.s.asked[seat] for seat in range(3))
        assert m.title.awaited(m.state) == []


# GOD-10


@pytest.mark.rule("GOD-10")
@pytest.mark.parametrize("god", MOVES)
def test_both_sides_have_the_same_power(god: str) -> None:
    tables = [ready(f"{god} {side}") for side in "AB"]
    for m in tables:
        use(m)
    a, b = ([entry.events for entry in m.entries] for m in tables)
    assert a == b
    assert [tables[0].hand(seat) for seat in range(3)] == [tables[1].hand(seat) for seat in range(3)]


@pytest.mark.rule("GOD-10")
@pytest.mark.parametrize("god", MOVES)
def test_a_development_card_and_then_a_god_in_one_turn(god: str) -> None:
    m = ready(god, cards=[{"plenty": 2}])
    m.act(0, "plenty stone stone")
    use(m)
    if god != "amun":
        m.act(0, "keep_god")
        assert m.refusal(0, "plenty brick brick") == ("one_card_a_turn", "AE-13")


@pytest.mark.rule("GOD-10")
@pytest.mark.parametrize("god", MOVES)
def test_a_god_and_then_a_development_card_in_one_turn(god: str) -> None:
    m = ready(god, cards=[{"plenty": 1}])
    if god == "amun":
        play(m)
    else:
        use(m).act(0, "keep_god")
    m.act(0, "plenty stone stone")
    assert m.hand(0)["stone"] >= 2


@pytest.mark.rule("GOD-10", "AE-13")
@pytest.mark.parametrize("god", ["horus", "ptha", "osiris", "maat", "thoth", "sekhmet"])
def test_no_card_is_played_while_ones_own_after_use_choice_is_open(god: str) -> None:
    m = use(ready(god, cards=[{"plenty": 1, "monopoly": 1, "mercenary": 1, "free_oxcarts": 1}]))
    for move in ("plenty brick brick", "monopoly grain", "mercenary", "free_oxcarts"):
        assert m.refusal(0, move) == ("choice_open", "AE-13")
    assert m.glance(0)["playable"] == []
    m.act(0, "keep_god")
    for move in ("plenty brick brick", "monopoly grain", "mercenary", "free_oxcarts"):
        assert m.may(0, move)


@pytest.mark.rule("GOD-10", "AE-13")
@pytest.mark.parametrize("god", MOVES)
def test_nothing_is_played_while_anothers_after_use_choice_is_open(god: str) -> None:
    m = ready(god, gods=[god, "atum", "isis"], after=[1], cards=[{"plenty": 1}])
    assert m.refusal(0, MOVES[god]) == ("god_pending", "GOD-10")
    assert m.refusal(0, "plenty brick brick") == ("choice_open", "AE-13")
    assert m.forms(0) == [form for form in m.forms(0) if form["do"] == "offer"]
    m.act(1, "take_god maat" if god != "maat" else "take_god seth")
    assert m.may(0, MOVES[god])
    assert m.may(0, "plenty brick brick")


@pytest.mark.rule("GOD-10")
@pytest.mark.parametrize("god", MOVES)
def test_a_god_is_played_only_when_nothing_else_is_pending(god: str) -> None:
    m = ready(god, cards=[{"mercenary": 1, "free_oxcarts": 1}], settlements=[[10, 29], [19], [21]], carts=["10-11"])
    m.act(0, "mercenary")
    assert m.asked(0) == "robber"
    assert m.refusal(0, MOVES[god]) == ("god_pending", "GOD-10")
    m.act(0, "robber 3", draws=[0])
    m = ready(god, cards=[{"mercenary": 1, "free_oxcarts": 1}], settlements=[[10, 29], [13], [35]], carts=["10-11"])
    m.act(0, "free_oxcarts")
    assert m.asked(0) == "free_oxcart"
    assert m.refusal(0, MOVES[god]) == ("god_pending", "GOD-10")


@pytest.mark.rule("GOD-10")
@pytest.mark.parametrize("god", [*MOVES, "atum"])
def test_nor_in_the_midst_of_an_offer_or_a_discard(god: str) -> None:
    m = ready(god)
    s = m.state.copy()
    m.title.interpreted.apply(s, 0, OFFER)
    assert {m.title.actions.layout(action).move for action in m.title.legal(s, 0)} == {Offer}
    if god != "atum":
        move = m.title.actions.phrase(m.move(MOVES[god]))[0]
        assert m.title.why_not(s, 0, move) == benben.Refusal("offer_unfinished", "AE-17")
    m = ready(god, after=[0], active=1, before_roll=True, hands=[{"brick": 8}])
    m.roll(1, 3, 4)
    assert m.lists(0, "keep_god")
    s = m.state.copy()
    m.title.interpreted.apply(s, 0, DISCARD + 4)
    assert {m.title.actions.layout(action).move for action in m.title.legal(s, 0)} == {Discard}
    assert m.title.why_not(s, 0, KEEP_GOD) == benben.Refusal("discard_first", "AE-32")


@pytest.mark.rule("GOD-10")
def test_a_god_closes_the_offers_as_every_other_action_does() -> None:
    for god in MOVES:
        m = ready(god)
        m.act(0, "offer brick grain 1")
        assert m.asked(1) == "answer"
        play(m)
        assert (m.proposal(0), m.answer(1)) == (None, "none")


@pytest.mark.rule("GOD-10", "AE-44")
@pytest.mark.parametrize("god", MOVES)
def test_a_use_that_shows_nothing_of_anybody_may_be_taken_back(god: str) -> None:
    m = ready(god)
    play(m)
    assert m.can_undo(0) == (god not in ("horus", "maat", "thoth"))
    m = use(ready(god))
    m.act(0, "take_god isis")
    assert m.can_undo(0)
    m.undo(0)
    assert (m.god(0), m.choosing()) == (f"{god} A", [0])


# GOD-11


@pytest.mark.rule("GOD-11")
def test_gods_are_neither_offered_nor_robbed() -> None:
    m = ready("horus", hands=[{"brick": 1}, {}, {}], cards=[{"mercenary": 1}], settlements=[[10], [20], [44]])
    with pytest.raises(benben.BadMove):
        m.act(0, {"do": "offer", "give": {"horus": 1}, "get": {"grain": 1}, "to": [1]})
    with pytest.raises(benben.BadMove):
        m.act(0, {"do": "offer", "give": {"brick": 1}, "get": {"thoth": 1}, "to": [1]})
    held = [m.god(seat) for seat in range(3)]
    m.act(0, "mercenary")
    entry = m.act(0, "robber 8")
    assert kinds(entry) == ["robber", "nobody_robbed"]
    assert [m.god(seat) for seat in range(3)] == held


@pytest.mark.rule("GOD-11")
def test_a_god_leaves_a_player_only_by_his_own_choice_after_use() -> None:
    """In games of moves at random."""
    m, rng, exchanges = fresh(2, checked=False, gods=True, players=3, turn_limit=40), Random(2), 0
    while not m.is_over():
        held, choosing, seat = [player.god for player in m.g.players], m.choosing(), rng.choice(m.awaited())
        entry = Match.act(m, seat, m.pick(seat, rng.choice))
        now = [player.god for player in m.g.players]
        changed = [p for p in range(3) if now[p] != held[p] and held[p] >= 0]
        assert changed == ([seat] if "god_returned" in kinds(entry) else [])
        assert seat in choosing or not changed
        exchanges += len(changed)
        if m.s.placed == 6:
            assert sorted([*now[:3], *(GODS.index(god) for god in m.display())]) == list(range(len(GODS)))
    assert exchanges > 3


def test_the_gods_that_wait_for_rolls() -> None:
    assert OUT_OF_TURN == ("atum", "isis")
