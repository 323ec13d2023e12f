"""What both environments for PettingZoo share: how seats are called, and what seeds come to."""

from __future__ import annotations

import numpy as np


def seat_names(players: int) -> list[str]:
    """The agents of a table, in turn order."""
    return [f"seat_{number + 1}" for number in range(players)]


class Seeds:
    """The seeds of one game after the other: given by the caller, or drawn from the last given."""

    def __init__(self) -> None:
        self._drawn = np.random.default_rng()

    def next(self, given: int | None) -> int:
        """The seed of the next game."""
        if given is None:
            return int(self._drawn.integers(1 << 32))
        self._drawn = np.random.default_rng(given)
        return given
