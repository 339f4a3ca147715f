"""`benben train --network`: a network learns from games of opponents who is going to win."""

from __future__ import annotations

import os
import shutil
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path

from benben.commands.terminal import console
from benben.kernel.errors import BenbenError
from benben.kernel.title import read_spec


def train_network(
    spec: str, folder: Path, by: str, games: int, epochs: int, seed: int, processes: int | None, write: Path | None
) -> None:
    """Play the games that the folder lacks, learn from all of them, and say how it goes."""
    try:
        from benben.search import training
    except ModuleNotFoundError as missing:
        raise BenbenError(f"Training needs {missing.name}; install it with pip install {missing.name}.") from None
    from benben.bots import bot
    from benben.search.thinking import desk

    found, options = read_spec(spec)
    title = found.of(options)
    bot(title, by)
    with console(stderr=True).status("Compiling the rules …"):
        desk(title).compile()
    if not desk(title).reads:
        raise BenbenError(f"No guide of {title.id} says what chances can be read from (benben.search.guides).")
    out = console()
    plan = training.NetworkPlan(spec, by, games, seed, epochs=epochs)
    due = training.missing(plan, folder)
    done = games - sum(count for _, count in due)
    if done and due:
        out.print(f"Going on after {done} games.", soft_wrap=True)
    with ProcessPoolExecutor(processes or os.cpu_count(), mp_context=get_context("spawn")) as pool:
        playing = {pool.submit(training.take, plan, str(folder), *piece): piece[1] for piece in due}
        try:
            for piece in as_completed(playing):
                piece.result()
                done += playing[piece]
                out.print(f"{done} of {games} games played", soft_wrap=True)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    lessons = training.taken(plan, folder)
    learned, exam = training.parted(lessons)
    pupil = training.Pupil(lessons.prospects.shape[-1], plan)
    for number in range(epochs):
        pupil.epoch(learned, number)
        told = f"epoch {number + 1} of {epochs}: loss {pupil.loss(exam):.4f} in games it hasn't seen"
        out.print(f"{told} ({pupil.loss(learned):.4f} in those it has)", soft_wrap=True)
    command = f"benben train '{spec}' FOLDER --network --by {by} --games {games} --epochs {epochs} --seed {seed}"
    training.keep(pupil, folder, title.behavior, command, lessons, pupil.loss(exam))
    if write is not None:
        write.parent.mkdir(parents=True, exist_ok=True)
        for name, to in ((training.NETWORK, write), (training.REPORT, write.with_suffix(".network.json"))):
            shutil.copyfile(folder / name, to)
    out.print(f"The network is in {folder / training.NETWORK}.", soft_wrap=True)
