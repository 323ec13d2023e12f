"""Trees kept from one move to the next: what was thought then is not thought again."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

from doppio.games.cappuccino.position import Move, Position
from doppio.games.cappuccino.rules import legal_moves, play
from doppio.kernels.board import Board, Layout
from doppio.kernels.graft import graft
from doppio.kernels.tree import Tree, new_tree

_MOST = 4
_FARTHEST = 8
"""Moves since: enough for each of four seats to have moved twice."""
_MOST_TRIES = 60
"""For all trees together: ways may be many between positions that have nothing in common."""


@dataclass(frozen=True, slots=True)
class Grown:
    """A tree, and the position it grew from."""

    position: Position
    credit: tuple[int, ...]
    layout: Layout
    tree: Tree


class Kept:
    """The latest trees; several threads may think at once."""

    def __init__(self) -> None:
        self._grown: deque[Grown] = deque(maxlen=_MOST)
        self._lock = threading.Lock()

    def keep(self, grown: Grown) -> None:
        """Remember a tree; nobody may grow it any more."""
        with self._lock:
            self._grown.append(grown)

    def find(self, position: Position, credit: tuple[int, ...], room: int) -> Grown | None:
        """What is known of a position that came of one thought about before, as a new tree."""
        with self._lock:
            grown = list(self._grown)
        tries = iter(range(_MOST_TRIES))
        for known in reversed(grown):
            if known.credit == credit and known.position.seats == position.seats:
                way = moves_between(known.position, position, tries)
                if way is not None:
                    tree = _branch(known, way, room)
                    # An older tree would know even less of it.
                    return None if tree is None else Grown(position, credit, known.layout, tree)
        return None


def _branch(known: Grown, way: tuple[Move, ...], room: int) -> Tree | None:
    board = Board.of(known.position, known.layout)
    node = 0
    for move in way:
        node = _child(known.tree, board, node, move)
        if node < 0 or known.tree.kids[node] <= 0:
            return None
    tree = new_tree(room, board.turn)
    return tree if graft(known.tree, node, tree) else None


def _child(tree: Tree, board: Board, node: int, move: Move) -> int:
    first, count = int(tree.first[node]), int(tree.kids[node])
    for child in range(first, first + count):
        if board.move(*divmod(int(tree.move[child]), 6)) == move:
            return child
    return -1


def moves_between(
    before: Position, after: Position, tries: Iterator[int]
) -> tuple[Move, ...] | None:
    """How play came from one position to the other, if that is found within some tries."""
    if before == after:
        return ()
    gone = before.stacks.keys() - after.stacks.keys()
    if not gone or len(gone) > _FARTHEST or before.turn is None:
        return None
    for move in _leaving(before, after):
        if next(tries, None) is None:
            return None
        rest = moves_between(play(before, move), after, tries)
        if rest is not None:
            return (move, *rest)
    return None


def _leaving(before: Position, after: Position) -> Iterator[Move]:
    """The moves that leave a place which is empty later, for one that is not what it was.

    No place is ever taken again, and no stack is ever lower than before.
    """
    for move in legal_moves(before):
        same = before.stacks[move.target] == after.stacks.get(move.target)
        if move.source not in after.stacks and not same:
            yield move
