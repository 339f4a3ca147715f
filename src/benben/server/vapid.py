"""The key by which push services know this server (RFC 8292). It is made when it is first needed, and kept in the data
folder for its owner only."""

from __future__ import annotations

import base64
import contextlib
import json
import os
import secrets
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

FILE = "push.key"
HOURS = 12


class Vapid:
    """Signs requests to push services. `contact` is where the people who run them find those who run this."""

    def __init__(self, folder: Path, contact: str) -> None:
        self._path = folder / FILE
        self._contact = contact
        self._made: EllipticCurvePrivateKey | None = None

    def _key(self) -> EllipticCurvePrivateKey:
        if self._made is None:
            from cryptography.hazmat.primitives.asymmetric import ec  # which starts slowly, and few need it
            from cryptography.hazmat.primitives.serialization import load_pem_private_key

            if not self._path.exists():
                _keep(self._path, _new_key())
            loaded = load_pem_private_key(self._path.read_bytes(), None)
            assert isinstance(loaded, ec.EllipticCurvePrivateKey)
            self._made = loaded
        return self._made

    def public(self) -> str:
        """What a browser needs for a subscription that only this server may use."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        return _text(self._key().public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    def authorization(self, origin: str, now: float | None = None) -> str:
        """The header with which a push service at this origin takes a message."""
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
        from cryptography.hazmat.primitives.hashes import SHA256

        until = int((time.time() if now is None else now) + HOURS * 3600)
        claims = {"aud": origin, "exp": until, "sub": self._contact}
        signed = f"{_json({'typ': 'JWT', 'alg': 'ES256'})}.{_json(claims)}"
        r, s = decode_dss_signature(self._key().sign(signed.encode(), ec.ECDSA(SHA256())))
        signature = _text(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
        return f"vapid t={signed}.{signature}, k={self.public()}"


def contact_of(address: str) -> str:
    """Where a server can be reached by people, in a form that push services take."""
    return address if address.startswith("https://") else "mailto:benben@localhost"


def _new_key() -> bytes:
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

    key = ec.generate_private_key(ec.SECP256R1())
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


def _keep(path: Path, key: bytes) -> None:
    """Write the file as a whole, unless another worker was quicker."""
    draft = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(key)
            file.flush()
            os.fsync(file.fileno())
        with contextlib.suppress(FileExistsError):
            os.link(draft, path)
    finally:
        draft.unlink()


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _json(data: object) -> str:
    return _text(json.dumps(data, separators=(",", ":")).encode())
