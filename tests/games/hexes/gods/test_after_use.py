"""After use, and alongside everything else: GOD-8 to GOD-11."""

from __future__ import annotations

from random import Random

import pytest

import benben
from benben.games.hexes.gods.data import GODS
from benben.games.hexes.gods.moves import KEEP_GOD, STANDING_ANSWER
from benben.games.hexes.gods.state import STANDING_NEVER
from benben.games.hexes.moves import DISCARD, OFFER, Discard, Offer
from benben.kernel.match import Match
from tests.games.hexes.gods.ready import MOVES, next_turn, play, ready, use
from tests.games.hexes.gods.table import fresh
from tests.games.hexes.table import CITY, kinds, told

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
def test_or_returned_for_another_one(god: str) -> None:
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
def test_a_returned_card_has_its_a_side_up() -> None:
    m = use(ready("seth B", gods=["seth B", "osiris"], players=2))
    m.act(0, "take_god isis")
    next_turn(m, 0)
    m.act(1, "osiris 12-13 13-14")
    m.act(1, "take_god seth")
    assert m.god(1) == "seth A"


IN_TURN = [god for god in MOVES if god not in ("amun", "seth")]


@pytest.mark.rule("GOD-9", "GOD-8")
@pytest.mark.parametrize("god", IN_TURN)
def test_the_choice_may_wait_while_the_turn_goes_on(god: str) -> None:
    m = use(ready(god, hands=[{"brick": 8, "papyrus": 1, "grain": 1, "stone": 2}, {"grain": 2}]))
    assert (m.asked(0), m.phase()) == ("turn", "turn")
    m.act(0, "offer brick grain 1")
    m.act(1, "accept")
    m.act(0, "confirm 1")
    m.act(0, "exchange brick cattle")
    assert (m.asked(0), m.choosing()) == ("turn", [0])
    m.act(0, "keep_god")
    assert (m.asked(0), m.phase(), m.choosing()) == ("turn", "turn", [])


@pytest.mark.rule("GOD-9")
@pytest.mark.parametrize("side", "AB")
@pytest.mark.parametrize("god", IN_TURN)
def test_it_is_due_before_the_dice_are_passed(god: str, side: str) -> None:
    m = use(ready(f"{god} {side}"))
    m.act(0, "end_turn")
    assert (m.actors(), m.asked(0), m.phase()) == ([0], "after_use", "end")
    assert m.awaited() == [0]
    for move in ("end_turn", "roll", "exchange brick grain", "offer brick grain 1", "mercenary"):
        assert m.refusal(0, move) == ("after_use_first", "GOD-8")
    assert m.may(0, "keep_god") == (side == "A")
    m.act(0, "take_god isis")
    assert (m.actors(), m.asked(1), m.phase(), m.choosing()) == ([1], "roll", "roll", [])
    assert m.s.active == 1


@pytest.mark.rule("GOD-9")
def test_without_a_used_card_the_dice_are_passed_at_once() -> None:
    m = ready("horus")
    m.act(0, "end_turn")
    assert (m.asked(0), m.asked(1)) == (None, "roll")
    m = use(ready("horus"))
    m.act(0, "keep_god")
    m.act(0, "end_turn")
    assert (m.asked(0), m.asked(1)) == (None, "roll")


@pytest.mark.rule("GOD-9")
def test_the_end_of_the_turn_is_undone_with_the_choice_still_open() -> None:
    m = use(ready("osiris"))
    m.act(0, "end_turn")
    m.act(0, "keep_god")
    m.undo(0)
    assert (m.asked(0), m.phase()) == ("after_use", "end")
    m.undo(0)
    assert (m.asked(0), m.phase(), m.choosing()) == ("turn", "turn", [0])


