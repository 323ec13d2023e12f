"""The house's time: milliseconds since 1970, never running backwards while the house is open."""

from __future__ import annotations

import time


class HouseClock:
    """Wall-clock time at the start, carried on by a clock that nobody can set."""

    def __init__(self) -> None:
        self._offset = time.time_ns() - time.monotonic_ns()

    def now(self) -> int:
        """Milliseconds now."""
        return (self._offset + time.monotonic_ns()) // 1_000_000
