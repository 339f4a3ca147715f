"""The example that learns: its sums, that it can be stopped, and that it learns."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import ppo
import pytest
import torch
from networks import MOST_SHOWN_SINGLY, Eyes

import benben
from benben.batches import Layout
from benben.kernel.title import read_spec
from tests.envs.common import every_spec

pytestmark = pytest.mark.xdist_group("ppo")

SMALL = ppo.Plan(steps=64, games=8, length=8, width=16, depth=2, part=32, snapshots=2)
CPU = torch.device("cpu")


@pytest.fixture(autouse=True)
def one_thread() -> Iterator[None]:
    """The tests beside this one need the other core."""
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(threads)


def drawn_room(length: int, games: int, seats: int) -> ppo.Played:
    """Steps of games that end now and then, with numbers by chance."""
    torch.manual_seed(1)
    done = torch.rand(length, games) < 0.15
    return ppo.Played(
        rows=torch.zeros(0),
        masks=torch.zeros(0),
        aims=torch.zeros(0),
        actions=torch.zeros(0),
        logs=torch.zeros(0),
        expected=torch.randn(length, games),
        actors=torch.randint(seats, (length, games)),
        mine=torch.rand(length, games) < 0.7,
        done=done,
        returns=torch.randn(length, games, seats) * done.unsqueeze(2),
    )


def told_one_by_one(room: ppo.Played, game: int, trace: float) -> dict[int, float]:
    """Advantages of a game, seat by seat and episode by episode, as the definition says; those that can be told."""
    length, _, seats = room.returns.shape
    found: dict[int, float] = {}
    for seat in range(seats):
        begun = 0
        for end in [t for t in range(length) if room.done[t, game]] + [length]:
            acted = [t for t in range(begun, min(end + 1, length)) if room.actors[t, game] == seat]
            own = [t for t in acted if room.mine[t, game]]
            errors = {t: float(room.expected[u, game] - room.expected[t, game]) for t, u in pairwise(own)}
            if end < length and own:
                errors[own[-1]] = float(room.returns[end, game, seat] - room.expected[own[-1], game])
            gained = 0.0
            for t in sorted(errors, reverse=True):
                gained = errors[t] + trace * gained
                found[t] = gained
            begun = end + 1
    return found


def test_advantages_are_those_of_each_seat_in_each_episode() -> None:
    room = drawn_room(40, 30, 3)
    better, told = ppo.advantages(room, 0.9)
    ends = 0
    for game in range(30):
        found = told_one_by_one(room, game, 0.9)
        assert [bool(x) for x in told[:, game]] == [t in found for t in range(40)]
        for t, expected in found.items():
            assert float(better[t, game]) == pytest.approx(expected, abs=1e-4)
        ends += int(room.done[:, game].sum())
    assert ends > 100


@pytest.mark.xdist_group("native")
@every_spec
def test_every_title_can_be_learned(spec: str, tmp_path: Path) -> None:
    """An update runs, and the network never takes an action that isn't legal: the batch would refuse it."""
    plan = replace(SMALL, spec=spec)
    ppo.train(ppo.Run(tmp_path, plan), CPU, 60)
    (entry,) = ppo.Run(tmp_path).told()
    assert entry["steps"] == 64
    assert entry["entropy"] > 0


@every_spec
def test_the_eyes_show_every_feature_and_action(spec: str) -> None:
    title, options = read_spec(spec)
    layout = Layout(title, title.blank(options))
    eyes = Eyes(layout, len(ppo.AIMS))
    rows = torch.tensor([[f.low for f in layout.features], [f.high for f in layout.features]], dtype=torch.int16)
    masks = torch.tensor([[False], [True]]).expand(2, title.actions.count)
    shown = eyes(rows, masks, torch.tensor([ppo.COLLECT, ppo.WIN]))
    assert shown.shape == (2, eyes.size)
    small = [f for f in layout.features if f.low == 0 and 1 < f.high <= MOST_SHOWN_SINGLY]
    sizes = [len(layout.features), sum(f.high + 1 for f in small), title.actions.count, len(ppo.AIMS)]
    _, singly, legal, aims = shown.split(sizes, 1)
    assert singly.sum(1).tolist() == [len(small)] * 2
    assert legal.tolist() == masks.float().tolist()
    assert aims.argmax(1).tolist() == [ppo.COLLECT, ppo.WIN]


