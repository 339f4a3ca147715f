"""Every language is complete: all folders of words have it, with the same keys and arguments as English."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from tests.support.tree import ROOT, files

ENGLISH = files("src/**/words/en.json", "web/src/**/words/en.json", "web/src/words/en.json")
LANGUAGES = sorted({path.stem for folder in ENGLISH for path in folder.parent.glob("*.json")})
ARGUMENT = re.compile(r"\{([a-z_]+)[}#?]")


def lacking(english: Path, language: str) -> list[str]:
    """What a folder lacks in a language, in sentences."""
    other = english.with_name(f"{language}.json")
    if not other.is_file():
        return [f"there is no {other.name} in {english.parent}"]
    wanted, found = (msgspec.json.decode(path.read_bytes(), type=dict[str, str]) for path in (english, other))
    told = [f"{other} lacks {key}" for key in wanted.keys() - found.keys()]
    told += [f"{other} has {key}, which English has not" for key in found.keys() - wanted.keys()]
    for key in wanted.keys() & found.keys():
        unknown = {*ARGUMENT.findall(found[key])} - {*ARGUMENT.findall(wanted[key])}
        told += [f"{other}: {key} has an argument {name}, which English has not" for name in unknown]
    return sorted(told)


def test_the_words_are_found() -> None:
    assert len(ENGLISH) >= 6
    assert "en" in LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("english", ENGLISH, ids=lambda path: str(path.parent.parent.relative_to(ROOT)))
def test_every_folder_has_every_language(english: Path, language: str) -> None:
    assert lacking(english, language) == []


def test_what_was_forgotten_is_named(tmp_path: Path) -> None:
    english, dutch = tmp_path / "en.json", tmp_path / "nl.json"
    english.write_text('{"over": "{seat} won", "gone": "gone", "left": "{n#card|cards}"}')
    assert lacking(english, "nl") == [f"there is no nl.json in {tmp_path}"]
    dutch.write_text('{"over": "{speler} wint", "left": "{n#kaart|kaarten}", "weg": "weg"}')
    assert lacking(english, "nl") == [
        f"{dutch} has weg, which English has not",
        f"{dutch} lacks gone",
        f"{dutch}: over has an argument speler, which English has not",
    ]
