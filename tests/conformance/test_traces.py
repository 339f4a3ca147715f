"""The trace of a seeded game is the same interpreted, native and checked."""

from __future__ import annotations

import numpy as np
import pytest

from benben.kernel.chance import below
from benben.kernel.schema import FINISHED, UNFINISHED
from benben.kernel.title import Options, Title
from tests.conformance.common import (
    TITLES,
    VARIANTS,
    basic,
    every_set,
    every_title,
    limited,
    looks,
    option_sets,
    played_out,
    started,
)
from tests.support.records import everything

# Games per title, and per title with long games; `make fuzz` plays many more.
GAMES = (1_000, 180)  # interpreted and native
CHECKED_GAMES = (120, 45)


def share(title: Title, games: tuple[int, int]) -> int:
    """How many games each option set plays so that the title plays this many in all."""
    return -(-games[looks(title) < 1] // len(option_sets(title)))


@every_title
def test_every_option_value_is_played(title: Title) -> None:
    sets = option_sets(title)
    chosen = {*VARIANTS.get(title, {}), *([title.variant[0]] if title.variant else [])}
    for option in title.options:
        if option.name in chosen:
            assert {s[option.name] for s in sets} == {title.variant is None}
            continue
        played = {s[option.name] for s in sets}
        if option.kind == "number":
            assert {option.low, option.high, option.default} <= played
        else:
            assert len(played) == (len(option.choices) or 2)
    assert {s["players"] for s in sets} == set(range(title.seats[0], title.seats[1] + 1))


@pytest.mark.xdist_group("native")
@every_set
def test_native_traces_equal_interpreted_ones(title: Title, options: Options) -> None:
    from benben.kernel.native import to_plain

    games = share(title, GAMES)
    seeds = np.arange(games, dtype=np.int64) * 7919 + 1_000_003 * option_sets(title).index(options)
    native = title.native().random_games(seeds, limited(title, options), slots=games)
    for i, seed in enumerate(seeds.tolist()):
        s = started(title, options, seed)
        tally = played_out(title, s, seed)
        assert tally == native.tallies[i, :2].tolist(), f"seed {seed}"
        points = [title.interpreted.points(s, seat) for seat in range(s.seats)]
        assert points == native.points[i, : s.seats].tolist(), f"seed {seed}"
        assert (s.round, s.ended) == (native.rounds[i], native.ended[i]), f"seed {seed}"
        assert everything(to_plain(native.states[i], title.state)) == everything(s), f"seed {seed}"


def test_every_option_set_plays_many_games() -> None:
    assert TITLES
    for title in TITLES:
        assert share(title, GAMES) >= 20
        assert share(title, CHECKED_GAMES) >= 5


@pytest.mark.xdist_group("native")
@every_title
def test_native_games_end(title: Title) -> None:
    for options in option_sets(title):
        ended = title.native().random_games(np.arange(500, dtype=np.int64), limited(title, options)).ended
        assert set(ended.tolist()) <= {FINISHED, UNFINISHED}


@every_set
def test_checked_games_stay_in_range_and_go_the_same_way(title: Title, options: Options) -> None:
    for seed in range(share(title, CHECKED_GAMES)):
        checked, plain = started(title, options, seed, checked=True), started(title, options, seed)
        assert played_out(title, checked, seed, checked=True) == played_out(title, plain, seed)
        assert checked == plain
        assert everything(checked) == everything(plain)


def test_the_driver_does_not_touch_the_games_chance() -> None:
    toy = next(t for t in TITLES if t.id == "toy")
    s = started(toy, option_sets(toy)[0], 5)
    before = list(s.rng)
    below([1, 2, 3, 4], 6)
    toy.interpreted.actor(s, [1, 2, 3, 4])
    toy.interpreted.random_action(s, toy.interpreted.actor(s, [1, 2, 3, 4]), [1, 2, 3, 4], [0] * toy.mask_words)
    assert s.rng == before


@pytest.mark.xdist_group("native")
@every_title
def test_native_takes_and_gives_plain_states(title: Title) -> None:
    from benben.kernel.native import to_plain

    s = started(title, basic(title), 3)
    array = title.native().from_plain(s)
    assert array.dtype == title.native().dtype
    assert to_plain(array[0], title.state) == s
    assert np.array_equal(array, title.native().from_plain(s.copy()))
