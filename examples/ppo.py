"""PPO in one file: a network that learns a title by playing against itself and its past.

    python examples/ppo.py train runs/heirs
    python examples/ppo.py play runs/heirs --games 1000
    python examples/ppo.py plot runs/heirs heirs.svg

Not everybody at a table of self-play wants the same: some only collect points, some want more of them than the others,
some want to win. Those who only want to win would spoil the game for each other until nobody has anything, and would
not know what to do at a table where people get rich. The network is told what it wants. Against its past, and at a
table, it wants to win.

`train` goes on where it was stopped, `play` seats the network against three bots in the arena, and `plot` draws what
both have written down. It needs PyTorch; `plot` needs Matplotlib.
"""

from __future__ import annotations

import argparse
import copy
import json
import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from time import perf_counter
from typing import Any

import torch
from heirs import Pyramid
from networks import Plain
from torch import Tensor, nn

import benben
from benben.arena import simulate
from benben.batches import Batch, Layout, observed
from benben.bots import Bot
from benben.kernel.actions import Move
from benben.kernel.schema import BaseState
from benben.kernel.title import Title, read_spec

WARM_UP = 10  # updates until the rate of learning is what it should be


@dataclass(frozen=True)
class Plan:
    """What is learned, and how. A run keeps it in `plan.json`."""

    spec: str = "cheops-heirs(players=4)"
    seed: int = 1
    steps: int = 4_000_000  # actions in all
    minutes: float = math.inf  # in all; the end of the run is where either of them ends
    games: int = 512  # played at the same time
    length: int = 64  # steps of every game between two updates
    width: int = 256  # of a layer, where the network knows nothing of the title
    depth: int = 3  # layers
    rate: float = 1e-3  # of learning; it falls to a tenth
    passes: int = 2  # over what was played, in an update
    part: int = 2_048  # decisions in a step of the optimizer
    trace: float = 0.85  # GAE's λ
    clip: float = 0.2
    entropy: float = 0.05  # how much it is worth to stay undecided; it falls to a tenth
    value: float = 0.5  # how much the critic's error weighs
    aims: str = "0.1,0.6,0.3"  # how many want points, more points than others, and to win
    usual: float = 100.0  # points that are usual
    unit: float = 60.0  # points that make a difference
    past: float = 0.1  # games in which the others are an earlier self
    selves: int = 20  # earlier selves that are remembered during a run
    snapshots: int = 8  # policies written during the run


COLLECT, OUTDO, WIN = AIMS = range(3)  # what a seat wants


def network_for(layout: Layout, plan: Plan) -> nn.Module:
    """A title's own network, if there is one."""
    if layout.title.id == "cheops-heirs":
        return Pyramid(layout, len(AIMS))
    return Plain(layout, len(AIMS), plan.width, plan.depth)


def judged(network: nn.Module, rows: Tensor, masks: Tensor, aims: Tensor) -> tuple[Tensor, Tensor]:
    """What the network wants and expects; on a GPU it calculates in half precision where that does no harm."""
    with torch.autocast(rows.device.type, torch.bfloat16, enabled=rows.device.type == "cuda"):
        wants, expects = network(rows, masks, aims)
    return wants, expects


def drawn(wants: Tensor) -> Tensor:
    """An action for each row, as likely as the policy says."""
    return (wants - torch.rand_like(wants).log_().neg_().log_()).argmax(1)


# Playing


@dataclass
class Played:
    """What happened in every game between two updates, step by step."""

    rows: Tensor
    masks: Tensor
    aims: Tensor
    actions: Tensor
    logs: Tensor  # of the probabilities with which the actions were chosen
    expected: Tensor
    actors: Tensor
    mine: Tensor  # whether the network that learns has chosen: there was a choice, and it wasn't an earlier self's
    done: Tensor
    returns: Tensor  # of each seat


