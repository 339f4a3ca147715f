"""What others and spectators get to know: what is public, and nothing else."""

from __future__ import annotations

import benben
from benben.kernel.matchfile import read
from tests.server.live import Guest
from tests.server.test_lifecycle import started


def test_a_seat_sees_its_own_and_a_spectator_what_is_public(ann: Guest, ben: Guest, cleo: Guest) -> None:
    table = started(ann, ben)
    ann.play(table)
    for guest, mine in ((ann, [0]), (ben, [1]), (cleo, [])):
        view = guest.view(table)
        assert view["you"] == mine
        assert [seat for seat in (0, 1) if view["state"]["players"][seat]["hand"] is not None] == mine
        assert view["state"]["deck"] is None
        assert view["seed"] is None
        chose = guest.entries(table)[-1]
        assert chose["kind"] == "move"
        known = mine == [0]
        assert (chose["move"] is not None) is known
        assert (chose["events"][0]["good"] is not None) is known
    assert cleo.view(table)["legal"] is None
    assert cleo.view(table)["continue"] is None


def test_seats_of_one_person_are_seen_by_that_person_only(ann: Guest, cleo: Guest) -> None:
    table = ann.open("me", "me", start=True)["id"]
    view = ann.view(table)
    assert view["you"] == [0, 1]
    assert [legal["seat"] for legal in view["legals"]] == [0, 1]
    assert len([p for p in cleo.view(table)["state"]["players"] if p["hand"] is not None]) == 0


def test_nothing_secret_is_in_what_a_spectator_gets(ann: Guest, ben: Guest, cleo: Guest) -> None:
    """Secrets are found by their text: the seed, guests' ids, the links that make somebody a guest."""
    table = started(ann, ben)
    ann.play(table)
    secrets = [ann.view(table)["continue"].split("/")[-1].split(".")[0][:32]]
    secrets.append(ben.view(table)["continue"].split("/")[-1].split(".")[0][:32])
    paths = [f"/api/tables/{table}", f"/api/tables/{table}/events", f"/api/tables/{table}/export"]
    for path in paths:
        text = cleo.client.get(path).text
        assert not [secret for secret in secrets if secret in text]
    assert cleo.get(f"/api/tables/{table}/replay", 409)["error"] == "not_over"
    assert "seed" not in cleo.get(f"/api/tables/{table}/export")


def test_money_is_hidden_from_others_until_the_end(ann: Guest, ben: Guest, cleo: Guest) -> None:
    table = ann.open("me", "open", title="cheops-heirs")["id"]
    ben.do(table, "sit", name="Ben")
    ann.do(table, "start")

    def money(guest: Guest) -> list[bool]:
        return [player["money"] is not None for player in guest.view(table)["state"]["players"]]

    assert (money(ann), money(ben), money(cleo)) == ([True, False], [False, True], [False, False])
    ann.do(table, "resign", seat=0)
    assert (money(ann), money(cleo)) == ([True, True], [True, True])


def test_all_is_open_in_a_finished_game(ann: Guest, ben: Guest, cleo: Guest) -> None:
    table = started(ann, ben)
    ann.play(table)
    ben.play(table)
    commitment = cleo.view(table)["commitment"]
    ben.do(table, "resign", seat=1)
    view = cleo.view(table)
    assert view["commitment"] == commitment
    file = cleo.get(f"/api/tables/{table}/export")
    assert file["seed"] == view["seed"]
    assert file["seats"] == ["Ann", "Ben"]
    frames = cleo.get(f"/api/tables/{table}/replay")["frames"]
    assert [frame["entry"]["kind"] for frame in frames] == ["started", "move", "move", "ended"]
    assert all(player["hand"] is not None for frame in frames for player in frame["state"]["players"])
    assert all(entry["move"] for entry in cleo.entries(table) if entry["kind"] == "move")


def test_the_match_file_proves_the_draws(ann: Guest, ben: Guest) -> None:
    table = started(ann, ben)
    for guest in (ann, ben, ann, ben, ann, ben):
        if guest.view(table)["legal"]:
            guest.play(table, -1)
    ann.do(table, "agree", seat=0, end=True)
    ben.do(table, "agree", seat=1, end=True)
    file = ann.get(f"/api/tables/{table}/export")
    assert benben.verify(read(file)) == []
    file["seed"] = "00" * 32
    assert benben.verify(read(file)) != []
