"""Which moves there are and where they lead, both ways of finding out, held against the rules."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from doppio.games.cappuccino.position import Position
from doppio.games.cappuccino.rules import legal_moves
from doppio.games.dice import Dice
from doppio.kernels import reach
from doppio.kernels.board import Board
from doppio.kernels.reach import AT_ONCE
from tests.kernels.boards import random_board
from tests.kernels.shells import compiled

WAYS: dict[str, tuple[Callable[..., Any], Callable[..., Any]]] = {
    "one by one": (compiled(reach.reached_one_by_one), compiled(reach.cups_one_by_one)),
    "at once": (compiled(reach.reached_at_once), compiled(reach.cups_at_once)),
}
sides_of = compiled(reach.sides_of)
FOUND = ["one by one", "at once"] if AT_ONCE else ["one by one"]


def rows(position: Position, at: int) -> tuple[Board, Any, Any, Any]:
    """The mover's cells, and a position in one row of several, as proofs have it."""
    board = Board.of(position)
    heights = np.full((at + 1, 65), 1, np.uint8)
    words = np.full((at + 1, 10), 2**64 - 1, np.uint64)
    heights[at] = board.heights
    words[at] = np.concatenate([board.steps, board.colours])
    return board, heights, words, board.own()[board.turn]


@pytest.mark.parametrize("way", FOUND)
@pytest.mark.parametrize("kind", ["two", "two colours each", "four"])
def test_moves_are_counted_and_followed_as_the_rules_have_them(way: str, kind: str) -> None:
    reached, cups_on = WAYS[way]
    dice = Dice("reach", kind)
    for number in range(150):
        position = random_board(dice, 2 + dice.below(50), kind)
        at = number % 3
        board, heights, words, own = rows(position, at)
        moves = list(legal_moves(position))
        cells = {board.layout.cells.index(move.target) for move in moves}
        count, found = reached(sides_of(board.layout.near), heights, words, own, at)
        assert (count, int(found)) == (len(moves), sum(1 << cell for cell in cells))
        cups = sum(position.stacks[board.layout.cells[cell]].height for cell in cells)
        assert cups_on(heights, np.uint64(found), at) == cups
