"""A move is stale only if its meaning has changed: offers that others make in the meantime do not hold up a turn."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.live import Guest, Json, Server
from tests.server.test_ancient_egypt import legal_of, sitting, traded
from tests.support.laid import in_turn


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("data"), worker="benben.bots.worker")
    yield running
    running.stop()


Table = tuple[str, Guest, Guest]


@pytest.fixture
def table(server: Server) -> Iterator[Table]:
    """Anna's turn at seat 0, in which Ben at seat 1 may make any number of offers."""
    match = in_turn(3, 6)
    with sitting(server, match, ["Anna", "Ben", "Carla"]) as (laid, (anna, ben, _)):
        yield laid.id, anna, ben


def offer(guest: Guest, table: str, count: int = 1) -> int:
    """Seat 1 offers this many cards of one kind for a card that Anna has."""
    view = guest.view(table)
    hand = view["state"]["players"][1]["hand"]
    give = max(hand, key=lambda kind: int(hand[kind]))
    get = next(kind for kind in hand if kind != give)
    move = {"do": "offer", "give": {give: count}, "get": {get: 1}, "to": [0]}
    return guest.do(table, "move", seat=1, decision=legal_of(view, 1)["decision"], move=move)


def order(view: Json, move: Json) -> Json:
    """The move as it is sent by a page that shows this view."""
    return {"seat": 0, "decision": legal_of(view, 0)["decision"], "move": move, "seen": view["seq"]}


@pytest.mark.parametrize("kind", ["end_turn", "cart"])
def test_a_turn_goes_on_however_often_another_player_offers(table: Table, kind: str) -> None:
    id_, anna, ben = table
    view = anna.view(id_)
    for n in range(6):
        offer(ben, id_, 1 + n % 2)
    move = next(move for move in legal_of(view, 0)["moves"] if move["do"] == kind)
    anna.do(id_, "move", **order(view, move))


@pytest.mark.parametrize("kind", ["take_offer", "decline"])
def test_an_offer_that_was_replaced_can_be_neither_taken_nor_declined(table: Table, kind: str) -> None:
    id_, anna, ben = table
    offer(ben, id_, 1)
    view = anna.view(id_)
    offer(ben, id_, 2)
    answer = {"do": kind, "seat": 1}
    assert anna.refused(id_, "move", **order(view, answer)) == "stale/stale"
    assert not traded(anna, id_)
    newest = anna.view(id_)
    assert newest["legal"]["decision"] == view["legal"]["decision"]
    anna.do(id_, "chat", text="let me see")  # only another offer would change anything
    if kind == "decline" or {"do": "take_offer", "seat": 1} in newest["legal"]["moves"]:
        anna.do(id_, "move", **order(newest, answer))


def test_an_offer_that_was_undone_and_made_differently_cannot_be_taken(table: Table) -> None:
    id_, anna, ben = table
    offer(ben, id_, 1)
    view = anna.view(id_)
    ben.do(id_, "undo", seat=1)
    offer(ben, id_, 2)
    assert anna.refused(id_, "move", **order(view, {"do": "take_offer", "seat": 1})) == "stale/stale"


def test_an_offer_that_was_withdrawn_and_restored_by_an_undo_is_the_same(table: Table) -> None:
    id_, anna, ben = table
    offer(ben, id_, 1)
    view = anna.view(id_)
    ben.do(id_, "move", seat=1, decision=legal_of(ben.view(id_), 1)["decision"], move={"do": "withdraw"})
    ben.do(id_, "undo", seat=1)
    anna.do(id_, "move", **order(view, {"do": "decline", "seat": 1}))


def test_an_answer_that_is_sent_twice_is_acknowledged_twice_and_applied_once(table: Table) -> None:
    id_, anna, ben = table
    offer(ben, id_, 1)
    view = anna.view(id_)
    decline = order(view, {"do": "decline", "seat": 1})
    first = anna.send(id_, "move", command_id="again", **decline)
    assert first["ok"]
    offer(ben, id_, 2)
    seq = anna.view(id_)["seq"]
    assert anna.send(id_, "move", command_id="again", **decline) == first
    assert anna.view(id_)["seq"] == seq
    assert anna.refused(id_, "move", command_id="other", **decline) == "stale/stale"


def test_a_confirmation_refers_to_ones_own_offer_that_was_accepted(table: Table) -> None:
    """After another offer the question is put again, so a confirmation of the earlier offer is stale."""
    id_, anna, ben = table
    view = anna.view(id_)
    hand = view["state"]["players"][0]["hand"]
    theirs = ben.view(id_)["state"]["players"][1]["hand"]
    give, other = [kind for kind in hand if hand[kind]][:2]
    get = next(kind for kind in theirs if theirs[kind] and kind not in (give, other))

    def propose(kind: str) -> Json:
        move = {"do": "offer", "give": {kind: 1}, "get": {get: 1}, "to": [1]}
        anna.do(id_, "move", **order(anna.view(id_), move))
        accept = {"seat": 1, "decision": legal_of(ben.view(id_), 1)["decision"], "move": {"do": "accept"}}
        ben.do(id_, "move", **accept)
        return anna.view(id_)

    before = propose(give)
    propose(other)
    assert anna.refused(id_, "move", **order(before, {"do": "confirm", "seat": 1})) == "stale/stale"
    anna.do(id_, "move", **order(anna.view(id_), {"do": "confirm", "seat": 1}))
    assert traded(anna, id_)