def test_it_goes_on_where_it_was_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = replace(SMALL, spec="toy", steps=6 * 64)
    learn, calls = ppo.learn, 0

    def interrupted(*given: Any) -> dict[str, float]:
        nonlocal calls
        calls += 1
        if calls == 4:
            raise KeyboardInterrupt
        return learn(*given)

    monkeypatch.setattr(ppo, "learn", interrupted)
    with pytest.raises(KeyboardInterrupt):
        ppo.train(ppo.Run(tmp_path, plan), CPU, 60)
    assert [entry["steps"] for entry in ppo.Run(tmp_path).told()] == [64, 128, 192]
    ppo.train(ppo.Run(tmp_path), CPU, 0)  # no time: nothing happens
    ppo.train(ppo.Run(tmp_path), CPU, 60)
    told = ppo.Run(tmp_path).told()
    assert [entry["steps"] for entry in told] == [64, 128, 192, 256, 320, 384]
    assert all(a["seconds"] <= b["seconds"] for a, b in pairwise(told))
    assert len(ppo.Run(tmp_path).policies()) == plan.snapshots


def test_the_same_seed_learns_the_same(tmp_path: Path) -> None:
    told = []
    for name in ("a", "b"):
        ppo.train(ppo.Run(tmp_path / name, replace(SMALL, spec="toy", steps=128)), CPU, 60)
        told.append([{k: v for k, v in entry.items() if k != "seconds"} for entry in ppo.Run(tmp_path / name).told()])
    assert told[0] == told[1]


def test_it_learns_the_toy(tmp_path: Path) -> None:
    """From nothing to far above chance, as a bot in the arena; the curve can be drawn."""
    plan = ("--spec", "toy(players=3)", "--steps", "120k", "--games", "64", "--length", "128", "--width", "48")
    more = ("--depth", "2", "--part", "1024", "--rate", "2e-3", "--snapshots", "2", "--usual", "5", "--unit", "2")
    ppo.main(["train", str(tmp_path), *plan, *more])
    ppo.main(["play", str(tmp_path), "--against", "random", "--games", "150", "--processes", "1", "--every"])
    tried = [entry for entry in ppo.Run(tmp_path).told() if "share" in entry]
    assert len(tried) == 2
    assert tried[-1]["low"] > 0.45  # a third by chance
    picture = tmp_path / "toy.svg"
    ppo.main(["plot", str(tmp_path), str(picture)])
    assert "<svg" in picture.read_text()


def test_a_learned_bot_sees_only_its_observation(tmp_path: Path) -> None:
    """The same move for the same observation, whatever is dealt to the others to look at it."""
    plan = replace(SMALL, spec="toy(players=3)")
    ppo.train(ppo.Run(tmp_path, plan), CPU, 60)
    title, _ = read_spec(plan.spec)
    bot = ppo.Learned(ppo.Run(tmp_path).policies()[-1], plan)
    match = benben.match(plan.spec, seed=3)
    for turn in range(30):
        seat = match.actors()[0]
        seen, moves = match.observe(seat, discreet=True), match.moves(seat)
        chosen = {bot.choose(title, seen, seat, moves, [], random.Random(n)) for n in range(6)}
        assert len(chosen) == 1, turn
        match.act(seat, chosen.pop())
        if match.over:
            break


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (["play", "nowhere"], "There is no run in .*; train one first"),
        (["plot", "run", "x.svg"], "There is nothing to draw"),
        (["play", "run"], "There is no policy in .* yet"),
        (["train", "run", "--width", "5"], "has another plan; give another folder"),
    ],
)
def test_what_is_missing_is_said(
    given: list[str], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ppo.Run(tmp_path / "run", ppo.Plan(spec="toy"))
    with pytest.raises(SystemExit, match=sentence):
        ppo.main(given)
