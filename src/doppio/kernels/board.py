"""A position as arrays: cells by number, what touches what, and what may step where.

`heights` has a place more than there are cells, and empty places hold `EMPTY`, which is higher
than any stack: so nothing steps there, and no kernel has to ask whether a cell exists. `colours`
are four sets of cells. `steps` are six sets, one a direction: the cells whose stack may step so.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from doppio.games.cappuccino.cells import Cell
from doppio.games.cappuccino.position import COLOURS, Move, Position
from doppio.games.contract import Refusal, RefusedError

Bytes: TypeAlias = NDArray[np.uint8]
Words: TypeAlias = NDArray[np.uint64]
Counts: TypeAlias = NDArray[np.int64]

MOST_CELLS = 64
NO_CELL = 64
EMPTY = 127
MOST_CUPS = 126
_TOO_LARGE = Refusal("too-large", "The engine plays boards of at most 64 stacks and 126 cups.")


@dataclass(frozen=True, slots=True)
class Layout:
    """The cells of a board. The direction opposite to `d` is `5 - d`.

    The number of a move is six times that of its cell, and its direction. So
    `near[6 * cell + d]` is the neighbour that way. `clears[6 * cell + d]` are all cells but this
    one and the one that steps on to it that way: what stays possible when this cell empties.
    """

    cells: tuple[Cell, ...]
    near: Bytes
    clears: Words
    around: Words

    @classmethod
    def of(cls, cells: tuple[Cell, ...]) -> Layout:
        """The layout of these cells; raises `RefusedError` when there are too many."""
        if len(cells) > MOST_CELLS:
            raise RefusedError(_TOO_LARGE)
        number = {cell: index for index, cell in enumerate(cells)}
        near = np.full(6 * (MOST_CELLS + 1), NO_CELL, np.uint8)
        for cell, index in number.items():
            for direction, neighbour in enumerate(cell.neighbours()):
                near[6 * index + direction] = number.get(neighbour, NO_CELL)
        return cls(cells, near, _clears(near), _around(near))

    def number_of(self, move: Move) -> int:
        """The number of a move in the kernels."""
        return 6 * self.cells.index(move.source) + move.source.neighbours().index(move.target)


def _bit(cell: int) -> int:
    return 1 << cell if cell < MOST_CELLS else 0


def _clears(near: Bytes) -> Words:
    clears = np.zeros(6 * (MOST_CELLS + 1), np.uint64)
    for cell in range(MOST_CELLS):
        for direction in range(6):
            gone = _bit(cell) | _bit(int(near[6 * cell + 5 - direction]))
            clears[6 * cell + direction] = ~gone & (2**64 - 1)
    return clears


def _around(near: Bytes) -> Words:
    masks = [0] * (MOST_CELLS + 1)
    for cell in range(MOST_CELLS):
        for direction in range(6):
            masks[cell] |= _bit(int(near[6 * cell + direction]))
    return np.array(masks, np.uint64)


@dataclass(frozen=True, slots=True)
class Board:
    """A position for the kernels; seats and colours count from 0. Kernels never change it."""

    layout: Layout
    heights: Bytes
    colours: Words
    steps: Words
    seat_of: Bytes
    seats: int
    turn: int
    gone: int
    bank: Counts
    settle: bool
    second: Bytes

    @classmethod
    def of(cls, position: Position, layout: Layout | None = None) -> Board:
        """The board of a position; raises `RefusedError` when it is too large for the kernels."""
        layout = layout or Layout.of(tuple(position.stacks))
        if sum(stack.height for stack in position.stacks.values()) > MOST_CUPS:
            raise RefusedError(_TOO_LARGE)
        number = {cell: index for index, cell in enumerate(layout.cells)}
        heights = np.full(MOST_CELLS + 1, EMPTY, np.uint8)
        colours = [0] * 4
        for cell, stack in position.stacks.items():
            heights[number[cell]] = stack.height
            colours[COLOURS.index(stack.colour)] |= 1 << number[cell]
        return cls(
            layout,
            heights,
            np.array(colours, np.uint64),
            _steps(layout, heights),
            _seat_of(position),
            len(position.seats),
            -1 if position.turn is None else position.turn - 1,
            sum(1 << seat - 1 for seat in position.gone),
            np.array([position.bank.get(colour, 0) for colour in COLOURS], np.int64),
            position.settle,
            _second(position),
        )

    def own(self) -> Words:
        """The cells of every seat."""
        own = np.zeros(4, np.uint64)
        for colour in range(4):
            if self.seat_of[colour] < self.seats:
                own[self.seat_of[colour]] |= self.colours[colour]
        return own

    def move(self, number: int) -> Move:
        """The move with this number, in the words of the rules."""
        target = self.layout.near[number]
        return Move(self.layout.cells[number // 6], self.layout.cells[target])


def _steps(layout: Layout, heights: Bytes) -> Words:
    steps = [0] * 6
    for cell in range(len(layout.cells)):
        for direction in range(6):
            neighbour = heights[layout.near[6 * cell + direction]]
            if heights[cell] != EMPTY and neighbour <= heights[cell]:
                steps[direction] |= 1 << cell
    return np.array(steps, np.uint64)


def _seat_of(position: Position) -> Bytes:
    seat_of = np.full(5, 4, np.uint8)
    for seat, letters in enumerate(position.seats):
        for letter in letters:
            seat_of[COLOURS.index(letter)] = seat
    return seat_of


def _second(position: Position) -> Bytes:
    second = np.zeros(4, np.uint8)
    for letters in position.seats:
        if len(letters) == 2:
            second[COLOURS.index(letters[1])] = 1
    return second
