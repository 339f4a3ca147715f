"""The examples for hosts start Benben with what it takes."""

from __future__ import annotations

import configparser
import re
import shlex
from typing import Any

import pytest
import yaml
from typer.main import get_command

from benben import cli
from tests.support.tree import ROOT

DEPLOY = ROOT / "deploy"


def filled(text: str) -> str:
    """As a host might fill in the variables."""
    return re.sub(
        r"\$\{(\w+)[^}]*\}", lambda name: {"BENBEN_ADDRESS": "https://games.example.org"}.get(name[1], "x"), text
    )


def compose() -> dict[str, Any]:
    services: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    return services


def unit() -> configparser.RawConfigParser:
    found = configparser.RawConfigParser()
    found.optionxform = str  # type: ignore[assignment,method-assign]
    found.read(DEPLOY / "benben.service")
    return found


@pytest.mark.parametrize("where", ["compose", "systemd"])
def test_the_command_line_is_one(where: str) -> None:
    if where == "compose":
        arguments = shlex.split(filled(compose()["benben"]["command"]))
    else:
        program, *arguments = shlex.split(unit()["Service"]["ExecStart"])
        assert program.endswith("/benben")
    with get_command(cli.app).make_context("benben", arguments) as context:  # which refuses what it doesn't know
        given = context.params
    assert (given["workers"], given["log"], given["no_open"]) == (2, "json", True)
    assert given["address"] == "https://games.example.org"
    assert given["proxy"]


def test_what_is_composed_fits_together() -> None:
    services = compose()
    assert set(services["benben"]["depends_on"]) <= set(services)
    host = re.search(r"@(\w+)/(\w+)$", services["benben"]["environment"]["BENBEN_DATABASE"])
    assert host is not None
    assert host.groups() == ("database", services["database"]["environment"]["POSTGRES_DB"])
    assert services["caddy"]["environment"]["BENBEN_UPSTREAM"].partition(":")[0] in services
    assert (DEPLOY / "Dockerfile").read_text().splitlines()[-1] == 'ENTRYPOINT ["benben"]'
    stated = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["volumes"]
    used = {volume.partition(":")[0] for service in services.values() for volume in service.get("volumes", ())}
    assert {name for name in used if not name.startswith(".")} == set(stated)


def test_the_unit_stops_and_reloads_as_the_supervisor_expects() -> None:
    service = unit()["Service"]
    assert service["ExecReload"].endswith("-HUP $MAINPID")
    assert service["KillMode"] == "mixed"  # SIGTERM is for the supervisor, which tells its workers


def test_the_proxy_leads_to_the_server() -> None:
    text = (DEPLOY / "Caddyfile").read_text()
    assert text.count("{") == text.count("}")
    assert re.search(r"reverse_proxy \{\$BENBEN_UPSTREAM:127\.0\.0\.1:8765\}", text)
