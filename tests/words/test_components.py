"""Components say nothing by themselves: every word a person reads comes from the files of words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support.tree import ROOT, files

COMPONENTS = files("web/src/**/*.svelte", "web/src/*.svelte")
NAMES = {"Benben", "N", "https://"}
"""What reads the same in every language: the name of the house, north on a map, and how addresses begin."""
SPOKEN = re.compile(r"\b(?:aria-label|aria-description|title|alt|placeholder|label)=\"([^\"]*)\"")
LETTERS = re.compile(r"[^\W\d_]{2,}|\bN\b")


def spoken(component: str) -> list[str]:
    """The words that a component writes into its markup itself: text, and attributes that are read."""
    markup = re.sub(r"<(script|style)\b.*?</\1>|<!--.*?-->", "", component, flags=re.DOTALL)
    plain = _outside_braces(markup)
    words = [*re.findall(r">([^<>]*)<", plain), *SPOKEN.findall(plain)]
    cleaned = [re.sub(r"&[a-z]+;", " ", word).strip() for word in words]
    return [word for word in cleaned if LETTERS.search(word)]


def _outside_braces(markup: str) -> str:
    kept, depth = [], 0
    for mark in markup:
        depth += (mark == "{") - (mark == "}")
        if depth == 0 and mark != "}":
            kept.append(mark)
    return "".join(kept)


@pytest.mark.parametrize("component", COMPONENTS, ids=lambda path: str(path.relative_to(ROOT / "web" / "src")))
def test_components_say_nothing_by_themselves(component: Path) -> None:
    ids = {path.parent.name for path in files("src/benben/games/**/title.py")}
    told = [word for word in spoken(component.read_text()) if word not in NAMES and word.replace("-", "_") not in ids]
    assert not told, f"{told} should come from web/src/words/en.json"


@pytest.mark.parametrize(
    ("markup", "words"),
    [
        ("<p>Hello</p>", ["Hello"]),
        ('<p>{say("hello")}</p>', []),
        ('<button aria-label="Close it">×</button>', ["Close it"]),
        ("<button aria-label={say('close')} class=\"Round\">×</button>", []),
        ("<script>const Hello = 1</script><p>&nbsp;{a}: 12</p><style>p { color: red }</style>", []),
        ("{#if a}<b>{n}</b> cards{/if}", ["cards"]),
        ("<b>{#if a}left{/if}</b>", ["left"]),
    ],
)
def test_what_a_component_says_is_found(markup: str, words: list[str]) -> None:
    assert spoken(f"<div>{markup}</div>") == words
