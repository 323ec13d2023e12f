"""An answer to somebody who is still sending: told at once, and heard in spite of it.

A connection that is closed with something unread is reset, and with it goes an answer that the
other side has not read yet. So what still comes is read for a while, and thrown away.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

MOST_BYTES = 64 * 1024 * 1024
MOST_SECONDS = 10.0
"""Who goes on for longer than that does not want to hear."""


class LastAnswer(Response):
    """Closes the connection, once the other side has had a chance to read it."""

    @classmethod
    def of(cls, answer: Response) -> LastAnswer:
        """The same answer as the last one of its connection."""
        headers = {**answer.headers, "Connection": "close"}
        return cls(answer.body, answer.status_code, headers)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002
        """Tell everything, hear them out, and close."""
        headers = self.raw_headers
        await send({"type": "http.response.start", "status": self.status_code, "headers": headers})
        await send({"type": "http.response.body", "body": self.body, "more_body": True})
        with suppress(TimeoutError):
            async with asyncio.timeout(MOST_SECONDS):
                await _hear_out(receive)
        await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _hear_out(receive: Receive) -> None:
    """Read what still comes, up to a bound, and keep nothing of it."""
    size, more = 0, True
    while more and size < MOST_BYTES:
        message = await receive()
        size += len(message.get("body", b""))
        more = message.get("more_body", False)  # there is none in a farewell
