"""What goes wrong in the house itself: noted in its own log, and told to whoever asked."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from doppio.games.contract import Refusal
from doppio.server.answers import refused
from doppio.server.journal import Journal
from doppio.server.transport import hang_up

UNEXPECTED = Refusal("unexpected", "Something went wrong in the house itself.")


class NotedFailures:
    """Ends a request that fails; the web server would write its own words into the log."""

    def __init__(self, app: ASGIApp, journal: Callable[[], Journal | None]) -> None:
        self._app, self._journal = app, journal

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as the house does, or say that it could not."""
        begun = False

        async def send_noting(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self._app(scope, receive, send_noting)
        except Exception as error:
            journal = self._journal()
            if journal is None or scope["type"] == "lifespan":
                raise
            journal.exception("socket" if scope["type"] == "websocket" else "request", error)
            await (_cut_off(scope) if begun else _tell(scope, receive, send))


async def _tell(scope: Scope, receive: Receive, send: Send) -> None:
    answer = refused(500, UNEXPECTED)
    if scope["type"] == "websocket":
        await WebSocket(scope, receive, send).send_denial_response(answer)
    else:
        await answer(scope, receive, send)


async def _cut_off(scope: Scope) -> None:
    """Half an answer must not look like a whole one."""
    hang_up(scope)
    await asyncio.sleep(0.01)  # let the connection notice
