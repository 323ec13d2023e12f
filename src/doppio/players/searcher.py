"""Players that look ahead in a tree: plain UCT, the yardstick, and the best one without a net."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

import numpy as np

from doppio.games.cappuccino.game import Step
from doppio.games.cappuccino.position import Move, Position
from doppio.games.cappuccino.view import View
from doppio.games.contract import Chance
from doppio.kernels.board import Board
from doppio.kernels.tree import GUIDED, PLAIN, Rules, Tree, grow, new_tree
from doppio.players.contract import Budget, Choice, Halt, timed
from doppio.players.greedy import Greedy
from doppio.players.solver import Solution, Solver

DEFAULT_NODES = 2000
_NO_LIMIT = 1 << 40
_TREE_NODES = 1 << 22
_MOST_MOVES = 200
_FIRST_VISITS = 1000
_SOLVER_BITS = 18
_SOLVER_STACKS = 22
_SOLVER_NODES = 20
"""A node of the solver costs about a twentieth of one of the tree."""
_SOLVER_SHARE = 0.4


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
        if len(view.legal) == 1:
            return Choice(view.legal[0], lead=_lead_now(view), nodes=1)
        if budget.is_open:
            budget = replace(budget, nodes=self.nodes)
        solved, budget = self._solve(view.position, budget)
        if solved is not None:
            return _solved_choice(view, solved)
        return self._search(view, view.position, budget, chance)

    def _solve(self, position: Position, budget: Budget) -> tuple[Solution | None, Budget]:
        """Try to know rather than to guess; answers with the rest of the budget."""
        small = len(position.seats) == 2 and len(position.stacks) <= _SOLVER_STACKS
        if not self.solves or not small or position.gone or budget.depth is not None:
            return None, budget
        millis = None if budget.millis is None else int(budget.millis * _SOLVER_SHARE)
        nodes = None if budget.nodes is None else budget.nodes * _SOLVER_NODES
        if millis is None and nodes is None:
            nodes = DEFAULT_NODES * _SOLVER_NODES
        solver = Solver(self.memory_bits)
        found = solver.solve(position, Budget(millis, nodes, halt=budget.halt))
        if found.best:
            return found, budget
        rest = None if millis is None or budget.millis is None else budget.millis - millis
        return None, replace(budget, millis=rest)

    def _search(self, view: View, position: Position, budget: Budget, chance: Chance) -> Choice:
        board = Board.of(position)
        seeds = [chance.below(1 << 62) for _ in range(self.threads)]
        noticed = [chance.below(1000) >= 1000 * self.overlooks for _ in range(_MOST_MOVES)]
        visits = -(-_visits(budget) // self.threads)
        with timed(budget) as halt:
            growths = [_Growth(board, self, visits, budget.depth, seed, halt) for seed in seeds]
            if self.threads > 1:
                with ThreadPoolExecutor(self.threads) as pool:
                    list(pool.map(_Growth.finish, growths))
            while growths[0].go_on():
                if budget.report is not None:
                    budget.report(_chosen(view, board, [growths[0].tree], noticed))
        return _chosen(view, board, [growth.tree for growth in growths], noticed)


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
        searcher: Searcher,
        visits: int,
        depth: int | None,
        seed: int,
        halt: Halt,
    ) -> None:
        self._board, self._searcher, self._halt = board, searcher, halt
        self._left, self._next = visits, _FIRST_VISITS
        self._deepest = _NO_LIMIT if depth is None else max(1, depth)
        self._random = np.array([seed | 1], np.uint64)
        self._words = np.concatenate([board.steps, board.colours])
        self.tree = new_tree(min(_TREE_NODES, visits * _MOST_MOVES + 1000))
        self.tree.used[0] = 1
        self.tree.mover[0] = board.turn
        # So that there is an answer, however little time there is.
        self._grow(2, Halt())

    def _grow(self, visits: int, halt: Halt) -> bool:
        """Grow; says whether there was reason to stop."""
        layout, board = self._board.layout, self._board
        rules = Rules(
            layout.near,
            layout.clears,
            layout.around,
            board.seat_of,
            board.seats,
            board.gone,
            board.settle,
        )
        done = grow(
            self.tree,
            rules,
            board.heights,
            self._words,
            board.bank,
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


def _chosen(view: View, board: Board, trees: list[Tree], noticed: list[bool]) -> Choice:
    """The move that was looked at most in all trees; a proven best one where the root is proven."""
    seat = board.turn
    first, count = int(trees[0].first[0]), int(trees[0].kids[0])
    kids = slice(first, first + count)
    visits = np.sum([tree.visits[kids] for tree in trees], axis=0)
    worth = np.sum([tree.total[kids, seat] for tree in trees], axis=0) / np.maximum(visits, 1)
    seen = np.array(noticed[:count])
    if seen.any():
        visits = np.where(seen, visits, -1)
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
