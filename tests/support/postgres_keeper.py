"""Keeps a PostgreSQL: `postgres_keeper.py PROGRAMS FOLDER OWNER USER [name=value …]`, stopped when the input ends.

USER runs it, since PostgreSQL refuses to be root's; when it is empty, whoever runs this does."""

from __future__ import annotations

import pwd
import shutil
import subprocess
import sys
from pathlib import Path


def main(programs: Path, folder: Path, owner: str, user: str, settings: list[str]) -> None:
    data, quiet = str(folder / "data"), subprocess.DEVNULL

    def program(name: str, *arguments: str) -> None:
        command = [str(programs / name), "-D", data, *arguments]
        if user:
            group = pwd.getpwnam(user).pw_gid
            subprocess.run(
                command, check=True, stdin=quiet, stdout=quiet, user=user, group=group, extra_groups=[], cwd=folder
            )
        else:
            subprocess.run(command, check=True, stdin=quiet, stdout=quiet, cwd=folder)

    def pg_ctl(*how: str) -> None:
        program("pg_ctl", "-w", "-t", "600", "-s", "-l", str(folder / "log"), *how)

    program("initdb", "-U", owner, "-A", "trust", "-E", "UTF8", "-N")
    given = [("unix_socket_directories", str(folder)), *(setting.split("=", 1) for setting in settings)]
    with (folder / "data" / "postgresql.conf").open("a", encoding="utf-8") as file:
        file.writelines(f"{name} = '{value}'\n" for name, value in given)
    pg_ctl("start")
    running = True
    try:
        print("running", flush=True)
        for line in sys.stdin:
            order = line.strip()
            if order == "start":
                pg_ctl("start")
                running = True
                print("running", flush=True)
            else:
                pg_ctl("stop", "-m", order)
                running = False
                print("stopped", flush=True)
    finally:
        if running:
            pg_ctl("stop", "-m", "immediate")
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3], sys.argv[4], sys.argv[5:])
