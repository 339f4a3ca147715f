"""Whoever has a view is told what changes in it, and comes to the same view as whoever asks for it as a whole."""

from __future__ import annotations

import random

import pytest

from benben.kernel.title import titles
from tests.server.live import Guest, Json, Socket
from tests.server.test_lifecycle import started
from tests.support.changes import put_in

PASSING = ("watching", "overdue")


def without(view: Json) -> Json:
    """A view without what belongs to the moment."""
    seats = [{**seat, "here": None} for seat in view["seats"]]
    return {name: part for name, part in view.items() if name not in PASSING} | {"seats": seats}


class Follower:
    """A line that is told changes."""

    def __init__(self, line: Socket) -> None:
        self.line = line
        self.kinds: list[str] = []
        first = line.read("update")
        self.view: Json = first["view"]
        self.entries: list[Json] = first["entries"]

    def until(self, seq: int) -> Json:
        while self.view["seq"] < seq:
            message = self.line.read_any("update", "change")
            self.kinds.append(message["is"])
            self.view = message["view"] if message["is"] == "update" else put_in(self.view, message)
            self.entries += message["entries"]
        return without(self.view)


@pytest.mark.parametrize("title", [title.id for title in titles()])
def test_changes_lead_to_the_view_that_everyone_else_gets(ann: Guest, ben: Guest, cleo: Guest, title: str) -> None:
    """From the waiting room to the end, for players and a spectator, with moves, chat, undo and an absence."""
    chance = random.Random(title)
    table = ann.open("me", "open", "random", title=title)["id"]
    with (
        ann.socket(table, changes=True) as one,
        ben.socket(table, changes=True) as two,
        cleo.socket(table, changes=True) as three,
    ):
        followers = {guest: Follower(line) for guest, line in ((ann, one), (ben, two), (cleo, three))}
        ben.do(table, "sit", name="Ben")
        ann.do(table, "start")
        seq = ann.view(table)["seq"]
        for turn in range(40):
            for guest, seat in ((ann, 0), (ben, 1)):
                legal = guest.view(table)["legal"]
                if legal and legal["moves"]:
                    guest.send(table, "move", seat=seat, decision=legal["decision"], move=chance.choice(legal["moves"]))
                if guest.view(table)["undo"] and chance.random() < 0.3:
                    guest.send(table, "undo", seat=seat)
            if turn == 5:
                ben.do(table, "chat", text="hello")
            if turn == 10:
                ben.do(table, "leave", seat=1)
            if turn == 15:
                ben.do(table, "back", seat=1)
            if turn % 5:
                continue
            for guest, follower in followers.items():
                whole = guest.view(table)
                while follower.until(whole["seq"])["seq"] > whole["seq"]:  # an opponent has moved in between
                    whole = guest.view(table)
                assert without(follower.view) == without(whole)
        ann.send(table, "resign", seat=0)
        ben.send(table, "resign", seat=1)
        seq = ann.view(table)["seq"]
        for guest, follower in followers.items():
            assert follower.until(seq) == without(guest.view(table))
            assert [entry["seq"] for entry in follower.entries] == list(range(1, seq + 1))
            assert follower.kinds.count("change") > follower.kinds.count("update")


def test_a_change_is_small(ann: Guest, ben: Guest) -> None:
    table = started(ann, ben)
    with ben.socket(table, changes=True) as line:
        line.read("update")
        ann.do(table, "chat", text="hello")
        change = line.read("change")
        assert (change["after"], change["seq"]) == (3, 4)
        assert [put["at"] for put in change["puts"]] == [["overdue"]]
        assert change["entries"][0]["text"] == "hello"


def test_whoever_can_not_follow_says_hello_again(ann: Guest, ben: Guest) -> None:
    table = started(ann, ben)
    with ben.socket(table, changes=True) as line:
        line.read("update")
        ann.play(table)
        assert line.read("change")["seq"] == 4
        line.send(do="hello", after=3, changes=True)
        again = line.read("update")
        assert [entry["seq"] for entry in again["entries"]] == [4]
        assert without(again["view"]) == without(ben.view(table))
        ann.do(table, "chat", text="on we go")
        assert line.read("change")["after"] == 4


def test_whoever_says_nothing_of_changes_is_sent_whole_views(ann: Guest, ben: Guest) -> None:
    table = started(ann, ben)
    with ben.socket(table) as line:
        line.read("update")
        ann.play(table)
        assert line.read_any("update", "change")["view"]["seq"] == 4


def test_changes_over_http(ann: Guest, ben: Guest) -> None:
    """As over a socket; who is unknown, or too far behind, gets the whole view."""
    table = started(ann, ben)
    path = f"/api/tables/{table}/events"
    view = ben.get(path, after=0)["view"]
    for _ in range(3):
        for guest in (ann, ben):
            legal = guest.view(table)["legal"]
            if legal and legal["moves"]:
                guest.play(table)
                view = put_in(view, ben.get(path, after=view["seq"], changes=True))
                assert without(view) == without(ben.view(table))
    nothing = ben.get(path, after=view["seq"], changes=True)
    assert nothing["entries"] == []
    assert without(put_in(view, nothing)) == without(ben.view(table))
    for n in range(15):
        ann.do(table, "rename", name=f"Ann {n}")
        ann.view(table)
    assert ben.get(path, after=view["seq"], changes=True)["view"]["seq"] == view["seq"] + 15
    assert "view" in ben.get(path, after=10**6, changes=True)


def test_presence_in_between_belongs_to_the_view_that_changes(ann: Guest, ben: Guest, cleo: Guest) -> None:
    table = started(ann, ben)
    with ann.socket(table, changes=True) as line:
        view = line.read("update")["view"]
        with ben.socket(table), cleo.socket(table):
            told: Json = {}
            while told.get("here") != [0, 1] or told["watching"] != 1:
                told = line.read("presence")
            for seat in view["seats"]:
                seat["here"] = seat["seat"] in told["here"]
            view["watching"] = told["watching"]
            ann.do(table, "chat", text="welcome")
            change = line.read("change")
            view = put_in(view, change)
            assert (view["seats"], view["watching"]) == (ann.view(table)["seats"], 1)
