"""`make bench`: what the environments of other frameworks cost over the batch that they are made of."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Any

import numpy as np
import pyspiel
from batch import chosen
from measure import SPECS

import benben
import benben.envs.openspiel
from benben.envs.gym import make_vec
from benben.envs.pettingzoo import env

STEPS = 2000  # in a round, one game at a time
GAMES = 1024  # in a batch
BATCH_STEPS = 40  # in a round

Measured = Callable[[], float]  # seconds for a step; choosing the actions doesn't count


def legal(mask: Any, rng: np.random.Generator) -> int:
    actions = np.flatnonzero(mask)
    return int(actions[rng.integers(len(actions))])


def single(spec: str, rng: np.random.Generator) -> Measured:
    """A batch of one game; its mask and observation are read."""
    batch = benben.batch(spec, 1, seed=1, threads=1)

    def measure() -> float:
        seconds = 0.0
        for _ in range(STEPS):
            actions = np.array([legal(batch.masks[0], rng)])
            begun = perf_counter()
            batch.step(actions)
            batch.observations[0].copy(), batch.masks[0].copy()
            seconds += perf_counter() - begun
        return seconds / STEPS

    return measure


def pettingzoo(spec: str, rng: np.random.Generator) -> Measured:
    game = env(spec)
    game.reset(seed=1)

    def measure() -> float:
        seconds = 0.0
        for _ in range(STEPS):
            agent = game.agent_selection
            if game.terminations[agent] or game.truncations[agent]:
                game.reset()
                agent = game.agent_selection
            action = legal(game.infos[agent]["action_mask"], rng)
            begun = perf_counter()
            game.step(action)
            game.last()
            seconds += perf_counter() - begun
        return seconds / STEPS

    return measure


def openspiel(spec: str, rng: np.random.Generator) -> Measured:
    name, _, options = spec.partition("(")
    game = pyspiel.load_game(f"benben_{name.replace('-', '_')}({options}")
    state = game.new_initial_state()

    def measure() -> float:
        nonlocal state
        seconds = 0.0
        for _ in range(STEPS):
            if state.is_terminal():
                state = game.new_initial_state()
            action = legal(state.legal_actions_mask(), rng)
            begun = perf_counter()
            state.apply_action(action)
            if not state.is_terminal():
                state.legal_actions()
                state.observation_tensor()
            seconds += perf_counter() - begun
        return seconds / STEPS

    return measure


def batched(spec: str, rng: np.random.Generator) -> Measured:
    batch = benben.batch(spec, GAMES, seed=1, threads=1)

    def measure() -> float:
        seconds = 0.0
        for _ in range(BATCH_STEPS):
            actions = chosen(batch, rng)
            begun = perf_counter()
            batch.step(actions)
            seconds += perf_counter() - begun
        return seconds / BATCH_STEPS / GAMES

    return measure


def vector(spec: str, rng: np.random.Generator, copy: bool) -> Measured:
    games = make_vec(spec, GAMES, threads=1, copy=copy)
    games.reset(seed=1)

    def measure() -> float:
        seconds = 0.0
        for _ in range(BATCH_STEPS):
            actions = chosen(games.batch, rng)
            begun = perf_counter()
            games.step(actions)
            seconds += perf_counter() - begun
        return seconds / BATCH_STEPS / GAMES

    return measure


def compare(base: str, measures: dict[str, Measured], rounds: int) -> None:
    """Steps a second, and how often the time of the first one each takes, round by round."""
    found: dict[str, list[float]] = {name: [] for name in measures}
    for turn in range(rounds + 1):
        for name, measure in measures.items():
            seconds = measure()
            if turn:  # after one to warm up
                found[name].append(seconds)
    for name, seconds_each in found.items():
        times = median(one / other for one, other in zip(seconds_each, found[base], strict=True))
        print(f"  {name:<28}{1 / median(seconds_each):>12,.0f} steps/s {times:>8.2f} times the {base}")


def bench(spec: str, rounds: int) -> None:
    print(f"\n{spec}: random legal play with masks and observations, {rounds} interleaved rounds, one thread")
    rng = np.random.default_rng(1)
    one = {"batch of one": single(spec, rng), "PettingZoo": pettingzoo(spec, rng), "OpenSpiel": openspiel(spec, rng)}
    compare("batch of one", one, rounds)
    many = {
        f"batch of {GAMES:,}": batched(spec, rng),
        "Gymnasium's VectorEnv": vector(spec, rng, copy=True),
        "the same without copies": vector(spec, rng, copy=False),
    }
    compare(f"batch of {GAMES:,}", many, rounds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("specs", nargs="*", default=SPECS)
    arguments = parser.parse_args()
    for spec in arguments.specs:
        bench(spec, arguments.rounds)


if __name__ == "__main__":
    main()
