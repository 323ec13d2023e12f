"""What proofs take for granted about areas, held against looking at everything.

Boards are put together of areas that do not touch: a spare move is a lone pair of unequal height.
"""

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from doppio.games.cappuccino.cells import Cell
from doppio.games.cappuccino.position import Position, Stack
from doppio.games.cappuccino.rules import next_turn
from doppio.games.contract import Seat
from doppio.games.dice import Dice
from doppio.kernels import little as kernels
from doppio.kernels.board import Board
from doppio.kernels.little import LITTLE, new_notes
from tests.kernels.boards import random_board
from tests.kernels.looking import looked_through
from tests.kernels.shells import compiled

high_of, low_of = compiled(kernels.high_of), compiled(kernels.low_of)
spare_of, sure_of = compiled(kernels.spare_of), compiled(kernels.sure_of)
new_pad, lay_down = compiled(kernels.new_pad), compiled(kernels.lay_down)
little = compiled(kernels.little)
SEATS = ("p", "f")
MARKS = np.random.default_rng(7).integers(0, 2**64, 64 * 4 * 128, np.uint64)
Stacks = dict[Cell, Stack]


def beside(*boards: Stacks) -> Stacks:
    """Boards side by side, far enough from each other."""
    return {
        Cell(cell.q + 12 * number, cell.r): stack
        for number, board in enumerate(boards)
        for cell, stack in board.items()
    }


def pairs(spare: int) -> list[Stacks]:
    """So many lone pairs for the first seat; for the second, if fewer than none."""
    mine, other = SEATS if spare > 0 else SEATS[::-1]
    return [{Cell(0, 0): Stack(mine, 2), Cell(1, 0): Stack(other, 1)}] * abs(spare)


def value(first: int, *boards: Stacks, settle: bool = False) -> int:
    """The first seat's lead at the end, when this seat is to move if it can."""
    stacks = beside(*boards)
    turn = next_turn(stacks, SEATS, frozenset(), Seat(3 - first))
    return looked_through(Position(stacks, SEATS, turn, {}, settle))


def grown(dice: Dice, most: int, *, settle: bool = False) -> Stacks:
    """Some stacks, of which nothing is settled yet."""
    return dict(random_board(dice, 2 + dice.below(most - 1), "two", settle=settle).stacks)


def told(stacks: Stacks, *, settle: bool) -> tuple[int, int]:
    """What the kernel makes of an area."""
    board = Board.of(Position(stacks, SEATS, Seat(1), {}, settle))
    words = np.concatenate([board.steps, board.colours])
    area: Any = np.uint64(2 ** len(stacks) - 1)
    layout = board.layout
    pad = new_pad()
    lay_down(pad, board.heights[None], words[None], 0, LITTLE)
    number, result = little(
        layout.near,
        layout.clears,
        layout.around,
        MARKS,
        board.seat_of,
        settle,
        area,
        new_notes(LITTLE),
        pad,
    )
    return int(number), int(result)


def areas(dice: Dice, number: int, *, settle: bool = False) -> Iterator[Stacks]:
    """Little areas that hang together."""
    while number:
        stacks = grown(dice, LITTLE + 1, settle=settle)
        reached, left = [next(iter(stacks))], set(list(stacks)[1:])
        for cell in reached:
            touching = left & set(cell.neighbours())
            reached += touching
            left -= touching
        if not left and 1 < len(stacks) <= LITTLE:
            yield stacks
            number -= 1


def test_a_spare_move_never_hurts_and_one_for_each_changes_nothing() -> None:
    dice = Dice("spare moves")
    for _ in range(150):
        board, spare = grown(dice, 6), dice.below(3) - 1
        for first in (1, 2):
            plain = value(first, board, *pairs(spare)) - 3 * spare
            more = value(first, board, *pairs(spare), *pairs(1)) - 3 * spare - 3
            assert more >= plain
            both = value(first, board, *pairs(spare), *pairs(1), *pairs(-1)) - 3 * spare
            assert both == plain


def test_a_decided_area_is_worth_its_cups_and_spare_moves() -> None:
    dice, decided = Dice("decided"), 0
    for area in areas(dice, 400):
        number, result = told(area, settle=False)
        if number:
            continue
        decided += 1
        other, spare = grown(dice, 5), spare_of(result)
        for first in (1, 2):
            worth = value(first, other, *pairs(spare)) - 3 * spare + sure_of(result)
            assert value(first, other, area) == worth
    assert decided > 100


@pytest.mark.parametrize("settle", [False, True])
def test_areas_of_the_same_number_are_the_same_game(settle: bool) -> None:
    dice = Dice("the same number", settle)
    alike: dict[tuple[int, int], list[tuple[Stacks, int]]] = defaultdict(list)
    for area in areas(dice, 600, settle=settle):
        number, result = told(area, settle=settle)
        alike[number, spare_of(result)].append((area, sure_of(result)))
    compared = 0
    for (number, _), same in alike.items():
        for (one, sure), (another, sure_there) in list(combinations(same, 2))[:2]:
            other = grown(dice, 5)
            for first in (1, 2):
                here = value(first, other, one, settle=settle) - sure
                assert here == value(first, other, another, settle=settle) - sure_there
            compared += number != 0
    assert compared > 20


def test_bounds_of_an_area_hold_beside_any_other() -> None:
    """The other board is one that nobody can win cups on: what is left over is the area's."""
    dice = Dice("bounds beside")
    for area in areas(dice, 400):
        _, result = told(area, settle=False)
        spare = dice.below(3) - 1
        for first in (1, 2):
            left = value(first, area, *pairs(spare)) - 3 * spare - sure_of(result)
            assert low_of(result) <= left <= high_of(result)
