"""States as JSON: everything, what a seat sees, and back again."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import pytest

from benben.kernel.observation import canonical, from_json, from_observation, observe, state_hash
from benben.kernel.schema import (
    DISCREET,
    EVERYONE,
    NOBODY,
    OWNER,
    SCRATCH,
    BaseState,
    Cards,
    Flag,
    Kind,
    Num,
    Place,
    Places,
    Record,
    Row,
    Rows,
    Seat,
    Seats,
    Subset,
    When,
    new,
)

SPOTS = tuple(f"s{i}" for i in range(130))
GOODS = ("reed", "gold")


class Hand(Record):
    cards: Annotated[list[int], Row(2, Num(0, 9), by=GOODS, seen=OWNER, public="total")]
    role: Annotated[int, Kind(("king", "thief"), seen=OWNER)]
    money: Annotated[int, Num(0, 99, seen=DISCREET)]
    open: Annotated[int, Num(0, 9, seen=When("shown", 1, EVERYONE, OWNER))]
    spied: Annotated[list[int], Row(6, Num(0, 9), per_seat=True, seen=OWNER)]


class Table(BaseState):
    shown: Annotated[int, Flag()]
    deck: Annotated[list[int], Row(2, Num(0, 9), by=GOODS, seen=NOBODY, public="total")]
    bids: Annotated[list[int], Row(6, Num(0, 9), per_seat=True, seen=OWNER)]
    debts: Annotated[list[int], Row(6, Num(0, 9), per_seat=True, seen=DISCREET)]
    secret: Annotated[int, Kind(GOODS, seen=NOBODY)]
    color: Annotated[int, Kind(GOODS, none=True)]
    thief: Annotated[int, Seat()]
    spot: Annotated[int, Place(SPOTS)]
    tools: Annotated[int, Subset(("pick", "rope", "lamp"))]
    taken: Annotated[list[int], Places(SPOTS)]
    hands: Annotated[list[Hand], Rows(6, Hand)]
    piles: Annotated[list[Hand], Rows(2, Hand, per_seat=False)]
    memo: Annotated[int, Num(0, 9, seen=SCRATCH)]


def table(seats: int = 3) -> Table:
    s = new(Table)
    s.seats, s.color, s.thief, s.spot, s.tools, s.secret, s.memo = seats, -1, 2, 7, 5, 1, 9
    s.deck[:] = [3, 4]
    s.taken[0], s.taken[2] = 1 | 1 << 61, 1 << 5
    for seat in range(seats):
        hand = s.hands[seat]
        hand.cards[:] = [seat, 1]
        hand.role, hand.money, hand.open = seat % 2, 10 * seat, seat
        hand.spied[:seats] = [seat + 3] * seats
        s.bids[seat], s.debts[seat] = seat + 1, seat + 2
    return s


def test_the_canonical_form_speaks_in_meanings() -> None:
    form = canonical(table())
    assert form["seats"] == 3
    assert form["asked"] == [0, 0, 0], "only the seats in the game"
    assert (form["color"], form["thief"], form["spot"]) == (None, 2, 7)
    assert form["tools"] == ["pick", "lamp"]
    assert form["taken"] == [0, 61, 129]
    assert form["deck"] == {"reed": 3, "gold": 4}
    assert form["shown"] is False
    assert len(form["hands"]) == 3
    assert len(form["piles"]) == 2
    assert form["hands"][1]["role"] == "thief"
    assert "memo" not in form
    assert "rng" not in form


@pytest.mark.parametrize("checked", [False, True])
def test_the_canonical_form_can_be_read_back(checked: bool) -> None:
    s = table()
    again = new(Table, checked)
    from_json(msgspec.json.decode(msgspec.json.encode(canonical(s))), again)
    assert again == s
    assert state_hash(again) == state_hash(s)
    assert canonical(again) == canonical(s)


def test_the_hash_covers_everything_but_scratch() -> None:
    s, other = table(), table()
    other.memo, other.rng[0] = 1, 5
    assert state_hash(s) == state_hash(other)
    assert state_hash(s) == state_hash(s.copy())
    seen = {state_hash(s)}
    for name, value in (("secret", 0), ("thief", -1), ("shown", 1), ("round", 1)):
        other = table()
        setattr(other, name, value)
        seen.add(state_hash(other))
    other = table()
    other.hands[2].money += 1
    assert len(seen | {state_hash(other)}) == 6


def hands(seat: int | None, name: str, discreet: bool = False, **changed: int) -> list[Any]:
    s = table()
    for key, value in changed.items():
        setattr(s, key, value)
    return [hand[name] for hand in observe(s, seat, discreet)["hands"]]


def test_owners_see_their_own() -> None:
    assert hands(0, "cards") == [{"reed": 0, "gold": 1}, None, None]
    assert hands(1, "role") == [None, "thief", None]
    assert hands(None, "role") == [None, None, None]
    assert hands(None, "cards_total") == [1, 2, 3], "the public reduction"


def test_discreet_fields_are_for_the_owner_opponents_and_the_end() -> None:
    assert hands(1, "money") == [None, 10, None]
    assert hands(None, "money") == [None, None, None]
    assert hands(1, "money", discreet=True) == [0, 10, 20]
    assert hands(1, "money", ended=1) == [0, 10, 20]
    assert hands(None, "money", ended=2) == [0, 10, 20]
    assert hands(1, "cards", discreet=True) == [None, {"reed": 1, "gold": 1}, None], "not what is truly hidden"


def test_visibility_may_depend_on_an_option() -> None:
    assert hands(0, "open") == [0, None, None]
    assert hands(0, "open", shown=1) == [0, 1, 2]
    assert hands(None, "open", shown=1) == [0, 1, 2]


def test_nobody_sees_the_deck() -> None:
    for seat in (None, 0, 1, 2):
        for ended in (0, 1):
            s = table()
            s.ended = ended
            form = observe(s, seat, discreet=True)
            assert form["deck"] is None
            assert form["deck_total"] == 7
            assert form["secret"] is None
            assert "memo" not in form
            assert "rng" not in form


def test_rows_by_seat_show_each_seat_its_own() -> None:
    assert observe(table(), 1)["bids"] == [None, 2, None]
    assert observe(table(), None)["bids"] == [None, None, None]
    assert observe(table(), 1)["debts"] == [None, 3, None]
    assert observe(table(), 1, discreet=True)["debts"] == [2, 3, 4]


def test_rows_by_seat_inside_a_seats_record_belong_to_that_seat() -> None:
    """What seat 0 knows about each seat is for seat 0 to see, not for the others."""
    assert hands(0, "spied") == [[3, 3, 3], None, None]
    assert hands(None, "spied") == [None, None, None]


def test_what_is_hidden_stays_at_zero() -> None:
    s = new(Table, checked=True)
    from_json(observe(table(), 0), s)
    assert (s.secret, s.deck[0], s.hands[1].role, s.hands[1].money) == (0, 0, 0, 0)
    assert list(s.hands[0].cards) == [0, 1]
    assert list(s.bids) == [1, 0, 0, 0, 0, 0]
    assert s.color == -1


def test_a_hidden_number_of_cards_is_that_many_of_the_first_kind() -> None:
    for seat in (None, 0, 2):
        s = new(Table)
        assert from_observation(observe(table(), seat), s) == (-1 if seat is None else seat)
        assert s.deck == [7, 0]
        assert [hand.cards for hand in s.hands[:3]] == [[k, 1] if k == seat else [k + 1, 0] for k in range(3)]
        assert (s.piles[0].cards, s.secret) == ([0, 0], 0)


class Chest(Record):
    coins: Annotated[int, Cards(GOODS, 19, seen=OWNER, public="total")]
    shown: Annotated[int, Cards(GOODS, 19)]
    friends: Annotated[int, Seats()]
    enemies: Annotated[int, Seats(seen=OWNER)]


class Hall(BaseState):
    secret: Annotated[int, Flag()]
    vault: Annotated[int, Cards(GOODS, 19, seen=When("secret", 1, NOBODY, EVERYONE), public="total")]
    players: Annotated[list[Chest], Rows(3, Chest)]


@pytest.mark.parametrize("secret", [0, 1])
def test_cards_and_seats_travel_as_counts_and_lists(secret: int) -> None:
    s = new(Hall)
    s.seats, s.secret, s.vault = 2, secret, 0x0301
    s.players[0].coins, s.players[0].shown, s.players[0].friends, s.players[0].enemies = 0x0205, 0x0100, 2, 3
    s.players[1].coins = 0x1300
    whole = canonical(s)
    assert whole["vault"] == {"reed": 1, "gold": 3}
    assert whole["players"][0]["coins"] == {"reed": 5, "gold": 2}
    again = new(Hall)
    from_json(msgspec.json.decode(msgspec.json.encode(whole)), again)
    assert again == s
    assert state_hash(again) == state_hash(s)
    seen = observe(s, 0)
    assert seen["vault"] == (None if secret else {"reed": 1, "gold": 3})
    assert seen["vault_total"] == 4
    mine, other = seen["players"]
    assert (mine["coins"], mine["coins_total"]) == ({"reed": 5, "gold": 2}, 7)
    assert (other["coins"], other["coins_total"]) == (None, 19)
    assert (mine["friends"], mine["enemies"], other["enemies"]) == ([1], [0, 1], None)
    assert mine["shown"] == {"reed": 0, "gold": 1}
    hidden = new(Hall)
    from_json(seen, hidden)
    assert (hidden.players[0].coins, hidden.players[1].coins) == (0x0205, 0)
    assert from_observation(seen, hidden) == 0
    assert (hidden.players[0].coins, hidden.players[1].coins, hidden.vault) == (0x0205, 19, 4 if secret else 0x0301)