@pytest.mark.rule("GOD-8", "AE-43")
def test_nothing_happens_to_a_used_card_when_the_game_is_over() -> None:
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
@pytest.mark.parametrize("god", IN_TURN)
def test_no_card_is_played_while_ones_own_after_use_choice_is_open(god: str) -> None:
    m = use(ready(god, cards=[{"plenty": 1, "monopoly": 1, "mercenary": 1, "free_oxcarts": 1}]))
    for move in ("plenty brick brick", "monopoly grain", "mercenary", "free_oxcarts"):
        assert m.refusal(0, move) == ("after_use_first", "GOD-8")
    assert m.glance(0)["playable"] == []
    m.act(0, "keep_god")
    for move in ("plenty brick brick", "monopoly grain", "mercenary", "free_oxcarts"):
        assert m.may(0, move)


@pytest.mark.rule("GOD-10", "AE-13")
@pytest.mark.parametrize("god", MOVES)
def test_anothers_used_card_keeps_nobody_from_anything(god: str) -> None:
    """Seat 1 takes a card by Atum on seat 0's roll: the turn waits for the choice, then goes on as usual."""
    m = ready(god, gods=[god, "atum", "isis"], cards=[{"plenty": 1}], before_roll=True)
    m.roll(0, 6, 6)
    m.act(1, "atum grain")
    assert (m.actors(), m.asked(1), m.phase()) == ([1], "after_use", "reply")
    m.act(1, "keep_god")
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
def test_nor_in_the_middle_of_an_offer_or_a_discard(god: str) -> None:
    m = ready(god)
    s = m.state.copy()
    m.title.interpreted.apply(s, 0, OFFER)
    assert {m.title.actions.layout(action).move for action in m.title.legal(s, 0)} == {Offer}
    if god != "atum":
        move = m.title.actions.phrase(m.move(MOVES[god]))[0]
        assert m.title.why_not(s, 0, move) == benben.Refusal("offer_unfinished", "AE-17")
    m = ready(god, active=1, before_roll=True, hands=[{"brick": 8}])
    m.roll(1, 3, 4)
    s = m.state.copy()
    m.title.interpreted.apply(s, 0, DISCARD + 4)
    assert {m.title.actions.layout(action).move for action in m.title.legal(s, 0)} == {Discard}
    assert m.title.why_not(s, 0, KEEP_GOD) == benben.Refusal("nothing_used", "GOD-8")
    never = STANDING_ANSWER + STANDING_NEVER
    told = benben.Refusal("discard_first", "AE-32")
    assert m.title.why_not(s, 0, never) == told


@pytest.mark.rule("GOD-10")
def test_a_god_closes_offers_as_every_other_action_does() -> None:
    for god in MOVES:
        m = ready(god)
        m.act(0, "offer brick grain 1")
        assert m.asked(1) == "answer"
        play(m)
        assert (m.proposal(0), m.answer(1)) == (None, "none")


@pytest.mark.rule("GOD-10", "AE-44")
@pytest.mark.parametrize("god", MOVES)
def test_a_use_that_reveals_nothing_may_be_undone(god: str) -> None:
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
def test_gods_are_neither_traded_nor_stolen() -> None:
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
def test_a_god_leaves_a_player_only_by_their_own_choice_after_use() -> None:
    """In random games."""
    m, rng, exchanges = fresh(2, checked=False, gods=True, players=3, turn_limit=40), Random(2), 0
    while not m.is_over():
        held, choosing, seat = [player.god for player in m.s.players], m.choosing(), rng.choice(m.awaited())
        entry = Match.act(m, seat, m.pick(seat, rng.choice))
        now = [player.god for player in m.s.players]
        changed = [p for p in range(3) if now[p] != held[p] and held[p] >= 0]
        assert changed == ([seat] if "god_returned" in kinds(entry) else [])
        assert seat in choosing or not changed
        exchanges += len(changed)
        if m.s.placed == 6:
            assert sorted([*now[:3], *(GODS.index(god) for god in m.display())]) == list(range(len(GODS)))
    assert exchanges > 3
