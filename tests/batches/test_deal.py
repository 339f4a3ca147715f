"""What a batch deals anew: only what is hidden, from what is seen alone, and the same on every device."""

from __future__ import annotations

import random
import types
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

import benben
from benben.batches import Batch
from benben.batches.dealer import dealer
from benben.batches.rules import DEALT, episode_seed
from benben.kernel.cards import total
from benben.kernel.observation import from_observation, observe
from benben.kernel.schema import new
from benben.kernel.title import Title
from tests.batches.plain import PlainBatch
from tests.batches.test_batch import chosen
from tests.kernel.test_observation import Hall, Table, table
from tests.support.records import everything

pytestmark = pytest.mark.xdist_group("native")

SPECS = (
    "toy(players=4)",
    "toy(players=3,open_hands=true)",
    "cheops-heirs(players=5)",
    "ancient-egypt(players=4)",
    "ancient-egypt(players=3,hidden_supply=true,points_to_win=5)",
    "ancient-egypt(players=4,gods=true,offer_cap=none,hidden_supply=true)",
    "great-pyramid(players=3,points_to_win=8)",
    "cheops-scenario(players=4)",
    "two-islands(players=2)",
)
every_spec = pytest.mark.parametrize("spec", SPECS)
GAMES, STEPS, TIMES = 12, 60, 6
SEED = 6


def played(spec: str) -> Iterator[Batch]:
    """A batch at several times, with games that are in different places."""
    rng = np.random.default_rng(1)
    with benben.batch(spec, GAMES, seed=3, threads=1, first=2) as batch:
        for _ in range(TIMES):
            for _ in range(STEPS):
                batch.step(chosen(batch, rng))
            yield batch


class Words(random.Random):
    """A generator that gives what a batch deals a game from."""

    def __init__(self, title: Title, seed: int, game: int) -> None:
        super().__init__(0)
        self.words = [0] * 4
        title.interpreted.seed_generator(self.words, episode_seed([0] * 4, seed, game, DEALT))

    def getrandbits(self, _: int, /) -> int:
        return self.words.pop(0)


def states(batch: Batch) -> list[dict[str, Any]]:
    return [everything(batch.to_plain(game)) for game in range(len(batch))]


@every_spec
def test_a_batch_deals_what_is_dealt_from_an_observation(spec: str) -> None:
    for batch in played(spec):
        seats = np.arange(GAMES) % batch.seats
        before = [batch.to_plain(game) for game in range(GAMES)]
        batch.determinize(seats, SEED)
        for game, s in enumerate(before):
            seat = int(seats[game])
            expected = batch.title.determinize(observe(s, seat, discreet=True), Words(batch.title, SEED, 2 + game))
            dealt = batch.to_plain(game)
            assert everything(dealt) == everything(expected)
            assert observe(dealt, seat, discreet=True) == observe(s, seat, discreet=True)


@every_spec
def test_what_was_hidden_makes_no_difference(spec: str) -> None:
    for batch in played(spec):
        seats = np.arange(GAMES) % batch.seats
        other, again = batch.copy(), batch.copy()
        other.determinize(seats, 1)
        if batch.title.keeps_secrets and batch.seats > 2:
            assert states(other) != states(batch)
        other.determinize(seats, SEED)
        again.determinize(seats, SEED)
        assert states(other) == states(again)
        for copy in (other, again):
            assert np.array_equal(copy.observe(seats), batch.observe(seats))


@pytest.mark.parametrize("spec", ["toy(players=3)", "ancient-egypt(players=3,gods=true,hidden_supply=true)"])
def test_the_rule_is_the_same_interpreted(spec: str) -> None:
    compiled = benben.batch(spec, 3, seed=2)
    interpreted = PlainBatch(compiled.title, compiled.options, 3, seed=2)
    for step in range(60):
        actions = [
            mask.index(1) if step % 2 else len(mask) - 1 - mask[::-1].index(1) for mask in interpreted.games.masks
        ]
        compiled.step(actions)
        interpreted.step(actions)
    compiled.determinize([1, 2, 0], SEED)
    interpreted.rules.deal_games(interpreted.games, [1, 2, 0], SEED, 0, 3)
    assert states(compiled) == [everything(s) for s in interpreted.games.states]


def test_threads_change_nothing() -> None:
    dealt = []
    for threads in (1, 3):
        with benben.batch("toy(players=4)", 300, seed=1, threads=threads) as batch:
            batch.determinize(0, SEED)
            dealt.append(states(batch))
    assert dealt[0] == dealt[1]


def test_every_game_is_dealt_by_itself() -> None:
    """Games that stand alike are dealt differently, and what chance brings them is different as well."""
    batch = benben.batch("toy(players=4)", 40, seed=1)
    s = batch.to_plain(0)
    for game in range(len(batch)):
        batch.from_plain(game, s)
    batch.determinize(0, SEED)
    dealt = [batch.to_plain(game) for game in range(len(batch))]
    assert len({str(observe(one, 1)) for one in dealt}) > 5
    assert len({tuple(one.rng) for one in dealt}) == len(batch)


def test_a_record_that_no_play_leads_to_is_dealt_as_well_as_can_be() -> None:
    """Native rules must come to an end, whatever somebody brings."""
    rng = random.Random(4)
    batch = benben.batch("ancient-egypt(players=4,hidden_supply=true)", 30, seed=1)
    for game in range(len(batch)):
        s = cast(Any, batch.to_plain(game))
        for player in s.players:
            player.hand, player.cards = (sum(rng.choice((0, 1, 14)) << 8 * k for k in range(5)) for _ in range(2))
        s.supply, s.exhausted = sum(rng.choice((0, 1, 19)) << 8 * k for k in range(5)), rng.randrange(32)
        batch.from_plain(game, s)
    before = batch.observe(1)
    batch.determinize(1, SEED)
    own = [i for i, f in enumerate(batch.layout.features) if f.name.startswith("players[+0].hand.")]
    assert own
    assert np.array_equal(batch.observe(1)[:, own], before[:, own])


# What is forgotten


def forget(state: type[Any]) -> Any:
    """The part of a dealer that forgets what is hidden."""
    made = dealer(cast(Title, SimpleNamespace(state=state, keeps_secrets=False)))
    return types.FunctionType(made.__code__, {"total": total})


@pytest.mark.parametrize("shown", [0, 1])
def test_what_is_forgotten_is_what_an_observation_hides(shown: int) -> None:
    for seat in (-1, 0, 1, 2):
        whole, seen = table(), new(Table)
        whole.shown = shown
        assert from_observation(observe(whole, None if seat < 0 else seat, discreet=True), seen) == seat
        forget(Table)(whole, seat)
        assert whole == seen
        assert whole.memo == 9, "what is derived stays"


@pytest.mark.parametrize("secret", [0, 1])
def test_whether_a_field_is_forgotten_may_depend_on_an_option(secret: int) -> None:
    whole, seen = new(Hall), new(Hall)
    whole.seats, whole.secret, whole.vault = 2, secret, 0x0301
    whole.players[0].coins, whole.players[1].coins = 0x0205, 0x1300
    from_observation(observe(whole, 0), seen)
    forget(Hall)(whole, 0)
    assert whole == seen
    assert whole.vault == (4 if secret else 0x0301)
