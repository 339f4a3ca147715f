"""A network that knows the pyramid: what is alike in `cheops-heirs` is looked at by the same weights.

A plain network must learn for each of the 66 fields, six colors, four members and all players anew what a treasure is
worth. Here a color is described by the numbers left on its price table and who keeps how many; a field by what lies on
it and around it, where a treasure is its color, by what it opens, and by who has a member for it; a player by what
their stock may bring. Nothing says what is good.

`ppo.py` takes it for this title.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn.functional import one_hot

from benben.batches import Layout
from benben.games.cheops_heirs import moves
from benben.games.cheops_heirs.board import ABOVE_LEFT, ABOVE_RIGHT, BELOW_LEFT, BELOW_RIGHT, FIELDS, around
from benben.games.cheops_heirs.data import (
    COLOR_COUNT,
    COLORS,
    ENTRIES,
    ENTRY_KIND,
    ENTRY_LARGER,
    ENTRY_SMALLER,
    ENTRY_VALUE,
    LAW_COUNT,
    LAW_NAMES,
    MEMBERS,
    STACKS,
    TABLES,
    TIMES,
)
from benben.games.cheops_heirs.state import CONTENTS, FIRST_MEMBER, PHASES

NOWHERE = len(CONTENTS)  # what lies outside of the pyramid
MOST_UNDER, MOST_HELD = 6, 5
SCALES = {"round": 12, "neighbors": 4, "idle": 4, **{f"stacks[{i}].left": 20 for i in range(STACKS)}}
WIDE, COLOR, MEMBER, SEAT, FIELD, SEEN = 192, 48, 48, 48, 64, 48  # numbers that describe the table, a color and so on
CONTENT, KEY = 16, 16


def beside(f: int) -> list[int]:
    """A field and the six around it, always in the same order; FIELDS stands for those outside."""
    near = (ABOVE_LEFT[f], ABOVE_RIGHT[f], BELOW_LEFT[f], BELOW_RIGHT[f])
    row = [g for g in around(f) if g not in near]
    left, right = (f - 1 if f - 1 in row else -1), (f + 1 if f + 1 in row else -1)
    return [g if g >= 0 else FIELDS for g in (f, left, right, *near)]


def opened_by(f: int) -> list[list[int]]:
    """The fields above a field, and what else must be covered below each."""
    found = []
    for above in (ABOVE_LEFT[f], ABOVE_RIGHT[f]):
        other = FIELDS if above < 0 else BELOW_LEFT[above] + BELOW_RIGHT[above] - f
        found.append([above if above >= 0 else FIELDS, other])
    return found


def hot(numbers: Tensor, high: int) -> Tensor:
    """A one for each value from 0 to `high`."""
    return one_hot(numbers.long().clamp(0, high), high + 1).float()


def printed() -> Tensor:
    """The numbers of a table that can still count, for every table and every number of treasures on it."""
    return torch.tensor([told for table in range(len(TABLES)) for told in _printed(table)])


def _printed(table: int) -> Iterator[list[float]]:
    entries = range(table * ENTRIES, (table + 1) * ENTRIES)
    numbers = [
        (ENTRY_VALUE[e] / 20, ENTRY_LARGER[e] / 20, ENTRY_SMALLER[e] / 20, ENTRY_KIND[e] == TIMES, 1) for e in entries
    ]
    for sold in range(ENTRIES + 1):
        left = [*numbers[sold:], *[(0, 0, 0, 0, 0)] * sold]
        yield [float(number) for entry in left for number in entry]


def layer(inputs: int, outputs: int) -> nn.Sequential:
    return nn.Sequential(nn.Linear(inputs, outputs), nn.ReLU())


class Among(nn.Module):
    """A layer for things that are alike, each of which is told what they have in common, too."""

    def __init__(self, each: int, common: int, outputs: int) -> None:
        super().__init__()
        self.each = nn.Linear(each, outputs)
        self.common = nn.Linear(common, outputs, bias=False)

    def forward(self, each: Tensor, common: Tensor, row: Tensor | None = None) -> Tensor:
        """Things stand in the second dimension, or in the first if `row` says what each of them belongs to."""
        told = self.common(common)
        return torch.relu(self.each(each) + (told.unsqueeze(1) if row is None else told.index_select(0, row)))


class Pyramid(nn.Module):
    """A policy and a critic that share what they know of colors, members, players and fields."""

    def __init__(self, layout: Layout, aims: int) -> None:
        super().__init__()
        self.aims, self.seats = aims, layout.blank.seats
        self._find(layout)
        flags, seats = len(self.at_flags), self.seats
        self.general = layer(flags + len(SCALES) + LAW_COUNT + 1 + 6 + 1 + aims, 64)
        of_color = self.at_colors.shape[1] + ENTRIES + 1 + MOST_UNDER + 1 + (MOST_HELD + 1) * seats + 6 * ENTRIES + 4
        self.color = Among(of_color, 64, 96)
        self.color_beside = Among(96, 96, COLOR)
        self.member = layer(1 + STACKS + 4 * seats, MEMBER)
        self.worth = nn.Linear(COLOR, 16)
        self.seat = layer(16 + 3 + self.at_seats.shape[1] + len(MEMBERS), SEAT)
        self.of_color = nn.Linear(COLOR, CONTENT)
        self.of_other = nn.Parameter(0.3 * torch.randn(NOWHERE + 1 - COLOR_COUNT, CONTENT))
        self.field = Among(7 * CONTENT + 4 + 3 * seats, 64, FIELD)
        self.field_again = Among(FIELD, WIDE, FIELD)
        self.seen = layer(FIELD, SEEN)
        self.table = nn.Linear(64 + 2 * COLOR + SEAT * seats + 2 * SEEN + 2 * MEMBER, WIDE)
        self.deeper = nn.Linear(WIDE, WIDE)
        self.norms = nn.ModuleList(nn.LayerNorm(WIDE) for _ in range(2))
        self.critic = nn.Linear(WIDE, 1)
        self.summary = layer(WIDE, 64)
        self.wish = nn.Linear(MEMBER + 64, KEY)  # which fields a member wants
        self.key = nn.Linear(FIELD, KEY)
        self.use = nn.Linear(FIELD, 5)  # what fields are used for: place, hire, two of a swap, reach
        self.uses = nn.Linear(WIDE, 5)
        self.choice = Among(COLOR, WIDE, 64)
        self.choices = nn.Linear(64, 4 + ENTRIES)  # what colors are chosen for: lay, sell, name, swap, renumber
        self.rest = layer(WIDE + COLOR + MEMBER, 96)
        self.rests = nn.Linear(96, 9 + LAW_COUNT)
        for head in (self.wish, self.use, self.uses, self.choices, self.rests):
            nn.init.orthogonal_(head.weight, 0.05)
            nn.init.zeros_(head.bias)

    def _find(self, layout: Layout) -> None:
        """Where in a row of a batch everything is."""
        at, seats = layout.index, range(self.seats)
        asked = [i for i, feature in enumerate(layout.features) if feature.name.startswith("asked[+0]=")]
        flags = [*(at(f"phase={phase}") for phase in PHASES), *asked, at("three_tables"), at("busy")]
        found: dict[str, Any] = {
            "flags": flags + [at(f"{laws}.{law}") for laws in ("laws_left", "kept_now") for law in LAW_NAMES],
            "numbers": [at(name) for name in SCALES],
            "law": at("taken_law"),
            "entry": at("number_entry"),
            "market": [at("market[0]"), at("market[1]")],
            "pick": [at(f"pick_field={f}") for f in range(FIELDS)],
            "fields": [[at(f"fields[{f}]={content}") for content in CONTENTS] for f in range(FIELDS)],
            "sold": [at(f"sold.{c}") for c in COLORS],
            "gone": [at(f"gone.{c}") for c in COLORS],
            "under": [at(f"under.{c}") for c in COLORS],
            "tables": [[at(f"tables.{c}={table}") for table in TABLES] for c in COLORS],
            "taken": [at(f"taken_color={c}") for c in COLORS],
            "numbered": [at(f"number_color={c}") for c in COLORS],
            "stocks": [[at(f"players[+{k}].stock.{c}") for k in seats] for c in COLORS],
            "members": [[at(f"players[+{k}].members.{member}") for k in seats] for member in MEMBERS],
            "left": [at(f"members_left.{member}") for member in MEMBERS],
            "tops": [[at(f"stacks[{i}].top={member}") for i in range(STACKS)] for member in MEMBERS],
            "money": [at(f"players[+{k}].money") for k in seats],
        }
        of_colors = zip(found["tables"], found["taken"], found["numbered"], COLORS, strict=True)
        found["colors"] = [
            [*tables, taken, numbered, at(f"pick_color={c}"), *(at(f"players[+{k}].joker={c}") for k in seats)]
            for tables, taken, numbered, c in of_colors
        ]
        found["seats"] = [
            [
                *(at(f"players[+{k}].{name}") for name in ("neighbor_held", *(f"laws.{law}" for law in LAW_NAMES))),
                *(at(f"{name}=+{k}") for name in ("first", "active")),
            ]
            for k in seats
        ]
        for name, places in found.items():
            self.register_buffer(f"at_{name}", torch.tensor(places), persistent=False)
        below = zip(BELOW_LEFT, BELOW_RIGHT, strict=True)
        fixed = {
            "beside": torch.tensor([*(beside(f) for f in range(FIELDS)), [FIELDS] * 7]),
            "below": torch.tensor([[g if g >= 0 else FIELDS for g in pair] for pair in below]),
            "opens": torch.tensor([opened_by(f) for f in range(FIELDS)]),
            "printed": printed(),
            "scales": torch.tensor([1 / size for size in SCALES.values()]),
        }
        for name, values in fixed.items():
            self.register_buffer(name, values, persistent=False)

    def forward(self, rows: Tensor, masks: Tensor, aims: Tensor) -> tuple[Tensor, Tensor]:
        """For each row, how much each action is wanted (never one that isn't legal), and what is expected."""
        n = len(rows)
        x = rows.float()
        contents = (x[:, self.at_fields] @ torch.arange(float(NOWHERE), device=x.device)).long()
        covered = contents >= FIRST_MEMBER
        general = self.general(self._general(x, covered, aims))
        members = x[:, self.at_members]
        stocks = x[:, self.at_stocks]
        tops = x[:, self.at_tops]

        colors = self._colors(x, contents, stocks, general)
        hands = [members / 2, *((members > count).float() for count in range(3))]
        kin = self.member(torch.cat((x[:, self.at_left].unsqueeze(2) / 16, tops, *hands), 2))
        money = (x[:, self.at_money] / 60).unsqueeze(2)
        worth = stocks.transpose(1, 2) @ self.worth(colors)
        kept = stocks.sum(1).unsqueeze(2) / 6
        held = (members > 0).float().transpose(1, 2)
        players = self.seat(torch.cat((worth, money, money - money.mean(1, True), kept, x[:, self.at_seats], held), 2))

        # Only fields that matter: those that somebody may use now, or the seat may do something with.
        solid = torch.cat((covered, torch.ones_like(covered[:, :1])), 1)
        free = ~covered & solid[:, self.below[:, 0]] & solid[:, self.below[:, 1]]
        placed = masks[:, moves.PLACE : moves.HIRE].view(n, len(MEMBERS), FIELDS).any(1)
        useful = [masks[:, first : first + FIELDS] for first in (moves.HIRE, moves.SWAP_FIELD, moves.SWAP_WITH)]
        reached = masks[:, moves.REACH : moves.NAME_COLOR].view(n, len(MEMBERS), FIELDS).any(1)
        row, f = torch.stack((free, placed, reached, *useful)).any(0).nonzero(as_tuple=True)
        kinds = torch.cat((self.of_color(colors), self.of_other.expand(n, -1, -1)), 1).flatten(0, 1)
        lies = torch.cat((contents, torch.full_like(contents[:, :1], NOWHERE)), 1)
        near = row.unsqueeze(1) * (NOWHERE + 1) + lies[row.unsqueeze(1), self.beside[f]]
        around_it = kinds.index_select(0, near.flatten()).view(len(row), near.shape[1] * CONTENT)
        marks = torch.stack((free[row, f].float(), x[row, self.at_pick[f]]), 1)
        # Who has a member that fits there, and on the fields that are open once it is covered
        above, beneath = self.opens[f].unbind(2)
        pair = row.unsqueeze(1)
        opened = (~solid[pair, above] & solid[pair, beneath]).float()
        fits = self._fits(lies, held, row, f.unsqueeze(1)).flatten(1)
        fits_above = (self._fits(lies, held, row, above) * opened.unsqueeze(2)).flatten(1)
        field = self.field(torch.cat((around_it, marks, opened, fits, fits_above), 1), general, row)
        seen = self.seen(field)
        views = [
            seen.new_zeros(n, SEEN).index_add(0, row, seen * shown[row, f].unsqueeze(1).to(seen.dtype)) / 6
            for shown in (free, placed)
        ]

        parts = (general, colors.mean(1), colors.amax(1), players.flatten(1), *views, kin.mean(1), kin.amax(1))
        table = torch.relu(self.norms[0](self.table(torch.cat(parts, 1))))
        table = table + torch.relu(self.norms[1](self.deeper(table)))
        expects = self.critic(table).squeeze(1).float()

        # What is wanted of the fields, of the colors and of everything else
        short = self.summary(table).unsqueeze(1).expand(-1, len(MEMBERS), -1)
        wish = self.wish(torch.cat((kin, short), 2))
        field = self.field_again(field, table, row)
        use = self.use(field) + self.uses(table).index_select(0, row)
        place = (wish.index_select(0, row) * self.key(field).unsqueeze(1)).sum(2) + use[:, :1]
        of_fields = torch.cat((place, use[:, 1:4], place + use[:, 4:]), 1).float()
        on_fields = of_fields.new_zeros(n, FIELDS, of_fields.shape[1])
        on_fields[row, f] = of_fields
        on_fields = on_fields.transpose(1, 2)
        of_colors = self.choices(self.choice(colors, table)).float()
        taken = (x[:, self.at_taken].unsqueeze(2) * colors).sum(1)
        top = (tops[:, :, :1] * kin).sum(1)
        others = self.rests(self.rest(torch.cat((table, taken, top), 1))).float()
        wants = {
            moves.PLACE: on_fields[:, :4].flatten(1),
            moves.HIRE: on_fields[:, 4],
            moves.HIRE_LATER: others[:, :7],  # and sell, keep, take, end the turn
            moves.LAY: of_colors[:, :, 0],
            moves.RENUMBER: of_colors[:, :, 4:].flatten(1),
            moves.REPEAL_LAW: others[:, 9:],
            moves.BUY_JOKER: others[:, 7:9],
            moves.KEEP_LAW: torch.zeros_like(others[:, :1]),  # against using it
            moves.SELL_STOCK: of_colors[:, :, 1],
            moves.REACH: on_fields[:, 7:].flatten(1),
            moves.NAME_COLOR: of_colors[:, :, 2],
            moves.SWAP_STOCK: of_colors[:, :, 3],
            moves.SWAP_FIELD: on_fields[:, 5],
            moves.SWAP_WITH: on_fields[:, 6],
        }
        return torch.cat([wants[first] for first in sorted(wants)], 1).masked_fill(~masks, -math.inf), expects

    def _fits(self, lies: Tensor, held: Tensor, row: Tensor, fields: Tensor) -> Tensor:
        """Whether each seat has a member that touches none of its kind on these fields of a row."""
        near = lies[row.view(-1, 1, 1), self.beside[fields][:, :, 1:]]
        touched = torch.stack([(near == FIRST_MEMBER + k).any(2) for k in range(len(MEMBERS))], 2)
        return ((~touched).float() @ held[row].transpose(1, 2) > 0).float()

    def _general(self, x: Tensor, covered: Tensor, aims: Tensor) -> Tensor:
        law, market = hot(x[:, self.at_law], LAW_COUNT), hot(x[:, self.at_market], 2).flatten(1)
        full = covered.float().mean(1, keepdim=True)
        numbers = x[:, self.at_numbers] * self.scales
        return torch.cat((x[:, self.at_flags], numbers, law, market, full, hot(aims, self.aims - 1)), 1)

    def _colors(self, x: Tensor, contents: Tensor, stocks: Tensor, general: Tensor) -> Tensor:
        sold = x[:, self.at_sold].long()
        left = torch.stack([(contents == color).sum(1) for color in range(COLOR_COUNT)], 1)
        table = (x[:, self.at_tables] @ torch.arange(float(len(TABLES)), device=x.device)).long()
        parts = (
            x[:, self.at_colors],
            hot(sold, ENTRIES),
            hot(x[:, self.at_under], MOST_UNDER),
            (x[:, self.at_gone] / 5).unsqueeze(2),
            (left / 10).unsqueeze(2),
            *((stocks > held).float() for held in range(MOST_HELD)),
            stocks / 4,
            x[:, self.at_numbered].unsqueeze(2) * hot(x[:, self.at_entry], ENTRIES - 1).unsqueeze(1),
            stocks.sum(2, keepdim=True) / 8,
            (stocks[:, :, 1:].amax(2, keepdim=True) - stocks[:, :, :1]) / 4,
            self.printed[table * (ENTRIES + 1) + sold.clamp(0, ENTRIES)],
        )
        each = self.color(torch.cat(parts, 2), general)
        beside_it: Tensor = self.color_beside(each, each.mean(1))
        return beside_it
