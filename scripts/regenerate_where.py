"""Writes docs/where.md again: which part of the code plays each numbered rule, and which titles replace it."""

from __future__ import annotations

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT)]

from benben.kernel.rules import gather, origin  # noqa: E402
from scripts.regenerate_points import place, titles  # noqa: E402

PAGE = ROOT / "docs" / "where.md"
GAMES = ROOT / "src" / "benben" / "games"
HEAD = """# Where each rule is

The code cites rules by their ids. This page lists, for each rule, the parts of `src/benben/games` that cite it: a
function or a constant, or a whole module that is about few rules or where nothing is more exact. Reasons, moves and
events cite rules too and are not listed. Where titles replace a part, the third column says what runs there
([all points](points.md)).

`python scripts/regenerate_where.py` writes this page, and a test compares it.
"""
FEW = 4  # rules: a module that is about so many is named for each of them
TOLD_ELSEWHERE = {"reasons", "moves", "events"}
RULE = re.compile(r"^\*\*((?:[A-Z]+)-\d+)\b", re.MULTILINE)
CITED = re.compile(r"\b([A-Z]{2,3})-(\d+)(?: to \1-(\d+))?")

Places = dict[str, list[str]]


def page() -> str:
    """The page, from the rules' texts and the citations in the code."""
    found, replaced = places(), replacements()
    lines = [HEAD]
    for text in sorted((ROOT / "docs" / "rules").glob("*.md")):
        rules = RULE.findall(text.read_text(encoding="utf-8"))
        if rules:
            lines += [f"## [{text.stem}](rules/{text.name})", "", "| rule | where | replaced by |", "|---|---|---|"]
            for rule in rules:
                at = found.get(rule, [])
                instead = [line for part in at for line in replaced.get(part, ())]
                lines.append(f"| {rule} | {_listed(at)} | {'<br>'.join(instead)} |")
            lines.append("")
    return "\n".join(lines)


def places() -> Places:
    """For each rule, the parts of the code that cite it, in the order of the files."""
    found: Places = defaultdict(list)
    roughly: Places = defaultdict(list)
    for path in sorted(GAMES.rglob("*.py")):
        if path.stem in TOLD_ELSEWHERE:
            continue
        module = ".".join(path.relative_to(GAMES).with_suffix("").parts).removesuffix(".__init__")
        whole, exact = _cited(path.read_text(encoding="utf-8"))
        for name, rule in exact:
            found[rule].append(f"{module}.{name}")
        for rule in whole:
            (found if len(whole) <= FEW and rule not in {cited for _, cited in exact} else roughly)[rule].append(module)
    return {rule: list(dict.fromkeys(found[rule] or _innermost(roughly[rule]))) for rule in {*found, *roughly}}


def _innermost(modules: list[str]) -> list[str]:
    """A package is not listed beside its own module."""
    return [module for module in modules if not any(other.startswith(f"{module}.") for other in modules)]


def _cited(source: str) -> tuple[set[str], list[tuple[str, str]]]:
    """The rules cited by the module's docstring, and those cited by a named part of it."""
    tree = ast.parse(source)
    lines = source.splitlines()
    exact = [
        (name, rule)
        for part in tree.body
        if (name := _name(part)) is not None and not _is_reason(part)
        for rule in _ids("\n".join(lines[part.lineno - 1 : part.end_lineno]))
    ]
    return set(_ids(ast.get_docstring(tree) or "")), exact


def _name(part: ast.stmt) -> str | None:
    if isinstance(part, ast.FunctionDef | ast.ClassDef):
        return part.name
    if isinstance(part, ast.Assign | ast.AnnAssign):
        target = part.targets[0] if isinstance(part, ast.Assign) else part.target
        return target.id if isinstance(target, ast.Name) else None
    return None


def _is_reason(part: ast.stmt) -> bool:
    """Whether it states a refusal, as gods do in their own modules."""
    call = part.value if isinstance(part, ast.Assign) else None
    return isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id.endswith("_reason")


def _ids(text: str) -> Iterator[str]:
    for family, first, last in CITED.findall(text):
        for number in range(int(first), int(last or first) + 1):
            yield f"{family}-{number}"


def replacements() -> Places:
    """For each part that titles replace, what runs in which of them."""
    found: Places = defaultdict(list)
    for name, title in titles():
        points, functions = gather(title.family, title.constants)
        for at, function in functions.items():
            if hasattr(function, "__replaces__") and at == origin(function):
                found[place(points[at])].append(f"`{name}`: `{place(function)}`")
    return found


def _listed(parts: list[str]) -> str:
    return ", ".join(f"`{part}`" for part in parts)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"{PAGE.relative_to(ROOT)} is written.")
