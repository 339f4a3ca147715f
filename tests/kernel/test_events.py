"""What the rules tell, and who sees how much of it."""

from __future__ import annotations

import pytest

from benben.kernel.events import Event, Events, Only
from benben.kernel.schema import Flag, Kind, Num, Place, Seat, Seats
from tests.support.toy import TOY
from tests.support.toy.state import CHOSE, DREW, OFFERED, STOLEN


def test_events_carry_their_arguments_by_name_and_meaning() -> None:
    assert TOY.events.read((OFFERED, 1, 0, 2, 0)) == Event("offered", {"seat": 1, "give": "reed", "get": "gold"})
    kinds = Events()
    kind = kinds.add("moved", seat=Seat(), to=Place(("a", "b")), far=Flag(), steps=Num(0, 9))
    assert kinds.read((kind, -1, 1, 1, 4)) == Event("moved", {"seat": None, "to": 1, "far": True, "steps": 4})
    assert kinds.read((kinds.add("rested"), 0, 0, 0, 0)) == Event("rested", {})


def test_kinds_are_numbered_in_order() -> None:
    kinds = Events()
    assert [kinds.add(name) for name in ("a", "b", "c")] == [0, 1, 2]
    assert kinds.kind("b").name == "b"


def test_there_are_at_most_four_arguments() -> None:
    with pytest.raises(ValueError, match="'much' has more than four arguments"):
        Events().add("much", a=Flag(), b=Flag(), c=Flag(), d=Flag(), e=Flag())


@pytest.mark.parametrize(
    ("raw", "who", "hidden"),
    [
        ((STOLEN, 2, 0, 1), [0, 2], {"thief": 2, "victim": 0, "good": None}),
        ((CHOSE, 1, 2), [1], {"seat": 1, "good": None}),
        ((DREW, 0, 0), [0], {"seat": 0, "good": None}),
    ],
)
def test_arguments_are_hidden_from_those_who_may_not_see_them(
    raw: tuple[int, ...], who: list[int], hidden: dict[str, int | None]
) -> None:
    event = TOY.events.read((*raw, 0, 0, 0)[:5])
    assert TOY.events.secret(event)
    for seat in (None, 0, 1, 2, 3):
        seen = TOY.events.seen(event, seat)
        assert seen == (event if seat in who else Event(event.kind, dict(hidden)))
    assert event.args["good"] is not None, "the event itself is left alone"


def test_open_events_are_seen_by_everybody() -> None:
    event = TOY.events.read((OFFERED, 1, 0, 2, 0))
    assert not TOY.events.secret(event)
    assert [TOY.events.seen(event, seat) for seat in (None, 0, 3)] == [event] * 3
    assert TOY.see([event], None) == [event]


def test_an_argument_for_nobody() -> None:
    kinds = Events()
    kinds.add("buried", what=Only(Kind(("cat",)), to=()))
    event = kinds.read((0, 0, 0, 0, 0))
    assert [kinds.seen(event, seat).args["what"] for seat in (None, 0, 1)] == [None] * 3


def test_what_is_for_no_seat_is_hidden_from_spectators() -> None:
    """A seat argument that names no seat must not match a spectator."""
    kinds = Events()
    kinds.add("given", seat=Seat(), what=Only(Flag(), to=("seat",)))
    assert kinds.seen(kinds.read((0, -1, 1, 0, 0)), None).args == {"seat": None, "what": None}


def test_arguments_that_are_seats() -> None:
    kinds = Events()
    kinds.add("met", seat=Seat(), others=Seats(), where=Num(0, 9), whom=Only(Seat(), to=("seat",)))
    kinds.add("rained", hours=Num(0, 9))
    assert kinds.seats() == {"met": ["seat", "others", "whom"], "rained": []}
    assert TOY.events.seats()["stolen"] == ["thief", "victim"]


def test_no_argument_is_called_kind() -> None:
    with pytest.raises(ValueError, match="'found': an argument can't be called kind"):
        Events().add("found", kind=Kind(("cat",)))


def test_a_copy_continues_where_the_original_ends_and_leaves_it_alone() -> None:
    kinds = Events()
    first = kinds.add("a", seat=Seat())
    more = kinds.copy()
    second = more.add("b", seat=Seat())
    assert (first, second) == (0, 1)
    assert more.read((first, 2, 0, 0, 0)) == kinds.read((first, 2, 0, 0, 0))
    assert [kind.name for kind in more.kinds] == ["a", "b"]
    assert [kind.name for kind in kinds.kinds] == ["a"]
