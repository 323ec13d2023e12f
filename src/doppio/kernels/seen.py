"""What a net is shown of a position in a search: the compiled twin of `players.sight`.

docs/net.md lists the numbers; a test holds the two against each other.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import uint64
from numpy.typing import NDArray

from doppio.kernels.bits import ONE, SIX, ZERO, lowest
from doppio.kernels.board import EMPTY, Bytes, Counts
from doppio.kernels.compiled import bare
from doppio.kernels.state import COLOURS, Spot
from doppio.kernels.tree import Floats, Rules

CELL_FEATURES = 36
TABLE_FEATURES = 27
_SEATS, _SECOND, _HEIGHT, _HIGH, _TALL = 0, 4, 5, 13, 17
_OUT, _CLIMBED, _MINE = 18, 24, 30
_KINDS, _TWO, _SETTLE, _HELD, _GIVEN, _MAY, _STEPS, _SIZES = 0, 3, 4, 5, 13, 17, 21, 25

_RING = (0, 1, 3, 5, 4, 2)
"""The directions around a cell."""
TURNINGS = np.array(
    [
        [ring[(_RING.index(way) + shift) % 6] for way in range(6)]
        for ring in (_RING, _RING[::-1])
        for shift in range(6)
    ]
)
"""The twelve ways to lay a board on the table: what each direction becomes."""


class Batch(NamedTuple):
    """Leaves for the net: what it is shown, and `row`, the row of every cell of the board.

    Cells without a neighbour that way have a number there that no row has. `turned` says which of
    the turnings a leaf is shown in: what the net thinks should not depend on it, and what it errs
    by does. `theirs` says whether the mover is another seat than the one that thinks.
    """

    cells: Floats
    table: Floats
    near: NDArray[np.int64]
    row: Bytes
    stacks: Counts
    turned: Counts
    theirs: Bytes


def new_batch(leaves: int, stacks: int) -> Batch:
    """Room for so many leaves of so many stacks."""
    return Batch(
        np.zeros((leaves, stacks, CELL_FEATURES), np.float32),
        np.zeros((leaves, TABLE_FEATURES), np.float32),
        np.zeros((leaves, stacks, 6), np.int64),
        np.zeros((leaves, 65), np.uint8),
        np.zeros(leaves, np.int64),
        np.zeros(leaves, np.int64),
        np.zeros(leaves, np.uint8),
    )


def batch_of(cells: Floats, table: Floats, near: NDArray[np.int64]) -> Batch:
    """Positions that are written down already, all of as many stacks."""
    leaves, stacks, _ = cells.shape
    batch = new_batch(leaves, stacks)
    batch.cells[:], batch.table[:], batch.near[:] = cells, table, near
    batch.stacks[:] = stacks
    return batch


@bare
def show(batch: Batch, at: int, rules: Rules, spot: Spot, mover: int) -> None:
    """Write down a position as the `at`-th leaf, turned as the batch says."""
    heights, words, _ = spot
    occupied = words[6] | words[7] | words[8] | words[9]
    batch.row[at, :] = 64
    stacks = 0
    left = occupied
    while left != ZERO:
        batch.row[at, lowest(left)] = stacks
        left &= left - ONE
        stacks += 1
    batch.stacks[at] = stacks
    batch.cells[at] = 0
    batch.near[at] = 64
    _show_table(batch.table[at], rules, spot, mover, stacks)
    mine = ZERO
    for colour in range(4):
        seat = rules.seat_of[colour]
        place = (seat + rules.seats - mover) % rules.seats
        left = words[COLOURS + colour]
        if seat == mover:
            mine |= left
        while left != ZERO:
            row = batch.row[at, lowest(left)]
            left &= left - ONE
            batch.cells[at, row, _SEATS + place] = 1
            batch.cells[at, row, _SECOND] = rules.second[colour]
    left = occupied
    while left != ZERO:
        cell = lowest(left)
        left &= left - ONE
        _show_stack(batch, at, rules.near, heights, mine, cell)


@bare
def _show_stack(batch: Batch, at: int, near: Bytes, heights: Bytes, mine: int, cell: int) -> None:
    row = batch.row[at, cell]
    seen = batch.cells[at, row]
    turning = TURNINGS[batch.turned[at]]
    tall = int(heights[cell])
    if tall <= 8:
        seen[_HEIGHT + tall - 1] = 1
    elif tall <= 16:
        seen[_HIGH + (tall - 9) // 4] = 1
    else:
        seen[_HIGH + (2 if tall <= 24 else 3)] = 1
    seen[_TALL] = tall / 16
    for way in range(6):
        other = uint64(near[cell * SIX + uint64(way)])
        low = int(heights[other])
        if low == EMPTY:
            continue
        shown = turning[way]
        batch.near[at, row, shown] = batch.row[at, other]
        seen[_OUT + shown] = low <= tall
        seen[_CLIMBED + shown] = low >= tall
        seen[_MINE + shown] = np.float32(mine >> other & ONE)


@bare
def _show_table(table: Floats, rules: Rules, spot: Spot, mover: int, stacks: int) -> None:
    heights, words, bank = spot
    seats = rules.seats
    table[:] = 0
    table[_KINDS + seats - 2] = 1
    table[_SETTLE] = rules.settle
    cups = 0
    for colour in range(4):
        seat = rules.seat_of[colour]
        if seat >= seats:
            continue
        place = (seat + seats - mover) % seats
        count = bank[colour]
        left = words[COLOURS + colour]
        steps = 0
        for way in range(6):
            stepping = left & words[way]
            while stepping != ZERO:
                stepping &= stepping - ONE
                steps += 1
        while left != ZERO:
            count += int(heights[lowest(left)])
            left &= left - ONE
        cups += count
        if rules.second[colour]:
            table[_TWO] = 1
        table[_HELD + 4 * int(rules.second[colour]) + place] = count / 16
        if not rules.gone >> seat & 1:
            table[_STEPS + place] += steps / 32
    for seat in range(seats):
        place = (seat + seats - mover) % seats
        table[_GIVEN + place] = rules.credit[seat] / 8
        table[_MAY + place] = table[_STEPS + place] > 0
    table[_SIZES] = stacks / 32
    table[_SIZES + 1] = cups / 64
