"""A table of a hex title: act at it, and ask what is there. Each title's table extends it in the title's folder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Self, cast

import pytest

import benben
from benben.games.hexes.board import BOARD
from benben.games.hexes.data import CARDS, RESOURCES, SUPPLY
from benben.games.hexes.data import cards as cards_of
from benben.games.hexes.family import counts
from benben.games.hexes.maps import Board
from benben.games.hexes.state import State
from benben.kernel.actions import Move
from benben.kernel.cards import count_of
from benben.kernel.events import Event
from benben.kernel.match import Entry, Match
from benben.kernel.observation import canonical
from benben.kernel.places import members
from benben.kernel.title import Title

Counts = Mapping[str, int]
Refused = tuple[str, str]

# What pieces and development cards cost, as hands.
OXCART = {"brick": 1, "cattle": 1}
SETTLEMENT = {"brick": 1, "cattle": 1, "papyrus": 1, "grain": 1}
CITY = {"grain": 2, "stone": 3}
CARD = {"papyrus": 1, "grain": 1, "stone": 1}


class Table(Match):
    """A match that checks itself at every move.

    Whatever can be undone is undone on a copy, and a move must be legal exactly when it is not refused.
    """

    plays: ClassVar[Title]
    board: ClassVar[Board] = BOARD
    goods: ClassVar[tuple[str, ...]] = RESOURCES
    whole_supply: ClassVar[int] = SUPPLY

    @classmethod
    def fresh(cls, seed: int = 1, checked: bool = True, **options: Any) -> Self:
        """A match just set up."""
        return cls(cls.plays, options, seed, checked=checked)

    @classmethod
    def scripted(cls, draws: Sequence[int], **options: Any) -> Self:
        """A match set up with these outcomes."""
        return cls(cls.plays, options, draws=draws, checked=True)

    @property
    def s(self) -> State:
        return cast(State, self.state)

    def act(
        self,
        seat: int,
        move: Move | Mapping[str, Any] | str,
        decision: int | None = None,
        draws: Sequence[int] | None = None,
        number: int | None = None,
        seen: int | None = None,
    ) -> Entry:
        before, listed = _undecided(self.s), self.lists(seat, move)
        entry = super().act(seat, move, decision, draws, number, seen)
        assert listed
        if self.can_undo(seat):
            back = self.copy()
            back.undo(seat)
            assert _undecided(back.s) == before
        return entry

    def lists(self, seat: int, move: Move | Mapping[str, Any] | str) -> bool:
        """Whether the first id of a move is among the legal ones."""
        return self.title.actions.phrase(self.move(move))[0] in self.legal(seat)

    # What is on the table

    def hand(self, seat: int) -> dict[str, int]:
        return counts(self.s.players[seat].hand)

    def set_hand(self, seat: int, hand: Counts) -> None:
        """Exchange a player's hand for this one from the supply."""
        before, self.s.players[seat].hand = self.s.players[seat].hand, bundle(hand)
        self.s.supply += before - self.s.players[seat].hand

    def size(self, seat: int) -> int:
        return sum(self.hand(seat).values())

    def supply(self, kind: str) -> int:
        return count_of(self.s.supply, self.goods.index(kind))

    def cards(self, seat: int) -> dict[str, int]:
        return counts(self.s.players[seat].cards, CARDS)

    def settlements(self, seat: int) -> list[int]:
        return list(members(self.s.players[seat].settlements))

    def cities(self, seat: int) -> list[int]:
        return list(members(self.s.players[seat].cities))

    def carts(self, seat: int) -> list[str]:
        return self.paths(self.s.players[seat].oxcarts)

    def oxcarts_built(self, seat: int) -> int:
        return len(self.carts(seat))

    def paths(self, pieces: Sequence[int]) -> list[str]:
        """The paths with these pieces, each as its two intersections: "10-11"."""
        return [f"{a}-{b}" for a, b in (self.board.paths[path] for path in members(pieces))]

    def left(self, seat: int) -> tuple[int, int, int]:
        """Oxcarts, settlements and temple cities not yet built."""
        player = self.s.players[seat]
        return player.oxcarts_left, player.settlements_left, player.cities_left

    def route(self, seat: int) -> int:
        """The length of a player's longest route, both as the state keeps it and as walking it finds it."""
        seen = self.glance(None)
        assert len(seen["route_paths"][seat]) == seen["routes"][seat]
        return int(seen["routes"][seat])

    def route_holder(self) -> int | None:
        return cast("int | None", self.observe(None)["route_holder"])

    def army_holder(self) -> int | None:
        return cast("int | None", self.observe(None)["army_holder"])

    def points(self, seat: int) -> int:
        return int(self.title.interpreted.points(self.state, seat))

    def visible(self, seat: int) -> int:
        """The points everyone can see."""
        return int(self.glance(None)["points"][seat])

    def phase(self) -> str:
        """What the game is waiting for."""
        return self.title.phases[self.s.phase]

    def answer(self, seat: int) -> str:
        return str(self.observe(None)["players"][seat]["answer"])

    def proposal(self, seat: int) -> tuple[dict[str, int], dict[str, int], list[int]] | None:
        """A standing proposal as everyone sees it: what is given, what is wanted, for whom."""
        player = self.observe(None)["players"][seat]
        give, get = ({k: n for k, n in player[side].items() if n} for side in ("give", "get"))
        return (give, get, player["to"]) if player["to"] else None

    # Chance, with its outcome chosen

    def roll(self, seat: int, first: int, second: int) -> Entry:
        return self.act(seat, "roll", draws=[first - 1, second - 1])

    def draw_from(self, seat: int, move: str, victim: int, kind: str) -> Entry:
        """Make a move that draws a card of this kind from a hand."""
        return self.act(seat, move, draws=[drawing(self.s.players[victim].hand, RESOURCES, kind)])

    def buy(self, seat: int, card: str) -> Entry:
        """Buy a development card, which turns out to be this one."""
        return self.act(seat, "buy_card", draws=[drawing(self.s.deck, CARDS, card)])

    # Asking

    def refusal(self, seat: int, move: str) -> Refused:
        """Why a move is refused, and by which rule. Nothing changes."""
        before = self.state_hash()
        with pytest.raises(benben.Illegal) as caught:
            self.act(seat, move)
        assert self.state_hash() == before
        assert len(self.title.actions.phrase(self.move(move))) > 1 or not self.lists(seat, move)
        assert self.why_not(seat, move) == caught.value.refusal
        return caught.value.refusal.key, caught.value.refusal.rule

    def may(self, seat: int, move: str) -> bool:
        return self.why_not(seat, move) is None

    def texts(self, seat: int, name: str) -> list[str]:
        """The moves with this name, as text without the name."""
        found = [self.title.move_text(move) for move in self.moves(seat)]
        return [" ".join(text.split()[1:]) for text in found if text.split()[0] == name]

    def is_over(self) -> bool:
        """Like `over`, but a call: type checkers assume that a property keeps its value."""
        return self.over

    def seen(self, entry: Entry, seat: int | None) -> list[Event]:
        return self.title.see(entry.events, seat)


def kinds(entry: Entry) -> list[str]:
    return [event.kind for event in entry.events]


def told(entry: Entry, kind: str) -> list[dict[str, Any]]:
    """The arguments of the events of a kind, with zero counts left out."""
    return [{n: _plain(v) for n, v in event.args.items()} for event in entry.events if event.kind == kind]


def _plain(value: Any) -> Any:
    return {k: n for k, n in value.items() if n} if isinstance(value, dict) else value


def drawing(cards: int, names: tuple[str, ...], name: str) -> int:
    """The outcome that draws a card of this name."""
    wanted = names.index(name)
    assert count_of(cards, wanted)
    return sum(count_of(cards, k) for k in range(wanted))


def _undecided(s: State) -> dict[str, Any]:
    """A state without its decision numbers, which never go back."""
    return {name: value for name, value in canonical(s).items() if name != "decision"}


def bundle(counted: Counts, kinds: Sequence[str] = RESOURCES) -> int:
    return cards_of(*(counted.get(kind, 0) for kind in kinds))
