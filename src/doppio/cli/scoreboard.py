"""The progress of a match: a bar with the running result; without a terminal, a line a tenth."""

from __future__ import annotations

import sys
from time import monotonic

from doppio.arena.report import standing
from doppio.arena.tally import Tally

WIDTH = 24
_REFRESH = 0.1
_TENTHS = 10


class Scoreboard:
    """Shows how far a match is, and who is ahead."""

    def __init__(self) -> None:
        self._live = sys.stderr.isatty()
        self._shown = 0.0
        self._tenth = 0

    def show(self, tally: Tally) -> None:
        """The match stands so now."""
        tenth = _TENTHS * tally.games // tally.plan.games
        if self._live:
            if monotonic() - self._shown >= _REFRESH or tally.is_over():
                self._draw(tally)
        elif tenth > self._tenth:
            print(self._words(tally), file=sys.stderr, flush=True)
        self._tenth = tenth

    def _draw(self, tally: Tally) -> None:
        self._shown = monotonic()
        bar = "█" * (WIDTH * tally.games // tally.plan.games)
        end = "\x1b[K\n" if tally.is_over() else "\x1b[K"
        print(f"\r{bar:·<{WIDTH}} {self._words(tally)}", end=end, file=sys.stderr, flush=True)

    def _words(self, tally: Tally) -> str:
        return f"{tally.games}/{tally.plan.games} games: {standing(tally)}"
