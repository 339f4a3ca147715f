"""`benben train`: guides learn what to like by playing against each other."""

from __future__ import annotations

import shutil
from pathlib import Path

from benben.commands.terminal import console
from benben.kernel.errors import BenbenError


def train(spec: str, folder: Path, generations: int, games: int, seed: int, write: Path | None) -> None:
    """Learn on from where the folder's run was stopped, and say how it goes."""
    try:
        from benben.search import learning
    except ModuleNotFoundError as missing:
        raise BenbenError(f"Training needs {missing.name}; install it with pip install {missing.name}.") from None

    out = console()
    plan = learning.Plan(spec, seed, generations, games=games)
    command = f"benben train '{spec}' FOLDER --generations {generations} --games {games} --seed {seed}"
    with console(stderr=True).status("Compiling the rules …"):
        arena = learning.Arena(spec)
    run = learning.opened(folder, plan, arena)
    parity = 1 / arena.seats
    if run.generation:
        out.print(f"Going on after generation {run.generation}.", soft_wrap=True)
    while run.generation < generations:
        learning.learn(run, arena)
        learning.save(run, arena, folder, command)
        told = f"generation {run.generation} of {generations}: one seat wins {100 * run.curve[-1]:.1f} %"
        out.print(
            f"{told} of its games against the first tastes ({100 * parity:.0f} % would be equal play)", soft_wrap=True
        )
    if write is not None:
        write.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(folder / learning.LEARNED, write)
    out.print(f"The tastes are in {folder / learning.LEARNED}.", soft_wrap=True)
