"""The house as an ASGI application."""

from __future__ import annotations

import asyncio
import contextlib
import gc
from collections.abc import AsyncIterator, Callable

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from doppio import __version__
from doppio.games.contract import Refusal
from doppio.server.answers import NO_ADDRESS, endpoint, json_answer, refused
from doppio.server.bots import Bots
from doppio.server.chance import SecretChance
from doppio.server.clock import HouseClock
from doppio.server.endpoints import ENDPOINTS
from doppio.server.failures import NotedFailures
from doppio.server.forgetting import keep_tidy
from doppio.server.headers import CarefulHeaders
from doppio.server.house import House, HouseRules
from doppio.server.hub import Hub
from doppio.server.identity import Signer
from doppio.server.journal import Journal
from doppio.server.openapi import openapi
from doppio.server.page import for_people, page_routes
from doppio.server.socket import serve_socket
from doppio.store.contract import LostError, Store

GC_THRESHOLD = 50_000


class App:
    """Holds the house while it is open; requests find it here."""

    @property
    def hub(self) -> Hub | None:
        """The hub, while the house is open."""
        return None if self.house is None else self.house.hub

    def stop_thinking(self) -> None:
        """Nobody waits for an opinion any more."""
        if self.house is not None:
            self.house.study.close()

    def __init__(
        self, open_store: Callable[[], Store], rules: HouseRules, bots: Bots | None = None
    ) -> None:
        self._open_store, self._rules = open_store, rules
        self._bots = bots or Bots()
        self.house: House | None = None
        self.lost: LostError | None = None
        """Why what was played is not where it should be, once the house is closed."""

    @contextlib.asynccontextmanager
    async def open(self, app: Starlette) -> AsyncIterator[None]:
        """Open the house, and close it with everything on disk and everybody told."""
        store, clock = self._open_store(), HouseClock()
        hub = Hub(store, clock, SecretChance(), self._bots.look)
        self._bots.hub = hub
        self.house = House(store, hub, clock, Signer(store.secret()), self._rules)
        app.router.routes.extend(routes(self.house))
        tasks = [asyncio.create_task(work) for work in (hub.watch(), keep_tidy(self.house))]
        # What was made until now stays; looking through it again and again only costs time.
        gc.collect()
        gc.freeze()
        gc.set_threshold(GC_THRESHOLD, 20, 20)
        hub.journal.tell("house opened", version=__version__)
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            hub.close()
            self._bots.close()
            self.stop_thinking()
            self.house = None
            try:
                await asyncio.to_thread(store.close)
            except LostError as error:
                self.lost = error
                hub.journal.store_failed(error)
            hub.journal.tell("house closed")


def routes(house: House) -> list[BaseRoute]:
    """All routes of the house."""

    async def socket(websocket: WebSocket) -> None:
        await serve_socket(house, websocket)

    described = json_answer(openapi())

    async def description(request: Request) -> Response:  # noqa: ARG001
        return described

    listed: list[BaseRoute] = [
        Route(
            one.path,
            for_people(endpoint(house, one.handler)),
            methods=[one.method],
        )
        for one in ENDPOINTS
    ]
    return [
        *listed,
        *page_routes(),
        Route("/api/openapi.json", description),
        WebSocketRoute("/api/tables/{code}/socket", socket),
    ]


def build_app(
    open_store: Callable[[], Store], rules: HouseRules, bots: Bots | None = None
) -> tuple[Starlette, App]:
    """The application, and what opens with it; the store is opened when it starts."""

    async def nothing(request: Request) -> Response:  # noqa: ARG001
        return refused(404, NO_ADDRESS)

    said = for_people(nothing)

    async def not_found(request: Request, error: Exception) -> Response:  # noqa: ARG001
        return await said(request)

    async def not_allowed(request: Request, error: Exception) -> Response:  # noqa: ARG001
        return refused(405, Refusal("no-such-method", "That cannot be done at this address."))

    def journal() -> Journal | None:
        return None if opened.hub is None else opened.hub.journal

    opened = App(open_store, rules, bots)
    app = Starlette(
        lifespan=opened.open,
        exception_handlers={404: not_found, 405: not_allowed},
        middleware=[Middleware(CarefulHeaders), Middleware(NotedFailures, journal)],
    )
    return app, opened
