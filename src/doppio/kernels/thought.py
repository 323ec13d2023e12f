"""A net's thoughts in compiled code: what `onnxruntime` would say, one position at a time, sooner.

It follows `train.net` step by step; `lanes` does the sums. Neighbours who are not there are left
out: over a fifth of them on a full board, and more on an emptier one.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numba.extending import register_jitable
from numpy.typing import NDArray

from doppio.kernels.compiled import Decorator
from doppio.kernels.lanes import (
    BYTES_A_STEP,
    COLUMNS,
    ROWS,
    add_products,
    add_whole_products,
    in_lines,
)
from doppio.kernels.seen import CELL_FEATURES, TABLE_FEATURES, Batch
from doppio.kernels.tree import Floats, Ints

DIRECTIONS = 6
HEAD = COLUMNS // DIRECTIONS
NOTHING = 128
"""The step that stands for 0."""
_MOST_STACKS = 64
_SLACK = np.float32(1e-5)
_ZERO, _ONE = np.float32(0), np.float32(1)
_SHARE = np.float32(1 / COLUMNS)
_FLOAT_BYTES = 4

_part = njit(nogil=True, fastmath=True, error_model="numpy", inline="always")
"""For what is done in one place: compiled there, and nowhere else."""
_often: Decorator = register_jitable(
    nogil=True, fastmath=True, error_model="numpy", no_cfunc_wrapper=True
)
_adding_up: Decorator = register_jitable(
    nogil=True, fastmath=True, error_model="numpy", no_cfunc_wrapper=True, forceinline=True
)
"""For sums over rows or columns: compiled apart, they would be added up in another order than in
the code that is kept on disk, and a process that compiles would say something else than the next.
"""


class Head(NamedTuple):
    """The weights that judge moves: by where they come from and by where they go."""

    source: Floats
    source_bias: Floats
    target: Floats
    target_bias: Floats
    move: Floats
    move_bias: Floats


class Net(NamedTuple):
    """The weights, those of blocks one after the other.

    `whole` are the layers that hear neighbours, in whole numbers, laid out as `lanes` wants them;
    `fine`, steps of a channel to one; `unit`, what a whole sum counts for; `idle`, what comes out
    for a neighbour who has nothing to say. `habits` is the policy again in a net that has none.
    """

    cells: Floats
    cells_bias: Floats
    table: Floats
    table_bias: Floats
    scale: Floats
    shift: Floats
    fine: Floats
    whole: NDArray[np.int8]
    idle: Ints
    unit: Floats
    near_bias: Floats
    all: Floats
    all_bias: Floats
    out: Floats
    out_bias: Floats
    last_scale: Floats
    last_shift: Floats
    policy: Head
    habits: Head
    hidden: Floats
    hidden_bias: Floats
    shares: Floats
    shares_bias: Floats
    cups: Floats
    cups_bias: Floats


class Room(NamedTuple):
    """Room to think in: what is known of every stack, and what is said of every leaf."""

    stream: Floats
    calm: Floats
    steps: NDArray[np.uint8]
    sums: Ints
    hidden: Floats
    cells: Floats
    pooled: Floats
    common: Floats
    source: Floats
    target: Floats
    policy: Floats
    shares: Floats
    cups: Floats
    habits: Floats


def new_room(leaves: int) -> Room:
    """Room for what is said of so many leaves, and for thinking of one at a time."""
    rows = _MOST_STACKS + ROWS

    def floats(*shape: int) -> Floats:
        return in_lines(np.zeros(shape, np.float32))

    return Room(
        floats(rows, COLUMNS),
        floats(rows, COLUMNS),
        in_lines(np.zeros((rows, COLUMNS), np.uint8)),
        in_lines(np.zeros((rows, COLUMNS), np.int32)),
        floats(rows, COLUMNS),
        floats(rows, CELL_FEATURES),
        floats(2 * COLUMNS + TABLE_FEATURES),
        floats(COLUMNS),
        floats(rows, COLUMNS),
        floats(rows, COLUMNS),
        floats(leaves, _MOST_STACKS, DIRECTIONS),
        floats(leaves, 4),
        floats(leaves, 4),
        floats(leaves, _MOST_STACKS, DIRECTIONS),
    )


@_often
def _times(rows: Floats, stacks: int, steps: int, weights: Floats, sums: Floats) -> None:
    """Add rows times weights to the sums; both have room for three rows more than are counted."""
    apart, sums_apart = rows.shape[1] * _FLOAT_BYTES, sums.shape[1] * _FLOAT_BYTES
    begin, sums_begin = np.int64(rows.ctypes.data), np.int64(sums.ctypes.data)
    for row in range(0, stacks, ROWS):
        add_products(
            sums_begin + row * sums_apart,
            sums_apart,
            begin + row * apart,
            apart,
            weights.ctypes.data,
            steps,
        )


@_often
def _alike(stacks: int, value: Floats, rows: Floats) -> None:
    """The same in every row, those included that fill up the last four."""
    for row in range(stacks + ROWS - 1):
        one = rows[row]
        for column in range(COLUMNS):
            one[column] = value[column]


@_often
def _linear(values: Floats, weights: Floats, bias: Floats, out: Floats) -> None:
    """One row times weights."""
    columns, count = out.shape[0], weights.shape[0]
    for column in range(columns):
        out[column] = bias[column]
    whole = count - count % 4
    for at in range(0, whole, 4):
        a, b, c, d = values[at], values[at + 1], values[at + 2], values[at + 3]
        for column in range(columns):
            out[column] += (
                a * weights[at, column]
                + b * weights[at + 1, column]
                + c * weights[at + 2, column]
                + d * weights[at + 3, column]
            )
    for at in range(whole, count):
        for column in range(columns):
            out[column] += values[at] * weights[at, column]


@_adding_up
def _calm(stream: Floats, stacks: int, scale: Floats, shift: Floats, calm: Floats) -> None:
    """Layer normalisation."""
    for row in range(stacks):
        loud, quiet = stream[row], calm[row]
        total, squares = _ZERO, _ZERO
        for column in range(COLUMNS):
            total += loud[column]
            squares += loud[column] * loud[column]
        mean = total * _SHARE
        # Rounding may leave less than nothing where all are alike.
        spread = _ONE / np.sqrt(max(squares * _SHARE - mean * mean, _ZERO) + _SLACK)
        for column in range(COLUMNS):
            quiet[column] = (loud[column] - mean) * spread * scale[column] + shift[column]


@_adding_up
def _pool(calm: Floats, stacks: int, pooled: Floats) -> None:
    """The mean over all stacks, and the most, if that is above 0."""
    mean, most = pooled[:COLUMNS], pooled[COLUMNS : 2 * COLUMNS]
    for column in range(COLUMNS):
        mean[column] = _ZERO
        most[column] = _ZERO
    for row in range(stacks):
        one = calm[row]
        for column in range(COLUMNS):
            mean[column] += one[column]
            most[column] = max(most[column], one[column])
    part = _ONE / np.float32(stacks)
    for column in range(COLUMNS):
        mean[column] *= part


@_part
def _in_steps(calm: Floats, stacks: int, fine: Floats, steps: NDArray[np.uint8]) -> None:
    least, most = np.float32(0), np.float32(255)
    for row in range(stacks):
        one, told = calm[row], steps[row]
        for column in range(COLUMNS):
            step = np.rint(one[column] * fine[column]) + np.float32(NOTHING)
            told[column] = np.uint8(min(max(step, least), most))


@_part
def _hear(
    steps: NDArray[np.uint8],
    near: NDArray[np.int64],
    stacks: int,
    whole: NDArray[np.int8],
    idle: Ints,
    sums: Ints,
) -> None:
    """What every stack hears from its neighbours, and from itself, direction by direction."""
    for row in range(stacks + 1):
        for column in range(COLUMNS):
            sums[row, column] = 0
    begin, sums_begin = np.int64(steps.ctypes.data), np.int64(sums.ctypes.data)
    apart, sums_apart = COLUMNS, COLUMNS * _FLOAT_BYTES
    nobody = sums_begin + stacks * sums_apart
    for way in range(DIRECTIONS + 1):
        weights = whole[way].ctypes.data
        row = 0
        while row < stacks:
            a = b = c = d = nobody
            p = q = r = s = begin
            waiting = 0
            while row < stacks and waiting < ROWS:
                other = row if way == DIRECTIONS else near[row, way]
                if other < stacks:
                    to, source = sums_begin + row * sums_apart, begin + other * apart
                    for column in range(COLUMNS):
                        sums[row, column] -= idle[way, column]
                    if waiting == 0:
                        a, p = to, source
                    elif waiting == 1:
                        b, q = to, source
                    elif waiting == 2:
                        c, r = to, source
                    else:
                        d, s = to, source
                    waiting += 1
                row += 1
            if waiting:
                add_whole_products((a, b, c, d), (p, q, r, s), weights, COLUMNS // BYTES_A_STEP)


@_part
def _say(
    sums: Ints, stacks: int, unit: Floats, bias: Floats, common: Floats, hidden: Floats
) -> None:
    for column in range(COLUMNS):
        common[column] += bias[column]
    for row in range(stacks):
        heard, said = sums[row], hidden[row]
        for column in range(COLUMNS):
            said[column] = max(np.float32(heard[column]) * unit[column] + common[column], _ZERO)


@_part
def _block(net: Net, number: int, near: NDArray[np.int64], stacks: int, room: Room) -> None:
    """Every stack weighs what is known around it and what all have in common."""
    _calm(room.stream, stacks, net.scale[number], net.shift[number], room.calm)
    _pool(room.calm, stacks, room.pooled)
    _linear(room.pooled, net.all[number], net.all_bias[number], room.common)
    _in_steps(room.calm, stacks, net.fine[number], room.steps)
    _hear(room.steps, near, stacks, net.whole[number], net.idle[number], room.sums)
    bias, out_bias = net.near_bias[number], net.out_bias[number]
    _say(room.sums, stacks, net.unit[number], bias, room.common, room.hidden)
    for row in range(stacks):
        one = room.stream[row]
        for column in range(COLUMNS):
            one[column] += out_bias[column]
    _times(room.hidden, stacks, COLUMNS, net.out[number], room.stream)


@_often
def _moves(head: Head, near: NDArray[np.int64], stacks: int, room: Room, liked: Floats) -> None:
    """A move is judged by where it comes from and where it goes."""
    _alike(stacks, head.source_bias, room.source)
    _alike(stacks, head.target_bias, room.target)
    _times(room.calm, stacks, COLUMNS, head.source, room.source)
    _times(room.calm, stacks, COLUMNS, head.target, room.target)
    for row in range(stacks):
        for way in range(DIRECTIONS):
            other = near[row, way]
            merit = head.move_bias[0]
            if other < stacks:
                for at in range(way * HEAD, (way + 1) * HEAD):
                    both = max(room.source[row, at] + room.target[other, at], _ZERO)
                    merit += both * head.move[at - way * HEAD]
            liked[row, way] = merit


@_part
def _outcome(
    net: Net,
    table: Floats,
    stacks: int,
    seats: int,
    room: Room,
    shares: Floats,
    cups: Floats,
) -> None:
    """Shares of the win, and cups."""
    _pool(room.calm, stacks, room.pooled)
    for at in range(table.shape[0]):
        room.pooled[2 * COLUMNS + at] = table[at]
    _linear(room.pooled, net.hidden, net.hidden_bias, room.common)
    for column in range(COLUMNS):
        room.common[column] = max(room.common[column], _ZERO)
    _linear(room.common, net.shares, net.shares_bias, shares)
    _linear(room.common, net.cups, net.cups_bias, cups)
    likeliest, everything = shares[0], _ZERO
    for seat in range(1, seats):
        likeliest = max(likeliest, shares[seat])
    for seat in range(seats):
        shares[seat] = np.exp(shares[seat] - likeliest)
        everything += shares[seat]
    for seat in range(4):
        shares[seat] = shares[seat] / everything if seat < seats else _ZERO
        cups[seat] *= np.float32(16)


@_part
def _think(net: Net, batch: Batch, at: int, seats: int, habits: bool, room: Room) -> None:
    cells, table, near = batch.cells[at], batch.table[at], batch.near[at]
    stacks = batch.stacks[at]
    _linear(table, net.table, net.table_bias, room.common)
    for column in range(COLUMNS):
        room.common[column] += net.cells_bias[column]
    _alike(stacks, room.common, room.stream)
    for row in range(stacks):
        for feature in range(cells.shape[1]):
            room.cells[row, feature] = cells[row, feature]
    _times(room.cells, stacks, cells.shape[1], net.cells, room.stream)
    for number in range(net.scale.shape[0]):
        _block(net, number, near, stacks, room)
    _calm(room.stream, stacks, net.last_scale, net.last_shift, room.calm)
    for row in range(stacks):
        one = room.calm[row]
        for column in range(COLUMNS):
            one[column] = max(one[column], _ZERO)
    _moves(net.policy, near, stacks, room, room.policy[at])
    if habits and batch.theirs[at]:
        _moves(net.habits, near, stacks, room, room.habits[at])
    _outcome(net, table, stacks, seats, room, room.shares[at], room.cups[at])


@njit(nogil=True, cache=True, fastmath=True, error_model="numpy")
def think_of(net: Net, batch: Batch, leaves: int, seats: int, habits: bool, room: Room) -> None:
    """What the net says of so many leaves: policy, shares of the win and cups, left in the room.

    Where others are to move, `habits` too if they are asked for.
    """
    for at in range(leaves):
        _think(net, batch, at, seats, habits, room)
