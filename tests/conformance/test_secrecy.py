"""What a seat sees doesn't depend on what is hidden from it, and `determinize` deals only what is hidden."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from typing import Any, cast

import msgspec

from benben.kernel.match import Match
from benben.kernel.observation import canonical, from_json, observe, state_hash
from benben.kernel.schema import DISCREET, BaseState, Record, Rows, Seen, When, fields, new
from benben.kernel.title import Options, Title
from tests.conformance.common import (
    basic,
    every_set,
    every_title,
    limit,
    limited,
    looks,
    option_sets,
    play,
    played_out,
    positions,
    seeds,
)
from tests.support.toy import TOY
from tests.support.toy.state import GOODS, KINDS, State


def key(s: BaseState) -> bytes:
    return msgspec.json.encode(canonical(s), order="deterministic")


@every_set
def test_observation_is_the_same_whatever_is_hidden(title: Title, options: Options) -> None:
    rng = random.Random(7)
    differ = looked = 0
    met: Counter[frozenset[int]] = Counter()
    s = title.blank(options)
    share = looks(title, 0.07 if not title.keeps_secrets else 0.6 if looks(title) == 1 else 0.2)
    for seed in seeds(title, options, 3):
        for s, _, _ in positions(title, options, seed):
            met[frozenset(s.asked[: s.seats])] += 1
            often = met[frozenset(s.asked[: s.seats])] > 2  # so that every kind of decision is examined
            if often and rng.random() > (share if looked > 15 else max(share, 0.1)):
                continue
            looked += 1
            for seat in range(s.seats):
                exact, shown = observe(s, seat, discreet=True), observe(s, seat)
                for _ in range(3 if looks(title) == 1 else 1):
                    other = title.determinize(exact, rng)
                    assert observe(other, seat, discreet=True) == exact
                    assert observe(other, seat) == shown
                    assert title.legal(other, seat) == title.legal(s, seat), "legality depends on what is hidden"
                    differ += key(other) != key(s)
    secret = title.keeps_secrets and hides(title, options)
    assert differ == 0 or secret
    assert differ > 0 or not secret or s.seats == 2, "of two players one may know the other's hand from what is left"


def hides(title: Title, options: Options) -> bool:
    """Whether these options hide a field from somebody; discreet ones are known exactly to those who count."""
    s = title.blank(options)

    def hidden(record: type[Record]) -> bool:
        for spec in fields(record).values():
            seen = spec.seen
            if isinstance(seen, When):
                seen = seen.then if getattr(s, seen.option) == seen.value else seen.otherwise
            if seen in (Seen.OWNER, Seen.NOBODY) or (isinstance(spec, Rows) and hidden(spec.record)):
                return True
        return False

    return hidden(title.state)


@every_set
def test_determinized_states_are_whole(title: Title, options: Options) -> None:
    """In range, with their scratch, and playable to the end."""
    rng = random.Random(8)
    for s, seat, _ in positions(title, options, 8):
        if rng.random() < looks(title, 0.1 if looks(title) == 1 else 0.05):
            dealt = title.determinize(observe(s, seat, discreet=True), rng)
            checked = new(title.state, checked=True)
            from_json(canonical(dealt), checked)
            for i in range(4):
                checked.rng[i] = dealt.rng[i]
            title.rebuild(checked)
            assert checked == dealt
            assert played_out(title, checked, 3, checked=True) == played_out(title, dealt, 3)


@every_title
def test_determinize_repeats_with_its_generator(title: Title) -> None:
    match = Match(title, basic(title), seed=1)
    seen = match.observe(0, discreet=True)
    one, two = (title.determinize(seen, random.Random(3)) for _ in range(2))
    assert key(one) == key(two)
    assert one.rng == two.rng


@every_set
def test_canonical_form_comes_back(title: Title, options: Options) -> None:
    rng = random.Random(2)
    for s, _, _ in positions(title, options, 2):
        if rng.random() > 2 * looks(title):
            continue
        again = new(title.state)
        from_json(msgspec.json.decode(msgspec.json.encode(canonical(s))), again)
        title.rebuild(again)
        assert again == s
        assert state_hash(again) == state_hash(s)


@every_set
def test_spectators_see_what_every_seat_sees(title: Title, options: Options) -> None:
    """Nothing a spectator is shown is hidden from a seat, or different there."""

    def within(less: Any, more: Any) -> bool:
        if isinstance(less, dict):
            return less.keys() == more.keys() and all(within(less[k], more[k]) for k in less)
        if isinstance(less, list):
            return less == more or (len(less) == len(more) and all(map(within, less, more)))
        return less is None or less == more

    rng = random.Random(3)
    for s, _, _ in positions(title, options, 3):
        if rng.random() > 2 * looks(title):
            continue
        spectator = observe(s, None)
        for seat in range(s.seats):
            assert within(spectator, observe(s, seat))
            assert within(observe(s, seat), observe(s, seat, discreet=True))
            assert within(observe(s, seat, discreet=True), canonical(s))


@every_title
def test_discreet_fields_are_hidden_until_the_end(title: Title) -> None:
    record = fields(title.state)["players"]
    assert isinstance(record, Rows)
    discreet = [name for name, spec in fields(record.record).items() if spec.seen is DISCREET]
    match = Match(title, {**basic(title), "players": title.seats[0], "turn_limit": limit(title)}, seed=2)
    for _ in play(match, random.Random(2)):
        for name in discreet:
            others = match.observe(0)["players"][1][name]
            assert (others is None) == (not match.over)
            assert match.observe(0)["players"][0][name] is not None
            assert match.observe(0, discreet=True)["players"][1][name] is not None
            assert (match.observe(None)["players"][0][name] is None) == (not match.over)


@every_set
def test_events_hide_what_the_seat_may_not_see(title: Title, options: Options) -> None:
    match = Match(title, limited(title, options), seed=3)
    for _ in play(match, random.Random(3)):
        entry = match.entries[-1]
        views = {seat: title.see(entry.events, seat) for seat in [None, *range(match.seats)]}
        for i, event in enumerate(entry.events):
            secret = title.events.secret(event)
            assert entry.barrier or not secret
            for view in views.values():
                assert view[i].kind == event.kind
                assert view[i].args.keys() == event.args.keys()
            if not secret:
                assert all(view[i] == event for view in views.values())
            else:
                assert views[None][i] != event


def test_toy_deals_are_uniform() -> None:
    """Compared with an enumeration of all ways to deal the cards that seat 0 can't see."""
    s = cast(State, TOY.blank({"players": 2}))
    s.players[0].hand[:] = [1, 1, 0]
    s.players[1].hand[:] = [1, 0, 1]
    s.shown[:] = [1, 2, 2]
    s.deck[:] = [1, 1, 1]
    s.players[0].chosen = s.players[1].chosen = -1
    s.active, s.asked[0], s.give, s.get = 0, 2, -1, -1
    unseen = [k for k in range(KINDS) for _ in range(s.deck[k] + s.players[1].hand[k])]
    ways = Counter(tuple(sorted(unseen[i] for i in hand)) for hand in itertools.combinations(range(len(unseen)), 2))
    rng, trials = random.Random(11), 20_000
    seen = observe(s, 0, discreet=True)
    dealt: Counter[tuple[int, ...]] = Counter()
    for _ in range(trials):
        other = cast(State, TOY.determinize(seen, rng))
        hand = other.players[1].hand
        dealt[tuple(k for k in range(KINDS) for _ in range(hand[k]))] += 1
        assert [hand[k] + other.deck[k] for k in range(KINDS)] == [2, 1, 2], GOODS
    assert dealt.keys() == ways.keys()
    expected = {deal: trials * n / sum(ways.values()) for deal, n in ways.items()}
    chi_square = sum((dealt[d] - e) ** 2 / e for d, e in expected.items())
    assert chi_square < 20.5  # 5 kinds of deal, 4 degrees of freedom: p = 0.0004


def test_toy_hands_are_hidden_only_when_the_option_says_so() -> None:
    sets = option_sets(TOY)
    assert {hides(TOY, options) for options in sets} == {True}
    for options in sets:
        match = Match(TOY, options, seed=4)
        others = match.observe(0)["players"][1]
        assert (others["hand"] is None) == (not options["open_hands"])
        assert others["hand_total"] == 3
