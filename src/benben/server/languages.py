"""The language of a page that the server sends, and its own few words in it.

The page itself chooses in the same order (`web/src/lib/speech.svelte.ts`): what was chosen there, kept in a cookie,
then what the browser prefers.
"""

from __future__ import annotations

import functools
import importlib.resources
from collections.abc import Mapping
from typing import Any

import msgspec

from benben.kernel.words import choose, format_words

COOKIE = "benben_language"
VARY = "accept-language, cookie"


def language_of(headers: Mapping[str, str], cookies: Mapping[str, str]) -> str:
    """The language of an answer."""
    return choose([*filter(None, [cookies.get(COOKIE)]), *_preferred(headers.get("accept-language", ""))])


def _preferred(accepted: str) -> list[str]:
    """The languages of an Accept-Language header, the dearest first."""
    weighted: list[tuple[float, str]] = []
    for part in accepted.split(","):
        name, _, weight = part.partition(";q=")
        try:
            weighted.append((float(weight or 1), name))
        except ValueError:
            continue
    return [name for weight, name in sorted(weighted, key=lambda one: -one[0]) if weight > 0]


@functools.cache
def _words(language: str) -> dict[str, str]:
    path = importlib.resources.files("benben.server") / "words" / f"{language}.json"
    return msgspec.json.decode(path.read_bytes(), type=dict[str, str])


def say(language: str, key: str, **args: Any) -> str:
    """One of the server's own sentences."""
    return format_words(_words(language)[key], args, {})
