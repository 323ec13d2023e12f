"""A connection as the hub sees it: frames go in without waiting, a slow reader is let go.

The socket library stands behind this and can be changed without the hub knowing.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

MOST_FRAMES = 256
MOST_BYTES = 256 * 1024
SLOW_SECONDS = 8.0
CODE_RESYNC = 4008
CODE_GOING = 1012

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

    def put(self, frame: Frame) -> None:
        """Queue a frame; a reader who does not keep up is let go."""
        if self._closed:
            return
        self._frames.append(frame)
        self._bytes += len(frame) if isinstance(frame, bytes) else 0
        self._something.set()
        if len(self._frames) > MOST_FRAMES or self._bytes > MOST_BYTES or self._is_stuck():
            self.close()
            self._on_slow()

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
        if not self._closed and self._is_stuck():
            self.close()
            self._on_slow()
