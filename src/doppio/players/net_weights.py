"""A shipped net's weights, laid out as the kernel wants them."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from doppio.kernels.lanes import BYTES_A_STEP, COLUMNS, in_lines
from doppio.kernels.seen import CELL_FEATURES, TABLE_FEATURES
from doppio.kernels.thought import DIRECTIONS, HEAD, NOTHING, Head, Net
from doppio.players.net_file import Constants, constants

_POOLED = 2 * COLUMNS
_SHAPES = {
    "cells.weight": (CELL_FEATURES, COLUMNS),
    "table.weight": (TABLE_FEATURES, COLUMNS),
    "value.hidden.weight": (_POOLED + TABLE_FEATURES, COLUMNS),
    "value.shares.weight": (COLUMNS, 4),
    "value.cups.weight": (COLUMNS, 4),
}
_HEAD = {
    "source.weight": (COLUMNS, COLUMNS),
    "target.weight": (COLUMNS, COLUMNS),
    "out.weight": (HEAD, 1),
}
_BLOCK = {
    "near.whole": ((DIRECTIONS + 1) * COLUMNS, COLUMNS),
    "near.fine": (COLUMNS,),
    "near.unit": (COLUMNS,),
    "all.weight": (_POOLED, COLUMNS),
    "out.weight": (COLUMNS, COLUMNS),
}
"""What the kernel counts on, since it reads by address; biases are as long as their layer."""


def weights(content: bytes) -> Net | None:
    """The weights in a net's file; None where the net is of another make."""
    held = constants(content)
    blocks = sum(name.endswith(".near.whole") for name in held)
    habits = "habits" if has_habits(held) else "policy"
    shapes = {
        **_SHAPES,
        **{f"{head}.{at}": _HEAD[at] for head in ("policy", habits) for at in _HEAD},
        **{f"{n}.{at}": _BLOCK[at] for n in range(blocks) for at in _BLOCK},
    }
    if not blocks or any(name not in held or held[name].shape != shapes[name] for name in shapes):
        return None

    def floats(name: str) -> NDArray[np.float32]:
        return in_lines(np.array(held[name], np.float32, order="C"))

    def each(of: Callable[[str], NDArray[np.generic]]) -> NDArray[np.generic]:
        return np.stack([of(str(block)) for block in range(blocks)])

    def stacked(name: str) -> NDArray[np.float32]:
        return in_lines(each(lambda block: floats(f"{block}.{name}")).astype(np.float32))

    def head(name: str) -> Head:
        return Head(
            floats(f"{name}.source.weight"),
            floats(f"{name}.source.bias"),
            floats(f"{name}.target.weight"),
            floats(f"{name}.target.bias"),
            floats(f"{name}.out.weight").ravel(),
            floats(f"{name}.out.bias"),
        )

    whole = each(lambda block: held[f"{block}.near.whole"]).astype(np.int8)
    by_way = whole.reshape(blocks, DIRECTIONS + 1, COLUMNS, COLUMNS)
    return Net(
        cells=floats("cells.weight"),
        cells_bias=floats("cells.bias"),
        table=floats("table.weight"),
        table_bias=floats("table.bias"),
        scale=stacked("norm.scale"),
        shift=stacked("norm.shift"),
        fine=stacked("near.fine"),
        whole=in_lines(_four_a_step(by_way)),
        idle=in_lines(NOTHING * by_way.sum(axis=2, dtype=np.int32)),
        unit=stacked("near.unit"),
        near_bias=stacked("near.bias"),
        all=stacked("all.weight"),
        all_bias=stacked("all.bias"),
        out=stacked("out.weight"),
        out_bias=stacked("out.bias"),
        last_scale=floats("last.norm.scale"),
        last_shift=floats("last.norm.shift"),
        policy=head("policy"),
        habits=head(habits),
        hidden=floats("value.hidden.weight"),
        hidden_bias=floats("value.hidden.bias"),
        shares=floats("value.shares.weight"),
        shares_bias=floats("value.shares.bias"),
        cups=floats("value.cups.weight"),
        cups_bias=floats("value.cups.bias"),
    )


def has_habits(held: Constants) -> bool:
    """Whether a net knows what players without one would do."""
    return "habits.source.weight" in held


def _four_a_step(by_way: NDArray[np.int8]) -> NDArray[np.int8]:
    """Weights of four channels beside each other in every column."""
    blocks, ways, rows, columns = by_way.shape
    steps = by_way.reshape(blocks, ways, rows // BYTES_A_STEP, BYTES_A_STEP, columns)
    return np.ascontiguousarray(steps.transpose(0, 1, 2, 4, 3))
