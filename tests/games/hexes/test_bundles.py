"""What a trade between players consists of (AE-18), and the steps in which random play and learning compose it."""

from __future__ import annotations

import random

import pytest

import benben
from benben.games.hexes.moves import ACTIONS, Offer
from tests.games.hexes.ancient_egypt.table import position
from tests.games.hexes.table import Table, told

HANDS = [{"brick": 2, "cattle": 1, "stone": 1}, {"grain": 2, "papyrus": 1}, {}]


@pytest.mark.rule("AE-18")
def test_bundles_of_several_kinds_change_hands() -> None:
    m = position(hands=HANDS)
    m.act(0, "offer brick*2,stone papyrus,grain*2 1,2")
    m.act(1, "accept")
    entry = m.act(0, "confirm 1")
    assert told(entry, "traded") == [
        {"seat": 0, "partner": 1, "gave": {"brick": 2, "stone": 1}, "got": {"papyrus": 1, "grain": 2}}
    ]
    assert (m.hand(0), m.hand(1)) == ({"cattle": 1, "papyrus": 1, "grain": 2}, {"brick": 2, "stone": 1})


@pytest.mark.rule("AE-18")
def test_at_least_one_card_on_each_side() -> None:
    m = position(hands=HANDS)
    assert m.refusal(0, "offer () () 1") == ("card_on_each_side", "AE-18")
    m.act(0, "offer brick () 1")  # open: whoever answers it names the other side
    assert m.refusal(1, "accept") == ("open_offer", "AE-17")
    with pytest.raises(benben.BadMove):
        m.act(0, {"do": "offer", "give": {"brick": 0}, "get": {"grain": 1}, "to": [1]})


@pytest.mark.rule("AE-18")
@pytest.mark.parametrize("offer", ["brick brick", "brick*2 brick", "brick,stone grain,stone", "cattle brick,cattle"])
def test_no_kind_on_both_sides(offer: str) -> None:
    m = position(hands=HANDS)
    assert m.refusal(0, f"offer {offer} 1") == ("both_sides", "AE-18")
    m = position(hands=[{"brick": 1}, {"grain": 1}])
    assert m.refusal(1, "offer grain grain*2 0") == ("both_sides", "AE-18")


@pytest.mark.rule("AE-18")
def test_nobody_gives_what_they_do_not_hold() -> None:
    m = position(hands=HANDS)
    assert m.refusal(0, "offer brick*3 grain 1") == ("not_covered", "AE-17")
    m.act(0, "offer brick grain*3 1,2")
    assert m.refusal(1, "accept") == ("cannot_give", "AE-18")
    assert m.refusal(2, "accept") == ("cannot_give", "AE-18")
    m.act(1, "offer grain brick*3 0")
    assert m.refusal(0, "take_offer 1") == ("cannot_give", "AE-18")


@pytest.mark.rule("AE-18")
def test_all_of_a_kind_or_a_whole_hand_may_be_given() -> None:
    m = position(hands=HANDS)
    m.act(0, "offer brick*2,cattle,stone papyrus 1")
    m.act(1, "accept")
    m.act(0, "confirm 1")
    assert m.hand(0) == {"papyrus": 1}
    full = dict.fromkeys(("brick", "cattle", "papyrus", "grain"), 1)
    m = position(hands=[{**full, "stone": 1}, {"stone": 1}])
    assert m.refusal(0, "offer brick,cattle,papyrus,grain,stone stone 1") == ("offer_unfinished", "AE-17")
    m.act(0, "offer brick,cattle,papyrus,grain stone 1")
    m.act(1, "accept")
    m.act(0, "confirm 1")
    assert m.hand(0) == {"stone": 2}


@pytest.mark.rule("AE-18")
def test_nothing_but_resource_cards_changes_hands() -> None:
    m = position(hands=HANDS, cards=[{"mercenary": 1}, {"plenty": 1}])
    for give in ("mercenary", "point", "settlement"):
        with pytest.raises(benben.BadMove):
            m.act(0, f"offer {give} grain 1")
    before = [(m.cards(seat), m.left(seat), m.points(seat)) for seat in range(3)]
    m.act(0, "offer brick grain 1")
    m.act(1, "accept")
    m.act(0, "confirm 1")
    assert [(m.cards(seat), m.left(seat), m.points(seat)) for seat in range(3)] == before


def steps(m: Table, seat: int, rng: random.Random) -> Offer:
    """Put an offer together id by id, as random play does."""
    s = m.s.copy()
    ids = [ACTIONS.phrase(Offer({"brick": 1}, {"grain": 1}, (1,)))[0]]
    while True:
        assert m.title.why_not(s, seat, ids[-1]) is None
        m.title.interpreted.apply(s, seat, ids[-1])
        move = ACTIONS.move(ids)
        if move is not None:
            assert isinstance(move, Offer)
            return move
        ids.append(rng.choice(m.title.legal(s, seat)))


@pytest.mark.rule("AE-17", "AE-18")
@pytest.mark.parametrize("seat", [0, 1])
def test_every_offer_put_together_step_by_step_is_a_good_one(seat: int) -> None:
    m = position(hands=[{"brick": 2, "cattle": 1, "stone": 3}, {"grain": 2, "papyrus": 1, "brick": 1}, {"stone": 1}])
    rng = random.Random(seat)
    opened = set()
    for _ in range(60):
        offer = steps(m, seat, rng)
        held: dict[str, int] = m.hand(seat)
        assert all(held.get(kind, 0) >= n for kind, n in offer.give.items())
        assert not set(offer.give) & set(offer.get)
        assert offer.give or offer.get
        assert seat not in offer.to
        assert seat == 0 or offer.to == (0,)
        assert m.may(seat, m.title.move_text(offer))
        opened.add((bool(offer.give), bool(offer.get)))
    assert opened == ({(True, True), (True, False), (False, True)} if seat == 0 else {(True, True)})