class Player:
    """Plays a batch of games against itself; in some of them all seats but one are an earlier self."""

    def __init__(self, plan: Plan, batch: Batch, network: nn.Module, device: torch.device) -> None:
        self.plan, self.batch, self.network, self.device = plan, batch, network, device
        self.past = copy.deepcopy(network)
        games = torch.arange(len(batch), device=device)
        self.shared = int(plan.past * len(batch))
        self.own_seat = games[: self.shared] % batch.seats
        self.aims = self._aims().to(device)
        self.results = (0.0, 1)  # wins of the learner against its past, and games
        self._shown = {
            name: torch.from_dlpack(getattr(batch, name))
            for name in ("observations", "masks", "actors", "done", "rewards", "final_points", "endings")
        }

    def _aims(self) -> Tensor:
        """What each seat wants: against its past the network wants to win, and the others don't."""
        games, seats = len(self.batch), self.batch.seats

        def picked(weights: Tensor) -> Tensor:
            return torch.multinomial(weights, games * seats, replacement=True).view(games, seats)

        weights = torch.tensor([float(weight) for weight in self.plan.aims.split(",")])
        aims, others = picked(weights), picked(weights[:WIN])
        aims[: self.shared] = others[: self.shared].scatter(1, self.own_seat.cpu().unsqueeze(1), WIN)
        return aims

    def play(self, room: Played) -> None:
        """Fill the room with steps, on from where the games are."""
        with torch.no_grad():
            self._play(room)

    def _play(self, room: Played) -> None:
        shown, shared = self._shown, self.shared
        wins = games = torch.zeros((), device=self.device)
        for t in range(self.plan.length):
            room.rows[t], room.masks[t], room.actors[t] = shown["observations"], shown["masks"], shown["actors"]
            room.aims[t] = self.aims.gather(1, room.actors[t].unsqueeze(1)).squeeze(1)
            free = room.masks[t].sum(1) > 1
            room.mine[t] = free
            room.mine[t, :shared] &= room.actors[t, :shared] == self.own_seat
            room.actions[t] = room.masks[t].byte().argmax(1)  # where nothing is to be chosen, nobody needs to look
            self._choose(room, t, self.network, room.mine[t])
            self._choose(room, t, self.past, free & ~room.mine[t])
            self.batch.step(room.actions[t] if self.device.type == "cuda" else room.actions[t].numpy())
            room.done[t] = shown["done"]
            room.returns[t] = self._returns()
            won = shown["rewards"][:shared].gather(1, self.own_seat[:, None]).squeeze(1) > 0
            wins = wins + (won & shown["done"][:shared]).sum()
            games = games + shown["done"][:shared].sum()
        self.results = (float(wins), int(games))

    def _choose(self, room: Played, t: int, network: nn.Module, where: Tensor) -> None:
        at = where.nonzero().squeeze(1)
        if len(at):
            wants, expects = judged(network, room.rows[t, at], room.masks[t, at], room.aims[t, at])
            actions = drawn(wants)
            room.actions[t, at], room.expected[t, at] = actions, expects
            room.logs[t, at] = wants.log_softmax(1).gather(1, actions[:, None]).squeeze(1)

    def _returns(self) -> Tensor:
        """What the games that ended were worth to each seat, by what it wants."""
        shown, plan = self._shown, self.plan
        points = shown["final_points"].float()
        others = (points.sum(1, keepdim=True) - points) / (self.batch.seats - 1)
        worth = torch.stack(
            (
                (points - plan.usual) / plan.unit,
                (points - (others + plan.usual) / 2) / plan.unit,
                shown["rewards"] + (points - others) / plan.unit / 4,
            ),
            2,
        )
        worth = worth.gather(2, self.aims.unsqueeze(2)).squeeze(2)
        return torch.where((shown["endings"] == 1).unsqueeze(1), worth, 0.0)


def room_for(plan: Plan, batch: Batch, device: torch.device) -> Played:
    shape = (plan.length, len(batch))

    def zeros(*more: int, kind: torch.dtype = torch.float32) -> Tensor:
        return torch.zeros((*shape, *more), dtype=kind, device=device)

    return Played(
        rows=zeros(len(batch.layout.features), kind=torch.int16),
        masks=zeros(batch.title.actions.count, kind=torch.bool),
        aims=zeros(kind=torch.int64),
        actions=zeros(kind=torch.int64),
        logs=zeros(),
        expected=zeros(),
        actors=zeros(kind=torch.int64),
        mine=zeros(kind=torch.bool),
        done=zeros(kind=torch.bool),
        returns=zeros(batch.seats),
    )


