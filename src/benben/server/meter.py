"""Counts what guests, addresses and tables ask for, and says when it is too much."""

from __future__ import annotations

import contextlib
import ipaddress
import math
import time
from collections import Counter
from collections.abc import Callable, Generator
from typing import NamedTuple

from benben.server import messages as msg
from benben.server.limits import By, Kind, Limits, Rate

MOST_ACCOUNTS = 20_000

TOO_MANY: dict[Kind, str] = {
    "tables": "Too many tables were opened in a short time",
    "identities": "Too many newcomers have come from your network in a short time",
    "commands": "Too much is being done in a short time",
    "log": "Too much is being done at this table in a short time",
    "seats": "Seats and options are being changed too often",
    "chat": "Too much is being written in a short time",
    "renames": "Names are being changed too often",
    "exports": "Too many games were downloaded in a short time",
    "hints": "Too many hints were requested in a short time",
    "replays": "Too many replays were requested in a short time",
    "calls": "Where you are called is being changed too often",
    "sockets": "Too many connections are being opened",
}


KINDS: dict[type[msg.Order], Kind] = {
    msg.Chat: "chat",
    msg.NameMe: "renames",
    msg.Rematch: "tables",
    **dict.fromkeys(
        (
            msg.Sit,
            msg.Leave,
            msg.Fill,
            msg.Kick,
            msg.SetOptions,
            msg.SetTempo,
            msg.Pause,
            msg.Agree,
            msg.Standin,
            msg.Back,
        ),
        "seats",
    ),
}
"""What some commands count as beside being commands."""


class TooMany(Exception):
    """Somebody has asked for too much; they may ask again after some seconds."""

    def __init__(self, kind: Kind, seconds: float) -> None:
        self.kind: Kind = kind
        self.seconds = max(1, math.ceil(seconds))
        again = "a second" if self.seconds == 1 else f"{self.seconds} seconds"
        self.sentence = f"{TOO_MANY[kind]}; try again in {again}."
        super().__init__(self.sentence)


class Who(NamedTuple):
    """Somebody who asks for something: a guest, if they are known, at an address."""

    guest: str | None
    address: str


class Credit:
    """An account that is full at first and fills up again over time."""

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._left = float(rate.count)
        self._at = now

    def lacks(self, cost: float, now: float) -> float:
        """The seconds until so much can be spent; 0 if it can be spent now."""
        speed = self._rate.count / self._rate.seconds
        self._left = min(self._rate.count, self._left + max(0.0, now - self._at) * speed)
        self._at = now
        return max(0.0, (min(cost, self._rate.count) - self._left) / speed)

    def spend(self, cost: float) -> None:
        self._left -= cost

    def full(self, now: float) -> bool:
        return self.lacks(self._rate.count, now) == 0


class Meter:
    """The accounts of a server. What fills up again is forgotten when there are too many of them."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self.limits = limits
        self._clock = clock
        self._accounts: dict[tuple[str, str, str], Credit] = {}
        self._forget_at = MOST_ACCOUNTS
        self._open: Counter[tuple[str, str]] = Counter()
        self.refused: Counter[str] = Counter()
        """How often there was too much of each kind."""
        self.sockets = 0
        """How many are open."""

    def spend(self, kind: Kind, who: Who, table: str | None = None, cost: float = 1) -> None:
        """Charge everybody whom it concerns, or nobody: `TooMany`."""
        now, by = self._clock(), self._by(kind)
        accounts = [
            self._account(kind, scope, name, rate, now)
            for scope, name, rate in (
                ("guest", who.guest, by.guest),
                ("address", who.address, by.address),
                ("table", table, by.table),
            )
            if name and rate is not None
        ]
        lack = max((account.lacks(cost, now) for account in accounts), default=0.0)
        if lack > 0:
            self.refused[kind] += 1
            raise TooMany(kind, lack)
        for account in accounts:
            account.spend(cost)

    def command(self, who: Who, table: str, command: msg.Command) -> None:
        """Charge for a command; `TooMany` if it may not be carried out now."""
        self.spend("commands", who, table)
        if who.guest is not None:
            self.spend("log", Who(f"{who.guest} {table}", who.address))
        kind = KINDS.get(type(command))
        if kind is not None:
            self.spend(kind, who, table)

    @contextlib.contextmanager
    def socket(self, who: Who, table: str) -> Generator[None]:
        """Count a socket while it is open; `TooMany` if it may not be opened."""
        self.spend("sockets", who, table)
        most = self.limits.open_sockets
        counted = [
            (scope, name, limit)
            for scope, name, limit in (
                ("guest", who.guest, most.guest),
                ("address", who.address, most.address),
                ("table", table, most.table),
            )
            if name
        ]
        if any(self._open[scope, name] >= limit for scope, name, limit in counted):
            self.refused["sockets"] += 1
            raise TooMany("sockets", 10)
        for scope, name, _ in counted:
            self._open[scope, name] += 1
        self.sockets += 1
        try:
            yield
        finally:
            self.sockets -= 1
            for scope, name, _ in counted:
                self._open[scope, name] -= 1
                if not self._open[scope, name]:
                    del self._open[scope, name]

    def credit(self) -> Credit:
        """What one socket may send."""
        return Credit(self.limits.messages, self._clock())

    def now(self) -> float:
        return self._clock()

    def _by(self, kind: Kind) -> By:
        by: By = getattr(self.limits, kind)
        return by

    def _account(self, kind: str, scope: str, name: str, rate: Rate, now: float) -> Credit:
        key = kind, scope, name
        if key not in self._accounts:
            if len(self._accounts) >= self._forget_at:
                self._forget(now)
            self._accounts[key] = Credit(rate, now)
        return self._accounts[key]

    def _forget(self, now: float) -> None:
        self._accounts = {key: account for key, account in self._accounts.items() if not account.full(now)}
        self._forget_at = max(MOST_ACCOUNTS, 2 * len(self._accounts))


def network(address: str) -> str:
    """What counts as one address: all of IPv4, and of IPv6 the part that a household is given."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv4Address):
        return str(ip)
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return str(ipaddress.ip_network((ip, 64), strict=False).network_address)
