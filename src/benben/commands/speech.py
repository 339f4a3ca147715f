"""The language of the command line: that of `--language`, else the system's (LC_ALL, LC_MESSAGES, LANG).

Errors are raised in English, as programs expect them. Here they are told in the person's language: `error.` keys hold
the English sentence as a pattern, whose arguments are found again in what was raised.
"""

from __future__ import annotations

import functools
import importlib.resources
import os
import re
import sys
from collections.abc import Sequence
from typing import Any

import msgspec

from benben.kernel.words import ENGLISH, choose, format_words

OPTION = "--language"
SYSTEM = ("LC_ALL", "LC_MESSAGES", "LANG")


@functools.cache
def language() -> str:
    """The language of this process."""
    return choose([*_asked(sys.argv[1:]), *[os.environ[name] for name in SYSTEM if os.environ.get(name)][:1]])


def _asked(arguments: Sequence[str]) -> list[str]:
    """The language that is asked for, which has to be known before the help is put together."""
    for at, argument in enumerate(arguments):
        name, given, value = argument.partition("=")
        if name == OPTION:
            return [value] if given else list(arguments[at + 1 : at + 2])
    return []


@functools.cache
def _words(language: str) -> dict[str, str]:
    path = importlib.resources.files("benben.commands") / "words" / f"{language}.json"
    return msgspec.json.decode(path.read_bytes(), type=dict[str, str])


def say(key: str, **args: Any) -> str:
    """A sentence of the command line."""
    return format_words(_words(language())[key], args, {})


def translated(sentence: str) -> str:
    """An English error in the person's language; as it is where its pattern isn't known."""
    if language() == ENGLISH:
        return sentence
    for key, pattern in _patterns():
        found = pattern.fullmatch(sentence)
        if found:
            return say(key, **{name: translated(value) for name, value in found.groupdict().items()})
    return sentence


@functools.cache
def _patterns() -> list[tuple[str, re.Pattern[str]]]:
    """The English errors as patterns, those that say most first."""
    errors = {key: text for key, text in _words(ENGLISH).items() if key.startswith("error.")}
    plain = sorted(errors, key=lambda key: -len(re.sub(r"\{\w+\}", "", errors[key])))
    return [(key, _pattern(errors[key])) for key in plain]


def _pattern(text: str) -> re.Pattern[str]:
    parts = re.split(r"\{(\w+)\}", text)
    return re.compile(
        "".join(f"(?P<{part}>.+?)" if at % 2 else re.escape(part) for at, part in enumerate(parts)), re.DOTALL
    )
