"""Titles and opponents are found by entry points: Benben's own, and those of other packages."""

from __future__ import annotations

import ast
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

OWN = ["ancient-egypt", "great-pyramid", "cheops-scenario", "cheops-heirs"]
SENET = """
import dataclasses
from tests.support.toy import TOY

SENET = dataclasses.replace(TOY, id="senet")
NOTHING = None

class Patient:
    def choose(self, title, observation, seat, moves, forms, rng):
        return moves[0]
"""

Install = Callable[..., None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Put a package with a module `senet` and these entry points on the path."""
    before = dict(_TITLES)

    def put(name: str = "benben-senet", **groups: str) -> None:
        (tmp_path / "senet.py").write_text(SENET)
        (tmp_path / "senet_in_ruins.py").write_text("raise RuntimeError('it fell down')")
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
    sys.modules.pop("senet", None)
    monkeypatch.undo()
    _forget()


def _forget() -> None:
    for remembered in (declared, discovery.tell, benben.bots._declared):
        remembered.cache_clear()


def test_titles_are_listed_in_the_order_of_their_declaration() -> None:
    assert [title.id for title in benben.titles()][: len(OWN)] == OWN == list(declared(TITLES))


def test_everything_that_is_declared_is_there() -> None:
    for name in declared(TITLES):
        assert benben.title(name).id == name
    for full in declared(BOTS):
        title, _, name = full.rpartition(".")
        assert name in bots_of(benben.title(title))
        bot(title, name)


@pytest.mark.parametrize(("folder", "module", "group"), [("games", "title.py", TITLES), ("bots", "bot.py", BOTS)])
def test_every_folder_of_a_title_is_declared(folder: str, module: str, group: str) -> None:
    """Each with the folder's name, on the side of the rules and on that of the opponents."""
    found = {path.parent.name.replace("_", "-") for path in files(f"src/benben/{folder}/**/{module}")}
    found -= {"gods", "hexes"}  # what titles share
    assert found == {name.partition(".")[0] for name in declared(group)}
    for name, entry in declared(group).items():
        assert entry.module.split(".")[-2] == name.partition(".")[0].replace("-", "_")


def test_a_title_is_loaded_without_the_others() -> None:
    code = "import benben, sys; benben.title('cheops-heirs'); print('benben.games.hexes' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, env=_environment())
    assert done.stdout == "False\n"


def _environment(*folders: Path) -> dict[str, str]:
    path = os.pathsep.join(str(folder) for folder in (ROOT / "src", ROOT, *folders))
    return {**os.environ, "PYTHONPATH": path, "BENBEN_TITLES": ""}


def test_the_kernel_names_no_game() -> None:
    """Neither in a name nor in a text; docstrings and comments may have examples."""
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
    install(titles="senet = senet:SENET", bots="senet.patient = senet:Patient\ncheops-heirs.patient = senet:Patient")
    assert benben.match("senet(players=2)", seed=1).title.id == "senet"
    assert [title.id for title in benben.titles()][: len(OWN) + 1] == [*OWN, "senet"]
    assert bots_of("senet") == ["random", "patient"]
    assert bots_of("cheops-heirs") == ["random", "sensible", "patient"]
    assert type(bot("cheops-heirs", "patient")).__name__ == "Patient"


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ("senet_missing:SENET", "ModuleNotFoundError: No module named 'senet_missing'"),
        ("senet:MISSING", "AttributeError: module 'senet' has no attribute 'MISSING'"),
        ("senet_in_ruins:SENET", "RuntimeError: it fell down"),
        ("senet:NOTHING", "it names a NoneType, not a Title"),
        ("tests.support.toy:TOY", "the title there has the id 'toy'"),
    ],
)
def test_a_broken_title_is_told_and_the_others_stay(
    install: Install, caplog: pytest.LogCaptureFixture, value: str, why: str
) -> None:
    install(titles=f"senet = {value}")
    sentence = (
        f"The title 'senet' is left out ({why}): "
        f"mend the entry point 'senet = {value}' in [benben.titles] of benben-senet."
    )
    for _ in range(2):
        assert [title.id for title in benben.titles()][: len(OWN)] == OWN
    assert caplog.messages == [sentence], "once"
    with pytest.raises(Broken) as caught:
        benben.title("senet")
    assert str(caught.value) == sentence
    with pytest.raises(benben.UnknownTitle, match="there is ancient-egypt, "):
        benben.title("chess")


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ("senet_missing:Patient", "ModuleNotFoundError: No module named 'senet_missing'"),
        ("senet:MISSING", "AttributeError: module 'senet' has no attribute 'MISSING'"),
        ("senet:NOTHING", "it names no class with a method choose"),
    ],
)
def test_chance_stands_in_for_a_broken_opponent(
    install: Install, caplog: pytest.LogCaptureFixture, value: str, why: str
) -> None:
    install(bots=f"cheops-heirs.patient = {value}")
    sentence = (
        f"The opponent 'cheops-heirs.patient' is left out ({why}): "
        f"mend the entry point 'cheops-heirs.patient = {value}' in [benben.bots] of benben-senet."
    )
    with pytest.raises(Broken) as caught:
        bot("cheops-heirs", "patient")
    assert str(caught.value) == sentence
    made: list[Bot] = [stand_in("cheops-heirs", "patient") for _ in range(2)]
    assert all(isinstance(one, RandomBot) for one in made)
    assert caplog.messages == [sentence], "once"
    assert not isinstance(stand_in("cheops-heirs", "sensible"), RandomBot)


@pytest.mark.parametrize("name", ["patient", "senet.random"])
def test_an_opponent_is_named_with_its_title(install: Install, caplog: pytest.LogCaptureFixture, name: str) -> None:
    install(bots=f"{name} = senet:Patient")
    assert bots_of("senet") == ["random"]
    (told,) = caplog.messages
    assert told == (
        f"The opponent {name!r} is left out (its name must be TITLE.NAME, with a NAME other than random): "
        f"mend the entry point '{name} = senet:Patient' in [benben.bots] of benben-senet."
    )


def test_the_first_of_a_name_counts(install: Install, caplog: pytest.LogCaptureFixture) -> None:
    install(titles="cheops-heirs = senet:SENET")
    assert [title.id for title in benben.titles()][: len(OWN)] == OWN
    assert benben.title("cheops-heirs").words_package == "benben.games.cheops_heirs"
    (told,) = caplog.messages
    assert told == (
        "The title 'cheops-heirs' is left out (src/benben/entry_points.txt has one of this name already): "
        "mend the entry point 'cheops-heirs = senet:SENET' in [benben.titles] of benben-senet."
    )


def test_the_command_line_lists_them_and_tells_what_is_broken(install: Install, tmp_path: Path) -> None:
    install(titles="senet = senet:SENET\nmehen = senet:MEHEN")
    command = [sys.executable, "-m", "benben", "titles", "--json"]
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=_environment(tmp_path))
    assert '"id": "senet"' in done.stdout
    assert done.stderr.startswith("The title 'mehen' is left out (AttributeError")
    assert len(done.stderr.splitlines()) == 1


def test_a_module_of_the_environment_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BENBEN_TITLES", "senet_missing")
    with pytest.raises(benben.BenbenError, match="BENBEN_TITLES names 'senet_missing', which can't be imported"):
        benben.titles()
