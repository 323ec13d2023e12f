"""Who is who: signed cookies for guests, secret keys for bots and for moving to another device."""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256

COOKIE = "doppio_guest"
NAMELESS = "somebody"
"""What a guest is called who was forgotten."""
_KEY_BYTES = 24
_CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_CODE_LENGTH = 10


def new_guest() -> str:
    """A fresh guest's id."""
    return f"g{secrets.token_urlsafe(12)}"


def new_code() -> str:
    """A table's code: 49 bits that nobody guesses, in letters that nobody confuses."""
    return "".join(secrets.choice(_CODE_LETTERS) for _ in range(_CODE_LENGTH))


def new_key(kind: str) -> str:
    """A secret for a bot or a link."""
    return f"{kind}_{secrets.token_urlsafe(_KEY_BYTES)}"


def digest_of(key: str) -> bytes:
    """What is stored of a key; the key itself is never kept."""
    return sha256(key.encode("utf-8", "surrogatepass")).digest()


class Signer:
    """Signs guest ids, so that a cookie cannot be made up."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def sign(self, guest: str) -> str:
        """The cookie of a guest."""
        return f"{guest}.{self._mark(guest)}"

    def _mark(self, guest: str) -> str:
        return hmac.new(self._secret, guest.encode("utf-8", "replace"), sha256).hexdigest()[:32]

    def code_for(self, guest: str, cid: str) -> str:
        """The code of the table that this guest opens with this id: the same every time."""
        told = hmac.new(self._secret, f"table {guest} {cid}".encode(), sha256).digest()
        return "".join(_CODE_LETTERS[byte % len(_CODE_LETTERS)] for byte in told[:_CODE_LENGTH])

    def verify(self, cookie: str) -> str | None:
        """The guest of a cookie, if we signed it."""
        guest, dot, mark = cookie.partition(".")
        good = dot and hmac.compare_digest(
            self._mark(guest).encode(), mark.encode("utf-8", "replace")
        )
        return guest if good else None
