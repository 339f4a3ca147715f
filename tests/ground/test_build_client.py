from __future__ import annotations

from pathlib import Path

import pytest

from scripts import build_client
from tests.support.tree import ROOT


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with a client of one page; npm and the generator of types are replaced by what they leave behind."""
    for name in ("ROOT", "WEB", "GENERATED", "STATIC", "STAMP"):
        monkeypatch.setattr(build_client, name, tmp_path / getattr(build_client, name).relative_to(ROOT))
    build_client.GENERATED.mkdir(parents=True)
    (build_client.WEB / "index.html").write_text("one")
    monkeypatch.setattr(build_client, "_generate_types", lambda: None)

    def npm(*_: str) -> None:
        build_client.STATIC.mkdir(parents=True, exist_ok=True)
        with (build_client.STATIC / "index.html").open("a") as built:
            built.write("built ")

    monkeypatch.setattr(build_client, "_npm", npm)
    return tmp_path


def builds() -> int:
    build_client.build()
    return (build_client.STATIC / "index.html").read_text().count("built")


def test_unchanged_sources_are_built_once(tree: Path) -> None:
    assert builds() == 1
    (tree / "web" / "node_modules").mkdir()
    (tree / "web" / "node_modules" / "package.js").touch()
    assert builds() == 1


@pytest.mark.parametrize("name", ["index.html", "src/new.ts", "src/generated/types.ts"])
def test_a_changed_source_is_built_again(tree: Path, name: str) -> None:
    builds()
    (tree / "web" / name).write_text("two")
    assert builds() == 2


def test_an_unpacked_sdist_uses_the_client_it_contains(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    builds()
    (tree / "PKG-INFO").touch()
    (tree / "web" / "index.html").write_text("two")
    assert builds() == 1
    monkeypatch.setattr(build_client, "_node", lambda: None)
    assert not build_client.needs_node()


def test_a_build_that_leaves_no_page_fails(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build_client, "_npm", lambda *_: None)
    with pytest.raises(build_client.BuildError, match=r"left no .*index\.html"):
        build_client.build()
    assert not (tree / "src").exists()
