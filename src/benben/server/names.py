"""Which names a server answers to. A page of another site could otherwise have its own name lead here, and would then
be taken for ours (DNS rebinding)."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

LOOPBACK = ("localhost", "127.0.0.1", "::1", "0.0.0.0")
NETWORKS = ("local", "lan", "home", "home.arpa", "internal", "localdomain", "fritz.box")
"""What home networks append to a machine's name. Nobody can register a name there."""


class Names:
    """This machine's own names, the canonical one, and those that were given."""

    def __init__(self, canonical: str, given: Iterable[str] = ()) -> None:
        machine = socket.gethostname().lower().partition(".")[0]
        self.own = {*LOOPBACK, machine, f"{machine}.local"}
        self._ours = {name.lower() for name in given} | self.own
        self._ours |= {f"{machine}.{network}" for network in NETWORKS}
        canonical_name = urlsplit(canonical).hostname
        if canonical_name is not None:
            self._ours.add(canonical_name)

    def ours(self, host: str) -> bool:
        """Whether a Host header names this server. Addresses do: they lead nowhere else."""
        name, _ = split(host)
        if name is None:
            return False
        return name in self._ours or name.endswith(".localhost") or _is_address(name)


def split(host: str) -> tuple[str | None, int | None]:
    """The name and port of a Host header."""
    try:
        parts = urlsplit(f"//{host}")
        name, port = parts.hostname, parts.port
    except ValueError:
        return None, None
    return (name.rstrip(".") if name else None), port or 80


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
