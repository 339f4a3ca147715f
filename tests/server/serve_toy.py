"""A server with the toy title, as a process of its own: `python -m tests.server.serve_toy FOLDER [name=value …]`."""

from __future__ import annotations

import logging
import resource
import sys
from pathlib import Path

from msgspec.structs import fields, replace

import tests.support.toy
import tests.support.two_islands  # noqa: F401 - registers it, as the line before registers the toy
from benben.server.limits import By, Limits, Rate, read_limits
from benben.server.run import serve
from benben.server.settings import Settings
from tests.support.storage import STORAGE, stored_in


def limits(given: str | None) -> Limits:
    if given == "none":
        much = Rate(1_000_000, 1)
        kinds = {kind.name: By(much, much, much) for kind in fields(Limits) if kind.type is By}
        return replace(Limits(), messages=much, **kinds)
    return Limits() if given is None else read_limits(Path(given))


def main() -> None:
    given = dict(argument.split("=", 1) for argument in sys.argv[2:])
    if "log" in given:
        logging.basicConfig(filename=given["log"], level=logging.WARNING, format="%(levelname)s %(name)s %(message)s")
    if "files" in given:
        resource.setrlimit(resource.RLIMIT_NOFILE, (int(given["files"]), int(given["files"])))
    serve(
        Settings(
            data=Path(sys.argv[1]),
            **stored_in(Path(sys.argv[1]), given.get("storage", STORAGE)),
            port=int(given.get("port", 0)),
            metrics=given["metrics"].split(",") if "metrics" in given else (),
            log="json" if given.get("style") == "json" else "text",
            processes=int(given.get("processes", 1)),
            pace=float(given.get("pace", 0)),
            think=float(given["think"]) if "think" in given else None,
            patience=float(given["patience"]) if "patience" in given else None,
            grace=float(given.get("grace", 0.2)),
            leisure=float(given.get("leisure", 60)),
            static=Path(given["static"]) if "static" in given else Settings.static,
            version=given.get("version"),
            worker=(sys.executable, "-m", given.get("worker", "tests.server.stub_worker")),
            analyst=(sys.executable, "-m", given.get("analyst", "tests.server.stub_analyst")),
            replayer=(sys.executable, "-m", given.get("replayer", "tests.server.toy_replaying")),
            tables_in_memory=int(given.get("tables_in_memory", 256)),
            names=given["names"].split(",") if "names" in given else (),
            proxies=given["proxies"].split(",") if "proxies" in given else (),
            limits=limits(given.get("limits")),
            on_ready=lambda url: print(url, flush=True),
        )
    )


if __name__ == "__main__":
    main()
