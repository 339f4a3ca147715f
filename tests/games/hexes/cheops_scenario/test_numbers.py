"""The numbers of the historical scenario, drawn for each game or those of the map: CS-1."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

import benben
from benben.games.hexes.board import tables
from benben.games.hexes.cheops_scenario.data import CHEOPS_PRODUCES, EGYPT, EGYPT_MAP
from benben.games.hexes.cheops_scenario.title import CHEOPS_SCENARIO
from tests.games.hexes.cheops_scenario.table import fresh, scripted

OPTION = CHEOPS_SCENARIO.option("drawn_numbers")
PRINTED = [h.token for h in EGYPT_MAP.hexes]
NUMBERED = [h for h, token in enumerate(PRINTED) if token]
DRAWS = len(NUMBERED) - 1  # of a shuffle


def seen(seed: int, **options: Any) -> dict[str, Any]:
    return fresh(seed, checked=False, **options).observe(None)


def reds_side_by_side(tokens: list[int]) -> bool:
    red = [h for h in NUMBERED if tokens[h] in (6, 8)]
    return any(other in EGYPT.beside(h) for h in red for other in red)


def swapped(h: int, other: int) -> list[int]:
    """The numbers of the map with two swapped."""
    tokens = list(PRINTED)
    tokens[h], tokens[other] = tokens[other], tokens[h]
    return tokens


@pytest.mark.rule("CS-1")
def test_the_numbers_of_the_map_are_in_a_new_order_on_its_producing_hexes() -> None:
    assert OPTION.default is True
    for seed in range(40):
        state = seen(seed)
        assert state["drawn_numbers"] is True
        assert Counter(state["tokens"]) == Counter(PRINTED)
        assert [h for h, token in enumerate(state["tokens"]) if token] == NUMBERED
        assert [h for h, terrain in enumerate(state["terrain"]) if CHEOPS_PRODUCES[terrain]] == NUMBERED


@pytest.mark.rule("CS-1")
def test_lands_and_harbors_stay_in_their_places() -> None:
    for seed in range(10):
        state = seen(seed)
        assert state["terrain"] == [h.terrain for h in EGYPT_MAP.hexes]
        assert state["harbors"] == [h.kind for h in EGYPT_MAP.harbors]


@pytest.mark.rule("CS-1")
def test_another_seed_draws_other_numbers_and_any_hex_can_get_any() -> None:
    drawn = [seen(seed)["tokens"] for seed in range(200)]
    assert drawn[0] == seen(0)["tokens"]
    assert len({tuple(tokens) for tokens in drawn}) == 200
    for h in NUMBERED:
        assert {tokens[h] for tokens in drawn} == set(PRINTED) - {0}


@pytest.mark.rule("CS-1")
def test_no_two_red_numbers_are_side_by_side() -> None:
    assert not any(reds_side_by_side(seen(seed)["tokens"]) for seed in range(100))


@pytest.mark.rule("CS-1")
def test_all_are_drawn_again_when_two_red_numbers_are_side_by_side() -> None:
    """The same swap twice: it puts one red number beside another, then undoes that."""
    place, red = next(
        (NUMBERED.index(h), NUMBERED.index(far))
        for h in NUMBERED
        for far in NUMBERED
        if h < far and PRINTED[far] in (6, 8) and reds_side_by_side(swapped(h, far))
    )
    swap = [0] * DRAWS
    swap[place] = red - place
    m = scripted([*swap, *swap, 3], start="1")
    assert m.observe(None)["tokens"] == PRINTED
    assert m.set_up_draws == [*swap, *swap, 3]
    once = [0] * DRAWS  # every number stays where it is, which is fine at once
    assert scripted([*once, 3], start="1").observe(None)["tokens"] == PRINTED


@pytest.mark.rule("CS-1")
def test_what_is_drawn_is_written_into_the_match_file() -> None:
    match = fresh(5, checked=False, start="1", turn_limit=1)
    while not match.over:
        seat = match.actors()[0]
        benben.Match.act(match, seat, match.moves(seat)[0])
    file = benben.export(match)
    assert len(file.set_up) % DRAWS == 1  # one or more shuffles, and the robber's desert
    assert len(file.set_up) > DRAWS
    again = benben.load(msgspec.to_builtins(file))
    assert again.observe(None)["tokens"] == match.observe(None)["tokens"] != PRINTED
    assert again.state_hash() == match.state_hash()
    assert benben.verify(file) == []


@pytest.mark.rule("CS-1")
def test_without_the_option_the_numbers_are_those_of_the_map() -> None:
    for seed in range(10):
        match = fresh(seed, drawn_numbers=False, start="1")
        assert match.observe(None)["tokens"] == PRINTED
        assert len(match.set_up_draws) == 1  # the robber's desert


@pytest.mark.rule("CS-1")
def test_it_is_not_a_house_rule_and_names_its_rule() -> None:
    words = CHEOPS_SCENARIO.words()
    assert (OPTION.rule, OPTION.house, OPTION.kind) == ("CS-1", False, "flag")
    assert words["option.drawn_numbers"]
    assert "no two red ones side by side" in words["option.drawn_numbers.help"]


def test_every_map_knows_which_of_its_hexes_are_side_by_side() -> None:
    beside = tables(EGYPT_MAP, EGYPT).constants()["BESIDE"]
    assert len(beside) == 6 * EGYPT.hexes
    for h in range(EGYPT.hexes):
        assert {n for n in beside[6 * h : 6 * h + 6] if n >= 0} == set(EGYPT.beside(h))


@pytest.mark.parametrize("behavior", [1, 2])
def test_a_file_from_before_the_numbers_were_drawn_has_those_of_the_map(behavior: int) -> None:
    match = fresh(3, checked=False, drawn_numbers=False, start="1")
    for _ in range(30):
        seat = match.awaited()[0]
        benben.Match.act(match, seat, match.moves(seat)[0])
    file: dict[str, Any] = msgspec.to_builtins(benben.export(match))
    file["behavior"], file["hash"] = behavior, "ab" * 16
    del file["options"]["drawn_numbers"]
    again = benben.load(file)
    assert again.options == match.options
    assert again.state_hash() == match.state_hash()
    assert benben.verify(msgspec.convert(file, type(benben.export(match)))) == []
