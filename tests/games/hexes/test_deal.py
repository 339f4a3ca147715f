"""Dealing what a seat can't see: every deal that fits, equally often (AE-44)."""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import pytest

from benben.games.hexes.ancient_egypt.title import ANCIENT_EGYPT
from benben.games.hexes.data import CARDS, RESOURCES
from benben.games.hexes.family import counts
from benben.games.hexes.sizes import HOME
from benben.games.hexes.state import State
from benben.kernel.observation import from_observation, observe
from benben.kernel.schema import new, sized
from tests.games.hexes.ancient_egypt.table import position
from tests.games.hexes.table import Counts, Table

pytestmark = pytest.mark.xdist_group("native")

Hands = tuple[tuple[str, ...], ...]
TIMES = 3000
ALSO_INTERPRETED = 200


def spread(cards: Counts) -> tuple[str, ...]:
    return tuple(kind for kind in (*RESOURCES, *CARDS) for _ in range(cards.get(kind, 0)))


def seen(m: Table, seat: int | None) -> State:
    """What a seat sees, as a state whose generator is seeded."""
    s: State = new(sized(State, HOME))
    assert from_observation(m.observe(seat), s) == (-1 if seat is None else seat)
    ANCIENT_EGYPT.interpreted.seed_generator(s.rng, 44)
    return s


def dealt(m: Table, seat: int | None, look: Callable[[Any], object], times: int = TIMES) -> Counter[object]:
    """The results of dealing many times for a seat's observation, natively; interpreted, the first are the same."""
    s, rules, native = seen(m, seat), ANCIENT_EGYPT.interpreted, ANCIENT_EGYPT.native()
    array = native.from_plain(s)
    (shown,) = array.view(np.recarray)
    found: Counter[object] = Counter()
    for n in range(times):
        native.deal(array[0], -1 if seat is None else seat)
        found[look(shown)] += 1
        if n < ALSO_INTERPRETED:
            rules.deal(s, -1 if seat is None else seat)
            assert look(s) == look(shown)
    return found


def hands(*seats: int) -> Callable[[State], Hands]:
    return lambda s: tuple(spread(counts(s.players[seat].hand)) for seat in seats)


def supply_and_hands(*seats: int) -> Callable[[State], Hands]:
    return lambda s: (spread(counts(s.supply)), *hands(*seats)(s))


def cards(*seats: int) -> Callable[[State], Hands]:
    return lambda s: tuple(spread(counts(s.players[seat].cards, CARDS)) for seat in seats)


def every_deal(
    pool: Sequence[str], sizes: Sequence[int], fits: Callable[[Hands], bool] = lambda _: True
) -> Counter[Hands]:
    """All ways to deal out a pool, with every card distinct, counted by the resulting hands."""
    found: Counter[Hands] = Counter()

    def give(left: tuple[int, ...], done: Hands) -> None:
        if len(done) == len(sizes):
            found[done] += fits(done)
            return
        for chosen in itertools.combinations(left, sizes[len(done)]):
            kinds = Counter(pool[i] for i in chosen)
            give(tuple(i for i in left if i not in chosen), (*done, spread(kinds)))

    give(tuple(range(len(pool))), ())
    return Counter({held: n for held, n in found.items() if n})


def agrees(found: Counter[object], expected: Mapping[Any, int]) -> bool:
    """Chi-squared, with a bound that a fair dealer fails for about one seed in ten thousand."""
    assert set(found) <= set(expected)
    times, ways = sum(found.values()), sum(expected.values())
    parts = [(found[held] - times * n / ways) ** 2 / (times * n / ways) for held, n in expected.items()]
    free = len(parts) - 1
    return sum(parts) < free + 4.5 * math.sqrt(2 * free) + 6


def test_the_measure_itself_detects_a_crooked_dealer() -> None:
    expected = every_deal(["brick", "brick", "grain"], [1, 2])
    assert expected == {(("brick",), ("brick", "grain")): 2, (("grain",), ("brick", "brick")): 1}
    assert agrees(Counter({held: 1000 * n for held, n in expected.items()}), expected)
    assert not agrees(Counter(dict.fromkeys(expected, 1500)), expected)


@pytest.mark.rule("AE-44")
def test_hands_are_dealt_uniformly() -> None:
    m = position(hands=[{"stone": 2}, {"brick": 1, "grain": 1}, {"grain": 2, "cattle": 1}])
    pool = spread({"brick": 1, "cattle": 1, "grain": 3})
    assert agrees(dealt(m, 0, hands(1, 2)), every_deal(pool, [2, 3]))
    assert dealt(m, 0, hands(0), 20) == {(("stone", "stone"),): 20}


@pytest.mark.rule("AE-44")
def test_a_spectator_sees_no_hand_at_all() -> None:
    m = position(hands=[{"stone": 1}, {"brick": 1, "grain": 1}, {"grain": 1, "cattle": 1}])
    pool = spread({"brick": 1, "cattle": 1, "grain": 2, "stone": 1})
    assert agrees(dealt(m, None, hands(0, 1, 2)), every_deal(pool, [1, 2, 2]))


