"""The client's types are generated from the declarations."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta

from benben.kernel import typescript
from benben.kernel.schema import DISCREET, OWNER, BaseState, Cards, Num, Row, Seats
from benben.kernel.title import title
from tests.support.toy import TOY

TRADER = """\
export interface Trader {
  hand: Record<"reed" | "clay" | "gold", number> | null;
  hand_total: number;
  chosen: "reed" | "clay" | "gold" | null;
  score: number;
}
"""
STATE = """\
  open_hands: boolean;
  players: Trader[];
  deck: Record<"reed" | "clay" | "gold", number> | null;
  deck_total: number;
  shown: Record<"reed" | "clay" | "gold", number>;
  give: "reed" | "clay" | "gold" | null;
  get: "reed" | "clay" | "gold" | null;
  answers: number[];
  offered: boolean;
  raided: boolean;
  victim: number | null;
}
"""
MOVES = """\
export type Move =
  | { do: "choose"; good: "reed" | "clay" | "gold" }
  | { do: "offer"; give: "reed" | "clay" | "gold"; get: "reed" | "clay" | "gold" }
  | { do: "accept" }
  | { do: "refuse" }
  | { do: "confirm"; partner: number }
"""
EVENTS = """\
  | { kind: "stolen"; thief: number; victim: number; good: "reed" | "clay" | "gold" | null }
"""


def test_the_module_of_the_toy() -> None:
    text = typescript.module(TOY)
    assert text.startswith("// Made from the declarations")
    for part in (TRADER, STATE, MOVES, EVENTS):
        assert part in text
    assert 'export type Decision = "choose" | "turn" | "answer" | "block";' in text
    assert "rng" not in text, "scratch is not sent"
    assert text.count("export interface") == 2


def test_hidden_rows_by_seat_have_gaps() -> None:
    class Bids(BaseState):
        bids: Annotated[list[int], Row(6, Num(0, 9), per_seat=True, seen=OWNER)]
        debts: Annotated[list[int], Row(6, Num(0, 9), per_seat=True, seen=DISCREET)]

    text = typescript._interface(Bids)
    assert "  bids: (number | null)[];" in text
    assert "  debts: (number | null)[];" in text


def test_cards_and_seats() -> None:
    class Purses(BaseState):
        coins: Annotated[int, Cards(("gold", "silver"), 9, seen=OWNER, public="total")]
        prices: Annotated[int, Cards(("gold", "silver"), 9)]
        friends: Annotated[int, Seats()]

    text = typescript._interface(Purses)
    assert '  coins: Record<"gold" | "silver", number> | null;\n  coins_total: number;\n' in text
    assert '  prices: Record<"gold" | "silver", number>;\n' in text
    assert "  friends: number[];\n" in text


def test_moves_with_counts_and_lists() -> None:
    text = typescript.module(title("ancient-egypt"))
    kinds = '"brick" | "cattle" | "papyrus" | "grain" | "stone"'
    assert f'{{ do: "discard"; cards: Partial<Record<{kinds}, number>> }}' in text
    assert "to: number[] }" in text
    assert 'kind: "stolen"; seat: number; victim: number; card: ' in text


def test_events_name_a_seat_unless_they_say_otherwise() -> None:
    text = typescript.module(title("cheops-heirs"))
    assert 'kind: "repealed"; seat: number; law: number; owner: number | null }' in text


@pytest.mark.parametrize(
    ("kind", "written"),
    [
        (str, "string"),
        (float, "number"),
        (int | None, "number | null"),
        (Annotated[int, Meta(ge=0)], "number"),
        (Literal["a", 2], '"a" | 2'),
        (list[int | None], "(number | null)[]"),
        (tuple[int, ...], "number[]"),
        (tuple[int, str], "[number, string]"),
        (dict[str, Any], "Record<string, unknown>"),
        (dict[Literal["a", "b"], int], 'Partial<Record<"a" | "b", number>>'),
    ],
)
def test_annotations(kind: object, written: str) -> None:
    assert typescript.annotated(kind) == written


def test_annotations_may_have_a_name() -> None:
    names = {Literal["a", "b"]: "Letter"}
    assert typescript.annotated(list[Literal["a", "b"]] | None, names) == "Letter[] | null"


@pytest.mark.parametrize("kind", [bytes, set[int], list[complex], dict[str, Path]])
def test_an_annotation_that_typescript_has_nothing_for_is_refused(kind: object) -> None:
    with pytest.raises(TypeError, match=r"^There is no TypeScript for .*; use another type, or teach .* this one\.$"):
        typescript.annotated(kind)


def test_a_family_that_titles_build_on_has_the_module_of_its_plainest_title(tmp_path: Path) -> None:
    typescript.write_titles(tmp_path)
    plain = title("ancient-egypt")
    assert (tmp_path / "hexes.ts").read_text() == typescript.module(plain)
    assert (tmp_path / "ancient-egypt.ts").read_text() == typescript.module(plain.widest)
    assert not (tmp_path / "heirs.ts").exists(), "no title adds to the rules of cheops-heirs"


def test_files_are_written_only_when_they_change(tmp_path: Path) -> None:
    typescript.write_titles(tmp_path / "made")
    path = tmp_path / "made" / "toy.ts"
    assert path.read_text() == typescript.module(TOY)
    before = path.stat().st_mtime_ns
    typescript.write_titles(tmp_path / "made")
    assert path.stat().st_mtime_ns == before
