"""The opinion of a tree of random games."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from doppio.games.cappuccino.credit import credited
from doppio.games.cappuccino.position import COLOURS, Move, Position
from doppio.games.cappuccino.rules import seat_scores
from doppio.games.cappuccino.view import View
from doppio.kernels.board import Board
from doppio.kernels.playout import random_games
from doppio.kernels.state import Spot
from doppio.kernels.tree import GUIDED, Rules, Tree, grow, new_tree
from doppio.players.contract import Halt
from doppio.players.opinion import Opinion
from doppio.players.tree_reader import Cups, TreeReader

_TREE_NODES = 1 << 22
_MOST_CHILDREN = 200
_LOOKS = 2
_FIRST = 100
"""So many looks in any case, so that there is an opinion however little time there is."""
_SEED = 1
_LEAVES, _GAMES = 8, 8
"""From so many leaves so many random games are played to count cups."""


def searched_opinion(view: View, visits: int, seed: int, halt: Halt) -> Opinion:
    """What a tree of so many visits says of a position."""
    assert view.position is not None, "a position is needed for an opinion on it"
    board = Board.of(view.position)
    tree = _grown(board, view.credit, visits, seed, halt)
    return TreeReader(view, board, tree, cups_in_random_games).opinion()


def _grown(board: Board, credit: tuple[int, ...], visits: int, seed: int, halt: Halt) -> Tree:
    tree = new_tree(min(_TREE_NODES, visits * _MOST_CHILDREN + 1000), board.turn)
    rules, start = Rules.of(board, credit), Spot.of(board)
    random = np.array([seed | 1], np.uint64)
    for count, stop in ((_FIRST, Halt()), (max(0, visits - _FIRST), halt)):
        grow(
            tree,
            rules,
            start,
            GUIDED,
            _LOOKS,
            1 << 30,
            count,
            random,
            np.frombuffer(stop.said, np.uint8),
        )
    return tree


def cups_in_random_games(reader: TreeReader, node: int, line: tuple[Move, ...]) -> Cups:  # noqa: ARG001
    """By random games from leaves of the tree, drawn as often as it went there."""
    random = np.random.default_rng(_SEED)
    leaves = (reader.after(_drawn_line(reader, node, random)) for _ in range(_LEAVES))
    drawn = [_cups_from(leaf, reader, number) for number, leaf in enumerate(leaves)]
    return np.asarray(np.mean(drawn, axis=0), np.float64)


def _drawn_line(reader: TreeReader, node: int, random: np.random.Generator) -> Iterator[Move]:
    tree = reader.tree
    yield reader.move(node)
    while tree.kids[node] > 0:
        first, count = int(tree.first[node]), int(tree.kids[node])
        visits = tree.visits[first : first + count].astype(np.float64)
        if not visits.sum():
            return
        node = first + int(random.choice(count, p=visits / visits.sum()))
        yield reader.move(node)


def _cups_from(leaf: Position, reader: TreeReader, number: int) -> Cups:
    """By games of their own for every leaf: the same may be drawn again."""
    board, credit = Board.of(leaf, reader.board.layout), reader.view.credit
    return random_cups(board, leaf, credit, _GAMES, _SEED + number * _GAMES)


def random_cups(
    board: Board, position: Position, credit: tuple[int, ...], games: int, seed: int = _SEED
) -> Cups:
    """The cups that the seats have on average after so many random games from here."""
    results = random_games(board, games, seed)
    counts = [dict(zip(COLOURS, map(int, row), strict=True)) for row in results]
    finals = [credited(seat_scores(position.seats, count), credit) for count in counts]
    return np.asarray(np.mean(finals, axis=0), np.float64)
