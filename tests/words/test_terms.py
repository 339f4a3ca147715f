"""The terms on docs/words.md are those of the files of words."""

from __future__ import annotations

import re

import msgspec
import pytest

from tests.support.tree import ROOT

PAGE = (ROOT / "docs" / "words.md").read_text()
HEXES = "src/benben/games/hexes"
FOLDERS = {
    "hexes": HEXES,
    "gods": f"{HEXES}/gods",
    "pyramid": f"{HEXES}/great_pyramid",
    "scenario": f"{HEXES}/cheops_scenario",
    "heirs": "src/benben/games/cheops_heirs",
    "page": "web/src",
}
ROWS = re.findall(r"^\| (.+?) \| (.+?) \| (.+?) \| (\w+) `(\S+)` \|$", PAGE, re.MULTILINE)


@pytest.mark.parametrize(("english", "dutch", "german", "folder", "key"), ROWS)
def test_a_term_is_that_of_the_words(english: str, dutch: str, german: str, folder: str, key: str) -> None:
    for language, term in (("en", english), ("nl", dutch), ("de", german)):
        path = ROOT / FOLDERS[folder] / "words" / f"{language}.json"
        assert msgspec.json.decode(path.read_bytes(), type=dict[str, str])[key] == term


def test_the_terms_are_found() -> None:
    assert len(ROWS) >= 60
    assert {folder for *_, folder, _ in ROWS} == {*FOLDERS}
