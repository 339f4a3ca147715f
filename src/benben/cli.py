"""The command line: what can be asked for. `benben.commands` does it, imported only when it is."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated, Literal, NoReturn

import typer

from benben.commands.speech import say, translated

INTERRUPTED = 130
Data = Annotated[Path | None, typer.Option(help=say("help.play.data"), show_default=say("help.play.data.default"))]
Quick = Annotated[bool, typer.Option("--quick", help=say("help.quick"))]
Database = Annotated[
    str | None,
    typer.Option(
        envvar="BENBEN_DATABASE",
        metavar="ADDRESS",
        help=say("help.database"),
        show_default=say("help.database.default"),
    ),
]

app = typer.Typer(
    help=say("help.app"),
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
    host: Annotated[str, typer.Option(help=say("help.play.host"))] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help=say("help.play.port"))] = 8765,
    lan: Annotated[bool, typer.Option("--lan", help=say("help.play.lan"))] = False,
    no_open: Annotated[bool, typer.Option("--no-open", help=say("help.play.no_open"))] = False,
    data: Data = None,
    pace: Annotated[float, typer.Option(min=0, help=say("help.play.pace"))] = 0.6,
    address: Annotated[
        str | None,
        typer.Option(metavar="URL", help=say("help.play.address"), show_default=say("help.play.address.default")),
    ] = None,
    name: Annotated[
        list[str] | None,
        typer.Option(help=say("help.play.name")),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            help=say("help.play.proxy"),
        ),
    ] = None,
    limits: Annotated[Path | None, typer.Option(help=say("help.play.limits"))] = None,
    think: Annotated[
        float | None,
        typer.Option(
            min=0,
            help=say("help.play.think"),
            show_default=say("help.play.think.default"),
        ),
    ] = None,
    database: Database = None,
    metrics: Annotated[
        list[str] | None,
        typer.Option(metavar="NETWORK", help=say("help.play.metrics")),
    ] = None,
    log: Annotated[Literal["text", "json"], typer.Option(help=say("help.play.log"))] = "text",
    workers: Annotated[int, typer.Option(min=1, max=64, help=say("help.play.workers"))] = 1,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help=say("help.play.version"))
    ] = False,
    language: Annotated[str | None, typer.Option(metavar="CODE", help=say("help.language"), show_default=False)] = None,
) -> None:
    """Serve the games and open the browser."""
    del version, language  # commands.speech has read the language already
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


@app.command(help=say("help.backup"))
def backup(
    file: Annotated[Path, typer.Argument(help=say("help.backup.file"))],
    data: Data = None,
    database: Database = None,
) -> None:
    from benben.commands.backup import backup

    backup(file, data, database)


@app.command(help=say("help.restore"))
def restore(
    file: Annotated[Path, typer.Argument(help=say("help.restore.file"))],
    data: Data = None,
    database: Database = None,
    quick: Quick = False,
) -> None:
    from benben.commands.backup import restore

    restore(file, data, database, quick)


@app.command(help=say("help.copy"))
def copy(
    database: Annotated[str, typer.Option(envvar="BENBEN_DATABASE", metavar="ADDRESS", help=say("help.copy.database"))],
    data: Data = None,
    quick: Quick = False,
) -> None:
    from benben.commands.backup import copy

    copy(data, database, quick)


@app.command(help=say("help.titles"))
def titles(
    json: Annotated[bool, typer.Option("--json", help=say("help.titles.json"))] = False,
) -> None:
    """List the games, their options and their bots."""
    from benben.commands.titles import titles

    titles(json)


@app.command(help=say("help.simulate"))
def simulate(
    title: Annotated[str, typer.Argument(help=say("help.simulate.title"))],
    games: Annotated[int, typer.Option(min=1, help=say("help.simulate.games"))] = 100,
    players: Annotated[
        int | None, typer.Option(help=say("help.simulate.players"), show_default=say("help.simulate.players.default"))
    ] = None,
    bots: Annotated[
        str,
        typer.Option(help=say("help.simulate.bots")),
    ] = "random",
    seed: Annotated[int, typer.Option(help=say("help.simulate.seed"))] = 0,
    json: Annotated[bool, typer.Option("--json", help=say("help.simulate.json"))] = False,
    processes: Annotated[
        int | None,
        typer.Option(min=1, help=say("help.simulate.processes"), show_default=say("help.simulate.processes.default")),
    ] = None,
    native: Annotated[
        bool,
        typer.Option(
            "--native",
            help=say("help.simulate.native"),
        ),
    ] = False,
    on: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS",
            help=say("help.simulate.on"),
            show_default=say("help.simulate.on.default"),
        ),
    ] = None,
    keep_broken: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help=say("help.simulate.keep_broken"),
            show_default=False,
        ),
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help=say("help.simulate.plot"), show_default=False),
    ] = None,
) -> None:
    """Let bots play many games, and count: by bot, by order of play and by seat. Exit code 1 if a game is broken."""
    from benben.commands.simulate import simulate

    simulate(title, games, players, bots, seed, json, processes, native, on, keep_broken, plot)


@app.command(help=say("help.tournament"))
def tournament(
    title: Annotated[str, typer.Argument(help=say("help.tournament.title"))],
    bots: Annotated[
        str,
        typer.Option(help=say("help.tournament.bots")),
    ],
    games: Annotated[int, typer.Option(min=1, help=say("help.tournament.games"))] = 1000,
    players: Annotated[
        int | None,
        typer.Option(help=say("help.tournament.players"), show_default=say("help.tournament.players.default")),
    ] = None,
    seed: Annotated[int, typer.Option(help=say("help.tournament.seed"))] = 0,
    each_against_rest: Annotated[
        bool, typer.Option("--each-against-rest", help=say("help.tournament.each_against_rest"))
    ] = False,
    all_pairs: Annotated[bool, typer.Option("--all-pairs", help=say("help.tournament.all_pairs"))] = False,
    full: Annotated[bool, typer.Option("--full", help=say("help.tournament.full"))] = False,
    processes: Annotated[
        int | None,
        typer.Option(
            min=1, help=say("help.tournament.processes"), show_default=say("help.tournament.processes.default")
        ),
    ] = None,
    on: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help=say("help.tournament.on"), show_default=say("help.tournament.on.default")),
    ] = None,
    keep: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help=say("help.tournament.keep"),
            show_default=False,
        ),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help=say("help.tournament.json"))] = False,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", help=say("help.tournament.plot"), show_default=False)
    ] = None,
    ladder: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help=say("help.tournament.ladder"), show_default=False),
    ] = None,
) -> None:
    """Measure bots by each other: one of each at a table of the next weaker one. Exit code 1 if a game is broken."""
    from benben.commands.tournament import tournament

    tournament(
        title, bots, games, players, seed, each_against_rest, all_pairs, full, processes, on, keep, json, plot, ladder
    )


@app.command(help=say("help.train"))
def train(
    title: Annotated[str, typer.Argument(help=say("help.train.title"))],
    folder: Annotated[Path, typer.Argument(help=say("help.train.folder"))],
    network: Annotated[bool, typer.Option("--network", help=say("help.train.network"))] = False,
    generations: Annotated[int, typer.Option(min=1, help=say("help.train.generations"))] = 100,
    games: Annotated[
        int | None,
        typer.Option(
            min=4,
            help=say("help.train.games"),
            show_default=say("help.train.games.default"),
        ),
    ] = None,
    seed: Annotated[int, typer.Option(help=say("help.train.seed"))] = 1,
    by: Annotated[str, typer.Option(help=say("help.train.by"))] = "sensible",
    epochs: Annotated[int, typer.Option(min=1, help=say("help.train.epochs"))] = 10,
    processes: Annotated[
        int | None,
        typer.Option(min=1, help=say("help.train.processes"), show_default=say("help.train.processes.default")),
    ] = None,
    write: Annotated[
        Path | None, typer.Option(metavar="FILE", help=say("help.train.write"), show_default=False)
    ] = None,
) -> None:
    """Let the opponents that search learn what to like, by playing against each other, or who is going to win."""
    if network:
        from benben.commands.train_network import train_network

        train_network(title, folder, by, games or 2000, epochs, seed, processes, write)
    else:
        from benben.commands.train import train

        train(title, folder, generations, games or 600, seed, write)


@app.command(help=say("help.replay"))
def replay(
    file: Annotated[Path, typer.Argument(help=say("help.replay.file"))],
    until: Annotated[int | None, typer.Option(min=0, help=say("help.replay.until"))] = None,
    plain: Annotated[bool, typer.Option("--plain", help=say("help.replay.plain"))] = False,
) -> None:
    """Tell a game in words, move by move."""
    from benben.commands.replay import replay

    replay(file, until, plain)


@app.command(help=say("help.analyze"))
def analyze(
    file: Annotated[Path, typer.Argument(help=say("help.analyze.file"))],
    json: Annotated[bool, typer.Option("--json", help=say("help.analyze.json"))] = False,
    playouts: Annotated[int, typer.Option(min=20, help=say("help.analyze.playouts"))] = 400,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", help=say("help.analyze.plot"), show_default=False)
    ] = None,
) -> None:
    """Tell who was how likely to win over a game, and which moves changed it most."""
    from benben.commands.analyze import analyze

    analyze(file, json, playouts, plot)


@app.command(help=say("help.verify"))
def verify(file: Annotated[Path, typer.Argument(help=say("help.verify.file"))]) -> None:
    """Prove that a finished game was played by the rules, and that its chance was the one promised."""
    from benben.commands.verify import verify

    verify(file)


def main() -> NoReturn:
    """Run a command. Errors are one sentence and exit code 2."""
    code: object = 0
    if {"-h", "--help"} & {*sys.argv[1:]}:
        _name_panels()
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
        print(say("stopped"), file=sys.stderr)
    sys.exit(code if isinstance(code, int) else 0)


def _name_panels() -> None:
    """The headings of the help, which Typer has in English."""
    from typer import rich_utils

    rich_utils.ARGUMENTS_PANEL_TITLE = say("help.arguments")
    rich_utils.OPTIONS_PANEL_TITLE = say("help.options")
    rich_utils.COMMANDS_PANEL_TITLE = say("help.commands")


def fail(error: Exception) -> NoReturn:
    """Say what is wrong in one line."""
    from benben.kernel.errors import BenbenError

    told = getattr(error, "format_message", None)
    if told is not None:
        text = say("help.see", told=translated(told()).rstrip("."))
    elif isinstance(error, BenbenError) or type(error).__module__.startswith("benben."):
        text = translated(str(error))
    elif isinstance(error, OSError) and error.strerror:
        text = f"{error.filename or say('system')}: {error.strerror}."
    else:
        text = say("failed", what=f"{type(error).__name__}: {error}")
    sentence = " ".join(text.split())
    print(f"benben: {sentence}" if sentence.endswith(".") else f"benben: {sentence}.", file=sys.stderr)
    sys.exit(2)


if __name__ == "__main__":
    main()
