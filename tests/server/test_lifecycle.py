from __future__ import annotations

import time

import benben
from tests.server.live import Guest, eventually


def seats(guest: Guest, table: str) -> list[str]:
    return [seat["kind"] for seat in guest.view(table)["seats"]]


def started(ann: Guest, ben: Guest, *more: str) -> str:
    """A running table with Ann at seat 0 and Ben at seat 1."""
    table: str = ann.open("me", "open", *more)["id"]
    ben.do(table, "sit", name="Ben")
    ann.do(table, "start")
    return table


def test_friends_join_by_link_and_the_host_starts(ann: Guest, ben: Guest) -> None:
    view = ann.open("me", "open", "open")
    table = view["id"]
    assert (view["status"], view["host"], view["you"], view["link"]) == ("waiting", True, [0], f"/table/{table}")
    assert view["state"] is None
    assert view["commitment"]
    ben.do(table, "sit", seat=2, name="  Ben  the   Bold ")
    assert ben.view(table)["seats"][2]["name"] == "Ben the Bold"
    assert ben.view(table)["host"] is False
    assert ben.refused(table, "start") == "forbidden/not_host"
    assert ann.refused(table, "start") == "bad/open_seats"
    ann.do(table, "fill", seat=1, bot="random")
    ann.do(table, "start")
    view = ben.view(table)
    assert (view["status"], view["you"]) == ("running", [2])
    assert view["legal"]["seat"] == 2
    assert [entry["kind"] for entry in ann.entries(table)][:4] == ["created", "sat", "filled", "started"]


def test_guests_find_their_own_tables(ann: Guest, ben: Guest, cleo: Guest) -> None:
    table = started(ann, ben)
    for guest, host in ((ann, True), (ben, False)):
        mine = {t["id"]: t for t in guest.get("/api/tables")}
        assert mine[table]["host"] is host
        assert mine[table]["status"] == "running"
        assert mine[table]["asked"]
    assert table not in {t["id"] for t in cleo.get("/api/tables")}
    assert table not in {t["id"] for t in cleo.get("/api/tables", public=True)}


def test_everybody_finds_public_tables(ann: Guest, cleo: Guest) -> None:
    body = {"title": "toy", "seats": [{"kind": "me"}, {"kind": "open"}], "public": True}
    table = ann.client.post("/api/tables", json=body).json()["id"]
    assert table in {t["id"] for t in cleo.get("/api/tables", public=True)}


def test_the_host_kicks_and_changes_options_while_waiting(ann: Guest, ben: Guest) -> None:
    table = ann.open("me", "open")["id"]
    ben.do(table, "sit", name="Ben")
    assert ben.refused(table, "kick", seat=0) == "forbidden/not_host"
    ann.do(table, "kick", seat=1)
    assert seats(ann, table) == ["person", "open"]
    assert ann.refused(table, "kick", seat=1) == "bad/seat_open"
    ann.do(table, "options", options={"open_hands": True, "players": 4})
    view = ann.view(table)
    assert view["options"]["open_hands"] is True
    assert len(view["seats"]) == 4
    assert ann.refused(table, "options", options={"no_such": 1}) == "bad/bad_option"
    assert ann.refused(table, "options", options={"players": 9}) == "bad/bad_option"
    ben.do(table, "sit", seat=3, name="Ben")
    ann.do(table, "options", options={"players": 2})
    assert [s["name"] for s in ann.view(table)["seats"]] == ["Ann", "Ben"]
    ann.do(table, "start")
    assert ann.refused(table, "options", options={"open_hands": False}) == "closed/already_started"
    assert ann.refused(table, "kick", seat=1) == "closed/already_started"


def test_a_seat_cannot_be_taken_twice(ann: Guest, ben: Guest, cleo: Guest) -> None:
    table = ann.open("me", "open")["id"]
    ben.do(table, "sit", seat=1, name="Ben")
    assert cleo.refused(table, "sit", seat=1, name="Cleo") == "closed/seat_taken"
    assert cleo.refused(table, "sit", name="Cleo") == "closed/table_full"
    assert ben.refused(table, "sit", name="Ben") == "forbidden/already_seated"
    assert cleo.refused(table, "sit", seat=4, name="Cleo") == "bad/no_such_seat"
    assert ann.refused(table, "fill", seat=1, bot="random") == "closed/seat_taken"


def test_whoever_leaves_a_waiting_table_frees_the_seat_and_hands_on_the_table(ann: Guest, ben: Guest) -> None:
    table = ann.open("me", "open")["id"]
    ben.do(table, "sit", name="Ben")
    ann.do(table, "leave", seat=0)
    assert seats(ben, table) == ["open", "person"]
    assert ben.view(table)["host"] is True


