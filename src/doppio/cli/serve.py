"""`doppio serve`: the house, open to players; `doppio` alone is the same with good defaults."""

from __future__ import annotations

import sys
import webbrowser
from argparse import ArgumentTypeError, Namespace
from contextlib import suppress
from ipaddress import ip_network
from pathlib import Path
from urllib.parse import urlsplit

from doppio.cli.options import Subcommands, number, usual_store
from doppio.players.roster import NO_NET, net_runs


def add_to(commands: Subcommands) -> None:
    """Add this command to the command line."""
    parser = commands.add_parser(
        "serve",
        help="open the house: tables of both games, in a browser and for bots",
        description="Open the house: tables of both games over HTTP and WebSocket. Games are kept "
        "in one file and outlive the server.",
    )
    parser.add_argument(
        "--host", type=address, default="127.0.0.1", metavar="H", help="address (127.0.0.1)"
    )
    parser.add_argument(
        "--port", type=number(0, 65535), metavar="P", help="port (the next free one from 8000)"
    )
    parser.add_argument(
        "--lan", action="store_true", help="let others in this network in, and say how"
    )
    parser.add_argument(
        "--store", type=Path, metavar="FILE", help=f"where games are kept ({usual_store()})"
    )
    parser.add_argument(
        "--origin",
        type=origin,
        action="append",
        default=[],
        metavar="URL",
        help="a page elsewhere that may talk to this house (again for more)",
    )
    parser.add_argument(
        "--trusted-proxy",
        type=network,
        action="append",
        default=[],
        metavar="ADDRESS",
        help="a reverse proxy, or a network of them, whose word on addresses counts (again for "
        "more)",
    )
    parser.add_argument(
        "--keep-days",
        type=number(1, 36_500),
        metavar="D",
        help="forget tables that nobody has used for so long (never)",
    )
    parser.add_argument(
        "--connections",
        type=number(1, 1_000_000),
        default=500,
        metavar="N",
        help="how many sockets and streams one address may have open at once (500)",
    )
    parser.add_argument(
        "--metrics",
        choices=("public", "local", "off"),
        default="local",
        help="who is told the figures at /metrics: anybody, this machine alone, or nobody (local)",
    )
    parser.add_argument(
        "--log",
        choices=("json", "text", "off"),
        help="how the log on standard error is written (text in a terminal, else json)",
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    parser.set_defaults(run=run)


def address(text: str) -> str:
    """Where to listen; nothing at all would mean everywhere, which nobody has asked for."""
    if not text.strip():
        raise ArgumentTypeError("must be an address such as 127.0.0.1, or 0.0.0.0 for all")
    return text


def origin(text: str) -> str:
    """Where a page comes from, as browsers tell it: scheme, host and port, no more."""
    with suppress(ValueError):
        parts = urlsplit(text)
        bare = f"{parts.scheme}://{parts.netloc}"
        if parts.scheme in ("http", "https") and parts.hostname and text in (bare, f"{bare}/"):
            return bare
    raise ArgumentTypeError("must be like https://example.org or http://localhost:5173")


def network(text: str) -> str:
    """An address, or a network of them."""
    try:
        found = ip_network(text, strict=False)
    except ValueError:
        told = "must be an address such as 127.0.0.1, or a network such as 10.0.0.0/8"
        raise ArgumentTypeError(told) from None
    return str(found) if "/" in text else text


def run(arguments: Namespace) -> int:
    """Serve until stopped."""
    # Loaded here, so that the other commands start without a web server in their bags.
    from doppio.server.house import HouseRules
    from doppio.server.run import Serving, address_at, lan_address, serve

    host = "0.0.0.0" if arguments.lan and arguments.host == "127.0.0.1" else arguments.host
    secure = bool(arguments.trusted_proxy)
    serving = Serving(
        host=host,
        port=arguments.port,
        store=arguments.store,
        trusted_proxies=tuple(arguments.trusted_proxy),
        rules=HouseRules(
            tuple(arguments.origin),
            arguments.keep_days,
            secure,
            arguments.metrics,
            arguments.connections,
        ),
        log=arguments.log or ("text" if sys.stderr.isatty() else "json"),
    )

    def on_ready(port: int) -> None:
        lan = lan_address() if arguments.lan else None
        there = None if lan is None else address_at(lan, port)
        _announce(address_at(host, port), there, browser=not arguments.no_browser)

    serve(serving, on_ready)
    print("Doppio is closed; every game is on disk.")
    return 0


def _announce(here: str, in_network: str | None, *, browser: bool) -> None:
    print(f"Doppio is open at {here}")
    if in_network is not None:
        print(f"In this network:  {in_network}")
    if not net_runs():
        print(NO_NET)
    print("Stop it with Ctrl-C.", flush=True)
    if browser and sys.stdout.isatty():
        webbrowser.open(here)
