"""A reader who does not read: let go, at nobody else's cost."""

from __future__ import annotations

import asyncio
import socket
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.server.house import Guest, House, Visit

MEGABYTE = 1 << 20
LET_GO_WITHIN = 30.0
"""About ten seconds are promised; this much later it is a failure on any machine."""

WARM_UP, USUAL, ENOUGH = 1000, 2000, 3500
"""Events: until memory grows evenly, to see how, and to fill all that the system itself takes in
for a reader (some megabytes; an event here has more than a kilobyte)."""

pytestmark = [
    pytest.mark.quiet,
    pytest.mark.skipif(sys.platform != "linux", reason="looks at processes under /proc"),
]


@dataclass
class Busy:
    """A table at which one guest moves and takes back all the time, and others watch."""

    host: Guest
    code: str
    watchers: list[Visit]
    events: int = 0

    async def go_on(self) -> None:
        """A hundred events more."""
        async with self.host.at(self.code) as visit:  # a socket may say a hundred things at once
            move = visit.game["legal"][0]
            answers = []
            for _ in range(50):
                answers.append(visit.send(do="move", seat=1, move=move))
                answers.append(visit.send(do="takeback", seat=1))
            for answer in answers:
                assert (await answer)["type"] == "done"
        self.events += 100

    async def settle(self) -> None:
        """Wait until every watcher has heard everything, one event after the other."""
        last = (await self.host.get(f"/api/tables/{self.code}"))["seq"]
        for watcher in self.watchers:
            await watcher.until(lambda watcher=watcher: watcher.seq == last)  # type: ignore[misc]
            assert len(watcher.snapshots) == 1
            assert not watcher.closings
            watcher.events.clear()
            watcher.guest.kept.clear()
        self.host.kept.clear()

    @property
    def watching(self) -> int:
        """How many people watch, as everybody is told."""
        return int(self.watchers[0].presence["watching"])


@asynccontextmanager
async def busy_table(house: House) -> AsyncIterator[Busy]:
    async with AsyncExitStack() as stack:
        host = await stack.enter_async_context(house.guest("Host"))
        code = await host.open_table(game="cappuccino", first="seat", players=4)
        async with host.at(code) as visit:
            for seat in (2, 3, 4):
                await visit.done(do="sit", seat=seat)
            for seat in (1, 2, 3, 4):
                await visit.done(do="ready", seat=seat)
        watchers = []
        for number in range(2):
            guest = await stack.enter_async_context(house.guest(f"Watcher {number}"))
            watchers.append(await stack.enter_async_context(guest.at(code)))
        yield Busy(host, code, watchers)


def deaf_socket(house: House, guest: Guest) -> socket.socket:
    """A connection with next to no room for what is sent to it."""
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.bind((guest.source, 0))
    connection.settimeout(LET_GO_WITHIN)
    connection.connect(("127.0.0.1", house.port))
    return connection


async def growth(house: House, busy: Busy, enough: int, until: Callable[[], bool]) -> float:
    """Let much happen, or until something is true; returns how many bytes an event cost."""
    await busy.settle()
    before, first = house.memory(), busy.events
    while busy.events - first < enough and not until():
        await busy.go_on()
    await busy.settle()
    return (house.memory() - before) / (busy.events - first)


async def wait_for(true: Callable[[], bool], what: str) -> None:
    """Wait for something that must come to pass soon."""
    deadline = time.monotonic() + LET_GO_WITHIN
    while not true():
        assert time.monotonic() < deadline, what
        await asyncio.sleep(0.1)


def is_held(house: House, connection: socket.socket) -> bool:
    """Whether the house still has its end of a connection."""
    here, there = f":{connection.getsockname()[1]:04X}", f":{house.port:04X}"
    for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        _, local, remote, *_, inode = line.split()[:10]
        if local.endswith(there) and remote.endswith(here):
            return inode != "0"
    return False


async def ignore(
    house: House, listen: Callable[[Guest, str, socket.socket], Awaitable[None]]
) -> None:
    """Somebody begins to listen at a busy table, and then does not read a single byte."""
    async with busy_table(house) as busy, house.guest("Deaf") as deaf:
        await growth(house, busy, WARM_UP, lambda: False)
        usual = await growth(house, busy, USUAL, lambda: False)
        with deaf_socket(house, deaf) as connection:
            await listen(deaf, busy.code, connection)
            await busy.watchers[0].until(lambda: busy.watching == 3)
            first = busy.events
            seen = await growth(house, busy, ENOUGH, lambda: busy.watching == 2)
            grown = (seen - usual) * (busy.events - first)
            await wait_for(lambda: busy.watching == 2, "the reader still counts as one who watches")
            assert grown < MEGABYTE, f"{grown / MEGABYTE:.1f} MB for one reader"
            await wait_for(lambda: not is_held(house, connection), "the connection is still there")
        await busy.go_on()
        await busy.settle()
        async with deaf.at(busy.code, have=3) as again:
            assert len(again.snapshots) == 1
            await busy.go_on()
            await again.until(lambda: again.seq == busy.watchers[0].seq)


async def listen_on_socket(guest: Guest, code: str, connection: socket.socket) -> None:
    """A hello on a socket, by hand: nothing of what follows is read."""
    name, value = next(iter(guest.identity.items()))
    lines = [
        f"GET /api/tables/{code}/socket HTTP/1.1",
        "Host: house",
        f"{name}: {value}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    ]
    connection.sendall("\r\n".join([*lines, "", ""]).encode())
    assert (await asyncio.to_thread(connection.recv, 1000)).startswith(b"HTTP/1.1 101")
    hello = b'{"type":"hello"}'
    connection.sendall(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)


async def listen_to_lines(guest: Guest, code: str, connection: socket.socket) -> None:
    """A request for a table's lines."""
    name, value = next(iter(guest.identity.items()))
    lines = [f"GET /api/tables/{code}/events HTTP/1.1", "Host: house", f"{name}: {value}"]
    connection.sendall("\r\n".join([*lines, "", ""]).encode())


@pytest.mark.parametrize("listen", [listen_on_socket, listen_to_lines])
def test_who_does_not_read_is_let_go_and_may_come_back(
    house: House, listen: Callable[[Guest, str, socket.socket], Awaitable[None]]
) -> None:
    asyncio.run(ignore(house, listen))
