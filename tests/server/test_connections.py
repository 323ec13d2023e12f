"""How many may be connected from one address at once: the next one is told, others are not hurt."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from contextlib import ExitStack
from pathlib import Path
from socket import create_connection
from typing import Self

import pytest
from starlette.requests import HTTPConnection
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from doppio.cli import build_parser
from doppio.server.house import HouseRules, line_of
from doppio.server.limits import Places
from tests.server.asking import play, refusal
from tests.server.house import Guest, House, open_house, serve_command

CROWDED = 4029


class Line:
    """Where a guest's sockets come from; they are closed in the end."""

    def __init__(self, guest: Guest, code: str) -> None:
        self._guest, self._code = guest, code
        self.sockets: list[ClientConnection] = []

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        for socket in self.sockets:
            await socket.close()

    async def calls(self, address: str | None = None) -> bool:
        """Whether one more socket is let in; one that is not is told why."""
        said = {} if address is None else {"X-Forwarded-For": address}
        headers = {**self._guest.identity, **said}
        socket = await self._guest.dial(self._code, additional_headers=headers)
        self.sockets.append(socket)
        with contextlib.suppress(ConnectionClosed):
            await socket.send('{"type":"hello"}')
            await socket.recv()
            return True
        assert socket.close_code == CROWDED
        assert (socket.close_reason or "").endswith(".")
        return False

    async def gets_through(self) -> None:
        """Call until the house has noticed that there is room."""
        while not await self.calls():
            await asyncio.sleep(0.05)


def test_one_address_has_so_many_and_the_next_one_is_told(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Many") as many, house.guest("Other") as other:
            code = await many.open_table(game="cappuccino")
            async with Line(many, code) as line, Line(other, code) as elsewhere:
                assert [await line.calls() for _ in range(4)] == [True, True, True, False]
                stream = await many.ask("GET", f"/api/tables/{code}/events")
                assert refusal(stream, 429) == "too-many-connections"
                assert (await many.ask("GET", f"/api/tables/{code}")).status_code == 200
                assert await elsewhere.calls(), "another address has places of its own"
                await line.sockets[0].close()
                await line.gets_through()

    with open_house(tmp_path / "games", "--connections", "3") as house:
        play(house, scene)


def with_few_files(store: Path, *options: str) -> list[str]:
    """A house on a system that allows a program 64 open files, unless it asks for more."""
    return ["sh", "-c", 'ulimit -S -n 64 && exec "$@"', "sh", *serve_command(store, *options)]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit")
def test_a_house_asks_for_more_connections_than_a_system_gives_unasked(tmp_path: Path) -> None:
    class Modest(House):
        command = staticmethod(with_few_files)

    async def scene(house: House) -> None:
        async with house.guest("Late") as late:
            code = await late.open_table(game="cappuccino")
            async with late.at(code) as visit:
                await visit.done(do="say", phrase="hello")

    with open_house(tmp_path / "games", kind=Modest) as house, ExitStack() as lines:
        for _ in range(100):
            lines.enter_context(create_connection(("127.0.0.1", house.port)))
        play(house, scene)


def test_streams_take_places_too(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Bot") as bot:
            code = await bot.open_table(game="cappuccino")
            async with Line(bot, code) as line:
                async with contextlib.aclosing(bot.stream(code)) as stream:  # type: ignore[type-var]
                    await anext(stream)
                    assert not await line.calls()
                await line.gets_through()

    with open_house(tmp_path / "games", "--connections", "1") as house:
        play(house, scene)


def test_behind_a_trusted_proxy_the_real_addresses_count(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Host") as host:  # whose cookie is for HTTPS alone
            proxy = house.guest(cookie=host.cookie)
            code = await proxy.open_table(game="cappuccino")
            async with Line(proxy, code) as line:
                assert await line.calls("203.0.113.1")
                assert await line.calls("203.0.113.2")
                assert not await line.calls("203.0.113.1")
                assert await line.calls("2001:db8:1:2::1")
                assert not await line.calls("2001:db8:1:2:3:4:5:6"), "the same line"
                assert await line.calls("2001:db8:1:3::1")
            await proxy.http.aclose()

    options = ("--trusted-proxy", "127.0.0.0/8", "--connections", "1")
    with open_house(tmp_path / "games", *options) as house:
        play(house, scene)


def test_nobody_speaks_for_another_address_without_a_trusted_proxy(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Liar") as liar:
            code = await liar.open_table(game="cappuccino")
            async with Line(liar, code) as line:
                assert await line.calls()
                assert not await line.calls("203.0.113.1")

    with open_house(tmp_path / "games", "--connections", "1") as house:
        play(house, scene)


def test_who_is_turned_away_is_counted(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        async with house.guest("Many") as many:
            code = await many.open_table(game="cappuccino")
            async with Line(many, code) as line:
                assert [await line.calls() for _ in range(2)] == [True, False]
                told = (await many.ask("GET", "/metrics")).text
                assert 'doppio_refused_connections_total{code="too-many-connections"} 1' in told
                assert 'doppio_connections{kind="socket"} 1' in told

    with open_house(tmp_path / "games", "--connections", "1") as house:
        play(house, scene)


def test_places_are_given_back() -> None:
    places = Places(2)
    with places.one_more("a"):
        with contextlib.suppress(ZeroDivisionError), places.one_more("a"):
            assert places.are_taken("a")
            assert not places.are_taken("b")
            raise ZeroDivisionError
        assert not places.are_taken("a")
    assert not places._taken, "nothing is remembered of who is gone"


@pytest.mark.parametrize(
    "address, line",
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("somewhere", "somewhere"),
    ],
)
def test_a_line_is_an_address_or_what_it_is_given_of_ipv6(address: str, line: str) -> None:
    assert line_of(HTTPConnection({"type": "http", "client": (address, 1)})) == line


def test_what_is_told_as_usual_is_usual() -> None:
    assert build_parser().parse_args(["serve"]).connections == HouseRules().connections
