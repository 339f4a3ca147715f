"""The OpenAPI schema, and what a fuzzer finds that knows it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from benben.server.identity import COOKIE
from tests.server.live import Guest, Server

# The server also refuses what a schema can't express (how many seats a title has, which bots), and Litestar's own
# answer to OPTIONS names only the first method of an address.
LEFT_OUT = "positive_data_acceptance,allow_header_conformance"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that never refuses to be asked too often."""
    running = Server(tmp_path_factory.mktemp("data"), limits="none")
    yield running
    running.stop()


def test_every_command_is_in_the_schema(ann: Guest) -> None:
    schema = ann.get("/api/schema")
    assert schema["openapi"].startswith("3.1")
    assert ann.get("/api/schema/openapi.json") == schema
    names = set(schema["components"]["schemas"])
    assert {"Move", "Undo", "Chat", "Sit", "Answer", "TableView", "Update", "Problem"} <= names
    assert len([path for path in schema["paths"] if path.startswith("/api/")]) == 17


def test_a_fuzzer_finds_nothing(server: Server, ann: Guest, tmp_path: Path) -> None:
    table = ann.open("me", "open", "open")["id"]
    ann.do(table, "fill", seat=1, bot="random")
    over = ann.open("me", "random", start=True)["id"]
    ann.do(over, "resign", seat=0)
    config = tmp_path / "schemathesis.toml"
    config.write_text(
        f"""
[parameters]
"path.table" = "{table}"
"path.name" = "toy"
"path.language" = "en"
"query.wait" = 0.05

[[operations]]
include-path-regex = "/(replay|chances)$"
parameters = {{ "path.table" = "{over}" }}
"""
    )
    found = subprocess.run(
        [
            *(sys.executable, "-m", "schemathesis.cli", "--config-file", str(config)),
            *("run", f"{server.url}/api/schema", "--phases", "examples,coverage,fuzzing", "--max-examples", "20"),
            *("--exclude-checks", LEFT_OUT, "--header", f"Cookie: {COOKIE}={ann.client.cookies[COOKIE]}"),
            *("--continue-on-failure", "--request-timeout", "600", "--seed", "1", "--workers", "1"),
        ],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=1800,
        check=False,
    )
    assert found.returncode == 0, found.stdout[-6000:] + found.stderr[-2000:]
    assert ann.view(table)["status"] != "frozen"
