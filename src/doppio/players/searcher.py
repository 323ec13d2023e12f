"""Players that look ahead in a tree: plain UCT, the yardstick, and the best one without a net."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from doppio.games.cappuccino.position import Position
from doppio.games.cappuccino.view import View
from doppio.games.contract import Chance
from doppio.kernels.board import Board
from doppio.kernels.state import Spot
from doppio.kernels.tree import GUIDED, PLAIN, Rules, grow, new_tree
from doppio.players.contract import Budget, Choice, Halt, timed
from doppio.players.endings import Endings, known
from doppio.players.greedy import Greedy
from doppio.players.solver import A_MILLISECOND
from doppio.players.verdict import chosen, notice

DEFAULT_NODES = 2000
_NO_LIMIT = 1 << 40
_TREE_NODES = 1 << 22
_MOST_MOVES = 200
_FIRST_VISITS = 1000
_SOLVER_BITS = 18
_SOLVER_NODES = A_MILLISECOND // 100
"""What the solver looks at in the time a visit of the tree takes, and some more."""


@dataclass(frozen=True, slots=True)
class Searcher:
    """Grows a tree within its budget. `looks`: how many moves a random game chooses among.

    With `solves`, two-seat endings are played out exactly where the budget is enough for it.
    `overlooks` is the chance that a move is not noticed at all.
    """

    mode: int
    looks: int = 1
    solves: bool = False
    threads: int = 1
    nodes: int = DEFAULT_NODES
    overlooks: float = 0.0
    memory_bits: int = _SOLVER_BITS

    def choose(self, view: View, budget: Budget, chance: Chance) -> Choice:
        """The move to make."""
        if view.position is None:
            return Greedy().choose(view, budget, chance)
        endings = Endings(self.memory_bits, _SOLVER_NODES) if self.solves else None
        choice, rest = known(view, budget.or_nodes(self.nodes), endings)
        return choice or self._search(view, view.position, rest, chance)

    def _search(self, view: View, position: Position, budget: Budget, chance: Chance) -> Choice:
        board = Board.of(position)
        seeds = [chance.below(1 << 62) for _ in range(self.threads)]
        noticed = notice(len(view.legal), self.overlooks, chance)
        visits = -(-_visits(budget) // self.threads)
        with timed(budget) as halt:
            growths = [
                _Growth(board, view.credit, self, visits, budget.depth, seed, halt)
                for seed in seeds
            ]
            if self.threads > 1:
                with ThreadPoolExecutor(self.threads) as pool:
                    list(pool.map(_Growth.finish, growths))
            while growths[0].go_on():
                if budget.report is not None:
                    budget.report(chosen(view, board, [growths[0].tree], noticed))
        return chosen(view, board, [growth.tree for growth in growths], noticed)


def _visits(budget: Budget) -> int:
    """How many leaves to look at; a depth alone bounds them too, so that it comes to an end."""
    if budget.nodes is None and budget.millis is None and budget.depth is not None:
        return budget.depth * DEFAULT_NODES
    return _NO_LIMIT if budget.nodes is None else max(2, budget.nodes)


class _Growth:
    """One tree that grows by and by: twice as much every time."""

    def __init__(
        self,
        board: Board,
        credit: tuple[int, ...],
        searcher: Searcher,
        visits: int,
        depth: int | None,
        seed: int,
        halt: Halt,
    ) -> None:
        self._searcher, self._halt = searcher, halt
        self._rules = Rules.of(board, credit)
        self._left, self._next = visits, _FIRST_VISITS
        self._deepest = _NO_LIMIT if depth is None else max(1, depth)
        self._random = np.array([seed | 1], np.uint64)
        self._start = Spot.of(board)
        self.tree = new_tree(min(_TREE_NODES, visits * _MOST_MOVES + 1000), board.turn)
        # So that there is an answer, however little time there is.
        self._grow(2, Halt())

    def _grow(self, visits: int, halt: Halt) -> bool:
        """Grow; says whether there was reason to stop."""
        done = grow(
            self.tree,
            self._rules,
            self._start,
            self._searcher.mode,
            self._searcher.looks,
            self._deepest,
            visits,
            self._random,
            np.frombuffer(halt.said, np.uint8),
        )
        self._left -= done
        return bool(done < visits)

    def go_on(self) -> bool:
        """Grow some more; says whether there is still something to do."""
        if self._left <= 0 or self._grow(min(self._left, self._next), self._halt):
            return False
        self._next *= 2
        return self._left > 0

    def finish(self) -> None:
        """Grow to the end."""
        while self.go_on():
            pass


SEARCHERS = {
    "uct": Searcher(PLAIN),
    "search": Searcher(GUIDED, looks=2, solves=True),
}
