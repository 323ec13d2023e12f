"""What goes wrong in the house itself: noted in its own log, and told to whoever asked."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from doppio.games.contract import Refusal
from doppio.server.answers import refused
from doppio.server.journal import Journal
from doppio.server.transport import hang_up
from doppio.store.contract import StoreError

UNEXPECTED = Refusal("unexpected", "Something went wrong in the house itself.")
NOT_READABLE = Refusal("not-readable", "The house cannot read its own file; its log tells more.")


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
            answer = _noted(journal, scope, error)
            await (_cut_off(scope) if begun else _tell(answer, scope, receive, send))


def _noted(journal: Journal, scope: Scope, error: Exception) -> Response:
    """Note what went wrong: what the disk did is no mistake of ours."""
    if isinstance(error, StoreError):
        journal.store_failed(error)
        return refused(503, NOT_READABLE)
    journal.exception("socket" if scope["type"] == "websocket" else "request", error)
    return refused(500, UNEXPECTED)


async def _tell(answer: Response, scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await WebSocket(scope, receive, send).send_denial_response(answer)
    else:
        await answer(scope, receive, send)


async def _cut_off(scope: Scope) -> None:
    """Half an answer must not look like a whole one."""
    hang_up(scope)
    await asyncio.sleep(0.01)  # let the connection notice
