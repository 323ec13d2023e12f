"""An analyst who does not think about the same position twice."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from doppio.games.cappuccino.position import Position
from doppio.games.cappuccino.view import View
from doppio.players.contract import Budget
from doppio.players.opinion import Analyst, Opinion


class Remembering:
    """Keeps the latest opinions of another analyst; may be asked by several threads at once.

    All who ask must do so with the same budget: an opinion is kept whatever it cost. One that was
    broken off is not.
    """

    def __init__(self, analyst: Analyst, most: int) -> None:
        self._analyst, self._most = analyst, most
        self._known: OrderedDict[tuple[Position, tuple[int, ...]], Opinion] = OrderedDict()
        self._lock = Lock()

    def load(self) -> None:
        """Have the other analyst's engine ready."""
        self._analyst.load()

    def opinion(self, seen: View, budget: Budget) -> Opinion:
        """What is thought of the position of a view whose seat is to move."""
        assert seen.position is not None, "a position is needed for an opinion on it"
        key = seen.position, seen.credit
        with self._lock:
            known = self._known.get(key)
            if known is not None:
                self._known.move_to_end(key)
                return known
        found = self._analyst.opinion(seen, budget)
        if budget.halt is None or not budget.halt.said[0]:
            self._keep(key, found)
        return found

    def _keep(self, key: tuple[Position, tuple[int, ...]], found: Opinion) -> None:
        with self._lock:
            self._known[key] = found
            if len(self._known) > self._most:
                self._known.popitem(last=False)
