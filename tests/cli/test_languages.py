"""The command line speaks the language that is asked for, else the system's; errors are told in it, too."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from benben.commands import speech
from tests.cli.conftest import Run
from tests.support.tree import files

FROM_TYPER = (
    "error.no_such_",
    "error.missing_",
    "error.option_requires",
    "error.got_unexpected",
    "error.invalid_value",
)
"""Errors that Typer raises, not we."""


@pytest.fixture
def speaking(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    monkeypatch.setattr(speech, "language", lambda: request.param)


@pytest.mark.parametrize(
    ("arguments", "system", "language"),
    [
        (["titles"], "", "en"),
        (["titles"], "nl_BE.UTF-8", "nl"),
        (["titles"], "C.UTF-8", "en"),
        (["--language", "de", "titles"], "nl_NL", "de"),
        (["--language=de", "titles"], "nl_NL", "de"),
        (["--language"], "nl_NL", "nl"),
        (["--language", "fr"], "nl_NL", "nl"),
    ],
)
def test_the_language_is_the_one_asked_for_or_the_systems(
    arguments: list[str], system: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in speech.SYSTEM:
        monkeypatch.delenv(name, raising=False)
    if system:
        monkeypatch.setenv("LANG", system)
    monkeypatch.setattr("sys.argv", ["benben", *arguments])
    assert speech.language.__wrapped__() == language


@pytest.mark.parametrize(
    ("speaking", "raised", "told"),
    [
        ("nl", "There is no title 'chess'; there is toy.", "Er is geen titel 'chess'; er is toy."),
        (
            "de",
            "The file can't be played again: The seed in the file is not hexadecimal.",
            "Die Datei lässt sich nicht nachspielen: Die Zufallszahl in der Datei ist nicht hexadezimal.",
        ),
        ("nl", "No such option: --porrt", "Die optie is er niet: --porrt"),
        ("de", "Nobody has heard of this.", "Nobody has heard of this."),
        ("en", "There is no title 'chess'; there is toy.", "There is no title 'chess'; there is toy."),
    ],
    indirect=["speaking"],
)
def test_errors_are_told_in_the_language(speaking: None, raised: str, told: str) -> None:
    del speaking
    assert speech.translated(raised) == told


def test_the_command_line_speaks_dutch(run: Run) -> None:
    told = run("--language", "nl", "titles")
    assert "Het oude Egypte" in told.stdout
    assert "spelers" in told.stdout
    wrong = run("--language", "nl", "replay", "nowhere.json")
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert "nowhere.json is niet te lezen" in wrong.stderr


def test_every_pattern_is_of_an_error_that_is_raised() -> None:
    """A sentence that was changed where it is raised would no longer be told in other languages."""
    raised = [*_sentences()]
    for key, pattern in speech._patterns():
        if not key.startswith(FROM_TYPER):
            assert any(pattern.fullmatch(sentence) for sentence in raised), f"nothing raises what {key} says"


def _sentences() -> Iterator[str]:
    """All sentences in the sources that may be raised, with `{}` for what is put into them."""
    for path in files("src/benben/**/*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Raise):
                for part in ast.walk(node):
                    if isinstance(part, ast.JoinedStr):
                        yield "".join(str(p.value) if isinstance(p, ast.Constant) else "{}" for p in part.values)
                    elif isinstance(part, ast.Constant) and isinstance(part.value, str):
                        yield re.sub(r"\s+", " ", part.value)
