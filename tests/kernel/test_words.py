"""The small language of words; the client's formatter passes the same file."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from benben.kernel.errors import Refusal
from benben.kernel.title import title
from benben.kernel.words import format_words, kernel_words, log_sentence, sentence
from tests.support.toy import TOY
from tests.support.tree import ROOT


class Case(msgspec.Struct, forbid_unknown_fields=True):
    text: str
    args: dict[str, Any]
    words: dict[str, str]
    gives: str


CASES = msgspec.json.decode((ROOT / "tests" / "words" / "formatter.json").read_bytes(), type=list[Case])


@pytest.mark.parametrize("case", CASES, ids=[f"{i}-{case.text}" for i, case in enumerate(CASES)])
def test_formatter(case: Case) -> None:
    assert format_words(case.text, case.args, case.words) == case.gives


def test_the_shared_file_has_enough_cases() -> None:
    assert len(CASES) >= 25


def test_an_unclosed_brace_ends_with_the_text() -> None:
    assert format_words("a {b", {"b": 1}, {}) == "a 1"


def test_a_refusal_is_a_sentence_with_its_rule() -> None:
    assert sentence(TOY, Refusal("same_good", "TOY-3")) == "TOY-3: a good is not traded for itself"
    assert sentence(TOY, Refusal("game_over")) == kernel_words()["reason.game_over"]
    assert sentence(TOY, Refusal("no_words_yet", "X-1")) == "X-1: no words yet"


def test_the_log_names_players_and_hides_what_is_hidden() -> None:
    names = ["Anna", "Ben"]
    stolen = {"thief": 1, "victim": 0, "good": "gold"}
    assert log_sentence(TOY, "stolen", stolen, names) == "Ben steals gold from Anna."
    assert log_sentence(TOY, "stolen", {**stolen, "good": None}, names) == "Ben steals a card from Anna."


def test_counts_and_lists_of_seats_are_put_into_words() -> None:
    egypt = title("ancient-egypt")
    words = {"kind.brick": "Lehm", "kind.grain": "Korn"}
    counts = {"brick": 2, "cattle": 0, "grain": 1}
    assert format_words("{cards}.", {"cards": counts}, words) == "2 Lehm, 1 Korn."
    assert format_words("{cards?none:nothing|*:{cards}}", {"cards": counts}, words) == "2 Lehm, 1 Korn"
    assert format_words("{cards?none:nothing|*:{cards}}", {"cards": {"brick": 0}}, words) == "nothing"
    assert format_words("to {to}", {"to": ["Anna", "Ben"]}, words) == "to Anna, Ben"
    nothing = dict.fromkeys(("brick", "cattle", "papyrus", "grain", "stone"), 0)
    offered = {"seat": 0, "give": {**nothing, "brick": 2}, "get": {**nothing, "stone": 1}, "to": [1, 2]}
    told = log_sentence(egypt, "offered", offered, ["Anna", "Ben", "Carla"])
    assert all(part in told for part in ("Anna", "2 brick", "1 stone")), told
    assert "{" not in told
    assert log_sentence(egypt, "offered", {**offered, "get": nothing}, ["Anna", "Ben", "Carla"]) != told
