"""Asking over HTTP: what a refusal looks like, and scenes that must not hang."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import httpx

from doppio.games.dice import Dice
from tests.server.house import Guest, House, Json
from tests.server.playing import play_on, seat_all

Scene = Callable[[House], Awaitable[None]]


def play(house: House, scene: Scene) -> None:
    """Run a scene; one that hangs is a failure."""

    async def within() -> None:
        async with asyncio.timeout(100):
            await scene(house)

    asyncio.run(within())


def refusal(answer: httpx.Response, status: int) -> str:
    """The code of a refusal; it must have a sentence for people too."""
    assert answer.status_code == status, f"{answer.status_code} {answer.text}"
    assert answer.headers["content-type"] == "application/json"
    error = answer.json()["error"]
    assert isinstance(error["code"], str)
    assert error["code"]
    assert isinstance(error["sentence"], str)
    assert error["sentence"].endswith((".", "!"))
    return str(error["code"])


async def asked_too_often(guest: Guest) -> httpx.Response:
    """Ask until the house has enough of it, however slowly this machine asks; its refusal."""
    while (answer := await guest.ask("GET", "/healthz")).status_code != 429:
        assert answer.status_code == 200, answer.text
    return answer


async def finished(house: House, guest: Guest, **settings: object) -> str:
    """The code of a table whose game is over."""
    async with house.guest("Opponent") as other:
        code = await guest.open_table(**settings)
        async with guest.at(code) as mine, other.at(code) as theirs:
            await seat_all([mine, theirs])
            await asyncio.gather(play_on(mine, Dice("a"), 0.01), play_on(theirs, Dice("b"), 0.01))
    return code


async def all_events(guest: Guest, code: str) -> list[Json]:
    """Every event of a table, from the first on."""
    found: list[Json] = []
    async for message in guest.stream(code, after=0):
        if message["type"] == "event":
            found.append(message)
        if message["type"] == "presence":
            return found
    raise AssertionError("the stream ended")
