"""Bots at tables: many who think hold nobody up, and one that fails is noted."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from unittest import mock

import httpx

from doppio.games.cappuccino.view import View
from doppio.games.contract import Chance
from doppio.players.contract import Budget, Choice
from doppio.server.app import App, build_app
from doppio.server.bots import Bots
from doppio.server.house import HouseRules
from doppio.store.sqlite import SqliteStore

Scene = Callable[[App, httpx.AsyncClient], Awaitable[None]]
WITH_A_BOT = {
    "settings": {"game": "cappuccino", "setup": "expert", "first": "seat"},
    "seats": [1, "me"],
    "start": True,
}


def in_a_house(tmp_path: Path, scene: Scene) -> None:
    async def within() -> None:
        app, opened = build_app(lambda: SqliteStore(tmp_path / "games"), HouseRules(), Bots(1))
        transport = httpx.ASGITransport(app)
        async with (
            asyncio.timeout(60),
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://house") as client,
        ):
            await client.post("/api/me", json={"name": "Host"})
            await scene(opened, client)

    asyncio.run(within())


def test_nobody_waits_for_bots_that_think(tmp_path: Path) -> None:
    enough, thinking = threading.Event(), threading.Semaphore(0)

    class Slow:
        def choose(self, view: View, budget: Budget, chance: Chance) -> Choice:  # noqa: ARG002
            thinking.release()
            enough.wait(30)
            raise InterruptedError

    async def scene(opened: App, client: httpx.AsyncClient) -> None:
        for _ in range(40):
            assert (await client.post("/api/tables", json=WITH_A_BOT)).status_code == 201
        while not thinking.acquire(blocking=False):
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)
        assert opened.hub is not None
        async with asyncio.timeout(20):
            assert (await client.get("/api/tables")).status_code == 200
            assert await opened.hub.find("nosuchcode") is None
        enough.set()

    with mock.patch("doppio.server.bots.cappuccino_bot", return_value=Slow()):
        in_a_house(tmp_path, scene)


def test_a_bot_that_fails_is_noted_and_the_house_goes_on(tmp_path: Path) -> None:
    class Broken:
        def choose(self, view: View, budget: Budget, chance: Chance) -> Choice:  # noqa: ARG002
            raise ZeroDivisionError

    async def scene(opened: App, client: httpx.AsyncClient) -> None:
        code = (await client.post("/api/tables", json=WITH_A_BOT)).json()["code"]
        assert opened.hub is not None
        figures = opened.hub.journal.figures
        while "\ndoppio_exceptions_total 0\n" in figures.text({}):
            await asyncio.sleep(0.01)
        assert (await client.get(f"/api/tables/{code}")).json()["phase"] == "playing"

    with mock.patch("doppio.server.bots.cappuccino_bot", return_value=Broken()):
        in_a_house(tmp_path, scene)
