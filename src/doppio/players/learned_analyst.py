"""The analyst with the net: exact where the solver reaches, else a search over the net."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from doppio.games.cappuccino.position import Move
from doppio.games.cappuccino.view import View
from doppio.kernels.board import Board
from doppio.players.contract import Budget, Halt, timed
from doppio.players.endgame import exact_opinion
from doppio.players.learned import Growth
from doppio.players.net_eyes import Eyes
from doppio.players.opinion import Opinion, played_out, small_view
from doppio.players.sight import sight
from doppio.players.tree_reader import Cups, TreeReader

DEFAULT_NODES = 300
_NO_LIMIT = 1 << 40
_SOLVER_NODES = 1000
"""What the solver looks at in the time the net takes for a position."""
_SOLVER_SHARE = 0.4


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
        if budget.is_open:
            budget = replace(budget, nodes=DEFAULT_NODES)
        nodes = _NO_LIMIT if budget.nodes is None else budget.nodes * _SOLVER_NODES
        share = None if budget.millis is None else int(budget.millis * _SOLVER_SHARE)
        with timed(replace(budget, millis=share)) as halt:
            exact = exact_opinion(seen, nodes, halt)
        if exact is not None:
            return exact
        rest = None if share is None or budget.millis is None else budget.millis - share
        return self._searched(seen, replace(budget, millis=rest))

    def _searched(self, seen: View, budget: Budget) -> Opinion:
        assert seen.position is not None, "a position is needed for an opinion on it"
        board = Board.of(seen.position)
        with timed(budget) as halt:
            growth = Growth(self.eyes, board, seen.credit, budget, self.seed, halt)
            growth.start()
            while growth.go_on():
                pass
        return TreeReader(seen, board, growth.tree, self._cups_after).opinion()

    def _cups_after(self, reader: TreeReader, node: int, line: tuple[Move, ...]) -> Cups:  # noqa: ARG002
        """What the net expects at first sight at the end of the line."""
        leaf = reader.after(line)
        if leaf.turn is None:
            return np.array(played_out(leaf, reader.view.credit).cups)
        shown, credit = sight(leaf, reader.view.credit), reader.view.credit or (0,) * 4
        _, _, cups = self.eyes.look(shown.cells[None], shown.table[None], shown.near[None])
        seats = len(leaf.seats)
        told = np.roll(cups[0, :seats], leaf.turn - 1)
        return np.asarray(np.maximum(told, 0.0) + np.array(credit[:seats]), np.float64)
