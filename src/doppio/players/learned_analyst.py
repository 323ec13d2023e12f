"""The analyst with the net: exact where the solver reaches, else a search over the net."""

from __future__ import annotations

from dataclasses import dataclass, replace

from doppio.games.cappuccino.position import Move
from doppio.games.cappuccino.rules import play
from doppio.games.cappuccino.view import View
from doppio.kernels.board import Board
from doppio.players.contract import Budget, Halt, timed
from doppio.players.endgame import exact_opinion
from doppio.players.growth import Growth
from doppio.players.net_cups import cups_at_sight
from doppio.players.net_eyes import Eyes
from doppio.players.opinion import Opinion, Rated, played_out, small_view
from doppio.players.solver import A_MILLISECOND
from doppio.players.tree_reader import TreeReader

DEFAULT_NODES = 300
_NO_LIMIT = 1 << 40
_SOLVER_NODES = A_MILLISECOND // 2
"""What the solver looks at in the time the net takes for a position."""
_SOLVER_SHARE, _SEARCH_SHARE = 0.3, 0.5
_TOLD = 4
"""So many moves are told at least, where there are as many."""
_OTHERS_SHARE = 0.12
"""What each of the others gets of the thought that goes into the position itself."""


@dataclass(frozen=True, slots=True)
class LearnedAnalyst:
    """The same opinion every time, where a number of nodes bounds it and no clock."""

    eyes: Eyes
    seed: int = 1

    def load(self) -> None:
        """Have the engine ready, so that the first opinion has as much time as the others."""
        exact_opinion(small_view(), 10, Halt())
        self._searched(small_view(), Budget(nodes=2))

    def opinion(self, seen: View, budget: Budget) -> Opinion:
        """What it thinks of the position of a view whose seat is to move."""
        budget = budget.or_nodes(DEFAULT_NODES)
        nodes = _NO_LIMIT if budget.nodes is None else budget.nodes * _SOLVER_NODES
        with timed(_part(budget, _SOLVER_SHARE, 1)) as halt:
            exact = exact_opinion(seen, nodes, halt)
        if exact is not None:
            return exact
        return self._searched(seen, _part(budget, _SEARCH_SHARE, 1))

    def _searched(self, seen: View, budget: Budget) -> Opinion:
        """What a search over the net says.

        The net is often so sure that it hardly looks at other moves: some are looked at one by one,
        so that there is something to compare with.
        """
        less = _part(budget, _OTHERS_SHARE, _OTHERS_SHARE)
        reader = self._grown(seen, budget)
        return reader.opinion(lambda move: self._rated(seen, move, less), _TOLD)

    def _rated(self, seen: View, move: Move, budget: Budget) -> Rated:
        """A move looked at by itself."""
        assert seen.position is not None, "a position is needed for an opinion on it"
        after = play(seen.position, move)
        if after.turn is None:
            return Rated(move, played_out(after, seen.credit))
        found = self._grown(replace(seen, position=after), budget).opinion()
        best = found.moves[0]
        return Rated(move, found.outlook, (best.move, *best.line))

    def _grown(self, seen: View, budget: Budget) -> TreeReader:
        assert seen.position is not None, "a position is needed for an opinion on it"
        board = Board.of(seen.position)
        with timed(budget) as halt:
            growth = Growth(self.eyes, board, seen.credit, budget, self.seed, halt)
            while growth.go_on():
                pass
        return TreeReader(seen, board, growth.tree, cups_at_sight(self.eyes))


def _part(budget: Budget, of_time: float, of_nodes: float) -> Budget:
    """A part of a budget's time, and of its nodes."""
    millis = None if budget.millis is None else int(budget.millis * of_time)
    nodes = None if budget.nodes is None else max(2, int(budget.nodes * of_nodes))
    return replace(budget, millis=millis, nodes=nodes)
