"""`python bench/kills.py [--kills 200]`: kills while games run, and what was lost.

On SQLite the server is killed; on PostgreSQL, one of two workers, while the other plays on at the same tables. Every
command that was acknowledged must be stored once, and every game must lead to its stored hash when it is played again.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))


def on_sqlite(folder: Path, kills: int) -> str:
    from tests.server.killing import Games
    from tests.server.live import Server

    games = Games(Server(folder, limits="none", storage="sqlite"), tables=2)

    def kill() -> None:
        games.server.kill()
        games.server.start()

    games.kill_often(kill, kills, kills // 2)
    return games.finish()


def on_postgres(folder: Path, kills: int) -> str:
    from tests.server.flock import Flock
    from tests.server.killing import Games

    flock = Flock(folder, limits="none")
    games = Games(flock, tables=2)
    games.kill_often(lambda: flock.cut_one(len(games.kills), signal.SIGKILL), kills, kills // 4)
    return games.finish()


def main() -> None:
    import tests.support.toy  # noqa: F401 - registers it

    parser = argparse.ArgumentParser()
    parser.add_argument("--kills", type=int, default=200)
    kills = parser.parse_args().kills
    print(f"{os.cpu_count()} cores")
    for name, run in (("sqlite, the server", on_sqlite), ("postgres, one of two workers", on_postgres)):
        with tempfile.TemporaryDirectory() as folder:
            begun = time.monotonic()
            found = run(Path(folder), kills)
            print(f"{name}: {found}; 0 lost, 0 twice, every hash the same ({time.monotonic() - begun:.0f} s)")


if __name__ == "__main__":
    main()
