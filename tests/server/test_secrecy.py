"""What other players and spectators get to know: what is public, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import benben
import tests.support.toy  # noqa: F401 - registers the toy
from benben.kernel.matchfile import read
from benben.kernel.title import titles
from benben.server.identity import COOKIE
from tests.server.live import Guest
from tests.server.test_lifecycle import started


def test_a_seat_sees_its_own_hand_and_a_spectator_only_what_is_public(ann: Guest, ben: Guest, cleo: Guest) -> None:
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


def test_several_seats_of_one_person_are_seen_by_that_person_only(ann: Guest, cleo: Guest) -> None:
    table = ann.open("me", "me", start=True)["id"]
    view = ann.view(table)
    assert view["you"] == [0, 1]
    assert [legal["seat"] for legal in view["legals"]] == [0, 1]
    assert len([p for p in cleo.view(table)["state"]["players"] if p["hand"] is not None]) == 0


def secrets_of(guest: Guest, table: str) -> list[str]:
    """The guest's id, and the two signatures with which anybody becomes this guest."""
    link, cookie = guest.private_link(table).rsplit("/", 1)[1], guest.client.cookies[COOKIE]
    return [link[:32], link.rsplit(".", 1)[1], cookie.rsplit(".", 1)[1]]


def leaves(thing: Any) -> Iterator[str]:
    """All strings in JSON, including keys."""
    if isinstance(thing, dict):
        for key, value in thing.items():
            yield key
            yield from leaves(value)
    elif isinstance(thing, list):
        for value in thing:
            yield from leaves(value)
    elif isinstance(thing, str):
        yield thing


@pytest.mark.parametrize("title", [title.id for title in titles()])
def test_no_message_about_a_table_lets_anybody_become_a_guest(ann: Guest, ben: Guest, title: str) -> None:
    """From the waiting room to the end, over the socket and over HTTP: not even the guest themselves is sent these."""
    table = ann.open("me", "open", "random", title=title)["id"]
    told: list[Any] = []
    with ann.socket(table) as line:
        told.append(line.read("update"))
        ben.do(table, "sit", name="Ben")
        ann.do(table, "start")
        ben.do(table, "chat", text="/continue/0123456789abcdef")
        for guest in (ann, ben):
            if guest.view(table)["legal"]:
                guest.play(table)
        line.send(do="why", id="w", seat=0, move={"do": "nothing"})
        told.append(line.read("why"))
        told += [guest.view(table) for guest in (ann, ben)]
        told.append(ann.get(f"/api/tables/{table}/events", after=0))
        told.append(ann.get(f"/api/tables/{table}/export"))
        ann.do(table, "resign", seat=0)
        ben.do(table, "resign", seat=1)
        seq = ann.view(table)["seq"]
        while told[-1].get("seq") != seq or told[-1].get("is") != "update":
            told.append(line.read("update"))
    told += [ann.view(table), ann.get("/api/tables"), ann.get(f"/api/tables/{table}/replay")]
    secrets = [*secrets_of(ann, table), *secrets_of(ben, table)]
    for text in leaves(told):
        assert not [secret for secret in secrets if secret in text], text


def test_sockets_are_not_compressed(ann: Guest, ben: Guest) -> None:
    """A hand travels beside what others write: how small both become together would reveal how similar they are."""
    with ann.socket(started(ann, ben)) as line:
        assert line.connection.protocol.extensions == []


def test_nothing_that_a_spectator_gets_is_secret(ann: Guest, ben: Guest, cleo: Guest) -> None:
    """Secrets are searched for as text: the seed, guests' ids, and the links that let anybody become a guest."""
    table = started(ann, ben)
    ann.play(table)
    secrets = [secret for guest in (ann, ben) for secret in secrets_of(guest, table)]
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


def test_everything_is_open_in_a_finished_game(ann: Guest, ben: Guest, cleo: Guest) -> None:
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
