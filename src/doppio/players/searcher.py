"""Players that look ahead in a tree: plain UCT, the yardstick, and the best one without a net."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np

from doppio.games.cappuccino.game import Step
from doppio.games.cappuccino.position import Move, Position
from doppio.games.cappuccino.view import View
from doppio.games.contract import Chance
from doppio.kernels.board import Board
from doppio.kernels.tree import GUIDED, PLAIN, Rules, Tree, grow, new_tree
from doppio.players.contract import Budget, Choice, Halt
from doppio.players.greedy import Greedy
from doppio.players.solver import Solution, Solver

DEFAULT_NODES = 2000
_NO_LIMIT = 1 << 40
_TREE_NODES = 1 << 22
_SOLVER_BITS = 18
_SOLVER_NODES = 20
"""A node of the solver costs about a twentieth of one of the tree."""
_SOLVER_SHARE = 0.4


@dataclass(frozen=True, slots=True)
class Searcher:
    """Grows a tree within its budget. `looks`: how many moves a random game chooses among.

    With `solves`, two-seat endings are played out exactly where the budget is enough for it.
    """

    mode: int
    looks: int = 1
    solves: bool = False
    threads: int = 1

    def choose(self, view: View, budget: Budget, chance: Chance) -> Choice:
        """The move to make."""
        if view.position is None:
            return Greedy().choose(view, budget, chance)
        assert view.seat is not None, "only a seat is asked for a move"
        if len(view.legal) == 1:
            return Choice(view.legal[0], lead=_lead_now(view), nodes=1)
        if budget == Budget(halt=budget.halt):
            budget = Budget(nodes=DEFAULT_NODES, halt=budget.halt)
        solved, budget = self._solve(view.position, budget)
        if solved is not None:
            return _solved_choice(view, solved)
        return self._search(view, view.position, budget, chance)

    def _solve(self, position: Position, budget: Budget) -> tuple[Solution | None, Budget]:
        """Try to know rather than to guess; answers with the rest of the budget."""
        if not self.solves or len(position.seats) != 2 or position.gone or budget.depth is not None:
            return None, budget
        millis = None if budget.millis is None else int(budget.millis * _SOLVER_SHARE)
        nodes = None if budget.nodes is None else budget.nodes * _SOLVER_NODES
        if len(position.stacks) > 22:
            return None, budget
        with timed(millis) as halt:
            found = Solver(_SOLVER_BITS).solve(position, Budget(nodes=nodes, halt=halt))
        if found.best:
            return found, budget
        rest = None if millis is None or budget.millis is None else budget.millis - millis
        return None, Budget(rest, budget.nodes, budget.depth, budget.halt)

    def _search(self, view: View, position: Position, budget: Budget, chance: Chance) -> Choice:
        board = Board.of(position)
        seeds = [chance.below(1 << 62) for _ in range(self.threads)]
        share = -(-(budget.nodes or _NO_LIMIT) // self.threads)
        with timed(budget.millis, budget.halt) as halt:
            work = [(board, self.mode, self.looks, share, seed, halt) for seed in seeds]
            if self.threads == 1:
                trees = [_grown(*work[0])]
            else:
                with ThreadPoolExecutor(self.threads) as pool:
                    trees = list(pool.map(lambda one: _grown(*one), work))
        return _chosen(view, board, trees)


@contextmanager
def timed(millis: int | None, halt: Halt | None = None) -> Iterator[Halt]:
    """A word that is said when time is up; what another says meanwhile counts too."""
    halt = halt or Halt()
    timer = threading.Timer((millis or 0) / 1000, halt.say)
    timer.daemon = True
    if millis is not None:
        timer.start()
    try:
        yield halt
    finally:
        timer.cancel()


def _grown(board: Board, mode: int, looks: int, visits: int, seed: int, halt: Halt) -> Tree:
    tree = new_tree(min(_TREE_NODES, visits * 200 + 1000))
    tree.used[0] = 1
    tree.mover[0] = board.turn
    layout = board.layout
    rules = Rules(
        layout.near,
        layout.clears,
        layout.around,
        board.seat_of,
        board.seats,
        board.gone,
        board.settle,
    )
    words = np.concatenate([board.steps, board.colours])
    random = np.array([seed | 1], np.uint64)
    first = min(visits, 2)  # so that there is an answer, however little time there is
    for count, word in ((first, Halt()), (visits - first, halt)):
        said = np.frombuffer(word.said, np.uint8)
        grow(tree, rules, board.heights, words, board.bank, mode, looks, count, random, said)
    return tree


def _chosen(view: View, board: Board, trees: list[Tree]) -> Choice:
    """The move that was looked at most in all trees; a proven best one where the root is proven."""
    seat = board.turn
    first, count = int(trees[0].first[0]), int(trees[0].kids[0])
    kids = slice(first, first + count)
    visits = np.sum([tree.visits[kids] for tree in trees], axis=0)
    worth = np.sum([tree.total[kids, seat] for tree in trees], axis=0) / np.maximum(visits, 1)
    proven = next((tree for tree in trees if tree.proven[0]), None)
    if proven is not None:
        sure = np.where(proven.proven[kids] > 0, proven.total[kids, seat], -1.0)
        best = int(np.argmax(sure / np.maximum(proven.visits[kids], 1)))
    else:
        best = int(np.lexsort((worth, visits))[-1])
    move = board.move(*divmod(int(trees[0].move[first + best]), 6))
    line = _expected(board, trees[0], first + best)
    assert view.seat is not None, "only a seat is asked for a move"
    lead = round((float(worth[best]) - 0.5) * 2 * _cups(view))
    nodes = sum(int(tree.visits[0]) for tree in trees)
    return Choice(Step(view.seat, move), lead, nodes, len(line) + 1, line)


def _expected(board: Board, tree: Tree, node: int) -> tuple[Move, ...]:
    """What the tree expects after a move: the most visited child, again and again."""
    line: list[Move] = []
    while tree.kids[node] > 0:
        first, count = int(tree.first[node]), int(tree.kids[node])
        node = first + int(np.argmax(tree.visits[first : first + count]))
        if tree.visits[node] == 0:
            break
        line.append(board.move(*divmod(int(tree.move[node]), 6)))
    return tuple(line)


def _solved_choice(view: View, found: Solution) -> Choice:
    assert view.seat is not None, "only a seat is asked for a move"
    step = Step(view.seat, found.best[0])
    return Choice(step, found.least, found.nodes, len(found.line) or 1, found.line[1:])


def _cups(view: View) -> int:
    return sum(view.counts.values()) // len(view.seats)


def _lead_now(view: View) -> int:
    assert view.seat is not None, "only a seat is asked for a move"
    mine = view.scores[view.seat - 1]
    return mine - max(score for seat, score in enumerate(view.scores, 1) if seat != view.seat)


SEARCHERS = {
    "uct": Searcher(PLAIN),
    "search": Searcher(GUIDED, looks=2, solves=True),
}