def advantages(room: Played, trace: float) -> tuple[Tensor, Tensor]:
    """How much better each choice was than expected (GAE), and for which it can be told.

    A seat's next choice is what follows from its last one, whatever others do in between. The last one in the room of
    each seat that plays on has nothing after it yet: it only tells the one before what was expected.
    """
    length, games, seats = room.returns.shape
    found = torch.zeros_like(room.expected)
    told = torch.zeros_like(room.mine)
    pending, expected, gained = (room.returns.new_zeros((games, seats)) for _ in range(3))
    known = torch.zeros((games, seats), dtype=torch.bool, device=room.done.device)
    for t in reversed(range(length)):
        ended = room.done[t].unsqueeze(1)
        pending = torch.where(ended, room.returns[t], pending)
        expected, gained = expected.masked_fill(ended, 0), gained.masked_fill(ended, 0)
        known = known | ended
        seat, mine = room.actors[t].unsqueeze(1), room.mine[t].unsqueeze(1)
        told[t] = known.gather(1, seat).squeeze(1) & room.mine[t]
        better = (pending + expected + trace * gained).gather(1, seat).squeeze(1) - room.expected[t]
        found[t] = better * told[t]
        pending = torch.where(mine, pending.scatter(1, seat, 0.0), pending)
        expected = torch.where(mine, expected.scatter(1, seat, room.expected[t].unsqueeze(1)), expected)
        gained = torch.where(mine, gained.scatter(1, seat, found[t].unsqueeze(1)), gained)
        known = torch.where(mine, known.scatter(1, seat, value=True), known)
    return found, told


# Learning


def learn(
    plan: Plan, network: nn.Module, optimizer: torch.optim.Optimizer, room: Played, undecided: float
) -> dict[str, float]:
    """Make better actions likelier. Tells how undecided the policy was, what the critic explains, what was clipped."""
    better, told = advantages(room, plan.trace)
    targets = (better + room.expected).flatten()
    chosen = told.flatten().nonzero().squeeze(1)
    better = better.flatten()
    explained = 1 - better[chosen].var() / (targets[chosen].var() + 1e-6)
    better = (better - better[chosen].mean()) / (better[chosen].std() + 1e-6)
    rows, masks = room.rows.flatten(0, 1), room.masks.flatten(0, 1)
    aims, actions, logs = room.aims.flatten(), room.actions.flatten(), room.logs.flatten()
    seen = []
    for _ in range(plan.passes):
        for part in chosen[torch.randperm(len(chosen), device=chosen.device)].split(plan.part):
            wants, expects = judged(network, rows[part], masks[part], aims[part])
            likely = wants.log_softmax(1)
            spread = -(likely.exp() * likely.masked_fill(~masks[part], 0)).sum(1).mean()
            ratio = (likely.gather(1, actions[part, None]).squeeze(1) - logs[part]).exp()
            gain = better[part]
            held = ratio.clamp(1 - plan.clip, 1 + plan.clip)
            policy_loss = -torch.minimum(ratio * gain, held * gain).mean()
            critic_loss = (expects - targets[part]).square().mean()
            loss = policy_loss + plan.value * critic_loss - undecided * spread
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()
            seen.append(torch.stack((spread, (ratio != held).float().mean())).detach())
    entropy, clipped = torch.stack(seen).mean(0).tolist()
    return {"entropy": entropy, "explained": float(explained), "clipped": clipped}


class Run:
    """A folder with a plan, a log, policies on the way, and what is needed to go on."""

    def __init__(self, folder: Path, plan: Plan | None = None) -> None:
        self.folder = folder
        kept = folder / "plan.json"
        if kept.exists():
            self.plan = Plan(**json.loads(kept.read_text()))
            if plan not in (None, self.plan):
                raise SystemExit(f"{folder} has another plan; give another folder, or none of the plan's options.")
        elif plan is None:
            raise SystemExit(f"There is no run in {folder}; train one first.")
        else:
            self.plan = plan
            folder.mkdir(parents=True, exist_ok=True)
            kept.write_text(json.dumps(asdict(plan), indent=1) + "\n")
        self.checkpoint = folder / "checkpoint.pt"

    def tell(self, entry: Mapping[str, object]) -> None:
        with (self.folder / "log.jsonl").open("a") as log:
            log.write(json.dumps(entry) + "\n")

    def told(self) -> list[dict[str, Any]]:
        path = self.folder / "log.jsonl"
        return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []

    def keep(self, network: nn.Module, steps: int) -> None:
        """Write the policy as it is now, in half precision."""
        weights = {name: value.cpu() for name, value in network.state_dict().items()}
        halved = {name: value.half() if value.is_floating_point() else value for name, value in weights.items()}
        torch.save(halved, self.folder / f"policy-{steps:011d}.pt")

    def policies(self) -> list[Path]:
        return sorted(self.folder.glob("policy-*.pt"))


def save(path: Path, what: Mapping[str, object]) -> None:
    """Write a checkpoint whole, or leave the old one."""
    beside = path.with_suffix(".new")
    torch.save(dict(what), beside)
    beside.replace(path)


