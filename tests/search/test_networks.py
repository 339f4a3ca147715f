"""Networks: how they are read natively and interpreted, what they learn, and those that come with the titles."""

from __future__ import annotations

import hashlib
import io
from importlib.resources import files
from pathlib import Path

import msgspec
import pytest

from benben.kernel.native import NativeInstance
from benben.kernel.schema import FINISHED
from benben.search.instance import compiled, with_search
from benben.search.lessons import Lessons, lessons
from benben.search.networks import BadNetwork, laid_out, network_of, read_network
from benben.search.rules import MOST_READ, NET_HEAD, SURE
from benben.search.tastes import file_name
from benben.search.thinking import Desk, desk, new_desk, phrases_of, shares_of, tastes_of
from benben.search.training import (
    BadLessons,
    NetworkPlan,
    Pupil,
    Trained,
    file_of,
    keep,
    missing,
    parted,
    piece_file,
    pieces,
    take,
    taken,
)
from tests.search.games import SPECS, Worlds, title_of
from tests.search.test_thinking import after

# isort: split
import numpy as np

from benben.kernel.native import to_native

ON_HEXES = tuple(spec for spec in SPECS if "heirs" not in spec)
LARGEST = 4 * 2**20  # bytes of a network's file


def any_network(inputs: int, seed: int = 1) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    rng, units = np.random.default_rng(seed), 16
    shapes = (inputs, units), (inputs, units), (units,), (units,)
    return laid_out(*(rng.standard_normal(shape) for shape in shapes))


@pytest.mark.parametrize("spec", ON_HEXES)
def test_positions_are_judged_the_same_natively_interpreted_and_with_bounds(spec: str) -> None:
    title = title_of(spec)
    bounded = NativeInstance(with_search(title), bounded=True)
    plain = with_search(title).interpreted
    for rounds in (1, 2, 6):
        match = after(spec, rounds)
        s = match.state
        inputs = plain.prospects(s, 0, [*new_desk([tastes_of(title)])], [0.0] * MOST_READ)
        assert 0 < inputs <= MOST_READ
        network = any_network(inputs)
        found = []
        for rules in (compiled(title), bounded):
            world, scores = rules.states(1), np.zeros((1, s.seats + 1))
            to_native(s, world[0])
            rows = np.zeros((s.seats + 2, MOST_READ))
            rules.judge_positions(world, 1, new_desk([tastes_of(title)]), network, rows, scores)
            found.append(scores[0].tolist())
        told = [0.0] * (s.seats + 1)
        written = [[0.0] * MOST_READ for _ in range(s.seats + 2)]
        plain.judge(s.copy(), [*new_desk([tastes_of(title)])], network.tolist(), written, told)
        assert found == [told, told]
        assert len(set(told[:-1])) == s.seats


@pytest.mark.parametrize("spec", ON_HEXES)
def test_moves_are_judged_the_same_natively_and_interpreted(spec: str) -> None:
    """A few turns on, with everything that is hidden dealt anew."""
    match = after(spec, 3)
    title, s = match.title, match.state
    seat = match.actors()[0]
    phrases = phrases_of(title, match.moves(seat)[-1:])
    table = Desk(title)
    table.network = any_network(table.see([s], s.seats).shape[-1])
    to_native(s, table.root[0])
    found = table.judge_moves(phrases, seat, s.seats, 7, 3, 1, 2)
    scores: list[list[list[float]]] = np.zeros_like(found).tolist()
    rows = [[0.0] * MOST_READ for _ in range(s.seats + 2)]
    desk_, words, driver = [*new_desk([tastes_of(title)])], [0] * title.mask_words, [0] * 4
    rest = words, driver, desk_, table.network.tolist(), rows, scores
    with_search(title).interpreted.judge_moves([s.copy()], Worlds(s), seat, 7, 2, phrases.tolist(), 3, 1, *rest)
    assert found.tolist() == scores

    shares = table.judge_on(s, 5, 1, 2)
    assert shares.sum(1).tolist() == pytest.approx([1.0, 1.0])
    again: list[list[float]] = [[0.0] * (s.seats + 1) for _ in range(2)]
    with_search(title).interpreted.judge_from_here([s.copy()], Worlds(s), 5, 1, 2, *rest[:-1], again)
    assert shares.tolist() == shares_of(np.array(again)).tolist()


