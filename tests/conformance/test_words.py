"""Everything a title can say has words, and every sentence comes out complete."""

from __future__ import annotations

import random

import msgspec
import pytest

from benben.kernel.match import Match
from benben.kernel.title import Options, Title
from benben.kernel.words import format_words, kernel_words, languages, log_sentence, sentence, words_of
from tests.conformance.common import every_set, every_title, limited, play

every_language = pytest.mark.parametrize("language", languages())

NAMES = ["Anna", "Ben", "Carla", "David", "Emil", "Fatma"]


@every_title
def test_every_key_has_its_words(title: Title) -> None:
    words = {**kernel_words(), **title.words()}
    wanted = {"title", "tagline", "intro"}
    wanted |= {f"event.{kind.name}" for kind in title.events.kinds}
    wanted |= {f"asked.{name}" for name in title.decisions[1:]}
    wanted |= {f"move.{move.name()}" for move in title.actions.moves}
    wanted |= {f"reason.{refusal.key}" for refusal in title.reasons}
    wanted |= {"reason.game_over", "reason.not_asked", "reason.nothing_to_undo"}
    wanted |= {f"option.{option.name}" for option in title.options} | {"option.players", "option.turn_limit"}
    wanted |= {f"option.{option.name}.{choice}" for option in title.options for choice in option.choices}
    missing = ", ".join(sorted(wanted - words.keys()))
    packages = " or ".join((title.words_package, *title.more_words))
    assert not missing, f"{title.id} has no words for {missing}: add them to words/en.json of {packages}"
    assert all(text.strip() for text in words.values())


@every_title
@every_language
def test_reasons_are_sentences(title: Title, language: str) -> None:
    for refusal in title.reasons:
        text = sentence(title, refusal, language)
        assert text.startswith(f"{refusal.rule}: " if refusal.rule else "")
        assert "{" not in text
        assert len(text) > len(refusal.rule) + 7


@every_title
@every_language
def test_braces_are_closed(title: Title, language: str) -> None:
    for key, text in words_of(title, language).items():
        depth = 0
        for mark in text:
            depth += (mark == "{") - (mark == "}")
            assert depth >= 0, key
        assert depth == 0, key


@every_set
@every_language
def test_the_log_tells_every_event_to_everyone(title: Title, options: Options, language: str) -> None:
    words = words_of(title, language)
    match = Match(title, limited(title, options), seed=14)
    names = NAMES[: match.seats]
    told = [match.set_up_events]
    for _ in play(match, random.Random(14)):
        told.append(match.entries[-1].events)
        move = match.entries[-1].move
        assert move is not None
        shown = {k: v for k, v in msgspec.to_builtins(move).items() if k != "do"}
        missing = {k for k, v in shown.items() if v is None}
        text = format_words(words[f"move.{move.name()}"], shown, words)
        assert text
        assert "{" not in text or any(f"{{{name}}}" in text for name in missing)
    for events in told:
        for seat in [None, *range(match.seats)]:
            for event in title.see(events, seat):
                text = log_sentence(title, event.kind, event.args, names, language)
                assert text
                assert "{" not in text, text
                assert "None" not in text


@every_title
def test_an_unknown_language_is_said(title: Title) -> None:
    with pytest.raises(Exception, match="has no words in 'xx'"):
        title.words("xx")
