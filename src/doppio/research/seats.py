"""What the environments share: how seats are called, what seeds and actions come to."""

from __future__ import annotations

from operator import index

import numpy as np

from doppio.games.contract import Refusal, RefusedError

_NO_KIND = Refusal("bad-kind", "What is played is given as a Kind, such as Kind(players=3).")
_NOT_BEGUN = Refusal("not-begun", "A game begins with reset; before that there is no step.")


def seat_names(players: int) -> list[str]:
    """The agents of a table, in turn order."""
    return [f"seat_{number + 1}" for number in range(players)]


def refuse_other(kind: object, wanted: type) -> None:
    """Raise `RefusedError` for what is no kind of this game."""
    if not isinstance(kind, wanted):
        raise RefusedError(_NO_KIND)


def refuse_unbegun(agents: object) -> None:
    """Raise `RefusedError` where there are no agents yet: `reset` names them."""
    if not agents:
        raise RefusedError(_NOT_BEGUN)


def action_number(action: object) -> int:
    """An action, of whatever type of whole numbers; of anything else -1, which is none."""
    try:
        return index(action)  # type: ignore[arg-type]
    except TypeError:
        return -1


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
