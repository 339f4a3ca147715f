"""`bench/load.py --tables 100 --every 3 --seconds 30`: how many tables of four people a server holds on this machine.

It starts a server of its own on this machine alone, lets people in processes of their own play real games at its tables
(`people.py`), measures for so many seconds, and stops everything. An action's time is that from sending it to the
message that tells the last of those at the table. The server's time is that of its process, whatever else the machine
does; the other figures mean something only where nothing else runs.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from itertools import cycle, islice
from multiprocessing.connection import Connection
from pathlib import Path

import people

TITLES = ("ancient-egypt", "great-pyramid", "cheops-scenario", "cheops-heirs")
MOST_TABLES, MOST_SECONDS = 2000, 600
READY_SECONDS = 600
ENOUGH = "{ count = 1000000, seconds = 1 }"


@contextmanager
def server(arguments: Sequence[str]) -> Generator[tuple[str, int]]:
    """A server with a folder of its own that asks nobody to slow down, as its address and the id of its process."""
    from benben.server.datafolder import running_server
    from benben.server.limits import By, Limits

    with tempfile.TemporaryDirectory() as folder:
        limits = Path(folder) / "limits.toml"
        kinds = [name for name in Limits.__struct_fields__ if isinstance(getattr(Limits(), name), By)]
        lines = [f"{kind} = {{ guest = {ENOUGH}, address = {ENOUGH}, table = {ENOUGH} }}" for kind in kinds]
        sockets = 8 * MOST_TABLES
        lines += [f"messages = {ENOUGH}", f"connections = {sockets}"]
        lines += [f"open_sockets = {{ guest = {sockets}, address = {sockets}, table = {sockets} }}"]
        limits.write_text("\n".join(lines))
        data = Path(folder) / "data"
        command = [sys.executable, "-m", "benben", "--no-open", "--port", "0", "--data", str(data)]
        process = subprocess.Popen([*command, "--limits", str(limits), *arguments], stdout=subprocess.DEVNULL)
        try:
            while (url := running_server(data)) is None:
                if process.poll() is not None:
                    raise SystemExit("The server did not start.")
                time.sleep(0.05)
            yield url, process.pid
        finally:
            process.terminate()
            process.wait()


def cpu_seconds(process: int) -> tuple[float, float]:
    """What a process has used of the processor, from Linux: by itself, and in the system on its behalf."""
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return int(fields[11]) / os.sysconf("SC_CLK_TCK"), int(fields[12]) / os.sysconf("SC_CLK_TCK")


def memory(process: int) -> float:
    """The megabytes that a process holds, from Linux."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def share(seconds: Sequence[float], part: float) -> float:
    """Milliseconds within which this part of the times lies."""
    return sorted(seconds)[min(len(seconds) - 1, int(part * len(seconds)))] * 1000 if seconds else float("nan")


def wait_for(signal: str, lines: Sequence[Connection]) -> None:
    for line in lines:
        try:
            if line.poll(READY_SECONDS) and line.recv() == signal:
                continue
        except EOFError:
            pass
        raise SystemExit("The people stopped; what they say above tells why.")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--every", type=float, default=3.0, help="seconds between the actions of each person")
    parser.add_argument("--seconds", type=float, default=30.0, help="to measure, once all tables play")
    parser.add_argument("--watchers", type=int, default=1, help="spectators at each table")
    parser.add_argument("--processes", type=int, default=1, help="that the people are in")
    parser.add_argument("--titles", default=",".join(TITLES), help="what is played, in turn")
    parser.add_argument("--whole", action="store_true", help="people who ask for whole views, not for changes")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    count, seconds = min(chosen.tables, MOST_TABLES), min(chosen.seconds, MOST_SECONDS)
    titles = list(islice(cycle(chosen.titles.split(",")), count))
    context = multiprocessing.get_context("spawn")
    with server([]) as (url, pid):
        lines: list[Connection] = []
        for n in range(chosen.processes):
            mine, theirs = context.Pipe()
            given = (url, titles[n :: chosen.processes], chosen.seed + n, chosen.every, chosen.watchers, chosen.whole)
            context.Process(target=people.run, args=(*given, seconds, theirs), daemon=True).start()
            theirs.close()  # so that the line ends with the process
            lines.append(mine)
        wait_for("ready", lines)
        before, begun = cpu_seconds(pid), time.perf_counter()
        for line in lines:
            line.send("go")
        wait_for("measured", lines)
        after, lasted = cpu_seconds(pid), time.perf_counter() - begun
        held = memory(pid)
        heaps: list[people.Heap] = [line.recv() for line in lines]
    by_itself, in_system = after[0] - before[0], after[1] - before[1]
    used = by_itself + in_system
    own = [one for heap in heaps for one in heap.own]
    last = [one for heap in heaps for one in heap.last]
    messages = sum(heap.messages for heap in heaps)
    print(f"\n{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}; {count} tables of {people.SEATS} people and "
          f"{chosen.watchers} spectator(s), an action a person every {chosen.every:g} s, {lasted:.0f} s")  # fmt: skip
    print(f"  tables held at the end            {sum(heap.tables for heap in heaps)} of {count}")
    print(f"  actions a second                  {len(last) / lasted:.1f}")
    print(f"  server CPU an action              {used / max(1, len(last)) * 1000:.2f} ms, of which in the system"
          f" {in_system / max(1, len(last)) * 1000:.2f} ms")  # fmt: skip
    print(f"  server CPU                        {used / lasted * 100:.0f} % of a core")
    print(f"  people's CPU                      {sum(heap.cpu for heap in heaps) / lasted * 100:.0f} % of a core")
    print(f"  to the sender, p50 / p99          {share(own, 0.5):.1f} / {share(own, 0.99):.1f} ms")
    print(f"  to the last seat, p50 / p99       {share(last, 0.5):.1f} / {share(last, 0.99):.1f} ms")
    print(f"  bytes a message, messages/action  {sum(heap.bytes for heap in heaps) / max(1, messages):.0f}"
          f" / {messages / max(1, len(last)):.1f}")  # fmt: skip
    print(f"  server memory                     {held:.0f} MB")
    told = {name: sum(getattr(heap, name) for heap in heaps) for name in ("games", "refused", "stuck", "lost")}
    print(f"  new games, refused, stuck, lost   {', '.join(str(n) for n in told.values())}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
