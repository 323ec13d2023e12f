"""An opinion read out of a search tree.

The tree's values mix the share of the win with the cups. The cups are found by random games from
leaves of the tree, drawn as often as it went there; taken off the value, they leave the share.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from doppio.games.cappuccino.credit import credited
from doppio.games.cappuccino.position import COLOURS, Move, Position
from doppio.games.cappuccino.rules import play, seat_scores
from doppio.games.cappuccino.view import View
from doppio.games.contract import Seat
from doppio.kernels.board import Board
from doppio.kernels.playout import random_games
from doppio.kernels.tree import CUPS, GUIDED, WIN, Rules, Tree, grow, new_tree
from doppio.players.contract import Halt
from doppio.players.opinion import MOST_MOVES, Opinion, Outlook, Rated, played_out

Cups: TypeAlias = NDArray[np.float64]

_TREE_NODES = 1 << 22
_MOST_CHILDREN = 200
_LOOKS = 2
_FIRST = 100
"""So many looks in any case, so that there is an opinion however little time there is."""
_LEAVES, _GAMES = 8, 8
"""From so many leaves so many random games are played to count cups."""
_TRUSTED = 0.1
"""A move that was looked at less than this part of the most often seen one is only a guess."""
_DOUBT = 0.5
"""A move looked at n times is taken to be worse by this much over the root of n."""


def searched_opinion(view: View, visits: int, seed: int, halt: Halt) -> Opinion:
    """What a tree of so many visits says of a position."""
    assert view.position is not None, "a position is needed for an opinion on it"
    board = Board.of(view.position)
    return tree_opinion(view, board, _grown(board, view.credit, visits, seed, halt), seed)


def tree_opinion(view: View, board: Board, tree: Tree, seed: int) -> Opinion:
    """What a tree says that has grown from the position of a view, however it has."""
    assert view.position is not None, "a position is needed for an opinion on it"
    reader = _Reader(view, view.position, board, tree, seed)
    moves = reader.best_moves()
    return Opinion(moves[0].outlook, moves, bool(tree.proven[0]), int(tree.visits[0]))


def _grown(board: Board, credit: tuple[int, ...], visits: int, seed: int, halt: Halt) -> Tree:
    tree = new_tree(min(_TREE_NODES, visits * _MOST_CHILDREN + 1000))
    tree.used[0], tree.mover[0] = 1, board.turn
    rules, words = Rules.of(board, credit), np.concatenate([board.steps, board.colours])
    random = np.array([seed | 1], np.uint64)
    for count, stop in ((_FIRST, Halt()), (max(0, visits - _FIRST), halt)):
        grow(
            tree,
            rules,
            board.heights,
            words,
            board.bank,
            GUIDED,
            _LOOKS,
            1 << 30,
            count,
            random,
            np.frombuffer(stop.said, np.uint8),
        )
    return tree


class _Reader:
    def __init__(self, view: View, position: Position, board: Board, tree: Tree, seed: int) -> None:
        self._view, self._position, self._board = view, position, board
        self._tree, self._seed = tree, seed

    def best_moves(self) -> tuple[Rated, ...]:
        """The best moves; those that were hardly looked at come last."""
        tree, nodes = self._tree, self._best_children()
        enough = _TRUSTED * max(int(tree.visits[node]) for node in nodes)
        trusted = [node for node in nodes if tree.proven[node] or tree.visits[node] >= enough]
        others = [node for node in nodes if node not in trusted]
        rated = sorted(map(self.rated, trusted), key=self._rank)
        return (*rated, *map(self.rated, others))

    def _rank(self, rated: Rated) -> tuple[float, float]:
        seat = Seat(self._board.turn + 1)
        return -rated.outlook.shares[seat - 1], -rated.outlook.lead(seat)

    def _best_children(self) -> list[int]:
        """The moves that were looked at, as nodes, the surest good ones first."""
        seat, tree = self._board.turn, self._tree
        nodes = np.arange(tree.first[0], tree.first[0] + tree.kids[0])
        visits = np.maximum(tree.visits[nodes], 1)
        doubt = np.where(tree.proven[nodes] > 0, 0.0, _DOUBT / np.sqrt(visits))
        worth = tree.total[nodes, seat] / visits - doubt
        order = np.lexsort((-tree.visits[nodes], -worth))
        return [int(nodes[n]) for n in order if tree.visits[nodes[n]] > 0][:MOST_MOVES]

    def rated(self, node: int) -> Rated:
        """A move, with what the tree expects of it."""
        line = self._line_from(node)
        return Rated(line[0], self._outlook(node, line), line[1:])

    def _after(self, line: Iterable[Move]) -> Position:
        position = self._position
        for move in line:
            position = play(position, move)
        return position

    def _line_from(self, node: int) -> tuple[Move, ...]:
        """A move and what is expected after it, as far as that was looked at."""
        line = [self._move(node)]
        while (node := self._expected(node)) > 0:
            line.append(self._move(node))
        return tuple(line)

    def _expected(self, node: int) -> int:
        """The child that is expected: in a proven node the best for its mover. 0 is none."""
        tree = self._tree
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

    def _move(self, node: int) -> Move:
        return self._board.move(*divmod(int(self._tree.move[node]), 6))

    def _outlook(self, node: int, line: tuple[Move, ...]) -> Outlook:
        if self._tree.proven[node]:
            return played_out(self._after(line), self._view.credit)
        cups = self._cups_after(node)
        everything = sum(self._view.counts.values()) + sum(self._view.credit)
        value = self._tree.total[node, : len(cups)] / max(1, int(self._tree.visits[node]))
        shares = np.clip((value - CUPS * cups / max(1, everything)) / WIN, 0.0, 1.0)
        shares[[seat - 1 for seat in self._position.gone]] = 0.0
        shares = shares / shares.sum() if shares.sum() > 0 else shares
        return Outlook(tuple(map(float, shares)), tuple(map(float, cups)))

    def _cups_after(self, node: int) -> Cups:
        """The cups that the seats have on average at the end of games that this node leads to."""
        random = np.random.default_rng(self._seed)
        leaves = (self._after(self._drawn_line(node, random)) for _ in range(_LEAVES))
        drawn = [self._cups_from(leaf) for leaf in leaves]
        return np.asarray(np.mean(drawn, axis=0), np.float64)

    def _drawn_line(self, node: int, random: np.random.Generator) -> Iterator[Move]:
        """A line of play, drawn as often as the tree went there."""
        tree = self._tree
        yield self._move(node)
        while tree.kids[node] > 0:
            first, count = int(tree.first[node]), int(tree.kids[node])
            visits = tree.visits[first : first + count].astype(np.float64)
            if not visits.sum():
                return
            node = first + int(random.choice(count, p=visits / visits.sum()))
            yield self._move(node)

    def _cups_from(self, leaf: Position) -> Cups:
        """The cups that the seats have on average after random games from here."""
        results = random_games(Board.of(leaf), _GAMES, self._seed)
        counts = [dict(zip(COLOURS, map(int, row), strict=True)) for row in results]
        finals = [credited(seat_scores(leaf.seats, count), self._view.credit) for count in counts]
        return np.asarray(np.mean(finals, axis=0), np.float64)
