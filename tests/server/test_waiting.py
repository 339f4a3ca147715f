"""A player who keeps the others waiting does not stop the table: stand-ins, and single moves made for a person."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import msgspec
import pytest

from benben.kernel.match import Match
from benben.kernel.title import Title
from benben.server import messages as msg
from benben.server.identity import Signer
from benben.server.opponents import lapse
from benben.server.presence import Presence
from benben.server.records import now
from benben.server.tables import Tables
from tests.server.live import Guest, Json, Server, eventually
from tests.server.storing import ANN, BEN, bots, two_at_a_table
from tests.server.test_ancient_egypt import legal_of, sitting
from tests.server.test_lifecycle import started
from tests.support.laid import begun, empty_roll, roll, serving, with_cards
from tests.support.storage import opened
from tests.support.toy import TOY

PEOPLE = ["Anna", "Ben", "Carla"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose opponents fail: moves that the rules name are made without them."""
    running = Server(tmp_path_factory.mktemp("data"), worker="tests.server.crashing_worker", leisure=0)
    yield running
    running.stop()


def atum() -> tuple[Match, int]:
    match = begun(3, gods=True)
    roll(match, *empty_roll(match, 0))
    return match, 0


def isis() -> tuple[Match, int]:
    match = serving("isis")
    roll(match, 3, 4)
    return match, 0


def discard() -> tuple[Match, int]:
    match = with_cards(serving("osiris"), 8, 1)
    roll(match, 3, 4)
    return match, 1


Asked = Callable[[], tuple[Match, int]]
ASKED = [atum, isis, discard]


def named(match: Match, seat: int) -> Json:
    """The move that the rules name for a seat that is out of time."""
    move = match.title.lapse(match.state, seat)
    assert move is not None
    form: Json = msgspec.to_builtins(move)
    return form


def moves_of(guest: Guest, table: str, seat: int, after: int) -> list[Json]:
    return [entry["move"] for entry in guest.entries(table, after) if entry["kind"] == "move" and entry["seat"] == seat]


@pytest.mark.parametrize("asked", ASKED)
def test_a_stand_in_makes_the_move_that_the_rules_name(server: Server, asked: Asked) -> None:
    match, seat = asked()
    with sitting(server, match, PEOPLE) as (table, people):
        away, other = people[seat], people[1 - seat]
        seq = other.view(table.id)["seq"]
        other.do(table.id, "standin", seat=seat)
        eventually(lambda: moves_of(away, table.id, seat, seq))
        assert moves_of(away, table.id, seat, seq)[0] == named(match, seat)


@pytest.mark.parametrize("asked", ASKED)
def test_one_move_is_made_for_a_person_who_is_here(server: Server, asked: Asked) -> None:
    match, seat = asked()
    with sitting(server, match, PEOPLE) as (table, people):
        late, other = people[seat], people[1 - seat]
        with late.socket(table.id) as line:
            line.read("update")
            view = other.view(table.id)
            assert view["seats"][seat]["here"]
            assert other.refused(table.id, "standin", seat=seat) == "closed/person_is_here"
            overdue = next(one for one in view["overdue"] if one["seat"] == seat)
            assert overdue == {"seat": seat, "decision": match.decision(seat), "seconds": 0}
            other.do(table.id, "play_for", seat=seat, decision=overdue["decision"])
            eventually(lambda: moves_of(late, table.id, seat, view["seq"]))
            assert moves_of(late, table.id, seat, view["seq"]) == [named(match, seat)]
            after = other.view(table.id)
            assert (after["seats"][seat]["standin"], after["seats"][seat]["resigned"]) == (None, False)
            kinds = [entry["kind"] for entry in other.entries(table.id, view["seq"])][:2]
            assert kinds == ["played_for", "move"]
            again = other.refused(table.id, "play_for", seat=seat, decision=overdue["decision"])
            assert again in ("stale/stale", "closed/nobody_waits")


def test_where_the_rules_name_no_move_an_opponent_chooses_once(tmp_path: Path) -> None:
    server = Server(tmp_path, leisure=0)
    try:
        with sitting(server, begun(3), PEOPLE) as (table, (anna, ben, _)), anna.socket(table.id):
            view = ben.view(table.id)
            ben.do(table.id, "play_for", seat=0, decision=view["overdue"][0]["decision"])
            eventually(lambda: moves_of(anna, table.id, 0, view["seq"]))
            assert moves_of(anna, table.id, 0, view["seq"]) == [{"do": "roll"}]
            legal = legal_of(anna.view(table.id), 0)
            anna.do(table.id, "move", seat=0, decision=legal["decision"], move=legal["moves"][0])
    finally:
        server.stop()


