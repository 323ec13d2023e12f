"""A connection as the hub sees it: frames go in without waiting, a slow reader is let go.

The socket library stands behind this and can be changed without the hub knowing.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import cast

import h11
from starlette.types import Scope
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

MOST_FRAMES = 256
MOST_BYTES = 256 * 1024
SLOW_SECONDS = 8.0
REQUEST_SECONDS = 60.0
"""What takes longer to come, or to be taken, is no slow line."""
LAST_SECONDS = 3.0
"""Less than the web server waits when it closes: it would complain of what is left then."""
CODE_RESYNC = 4008
CODE_CROWDED = 4029
CODE_GOING = 1012

ABORT = "doppio.abort"
"""Under this name a connection's scope holds what cuts it off, flushed or not."""


class AbortableSockets(WebSocketsSansIOProtocol):
    """uvicorn's sockets, with a way to cut off a reader who does not read."""

    def handle_connect(self, event: Request) -> None:
        """Tell the application how to cut this connection off."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            cast("dict[str, object]", self.scope)[ABORT] = self.transport.abort

    async def send(self, message: ASGISendEvent) -> None:
        """Note that a handshake which was refused with an answer is over, too."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True


class Patience:
    """Gives something so many seconds, from when it begins to when it ends."""

    def __init__(self, give_up: Callable[[], None]) -> None:
        self._give_up = give_up
        self._timer: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        """It begins, or goes on."""
        if self._timer is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(REQUEST_SECONDS, self._give_up)

    def end(self) -> None:
        """It has come to its end."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None


class AbortableRequests(H11Protocol):
    """uvicorn's requests, with a way to cut off a reader who does not read.

    Who begins a request and does not bring it to its end is cut off too, and holds up no end.
    """

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is there, and has something to ask."""
        super().connection_made(transport)
        self._coming, self._stuck = Patience(transport.abort), Patience(transport.abort)
        self._mind_the_request()

    def handle_events(self) -> None:
        """Tell the application how to cut this connection off."""
        super().handle_events()
        scope = getattr(self, "scope", None)
        if scope is not None:
            cast("dict[str, object]", scope)[ABORT] = self.transport.abort
        self._mind_the_request()

    def _mind_the_request(self) -> None:
        """Give a request some time from its beginning to its end, however it dribbles in."""
        if self._is_coming():
            self._coming.begin()
        else:
            self._coming.end()

    def _is_coming(self) -> bool:
        if self.transport.get_protocol() is not self:
            return False  # it has become a socket
        idle = self.conn.their_state is h11.IDLE and self.timeout_keep_alive_task is not None
        return not idle and self.conn.their_state in (h11.IDLE, h11.SEND_BODY)

    def pause_writing(self) -> None:
        """So much of an answer has not been taken that no more is sent: not for ever."""
        super().pause_writing()
        self._stuck.begin()

    def resume_writing(self) -> None:
        """It is taken after all."""
        super().resume_writing()
        self._stuck.end()

    def timeout_keep_alive_handler(self) -> None:
        """Close an idle connection; what was not taken until now would never be."""
        super().timeout_keep_alive_handler()
        if self.transport.get_write_buffer_size():
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is waited for any more."""
        self._coming.end()
        self._stuck.end()
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """Close; who has only half asked is promised nothing, and others have some seconds."""
        if self.conn.their_state is h11.SEND_BODY:
            self.transport.abort()
            return
        super().shutdown()
        self.loop.call_later(LAST_SECONDS, self.transport.abort)


def hang_up(scope: Scope) -> None:
    """Cut a connection off."""
    abort = scope.get(ABORT)
    if abort is not None:
        abort()


Send = Callable[[bytes], Awaitable[None]]
Frame = bytes | Callable[[], bytes]
"""A message, or what makes one at the moment it is sent (pings are timed then)."""


class Outbox:
    """Frames on their way to one reader, bounded in number, size and age."""

    def __init__(self, on_slow: Callable[[], None]) -> None:
        self._frames: deque[Frame] = deque()
        self._bytes = 0
        self._something = asyncio.Event()
        self._closed = False
        self._on_slow = on_slow
        self._sending_since: float | None = None
        self._finishing = False
        self._more_frames = self._more_bytes = 0

    def put(self, frame: Frame) -> None:
        """Queue a frame; a reader who does not keep up is let go."""
        if self._closed or self._finishing:
            return
        self._frames.append(frame)
        self._bytes += len(frame) if isinstance(frame, bytes) else 0
        self._something.set()
        too_many = len(self._frames) > MOST_FRAMES + self._more_frames
        if too_many or self._bytes > MOST_BYTES + self._more_bytes or self._is_stuck():
            self.let_go()

    def catch_up(self, frames: list[bytes]) -> None:
        """Queue what a reader has missed; so much more may be under way until it is read."""
        self._more_frames += len(frames)
        self._more_bytes += sum(map(len, frames))
        for frame in frames:
            self.put(frame)

    def _is_stuck(self) -> bool:
        since = self._sending_since
        return since is not None and asyncio.get_running_loop().time() - since > SLOW_SECONDS

    def close(self) -> None:
        """Forget what is queued."""
        self._closed = True
        self._frames.clear()
        self._bytes = 0
        self._something.set()

    def finish(self) -> None:
        """Send what is queued, then be done."""
        self._finishing = True
        self._something.set()

    async def run(self, send: Send) -> None:
        """Send what is queued, in order, until closed."""
        loop = asyncio.get_running_loop()
        while not self._closed:
            if not self._frames and self._finishing:
                return
            if not self._frames:
                self._more_frames = self._more_bytes = 0
                self._something.clear()
                await self._something.wait()
                continue
            frame = self._frames.popleft()
            self._bytes -= len(frame) if isinstance(frame, bytes) else 0
            self._sending_since = loop.time()
            await send(frame if isinstance(frame, bytes) else frame())
            self._sending_since = None

    def check(self) -> None:
        """Let a reader go who has taken nothing for too long."""
        if self._is_stuck():
            self.let_go()

    def let_go(self) -> None:
        """This reader does not read: forget what is queued, and tell of it once."""
        if not self._closed:
            self.close()
            self._on_slow()
