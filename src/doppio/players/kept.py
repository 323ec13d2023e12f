"""Trees kept from one move to the next: what was thought then is not thought again."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from doppio.games.cappuccino.position import Move, Position
from doppio.games.cappuccino.rules import legal_moves, play
from doppio.kernels.board import Board, Layout
from doppio.kernels.graft import graft
from doppio.kernels.tree import Tree, new_tree
from doppio.players.manners import Odds

_MOST = 4
_FARTHEST = 8
"""Moves since: enough for each of four seats to have moved twice."""
_MOST_TRIES = 60
"""For all trees together: ways may be many between positions that have nothing in common."""


@dataclass(frozen=True, slots=True)
class Grown:
    """A tree, the position it grew from, and what was thought of the others then."""

    position: Position
    credit: tuple[int, ...]
    layout: Layout
    tree: Tree
    odds: Odds = ()


class Trail(NamedTuple):
    """What was thought about before, and how play went on from there."""

    known: Grown
    way: tuple[Move, ...]

    def branch(self, room: int) -> Tree | None:
        """What is known of where it has come to, as a new tree; None where that is nothing."""
        return _branch(self.known, self.way, room)


class Kept:
    """The latest trees; several threads may think at once."""

    def __init__(self) -> None:
        self._grown: deque[Grown] = deque(maxlen=_MOST)
        self._lock = threading.Lock()

    def keep(self, grown: Grown) -> None:
        """Remember a tree; nobody may grow it any more."""
        with self._lock:
            self._grown.append(grown)

    def find(self, position: Position, credit: tuple[int, ...]) -> Trail | None:
        """What this position came of, if that was thought about; the latest, which knows most."""
        with self._lock:
            grown = list(self._grown)
        tries = iter(range(_MOST_TRIES))
        for known in reversed(grown):
            if known.credit == credit and _same_eyes(known.position, position):
                way = moves_between(known.position, position, tries)
                if way is not None:
                    return Trail(known, way)
        return None


def _same_eyes(before: Position, after: Position) -> bool:
    """Whether what was thought then serves now: among more than two, who thinks is one of them.

    What others may do was told apart then from what the mover may.
    """
    seats = before.seats
    return seats == after.seats and (len(seats) == 2 or before.turn == after.turn)


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
        if board.move(int(tree.move[child])) == move:
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
