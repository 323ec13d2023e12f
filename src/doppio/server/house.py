"""What every request needs: store, hub, who is who, and the house's own settings."""

from __future__ import annotations

from dataclasses import dataclass, field
from ipaddress import IPv6Address, IPv6Network
from typing import Literal
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from doppio.server.clock import HouseClock
from doppio.server.hub import Hub
from doppio.server.identity import COOKIE, Signer, digest_of
from doppio.server.limits import Buckets, Places
from doppio.server.study import Study
from doppio.store.contract import GuestRow, Store
from doppio.table.room import Actor

MetricsFor = Literal["public", "local", "off"]

MOST_CONNECTIONS = 500
"""Open sockets and streams of one address: a club or a school has one, with some tabs for each."""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """How a host runs the house."""

    origins: tuple[str, ...] = ()
    keep_days: int | None = None
    secure_cookies: bool = False
    metrics: MetricsFor = "local"
    connections: int = MOST_CONNECTIONS


@dataclass(slots=True)
class House:
    """The open house."""

    store: Store
    hub: Hub
    clock: HouseClock
    signer: Signer
    rules: HouseRules
    requests: Buckets = field(default_factory=lambda: Buckets(rate=20, size=100))
    openings: Buckets = field(default_factory=lambda: Buckets(rate=0.5, size=60))
    # One address can be many guests: a family, a school, or somebody who makes a lot of them.
    crowds: Buckets = field(default_factory=lambda: Buckets(rate=200, size=1000))
    crowds_openings: Buckets = field(default_factory=lambda: Buckets(rate=5, size=300))
    used_links: set[bytes] = field(default_factory=set)
    leaving: set[str] = field(default_factory=set)
    handshakes: Buckets = field(default_factory=lambda: Buckets(rate=50, size=500))
    study: Study = field(default_factory=Study)
    places: Places = field(init=False)

    def __post_init__(self) -> None:
        self.places = Places(self.rules.connections)

    def guest_of(self, connection: HTTPConnection) -> GuestRow | None:
        """Who asks: by a bot's token, or by the cookie."""
        token = token_of(connection)
        if token is not None:
            key = self.store.key(digest_of(token))
            return self._known(key.guest if key is not None and key.kind == "token" else None)
        return self._known(self.signer.verify(connection.cookies.get(COOKIE, "")))

    def _known(self, guest: str | None) -> GuestRow | None:
        """A guest, unless they are just being forgotten."""
        return None if guest is None or guest in self.leaving else self.store.guest(guest)

    def asker(self, connection: HTTPConnection) -> str:
        """Whose requests are counted together: a guest's, else all from one address."""
        guest = self.guest_of(connection)
        return line_of(connection) if guest is None else guest.guest

    def actor_of(self, guest: GuestRow) -> Actor:
        """A guest as a table knows them."""
        return Actor(guest.guest, guest.name)

    def welcomes_origin(self, connection: HTTPConnection) -> bool:
        """Whether a browser's page from there may talk to us: our own, or one we know.

        Programs that are no browsers send no origin.
        """
        origin = connection.headers.get("origin")
        if origin is None or origin in self.rules.origins:
            return True
        try:
            return urlsplit(origin).netloc == connection.headers.get("host")
        except ValueError:  # no address at all
            return False


def token_of(connection: HTTPConnection) -> str | None:
    """The token that a bot has sent along, whether it opens anything or not."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def address_of(connection: HTTPConnection) -> str:
    """Where a request comes from."""
    return connection.client.host if connection.client else "?"


def line_of(connection: HTTPConnection) -> str:
    """Whose limits are counted together: an address, or all of IPv6 that one line is given."""
    address = address_of(connection)
    try:
        found = IPv6Address(address)
    except ValueError:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Network((int(found), 64), strict=False))
