"""The study: where the house thinks about games for those who ask, beside the event loop.

Everybody has one thought at a time; a few more may wait for it. Whoever goes away is not thought
for any longer, and what was thought to its end is remembered.
"""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Protocol, TypeVar

from doppio.games.contract import Refusal, RefusedError
from doppio.players.contract import Budget, Halt
from doppio.players.opinion import Analyst
from doppio.players.remembering import Remembering

MOST_WAITING, MOST_OF_ONE = 32, 3
MOST_REMEMBERED = 1000

Thought = TypeVar("Thought")
Thinking = Callable[[Analyst, Budget], Thought]


class Think(Protocol):
    """Thinks, as soon as it is one's turn; cancelled, it comes to an end."""

    async def __call__(self, thinking: Thinking[Thought], /) -> Thought:
        """What was thought."""


_ONE_THOUGHT = Refusal("one-thought", "One thought after the other, please.")
_BUSY = Refusal("busy", "The house is busy; please try again in a moment.")


class CrowdedError(RefusedError):
    """Too much is asked at once."""


def house_analyst() -> Analyst:
    """The best analyst there is; loading its engine takes a moment."""
    from doppio.players.analyst import best_analyst

    return best_analyst()


class Study:
    """Thinks for guests."""

    def __init__(self, hire: Callable[[], Analyst] = house_analyst) -> None:
        self._hire = hire
        self._analyst: Analyst | None = None
        self._waiting: Counter[str] = Counter()
        self._turns: dict[str, asyncio.Lock] = {}
        heads = max(1, (os.cpu_count() or 1) // 2)
        self._free = asyncio.Semaphore(heads)
        self._heads = ThreadPoolExecutor(heads, "doppio-study")
        self._halts: set[Halt] = set()
        self._closed = False

    def close(self) -> None:
        """Think no more; what is being thought breaks off."""
        self._closed = True
        for halt in self._halts:
            halt.say()
        self._heads.shutdown(wait=False, cancel_futures=True)

    def refuse(self, asker: str) -> None:
        """Raise `CrowdedError` where too much is waiting to be thought about already."""
        if self._waiting[asker] >= MOST_OF_ONE:
            raise CrowdedError(_ONE_THOUGHT)
        if self._waiting.total() >= MOST_WAITING:
            raise CrowdedError(_BUSY)

    @contextmanager
    def visited(self, asker: str) -> Iterator[Think]:
        """Somebody is here to be thought for; gives what they may think with."""
        self._waiting[asker] += 1
        turn = self._turns.setdefault(asker, asyncio.Lock())

        async def think(thinking: Thinking[Thought]) -> Thought:
            async with turn, self._free:
                return await self._think(thinking)

        try:
            yield think
        finally:
            self._waiting[asker] -= 1
            if not self._waiting[asker]:
                del self._waiting[asker], self._turns[asker]

    async def _think(self, thinking: Thinking[Thought]) -> Thought:
        if self._closed:
            raise CrowdedError(_BUSY)
        halt = Halt()
        self._halts.add(halt)
        try:
            return await asyncio.get_running_loop().run_in_executor(
                self._heads, self._thought, thinking, halt
            )
        finally:
            halt.say()  # whoever waited for it may have gone
            self._halts.discard(halt)

    def _thought(self, thinking: Thinking[Thought], halt: Halt) -> Thought:
        if self._analyst is None:
            self._analyst = Remembering(self._hire(), MOST_REMEMBERED)
        return thinking(self._analyst, Budget(halt=halt))
