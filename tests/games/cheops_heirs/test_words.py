"""Every key has its words, and every event makes a sentence."""

from __future__ import annotations

import re

from benben.games.cheops_heirs.data import COLORS, LAW_COUNT, MEMBERS
from benben.games.cheops_heirs.events import ENDS, EVENTS
from benben.games.cheops_heirs.moves import ACTIONS
from benben.games.cheops_heirs.reasons import REFUSALS
from benben.games.cheops_heirs.state import CONTENTS, DECISIONS, PHASES
from benben.games.cheops_heirs.title import CHEOPS_HEIRS, OPTIONS
from benben.kernel.words import log_sentence
from tests.games.cheops_heirs.table import fresh

WORDS = CHEOPS_HEIRS.words()


def wanted() -> set[str]:
    keys = {"title", "tagline", "intro"}
    keys |= {f"event.{e.name}{you}" for e in EVENTS.kinds for you in ("", ".you")}
    keys |= {f"asked.{d}{you}" for d in DECISIONS if d for you in ("", ".you")}
    keys |= {f"move.{move.name()}" for move in ACTIONS.moves}
    keys |= {f"reason.{refusal.key}" for refusal in REFUSALS}
    keys |= {f"option.{o.name}" for o in OPTIONS} | {f"option.{o.name}.help" for o in OPTIONS}
    keys |= {f"option.{o.name}.{c}" for o in OPTIONS for c in o.choices}
    keys |= {f"kind.{k}" for k in (*CONTENTS, *COLORS, *MEMBERS, *PHASES, *ENDS)}
    keys |= {f"law.{n}{text}" for n in range(1, LAW_COUNT + 1) for text in ("", ".text")}
    keys |= {f"sheet.{k}" for k in ("money", "total", "winner", "joker", "fixed", "renumbered", "times")}
    keys |= {f"sheet.double_{k}" for k in ("most", "others", "tie")}
    return keys


def test_no_key_is_missing_and_none_is_left_over() -> None:
    assert wanted() - set(WORDS) == set()
    assert {k for k in set(WORDS) - wanted() if not k.startswith("rules.")} == set()


def test_event_words_name_only_arguments_of_the_event() -> None:
    for kind in EVENTS.kinds:
        for you in ("", ".you"):
            named = set(re.findall(r"\{(\w+)[}#?]", WORDS[f"event.{kind.name}{you}"]))
            assert named <= set(kind.arguments), kind.name


def test_each_reason_has_a_rule() -> None:
    assert all(re.fullmatch(r"CH-\d+", refusal.rule) for refusal in REFUSALS)
    assert len({refusal.key for refusal in REFUSALS}) == len(REFUSALS)


def test_a_whole_game_is_told() -> None:
    m = fresh(3, players=2, neighbor_kept=True)
    while not m.over:
        (seat,) = m.actors()
        moves = m.moves(seat)
        entry = m.act(seat, moves[len(m.entries) * 7 % len(moves)])
        for event in entry.events:
            text = log_sentence(m.title, event.kind, event.args, ["Ada", "Ben"])
            assert not re.search(r"[{}|]", text), text
