"""Titles and opponents are found by entry points: Benben's own, and those of other packages."""

from __future__ import annotations

import ast
import inspect
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import benben
from benben.bots import Bot, bot, bots_of, stand_in
from benben.bots.uniform import RandomBot
from benben.kernel import discovery
from benben.kernel.discovery import BOTS, TITLES, Broken, declared
from benben.kernel.title import _TITLES
from tests.support.tree import ROOT, files

OWN = list(declared(TITLES))
HOUNDS = """
import dataclasses
from tests.support.toy import TOY

HOUNDS = dataclasses.replace(TOY, id="hounds")
NOTHING = None

class Patient:
    def choose(self, title, observation, seat, moves, forms, rng):
        return moves[0]
"""

Install = Callable[..., None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Put a package with a module `hounds` and these entry points on the path."""
    before = dict(_TITLES)

    def put(name: str = "benben-hounds", **groups: str) -> None:
        (tmp_path / "hounds.py").write_text(HOUNDS)
        (tmp_path / "hounds_in_ruins.py").write_text("raise RuntimeError('it fell down')")
        metadata = tmp_path / f"{name.replace('-', '_')}-1.0.dist-info"
        metadata.mkdir()
        (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        lines = [f"[benben.{group}]\n{entries}\n" for group, entries in groups.items()]
        (metadata / "entry_points.txt").write_text("\n".join(lines))
        _forget()

    monkeypatch.syspath_prepend(tmp_path)
    yield put
    _TITLES.clear()
    _TITLES.update(before)
    sys.modules.pop("hounds", None)
    monkeypatch.undo()
    _forget()


def _forget() -> None:
    for remembered in (declared, discovery.tell, benben.bots._declared):
        remembered.cache_clear()


def test_titles_are_listed_in_the_order_of_their_declaration() -> None:
    assert [title.id for title in benben.titles()][: len(OWN)] == OWN
    assert OWN[:4] == ["ancient-egypt", "great-pyramid", "cheops-scenario", "cheops-heirs"]


def test_everything_that_is_declared_is_there() -> None:
    for name in declared(TITLES):
        assert benben.title(name).id == name
    for full in declared(BOTS):
        title, _, name = full.rpartition(".")
        assert name in bots_of(benben.title(title))
        bot(title, name)


@pytest.mark.parametrize(("folder", "module", "group"), [("games", "title.py", TITLES), ("bots", "bot.py", BOTS)])
def test_every_folder_of_a_title_is_declared(folder: str, module: str, group: str) -> None:
    """Each by its folder's name, among the rules and among the opponents."""
    found = {path.parent.name.replace("_", "-") for path in files(f"src/benben/{folder}/**/{module}")}
    found -= {"gods", "hexes"}  # what titles share
    missing = ", ".join(sorted(found - {name.partition(".")[0] for name in declared(group)}))
    assert not missing, f"[{group}] of src/benben/entry_points.txt declares nothing for {missing}"
    of_one_title = [entry for entry in declared(group).items() if entry[1].module.endswith(f".{module[:-3]}")]
    for name, entry in of_one_title:
        assert entry.module.split(".")[-2] == name.partition(".")[0].replace("-", "_")


def test_every_opponent_in_the_folder_of_a_title_is_declared() -> None:
    folders = {name.replace("-", "_") for name in declared(TITLES)}
    found = {
        f"{'.'.join(path.relative_to(ROOT / 'src').with_suffix('').parts)}:{name}"
        for path in files("src/benben/bots/**/*.py")
        if path.parent.name in folders
        for name in _choosing(ast.parse(path.read_text()))
    }
    assert found
    missing = ", ".join(sorted(found - {entry.value for entry in declared(BOTS).values()}))
    assert not missing, f"[benben.bots] of src/benben/entry_points.txt does not declare {missing}"


def _choosing(tree: ast.Module) -> Iterator[str]:
    """The classes with the `choose` of an opponent."""
    wanted = [*inspect.signature(Bot.choose).parameters]
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            methods = [part for part in node.body if isinstance(part, ast.FunctionDef) and part.name == "choose"]
            if any([argument.arg for argument in method.args.args] == wanted for method in methods):
                yield node.name


def test_a_title_is_loaded_without_the_others() -> None:
    code = "import benben, sys; benben.title('cheops-heirs'); print('benben.games.hexes' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, env=_environment())
    assert done.stdout == "False\n"


def _environment(*folders: Path) -> dict[str, str]:
    path = os.pathsep.join(str(folder) for folder in (ROOT / "src", ROOT, *folders))
    return {**os.environ, "PYTHONPATH": path, "BENBEN_TITLES": ""}


def test_the_kernel_names_no_game() -> None:
    """Neither in a name nor in a string; docstrings and comments may give examples."""
    words = {word for name in declared(TITLES) for word in (name, name.replace("-", "_"))} | {"hexes", "benben.games"}
    for path in files("src/benben/kernel/*.py"):
        code = ast.unparse(_without_docstrings(ast.parse(path.read_text())))
        assert not [word for word in words if word in code], path


def _without_docstrings(tree: ast.Module) -> ast.Module:
    for node in ast.walk(tree):
        match node:
            case (
                ast.Module(body=body)
                | ast.ClassDef(body=body)
                | ast.FunctionDef(body=body)
                | ast.AsyncFunctionDef(body=body)
            ):
                if isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant):
                    body[0] = ast.Pass()
            case _:
                pass
    return tree


