"""Rows times weights, sixteen sums at once: four rows by 96 columns, as wide processors do it.

There is one kind for floats and one for whole numbers, four products a lane and step. Both need
AVX-512, the latter its VNNI instructions too: `WIDE` says whether this processor has them. Where it
does not, neither may be compiled.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
from llvmlite import ir
from numba import config, types
from numba.core import cgutils
from numba.core.codegen import get_host_cpu_features
from numba.extending import intrinsic
from numpy.typing import NDArray

ROWS = 4
COLUMNS = 96
BYTES_A_STEP = 4
_LANES = 16
_VECTORS = COLUMNS // _LANES
_LINE = 64
"""Bytes that a processor fetches at once: just sixteen sums."""
_WORD = ir.IntType(64)
_INDEX = ir.IntType(32)
_FLOATS = ir.VectorType(ir.FloatType(), _LANES)
_WHOLE = ir.VectorType(ir.IntType(32), _LANES)


def offers(*features: str) -> bool:
    """Whether code is compiled for a processor that has all of these, as numba is told to."""
    if any(getattr(config, name) is not None for name in ("CPU_NAME", "CPU_FEATURES")):
        return False
    found: Any = get_host_cpu_features()  # type: ignore[no-untyped-call]
    return {f"+{feature}" for feature in features} <= set(found.split(","))


WIDE = offers("avx512f", "avx512vnni")
_Kind = TypeVar("_Kind", bound=np.generic)


def in_lines(values: NDArray[_Kind]) -> NDArray[_Kind]:
    """The same values, begun where a line of memory begins: no sixteen of them lie in two."""
    room = np.empty(values.nbytes + _LINE, np.uint8)
    begin = -room.ctypes.data % _LINE
    placed = room[begin : begin + values.nbytes].view(values.dtype).reshape(values.shape)
    placed[...] = values
    return placed


def _add_products(
    _context: Any,
    _sums: Any,
    _sums_apart: Any,
    _rows: Any,
    _rows_apart: Any,
    _weights: Any,
    _steps: Any,
) -> Any:
    def emit(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        sums, sums_apart, rows, rows_apart, weights, steps = arguments
        kind = ir.FunctionType(_FLOATS, [_FLOATS] * 3)
        fused = _declared(builder, kind, "llvm.fma.v16f32")

        def step(row: Any, weight: Any, total: Any) -> Any:
            return builder.call(fused, [row, weight, total])

        targets = [builder.add(sums, builder.mul(sums_apart, _WORD(r))) for r in range(ROWS)]
        sources = [builder.add(rows, builder.mul(rows_apart, _WORD(r))) for r in range(ROWS)]
        _loop(builder, _FLOATS, targets, sources, weights, steps, step)
        return ir.Constant(_WORD, 0)

    return types.int64(*[types.int64] * 6), emit


def _add_whole_products(
    _context: Any,
    _sums: Any,
    _others: Any,
    _weights: Any,
    _steps: Any,
) -> Any:
    four: Any = types.UniTuple(types.int64, ROWS)  # type: ignore[no-untyped-call]

    def emit(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        sums, others, weights, steps = arguments
        # Compilers that know these as bytes still take the words they were before.
        kind = ir.FunctionType(_WHOLE, [_WHOLE] * 3)
        dot = _declared(builder, kind, "llvm.x86.avx512.vpdpbusd.512")

        def step(row: Any, weight: Any, total: Any) -> Any:
            return builder.call(dot, [total, row, weight])

        targets = [builder.extract_value(sums, at) for at in range(ROWS)]
        sources = [builder.extract_value(others, at) for at in range(ROWS)]
        _loop(builder, _WHOLE, targets, sources, weights, steps, step)
        return ir.Constant(_WORD, 0)

    return types.int64(four, four, types.int64, types.int64), emit


add_products: Callable[..., int] = intrinsic(_add_products)
"""Add to four rows of sums four rows of floats times weights, as many steps as a row has floats.

Sums, rows and weights are addresses; rows and sums follow each other so many bytes apart.
"""
add_whole_products: Callable[..., int] = intrinsic(_add_whole_products)
"""Add to four rows of sums four rows of bytes times whole weights, four bytes a step.

Sums and bytes, which are not negative, are four addresses each. Weights are signed bytes, for each
step four in every column.
"""


def _declared(builder: Any, kind: ir.FunctionType, name: str) -> Any:
    found: Any = cgutils.get_or_insert_function(builder.module, kind, name)  # type: ignore[no-untyped-call]
    return found


def _loop(
    builder: Any,
    vector: ir.VectorType,
    targets: list[Any],
    sources: list[Any],
    weights: Any,
    steps: Any,
    step: Callable[[Any, Any, Any], Any],
) -> None:
    """All sums stay in registers; every weight is fetched once for all four rows."""
    places = [
        builder.gep(builder.inttoptr(target, vector.as_pointer()), [_INDEX(at)])
        for target in targets
        for at in range(_VECTORS)
    ]
    begun = [_fetched(builder, place) for place in places]
    before, body = builder.block, builder.append_basic_block("step")
    after = builder.append_basic_block("summed")
    builder.branch(body)
    builder.position_at_end(body)
    number = builder.phi(_WORD)
    number.add_incoming(_WORD(0), before)
    totals = [builder.phi(vector) for _ in begun]
    for total, value in zip(totals, begun, strict=True):
        total.add_incoming(value, before)
    row_of_weights = builder.inttoptr(weights, vector.as_pointer())
    first = builder.mul(number, _WORD(_VECTORS))
    found = [
        _fetched(builder, builder.gep(row_of_weights, [builder.add(first, _WORD(at))]))
        for at in range(_VECTORS)
    ]
    summed = []
    for row, source in enumerate(sources):
        items = builder.inttoptr(source, vector.element.as_pointer())
        same = _everywhere(builder, vector, _fetched(builder, builder.gep(items, [number])))
        summed += [step(same, found[at], totals[row * _VECTORS + at]) for at in range(_VECTORS)]
    following = builder.add(number, _WORD(1))
    number.add_incoming(following, body)
    for total, value in zip(totals, summed, strict=True):
        total.add_incoming(value, body)
    builder.cbranch(builder.icmp_signed("<", following, steps), body, after)
    builder.position_at_end(after)
    for place, value in zip(places, summed, strict=True):
        builder.store(value, place).align = 4


def _fetched(builder: Any, place: Any) -> Any:
    value = builder.load(place)
    value.align = 4
    return value


def _everywhere(builder: Any, vector: ir.VectorType, value: Any) -> Any:
    nothing = ir.Constant(vector, ir.Undefined)
    one = builder.insert_element(nothing, value, _INDEX(0))
    return builder.shuffle_vector(one, nothing, ir.Constant(ir.VectorType(_INDEX, _LANES), None))
