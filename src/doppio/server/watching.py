"""Requests of those who look after a house: is it open, and how is it doing?"""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response

from doppio.server.answers import NO_ADDRESS, json_answer, refused
from doppio.server.house import House, address_of
from doppio.server.metrics import MEDIA
from doppio.wire.answers import Health

_FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via")


async def health(house: House, request: Request) -> Response:  # noqa: ARG001
    """Whether the house is open."""
    return json_answer(Health(open=True, awake=house.hub.awake))


async def metrics(house: House, request: Request) -> Response:
    """The house's figures, for those whom its host tells them."""
    told = house.rules.metrics
    if told == "off" or (told == "local" and not is_local(request)):
        return refused(404, NO_ADDRESS)
    text = house.hub.journal.figures.text(house.hub.census())
    return Response(text, headers={"Content-Type": MEDIA})


def is_local(request: Request) -> bool:
    """Whether somebody asks from this very machine, and not through a proxy on it."""
    if any(name in request.headers for name in _FORWARDED):
        return False
    return _is_loopback(address_of(request)) and _is_loopback(_host_of(request))


def _host_of(request: Request) -> str:
    """The host that was asked for: another page's name may lead to this machine, too."""
    try:
        return urlsplit(f"//{request.headers.get('host', '')}").hostname or ""
    except ValueError:
        return ""


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        found = ip_address(host)
    except ValueError:
        return False
    inner = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return (inner or found).is_loopback