def test_tables_that_cannot_be_opened(ann: Guest) -> None:
    def status(**body: object) -> tuple[int, str]:
        response = ann.client.post("/api/tables", json=body)
        return response.status_code, response.json()["error"]

    me = {"kind": "me"}
    assert status(title="chess", seats=[me, me]) == (404, "unknown_title")
    assert status(title="toy", seats=[me]) == (400, "wrong_number_of_seats")
    assert status(title="toy", seats=[me, me], options={"players": 3}) == (400, "wrong_number_of_seats")
    assert status(title="toy", seats=[me, {"kind": "bot", "bot": "nobody"}]) == (400, "unknown_bot")
    assert status(title="toy", seats=[me, me], options={"open_hands": 7}) == (400, "bad_option")
    assert status(title="toy", seats=[me, {"kind": "open"}], start=True) == (400, "open_seats")
    assert status(title="toy") == (400, "bad_request")


def test_a_whole_game_against_opponents(ann: Guest) -> None:
    table = ann.open("me", "random", "random", start=True)["id"]
    end = time.monotonic() + 60
    while ann.view(table)["status"] == "running":
        assert time.monotonic() < end
        legal = ann.view(table)["legal"]
        if legal:
            ann.send(table, "move", seat=0, decision=legal["decision"], move=legal["moves"][-1])
    view = ann.view(table)
    assert view["outcome"]["kind"] == "finished"
    assert view["outcome"]["winners"]
    assert len(view["outcome"]["points"]) == 3
    assert view["seed"]
    assert ann.entries(table)[-1]["kind"] == "ended"
    file = benben.load(ann.get(f"/api/tables/{table}/export"))
    assert file.over
    assert ann.refused(table, "resign", seat=0) == "closed/game_over"


def test_whoever_leaves_gets_a_stand_in_and_can_take_the_seat_back(ann: Guest, ben: Guest) -> None:
    table = started(ann, ben)
    ben.do(table, "leave", seat=1)
    assert ann.view(table)["seats"][1]["standin"] == "random"
    eventually(lambda: 1 not in [asked["seat"] for asked in ann.view(table)["asked"]])
    assert ben.refused(table, "undo", seat=1) == "closed/standin_plays"
    assert ann.refused(table, "back", seat=1) == "forbidden/not_your_seat"
    ben.do(table, "back", seat=1)
    assert ann.view(table)["seats"][1]["standin"] is None
    assert ben.refused(table, "back", seat=1) == "bad/no_standin"


def test_a_stand_in_replaces_a_person_who_is_gone_but_not_one_who_is_here(ann: Guest, ben: Guest, cleo: Guest) -> None:
    table = started(ann, ben)
    with ben.socket(table) as line:
        line.read("update")
        assert ann.refused(table, "standin", seat=1, bot="random") == "closed/person_is_here"
    eventually(lambda: not ann.view(table)["seats"][1]["here"])
    assert cleo.refused(table, "standin", seat=1, bot="random") == "forbidden/not_seated"
    ann.do(table, "standin", seat=1, bot="random")
    view = ann.view(table)
    assert (view["seats"][1]["standin"], view["seats"][1]["here"]) == ("random", False)
    assert ann.refused(table, "standin", seat=1) == "closed/no_person_plays"
    with ben.socket(table) as line:
        line.send(do="command", command={"id": "b", "do": "back", "seat": 1})
        assert line.read("answer")["ok"]


def test_when_one_of_two_resigns_the_other_wins(ann: Guest, ben: Guest) -> None:
    table = started(ann, ben)
    assert ben.refused(table, "resign", seat=0) == "forbidden/not_your_seat"
    ben.do(table, "resign", seat=1)
    view = ann.view(table)
    assert (view["status"], view["outcome"]["kind"], view["outcome"]["winners"]) == ("finished", "resigned", [0])
    assert view["seed"]
    assert view["seats"][1]["resigned"]


def test_when_one_of_several_resigns_an_opponent_plays_on(ann: Guest, ben: Guest) -> None:
    table = started(ann, ben, "random")
    ben.do(table, "resign", seat=1)
    view = ann.view(table)
    assert view["status"] == "running"
    assert (view["seats"][1]["resigned"], view["seats"][1]["standin"]) == (True, "random")
    assert ben.refused(table, "back", seat=1) == "closed/resigned"
    ann.do(table, "resign", seat=0)
    view = ann.view(table)
    assert (view["status"], view["outcome"]["kind"], view["outcome"]["winners"]) == ("finished", "resigned", [2])


def test_when_no_person_is_left_the_game_ends_unfinished(ann: Guest) -> None:
    table = ann.open("me", "random", "random", start=True)["id"]
    ann.do(table, "resign", seat=0)
    assert ann.view(table)["outcome"] == {"kind": "unfinished", "winners": [], "points": None}


def test_ending_by_agreement_takes_everybody(ann: Guest, ben: Guest) -> None:
    table = started(ann, ben, "random")
    ann.do(table, "agree", seat=0, end=True)
    assert ben.view(table)["agree"] == [0]
    ann.do(table, "agree", seat=0, end=False)
    ben.do(table, "agree", seat=1, end=True)
    assert ann.view(table)["status"] == "running"
    ann.do(table, "agree", seat=0, end=True)
    view = ann.view(table)
    assert (view["status"], view["outcome"]["kind"], view["outcome"]["winners"]) == ("finished", "agreed", [])
    assert view["sheet"] is not None, "it shows how things stood"


