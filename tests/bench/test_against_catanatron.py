"""Benben's opponents in Catanatron's engine: recorded positions mean the same in both, and moves find their actions."""

from __future__ import annotations

import json
import lzma
import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import pytest

from benben.bots import bot
from benben.games.hexes import moves
from benben.games.hexes.ancient_egypt.title import ANCIENT_EGYPT
from benben.games.hexes.state import PHASES
from benben.kernel.actions import Move
from benben.kernel.observation import observe
from benben.kernel.title import Title
from tests.games.hexes.catanatron.phrases import phrase
from tests.support.tree import ROOT

Asked = dict[str, Any]
RECORDED = ROOT / "tests" / "bench" / "positions.jsonl.xz"


@pytest.fixture(autouse=True)
def bench(monkeypatch: pytest.MonkeyPatch) -> None:
    """The benchmarks import each other by their own folder."""
    monkeypatch.syspath_prepend(ROOT / "bench")


@cache
def recorded() -> list[Asked]:
    return [json.loads(line) for line in lzma.decompress(RECORDED.read_bytes()).splitlines()]


def some(fits: Callable[[Asked], bool]) -> Asked:
    """A copy of the first position that fits."""
    copied: Asked = json.loads(json.dumps(next(asked for asked in recorded() if fits(asked))))
    return copied


class Wants:
    """Chooses the first move on offer that it wants, and notes what was offered."""

    def __init__(self, *wanted: type[Move] | Move) -> None:
        self.wanted = wanted
        self.offers: list[list[Move]] = []

    def choose(
        self,
        title: Title,  # noqa: ARG002
        observation: Mapping[str, Any],  # noqa: ARG002
        seat: int,  # noqa: ARG002
        moves: Sequence[Move],
        forms: Sequence[Mapping[str, Any]],  # noqa: ARG002
        rng: random.Random,  # noqa: ARG002
    ) -> Move:
        self.offers.append(list(moves))
        for wanted in self.wanted:
            for move in moves:
                if move == wanted or (isinstance(wanted, type) and isinstance(move, wanted)):
                    return move
        return moves[0]


def test_recorded_positions_mean_the_same() -> None:
    from peer.agreement import BEFORE_ROLL, FRESH_CARD, KNOWN, NO_MEANS, differences

    found = Counter[str]()
    for asked in recorded():
        found.update(differences(asked["whole"], asked["position"], asked["playable"]))
    assert found.keys() <= set(KNOWN)
    assert found.keys() >= {FRESH_CARD, BEFORE_ROLL, NO_MEANS}
    phases = {asked["whole"]["phase"] for asked in recorded()}
    assert phases >= set(PHASES) - {"rob", "over"}  # whom to rob is part of the robber's action there


def without_first_action(asked: Asked) -> None:
    del asked["playable"][0]


def with_another_action(asked: Asked) -> None:
    asked["playable"].append(["BUILD_CITY", 0])


def with_a_point_more(asked: Asked) -> None:
    asked["whole"]["points"][0] += 1


def with_a_card_more(asked: Asked) -> None:
    asked["whole"]["supply"][2] += 1


def with_another_hand(asked: Asked) -> None:
    asked["position"]["hands"][asked["whole"]["seat"]] = [9, 9, 9, 9, 9]


@pytest.mark.parametrize(
    "plant", [without_first_action, with_another_action, with_a_point_more, with_a_card_more, with_another_hand]
)
def test_another_position_is_told(plant: Callable[[Asked], None]) -> None:
    from peer.agreement import KNOWN, differences

    asked = some(lambda asked: asked["whole"]["phase"] == "turn")
    assert set(differences(asked["whole"], asked["position"], asked["playable"])) <= set(KNOWN)
    plant(asked)
    assert not set(differences(asked["whole"], asked["position"], asked["playable"])) <= set(KNOWN)


def test_a_seat_learns_no_hidden_card() -> None:
    from peer.states import state_of

    for asked in recorded():
        position, seat = asked["position"], asked["position"]["seat"]
        for other in range(position["seats"]):
            for cards in ("hands", "cards", "fresh"):
                assert isinstance(position[cards][other], int) == (other != seat)
        players = observe(state_of(position), seat, discreet=True)["players"]
        assert [player["hand"] is None for player in players] == [other != seat for other in range(len(players))]
        assert [player["hand_total"] for player in players] == [sum(hand) for hand in asked["whole"]["hands"]]


def test_every_action_can_be_chosen() -> None:
    """A move that stands for a playable action finds it; whom to rob is asked for second. Cards are made older."""
    from peer.seat import Seat

    chosen = Counter[str]()
    for asked in recorded():
        position = {**asked["position"], "fresh": [0] * asked["position"]["seats"]}
        for number, action in enumerate(asked["playable"]):
            if action[0] != "DISCARD":
                wanted = [ANCIENT_EGYPT.actions.move([i]) for i in phrase(*action)]
                own = Seat(Wants(*(move for move in wanted if move is not None)))
                assert own.answer(position, asked["playable"], random.Random(1)) == number
                assert not own.refused
                chosen[action[0]] += 1
    assert len(chosen) == 12  # all of them but discards, which are left to chance


def test_a_move_that_is_not_playable_is_counted_and_another_asked_for() -> None:
    from peer.seat import Seat

    asked = some(lambda asked: asked["whole"]["phase"] == "roll")
    asked["position"]["cards"][asked["position"]["seat"]] = [0, 0, 0, 1, 0]
    own = Seat(Wants(moves.PlayMonopoly, moves.Roll))
    number = own.answer(asked["position"], asked["playable"], random.Random(1))
    assert asked["playable"][number] == ["ROLL"]
    assert own.refused == {"monopoly": 5}
    assert own.helpless == 0


def test_who_insists_on_what_is_not_playable_ends_the_turn() -> None:
    from peer.seat import Seat

    asked = some(lambda asked: asked["whole"]["phase"] == "turn" and len(asked["playable"]) > 1)

    class Stubborn(Wants):
        def choose(self, *_: object, **__: object) -> Move:
            return moves.RaiseCity(0)

    own = Seat(Stubborn())
    number = own.answer(asked["position"], asked["playable"], random.Random(1))
    assert asked["playable"][number] == ["END_TURN"]
    assert own.helpless == 1


def test_sensible_plays_there() -> None:
    from peer.seat import Seat

    own = Seat(bot("ancient-egypt", "sensible"))
    answered = [asked for asked in recorded() if len(asked["playable"]) > 1]
    for asked in answered:
        assert 0 <= own.answer(asked["position"], asked["playable"], random.Random(1)) < len(asked["playable"])
    assert own.helpless == 0
    assert len(own.times) == len(answered)


def test_a_fingerprint_tells_games_apart_but_not_machines() -> None:
    from peer.visit import fingerprint

    row = {"winner": 1, "points": [3, 10], "times": {"ours": [1.5], "theirs": []}}
    assert fingerprint([row]) == fingerprint([{**row, "times": {"ours": [2.5], "theirs": []}}])
    assert fingerprint([row]) != fingerprint([{**row, "winner": 0}])


def test_players_are_kept_only_as_they_were(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    from peer import players

    content = b"as it was"
    monkeypatch.setattr(players, "FOLDER", tmp_path)
    monkeypatch.setattr(players, "FILES", {"top/module/file.py": players.digest(content)})
    monkeypatch.setattr(players, "fetched", lambda _: b"something else")
    with pytest.raises(SystemExit, match="is not what it was"):
        players.players()
    monkeypatch.setattr(players, "fetched", lambda _: content)
    assert (players.players() / "module" / "file.py").read_bytes() == content