def test_another_package_brings_a_title_and_an_opponent(install: Install) -> None:
    install(
        titles="hounds = hounds:HOUNDS", bots="hounds.patient = hounds:Patient\ncheops-heirs.patient = hounds:Patient"
    )
    assert benben.match("hounds(players=2)", seed=1).title.id == "hounds"
    assert [title.id for title in benben.titles()][: len(OWN) + 1] == [*OWN, "hounds"]
    assert bots_of("hounds") == ["random", "patient"]
    assert bots_of("cheops-heirs")[-1] == "patient"
    assert type(bot("cheops-heirs", "patient")).__name__ == "Patient"


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ("hounds_missing:HOUNDS", "ModuleNotFoundError: No module named 'hounds_missing'"),
        ("hounds:MISSING", "AttributeError: module 'hounds' has no attribute 'MISSING'"),
        ("hounds_in_ruins:HOUNDS", "RuntimeError: it fell down"),
        ("hounds:NOTHING", "it names a NoneType, not a Title"),
        ("tests.support.toy:TOY", "the title there has the id 'toy'"),
    ],
)
def test_a_broken_title_is_reported_and_the_others_stay(
    install: Install, caplog: pytest.LogCaptureFixture, value: str, why: str
) -> None:
    install(titles=f"hounds = {value}")
    sentence = (
        f"The title 'hounds' is left out ({why}): "
        f"mend the entry point 'hounds = {value}' in [benben.titles] of benben-hounds."
    )
    for _ in range(2):
        assert [title.id for title in benben.titles()][: len(OWN)] == OWN
    assert caplog.messages == [sentence], "once"
    with pytest.raises(Broken) as caught:
        benben.title("hounds")
    assert str(caught.value) == sentence
    with pytest.raises(benben.UnknownTitle, match="there is ancient-egypt, "):
        benben.title("chess")


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ("hounds_missing:Patient", "ModuleNotFoundError: No module named 'hounds_missing'"),
        ("hounds:MISSING", "AttributeError: module 'hounds' has no attribute 'MISSING'"),
        ("hounds:NOTHING", "it names no class with a method choose"),
    ],
)
def test_chance_stands_in_for_a_broken_opponent(
    install: Install, caplog: pytest.LogCaptureFixture, value: str, why: str
) -> None:
    install(bots=f"cheops-heirs.patient = {value}")
    sentence = (
        f"The opponent 'cheops-heirs.patient' is left out ({why}): "
        f"mend the entry point 'cheops-heirs.patient = {value}' in [benben.bots] of benben-hounds."
    )
    with pytest.raises(Broken) as caught:
        bot("cheops-heirs", "patient")
    assert str(caught.value) == sentence
    made: list[Bot] = [stand_in("cheops-heirs", "patient") for _ in range(2)]
    assert all(isinstance(one, RandomBot) for one in made)
    assert caplog.messages == [sentence], "once"
    assert not isinstance(stand_in("cheops-heirs", "sensible"), RandomBot)


@pytest.mark.parametrize("name", ["patient", "hounds.random"])
def test_an_opponent_is_named_with_its_title(install: Install, caplog: pytest.LogCaptureFixture, name: str) -> None:
    install(bots=f"{name} = hounds:Patient")
    assert bots_of("hounds") == ["random"]
    (told,) = caplog.messages
    assert told == (
        f"The opponent {name!r} is left out (its name must be TITLE.NAME, with a NAME other than random): "
        f"mend the entry point '{name} = hounds:Patient' in [benben.bots] of benben-hounds."
    )


def test_the_first_of_a_name_counts(install: Install, caplog: pytest.LogCaptureFixture) -> None:
    install(titles="cheops-heirs = hounds:HOUNDS")
    assert [title.id for title in benben.titles()][: len(OWN)] == OWN
    assert benben.title("cheops-heirs").words_package == "benben.games.cheops_heirs"
    (told,) = caplog.messages
    assert told == (
        "The title 'cheops-heirs' is left out (src/benben/entry_points.txt has one of this name already): "
        "mend the entry point 'cheops-heirs = hounds:HOUNDS' in [benben.titles] of benben-hounds."
    )


def test_the_command_line_lists_them_and_reports_what_is_broken(install: Install, tmp_path: Path) -> None:
    install(titles="hounds = hounds:HOUNDS\njackals = hounds:JACKALS")
    command = [sys.executable, "-m", "benben", "titles", "--json"]
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=_environment(tmp_path))
    assert '"id": "hounds"' in done.stdout
    assert done.stderr.startswith("The title 'jackals' is left out (AttributeError")
    assert len(done.stderr.splitlines()) == 1


def test_a_missing_module_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BENBEN_TITLES", "hounds_missing")
    with pytest.raises(benben.BenbenError, match="BENBEN_TITLES names 'hounds_missing', which can't be imported"):
        benben.titles()
