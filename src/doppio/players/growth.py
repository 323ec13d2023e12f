"""A tree over the net that grows by a batch of leaves at a time, and proves what it can of them."""

from __future__ import annotations

from time import perf_counter

import numpy as np

from doppio.kernels.board import Board, Bytes
from doppio.kernels.leaves import (
    FULL,
    gather,
    hand_out,
    new_outing,
    settle_known,
    take_in,
)
from doppio.kernels.seen import new_batch
from doppio.kernels.state import Spot, new_spot
from doppio.kernels.thought import Net, new_room, think_of
from doppio.kernels.tree import Rules, Tree, new_tree
from doppio.players.contract import Budget, Halt
from doppio.players.net_eyes import Eyes
from doppio.players.proofs import BRIEF, Effort, Proofs
from doppio.players.sight import Floats

TREE_NODES = 1 << 21
_DEPTH_NODES = 64
_NO_LIMIT = 1 << 40
_MOST_MOVES = 200
_BATCH = 8
_PATIENCE = 16
"""Visits made for one leaf that the net is asked about."""
_FEW = 16
"""Who looks at no more leaves than this need not prove much."""
NOBODY_PLAIN = np.zeros(4, np.float32)


class Growth:
    """A tree that grows by a batch of leaves at a time.

    It begins with what is `known` already, or with one look: there is always an answer. `plain`
    says of every seat how likely it plays as those do who have no net.
    """

    def __init__(
        self,
        eyes: Eyes,
        board: Board,
        credit: tuple[int, ...],
        budget: Budget,
        seed: int,
        halt: Halt,
        effort: Effort = BRIEF,
        known: Tree | None = None,
        plain: Floats = NOBODY_PLAIN,
    ) -> None:
        self._eyes, self._board, self._halt, self._plain = eyes, board, halt, plain
        self._rules = Rules.of(board, credit)
        self._start = Spot.of(board)
        self._left = _visits(budget)
        self._deepest = _NO_LIMIT if budget.depth is None else max(1, budget.depth)
        self._ends = _NO_LIMIT if budget.millis is None else perf_counter() + budget.millis / 1000
        self._random = np.array([seed | 1], np.uint64)
        self._proofs = Proofs(self._rules, effort, few=self._left <= _FEW)
        self._batch = new_batch(_BATCH, int(sum(board.heights[:64] < 127)))
        self._outing, self._spot = new_outing(_BATCH), new_spot()
        self._sharp = effort.sharp
        self._net = eyes.compiled(board)
        self._room = new_room(_BATCH)
        self._next_report = 64
        if known is not None:
            self.tree = known
            return
        room = min(TREE_NODES, self._left * _MOST_MOVES + 1000)
        self.tree = new_tree(room, board.turn)
        self._grow(1, Halt())

    @property
    def visits(self) -> int:
        """How many leaves were looked at."""
        return int(self.tree.visits[0])

    @property
    def worth(self) -> float:
        """What the position is worth to its mover so far: mostly a share of the win."""
        return float(self.tree.total[0, self._board.turn]) / max(1, self.visits)

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
        going = self._grow(self._together(), self._halt)
        now = perf_counter()
        return going and now + 0.7 * (now - began) < self._ends

    def _together(self) -> int:
        """How many leaves are looked at together.

        A compiled net gains nothing from many at once; but where no clock runs, as many looks are
        to bring the same by either means, as far as the last digits of what the net says allow.
        """
        if self._net is not None and self._ends < _NO_LIMIT:
            return 1
        return min(_BATCH, 1 + self.visits // self._sharp)

    def _grow(self, wanted: int, halt: Halt) -> bool:
        """Have the net look at some leaves; says whether the tree may grow on."""
        stop = np.frombuffer(halt.said, np.uint8)
        # Where most is known, there may be no leaf left that the net is needed for.
        rest = min(self._left, _PATIENCE * wanted)
        found, leaf = 0, 1
        while leaf > 0:
            found, visits, leaf = self._gather(found, wanted, rest, stop)
            rest -= visits
            self._left -= visits
            if leaf > 0:
                found, leaf = self._decide(found, leaf, stop)
        if found:
            answer = self._asked(found) if self._net is None else self._thought(found, self._net)
            take_in(self.tree, self._rules, self._batch, self._outing, found, *answer, self._plain)
        return leaf != FULL and not self.tree.proven[0]

    def _gather(self, found: int, wanted: int, rest: int, stop: Bytes) -> tuple[int, int, int]:
        return gather(
            self.tree,
            self._rules,
            self._start,
            self._spot,
            self._batch,
            self._outing,
            found,
            wanted,
            rest,
            self._deepest,
            self._proofs.stacks,
            self._random,
            stop,
        )

    def _decide(self, found: int, leaf: int, stop: Bytes) -> tuple[int, int]:
        """Prove a leaf, or have the net look at it; tells how many there are for the net now."""
        tree, outing = self.tree, self._outing
        share = self._proofs.share(self._spot, int(tree.mover[leaf]), stop)
        if share is not None:
            settle_known(tree, outing, found, share)
            return found, leaf
        rules, spot, batch = self._rules, self._spot, self._batch
        if hand_out(tree, rules, spot, batch, outing, found, self._deepest, self._random):
            return found + 1, leaf
        return found, FULL

    def _asked(self, found: int) -> tuple[Floats, Floats, Floats, Floats]:
        batch = self._batch
        stacks = int(batch.stacks[:found].max())
        cells = np.ascontiguousarray(batch.cells[:found, :stacks])
        table, near = batch.table[:found], np.minimum(batch.near[:found, :stacks], stacks)
        if self._plain.any():
            return self._eyes.look_at_others(cells, table, near)
        policy, shares, cups = self._eyes.look(cells, table, near)
        return policy, shares, cups, policy

    def _thought(self, found: int, net: Net) -> tuple[Floats, Floats, Floats, Floats]:
        room = self._room
        think_of(
            net, self._batch, found, self._rules.seats, habits=bool(self._plain.any()), room=room
        )
        return room.policy, room.shares, room.cups, room.habits


def _visits(budget: Budget) -> int:
    """How many leaves to look at; a depth alone bounds them too, so that it comes to an end."""
    if budget.nodes is None and budget.millis is None and budget.depth is not None:
        return max(1, budget.depth) * _DEPTH_NODES
    return _NO_LIMIT if budget.nodes is None else max(1, budget.nodes)
