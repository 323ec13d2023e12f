"""Running the house: a free port, the data folder, uvicorn, a graceful stop."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

import uvicorn
from starlette.applications import Starlette

from doppio.server.app import App, build_app
from doppio.server.bots import THINKS_MILLIS, Bots
from doppio.server.house import HouseRules
from doppio.server.log import Kind, set_up
from doppio.server.transport import AbortableRequests, AbortableSockets
from doppio.store.contract import StoreError
from doppio.store.ownership import owned
from doppio.store.place import default_store
from doppio.store.sqlite import SqliteStore
from doppio.wire.messages import MAX_MESSAGE

FIRST_PORT = 8000
PORTS_TRIED = 100
MOST_FILES = 65_536


@dataclass(frozen=True, slots=True)
class Serving:
    """Where and how to serve. `port` 0 is any free one, None the next free one from 8000."""

    host: str = "127.0.0.1"
    port: int | None = None
    store: Path | None = None
    trusted_proxies: tuple[str, ...] = ()
    rules: HouseRules = field(default_factory=HouseRules)
    log: Kind = "json"
    bots_think: int = THINKS_MILLIS


def bound_socket(host: str, port: int | None) -> socket.socket:
    """A listening address: the one asked for, or the next free one from 8000."""
    ports = range(FIRST_PORT, FIRST_PORT + PORTS_TRIED) if port is None else (port,)
    problem: OSError | None = None
    for number in ports:
        try:
            return _bind(host, number)
        except OSError as error:
            problem = error
            if isinstance(error, socket.gaierror):
                break  # no port makes a name known, and asking for it again may take long
    wanted = f"{ports[0]} to {ports[-1]}" if port is None else str(port)
    why = problem.strerror if problem and problem.strerror else str(problem)
    raise StoreError(f"No one can listen on {host}, port {wanted}: {why}.")


def _bind(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        if sys.platform != "win32":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        # At once: until one listens, two can be bound to the same port.
        listening.listen(1024)
    except BaseException:
        listening.close()
        raise
    return listening


def lan_address() -> str | None:
    """This machine's address in its own network, if it has one; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation: routed, never reached
            address: str = probe.getsockname()[0]
        except OSError:
            return None
    return None if address.startswith("127.") else address


class PoliteServer(uvicorn.Server):
    """Says goodbye before it hangs up."""

    def __init__(self, config: uvicorn.Config, opened: App) -> None:
        super().__init__(config)
        self._opened = opened

    def capture_signals(self) -> contextlib.AbstractContextManager[None]:  # type: ignore[override]
        """Signals are ours, from before the start until after the end."""
        return contextlib.nullcontext()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002
        """Stop politely; asking twice does not make it less polite, nor longer."""
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell everybody at a table, give them a moment to hear it, then close."""
        if self._opened.hub is not None:
            self._opened.hub.close()
            self._opened.stop_thinking()
            await asyncio.sleep(0.2)
        await super().shutdown(sockets)


def serve(serving: Serving, on_ready: Callable[[int], None]) -> None:
    """Serve until told to stop; `on_ready` is told the port."""
    path = serving.store or default_store()
    _have_room()
    with owned(path) as found_at:
        SqliteStore(path).close()  # one that cannot be opened is said at once, before listening
        listening = bound_socket(serving.host, serving.port)
        found_at(address_at(serving.host, listening.getsockname()[1]))
        app, opened = build_app(lambda: SqliteStore(path), serving.rules, Bots(serving.bots_think))
        set_up(serving.log)
        server = PoliteServer(_config(app, serving), opened)
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, server.handle_exit)
        with asyncio.Runner(loop_factory=_loop_factory()) as runner:
            runner.run(_serve(server, listening, on_ready))
    if opened.lost is not None:
        raise opened.lost


def _have_room() -> None:
    """Be allowed as many connections as we may: a system gives few to whoever does not ask."""
    if sys.platform == "win32":
        return
    import resource

    few, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if most == resource.RLIM_INFINITY else min(most, MOST_FILES)
    if few != resource.RLIM_INFINITY and few < wanted:
        with contextlib.suppress(OSError, ValueError):  # some allow less than they say
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def address_at(host: str, port: int) -> str:
    """What to type into a browser on this machine."""
    here = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    return f"http://[{here}]:{port}/" if ":" in here else f"http://{here}:{port}/"


def _config(app: Starlette, serving: Serving) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http=AbortableRequests,
        ws=AbortableSockets,
        ws_max_size=MAX_MESSAGE,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        proxy_headers=bool(serving.trusted_proxies),
        forwarded_allow_ips=list(serving.trusted_proxies),
        log_config=None,  # its messages go through our own formatter
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=5,
        # Longer than clients keep an idle connection: else one is closed just as it is used again.
        timeout_keep_alive=75,
        lifespan="on",
    )


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The faster event loop where there is one; it is not made for Windows."""
    if sys.platform == "win32":
        return None
    import uvloop

    return uvloop.new_event_loop


async def _serve(
    server: uvicorn.Server, listening: socket.socket, on_ready: Callable[[int], None]
) -> None:
    running = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started and not running.done():
        await asyncio.sleep(0.01)
    try:
        if server.started:
            on_ready(listening.getsockname()[1])
    except OSError:  # nobody can be told where we are
        server.should_exit = True
        await running
        raise
    await running
    if server.lifespan.should_exit and not server.started:
        raise StoreError("The house could not open; its log tells why.")
