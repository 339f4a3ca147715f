"""Every language is complete: all folders of words have it, with the same keys and arguments as English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from tests.support.tree import ROOT, files

ENGLISH = files("src/**/words/en.json", "web/src/**/words/en.json", "web/src/words/en.json")
LANGUAGES = sorted({path.stem for folder in ENGLISH for path in folder.parent.glob("*.json")})
ARGUMENT = re.compile(r"\{([a-z_]+)[}#?:]")
FORM = re.compile(r"\{[a-z_]+:([a-z_]+)\}")
SAME = msgspec.json.decode((ROOT / "tests" / "words" / "same.json").read_bytes(), type=dict[str, list[str]])
"""The sentences that are the same as in English, by language: names, signs, and words that both have."""


def lacking(english: Path, language: str) -> list[str]:
    """What a folder lacks in a language, in sentences."""
    other = english.with_name(f"{language}.json")
    if not other.is_file():
        return [f"there is no {language}.json in {_shown(english.parent)}"]
    wanted = _read(english)
    try:
        found = _read(other)
    except msgspec.DecodeError as error:
        return [f"{_shown(other)} can't be read: {error}"]
    told = [f"{_shown(other)} lacks {key}" for key in wanted.keys() - found.keys()]
    more = found.keys() - wanted.keys() - forms(language)
    told += [f"{_shown(other)} has {key}, which English has not" for key in more]
    for key in wanted.keys() & found.keys():
        told += [f"{_shown(other)}: {key} {wrong}" for wrong in _wrong(wanted[key], found[key])]
    return sorted(told)


def _wrong(english: str, other: str) -> Iterator[str]:
    """What is wrong with a sentence, compared with the English one."""
    wanted, found = ({*ARGUMENT.findall(text)} for text in (english, other))
    yield from (f"has an argument {name}, which English has not" for name in found - wanted)
    yield from (f"lacks the argument {name}" for name in wanted - found)
    if other.count("{") != other.count("}"):
        yield "has a brace without its partner"
    if not other.strip():
        yield "is empty"


def _read(path: Path) -> dict[str, str]:
    return msgspec.json.decode(path.read_bytes(), type=dict[str, str])


def _all(language: str) -> list[dict[str, str]]:
    return [_read(path) for english in ENGLISH if (path := english.with_name(f"{language}.json")).is_file()]


def forms(language: str) -> set[str]:
    """The keys that a language may have beside the English ones: forms of kinds, such as `kind.red.acc`."""
    used = {form for words in _all(language) for text in words.values() for form in FORM.findall(text)}
    kinds = {key for words in _all("en") for key in words if key.startswith("kind.")}
    return {f"{kind}.{form}" for kind in kinds for form in used}


def _shown(path: Path) -> str:
    return str(path.relative_to(ROOT) if path.is_relative_to(ROOT) else path)


def test_the_words_are_found() -> None:
    assert len(ENGLISH) >= 6
    assert {"en", "nl", "de"} <= {*LANGUAGES}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("english", ENGLISH, ids=lambda path: str(path.parent.parent.relative_to(ROOT)))
def test_every_folder_has_every_language(english: Path, language: str) -> None:
    told = lacking(english, language)
    assert not told, "; ".join(told)


@pytest.mark.parametrize("language", sorted({*LANGUAGES} - {"en"}))
def test_nothing_is_left_in_english(language: str) -> None:
    same: set[str] = set()
    for english in ENGLISH:
        wanted, found = _read(english), _read(english.with_name(f"{language}.json"))
        same |= {text for key, text in wanted.items() if found.get(key) == text}
    told = sorted(same - {*SAME[language]})
    assert not told, f"in {language} still as in English: {told}; translate them, or list them in tests/words/same.json"
    assert not {*SAME[language]} - same, f"tests/words/same.json lists what {language} has words of its own for"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_has_its_words(language: str) -> None:
    """A form that is misspelled, or that no kind has, would quietly be the plain word."""
    keys = {key for words in _all(language) for key in words if key.startswith("kind.")}
    for words in _all(language):
        for key, text in words.items():
            for form in FORM.findall(text):
                assert any(other.endswith(f".{form}") for other in keys), f"{language}: {key} wants {form}"


def test_what_was_forgotten_is_named(tmp_path: Path) -> None:
    english, dutch = tmp_path / "en.json", tmp_path / "nl.json"
    english.write_text('{"over": "{seat} won", "gone": "gone", "left": "{n#bit|bits}", "on": "on {seat}", "no": "no"}')
    assert lacking(english, "nl") == [f"there is no nl.json in {tmp_path}"]
    dutch.write_text('{"over": "{speler} wint", "left": "{n#bit|bits}", "weg": "weg", "on": "op {seat", "no": " "}')
    assert lacking(english, "nl") == [
        f"{dutch} has weg, which English has not",
        f"{dutch} lacks gone",
        f"{dutch}: no is empty",
        f"{dutch}: on has a brace without its partner",
        f"{dutch}: on lacks the argument seat",
        f"{dutch}: over has an argument speler, which English has not",
        f"{dutch}: over lacks the argument seat",
    ]
    dutch.write_text('{"over": ')
    assert lacking(english, "nl") == [f"{dutch} can't be read: Input data was truncated"]
