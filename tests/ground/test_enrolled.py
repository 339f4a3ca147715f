"""What a title, an opponent or a god has besides its rules, where nothing else would notice that it is missing."""

from __future__ import annotations

import re
from importlib.metadata import EntryPoint

import msgspec
import pytest

import benben
from benben.bots import names
from benben.games.hexes.gods.data import GODS
from benben.kernel.discovery import BOTS, TITLES, declared
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
    missing = ", ".join(key for key in (f"title_{name}", f"tagline_{name}") if key not in WORDS)
    assert not missing, f"web/src/words/en.json lacks {missing}"


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
    """And a line on how it plays, and a face: its own, or that of chance, which stands for all that have none."""
    missing = ", ".join(key for key in (f"bot.{bot}", f"bot.{bot}.about") if key not in WORDS)
    assert not missing, f"web/src/words/en.json lacks {missing}"


@pytest.mark.parametrize("entry", declared(BOTS).values(), ids=declared(BOTS))
def test_an_opponent_is_tested(entry: EntryPoint) -> None:
    """By its class, or by its name in games of its title."""
    title, _, name = entry.name.rpartition(".")
    texts = [path.read_text() for folder in ("bots", "search") for path in files(f"tests/{folder}/test_*.py")]
    assert any(entry.attr in text or (title in text and f'"{name}"' in text) for text in texts), (
        f"no test in tests/bots or tests/search plays {entry.name}"
    )


@pytest.mark.parametrize("god", GODS)
def test_a_god_is_played_in_a_browser(god: str) -> None:
    played = re.compile(rf"(?<![a-z]){god}(?![a-z])")
    assert any(played.search(path.read_text()) for path in files("tests/browser/test_gods_*.py")), (
        f"no test in tests/browser plays {god}: write one in test_gods_in_turn.py"
    )
