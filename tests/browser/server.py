"""A real server in a process of its own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from benben.server.datafolder import running_server

ROOT = Path(__file__).parent.parent.parent


def replace(file: Path, text: str) -> None:
    """Writes a whole file at once, since the server may be reading it."""
    written = file.with_suffix(f".{os.getpid()}")
    written.write_text(text)
    written.replace(file)


class Server:
    """`benben --no-open` on a folder; `kill` ends it as a power cut would, `start` brings it back on the same port."""

    def __init__(self, folder: Path, pace: float = 0) -> None:
        self.folder = folder
        self.pace = pace
        self.port = 0
        self.url = ""
        self.data = folder / "data"
        self._seed = folder / "seed"
        self._draws = folder / "draws"
        self._skip = folder / "skip"
        self._skipped = 0.0
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        told = self.folder / "server.log"
        arguments = ["--no-open", "--port", str(self.port), "--data", str(self.data), "--pace", str(self.pace)]
        with told.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.browser.serve", *arguments],
                cwd=ROOT,
                env=os.environ
                | {
                    "BENBEN_SEED_FILE": str(self._seed),
                    "BENBEN_DRAWS_FILE": str(self._draws),
                    "BENBEN_SKIP_FILE": str(self._skip),
                },
                stdout=log,
                stderr=log,
            )
        while (url := running_server(self.data)) is None:
            assert self._process.poll() is None, told.read_text()
            time.sleep(0.05)
        assert not self.url or url == self.url, f"the server came back at {url}"
        self.url = url
        self.port = int(url.rsplit(":", 1)[1])

    def seed(self, text: str | None) -> None:
        """Seeds the tables opened from now on with this text, or leaves them to real chance."""
        if text is None:
            self._seed.unlink(missing_ok=True)
        else:
            replace(self._seed, text)

    def draws(self, *outcomes: int) -> None:
        """Sets what the next moves draw, each outcome counted from 0; after these it is chance again."""
        replace(self._draws, json.dumps(outcomes))

    def skip(self, seconds: float) -> None:
        """Lets the clocks of tables go on by so much at once."""
        self._skipped += seconds
        replace(self._skip, json.dumps(self._skipped))

    def left(self) -> list[int]:
        """The outcomes set that nothing has drawn yet."""
        found: list[int] = json.loads(self._draws.read_text()) if self._draws.exists() else []
        return found

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.send_signal(how)
            process.wait(600)
