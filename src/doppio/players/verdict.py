"""What a search comes to: the move, and what is thought of it."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from doppio.games.cappuccino.game import Step
from doppio.games.cappuccino.position import Move
from doppio.games.cappuccino.view import View
from doppio.games.contract import Chance
from doppio.kernels.board import Board
from doppio.kernels.tree import Tree
from doppio.players.contract import Choice
from doppio.players.leads import lead_after, lead_of
from doppio.players.solver import Solution
from doppio.players.stakes import AS_IT_IS, Stakes
from doppio.players.tree_opinion import cups_in_random_games
from doppio.players.tree_reader import CountCups

Noticed: TypeAlias = NDArray[np.bool_]
"""Which of the legal moves a player sees."""


def notice(moves: int, overlooks: float, chance: Chance) -> Noticed:
    """Which moves a player sees at all that overlooks so large a share: one at least."""
    seen = [chance.below(1000) >= 1000 * overlooks for _ in range(moves)]
    seen[chance.below(moves)] = True
    return np.array(seen)


def chosen(
    view: View,
    board: Board,
    trees: list[Tree],
    noticed: Noticed,
    played_for: Stakes = AS_IT_IS,
    count_cups: CountCups = cups_in_random_games,
) -> Choice:
    """The move that was looked at most in all trees, unless one is proven to be worth no less.

    `count_cups` tells the cups that its lead comes from, where that is not known for sure.
    """
    seat = board.turn
    first, count = int(trees[0].first[0]), int(trees[0].kids[0])
    kids = slice(first, first + count)
    visits = np.sum([tree.visits[kids] for tree in trees], axis=0)
    worth = np.sum([tree.total[kids, seat] for tree in trees], axis=0) / np.maximum(visits, 1)
    proven = np.zeros(count, bool)
    for tree in trees:
        sure = tree.proven[kids] > 0
        worth[sure] = tree.total[kids, seat][sure] / tree.visits[kids][sure]
        proven |= sure
    seen = np.where(noticed & ~proven, visits, -1)
    best = int(np.lexsort((trees[0].prior[kids], worth, seen))[-1])
    surest = int(np.argmax(np.where(proven & noticed, worth, -1.0)))
    if proven[surest] and noticed[surest] and (seen[best] < 0 or worth[surest] >= worth[best]):
        best = surest
    move = board.move(int(trees[0].move[first + best]))
    line = expected(board, trees[0], first + best)
    assert view.seat is not None, "only a seat is asked for a move"
    told = next((tree for tree in trees if tree.proven[first + best]), trees[0])
    credit = played_for.credit or view.credit
    lead = lead_after(view, board, told, first + best, credit, count_cups)
    nodes = sum(int(tree.visits[0]) for tree in trees)
    return Choice(Step(view.seat, move), lead, nodes, len(line) + 1, line)


def expected(board: Board, tree: Tree, node: int) -> tuple[Move, ...]:
    """What the tree expects after a move: the most visited child, again and again."""
    line: list[Move] = []
    while tree.kids[node] > 0:
        first, count = int(tree.first[node]), int(tree.kids[node])
        node = first + int(np.argmax(tree.visits[first : first + count]))
        if tree.visits[node] == 0:
            break
        line.append(board.move(int(tree.move[node])))
    return tuple(line)


def solved_choice(view: View, found: Solution) -> Choice:
    """The choice of one who knows the result."""
    assert view.seat is not None, "only a seat is asked for a move"
    step = Step(view.seat, found.best[0])
    lead = found.least + round(lead_of(view.seat - 1, view.credit or (0, 0)))
    return Choice(step, lead, found.nodes, len(found.line) or 1, found.line[1:])
