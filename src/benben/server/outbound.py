"""Requests to addresses that guests have given. They reach the public Internet only, whatever a name leads to, and are
never waited for long."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

SECONDS = 10.0
LONGEST = 1000
TRANSLATED = (ipaddress.ip_network("64:ff9b::/96"), ipaddress.ip_network("2002::/16"))
"""IPv6 addresses that stand for IPv4 addresses, and so for private ones too."""


class BadAddress(Exception):
    """An address that nothing is sent to; the message is one sentence for people."""


class Unreachable(Exception):
    """Nobody answered properly; it may work later."""


class Target(NamedTuple):
    """An address taken apart."""

    host: str
    port: int
    path: str
    tls: bool

    @property
    def origin(self) -> str:
        return f"http{'s' if self.tls else ''}://{self.authority}"

    @property
    def authority(self) -> str:
        name = f"[{self.host}]" if ":" in self.host else self.host
        return name if self.port == (443 if self.tls else 80) else f"{name}:{self.port}"


def read_address(address: str, inside: bool = False) -> Target:
    """The parts of an https address; `inside` also allows http to this machine itself."""
    if len(address) > LONGEST or not address.isascii() or any(c.isspace() or not c.isprintable() for c in address):
        raise BadAddress("This is not an address of the web.")
    try:
        parts: SplitResult = urlsplit(address)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise BadAddress("This is not an address of the web.") from None
    if not host or parts.username is not None or parts.password is not None or parts.fragment:
        raise BadAddress("An address needs the name of a machine, and neither a user nor a fragment.")
    tls = parts.scheme == "https"
    if not tls and not (inside and parts.scheme == "http" and _is_here(host)):
        raise BadAddress("An address must begin with https://.")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(host, port or (443 if tls else 80), path, tls)


def _is_here(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def is_here(address: str) -> bool:
    """Whether an address of the web is that of this machine itself."""
    return _is_here(urlsplit(address).hostname or "")


def allowed(ip: str, inside: bool = False) -> bool:
    """Whether an IP address may be reached: it is public or, `inside`, this machine itself."""
    found = ipaddress.ip_address(ip.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return allowed(str(found.ipv4_mapped), inside)
        if any(found in network for network in TRANSLATED):
            return False
    if inside and found.is_loopback:
        return True
    return found.is_global and not found.is_multicast


async def resolve(target: Target, inside: bool = False) -> str:
    """An IP address of the target, all of whose addresses may be reached."""
    loop = asyncio.get_running_loop()
    try:
        found = await loop.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise Unreachable(f"{target.host} is not known") from error
    addresses = [str(entry[4][0]) for entry in found]
    if not addresses or not all(allowed(address, inside) for address in addresses):
        raise BadAddress(f"{target.host} is not on the public Internet.")
    return addresses[0]


async def post(
    address: str, headers: Mapping[str, str], body: bytes = b"", inside: bool = False, seconds: float = SECONDS
) -> int:
    """Send a POST and give the status of the answer, which is not followed anywhere."""
    target = read_address(address, inside)
    try:
        async with asyncio.timeout(seconds):
            ip = await resolve(target, inside)
            return await _post(target, ip, headers, body)
    except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, ValueError) as error:
        raise Unreachable(f"{target.host}: {type(error).__name__}") from error


async def _post(target: Target, ip: str, headers: Mapping[str, str], body: bytes) -> int:
    """The connection goes to what the name led to when it was checked: it can't lead elsewhere the second time."""
    secure = ssl.create_default_context() if target.tls else None
    reader, writer = await asyncio.open_connection(
        ip, target.port, ssl=secure, server_hostname=target.host if target.tls else None, limit=4096
    )
    try:
        fields = {"Host": target.authority, "Content-Length": str(len(body)), "Connection": "close", **headers}
        head = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
        writer.write(f"POST {target.path} HTTP/1.1\r\n{head}\r\n".encode("latin-1") + body)
        await writer.drain()
        version, status, *_ = (await reader.readuntil(b"\n")).split()
        if not version.startswith(b"HTTP/1."):
            raise ValueError("no answer of HTTP")
        return int(status)
    finally:
        writer.transport.abort()  # the rest is of no interest, and nobody waits for a proper end
