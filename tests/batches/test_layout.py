"""Observations have a feature for everything that a seat may see, and for nothing else."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import numpy as np

from benben.batches.instance import observed
from benben.batches.layout import MOST, Feature, Layout
from benben.games.hexes.great_pyramid.state import PHARAOH
from benben.kernel.observation import observe
from benben.kernel.schema import BaseState
from benben.kernel.title import Options, Title, read_spec
from tests.batches.common import expected, interpreted_encoder, layout_of
from tests.conformance.common import LONG, basic, every_set, every_title, looks, positions, seeds
from tests.support.toy import TOY


def examined(title: Title, options: Options) -> Iterator[BaseState]:
    """States of a random game: the first ones in which the seats are asked these questions, and some of the others."""
    rng, met = random.Random(3), Counter[frozenset[int]]()
    short = {**options, "turn_limit": 12} if title.id in LONG else options
    for s, _, _ in positions(title, short, seeds(title, options, 1)[0]):
        met[frozenset(s.asked)] += 1
        if met[frozenset(s.asked)] == 1 or rng.random() < looks(title, 0.2):
            yield s


@every_set
def test_features_are_what_the_seat_observes_whatever_is_hidden(title: Title, options: Options) -> None:
    layout, rng = layout_of(title, options), random.Random(5)
    names = [feature.name for feature in layout.features]
    assert len(set(names)) == len(names)
    encode = interpreted_encoder(title, layout)
    for s in examined(title, options):
        for seat in range(s.seats):
            row = encode(s, seat)
            assert dict(zip(names, row, strict=True)) == expected(layout, s, seat)
            assert observed(layout, s, seat).tolist() == row
            assert all(f.low <= value <= f.high for f, value in zip(layout.features, row, strict=True))
            assert encode(title.determinize(observe(s, seat, discreet=True), rng), seat) == row


@every_title
def test_the_table_tells_of_every_feature(title: Title) -> None:
    layout = layout_of(title, basic(title))
    lines = layout.table().splitlines()[2:]
    at = 0
    for line in lines:
        first, last = (int(cell) for cell in line.split("|")[1:3])
        assert first == at
        assert f"`{layout.features[first].name}`" in line
        assert f"`{layout.features[last].name}`" in line
        assert all(feature.field == line.split("`")[-2] for feature in layout.features[first : last + 1])
        at = last + 1
    assert at == len(layout.features)


def toy(spec: str = "") -> Layout:
    title, options = read_spec(f"toy({spec})")
    return Layout(title, title.blank(options))


def test_hidden_fields_have_no_feature() -> None:
    names = [feature.name for feature in toy("players=3").features]
    assert "players[+0].hand.reed" in names
    assert "players[+0].chosen=reed" in names
    assert "players[+1].hand_total" in names
    assert not [name for name in names if name.startswith(("players[+1].hand.", "players[+2].chosen", "deck."))]


def test_an_option_may_show_more() -> None:
    names = [feature.name for feature in toy("players=3,open_hands=true").features]
    assert {"players[+1].hand.reed", "players[+2].hand.gold"} <= {*names}
    assert "players[+1].chosen=reed" not in names


def test_seats_are_relative() -> None:
    layout = toy("players=3")
    encode = interpreted_encoder(TOY, layout)
    s = layout.blank.copy()
    s.active, s.asked[2] = 2, 1
    s.players[0].score = 5  # type: ignore[attr-defined]
    for seat, after in ((0, 2), (1, 1), (2, 0)):
        row = encode(s, seat)
        assert [row[layout.index(f"active=+{k}")] for k in range(3)] == [int(k == after) for k in range(3)]
        assert row[layout.index(f"asked[+{after}]=choose")] == 1
        assert row[layout.index(f"players[+{-seat % 3}].score")] == 5


def test_whose_stone_lies_somewhere_is_relative_too() -> None:
    title, options = read_spec("great-pyramid(players=3)")
    layout = Layout(title, title.blank(options))
    s = layout.blank.copy()
    s.spaces[:3] = [2, PHARAOH, 0]  # type: ignore[attr-defined]
    row = interpreted_encoder(title, layout)(s, 2)
    cells = [[row[layout.index(f"spaces[{cell}]={what}")] for what in ("+0", "+1", "+2", 5)] for cell in range(3)]
    assert cells == [[0, 0, 1, 0], [0, 0, 0, 1], [0, 0, 0, 0]]


def test_features_tell_their_range_and_field() -> None:
    layout = toy("players=2")
    assert layout.features[layout.index("players[+1].score")] == Feature("players[+1].score", 0, 50, "players.score")
    scaled = np.array([feature.high for feature in layout.features]) * layout.scale
    assert abs(scaled.max() - 1) < 1e-6
    assert layout.features[layout.index("deck_total")].high == 72


def test_large_numbers_are_cut_off() -> None:
    title, options = read_spec("ancient-egypt(gods=true)")
    layout = Layout(title, title.blank(options))
    s = layout.blank.copy()
    s.players[1].told = 10**6  # type: ignore[attr-defined]
    assert interpreted_encoder(title, layout)(s, 1)[layout.index("players[+0].told")] == MOST
