"""Who a guest is: a random id in a signed cookie, and signed links that carry it to another device."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets
import time

COOKIE = "benben"
DAYS = 400  # the longest browsers keep a cookie
RENEW_AFTER_DAYS = 1
DAY = 86400

_ID = re.compile(r"[0-9a-f]{32}")
_TABLE = re.compile(r"[0-9a-z]{12}")
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
        return (guest, age >= RENEW_AFTER_DAYS) if age <= DAYS else None

    def link(self, guest: str, table: str) -> str:
        """The token of the private link that lets this guest continue at this table on another device."""
        text = f"{guest}{table}"
        return f"{text}.{self._sign('continue', text)}"

    def read_link(self, token: str) -> tuple[str, str] | None:
        text = self._read("continue", token) or ""
        guest, table = text[:32], text[32:]
        return (guest, table) if _ID.fullmatch(guest) and _TABLE.fullmatch(table) else None


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
