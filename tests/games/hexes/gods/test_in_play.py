"""The cards in play: GOD-1 to GOD-7."""

from __future__ import annotations

from typing import Any

import pytest

import benben
from benben.games.hexes.gods.data import CARDS_OF_GODS, GODS
from benben.games.hexes.gods.moves import KEEP_GOD
from benben.games.hexes.moves import END_TURN, OFFER
from benben.kernel.observation import canonical
from tests.games.hexes.gods.ready import AFTER_ROLL, MOVES, next_turn, play, ready, use
from tests.games.hexes.gods.table import GodTable, fresh, position
from tests.games.hexes.table import kinds, told

VIEWERS = (0, 1, 2, None)


def settle(m: GodTable, rounds: int) -> None:
    """Place this many settlements with their oxcarts."""
    for _ in range(rounds):
        (seat,) = m.actors()
        m.act(seat, m.moves(seat)[0])
        m.act(seat, m.moves(seat)[0])


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
def test_each_player_has_one_and_the_others_are_in_the_display_for_all_to_see(players: int) -> None:
    m = fresh(gods=True, setup="beginner", players=players)
    for viewer in (0, 1, None):
        seen = m.observe(viewer)
        held = [player["god"] for player in seen["players"]]
        assert all(held)
        assert sorted([*held, *seen["display"]]) == sorted(GODS)
        assert [player["side"] for player in seen["players"]] == ["A"] * players
        assert seen["choosing"] == []


@pytest.mark.rule("GOD-1")
@pytest.mark.parametrize("god", GODS)
def test_a_player_plays_only_their_own_god(god: str) -> None:
    m = ready("ptha" if god == "horus" else "horus")
    move = MOVES.get(god, f"{god} grain")
    if god == "horus":
        assert m.refusal(0, move) == ("other_god", "GOD-1")
    elif god != "ptha":
        assert m.refusal(0, move) == ("other_god", "GOD-1")
        assert move.split()[0] not in {type(legal).name() for legal in m.moves(0)}


@pytest.mark.rule("GOD-1")
def test_everyone_is_told_what_is_used_and_what_becomes_of_it() -> None:
    m = ready("seth")
    entries = [play(m), m.act(0, "take_god maat")]
    assert kinds(entries[0]) == ["god_used", "robber", "banished"]
    assert kinds(entries[1]) == ["god_returned", "god_taken"]
    for entry in entries:
        assert all(m.seen(entry, viewer) == entry.events for viewer in VIEWERS)
    for viewer in VIEWERS:
        assert m.observe(viewer)["players"][0]["god"] == "maat"
        assert m.observe(viewer)["resting"] == [0]


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
    unnumbered = [card.name for card in CARDS_OF_GODS if not card.number]
    assert m.display() == unnumbered
    m.act(last, m.moves(last)[0])
    assert [m.god(seat) for seat in range(players)] == [f"{god} A" for god in held]
    assert m.display() == [*left, *unnumbered]
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
    assert len(m.display()) == len(GODS) - players
    taken = [event.args["god"] for event in m.set_up_events if event.kind == "god_taken"]
    assert taken == ["horus", "ptha", "atum", "osiris"][:players]


# GOD-3


@pytest.mark.rule("GOD-3")
@pytest.mark.parametrize("god", MOVES)
def test_a_god_is_played_only_on_ones_own_turn(god: str) -> None:
    m = ready(god, active=1)
    assert m.asked(0) == "offer"
    assert m.refusal(0, MOVES[god]) == ("god_in_turn", "GOD-3")
    assert m.forms(0) == [form for form in m.forms(0) if form["do"] == "offer"]


@pytest.mark.rule("GOD-3")
@pytest.mark.parametrize("god", AFTER_ROLL)
def test_and_after_the_roll_unless_the_card_says_otherwise(god: str) -> None:
    m = ready(god, before_roll=True)
    assert m.refusal(0, MOVES[god]) == ("god_after_roll", "GOD-3")
    m.roll(0, 6, 6)
    assert m.may(0, MOVES[god])


# GOD-4


@pytest.mark.rule("GOD-4")
@pytest.mark.parametrize("god", MOVES)
def test_a_god_is_not_played_on_the_turn_it_was_received(god: str) -> None:
    m = ready(god, resting=[0])
    assert m.refusal(0, MOVES[god]) == ("god_rests", "GOD-4")
    assert m.glance(1)["rested"] == [False, True, True]
    other = "seth" if god != "seth" else "osiris"
    m = use(ready(other, gods=[other, "isis"], players=2, before_roll=god != "seth"))
    m.act(0, f"take_god {god}")
    m.s.robber = 4
    if god != "seth":
        m.roll(0, 6, 6)
    assert m.refusal(0, MOVES[god]) == ("god_rests", "GOD-4")


@pytest.mark.rule("GOD-4")
def test_but_on_the_next_one() -> None:
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
def test_a_god_taken_at_the_end_of_the_turn_serves_on_the_next_players_roll() -> None:
    m = use(ready("osiris"))
    m.act(0, "end_turn")
    m.act(0, "take_god atum")
    m.roll(1, 6, 6)
    assert (m.actors(), m.asked(0)) == ([0], "god")


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
    m.s.robber = 4
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
def test_the_b_side_serves_from_the_next_turn_on_whosever_it_is() -> None:
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
def test_atum_may_be_declined_and_asks_again_on_the_next_roll() -> None:
    m = position(gods=["horus", "atum"], settlements=[[10], [40], [44]], before_roll=True)
    m.roll(0, 3, 3)
    entry = m.act(1, "atum -")
    assert (kinds(entry), m.god(1), m.choosing(), m.size(1)) == ([], "atum A", [], 0)
    next_turn(m, 0, 3, 3)
    assert m.asked(1) == "god"


@pytest.mark.rule("GOD-6", "GOD-16")
def test_isis_must_be_played_when_anyone_rolls_a_seven() -> None:
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
    """At the table it is a single move; opponents and simulations make it step by step."""
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
