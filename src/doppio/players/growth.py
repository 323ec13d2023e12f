"""A tree over the net that grows by a batch of leaves at a time, and proves what it can of them."""

from __future__ import annotations

from time import perf_counter
from typing import NamedTuple

import numpy as np

from doppio.kernels.board import Board
from doppio.kernels.leaves import Memory, gather, new_outing, take_in
from doppio.kernels.proof import HISTORY
from doppio.kernels.seen import new_batch
from doppio.kernels.tree import Rules, Tree, new_tree
from doppio.players.contract import Budget, Halt
from doppio.players.net_eyes import Eyes
from doppio.players.solver import A_MILLISECOND

TREE_NODES = 1 << 21
_DEPTH_NODES = 64
_NO_LIMIT = 1 << 40
_MOST_MOVES = 200
_BATCH = 8
_SHARP = 16
"""As long as there are fewer visits than this for each leaf of a batch, the batch is smaller."""
_LEAF_BITS = 16
_FEW, _FEW_BITS = 16, 8
"""Who looks at few leaves only need not remember much, nor prove much."""
_ZOBRIST = np.random.default_rng(20).integers(0, 2**64, 64 * 4 * 128, np.uint64)


class Effort(NamedTuple):
    """The most stacks of a leaf that the solver is asked about, and what it may look at for it."""

    stacks: int
    nodes: int


BRIEF = Effort(14, A_MILLISECOND)
TIMED = Effort(18, 4 * A_MILLISECOND)
"""With a clock, longer proofs cost more looks than they are worth."""
CAREFUL = Effort(20, 16 * A_MILLISECOND)


class Growth:
    """A tree that grows by a batch of leaves at a time."""

    def __init__(
        self,
        eyes: Eyes,
        board: Board,
        credit: tuple[int, ...],
        budget: Budget,
        seed: int,
        halt: Halt,
        effort: Effort = BRIEF,
    ) -> None:
        self._eyes, self._board, self._halt = eyes, board, halt
        self._rules = Rules.of(board, credit)
        self._words = np.concatenate([board.steps, board.colours])
        self._left = _visits(budget)
        self._deepest = _NO_LIMIT if budget.depth is None else max(1, budget.depth)
        self._began = perf_counter()
        self._ends = _NO_LIMIT if budget.millis is None else self._began + budget.millis / 1000
        self._random = np.array([seed | 1], np.uint64)
        few = self._left <= _FEW
        self._memory = new_memory(*((_FEW_BITS, BRIEF) if few else (_LEAF_BITS, effort)))
        self._batch = new_batch(_BATCH, int(sum(board.heights[:64] < 127)))
        self._outing = new_outing(_BATCH)
        self._next_report = 64
        self.tree = new_tree(min(TREE_NODES, self._left * _MOST_MOVES + 1000))

    def start(self, known: Tree | None = None) -> None:
        """Begin with what is known already, or with one look: there is always an answer."""
        if known is not None:
            self.tree = known
            return
        self.tree.used[0] = 1
        self.tree.mover[0] = self._board.turn
        self._grow(1, Halt())

    @property
    def visits(self) -> int:
        """How many leaves were looked at."""
        return int(self.tree.visits[0])

    def tells(self) -> bool:
        """Whether there is much more to tell than last time."""
        if self.visits < self._next_report:
            return False
        self._next_report = 2 * self.visits
        return True

    def go_on(self) -> bool:
        """Grow some more; says whether there is still something to do."""
        if self._left <= 0 or self._halt.said[0]:
            return False
        began = perf_counter()
        going = self._grow(min(_BATCH, 1 + self.visits // _SHARP), self._halt)
        now = perf_counter()
        return going and now + 0.7 * (now - began) < self._ends

    def _grow(self, wanted: int, halt: Halt) -> bool:
        """Have the net look at some leaves; says whether the tree may grow on."""
        board = self._board
        found, visits = gather(
            self.tree,
            self._rules,
            board.heights,
            self._words,
            board.bank,
            self._memory,
            self._batch,
            self._outing,
            wanted,
            self._deepest,
            self._left,
            self._random,
            np.frombuffer(halt.said, np.uint8),
        )
        if found:
            self._ask(found)
        self._left -= visits
        return visits >= 0 and not self.tree.proven[0]

    def _ask(self, found: int) -> None:
        batch = self._batch
        stacks = int(batch.stacks[:found].max())
        answer = self._eyes.look(
            np.ascontiguousarray(batch.cells[:found, :stacks]),
            batch.table[:found],
            np.minimum(batch.near[:found, :stacks], stacks),
        )
        take_in(self.tree, self._rules, batch, self._outing, found, *answer)


def _visits(budget: Budget) -> int:
    """How many leaves to look at; a depth alone bounds them too, so that it comes to an end."""
    if budget.nodes is None and budget.millis is None and budget.depth is not None:
        return budget.depth * _DEPTH_NODES
    return _NO_LIMIT if budget.nodes is None else max(1, budget.nodes)


def new_memory(bits: int = _LEAF_BITS, effort: Effort = BRIEF) -> Memory:
    """What the solver needs to judge leaves."""
    return Memory(
        _ZOBRIST,
        np.zeros(1 << bits, np.uint64),
        np.zeros(1 << bits, np.int64),
        np.zeros(HISTORY if bits == _LEAF_BITS else 2 * 384, np.int64),
        np.zeros(1, np.int64),
        *effort,
    )
