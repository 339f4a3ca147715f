"""Who a guest is: a random id in a signed cookie, and signed links that carry it to another device."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets
import time
from typing import NamedTuple

COOKIE = "benben"
DAYS = 400  # the longest browsers keep a cookie
RENEW_AFTER_DAYS = 1
DAY = 86400
LINK_DAYS = 7
PLAUSIBLE_DAY = 20_000
"""A day in 2024. Where the clock stood before that it was wrong, and a cookie of that time is of any age."""

_ID = re.compile(r"[0-9a-f]{32}")
_LINK = re.compile(r"([0-9a-f]{32})([0-9a-z]{12})([0-9a-f]{16})([0-9a-f]{8})")
_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


def new_guest() -> str:
    """A guest's secret id. It never leaves the server except for the guest's own browser."""
    return secrets.token_hex(16)


def new_table_id() -> str:
    """A table's id; knowing it is what lets a friend in (59 bits)."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(12))


def public_id(guest: str) -> str:
    """What others may know of a guest's id."""
    return hashlib.sha256(b"benben public " + guest.encode()).hexdigest()[:16]


class PrivateLink(NamedTuple):
    """What the token of a private link says: whom it makes of a device, and at which table it was requested."""

    guest: str
    table: str
    id: str
    until: int


class Signer:
    """Signs and reads cookies and links with the data folder's key."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def _sign(self, purpose: str, text: str) -> str:
        mac = hmac.new(self._key, f"{purpose}\0{text}".encode(), hashlib.sha256).digest()
        return base64.urlsafe_b64encode(mac[:24]).decode()

    def _read(self, purpose: str, signed: str) -> str | None:
        text, _, mac = signed.rpartition(".")
        good = text.isascii() and mac.isascii() and hmac.compare_digest(mac, self._sign(purpose, text))
        return text if good else None

    def cookie(self, guest: str, now: float | None = None) -> str:
        text = f"{guest}.{int((time.time() if now is None else now) // DAY)}"
        return f"{text}.{self._sign('cookie', text)}"

    def read_cookie(self, value: str, now: float | None = None) -> tuple[str, bool] | None:
        """The guest, and whether the cookie should be renewed; None if it isn't ours or is too old."""
        text = self._read("cookie", value)
        guest, _, day = (text or "").partition(".")
        if not _ID.fullmatch(guest) or not day.isdecimal():
            return None
        age = int((time.time() if now is None else now) // DAY) - int(day)
        if int(day) < PLAUSIBLE_DAY or age < 0:
            return guest, True
        return (guest, age >= RENEW_AFTER_DAYS) if age <= DAYS else None

    def link(self, guest: str, table: str, now: float | None = None) -> str:
        """The token of a new private link with which this guest continues at this table on another device."""
        until = int(time.time() if now is None else now) + LINK_DAYS * DAY
        text = f"{guest}{table}{secrets.token_hex(8)}{until:08x}"
        return f"{text}.{self._sign('continue', text)}"

    def read_link(self, token: str, now: float | None = None) -> PrivateLink | None:
        """What a token says; None if it isn't ours or is too old."""
        found = _LINK.fullmatch(self._read("continue", token) or "")
        if found is None:
            return None
        link = PrivateLink(found[1], found[2], found[3], int(found[4], 16))
        return link if (time.time() if now is None else now) <= link.until else None


def set_cookie(value: str, secure: bool) -> str:
    """The header that gives the cookie to a browser."""
    flags = "; Secure" if secure else ""
    return f"{COOKIE}={value}; Path=/; Max-Age={DAYS * DAY}; HttpOnly; SameSite=Lax{flags}"


def find_cookie(header: str) -> str | None:
    for part in header.split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE:
            return value
    return None
