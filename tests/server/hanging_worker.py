"""An opponent's process for tests: `sensible` hangs, whatever it is asked, and so does getting `apprentice` ready.

If `BENBEN_HANGING` names a file, a line in it says that something hangs, and what. Everything else plays on.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import msgspec

from benben.bots.questions import HEAD, frame, length
from tests.server import stub_worker


def main() -> None:
    given, out = sys.stdin.buffer, sys.stdout.buffer
    while head := given.read(HEAD):
        asked = msgspec.json.decode(given.read(length(head)))
        what = f"{asked['do']} {asked['bot']}"
        if what in ("choose sensible", "prepare apprentice"):
            if file := os.environ.get("BENBEN_HANGING"):
                with Path(file).open("a") as told:
                    told.write(what + "\n")
            given.read()  # until its input ends
            return
        reply = {"id": asked["id"]} if asked["do"] == "prepare" else stub_worker.answer(asked)
        out.write(frame(msgspec.json.encode(reply)))
        out.flush()


if __name__ == "__main__":
    main()
