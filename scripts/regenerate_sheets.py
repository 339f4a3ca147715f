"""Writes docs/sheets again: a data sheet of each environment.

What stands above the mark in a sheet is written by hand and stays. The rest comes from the titles themselves, and the
lengths of games from docs/sheets/measured.json, which scripts/measure_sheets.py writes.
"""

from __future__ import annotations

import ast
import importlib
import json
import sys
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT)]

from benben.batches.layout import Feature, Layout  # noqa: E402
from benben.kernel.actions import Layout as Ids  # noqa: E402
from benben.kernel.native import dtype  # noqa: E402
from benben.kernel.play import MOST_ROUNDS  # noqa: E402
from benben.kernel.schema import Cards, Record, Row, Rows, Seen, Spec, When, fields  # noqa: E402
from benben.kernel.title import TURN_LIMIT, Option, Title  # noqa: E402
from scripts.measure_sheets import MEASURED, MET_GAMES, MET_STEPS, players_of, spec  # noqa: E402
from scripts.regenerate_points import titles  # noqa: E402

SHEETS = ROOT / "docs" / "sheets"
INDEX = SHEETS / "README.md"
MARK = "<!-- Everything below is written by scripts/regenerate_sheets.py, and a test compares it. -->"
ITEM, WORD = 2, 8  # bytes of a feature, and of a word of a mask
FIRST_OTHER, SECOND_OTHER = "+1", "+2"
FEW = 8  # values that are listed one by one

Measured = dict[str, Any]


def sheets() -> dict[Path, str]:
    """Every sheet and the index of them, by their paths."""
    measured = json.loads(MEASURED.read_text(encoding="utf-8"))
    if missing := [name for name, _ in titles() if name not in measured]:
        raise SystemExit(f"Run scripts/measure_sheets.py {' '.join(map(repr, missing))} first.")
    found = {path_of(name): _with_head(path_of(name), _sheet(name, title, measured[name])) for name, title in titles()}
    return found | {INDEX: _with_head(INDEX, _index(measured))}


def path_of(name: str) -> Path:
    return SHEETS / f"{name.replace(' with ', '-')}.md"


def _with_head(path: Path, lines: Iterable[str]) -> str:
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    head, mark, _ = text.partition(MARK)
    if not mark:
        raise SystemExit(
            f"{path.relative_to(ROOT)} needs a head: what is played, its known limits, and then the line\n{MARK}"
        )
    return "\n".join([f"{head}{MARK}", "", *lines])


def _index(measured: dict[str, Measured]) -> Iterator[str]:
    rows = []
    for name, title in titles():
        players = players_of(title)
        played = measured[name]["games"][spec(name, title.default_players)]
        usual = played.get("sensible", played["random"])
        rows.append(
            [
                f"[`{spec(name, title.default_players)}`]({path_of(name).name})",
                _listed(players),
                _listed(len(layout.features) for layout in _layouts(title)),
                f"{title.actions.count}",
                f"{dtype(title.state).itemsize:,}",
                f"{usual['actions']['median']:,.0f}",
                f"{title.behavior}",
            ]
        )
    yield "## The environments"
    yield ""
    yield from _table(
        ["environment", "players", "features", "actions", "state, bytes", "actions in a game*", "behavior"], rows
    )
    yield ""
    yield "\\* The median of 100 games between `sensible` bots, where there are any; the sheets say more."
    yield ""


def _sheet(name: str, title: Title, measured: Measured) -> Iterator[str]:
    yield from _sizes(title)
    yield from _lengths(measured)
    yield from _questions(title, measured)
    yield from _secrets(title)
    yield from _observation(title)
    yield from _actions(title)
    yield from _options(name, title)