def test_whoever_has_won_is_sure_of_it() -> None:
    title = title_of("ancient-egypt(players=3)")
    s = title.blank({"players": 3})
    s.active, s.ended = 1, FINISHED
    scores = [0.0] * 4
    with_search(title).interpreted.judge(s, [], [0.0] * NET_HEAD, [], scores)
    assert scores == [-SURE, SURE, -SURE, 0.0]


@pytest.mark.parametrize("spec", ON_HEXES)
def test_a_network_comes_with_each_title_on_hexes(spec: str) -> None:
    title = title_of(spec)
    folder = files("benben.search") / "learned"
    name = file_name(title).removesuffix(".json")
    content = (folder / f"{name}.npz").read_bytes()
    report = msgspec.json.decode((folder / f"{name}.network.json").read_bytes(), type=Trained)
    assert report.hash == hashlib.sha256(content).hexdigest()
    assert report.behavior == title.behavior, f"train {report.spec} again: {report.command}"
    assert report.loss < report.by_chance
    assert len(content) <= LARGEST
    network, s = network_of(title), after(spec, 2).state
    assert network is not None
    assert network[0] == desk(title).see([s], s.seats).shape[-1], f"train {report.spec} again: {report.command}"


def test_a_pupil_learns_who_wins() -> None:
    """Whoever has more of the first thing wins, unless the others have more of the second in sum."""
    rng = np.random.default_rng(1)
    prospects = rng.random((6000, 3, 4), np.float32)
    likes = 8 * prospects[..., 0] + 4 * prospects[..., 1]
    shares = (likes == likes.max(1, keepdims=True)).astype(np.float32)
    learned, exam = parted(Lessons(prospects, shares, np.arange(6000)))
    assert not set(learned.games) & set(exam.games)
    plan = NetworkPlan("toy", units=8, epochs=40, rate=0.03, shrink=0.0)
    pupil = Pupil(4, plan)
    before = pupil.loss(exam)
    for number in range(plan.epochs):
        pupil.epoch(learned, number)
    assert pupil.loss(exam) < 0.3 * before
    kept = read_network(io.BytesIO(file_of(pupil)))
    assert kept.shape == laid_out(*(part.astype(np.float64) for part in pupil.parts)).shape
    assert np.allclose(kept, laid_out(*(part.astype(np.float64) for part in pupil.parts)), rtol=2e-3, atol=1e-4)


SMALL = NetworkPlan("ancient-egypt(players=3,points_to_win=4)", games=27, seed=2, epochs=2)


def test_lessons_are_taken_in_pieces_and_what_is_there_is_not_played_again(tmp_path: Path) -> None:
    assert missing(SMALL, tmp_path) == pieces(SMALL) == [(0, 25), (25, 2)]
    first = lessons(SMALL.spec, "sensible", SMALL.seed, 0, 2)
    small = msgspec.structs.replace(SMALL, games=2)
    take(small, str(tmp_path), 0, 2)
    assert missing(small, tmp_path) == []
    piece_file(tmp_path, 0, 2).with_name("0-1.npz.new").write_text("half a fi")  # killed while it wrote
    kept = taken(small, tmp_path)
    assert np.array_equal(kept.prospects, first.prospects)
    assert np.array_equal(kept.shares, first.shares)
    assert np.array_equal(kept.games, first.games)
    assert first.shares.sum(1).tolist() == pytest.approx([1.0] * len(first.games))
    pupil = Pupil(kept.prospects.shape[-1], small)
    report = keep(pupil, tmp_path, 1, "by hand", kept, pupil.loss(kept))
    assert msgspec.json.decode((tmp_path / "network.json").read_bytes(), type=Trained) == report


def test_lessons_of_other_games_are_refused(tmp_path: Path) -> None:
    missing(SMALL, tmp_path)
    missing(msgspec.structs.replace(SMALL, games=500, epochs=9), tmp_path)  # more of the same are welcome
    with pytest.raises(BadLessons, match="lessons of other games"):
        missing(msgspec.structs.replace(SMALL, seed=3), tmp_path)
    (tmp_path / "network-plan.json").write_text("{")
    with pytest.raises(BadLessons, match="can't be read"):
        missing(SMALL, tmp_path)


def test_networks_that_don_t_fit_are_refused() -> None:
    with pytest.raises(BadNetwork, match="don't fit together"):
        laid_out(np.zeros((3, 2)), np.zeros((3, 2)), np.zeros(2), np.zeros(3))
    file = io.BytesIO()
    np.savez(file, own=np.zeros(3))
    file.seek(0)
    with pytest.raises(BadNetwork, match="lacks some of its parts"):
        read_network(file)
