"""Playthroughs as readable text, and perft counts: a change of the rules is reviewed as a diff of these files."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from benben.kernel.events import Event
from benben.kernel.match import Entry, Match
from benben.kernel.schema import BaseState
from benben.kernel.title import Options, Title, read_spec
from benben.kernel.words import log_sentence
from tests.conformance.common import TITLES, play, started

FOLDER = Path(__file__).parents[1] / "golden"
NAMES = ("Anna", "Ben", "Carla", "David", "Emil", "Fatma")
HASH_EVERY = 10
TOLD = " " * 7

_SPECS: dict[str, tuple[str, ...]] = {
    "toy": ("toy(players=2)", "toy(players=3,open_hands=true)", "toy(players=4,turn_limit=9)"),
    "cheops-heirs": (
        "cheops-heirs(players=2)",
        "cheops-heirs(players=3,eyes=ring,majority=smaller,refill=any,neighbor_kept=true)",
        "cheops-heirs(players=5,eyes=spread,turn_limit=4,head_start=true)",
    ),
    "ancient-egypt": (
        "ancient-egypt(players=2,offer_cap=none,points_to_win=7)",
        "ancient-egypt(players=3,setup=beginner,start=2,strict_order=true,offer_cap=2,points_to_win=5,hidden_supply=true)",
        "ancient-egypt(players=4,harbor_setup=shuffled,token_setup=random,balanced_dice=true,turn_limit=6)",
        "ancient-egypt(players=3,offer_cap=none,points_to_win=8,turn_limit=40,gods=true)",
        "ancient-egypt(players=4,setup=beginner,strict_order=true,offer_cap=1,hidden_supply=true,turn_limit=12,gods=true)",
    ),
    "great-pyramid": (
        "great-pyramid(players=2,setup=first_game,offer_cap=none)",
        "great-pyramid(players=3,offer_cap=2,strict_order=true,points_to_win=6)",
        "great-pyramid(players=4,harbor_setup=shuffled,token_setup=random,offer_cap=none,hidden_supply=true)",
    ),
    "cheops-scenario": (
        "cheops-scenario(players=3,start=2,offer_cap=1,turn_limit=25)",
        "cheops-scenario(players=4,sea_rules=true,strict_order=true,offer_cap=none,points_to_win=6)",
        "cheops-scenario(players=4,drawn_numbers=false,start=3,offer_cap=none,points_to_win=8)",
        "cheops-scenario(players=4,sea_rules=true,late_pharaoh=true,friendly_robber=true,offer_cap=2,turn_limit=10)",
        "cheops-scenario(players=3,start=3,offer_cap=none,balanced_dice=true)",
    ),
}
_COUNTED: dict[str, tuple[tuple[str, int, int], ...]] = {  # spec, seed, depth
    "toy": (("toy(players=2)", 1, 8), ("toy(players=3)", 2, 7), ("toy(players=4,open_hands=true)", 3, 6)),
    "cheops-heirs": (
        ("cheops-heirs(players=2)", 1, 5),
        ("cheops-heirs(players=4)", 2, 4),
        ("cheops-heirs(players=5,refill=any,neighbor_kept=true)", 3, 4),
    ),
    "ancient-egypt": (
        ("ancient-egypt(players=4,setup=beginner)", 1, 6),
        ("ancient-egypt(players=3,start=2,offer_cap=none)", 3, 4),
        ("ancient-egypt(players=2,setup=beginner,offer_cap=none)", 4, 16),
        ("ancient-egypt(players=3,setup=beginner,offer_cap=none,gods=true)", 5, 8),
    ),
    "great-pyramid": (
        ("great-pyramid(players=3,setup=first_game,offer_cap=none)", 1, 4),
        ("great-pyramid(players=4,offer_cap=none)", 2, 3),
        ("great-pyramid(players=2,offer_cap=none)", 3, 4),
    ),
    "cheops-scenario": (
        ("cheops-scenario(players=3,drawn_numbers=false,offer_cap=none)", 1, 4),
        ("cheops-scenario(players=4,sea_rules=true)", 2, 3),
        ("cheops-scenario(players=4,start=3,late_pharaoh=true)", 3, 5),
    ),
}


def _short_specs(title: Title) -> tuple[str, ...]:
    """Three short games, for a title that lists none here."""
    few, many = title.seats
    return tuple(f"{title.id}(players={n},turn_limit=12)" for n in (few, (few + many) // 2, many))


PLAYTHROUGHS = {title.id: _SPECS.get(title.id) or _short_specs(title) for title in TITLES}
PERFT = {
    title.id: _COUNTED.get(title.id) or tuple((spec, seed, 3) for seed, spec in enumerate(_short_specs(title), 1))
    for title in TITLES
}


class Perft(msgspec.Struct):
    title: str
    options: Options
    seed: int
    depth: int
    count: int


def playthrough(spec: str, seed: int) -> str:
    """A random game as text."""
    title, options = read_spec(spec)
    match = Match(title, options, seed)
    names = list(NAMES[: match.seats])
    lines = [f"{spec}, behavior {title.behavior}, seed {seed}", f"players: {', '.join(names)}", ""]
    lines += [f"set-up, drawn: {' '.join(map(str, match.set_up_draws))}", *_told(title, match.set_up_events, names)]
    for _ in play(match, random.Random(seed), undo=0.05):
        entry = match.entries[-1]
        lines += [_heading(title, entry, names), *_told(title, entry.events, names)]
        if entry.number % HASH_EVERY == 0:
            lines.append(f"     hash {match.state_hash()}")
    outcome = match.outcome
    assert outcome is not None
    winners = ", ".join(names[seat] for seat in outcome.winners) or "nobody"
    points = ", ".join(f"{name} {n}" for name, n in zip(names, outcome.points, strict=True))
    lines += ["", f"{outcome.kind}: {winners} won; points: {points}", f"hash {match.state_hash()}"]
    lines += _sheet(match.sheet() or {})
    return "\n".join(lines) + "\n"


def _heading(title: Title, entry: Entry, names: list[str]) -> str:
    done = f"back to {entry.to}" if entry.move is None else title.move_text(entry.move)
    drawn = f"   (drawn: {' '.join(map(str, entry.draws))})" if entry.draws else ""
    return f"{entry.number:4} {names[entry.seat]}: {done}{drawn}"


def _told(title: Title, events: list[Event], names: list[str]) -> list[str]:
    return [f"{TOLD}{log_sentence(title, event.kind, event.args, names)}" for event in events]


def _sheet(sheet: dict[str, Any]) -> list[str]:
    """The score sheet, with one line for each item of its lists."""
    lines = []
    for key, value in sheet.items():
        lines += [f"{key}:", *(f"  {_json(item)}" for item in (value if isinstance(value, list) else [value]))]
    return lines


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def perft(title: Title, s: BaseState, depth: int) -> int:
    """The number of sequences of `depth` actions, over all seats that are asked."""
    if depth == 0:
        return 1
    if s.ended:
        return 0
    count = 0
    for seat in range(s.seats):
        legal = title.legal(s, seat)
        if depth == 1:
            count += len(legal)
            continue
        for action in legal:
            after = s.copy()
            title.interpreted.apply(after, seat, action)
            title.interpreted.stop_at_limit(after)
            count += perft(title, after, depth - 1)
    return count


def perft_counts() -> list[Perft]:
    counts = []
    for cases in PERFT.values():
        for spec, seed, depth in cases:
            title, options = read_spec(spec)
            counts.append(Perft(title.id, options, seed, depth, perft(title, started(title, options, seed), depth)))
    return counts


def files() -> Iterator[tuple[Path, str]]:
    """All golden files, with the contents they should have."""
    for title in TITLES:
        for n, spec in enumerate(PLAYTHROUGHS[title.id], 1):
            yield FOLDER / f"{title.id}-{n}.txt", playthrough(spec, n)
    lines = ",\n".join(f"  {_json(count)}" for count in perft_counts())
    yield FOLDER / "perft.json", f"[\n{lines}\n]\n"


def goes_another_way(old: str, new: str) -> bool:
    """Whether the same game with the same behavior has other moves, chances or states; its words don't count."""
    before, after = ([line for line in text.splitlines() if not line.startswith(TOLD)] for text in (old, new))
    return before[0] == after[0] and before != after


def regenerate(same_behavior: bool) -> str | None:
    """Write what has changed; a sentence if that needs a new behavior first, and nothing is written."""
    FOLDER.mkdir(exist_ok=True)
    changed = {path: text for path, text in files() if not path.is_file() or path.read_text() != text}
    doubtful = [
        path.name
        for path, text in changed.items()
        if path.suffix == ".txt" and path.is_file() and goes_another_way(path.read_text(), text)
    ]
    if doubtful and not same_behavior:
        return (
            f"Nothing is written: {', '.join(doubtful)} would go another way with the same behavior. Raise the behavior"
            " of these titles; or, if the same moves still lead to the same states, say --same-behavior."
        )
    for path, text in changed.items():
        path.write_text(text)
        print(f"{path.name} changed")
    return None
