"""The command line: what can be asked for. `benben.commands` does it, imported only when it is."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated, Literal, NoReturn

import typer

INTERRUPTED = 130
Data = Annotated[
    Path | None, typer.Option(help="The folder that keeps tables and identities.", show_default="your data folder")
]
Quick = Annotated[bool, typer.Option("--quick", help="Compare what is stored, but play no game again.")]
Database = Annotated[
    str | None,
    typer.Option(
        envvar="BENBEN_DATABASE",
        metavar="ADDRESS",
        help="A PostgreSQL database that keeps the tables, such as postgresql://benben@localhost/benben.",
        show_default="a SQLite file in the data folder",
    ),
]

app = typer.Typer(
    help="Benben: the pyramid games, at a table in your browser.\n\n"
    "Without a command it serves the games and opens the browser.",
    add_completion=False,
    no_args_is_help=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(asked: bool) -> None:
    if asked:
        from benben import __version__

        print(f"benben {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def play(
    context: typer.Context,
    host: Annotated[
        str, typer.Option(help="The address to listen on; 0.0.0.0 is every address of this machine.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="The port; the next free one is taken. 0 takes any.")
    ] = 8765,
    lan: Annotated[
        bool, typer.Option("--lan", help="For friends in the same network: the same as --host 0.0.0.0.")
    ] = False,
    no_open: Annotated[bool, typer.Option("--no-open", help="Open no browser.")] = False,
    data: Annotated[
        Path | None, typer.Option(help="The folder that keeps tables and identities.", show_default="your data folder")
    ] = None,
    pace: Annotated[
        float, typer.Option(min=0, help="Seconds an opponent takes for a move while somebody looks.")
    ] = 0.6,
    address: Annotated[
        str | None,
        typer.Option(
            metavar="URL", help="The address people use, such as https://games.example.org.", show_default="found out"
        ),
    ] = None,
    name: Annotated[
        list[str] | None,
        typer.Option(help="Another name under which people reach the server; may be given repeatedly."),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            help="A reverse proxy, or a network of them, which says who asks; may be given repeatedly.",
        ),
    ] = None,
    limits: Annotated[
        Path | None, typer.Option(help="A TOML file with limits other than the usual ones (docs/hosting.md).")
    ] = None,
    think: Annotated[
        float | None,
        typer.Option(
            min=0,
            help="Seconds an opponent may think about a move.",
            show_default="as long as it does",
        ),
    ] = None,
    database: Database = None,
    metrics: Annotated[
        list[str] | None,
        typer.Option(metavar="NETWORK", help="Who else than this machine may read /metrics; may be given repeatedly."),
    ] = None,
    log: Annotated[Literal["text", "json"], typer.Option(help="How the log is written.")] = "text",
    workers: Annotated[
        int, typer.Option(min=1, max=64, help="How many processes answer; more than one need --database.")
    ] = 1,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and stop.")
    ] = False,
) -> None:
    """Serve the games and open the browser."""
    del version
    if context.invoked_subcommand is None:
        from benben.commands.serve import Inside, Outside, serve

        outside = Outside(address, name or (), proxy or (), limits)
        serve(
            "0.0.0.0" if lan else host,
            port,
            data,
            pace,
            browser=not no_open,
            think=think,
            outside=outside,
            inside=Inside(database, workers, metrics or (), log),
        )


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="The file to write; it must not exist.")],
    data: Data = None,
    database: Database = None,
) -> None:
    """Write everything that a server keeps to one file, also while it runs."""
    from benben.commands.backup import backup

    backup(file, data, database)


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A file that benben backup wrote.")],
    data: Data = None,
    database: Database = None,
    quick: Quick = False,
) -> None:
    """Put a backup into an empty data folder or database."""
    from benben.commands.backup import restore

    restore(file, data, database, quick)


@app.command()
def copy(
    database: Annotated[
        str, typer.Option(envvar="BENBEN_DATABASE", metavar="ADDRESS", help="The empty PostgreSQL database to fill.")
    ],
    data: Data = None,
    quick: Quick = False,
) -> None:
    """Copy everything from the SQLite file in the data folder to a PostgreSQL database. The server must be stopped."""
    from benben.commands.backup import copy

    copy(data, database, quick)


@app.command()
def titles(
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """List the games, their options and their bots."""
    from benben.commands.titles import titles

    titles(json)


@app.command()
def simulate(
    title: Annotated[str, typer.Argument(help="A title, also with options: 'cheops-heirs(eyes=ring)'.")],
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    players: Annotated[
        int | None, typer.Option(help="How many play.", show_default="as many as bots are named")
    ] = None,
    bots: Annotated[
        str,
        typer.Option(
            help="Bots, separated by commas; the last one takes the seats left. Seats rotate every game. "
            "program:COMMAND is a program that reads questions and writes moves."
        ),
    ] = "random",
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    processes: Annotated[
        int | None, typer.Option(min=1, help="How many processes; the result is the same.", show_default="one per core")
    ] = None,
    native: Annotated[
        bool,
        typer.Option(
            "--native",
            help="Compile the rules and play thousands of games a second; random bots only. A random bot takes each "
            "legal action id equally often, not each move: natively and otherwise, so the result is the same.",
        ),
    ] = False,
    on: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS",
            help="A Ray cluster that plays: ray://HOST:PORT, ray://auto (which this machine belongs to) or ray://local "
            "(this machine alone). --processes is then how many chunks of games it plays at once.",
            show_default="no cluster",
        ),
    ] = None,
    keep_broken: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="Keep every game broken by a fault of the rules as a match file, for benben replay.",
            show_default=False,
        ),
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER", help="Draw how long games took, points and wins, as SVG files.", show_default=False
        ),
    ] = None,
) -> None:
    """Let bots play many games, and count: by bot, by order of play and by seat. Exit code 1 if a game is broken."""
    from benben.commands.simulate import simulate

    simulate(title, games, players, bots, seed, json, processes, native, on, keep_broken, plot)


@app.command()
def tournament(
    title: Annotated[str, typer.Argument(help="A title, also with options: 'cheops-heirs(players=4)'.")],
    bots: Annotated[
        str,
        typer.Option(
            help="Bots, separated by commas, the weakest first. program:COMMAND is a program that reads questions and "
            "writes moves."
        ),
    ],
    games: Annotated[int, typer.Option(min=1, help="How many games a pairing has at most.")] = 1000,
    players: Annotated[
        int | None, typer.Option(help="How many play.", show_default="as many as the title's default")
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    each_against_rest: Annotated[
        bool, typer.Option("--each-against-rest", help="Each against all that are weaker, not only the next one.")
    ] = False,
    all_pairs: Annotated[
        bool, typer.Option("--all-pairs", help="Each against everybody else, the weaker against the stronger too.")
    ] = False,
    full: Annotated[
        bool, typer.Option("--full", help="Play all games, also when it is clear already who is stronger.")
    ] = False,
    processes: Annotated[
        int | None, typer.Option(min=1, help="How many processes; the result is the same.", show_default="one per core")
    ] = None,
    on: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS", help="A Ray cluster that plays, as in benben simulate.", show_default="no cluster"
        ),
    ] = None,
    keep: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Keep what is finished there; the same command goes on from it after a stop.",
            show_default=False,
        ),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the shares of wins, as SVG.", show_default=False)
    ] = None,
    ladder: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Add the results to a ladder such as docs/ladder.json.", show_default=False),
    ] = None,
) -> None:
    """Measure bots by each other: one of each at a table of the next weaker one. Exit code 1 if a game is broken."""
    from benben.commands.tournament import tournament

    tournament(
        title, bots, games, players, seed, each_against_rest, all_pairs, full, processes, on, keep, json, plot, ladder
    )


@app.command()
def train(
    title: Annotated[str, typer.Argument(help="A title, also with options: 'ancient-egypt(gods=true)'.")],
    folder: Annotated[Path, typer.Argument(help="The folder of the run; one that is there goes on.")],
    network: Annotated[
        bool, typer.Option("--network", help="Learn who is going to win, from opponents' games.")
    ] = False,
    generations: Annotated[int, typer.Option(min=1, help="How many generations.")] = 100,
    games: Annotated[
        int | None,
        typer.Option(
            min=4,
            help="Games of each variation; a generation has twenty. For a network, all games.",
            show_default="600; 2000 for a network",
        ),
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed learns the same.")] = 1,
    by: Annotated[str, typer.Option(help="Whose games a network learns from.")] = "sensible",
    epochs: Annotated[int, typer.Option(min=1, help="How often a network goes over its lessons.")] = 10,
    processes: Annotated[
        int | None, typer.Option(min=1, help="How many play a network's games.", show_default="one per core")
    ] = None,
    write: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Copy what was learned there.", show_default=False)
    ] = None,
) -> None:
    """Let the opponents that search learn what to like, by playing against each other, or who is going to win."""
    if network:
        from benben.commands.train_network import train_network

        train_network(title, folder, by, games or 2000, epochs, seed, processes, write)
    else:
        from benben.commands.train import train

        train(title, folder, generations, games or 600, seed, write)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A match file, as a table exports it.")],
    until: Annotated[int | None, typer.Option(min=0, help="Stop after this entry.")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Sentences only, one per line.")] = False,
) -> None:
    """Tell a game in words, move by move."""
    from benben.commands.replay import replay

    replay(file, until, plain)


@app.command()
def analyze(
    file: Annotated[Path, typer.Argument(help="A match file, as a table exports it.")],
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    playouts: Annotated[int, typer.Option(min=20, help="Games that are played on from each entry.")] = 400,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the chances as SVG.", show_default=False)
    ] = None,
) -> None:
    """Tell who was how likely to win over a game, and which moves changed it most."""
    from benben.commands.analyze import analyze

    analyze(file, json, playouts, plot)


@app.command()
def verify(file: Annotated[Path, typer.Argument(help="The match file of a finished game.")]) -> None:
    """Prove that a finished game was played by the rules, and that its chance was the one promised."""
    from benben.commands.verify import verify

    verify(file)


def main() -> NoReturn:
    """Run a command. Errors are one sentence and exit code 2."""
    code: object = 0
    try:
        code = app(standalone_mode=False)
        sys.stdout.flush()
    except (KeyboardInterrupt, typer.Abort):
        code = INTERRUPTED
    except BrokenPipeError:  # `benben replay game.json | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        sys.exit(0)
    except Exception as error:
        if os.environ.get("BENBEN_DEBUG"):
            raise
        fail(error)
    if code == INTERRUPTED:  # Typer may have caught Ctrl-C itself
        print("Stopped.", file=sys.stderr)
    sys.exit(code if isinstance(code, int) else 0)


def fail(error: Exception) -> NoReturn:
    """Say what is wrong in one line."""
    from benben.kernel.errors import BenbenError

    told = getattr(error, "format_message", None)
    if told is not None:
        text = f"{told().rstrip('.')}. See benben --help."
    elif isinstance(error, BenbenError) or type(error).__module__.startswith("benben."):
        text = str(error)
    elif isinstance(error, OSError) and error.strerror:
        text = f"{error.filename or 'The system'}: {error.strerror}."
    else:
        text = f"Benben failed: {type(error).__name__}: {error} (BENBEN_DEBUG=1 shows where)."
    sentence = " ".join(text.split())
    print(f"benben: {sentence}" if sentence.endswith(".") else f"benben: {sentence}.", file=sys.stderr)
    sys.exit(2)


if __name__ == "__main__":
    main()
