"""`CITATION.cff` is valid, and cites this version."""

from __future__ import annotations

import tomllib
from typing import Any

import yaml

import benben
from tests.support.tree import ROOT

CITED: dict[str, Any] = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
# Those that the format asks for, and those of its others that are used.
NEEDED = {"cff-version", "message", "title", "authors"}
KNOWN = NEEDED | {"type", "version", "license", "abstract", "keywords"}


def test_it_is_valid() -> None:
    assert CITED["cff-version"] == "1.2.0"
    assert NEEDED <= {*CITED} <= KNOWN
    assert CITED["type"] == "software"
    assert CITED["authors"] == [{"name": "The Benben developers"}]
    assert all(isinstance(CITED[key], str) for key in KNOWN - {"authors", "keywords"})
    assert len({*CITED["keywords"]}) == len(CITED["keywords"]) > 0


def test_it_cites_this_version() -> None:
    assert CITED["version"] == PROJECT["version"] == benben.__version__
    assert CITED["license"] == PROJECT["license"]


def test_the_page_for_researchers_cites_the_same() -> None:
    text = (ROOT / "docs" / "researchers.md").read_text(encoding="utf-8")
    assert f"title   = {{{CITED['title']}}}" in text
    assert f"version = {{{CITED['version']}}}" in text