def own(**but: int) -> dict[str, int]:
    """A hand of all the cards in the game except these."""
    return {kind: 19 - but.get(kind, 0) for kind in RESOURCES}


@pytest.mark.rule("AE-44")
def test_a_hidden_supply_has_some_of_every_kind_that_is_not_exhausted() -> None:
    m = position(hands=[own(brick=4, grain=3), {"brick": 2, "grain": 2}], players=2, hidden_supply=True)
    assert m.observe(0)["exhausted"] == ["cattle", "papyrus", "stone"]
    pool = spread({"brick": 4, "grain": 3})
    expected = every_deal(pool, [3, 4], lambda held: set(held[0]) == {"brick", "grain"})
    assert len(expected) == 2
    assert agrees(dealt(m, 0, supply_and_hands(1)), expected)


@pytest.mark.rule("AE-44")
def test_when_a_kind_of_a_hidden_supply_is_exhausted_the_others_hold_it_all() -> None:
    m = position(
        hands=[own(brick=3, grain=2, stone=3), {"grain": 1, "stone": 1, "brick": 1}, {"grain": 1, "brick": 1}],
        hidden_supply=True,
    )
    assert "grain" in m.observe(0)["exhausted"]
    pool = spread({"brick": 3, "grain": 2, "stone": 3})
    expected = every_deal(pool, [3, 3, 2], lambda held: set(held[0]) == {"brick", "stone"})
    assert agrees(dealt(m, 0, supply_and_hands(1, 2)), expected)


@pytest.mark.rule("AE-17", "AE-44")
def test_standing_offers_are_covered_and_whoever_accepted_can_pay() -> None:
    m = position(hands=[{"stone": 2}, {"brick": 1, "grain": 1, "cattle": 1}, {"grain": 2, "cattle": 1}])
    m.act(1, "offer cattle stone 0")
    m.act(0, "offer stone grain 1,2")
    m.act(2, "accept")
    pool = spread({"brick": 1, "cattle": 2, "grain": 3})
    expected = every_deal(pool, [3, 3], lambda held: "cattle" in held[0] and "grain" in held[1])
    assert agrees(dealt(m, 0, hands(1, 2)), expected)


@pytest.mark.rule("AE-17", "AE-44")
def test_an_offer_and_an_acceptance_are_each_covered_on_their_own() -> None:
    m = position(hands=[{"stone": 2}, {"grain": 2, "brick": 2}, {"grain": 1, "cattle": 1}])
    m.act(1, "offer grain*2 stone 0")
    m.act(0, "offer stone grain,brick 1")
    m.act(1, "accept")
    pool = spread({"brick": 2, "cattle": 1, "grain": 3})
    expected = every_deal(pool, [4, 2], lambda held: held[0].count("grain") >= 2 and "brick" in held[0])
    assert agrees(dealt(m, 0, hands(1, 2)), expected)


@pytest.mark.rule("AE-17", "AE-44")
def test_the_active_players_offer_is_covered_in_the_eyes_of_the_others() -> None:
    m = position(hands=[{"stone": 2, "brick": 1}, {"papyrus": 1}, {"grain": 2, "stone": 1}])
    m.act(0, "offer stone*2 papyrus 1")
    pool = spread({"brick": 1, "grain": 2, "stone": 3})
    expected = every_deal(pool, [3, 3], lambda held: held[0].count("stone") >= 2)
    assert agrees(dealt(m, 1, hands(0, 2)), expected)


@pytest.mark.rule("AE-17", "AE-44")
def test_offers_too_rare_to_wait_for_are_covered_too() -> None:
    """Two of three players with large hands offer all there is of a kind."""
    hand = {"stone": 9, "brick": 4, "cattle": 5}
    m = position(hands=[{"brick": 1}, hand, hand, {"papyrus": 9, "grain": 9}], players=4)
    m.act(1, "offer stone*9 brick 0")
    m.act(2, "offer stone*9 brick 0")
    for seed in range(6):
        s = ANCIENT_EGYPT.determinize(m.observe(0), random.Random(seed))
        assert isinstance(s, State)
        assert [counts(s.players[seat].hand).get("stone", 0) for seat in (1, 2, 3)] == [9, 9, 0]
        assert [sum(counts(s.players[seat].hand).values()) for seat in range(4)] == [1, 18, 18, 18]


def seven() -> Table:
    m = position(
        hands=[{"brick": 1}, {"brick": 6, "grain": 2}, {"stone": 8}, {"grain": 9}], before_roll=True, players=4
    )
    m.roll(0, 3, 4)
    m.act(1, "discard brick*3,grain")
    return m


@pytest.mark.rule("AE-32", "AE-44")
def test_chosen_discards_are_held_and_undecided_players_have_none() -> None:
    m = seven()
    seen = m.observe(0)
    found = set()
    for seed in range(60):
        s = ANCIENT_EGYPT.determinize(seen, random.Random(seed))
        assert isinstance(s, State)
        one, two, three = s.players[1:4]
        chosen, held = counts(one.discard), counts(one.hand)
        assert sum(chosen.values()) == 4
        assert one.discard_kind == 5
        assert all(held[kind] >= n for kind, n in chosen.items())
        assert (two.discard, two.discard_kind, three.discard, three.discard_kind) == (0, 0, 0, 0)
        found.add(tuple(chosen.items()))
    assert len(found) > 10


