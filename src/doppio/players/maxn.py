"""Three and four seats, looked at to the end: everybody makes the most of their own cups.

This is max^n: at every turn the mover takes the move after which they end with the most cups, and
the first of several such moves. Others may choose differently among moves that are equal to them,
so the result is one of possibly many that perfect play allows, and no promise as with two seats.
"""

from __future__ import annotations

from dataclasses import dataclass

from doppio.games.cappuccino.position import Move, Position
from doppio.games.cappuccino.rules import legal_moves, play, scores
from doppio.games.contract import Refusal, RefusedError
from doppio.players.contract import Budget, Halt, timed

DEFAULT_NODES = 200_000
MOST_NODES = 2_000_000
"""All positions are remembered: more of them would not fit into the memory of many machines."""
_OVER = Refusal("game-over", "The game is over.")


@dataclass(frozen=True, slots=True)
class Ending:
    """How it ends when everybody makes the most of their own cups, and how it comes to that."""

    scores: tuple[int, ...]
    line: tuple[Move, ...]
    nodes: int


@dataclass(frozen=True, slots=True)
class CutShort:
    """It takes more to find out than was allowed."""

    nodes: int


class _TooLongError(Exception):
    """There is more to look at than was allowed."""


def ending(position: Position, budget: Budget | None = None) -> Ending | CutShort:
    """The ending of a position, if it is found within the budget."""
    return MaxN(budget or Budget()).ending(position)


class MaxN:
    """Looks for an ending; how far it has come may be asked by another thread."""

    def __init__(self, budget: Budget) -> None:
        self.most = min(budget.nodes or DEFAULT_NODES, MOST_NODES)
        self._budget = budget
        self._search = _Search(self.most, Halt())

    @property
    def nodes(self) -> int:
        """The positions looked at so far."""
        return self._search.looked_at

    def ending(self, position: Position) -> Ending | CutShort:
        """The ending of a position, if it is found within the budget."""
        if position.turn is None:
            raise RefusedError(_OVER)
        with timed(self._budget) as halt:
            search = self._search = _Search(self.most, halt)
            try:
                found = search.scores_of(position)
            except (_TooLongError, RecursionError):
                return CutShort(search.looked_at)
            return Ending(found, search.line_from(position), search.looked_at)


class _Search:
    def __init__(self, most: int, halt: Halt) -> None:
        self.looked_at = 0
        self._most, self._halt = most, halt
        self._known: dict[Position, tuple[tuple[int, ...], Move | None]] = {}

    def scores_of(self, position: Position) -> tuple[int, ...]:
        if position not in self._known:
            self._known[position] = self._look(position)
        return self._known[position][0]

    def _look(self, position: Position) -> tuple[tuple[int, ...], Move | None]:
        self.looked_at += 1
        if self.looked_at > self._most or self._halt.said[0]:
            raise _TooLongError
        if position.turn is None:
            return scores(position), None
        seat = position.turn - 1
        moves = list(legal_moves(position))
        best = max(moves, key=lambda move: self.scores_of(play(position, move))[seat])
        return self.scores_of(play(position, best)), best

    def line_from(self, position: Position) -> tuple[Move, ...]:
        line: list[Move] = []
        while (move := self._known[position][1]) is not None:
            line.append(move)
            position = play(position, move)
        return tuple(line)
