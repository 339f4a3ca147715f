"""Tables of cheops-scenario: described, played and verified, a ship moved by its form, and what everybody sees."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import benben
from benben.games.hexes.cheops_scenario.data import EGYPT_MAP
from benben.kernel.match import Match
from benben.kernel.matchfile import read
from benben.server.storage import Change
from tests.server.live import Guest, Json, Server, eventually
from tests.server.test_ancient_egypt import legal_of, sitting
from tests.support.laid import lay

SPEC = "cheops-scenario(players=3,start=1,offer_cap=none"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("data"), worker="benben.bots.worker", patience=2)
    yield running
    running.stop()


@pytest.fixture
def ann(server: Server) -> Iterator[Guest]:
    with server.guest("Ann") as guest:
        yield guest


def sought(spec: str, wanted: Callable[[Match], bool]) -> Match:
    """A match played at random up to the wanted moment."""
    rng = random.Random(spec)
    for seed in range(50):
        match = benben.match(spec, seed)
        while not match.over and len(match.entries) < 600:
            if wanted(match):
                return match
            seat = match.awaited()[0]
            match.act(seat, match.pick(seat, rng.choice))
    raise AssertionError("there is no such moment")


def form_of(legal: Json, do: str) -> Json | None:
    return next((form for form in legal["forms"] if form["do"] == do), None)


def test_the_title_is_described(ann: Guest) -> None:
    info = next(t for t in ann.get("/api/titles") if t["id"] == "cheops-scenario")
    assert (info["seats"], info["house_seats"], info["bots"][0]) == ([3, 4], [], "random")
    facts = info["facts"]
    assert (len(facts["map"]["hexes"]), len(facts["map"]["paths"]), len(facts["settling"])) == (76, 262, 47)
    assert (facts["gold"], facts["levels"], len(facts["site_junctions"])) == (40, [16, 9, 4, 1], 6)
    assert {"drawn_numbers", "sea_rules", "late_pharaoh"} <= {option["name"] for option in info["options"]}
    words = ann.get("/api/words/cheops-scenario/en")
    assert {f"event.{kind}" for kind in info["event_seats"]} <= words.keys()
    assert info["event_seats"]["rented"] == ["seat", "owner"]
    assert ann.client.post(
        "/api/tables", json={"title": "cheops-scenario", "seats": ["me", "open"], "options": {}}
    ).is_client_error, "two are too few"


@pytest.mark.parametrize("options", [{"points_to_win": 5}, {"sea_rules": True, "late_pharaoh": True, "turn_limit": 4}])
def test_opponents_play_to_the_end_and_the_file_verifies(options: Json, ann: Guest) -> None:
    given: Json = {"offer_cap": "1", "turn_limit": 40} | options
    table = ann.open("sensible", "random", "random", title="cheops-scenario", start=True, **given)["id"]
    eventually(lambda: ann.view(table)["status"] == "finished", 200)
    file = ann.get(f"/api/tables/{table}/export")
    assert benben.verify(read(file)) == []
    shown = ann.get(f"/api/tables/{table}/replay")["frames"]
    assert all(player["hand"] is not None for player in shown[-1]["state"]["players"])
    assert len(shown) > 20
    assert shown[-1]["points"] == ann.view(table)["outcome"]["points"]
    assert [frame["points"] for frame in shown][:1] == [[0, 0, 0]], "as they were at the start"


def test_a_ship_is_moved_by_its_form(server: Server) -> None:
    def may_sail(match: Match) -> bool:
        return any(form["do"] == "move_ship" for seat in match.awaited() for form in match.forms(seat))

    match = sought(f"{SPEC},sea_rules=true)", may_sail)
    seat = match.state.active
    with sitting(server, match, ["Anna", "Ben", "Carla"]) as (table, people):
        legal = legal_of(people[seat].view(table.id), seat)
        form = form_of(legal, "move_ship")
        assert form is not None
        lift, puts = next(iter(form["ways"].items()))
        move = {"do": "move_ship", "lift": int(lift), "put": puts[0]}
        people[seat].do(table.id, "move", seat=seat, decision=legal["decision"], move=move)
        for guest in people:
            ships = guest.view(table.id)["state"]["players"][seat]["ships"]
            assert puts[0] in ships
            assert int(lift) not in ships
        assert form_of(legal_of(people[seat].view(table.id), seat), "move_ship") is None, "only once a turn"


@pytest.mark.parametrize("behavior", [1, 2])
def test_a_running_table_from_before_the_numbers_were_drawn_goes_on(server: Server, behavior: int) -> None:
    match = sought(f"{SPEC},drawn_numbers=false)", lambda match: match.asked(match.state.active) == "turn")
    seat = match.state.active

    def edit(change: Change) -> None:
        change.head.behavior = behavior
        del change.entries[0].body["options"]["drawn_numbers"]

    table = lay(server.folder, match, ["Anna", "Ben", "Carla"], edit=edit)
    with server.guest() as player:
        player.become(table.links[seat])
        view = player.view(table.id)
        assert (view["status"], view["options"]["drawn_numbers"]) == ("running", False)
        assert view["state"]["tokens"] == [h.token for h in EGYPT_MAP.hexes]
        decision = legal_of(view, seat)["decision"]
        player.do(table.id, "move", seat=seat, decision=decision, move={"do": "end_turn"})


def test_gold_is_public_and_hands_are_not(server: Server) -> None:
    match = sought(f"{SPEC})", lambda match: match.state.round > 3 and match.asked(match.state.active) == "turn")
    golds = [player["gold"] for player in match.observe(None)["players"]]
    with (
        sitting(server, match, ["Anna", "Ben", "Carla"]) as (table, people),
        server.guest("Dora") as watching,
    ):
        for number, guest in enumerate([*people, watching]):
            state: Any = guest.view(table.id)["state"]
            assert [player["gold"] for player in state["players"]] == golds
            assert sum(golds) + state["supply"]["gold"] == 40
            hidden = [player["hand"] is None for player in state["players"]]
            assert hidden == [seat != number for seat in range(3)]
