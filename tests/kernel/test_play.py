"""Random play by ids."""

from __future__ import annotations

from collections import Counter

import benben
from benben.kernel.chance import seed_generator
from benben.kernel.play import MOST_IN_A_TURN
from benben.kernel.rules import copy_into
from benben.kernel.schema import BROKEN, RUNNING, UNFINISHED, BaseState
from tests.support.toy import TOY

RULES = TOY.interpreted


def started(seed: int, **options: object) -> BaseState:
    s = TOY.blank(options)
    seed_generator(s.rng, seed)
    RULES.set_up(s)
    return s


def generator(seed: int) -> list[int]:
    g = [0] * 4
    seed_generator(g, seed)
    return g


def test_the_driver_draws_different_numbers_from_the_game() -> None:
    driver, again = [0] * 4, [0] * 4
    RULES.seed_driver(driver, 7)
    RULES.seed_driver(again, 7)
    assert driver == again
    assert driver != generator(7)


def test_actors_are_drawn_evenly() -> None:
    s, g = started(1, players=4), generator(1)
    counts = Counter(RULES.actor(s, g) for _ in range(4_000))
    assert counts.keys() == {0, 1, 2, 3}
    assert min(counts.values()) > 850


def test_one_actor_needs_no_chance() -> None:
    s, g = started(1, players=2), generator(1)
    RULES.unask(s, 0)
    before = list(g)
    assert RULES.actor(s, g) == 1
    assert g == before
    RULES.unask(s, 1)
    assert RULES.actor(s, g) == -1


def test_actions_are_drawn_evenly() -> None:
    s, g, mask = started(1, players=4), generator(2), [0]
    legal = TOY.legal(s, 0)
    counts = Counter(RULES.random_action(s, 0, g, mask) for _ in range(3_000))
    assert sorted(counts) == legal
    assert min(counts.values()) > 3_000 / len(legal) * 0.85
    assert mask[0] == sum(1 << action for action in legal), "the mask is left as it was for the caller"


def test_the_limit_stops_a_game() -> None:
    s = started(1, players=2, turn_limit=3)
    s.round = 3
    RULES.stop_at_limit(s)
    assert s.ended == RUNNING
    s.round = 4
    RULES.stop_at_limit(s)
    assert s.ended == UNFINISHED
    assert not any(s.asked)


def test_games_without_a_limit_or_with_an_end_of_their_own_are_left_alone() -> None:
    s = started(1, players=2)
    s.round = 30_000
    RULES.stop_at_limit(s)
    assert s.ended == RUNNING
    s = started(1, players=2, turn_limit=3)
    s.round, s.ended = 9, 1
    RULES.stop_at_limit(s)
    assert s.ended == 1


def test_play_out_tells_games_apart() -> None:
    tallies = set()
    for seed in range(60):
        s, tally = started(seed), [0, 0]
        RULES.play_out(s, generator(seed), [0], tally)
        assert s.ended
        assert tally[0] > 20
        tallies.add(tuple(tally))
    assert len(tallies) == 60


def broken_from(s: BaseState) -> int:
    """Play a state that can't go on, and return how many actions were taken before it was called broken."""
    tally = [0, 0]
    RULES.play_out(s, generator(1), [0], tally)
    assert s.ended == BROKEN
    return tally[0]


def test_a_game_in_which_nobody_is_asked_is_broken() -> None:
    s = started(1)
    for seat in range(s.seats):
        RULES.unask(s, seat)
    assert broken_from(s) == 0


def test_a_game_in_which_somebody_asked_has_no_legal_action_is_broken() -> None:
    s = started(1)
    for player in s.players:  # type: ignore[attr-defined]
        player.hand[:] = [0, 0, 0]
    assert RULES.random_action(s, 0, generator(1), [0]) == -1
    assert broken_from(s) == 0


def test_a_game_that_waits_only_for_answers_that_may_wait_is_broken() -> None:
    title = benben.title("ancient-egypt")
    s = benben.match("ancient-egypt(offer_cap=free)", seed=1).state
    for asked, waits in (("offer", False), ("answer", False), ("turn", True)):
        s.asked[:4] = [0, title.decisions.index(asked), 0, 0]
        title.rebuild(s)
        assert title.interpreted.actor(s, generator(1)) == (1 if waits else -1)


def test_a_game_whose_turn_never_passes_is_broken() -> None:
    s = started(1)
    endless = dict(RULES.namespace, apply=lambda *_: None)
    play_out = copy_into(RULES.play_out, endless, "endless", "play_out")  # type: ignore[arg-type]
    tally = [0, 0]
    play_out(s, generator(1), [0], tally)
    assert (s.ended, tally[0]) == (BROKEN, MOST_IN_A_TURN)
