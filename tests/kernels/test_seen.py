"""What the net is shown in a search is what it is shown otherwise."""

from __future__ import annotations

import numpy as np
import pytest

from doppio.games.cappuccino.cells import Cell
from doppio.games.cappuccino.deal import deal
from doppio.games.cappuccino.position import Position
from doppio.games.cappuccino.rules import legal_moves, play
from doppio.games.dice import Dice
from doppio.kernels import seen
from doppio.kernels.board import Board
from doppio.kernels.seen import TURNINGS, new_batch
from doppio.kernels.state import Spot
from doppio.kernels.tree import Rules
from doppio.players.sight import sight
from tests.kernels.shells import compiled

show = compiled(seen.show)

KINDS = {"two": (2, False), "three": (3, False), "four": (4, False), "two colours": (2, True)}


def positions(players: int, *, two_colour: bool, settle: bool) -> list[Position]:
    """Every position of some random games."""
    met = []
    for number in range(4):
        dice = Dice("seen", number)
        position = deal(players, "blob", number, two_colour=two_colour, settle=settle)
        while position.turn is not None:
            met.append(position)
            moves = list(legal_moves(position))
            position = play(position, moves[dice.below(len(moves))])
    return met


@pytest.mark.parametrize("settle", [False, True], ids=["plain", "settle"])
@pytest.mark.parametrize("kind", KINDS)
def test_the_compiled_sight_is_the_plain_one(kind: str, settle: bool) -> None:
    players, two_colour = KINDS[kind]
    credit = (0, 3, 1, 2)[:players]
    for position in positions(players, two_colour=two_colour, settle=settle):
        board = Board.of(position)
        stacks = len(position.stacks)
        batch = new_batch(1, stacks)
        rules = Rules.of(board, credit)
        show(batch, 0, rules, Spot.of(board), board.turn)
        plain = sight(position, credit)
        assert batch.stacks[0] == stacks
        np.testing.assert_allclose(batch.cells[0], plain.cells)
        np.testing.assert_allclose(batch.table[0], plain.table, rtol=1e-6)
        np.testing.assert_array_equal(np.minimum(batch.near[0], stacks), plain.near)


def test_turned_boards_are_boards() -> None:
    """There are twelve, all different; neighbours of neighbours stay what they are."""
    assert len({tuple(turning) for turning in TURNINGS.tolist()}) == 12
    assert TURNINGS[0].tolist() == list(range(6))
    middle = Cell(5, 5)
    steps = middle.neighbours()
    for turning in TURNINGS.tolist():
        assert sorted(turning) == list(range(6))
        for way in range(6):
            for other in range(6):
                touching = steps[way] in steps[other].neighbours()
                assert touching == (steps[turning[way]] in steps[turning[other]].neighbours())


def test_a_turned_board_is_shown_as_it_would_lie() -> None:
    position = deal(2, "blob", 3)
    board = Board.of(position)
    stacks = len(position.stacks)
    batch = new_batch(len(TURNINGS), stacks)
    for number, turning in enumerate(TURNINGS):
        batch.turned[number] = number
        show(batch, number, Rules.of(board), Spot.of(board), board.turn)
        straight = [
            *range(18),
            *(first + turning[way] for first in (18, 24, 30) for way in range(6)),
        ]
        np.testing.assert_array_equal(batch.cells[number][:, straight], batch.cells[0])
        np.testing.assert_array_equal(batch.near[number][:, turning], batch.near[0])
