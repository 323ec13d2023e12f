"""What is held in areas adds up to a bound on any position that they make up, whoever moves."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import pytest

from doppio.games.cappuccino.notation import parse_position
from doppio.games.cappuccino.position import Position
from doppio.games.dice import Dice
from doppio.kernels import holds as kernels
from doppio.kernels.board import Board
from doppio.kernels.holds import LEAST, MOST, TO_THE_END, WHOLLY, Holds, new_holds
from tests.kernels.boards import random_board
from tests.kernels.looking import looked_through
from tests.kernels.shells import compiled

look_into, lay_down_row = compiled(kernels.look_into), compiled(kernels.lay_down_row)
lead_in, gain_in = compiled(kernels.lead_in), compiled(kernels.gain_in)
level_in, marks_of = compiled(kernels.level_in), compiled(kernels.marks_of)
asked, keep_note = compiled(kernels.asked), compiled(kernels.keep_note)
MARKS = np.random.default_rng(7).integers(0, 2**64, 64 * 4 * 128, np.uint64)
NOWHERE, NO_STACK = np.uint64(64), np.uint64(0)


class Bounds(NamedTuple):
    """Between what the first seat's lead must lie."""

    least: int
    most: int


def areas_of(board: Board) -> Iterator[int]:
    """The cells of each area."""
    left = int(np.bitwise_or.reduce(board.colours))
    there = left
    while left:
        area = left & -left
        while (more := area | _beside(board, area) & there) != area:
            area = more
        left &= ~area
        yield area


def _beside(board: Board, area: int) -> int:
    return sum(
        1 << cell
        for cell in range(len(board.layout.cells))
        if int(board.layout.around[cell]) & area
    )


def note_on(board: Board, area: int, holds: Holds, looks: int) -> int:
    """What is known of an area that was looked into so many times."""
    words = np.concatenate([board.steps, board.colours])[None]
    layout, cells, note = board.layout, np.uint64(area), 0
    for _ in range(looks):
        lay_down_row(holds, board.heights[None], words, 0, 0)
        marks = np.uint64(marks_of(MARKS, holds, cells, NOWHERE, NO_STACK, NO_STACK, 0))
        terms = (MARKS, board.seat_of, board.settle)
        map_ = (layout.near, layout.clears, layout.around)
        note = look_into(*map_, *terms, cells, marks, holds)
    return note


def bounds_of(position: Position, holds: Holds, looks: int) -> Bounds:
    """By adding up what is held in all areas, and the most that the mover gains first."""
    board = Board.of(position)
    least = most = 0
    gains = [0, 0]
    for area in areas_of(board):
        if area & area - 1:
            note = note_on(board, area, holds, looks)
            least, most = least + lead_in(note, LEAST), most + lead_in(note, MOST)
            gains = [max(gains[seat], gain_in(note, seat)) for seat in range(2)]
        else:
            lead = _lead_of_lone_stack(board, area)
            least, most = least + lead, most + lead
    if position.turn == 1:
        return Bounds(least + gains[0], most)
    return Bounds(least, most - gains[1])


def _lead_of_lone_stack(board: Board, area: int) -> int:
    colour = next(colour for colour in range(4) if int(board.colours[colour]) & area)
    height = int(board.heights[area.bit_length() - 1])
    return height if board.seat_of[colour] == 0 else -height


@pytest.mark.parametrize("settle", [False, True])
@pytest.mark.parametrize("looks", [1, 2, 3])
def test_bounds_hold_for_every_position(settle: bool, looks: int) -> None:
    dice, decided, count = Dice("holds", looks, str(settle)), 0, 120
    for _ in range(count):
        position = random_board(dice, 9, "two", settle=settle)
        found = bounds_of(position, new_holds(10), looks)
        assert found.least <= looked_through(position) <= found.most
        decided += found.least == found.most
    assert decided > count // 4, "bounds that say nothing always hold"


def test_a_second_look_takes_nothing_back() -> None:
    dice = Dice("holds", "again")
    for _ in range(40):
        position, holds = random_board(dice, 9, "two"), new_holds(4)
        first, later = bounds_of(position, holds, 1), bounds_of(position, holds, 2)
        assert first.least <= later.least <= later.most <= first.most


@pytest.mark.parametrize("turn, lead", [(1, 4), (2, -4)])
def test_an_equal_pair_belongs_to_whose_turn_it_is(turn: int, lead: int) -> None:
    position = parse_position(f"p2f2 p,f {turn}")
    assert bounds_of(position, new_holds(4), 1) == Bounds(lead, lead)


def test_an_area_is_looked_into_the_farther_the_more_it_is_asked_for() -> None:
    table: Any = new_holds(6).table
    marks, size = np.uint64(12345), WHOLLY + 1
    answers = [int(asked(table, marks, size)) for _ in range(4)]
    assert [answer >= 0 for answer in answers] == [True, True, True, False]
    keep_note(table, marks, size, 1 << 32)
    assert level_in(asked(table, marks, size)) == 1


def test_a_small_area_is_looked_into_to_the_end_at_once() -> None:
    assert asked(new_holds(6).table, np.uint64(12345), WHOLLY) == -1
    dice = Dice("holds", "to the end")
    for _ in range(20):
        board = Board.of(random_board(dice, WHOLLY, "two"))
        for area in areas_of(board):
            if area.bit_count() > 2:
                assert level_in(note_on(board, area, new_holds(6), 1)) == TO_THE_END
