"""A batch plays the games that the kernel plays, on any number of threads, and refuses what isn't legal."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import benben
from benben.batches import BadBatch, Batch, NoDevice, processor
from benben.kernel.errors import BadMove, BadOption, Illegal
from benben.kernel.observation import observe
from benben.kernel.places import member, members, size
from benben.kernel.schema import FINISHED, UNFINISHED, BaseState
from tests.batches.common import interpreted_encoder
from tests.conformance.common import driver
from tests.support.records import everything

pytestmark = pytest.mark.xdist_group("native")

# Short enough that every game ends several times: some of them by the rules, the others at the turn limit.
SPECS = (
    "toy(players=3)",
    "cheops-heirs(players=3)",
    "ancient-egypt(points_to_win=3,turn_limit=3)",
    "ancient-egypt(points_to_win=3,gods=true,offer_cap=none,turn_limit=9)",
    "great-pyramid(points_to_win=3,offer_cap=none,turn_limit=9)",
    "cheops-scenario(points_to_win=4,offer_cap=none,turn_limit=9)",
)
every_spec = pytest.mark.parametrize("spec", SPECS)
Ints = npt.NDArray[np.int64]


class Kernel:
    """A game of a batch as the kernel plays it, interpreted and one action after another."""

    def __init__(self, batch: Batch, game: int) -> None:
        self.batch, self.game, self.rules = batch, game, batch.title.interpreted
        self.episode = -1
        self.begin()

    def begin(self) -> None:
        self.episode += 1
        self.s = self.batch.title.blank(self.batch.options)
        self.rules.seed_generator(self.s.rng, self.batch.episode_seed(self.game, self.episode))
        self.rules.set_up(self.s)
        self.actions, self.actor = 0, self.following(self.s.active - 1)

    def following(self, seat: int) -> int:
        after = [(seat + k) % self.s.seats for k in range(1, self.s.seats + 1)]
        return next(found for found in after if self.s.asked[found])

    def act(self, action: int) -> None:
        self.rules.apply(self.s, self.actor, action)
        self.rules.stop_at_limit(self.s)
        self.actions += 1
        if not self.s.ended:
            self.actor = self.following(self.actor)


def chosen(batch: Batch, rng: np.random.Generator) -> Ints:
    """A legal action in each game."""
    found: Ints = (rng.random(batch.masks.shape) * batch.masks).argmax(axis=1)
    return found


@every_spec
def test_a_batch_plays_what_the_kernel_plays(spec: str) -> None:
    batch = benben.batch(spec, 3, seed=5, masks="both", threads=1, keep_final=True)
    encode = interpreted_encoder(batch.title, batch.layout)
    games = [Kernel(batch, game) for game in range(len(batch))]
    rng = np.random.default_rng(1)
    for step in range(100_000):
        if min(game.episode for game in games) == 2:
            break
        for i, game in enumerate(games):
            assert batch.actors[i] == game.actor
            legal = batch.title.legal(game.s, game.actor)
            assert np.flatnonzero(batch.masks[i]).tolist() == legal == list(members(batch.mask_words[i].tolist()))
            if step % 29 == 0:
                assert everything(batch.to_plain(i)) == everything(game.s)
                assert batch.observations[i].tolist() == encode(game.s, game.actor)
        actions = chosen(batch, rng)
        batch.step(actions)
        for i, game in enumerate(games):
            game.act(int(actions[i]))
            assert batch.done[i] == bool(game.s.ended)
            if game.s.ended:
                told(batch, i, game)
                assert batch.observe_final([i], 1).tolist() == [encode(game.s, 1)]
                game.begin()
            else:
                assert not batch.rewards[i].any()
    assert batch.episodes.tolist() == [game.episode for game in games]


def told(batch: Batch, i: int, game: Kernel) -> None:
    """What a batch tells of an episode that ended."""
    s, rules = game.s, game.rules
    assert batch.endings[i] == s.ended
    assert everything(batch.final_plain(i)) == everything(s)
    assert s.ended in (FINISHED, UNFINISHED)
    assert batch.final_lengths[i] == game.actions
    assert batch.final_points[i].tolist() == [rules.points(s, seat) for seat in range(s.seats)]
    won = [s.ended == FINISHED and bool(rules.won(s, seat)) for seat in range(s.seats)]
    share = [1 / sum(won) if winner else -1 / max(1, s.seats - sum(won)) for winner in won]
    assert batch.rewards[i].tolist() == pytest.approx(share if any(won) and not all(won) else [0.0] * s.seats)


def test_where_one_seat_is_asked_the_games_are_those_of_simulations() -> None:
    batch = benben.batch("cheops-heirs(players=4)", 40, seed=3, masks="bits", observe=False)
    seeds = [batch.episode_seed(game, 0) for game in range(len(batch))]
    drivers = [driver(batch.title, seed) for seed in seeds]
    below = batch.title.interpreted.below
    digests, ended = [0] * len(batch), [False] * len(batch)
    while not all(ended):
        actions = []
        for i, words in enumerate(batch.mask_words.tolist()):
            n = size(words)
            actions.append(member(words, below(drivers[i], n)) if n > 1 else member(words, 0))
            possible = 0
            for w, word in enumerate(words):
                possible ^= word >> (w & 31)
            mark = (possible & 0x3FFFFFFF) + (possible >> 31) + int(batch.actors[i]) * 7919 + actions[-1]
            digests[i] = digests[i] if ended[i] else (digests[i] * 33 + mark) & 0x7FFFFFFF
        batch.step(actions)
        ended = [before or now for before, now in zip(ended, batch.done.tolist(), strict=True)]
    played = batch.title.native().random_games(np.array(seeds), batch.options)
    assert digests == played.digests.tolist()


def trace(spec: str, games: int, steps: int, **how: Any) -> list[Ints]:
    """Everything that can be seen of games that go the way of their first legal action, or of their last."""
    with benben.batch(spec, games, **how) as batch:
        seen = []
        for step in range(steps):
            first, last = batch.masks.argmax(axis=1), batch.masks.shape[1] - 1 - batch.masks[:, ::-1].argmax(axis=1)
            batch.step(np.where((step + batch.actors) % 2, first, last))
            seen.append(np.hstack([batch.observations, batch.masks, batch.rewards, batch.endings[:, None]]))
        return seen


def test_threads_and_the_size_of_a_batch_change_nothing() -> None:
    whole = trace("toy(players=3)", 600, 60, seed=4, threads=1)
    assert any(rows[:, -1].any() for rows in whole)
    for threads in (2, 8):
        again = trace("toy(players=3)", 600, 60, seed=4, threads=threads)
        assert all(np.array_equal(one, two) for one, two in zip(whole, again, strict=True))
    part = trace("toy(players=3)", 100, 60, seed=4, first=250)
    assert all(np.array_equal(one[250:350], two) for one, two in zip(whole, part, strict=True))


def test_another_seed_gives_other_games() -> None:
    one, two = (trace("toy(players=3)", 20, 5, seed=seed) for seed in (1, 2))
    assert not np.array_equal(one[0], two[0])


def test_reset_begins_the_same_games_again() -> None:
    batch = benben.batch("toy", 30, seed=9)
    first = batch.observations.copy()
    rng = np.random.default_rng(2)
    arrays = [id(array) for array in (batch.observations, batch.masks, batch.actors, batch.rewards, batch.done)]
    while not batch.episodes.all():
        batch.step(chosen(batch, rng))
    batch.reset()
    assert np.array_equal(batch.observations, first)
    assert not batch.episodes.any()
    assert not batch.final_lengths.any()
    batch.reset(10)
    assert not np.array_equal(batch.observations, first)
    assert arrays == [id(a) for a in (batch.observations, batch.masks, batch.actors, batch.rewards, batch.done)]


@pytest.fixture
def toys() -> Iterator[Batch]:
    with benben.batch("toy(players=4)", 8, seed=1, masks="both") as batch:
        yield batch


def everything_in(batch: Batch) -> list[Any]:
    seen = (batch.actors, batch.masks, batch.observations, batch.rewards, batch.done, batch.lengths)
    return [*(array.tolist() for array in seen), *(everything(batch.to_plain(i)) for i in range(len(batch)))]


@pytest.mark.parametrize(
    ("action", "error", "sentence"),
    [
        (-1, BadMove, r"^Game 3: toy has no action -1; it has 0 to \d+\.$"),
        (10**12, BadMove, "^Game 3: toy has no action 1000000000000; it has 0 to"),
        ("end", Illegal, r"^Game 3: action \d+ is not legal for seat \d: .*\.$"),
    ],
)
def test_if_one_action_is_not_legal_none_is_taken(
    toys: Batch, action: int | str, error: type[Exception], sentence: str
) -> None:
    before = everything_in(toys)
    actions = toys.masks.argmax(axis=1)
    actions[3] = toys.title.actions.count - 1 if action == "end" else action
    with pytest.raises(error, match=sentence):
        toys.step(actions)
    assert everything_in(toys) == before


@pytest.mark.parametrize(
    ("actions", "sentence"),
    [
        ([0] * 7, r"actions must have the shape \(8,\), one for each game, not \(7,\)"),
        ([[0] * 8], r"actions must have the shape \(8,\)"),
        ([0.0] * 8, "actions must be whole numbers, not float64"),
        ([True] * 8, "actions must be whole numbers, not bool"),
    ],
)
def test_actions_of_another_form_are_refused(toys: Batch, actions: Any, sentence: str) -> None:
    with pytest.raises(BadBatch, match=sentence):
        toys.step(actions)


def test_what_somebody_writes_into_a_mask_makes_nothing_legal(toys: Batch) -> None:
    toys.masks[:], toys.mask_words[:], toys.actors[:] = True, -1, 0
    with pytest.raises(Illegal):
        toys.step(np.full(8, toys.title.actions.count - 1))


@pytest.mark.parametrize(
    ("arguments", "error", "sentence"),
    [
        ({"games": 0}, BadBatch, "A batch has at least one game, not 0"),
        ({"threads": 0}, BadBatch, "A batch needs at least one thread, not 0"),
        ({"first": -1}, BadBatch, "the first one can't be -1"),
        ({"masks": "words"}, BadBatch, "masks must be 'bytes', 'bits', 'both' or None, not 'words'"),
        ({"seed": -1}, BadBatch, "A seed is a number from 0 to"),
        ({"device": "tpu"}, NoDevice, "There is no device 'tpu'; there is cpu and cuda"),
        ({"device": "cuda"}, NoDevice, "device='cpu'"),
        ({"spec": "toy(players=9)"}, BadOption, "players must be a number from 2 to 4"),
    ],
)
def test_what_cannot_be_made_is_said(arguments: dict[str, Any], error: type[Exception], sentence: str) -> None:
    with pytest.raises(error, match=sentence):
        benben.batch(**{"spec": "toy", "games": 4, **arguments})


def test_without_numba_it_says_what_is_missing() -> None:
    code = "import sys, benben; sys.modules['numba'] = None; benben.batch('cheops-heirs', 1)"
    made = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert made.stderr.strip().splitlines()[-1].endswith("A batch needs numba; install it with pip install numba.")


def test_arrays_that_are_not_wanted_are_empty() -> None:
    bare = benben.batch("toy(players=2)", 5, masks=None, observe=False)
    assert bare.masks.shape == bare.mask_words.shape == bare.observations.shape == (5, 0)
    words = benben.batch("toy(players=2)", 5, masks="bits")
    assert words.masks.shape == (5, 0)
    assert words.mask_words.shape == (5, words.title.mask_words)


def test_games_without_an_end_are_stopped_as_in_simulations() -> None:
    assert benben.batch("toy", 1).options["turn_limit"] == 500
    assert benben.batch("toy(turn_limit=7)", 1).options["turn_limit"] == 7


# What a seat sees


def test_any_seat_can_be_observed(toys: Batch) -> None:
    encode = interpreted_encoder(toys.title, toys.layout)
    for seats in (2, np.arange(8) % 4, toys.actors):
        rows = toys.observe(seats)
        for game, seat in enumerate(np.broadcast_to(seats, 8).tolist()):
            assert rows[game].tolist() == encode(toys.to_plain(game), seat)
    assert np.array_equal(toys.observe(toys.actors), toys.observations)
    with pytest.raises(BadBatch, match="seats must be from 0 to 3"):
        toys.observe(4)
    with pytest.raises(BadBatch, match="seats must have the shape"):
        toys.observe([1, 2])


def test_what_is_hidden_is_dealt_anew(toys: Batch) -> None:
    worlds = toys.copy()
    worlds.determinize(worlds.actors, seed=1)
    assert np.array_equal(worlds.observations, toys.observations)
    assert np.array_equal(worlds.masks, toys.masks)
    dealt = [everything(worlds.to_plain(i)) for i in range(8)]
    assert dealt != [everything(toys.to_plain(i)) for i in range(8)]
    for i in range(8):
        seat = int(toys.actors[i])
        mine, theirs = (observe(batch.to_plain(i), seat, discreet=True) for batch in (toys, worlds))
        assert mine == theirs
    again, other = toys.copy(), toys.copy()
    again.determinize(toys.actors, seed=1)
    other.determinize(toys.actors, seed=2)
    assert [everything(again.to_plain(i)) for i in range(8)] == dealt
    assert [everything(other.to_plain(i)) for i in range(8)] != dealt


# States


def test_final_states_are_kept_only_if_they_are_wanted(toys: Batch) -> None:
    for look in (lambda: toys.final_plain(0), lambda: toys.observe_final([0], 0)):
        with pytest.raises(BadBatch, match="keep_final=True"):
            look()


def test_a_copy_goes_its_own_way(toys: Batch) -> None:
    before = everything_in(toys)
    other = toys.copy()
    assert everything_in(other) == before
    other.step(other.masks.argmax(axis=1))
    assert everything_in(toys) == before
    toys.step(toys.masks.argmax(axis=1))
    assert everything_in(toys) == everything_in(other)


def test_a_stored_batch_goes_on_where_it_was() -> None:
    batch = benben.batch("toy(players=3,open_hands=true,turn_limit=9)", 70, 4, masks="both", first=5, keep_final=True)
    rng = np.random.default_rng(3)
    while not batch.episodes.any():
        batch.step(chosen(batch, rng))
    again = pickle.loads(pickle.dumps(batch))
    assert everything_in(again) == everything_in(batch)
    for one in (again, copy.deepcopy(batch)):
        actions = chosen(one, np.random.default_rng(5))
        one.step(actions)
        expected = batch.copy()
        expected.step(actions)
        assert everything_in(one) == everything_in(expected)
        assert (one.options, one.episode_seed(3, 1)) == (batch.options, batch.episode_seed(3, 1))
    ended = int(batch.episodes.argmax())
    assert everything(again.final_plain(ended)) == everything(batch.final_plain(ended))
    again.reset()
    batch.reset()
    assert everything_in(again) == everything_in(batch)


@pytest.mark.parametrize("change", [{"behavior": 1}, {"games": 7}])
def test_a_batch_that_was_stored_with_other_rules_is_refused(toys: Batch, change: dict[str, int]) -> None:
    kept = toys.__getstate__() | change
    with pytest.raises(BadBatch, match="stored with other rules of toy, so it can't go on"):
        Batch.__new__(Batch).__setstate__(kept)


def test_illegal_actions_are_found_in_every_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processor, "FEWEST_LOOKED_AT", 50)
    with benben.batch("toy(players=2)", 400, seed=1, threads=3) as batch:
        legal = batch.masks.argmax(axis=1)
        for games in ([399], [150, 390], [3, 140, 399]):
            actions = legal.copy()
            actions[games] = -7
            before = everything_in(batch)
            with pytest.raises(BadMove, match=f"^Game {games[0]}: "):
                batch.step(actions)
            assert everything_in(batch) == before
        batch.step(legal)
        assert batch.lengths.tolist() == [1] * 400


def test_a_game_goes_on_from_a_plain_record(toys: Batch) -> None:
    match = benben.match("toy(players=4)", seed=3)
    match.act(2, match.moves(2)[0])
    toys.from_plain(5, match.state)
    assert toys.actors[5] in match.actors()
    seat = int(toys.actors[5])
    assert np.flatnonzero(toys.masks[5]).tolist() == match.legal(seat)
    assert everything(toys.to_plain(5)) == everything(match.state) | {"turn_limit": 500}
    toys.step(toys.masks.argmax(axis=1))
    assert toys.lengths.tolist() == [1] * 8


def test_a_record_in_one_game_changes_no_other_one() -> None:
    batch = benben.batch("toy(players=2)", 30, seed=1)
    rng = np.random.default_rng(1)
    while not batch.done.any():
        batch.step(chosen(batch, rng))
    ended = batch.done.copy()
    game = int((~ended).argmax())
    batch.from_plain(game, batch.to_plain(game))
    assert np.array_equal(batch.done, ended)


def test_a_closed_batch_can_still_be_used() -> None:
    with benben.batch("toy(players=2)", 200, seed=1, threads=2) as batch:
        batch.step(batch.masks.argmax(axis=1))
    batch.step(batch.masks.argmax(axis=1))
    assert batch.lengths.tolist() == [2] * 200


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"seats": 3}, "The state has seats=3, but this batch has 4"),
        ({"open_hands": 1}, "The state has open_hands=1, but this batch has 0"),
        ({"active": 99}, "The state is none of toy: State.active = 99 is outside"),
        ({"ended": 1}, "A batch can't go on from this state: The game is over"),
        ({"asked": [0] * 6}, "A batch can't go on from this state: The game waits for nobody"),
        ({"asked": [7, 0, 0, 0, 0]}, "The state is none of toy"),
        ({"victim": 4}, "The state is none of toy: victim names a seat that nobody has"),
    ],
)
def test_a_record_that_no_batch_can_go_on_from_is_refused(toys: Batch, change: dict[str, Any], sentence: str) -> None:
    s = toys.to_plain(0)
    for name, value in change.items():
        setattr(s, name, value)
    before = everything_in(toys)
    with pytest.raises(BadBatch, match=sentence):
        toys.from_plain(0, s)
    assert everything_in(toys) == before


def test_a_record_of_another_title_is_refused(toys: Batch) -> None:
    heirs: BaseState = benben.match("cheops-heirs(players=4)", seed=1).state
    with pytest.raises(BadBatch, match="not a state of toy"):
        toys.from_plain(0, heirs)
    with pytest.raises(BadBatch, match="There is no game 8; there are 0 to 7"):
        toys.from_plain(8, toys.to_plain(0))
