"""An opinion read out of a search tree, however it has grown.

The tree's values mix the share of the win with the cups. Cups are counted by whoever grew the tree;
taken off the value, they leave the share.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from doppio.games.cappuccino.position import Move, Position
from doppio.games.cappuccino.rules import play
from doppio.games.cappuccino.view import View
from doppio.games.contract import Seat
from doppio.kernels.board import Board
from doppio.kernels.tree import CUPS, WIN, Tree
from doppio.players.endgame import solved_line
from doppio.players.opinion import MOST_MOVES, Opinion, Outlook, Rated, played_out

Cups: TypeAlias = NDArray[np.float64]
CountCups: TypeAlias = Callable[["TreeReader", int, tuple[Move, ...]], Cups]
_TRUSTED = 0.1
"""A move that was looked at less than this part of the most often seen one is only a guess."""
_DOUBT = 0.5
"""A move looked at n times is taken to be worse by this much over the root of n."""


class TreeReader:
    """Reads a tree that has grown from the position of a view.

    `count_cups` is asked with a node and the line expected from it: how many cups will the seats
    have on average when it is over, credited ones included?
    """

    def __init__(
        self,
        view: View,
        board: Board,
        tree: Tree,
        count_cups: CountCups,
    ) -> None:
        assert view.position is not None, "a position is needed for an opinion on it"
        self.view, self.board, self.tree = view, board, tree
        self._position, self._count_cups = view.position, count_cups

    def opinion(self, look_at: Callable[[Move], Rated] | None = None, least: int = 1) -> Opinion:
        """What the tree says of so many moves at least.

        `look_at` is asked to look at a move that the tree itself hardly looked at.
        """
        best = self._best_children()
        enough = _TRUSTED * max(int(self.tree.visits[node]) for node in best)
        trusted = [n for n in best if self.tree.proven[n] or self.tree.visits[n] >= enough]
        moves = self._ranked(map(self._rated, trusted))
        if look_at is None:
            rest = [self._rated(node) for node in best if node not in trusted]
        else:
            missing = self._inviting(trusted)[: max(0, least - len(trusted))]
            rest = self._ranked(look_at(self.move(node)) for node in missing)
        told = tuple((moves + rest)[:MOST_MOVES])
        exact, nodes = bool(self.tree.proven[0]), int(self.tree.visits[0])
        return Opinion(told[0].outlook, told, exact, nodes)

    def _ranked(self, moves: Iterable[Rated]) -> list[Rated]:
        seat = Seat(self.board.turn + 1)
        return sorted(
            moves, key=lambda each: (-each.outlook.shares[seat - 1], -each.outlook.lead(seat))
        )

    def _inviting(self, but: list[int]) -> list[int]:
        """The other moves, the most inviting at first sight first."""
        first, count = int(self.tree.first[0]), int(self.tree.kids[0])
        nodes = [node for node in range(first, first + count) if node not in but]
        return sorted(nodes, key=lambda node: -float(self.tree.prior[node]))

    def _best_children(self) -> list[int]:
        """The moves that were looked at, as nodes, the surest good ones first.

        Before any was, it is the one that seems best at first sight.
        """
        seat, tree = self.board.turn, self.tree
        nodes = np.arange(tree.first[0], tree.first[0] + tree.kids[0])
        visits = np.maximum(tree.visits[nodes], 1)
        doubt = np.where(tree.proven[nodes] > 0, 0.0, _DOUBT / np.sqrt(visits))
        worth = tree.total[nodes, seat] / visits - doubt
        order = np.lexsort((-tree.visits[nodes], -worth))
        seen = [int(nodes[n]) for n in order if tree.visits[nodes[n]] > 0][:MOST_MOVES]
        return seen or [int(nodes[np.argmax(tree.prior[nodes])])]

    def _rated(self, node: int) -> Rated:
        """A move, with what the tree expects of it."""
        line = self.line_from(node)
        if self.tree.proven[node]:  # a leaf may be known without any look at what follows
            line = (*line, *solved_line(self.after(line)))
        return Rated(line[0], self._outlook(node, line), line[1:])

    def after(self, line: Iterable[Move]) -> Position:
        """The position after these moves."""
        position = self._position
        for move in line:
            position = play(position, move)
        return position

    def line_from(self, node: int) -> tuple[Move, ...]:
        """A move and what is expected after it, as far as that was looked at."""
        line = [self.move(node)]
        while (node := self._expected(node)) > 0:
            line.append(self.move(node))
        return tuple(line)

    def _expected(self, node: int) -> int:
        """The child that is expected: in a proven node the best for its mover. 0 is none."""
        tree = self.tree
        first, count = int(tree.first[node]), int(tree.kids[node])
        if count <= 0:
            return 0
        kids = slice(first, first + count)
        visits = tree.visits[kids]
        if tree.proven[node]:
            worth = tree.total[kids, tree.mover[node]] / np.maximum(visits, 1)
            visits = np.where(tree.proven[kids] > 0, 1 + worth, 0)
        best = int(np.argmax(visits))
        return first + best if visits[best] > 0 else 0

    def move(self, node: int) -> Move:
        """The move that leads to a node."""
        return self.board.move(int(self.tree.move[node]))

    def _outlook(self, node: int, line: tuple[Move, ...]) -> Outlook:
        if self.tree.proven[node]:
            return played_out(self.after(line), self.view.credit)
        cups = self._count_cups(self, node, line)
        everything = sum(self.view.counts.values()) + sum(self.view.credit)
        known = node if self.tree.visits[node] else 0
        value = self.tree.total[known, : len(cups)] / max(1, int(self.tree.visits[known]))
        shares = np.clip((value - CUPS * cups / max(1, everything)) / WIN, 0.0, 1.0)
        shares[[seat - 1 for seat in self._position.gone]] = 0.0
        shares = shares / shares.sum() if shares.sum() > 0 else shares
        return Outlook(tuple(map(float, shares)), tuple(map(float, cups)))
