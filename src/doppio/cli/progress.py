"""A progress bar on standard error; where that is no terminal, a line at the end."""

from __future__ import annotations

import sys
from time import monotonic

WIDTH = 30


def counted(count: int, what: str) -> str:
    """So many of something that is named in the plural: 2 games, but 1 game."""
    return f"{count} {what.removesuffix('s') if count == 1 else what}"


class Progress:
    """Counts up to a total and shows it."""

    def __init__(self, total: int, what: str) -> None:
        self._total = total
        self._what = what
        self._done = 0
        self._began = monotonic()
        self._live = sys.stderr.isatty()
        self._show()

    def add(self, count: int) -> None:
        """So many more are done."""
        self._done += count
        self._show()

    def finish(self) -> None:
        """Leave the final count standing."""
        if self._live:
            print(file=sys.stderr)
        else:
            print(counted(self._done, self._what), file=sys.stderr)

    def _show(self) -> None:
        if self._live:
            share = self._done / self._total if self._total else 1.0
            bar = "█" * int(share * WIDTH)
            many = counted(self._total, self._what)
            told = f"{bar:·<{WIDTH}} {self._done}/{many}, {self._speed()}"
            print(f"\r{told}", end="\x1b[K", file=sys.stderr, flush=True)

    def _speed(self) -> str:
        seconds = monotonic() - self._began
        if not self._done or seconds <= 0:
            return "…"
        left = (self._total - self._done) * seconds / self._done
        return f"{self._done / seconds:.0f} a second, {left:.0f} s left"
