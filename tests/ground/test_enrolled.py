"""What a title has besides its rules, where nothing else would notice that it is missing."""

from __future__ import annotations

import re

import msgspec
import pytest

import benben
from benben.bots import names
from benben.kernel.discovery import TITLES, declared
from tests.support.invariants import CHECKED
from tests.support.tree import ROOT, files

WORDS = msgspec.json.decode((ROOT / "web" / "src" / "words" / "en.json").read_bytes(), type=dict[str, str])
every_title = pytest.mark.parametrize("name", declared(TITLES))


@every_title
def test_the_client_draws_it(name: str) -> None:
    drawn = re.compile(rf'\bid: "{name}"')
    assert any(drawn.search(path.read_text()) for path in files("web/src/titles/**/*.ts")), (
        f'web/src/titles has no TitleClient with id: "{name}"'
    )


@every_title
def test_the_home_page_has_words_for_it(name: str) -> None:
    assert {f"title_{name}", f"tagline_{name}"} - WORDS.keys() == set()


@every_title
def test_the_farm_has_its_invariants(name: str) -> None:
    title = benben.title(name)
    checked = {checked.base.id for checked in CHECKED.values() if checked.base in (title, title.widest)}
    assert checked == {name}, f"tests/support/invariants has no Checked for {name}"


@every_title
@pytest.mark.parametrize("file", ["README.md", "bench/measure.py"])
def test_it_is_shown_and_measured(name: str, file: str) -> None:
    assert re.search(rf"\b{name}\b", (ROOT / file).read_text(encoding="utf-8")), f"{file} does not name {name}"


@pytest.mark.parametrize("bot", names())
def test_an_opponent_has_a_name_at_the_table(bot: str) -> None:
    assert f"bot.{bot}" in WORDS
    assert f"{bot}:" in WORDS["opponent"], f"the words of opponent have no case for {bot}"