def train(run: Run, device: torch.device, piece: float) -> None:
    """Learn until the plan is done, or for a piece of so many minutes."""
    plan, begun = run.plan, perf_counter()
    batch = benben.batch(plan.spec, plan.games, seed=plan.seed, device=device.type)
    torch.manual_seed(plan.seed)
    network = network_for(batch.layout, plan).to(device)
    optimizer = torch.optim.Adam(network.parameters(), plan.rate, eps=1e-5)
    steps, updates, kept, before = 0, 0, 0, 0.0
    earlier: list[dict[str, Tensor]] = []
    if run.checkpoint.exists():
        there = torch.load(run.checkpoint, map_location=device, weights_only=True)
        network.load_state_dict(there["network"])
        optimizer.load_state_dict(there["optimizer"])
        steps, updates, kept = there["steps"], there["updates"], there["kept"]
        before, earlier = there["seconds"], there["earlier"]
        batch.reset(plan.seed + updates)  # the games themselves aren't stored: they begin anew
        torch.manual_seed(plan.seed + updates)
    pick = random.Random(plan.seed + updates)
    player, room = Player(plan, batch, network, device), room_for(plan, batch, device)
    seconds = before
    done = max(steps / plan.steps, seconds / plan.minutes / 60)
    try:
        while done < 1 and perf_counter() - begun < 60 * piece:
            left = 1 - 0.9 * done
            for group in optimizer.param_groups:
                group["lr"] = plan.rate * left * min(1, (updates + 1) / WARM_UP)
            if not earlier or done > len(earlier) / plan.selves:
                earlier.append(copy.deepcopy(network.state_dict()))
            player.past.load_state_dict(pick.choice(earlier))
            player.play(room)
            told = learn(plan, network, optimizer, room, plan.entropy * left)
            updates, steps = updates + 1, steps + plan.games * plan.length
            seconds = before + perf_counter() - begun
            done = max(steps / plan.steps, seconds / plan.minutes / 60)
            wins, games = player.results
            entry = {"steps": steps, "seconds": round(seconds, 1), "past": round(wins / max(1, games), 4)}
            entry |= {name: round(value, 4) for name, value in told.items()}
            run.tell(entry)
            print(" ".join(f"{name} {value:,}" for name, value in entry.items()), flush=True)
            if done * plan.snapshots >= kept + 1:
                kept = int(done * plan.snapshots)
                run.keep(network, steps)
    finally:  # also when somebody stops it
        parts = {"network": network.state_dict(), "optimizer": optimizer.state_dict(), "earlier": earlier}
        save(run.checkpoint, {**parts, "steps": steps, "updates": updates, "kept": kept, "seconds": seconds})
    print(f"{steps:,} of {plan.steps:,} steps after {seconds:,.0f} s, {steps / max(seconds, 1e-9):,.0f} steps/s")


# At the table


class Learned:
    """A trained policy as a bot: it gets observations like any other, and takes what it wants most."""

    def __init__(self, policy: Path, plan: Plan) -> None:
        self.policy, self.plan, self.name = policy, plan, "learned"
        self._ready: tuple[Layout, nn.Module] | None = None

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_ready": None}

    def choose(
        self,
        title: Title,
        observation: Mapping[str, Any],
        seat: int,
        moves: Sequence[Move],  # noqa: ARG002 - ids are picked one by one, as in training
        forms: Sequence[Mapping[str, Any]],  # noqa: ARG002
        rng: random.Random,
    ) -> Move:
        """A legal move, put together id by id from what the seat sees."""
        s = title.determinize(observation, rng)
        if self._ready is None:
            self._ready = self._load(title, s)
        layout, network = self._ready
        after, ids = s, list[int]()

        def wanted(legal: list[int]) -> int:
            nonlocal after
            if ids:
                after = s.copy() if after is s else after
                title.interpreted.apply(after, seat, ids[-1])
            mask = torch.zeros((1, title.actions.count), dtype=torch.bool)
            mask[0, legal] = True
            row = torch.from_numpy(observed(layout, after, seat)[None])
            wants, _ = network(row, mask, torch.tensor([WIN]))
            ids.append(int(wants.argmax()))
            return ids[-1]

        with torch.no_grad():
            return title.pick(s, seat, wanted)

    def _load(self, title: Title, s: BaseState) -> tuple[Layout, nn.Module]:
        torch.set_num_threads(1)
        layout = Layout(title, s)
        network = network_for(layout, self.plan)
        kept = torch.load(self.policy, map_location="cpu", weights_only=True)
        network.load_state_dict({n: v.float() if v.dtype == torch.float16 else v for n, v in kept.items()})
        return layout, network.eval()


