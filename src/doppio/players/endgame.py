"""Two-seat endings told exactly: every move with what perfect play after it comes to."""

from __future__ import annotations

from collections.abc import Iterator

from doppio.games.cappuccino.position import Move, Position
from doppio.games.cappuccino.rules import legal_moves, play
from doppio.games.cappuccino.view import View
from doppio.kernels.board import Layout
from doppio.players.contract import Budget, Halt
from doppio.players.opinion import MOST_MOVES, Opinion, Outlook, Rated, played_out
from doppio.players.solver import Solver, refuse_to_solve

MOST_STACKS = 22
_BITS = 18


def exact_opinion(view: View, most_nodes: int, halt: Halt) -> Opinion | None:
    """The truth about a position, if so many nodes are enough to find it before the halt."""
    position = view.position
    if position is None or len(position.stacks) > MOST_STACKS or refuse_to_solve(position):
        return None
    return _Endgame(position, view.credit, most_nodes, halt).opinion()


def solved_line(position: Position) -> tuple[Move, ...]:
    """A best line from a position for two to its end, whatever it takes; none from an end."""
    return () if position.turn is None else Solver(_BITS).solve(position).line


class _Endgame:
    def __init__(
        self, position: Position, credit: tuple[int, ...], most_nodes: int, halt: Halt
    ) -> None:
        self._position, self._credit = position, credit
        self._left, self._halt = most_nodes, halt
        self._most = most_nodes
        self._layout = Layout.of(tuple(position.stacks))
        self._solver = Solver(_BITS)

    def opinion(self) -> Opinion | None:
        line = self._line_from(self._position)
        if line is None:
            return None
        best = Rated(line[0], self._outlook(line), line[1:])
        seat = self._position.turn
        assert seat is not None, "a finished game has no moves"
        rated = sorted(self._others(line[0]), key=lambda other: -other.outlook.lead(seat))
        moves = (best, *rated[: MOST_MOVES - 1])
        return Opinion(best.outlook, moves, exact=True, nodes=self._most - self._left)

    def _others(self, best: Move) -> Iterator[Rated]:
        """The other moves, as far as there is time to find out about them."""
        for move in legal_moves(self._position):
            if move != best:
                line = self._line_from(play(self._position, move))
                if line is not None:
                    yield Rated(move, self._outlook((move, *line)), line)

    def _line_from(self, position: Position) -> tuple[Move, ...] | None:
        """A best line to the end; None where it cannot be found with what is left."""
        if position.turn is None:
            return ()
        budget = Budget(nodes=self._left, halt=self._halt)
        found = self._solver.solve(position, budget, self._layout)
        self._left = max(1, self._left - found.nodes)
        return found.line or None

    def _outlook(self, line: tuple[Move, ...]) -> Outlook:
        position = self._position
        for move in line:
            position = play(position, move)
        return played_out(position, self._credit)
