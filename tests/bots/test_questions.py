"""The messages between the server and an opponent's process."""

from __future__ import annotations

import msgspec

from benben.bots.questions import HEAD, Preparation, Question, Reply, frame, length, read_asked, read_reply, write

ASKED = Question("t/0/3", "toy", "random", 0, {"seats": 2}, [{"do": "roll"}], 7, [{"do": "offer"}], {"players": 2}, 3)


def test_a_message_is_its_length_in_four_bytes_and_json() -> None:
    assert frame(b"{}") == b"\0\0\0\2{}"
    assert length(b"\0\1\0\2") == 65538
    assert write(Reply("t/0/3", move="roll")) == frame(b'{"id":"t/0/3","move":"roll"}')


def test_what_one_side_writes_the_other_reads() -> None:
    sent = write(ASKED)
    assert length(sent[:HEAD]) == len(sent[HEAD:])
    assert read_asked(sent[HEAD:]) == ASKED
    told = Preparation("t/architect", "toy", "architect", {"players": 2})
    assert read_asked(write(told)[HEAD:]) == told
    for reply in (Reply("x", move="roll"), Reply(None, error="The question can't be read.")):
        assert read_reply(write(reply)[HEAD:]) == reply


def test_a_question_may_leave_out_what_no_bot_here_needs() -> None:
    known = msgspec.to_builtins(ASKED)
    for name in ("forms", "options", "decision"):
        del known[name]
    found = read_asked(msgspec.json.encode(known))
    assert isinstance(found, Question)
    assert found.moves == ASKED.moves