@pytest.mark.rule("AE-32", "AE-44")
def test_any_half_of_a_hand_is_equally_likely_and_ones_own_choice_is_known() -> None:
    """Seat 0 holds every card that is not in seat 1's hand, so only the choice is unknown."""
    m = position(hands=[own(brick=6, grain=2), {"brick": 6, "grain": 2}, {}], before_roll=True)
    m.roll(0, 3, 4)
    m.act(1, "discard brick*3,grain")
    halves = Counter(itertools.combinations(("brick",) * 6 + ("grain",) * 2, 4))
    assert agrees(dealt(m, 0, lambda s: spread(counts(s.players[1].discard))), halves)
    s = ANCIENT_EGYPT.determinize(m.observe(1), random.Random(1))
    assert isinstance(s, State)
    assert (counts(s.players[1].discard), s.players[1].discard_kind) == ({"brick": 3, "grain": 1}, 5)


@pytest.mark.rule("AE-44")
def test_development_cards_are_dealt_uniformly_from_the_unseen_ones() -> None:
    m = position(
        cards=[{"victory_point": 5, "plenty": 2}, {"mercenary": 1}, {"monopoly": 1, "mercenary": 1}],
        mercenaries=[8, 2, 0],
        deck={"mercenary": 2, "free_oxcarts": 1, "monopoly": 1},
    )
    m.s.spent = m.title.interpreted.one(1)  # a played card for free oxcarts
    pool = spread({"mercenary": 4, "free_oxcarts": 1, "monopoly": 2})
    assert agrees(dealt(m, 0, cards(1, 2)), every_deal(pool, [1, 2]))
    assert dealt(m, 0, lambda s: sum(counts(s.deck, CARDS).values()), 50) == {4: 50}


@pytest.mark.rule("AE-43", "AE-44")
@pytest.mark.parametrize("more", [0, 1, 2])
def test_points_that_would_have_won_are_not_dealt_to_the_active_player(more: int) -> None:
    """The active player shows 7 to 9 points and holds three unplayed cards; with points enough they would have won."""
    m = position(
        settlements=[[], [0, 2, 4][: 1 + more], []],
        cities=[[], [40, 42, 44], []],
        cards=[{}, {"mercenary": 3}, {"mercenary": 2}],
        active=1,
    )
    assert m.visible(1) == 7 + more
    most = dealt(m, 0, lambda s: counts(s.players[1].cards, CARDS).get("victory_point", 0), 600)
    assert set(most) == set(range(3 - more))
    assert set(dealt(m, 0, lambda s: counts(s.players[2].cards, CARDS).get("victory_point", 0), 600)) == {0, 1, 2}


@pytest.mark.rule("AE-43", "AE-44")
def test_the_remaining_deals_are_equally_likely() -> None:
    m = position(
        settlements=[[], [0], []],
        cities=[[], [40, 42, 44, 50], []],
        cards=[{"mercenary": 12, "plenty": 2, "free_oxcarts": 2}, {"mercenary": 2}, {"monopoly": 1}],
        deck={"monopoly": 1, "victory_point": 5},
        active=1,
    )
    assert m.visible(1) == 9
    pool = spread({"mercenary": 2, "monopoly": 2, "victory_point": 5})
    expected = every_deal(pool, [2, 1], lambda held: "victory_point" not in held[0])
    assert agrees(dealt(m, 0, cards(1, 2)), expected)


@pytest.mark.rule("AE-13", "AE-44")
def test_cards_bought_this_turn_are_among_those_held() -> None:
    m = position(cards=[{}, {"mercenary": 2, "plenty": 1}], fresh_cards=[{}, {"plenty": 1}], active=1)
    seen = m.observe(0)
    for seed in range(30):
        s = ANCIENT_EGYPT.determinize(seen, random.Random(seed))
        assert isinstance(s, State)
        held, new_ones = (counts(cards, CARDS) for cards in (s.players[1].cards, s.players[1].fresh))
        assert (sum(held.values()), sum(new_ones.values())) == (3, 1)
        assert all(held.get(card, 0) >= n for card, n in new_ones.items())


@pytest.mark.rule("AE-44")
@pytest.mark.parametrize("hidden", [False, True])
def test_a_deal_looks_to_the_seat_like_what_it_saw(hidden: bool) -> None:
    m = position(
        hands=[{"stone": 2, "brick": 2}, {"grain": 3}, {"cattle": 2}], hidden_supply=hidden, cards=[{}, {"plenty": 1}]
    )
    m.act(0, "offer stone grain 1,2")
    m.act(1, "accept")
    for table in (m, seven()):
        for viewer in (0, 1, 2, None):
            s = ANCIENT_EGYPT.determinize(table.observe(viewer), random.Random(5))
            assert observe(s, viewer) == table.observe(viewer)
            if viewer is not None:
                assert ANCIENT_EGYPT.legal(s, viewer) == table.legal(viewer)
