"""Sets of cells as the bits of a word: instructions that numba itself has no words for."""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

ZERO = np.uint64(0)
ONE = np.uint64(1)
SIX = np.uint64(6)


@intrinsic
def popcount(_context: Any, _word: Any) -> Any:
    """How many bits are set."""

    def emit(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), emit


@intrinsic
def lowest(_context: Any, _word: Any) -> Any:
    """The number of the lowest bit that is set; 64 where there is none."""

    def emit(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.uint64(types.uint64), emit


@intrinsic
def scaled(_context: Any, _word: Any, _bound: Any) -> Any:
    """A random word as a number below the bound: the high half of their product."""

    def emit(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        wide = ir.IntType(128)
        product = builder.mul(builder.zext(arguments[0], wide), builder.zext(arguments[1], wide))
        return builder.trunc(builder.lshr(product, ir.Constant(wide, 64)), ir.IntType(64))

    return types.uint64(types.uint64, types.uint64), emit


@intrinsic
def foresee(_context: Any, _array: Any, _index: Any) -> Any:
    """Have the machine fetch this item of an array meanwhile, for it will be asked for soon."""

    def emit(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        array = context.make_array(_array)(context, builder, arguments[0])
        pointer = builder.bitcast(
            builder.gep(array.data, [arguments[1]]), ir.IntType(8).as_pointer()
        )
        word = ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [pointer.type, word, word, word])
        fetch = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0")
        builder.call(fetch, [pointer, word(0), word(3), word(1)])
        return context.get_dummy_value()

    return types.none(_array, types.uint64), emit


@intrinsic
def length(_context: Any, _word: Any) -> Any:
    """How many bits a number takes to write: 0 for 0."""

    def emit(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        leading = builder.ctlz(arguments[0], ir.Constant(ir.IntType(1), 0))
        return builder.sub(ir.Constant(ir.IntType(64), 64), leading)

    return types.uint64(types.uint64), emit