def test_who_may_have_a_move_made_and_for_whom(ann: Guest, ben: Guest, cleo: Guest) -> None:
    table = started(ann, ben)
    decision = ann.view(table)["asked"][1]["decision"]
    assert ann.view(table)["overdue"] == [{"seat": 1, "decision": decision, "seconds": 0}]
    assert cleo.view(table)["overdue"] == []
    assert cleo.refused(table, "play_for", seat=1, decision=decision) == "forbidden/not_seated"
    assert ann.refused(table, "play_for", seat=0, decision=decision) == "forbidden/your_own_seat"
    assert ann.refused(table, "play_for", seat=1, decision=decision + 1) == "stale/stale"
    assert ann.refused(table, "play_for", seat=4, decision=decision) == "bad/no_such_seat"
    ben.play(table)
    after = ann.view(table)
    assert after["overdue"] == []
    assert ann.refused(table, "play_for", seat=1, decision=decision) == "closed/nobody_waits"
    ben.do(table, "leave", seat=1)
    assert ann.refused(table, "play_for", seat=1, decision=decision) == "closed/no_person_plays"


def test_nobody_is_rushed_when_nobody_is_waiting(server: Server) -> None:
    """Nobody has to make offers in another player's turn, and answering one holds nobody up."""
    match = begun(3)
    roll(match, *empty_roll(match, 2))
    with sitting(server, match, PEOPLE) as (table, (anna, *_)):
        view = anna.view(table.id)
        assert {asked["kind"] for asked in view["asked"]} == {"turn", "offer"}
        assert view["overdue"] == []
        refused = anna.refused(table.id, "play_for", seat=1, decision=match.decision(1))
        assert refused == "closed/nobody_waits"


def test_people_have_some_time_before_a_move_is_made_for_them(tmp_path: Path) -> None:
    """The host waits a minute and the others wait three; nobody has to wait for a person who is away."""

    async def body(tables: Tables) -> None:
        table = await tables.table(await two_at_a_table(tables))

        def waited(seat: int, seconds: float) -> None:
            table.put[seat] = table.put[seat]._replace(at=now() - timedelta(seconds=seconds))

        def left(guest: str) -> float:
            return tables.view_of(table, guest).overdue[0].seconds

        assert (left(ANN), left(BEN)) == (0, 0)
        tables.presence.enter(table.id, ANN)
        tables.presence.enter(table.id, BEN)
        assert left(ANN) == pytest.approx(60, abs=20)
        assert left(BEN) == pytest.approx(180, abs=20)
        early = await tables.do(table.id, ANN, msg.PlayFor("early", 1, 1))
        assert (early.error, early.key) == ("closed", "too_soon")
        waited(1, 61)
        waited(0, 61)
        assert left(ANN) == 0
        assert left(BEN) == pytest.approx(119, abs=20)
        assert (await tables.do(table.id, BEN, msg.PlayFor("ben", 0, 1))).key == "too_soon"
        assert (await tables.do(table.id, ANN, msg.PlayFor("ann", 1, 1))).ok
        assert (await tables.table(table.id)).opponents_asked() == [1]

    async def run() -> None:
        tables = Tables(opened(tmp_path), Signer(b"k" * 32), Presence(0), bots)
        try:
            await body(tables)
        finally:
            tables.storage.close()

    asyncio.run(run())


def test_a_move_made_for_a_person_survives_a_restart(tmp_path: Path) -> None:
    server = Server(tmp_path, leisure=0, pace=1000)
    try:
        with server.guest("Ann") as ann, server.guest("Ben") as ben:
            table = started(ann, ben)
            ann.do(table, "play_for", seat=1, decision=1)
            server.kill()
            server.given["pace"] = 0
            server.start()
            eventually(lambda: len(moves_of(ben, table, 1, 0)) == 1)
            assert ann.view(table)["seats"][1]["standin"] is None
    finally:
        server.stop()


def test_the_rules_name_moves_for_people_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Any title may name one. Opponents choose for themselves, and so does whoever plays for someone who resigned."""
    choice = TOY.parse_move({"do": "choose", "good": "gold"})
    monkeypatch.setattr(Title, "lapse", lambda _title, _state, seat: choice if seat == 1 else None)

    async def body() -> None:
        tables = Tables(opened(tmp_path), Signer(b"k" * 32), Presence(0), bots)
        try:
            table = await tables.table(await two_at_a_table(tables))
            assert table.match is not None
            assert lapse(table, table.match, 0) is None
            assert lapse(table, table.match, 1) == {"do": "choose", "good": "gold"}
            table.chairs[1].standin = "random"
            assert lapse(table, table.match, 1) == {"do": "choose", "good": "gold"}
            table.chairs[1].resigned = True
            assert lapse(table, table.match, 1) is None
            table.chairs[1] = msgspec.structs.replace(table.chairs[1], kind="bot", bot="random", resigned=False)
            assert lapse(table, table.match, 1) is None
        finally:
            tables.storage.close()

    asyncio.run(body())