def play(run: Run, against: str, games: int, seed: int, processes: int, every: bool) -> None:
    """Seat the last policy, or every one, against bots of one name, and write down how often it wins."""
    policies = run.policies()
    if not policies:
        raise SystemExit(f"There is no policy in {run.folder} yet.")
    for policy in policies if every else policies[-1:]:
        bots: list[str | Bot] = [Learned(policy, run.plan), against]
        report = simulate(run.plan.spec, games, bots, seed=seed, processes=processes)
        won = report.bot("learned").win_share
        steps = int(policy.stem.removeprefix("policy-"))
        entry = {"at": steps, "against": against, "games": games, "seed": seed, "hash": report.hash}
        run.tell({**entry, "share": won.share, "low": won.low, "high": won.high})
        shares = f"{100 * won.share:.1f} % [{100 * won.low:.1f} – {100 * won.high:.1f}]"
        print(f"{policy.name}: won {shares} of {games:,} games against {against}; hash {report.hash}", flush=True)


def plot(run: Run, picture: Path) -> None:
    """Draw how the run went: wins against bots, and how undecided the policy was."""
    from matplotlib import pyplot as plt

    told = run.told()
    steps = [entry for entry in told if "entropy" in entry]
    tried = sorted((entry for entry in told if "share" in entry), key=lambda entry: int(entry["at"]))
    if not steps:
        raise SystemExit(f"There is nothing to draw in {run.folder} yet.")
    seats = read_spec(run.plan.spec)[1]["players"]
    plt.rcParams.update({"axes.spines.top": False, "axes.spines.right": False, "svg.hashsalt": "benben"})
    figure, (wins, undecided) = plt.subplots(1, 2, figsize=(10, 3.6), layout="constrained")
    for against in dict.fromkeys(entry["against"] for entry in tried):
        points = [entry for entry in tried if entry["against"] == against]
        at = [entry["at"] / 1e6 for entry in points]
        wins.plot(at, [100 * entry["share"] for entry in points], marker="o", label=f"against {against}")
        wins.fill_between(at, *([100 * entry[end] for entry in points] for end in ("low", "high")), alpha=0.2)
    wins.axhline(100 / int(seats), color="gray", linewidth=1, linestyle=":", label="by chance")
    wins.set(xlabel="million actions", ylabel="games won, %", ylim=(0, None), title=run.plan.spec)
    wins.legend(frameon=False)
    at = [entry["steps"] / 1e6 for entry in steps]
    undecided.plot(at, [entry["entropy"] for entry in steps], color="tab:brown")
    undecided.set(xlabel="million actions", ylabel="entropy of the policy, nats", ylim=(0, None), title="How undecided")
    figure.savefig(picture, metadata={"Date": None} if picture.suffix == ".svg" else None)


def number(text: str) -> int:
    """A whole number, perhaps of thousands or millions: 500M."""
    sizes = {"k": 1000, "M": 1_000_000, "G": 1_000_000_000}
    return int(float(text[:-1]) * sizes[text[-1]]) if text[-1:] in sizes else int(text)


def main(given: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    training = commands.add_parser("train", help="learn, on from where it was stopped")
    training.add_argument("folder", type=Path)
    training.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    training.add_argument("--piece", type=float, default=math.inf, help="stop after so many minutes, to go on later")
    for field in fields(Plan):
        kind: Any = {"int": number, "float": float}.get(str(field.type), str)
        training.add_argument(f"--{field.name}", type=kind, default=None, help=f"{field.default} by default")
    playing = commands.add_parser("play", help="seat the network against bots")
    playing.add_argument("folder", type=Path)
    playing.add_argument("--against", default="sensible")
    playing.add_argument("--games", type=number, default=1000)
    playing.add_argument("--seed", type=int, default=1)
    playing.add_argument("--processes", type=int, default=2)
    playing.add_argument("--every", action="store_true", help="every policy of the run, not only the last")
    drawing = commands.add_parser("plot", help="draw how the run went")
    drawing.add_argument("folder", type=Path)
    drawing.add_argument("picture", type=Path)
    chosen = parser.parse_args(given)
    if chosen.command == "train":
        named = {f.name: getattr(chosen, f.name) for f in fields(Plan) if getattr(chosen, f.name) is not None}
        there = (chosen.folder / "plan.json").exists()
        run = Run(chosen.folder, None if there and not named else Plan(**named))
        train(run, torch.device(chosen.device), chosen.piece)
    elif chosen.command == "play":
        play(Run(chosen.folder), chosen.against, chosen.games, chosen.seed, chosen.processes, chosen.every)
    else:
        plot(Run(chosen.folder), chosen.picture)


if __name__ == "__main__":
    main()
