"""Who reaches whom: the moves of some stacks and the cells they lead to, for one row of many.

Where a processor has AVX-512 with its VBMI instructions (`AT_ONCE`), all cells are compared with
their neighbours at once; elsewhere each move is followed. Both say the same.
"""

# Typed by its compiler, which knows words of 64 bits where mypy knows only int.
# mypy: ignore-errors

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from llvmlite import ir
from numba import types, uint64
from numba.core import cgutils
from numba.extending import intrinsic

from doppio.kernels.bits import ONE, SIX, ZERO, lowest, popcount
from doppio.kernels.board import MOST_CELLS, Bytes, Words
from doppio.kernels.compiled import lean, part
from doppio.kernels.lanes import offers

AT_ONCE = offers("avx512f", "avx512bw", "avx512vbmi")
_BYTES = ir.VectorType(ir.IntType(8), MOST_CELLS)
_FLAGS = ir.VectorType(ir.IntType(1), MOST_CELLS)
_WIDE = ir.VectorType(ir.IntType(16), MOST_CELLS)
_WORD = ir.IntType(64)


class Sides(NamedTuple):
    """A board by its six directions: the neighbours of all cells, and the cells that have one.

    `near` has the neighbours of one cell after the other.
    """

    near: Bytes
    places: Bytes
    inside: Words


@part
def sides_of(near: Bytes) -> Sides:
    """A board by its directions; a cell without a neighbour has any place there."""
    places, inside = np.zeros((6, MOST_CELLS), np.uint8), np.zeros(6, np.uint64)
    for way in range(6):
        for cell in range(MOST_CELLS):
            beside = near[6 * cell + way]
            if beside < MOST_CELLS:
                places[way, cell] = beside
                inside[way] |= ONE << uint64(cell)
    return Sides(near, places, inside)


@intrinsic
def _compared(_context, _heights, _places, _inside, _own, _at):
    def emit(context, builder, signature, arguments):
        heights, places, inside, own, at = arguments
        stacks = _row(context, builder, signature.args[0], heights, at)
        nothing = ir.Constant(_BYTES, None)
        movers = builder.select(builder.bitcast(own, _FLAGS), stacks, nothing)
        kind = ir.FunctionType(_BYTES, [_BYTES] * 2)
        permuted = cgutils.get_or_insert_function(
            builder.module, kind, "llvm.x86.avx512.permvar.qi.512"
        )
        cells = count = _WORD(0)
        there = context.make_array(signature.args[2])(context, builder, inside)
        for way in range(6):
            beside = _row(context, builder, signature.args[1], places, _WORD(way))
            others = builder.call(permuted, [movers, beside])
            reached = builder.bitcast(builder.icmp_unsigned(">=", others, stacks), _WORD)
            has_one = builder.load(builder.gep(there.data, [_WORD(way)]))
            reached = builder.and_(reached, has_one)
            cells = builder.or_(cells, reached)
            count = builder.add(count, builder.ctpop(reached))
        return context.make_tuple(builder, signature.return_type, (count, cells))

    both = types.Tuple((types.int64, types.uint64))
    return both(_heights, _places, _inside, types.uint64, types.int64), emit


@intrinsic
def _added(_context, _heights, _cells, _at):
    def emit(context, builder, signature, arguments):
        heights, cells, at = arguments
        stacks = _row(context, builder, signature.args[0], heights, at)
        chosen = builder.select(builder.bitcast(cells, _FLAGS), stacks, ir.Constant(_BYTES, None))
        kind = ir.FunctionType(_WIDE.element, [_WIDE])
        total = cgutils.get_or_insert_function(
            builder.module, kind, "llvm.vector.reduce.add.v64i16"
        )
        return builder.zext(builder.call(total, [builder.zext(chosen, _WIDE)]), _WORD)

    return types.int64(_heights, types.uint64, types.int64), emit


def _row(context, builder, kind, array, at):
    """The first 64 bytes of a row."""
    found = context.make_array(kind)(context, builder, array)
    stride = cgutils.unpack_tuple(builder, found.strides)[0]
    start = builder.gep(found.data, [builder.mul(stride, at)])
    row = builder.load(builder.bitcast(start, _BYTES.as_pointer()))
    row.align = 1
    return row


@lean
def reached_at_once(
    sides: Sides, heights: Bytes, _words: Words, own: int, at: int
) -> tuple[int, int]:
    """Compare all cells with their neighbours: a stack is reached from where one as high stands."""
    return _compared(heights, sides.places, sides.inside, own, at)


@lean
def reached_one_by_one(
    sides: Sides, _heights: Bytes, words: Words, own: int, at: int
) -> tuple[int, int]:
    """Follow every move."""
    count, cells = 0, ZERO
    for way in range(6):
        sources = words[at, way] & own
        count += int(popcount(sources))
        while sources != ZERO:
            cells |= ONE << uint64(sides.near[lowest(sources) * SIX + uint64(way)])
            sources &= sources - ONE
    return count, cells


@lean
def cups_at_once(heights: Bytes, cells: int, at: int) -> int:
    """Add up a row in which all other cells count for nothing."""
    return _added(heights, cells, at)


@lean
def cups_one_by_one(heights: Bytes, cells: int, at: int) -> int:
    """Go from cell to cell."""
    cups = 0
    while cells != ZERO:
        cups += int(heights[at, lowest(cells)])
        cells &= cells - ONE
    return cups


reached = reached_at_once if AT_ONCE else reached_one_by_one
"""How many moves the stacks on these cells have, and the cells they lead to."""
cups_on = cups_at_once if AT_ONCE else cups_one_by_one
"""The cups on these cells."""
