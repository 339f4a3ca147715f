"""The small language of words, the same as the client's (`web/src/words.ts`); both pass `tests/words/formatter.json`.

`{name}` inserts an argument; `{n#piaster|piasters}` a number with its singular or plural; `{name?a:text|b:text|*:else}`
chooses by value; `{{` and `}}` are braces. An argument's value is looked up as `kind.<value>` first; `{name:acc}` looks
for `kind.<value>.acc` before that, the form that a language needs there (a case, an article, an ending). Counts by name
are written as "2 brick, 1 grain"; if all are zero they choose "none".
"""

from __future__ import annotations

import functools
import importlib.resources
import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from benben.kernel.events import Argument, item_of
from benben.kernel.schema import Place, Seat, Seats

if TYPE_CHECKING:
    from benben.kernel.errors import Refusal
    from benben.kernel.title import Title


_ONE = (1, -1)
"""The whole numbers that take the first form: CLDR's category "one" in English, Dutch and German."""


def format_words(text: str, args: Mapping[str, Any], words: Mapping[str, str]) -> str:
    """A text with its arguments inserted. A missing one shows as its name in braces."""
    result: list[str] = []
    i = 0
    while i < len(text):
        if text[i : i + 2] in ("{{", "}}"):
            result.append(text[i])
            i += 2
        elif text[i] == "{":
            end = _closing(text, i)
            result.append(_put(text[i + 1 : end], args, words))
            i = end + 1
        else:
            result.append(text[i])
            i += 1
    return "".join(result)


def _closing(text: str, start: int) -> int:
    depth = 0
    for i in range(start, len(text)):
        depth += (text[i] == "{") - (text[i] == "}")
        if depth == 0:
            return i
    return len(text)


def _put(inside: str, args: Mapping[str, Any], words: Mapping[str, str]) -> str:
    for i, mark in enumerate(inside):
        if mark == "#":
            name, forms = inside[:i], inside[i + 1 :].split("|")
            n = args.get(name)
            return f"{_shown(n, name, words)} {forms[0] if n in _ONE else forms[-1]}"
        if mark == ":":
            return _shown(args.get(inside[:i]), inside[:i], words, inside[i + 1 :])
        if mark == "?":
            name = inside[:i]
            value = _plain(args.get(name))
            cases = {key: text for key, _, text in (case.partition(":") for case in _cases(inside[i + 1 :]))}
            return format_words(cases.get(value, cases.get("*", "")), args, words)
    return _shown(args.get(inside), inside, words)


def _cases(text: str) -> list[str]:
    cases, depth = [""], 0
    for mark in text:
        depth += (mark == "{") - (mark == "}")
        if mark == "|" and depth == 0:
            cases.append("")
        else:
            cases[-1] += mark
    return cases


def _plain(value: Any) -> str:
    if value is None or (isinstance(value, dict) and not any(value.values())):
        return "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _shown(value: Any, name: str, words: Mapping[str, str], form: str = "") -> str:
    if value is None:
        return f"{{{name}}}"
    if isinstance(value, dict):
        return ", ".join(f"{n} {_shown(kind, name, words, form)}" for kind, n in value.items() if n)
    if isinstance(value, list | tuple):
        return ", ".join(_shown(v, name, words, form) for v in value)
    text = _plain(value)
    return words.get(f"kind.{text}.{form}") or words.get(f"kind.{text}", text)


ENGLISH = "en"
_FOLDER = importlib.resources.files("benben.kernel") / "words"


@functools.cache
def languages() -> tuple[str, ...]:
    """The languages that there are words for."""
    return tuple(sorted(file.name.removesuffix(".json") for file in _FOLDER.iterdir() if file.name.endswith(".json")))


def choose(wanted: Iterable[str]) -> str:
    """The first wanted language that there is: "nl" also serves whoever wants "nl-BE". English serves all others."""
    for language in wanted:
        plain = re.split("[-_.@]", language.strip().lower())[0]
        if plain in languages():
            return plain
    return ENGLISH


@functools.cache
def kernel_words(language: str = ENGLISH) -> dict[str, str]:
    """The words every title shares."""
    return msgspec.json.decode((_FOLDER / f"{language}.json").read_bytes(), type=dict[str, str])


def words_of(title: Title, language: str = ENGLISH) -> dict[str, str]:
    """Everything a title says. A title that doesn't speak the language speaks English."""
    from benben.kernel.errors import BenbenError

    try:
        return {**kernel_words(language), **title.words(language)}
    except BenbenError:
        return {**kernel_words(), **title.words()}


def sentence(title: Title, refusal: Refusal, language: str = ENGLISH) -> str:
    """A refusal as a sentence with its rule id, `CH-9: equal members may not touch`."""
    text = words_of(title, language).get(f"reason.{refusal.key}", refusal.key.replace("_", " "))
    return f"{refusal.rule}: {text}" if refusal.rule else text


def log_sentence(title: Title, kind: str, args: Mapping[str, Any], names: list[str], language: str = ENGLISH) -> str:
    """An event as a sentence; seats become the players' names."""
    words = words_of(title, language)
    declared = title.events.kind(kind).arguments
    shown = {name: _named(value, declared[name], names) for name, value in args.items()}
    return format_words(words.get(f"event.{kind}", kind), shown, words)


def _named(value: Any, declared: Argument, names: list[str]) -> Any:
    spec = item_of(declared)
    if value is None:
        return None
    if isinstance(spec, Seat):
        return names[value]
    if isinstance(spec, Seats):
        return [names[seat] for seat in value]
    return spec.names[value] if isinstance(spec, Place) else value