def test_a_rematch_has_the_same_people_and_everybody_sees_it(ann: Guest, ben: Guest, cleo: Guest) -> None:
    table = started(ann, ben, "random")
    assert ann.refused(table, "rematch") == "closed/not_over"
    for guest, seat in ((ann, 0), (ben, 1)):
        guest.do(table, "agree", seat=seat, end=True)
    assert cleo.refused(table, "rematch") == "forbidden/not_seated"
    seq = ben.do(table, "rematch")
    again = ann.view(table)["rematch"]
    assert again
    assert ann.do(table, "rematch") == seq
    view = ann.view(again)
    assert [(s["kind"], s["name"]) for s in view["seats"]] == [("person", "Ann"), ("person", "Ben"), ("bot", None)]
    assert (view["status"], view["you"], view["options"]) == ("waiting", [0], ann.view(table)["options"])
    assert ben.view(again)["host"]
    ben.do(again, "start")


def test_a_rematch_against_opponents_starts_at_once(ann: Guest) -> None:
    table = ann.open("me", "random", start=True)["id"]
    ann.do(table, "resign", seat=0)
    ann.do(table, "rematch")
    assert ann.view(ann.view(table)["rematch"])["status"] == "running"


def test_chat_has_limits(ann: Guest, ben: Guest) -> None:
    table = ann.open("me", "open")["id"]
    ann.do(table, "chat", text="hello\nthere")
    ben.do(table, "chat", text="I only watch")
    told = [(e["seat"], e["name"], e["text"]) for e in ben.entries(table) if e["kind"] == "chat"]
    assert told == [(0, "Ann", "hello\nthere"), (None, "Ben", "I only watch")]
    assert ann.refused(table, "chat", text="   ") == "bad/bad_text"
    body = {"id": "x", "do": "chat", "text": "x" * 501}
    assert ann.client.post(f"/api/tables/{table}/commands", json=body).status_code == 400
    with ann.socket(table) as line:
        for n in range(8):
            line.send(do="command", command={"id": str(n), "do": "chat", "text": "again"})
        assert [line.read("answer").get("key") for _ in range(8)][-1] == "too_fast"
    body = {"id": "y", "do": "chat", "text": "and again"}
    refused = ann.client.post(f"/api/tables/{table}/commands", json=body)
    assert (refused.status_code, refused.json()["error"]) == (429, "too_many_chat")
    assert 1 <= int(refused.headers["retry-after"]) <= 10
    assert refused.json()["text"].startswith("Too much is being written in a short time; try again in ")


def test_names_can_be_changed(ann: Guest, ben: Guest, cleo: Guest) -> None:
    table = started(ann, ben)
    assert cleo.refused(table, "rename", name="Cleopatra") == "forbidden/not_seated"
    ann.do(table, "rename", name="Anne")
    assert ben.view(table)["seats"][0]["name"] == "Anne"
    assert ann.me()["name"] == "Anne"
    assert ann.refused(table, "rename", name="\u0007") == "bad/bad_name"


def test_an_undo_is_appended_and_goes_back(ann: Guest, ben: Guest) -> None:
    table = started(ann, ben)
    ann.play(table)
    ben.play(table)
    active = ann if ann.view(table)["legal"] else ben
    before = active.view(table)
    legal = before["legal"]
    hand = before["state"]["players"][legal["seat"]]["hand"]
    give = next(good for good, count in hand.items() if count)
    offer = {"do": "offer", "give": give, "get": next(good for good in hand if good != give)}
    assert before["undo"] is False
    made = active.do(table, "move", seat=legal["seat"], decision=legal["decision"], move=offer)
    assert active.view(table)["undo"] is True
    other = ben if active is ann else ann
    assert other.refused(table, "undo", seat=1 - legal["seat"]) == "illegal/nothing_to_undo"
    undone = active.do(table, "undo", seat=legal["seat"])
    after = active.view(table)
    assert undone == made + 1
    assert active.entries(table)[-1]["to"] == made - 1
    assert after["state"]["players"] == before["state"]["players"]
    assert active.refused(table, "move", seat=legal["seat"], decision=legal["decision"], move=offer) == "stale/stale"


def test_the_starting_player_is_somebody_at_the_table(ann: Guest) -> None:
    table = ann.open("open", "open", "open", "open", title="cheops-heirs")["id"]
    ann.do(table, "options", options={"start": "4"})
    assert ann.refused(table, "options", options={"players": 3, "start": "4"}) == "bad/bad_option"
    ann.do(table, "options", options={"players": 3})
    options = ann.view(table)["options"]
    assert (options["players"], options["start"]) == (3, "chance"), "there is no fourth player any more"
    assert ann.refused(table, "options", options={"start": "4"}) == "bad/bad_option"
    assert ann.refused(table, "options", options={"players": "four"}) == "bad/bad_option"
    ann.do(table, "options", options={"start": "3"})