def _table(head: list[str], rows: Iterable[list[str]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield f"|{'---|' * len(head)}"
    yield from (f"| {' | '.join(row)} |" for row in rows)


def _listed(items: Iterable[object]) -> str:
    return ", ".join(str(item) for item in items)


def _layouts(title: Title) -> list[Layout]:
    """One for each number of players."""
    return [Layout(title, title.blank({"players": players})) for players in players_of(title)]


def _players_head(title: Title) -> list[str]:
    return [f"{players} players" for players in players_of(title)]


def _sizes(title: Title) -> Iterator[str]:
    counts = [len(layout.features) for layout in _layouts(title)]
    alike = len(counts)
    yield f"## Sizes\n\nBehavior {title.behavior}. Sizes in bytes are those of one game in a batch.\n"
    yield from _table(
        ["", *_players_head(title)],
        [
            ["features", *(f"{count:,}" for count in counts)],
            ["observation (int16), bytes", *(f"{ITEM * count:,}" for count in counts)],
            ["actions", *[f"{title.actions.count:,}"] * alike],
            ["mask as bytes, bytes", *[f"{title.actions.count:,}"] * alike],
            ["mask as bits, bytes", *[f"{WORD * title.mask_words:,}"] * alike],
            ["state, bytes", *[f"{dtype(title.state).itemsize:,}"] * alike],
        ],
    )
    yield ""
    for option, shown in _shown_otherwise(title):
        yield f"With `{option}=true`, {title.default_players} players have {shown:,} features.\n"


def _shown_otherwise(title: Title) -> Iterator[tuple[str, int]]:
    """The options that hide or show something, with the number of features that there are then."""
    usual = len(Layout(title, title.blank({})).features)
    for option in title.options:
        if option.kind == "flag" and (shown := len(Layout(title, title.blank({option.name: True})).features)) != usual:
            yield option.name, shown


def _lengths(measured: Measured) -> Iterator[str]:
    yield "## How long games are\n"
    yield (
        "Actions are single ids. A game that reaches 500 rounds is unfinished. These commands\n"
        "play the same games; the second line is for `sensible`:\n\n"
        "    benben simulate GAME --games 1000 --seed 1 --native\n"
        "    benben simulate GAME --games 100 --seed 1 --bots sensible\n"
    )
    yield from _table(
        ["game", "bots", "actions: mean", "median", "tenth to ninetieth percentile", "rounds: median", "unfinished"],
        [
            [
                f"`{game}`",
                bots,
                f"{found['actions']['mean']:,.0f}",
                f"{found['actions']['median']:,.0f}",
                f"{found['actions']['tenth']:,.0f} to {found['actions']['ninetieth']:,.0f}",
                f"{found['rounds']['median']:,.0f}",
                f"{found['unfinished']} of {found['games']:,}",
            ]
            for game, played in measured["games"].items()
            for bots, found in played.items()
        ],
    )
    yield ""
    for game, met in measured["met"].items():
        yield (
            f"In `{game}`, a random player has {met['legal']:.1f} legal actions on average and at most\n"
            f"{met['most legal']} (in the first {MET_STEPS} steps of {MET_GAMES} games).\n"
        )


def _questions(title: Title, measured: Measured) -> Iterator[str]:
    words = title.words()
    kinds = {**dict.fromkeys(title.answers, "no: the active player may go on"), **dict.fromkeys(title.idle, "no")}
    seen = list(measured["met"].values())
    yield "## Who is asked\n"
    yield (
        "A seat is asked one thing at a time, and the observation says who is asked what. In a batch, seats that are\n"
        "asked at once act one after another, and none sees what another chose in secret. The last column counts the\n"
        "seats that were asked the same at once in the steps above.\n"
    )
    yield from _table(
        ["decision", "what is asked", "does the game wait for it?", "seats at once, at most"],
        [
            [
                f"`{name}`",
                words[f"asked.{name}"].replace("{name}", "the seat").capitalize(),
                kinds.get(name, "yes"),
                str(max(met["asked the same at once"][name] for met in seen)),
            ]
            for name in title.decisions[1:]
        ],
    )
    yield ""
    for game, met in measured["met"].items():
        yield f"In `{game}`, several seats are asked at once in {met['asked at once']:.1%} of these steps.\n"


def _secrets(title: Title) -> Iterator[str]:
    rows = [
        [f"`{name}`", _who(found), _instead(name, found)]
        for name, found in _fields(title.state)
        if found.seen not in (Seen.EVERYONE, Seen.SCRATCH)
    ]
    yield "## What is hidden\n"
    yield "Everything else is open to everybody.\n"
    yield from _table(["field", "who sees it", "what the others see"], rows)
    yield ""


def _fields(record: type[Record], within: str = "") -> Iterator[tuple[str, Spec]]:
    for name, found in fields(record).items():
        if isinstance(found, Rows):
            yield from _fields(found.record, f"{name}.")
        else:
            yield f"{within}{name}", found


def _who(found: Spec) -> str:
    seen = found.seen
    if isinstance(seen, When):
        return f"{_SEES[seen.otherwise]}; with `{seen.option}`: {_SEES[seen.then]}"
    return _SEES[seen]


_SEES = {
    Seen.EVERYONE: "everybody",
    Seen.OWNER: "its owner",
    Seen.NOBODY: "nobody",
    Seen.DISCREET: "its owner",
}


def _instead(name: str, found: Spec) -> str:
    if found.seen is Seen.DISCREET:
        return "the same in observations, since it could be counted; nothing on screens"
    total = isinstance(found, Row | Cards) and found.public == "total"
    return f"how many in all (`{name}_total`)" if total else "nothing"


def _observation(title: Title) -> Iterator[str]:
    layouts = _layouts(title)
    widest = layouts[-1]
    runs = [_runs(layout) for layout in layouts]
    notes = _notes(title.state)
    yield "## Observation\n"
    yield (
        "`batch.layout.features` has all of these, one by one; `batch.layout.index(NAME)` finds one. The names are\n"
        f"those for {widest.blank.seats} players. `+0` is the seat that looks, `+1` the one after it, and so on.\n"
    )
    rows = []
    for alike in zip(*runs, strict=True):
        first, last, _ = alike[-1]
        low, high, field = (getattr(widest.features[first], part) for part in ("low", "high", "field"))
        names = f"`{widest.features[first].name}`"
        names += f" … `{widest.features[last].name}`" if last > first else ""
        places = [f"{one}–{other}" if other > one else f"{one}" for one, other, _ in alike]
        rows.append([names, f"{low} to {high:,}", *places, notes.get(field.removesuffix("_total"), "")])
    yield from _table(["features", "values", *_players_head(title), "note"], rows)
    yield ""
    yield f"Every further seat has the same features as `+1`, {_width(widest)} later than the one before it.\n"


def _runs(layout: Layout) -> list[tuple[int, int, str]]:
    """First and last place of each run of features that share a line; of the others, only the first seat's."""
    found, at = [], 0
    for (section, field, _, _), group in groupby(layout.features, key=lambda f: (_section(f), f.field, f.low, f.high)):
        count = len(list(group))
        if section in ("", "+0", FIRST_OTHER):
            found.append((at, at + count - 1, field))
        at += count
    return found


def _section(feature: Feature) -> str:
    """Whose record a feature is in; nothing for those of the whole table."""
    before, dot, _ = feature.name.partition("].")
    return before.partition("[")[2] if dot and "[+" in before else ""


def _width(layout: Layout) -> int:
    """How many features each of the others has."""
    return sum(1 for feature in layout.features if _section(feature) == FIRST_OTHER)


def _notes(record: type[Record], within: str = "") -> dict[str, str]:
    """What the declarations say about their fields, in comments beside them."""
    found: dict[str, str] = {}
    for base in reversed(record.__mro__):
        found |= {f"{within}{name}": note for name, note in _comments(base).items()}
    for name, part in fields(record).items():
        if isinstance(part, Rows):
            found |= _notes(part.record, f"{name}.")
    return found


def _comments(record: type) -> dict[str, str]:
    if not issubclass(record, Record) or record.__module__.startswith("builtins"):
        return {}
    source = Path(str(importlib.import_module(record.__module__).__file__)).read_text(encoding="utf-8")
    lines, found = source.splitlines(), {}
    for part in ast.parse(source).body:
        if isinstance(part, ast.ClassDef) and part.name == record.__name__:
            for field in part.body:
                if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
                    comment = lines[(field.end_lineno or 1) - 1][field.end_col_offset or 0 :].strip(" #")
                    if comment and not comment.startswith("type:"):
                        found[field.target.id] = comment
    return found


def _actions(title: Title) -> Iterator[str]:
    yield "## Actions\n"
    yield (
        "Fields count in the order given, the last one fastest. A move of several ids is made one id at a time; seats\n"
        "that are asked at the same time may act in between. `title.actions.move(ids)` is the move of a phrase, and\n"
        "`title.move_text(move)` writes it down.\n"
    )
    rows = [
        [
            f"{ids.base}–{ids.base + ids.count - 1}" if ids.count > 1 else f"{ids.base}",
            f"`{ids.move.name()}`",
            _values(ids),
            (ids.move.__doc__ or "").strip().splitlines()[0],
        ]
        for ids in title.actions.layouts
    ]
    yield from _table(["ids", "move", "fields", "what it does"], rows)
    yield ""


def _values(ids: Ids) -> str:
    if not ids.single:
        then = [f"`{move.name()}`" for move in ids.then]
        return "several ids" + (f", some of them those of {' and '.join(then)}" if then else "")
    return "; ".join(f"{name}: {_choices(values)}" for name, values in ids.radices.items())


def _choices(values: tuple[Any, ...] | int) -> str:
    if isinstance(values, int):
        return f"0–{values - 1}"
    named = ["none" if value is None else str(value) for value in values]
    return _listed(named) if len(named) <= FEW else f"{named[0]} … {named[-1]} ({len(named)})"


def _options(name: str, title: Title) -> Iterator[str]:
    chosen = title.variant[0] if title.variant is not None and title.variant[1] is title else ""
    yield "## Options\n"
    yield f"As in `{spec(name, title.default_players)}`. House options are in no rulebook.\n"
    yield from _table(
        ["option", "default", "possible", "rule"],
        [
            [f"`{option.name}`", f"{option.default}".lower(), _possible(option), _rule(option)]
            for option in (title.option("players"), *title.options, title.option("turn_limit"))
            if option.name != chosen
        ],
    )
    yield ""


def _possible(option: Option) -> str:
    match option.kind:
        case "choice":
            return _listed(option.choices)
        case "number":
            most = f"{option.low} to {option.high:,}"
            return f"{most} rounds; 0 is {MOST_ROUNDS} in batches and simulations" if option == TURN_LIMIT else most
        case _:
            return "true, false"


def _rule(option: Option) -> str:
    return ", ".join(filter(None, [option.rule, "house" if option.house else ""]))


if __name__ == "__main__":
    for sheet, text in sheets().items():
        sheet.write_text(text, encoding="utf-8")
    print(f"{SHEETS.relative_to(ROOT)} is written.")
