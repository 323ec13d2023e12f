"""Rows times weights, as numpy has it."""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from doppio.kernels.lanes import COLUMNS, ROWS, WIDE, add_products, add_whole_products
from doppio.players.net_eyes import Eyes

STEPS = 24


@njit(nogil=True)
def floats_times(
    rows: NDArray[np.float32], weights: NDArray[np.float32], sums: NDArray[np.float32]
) -> None:
    add_products(
        sums.ctypes.data,
        sums.shape[1] * 4,
        rows.ctypes.data,
        rows.shape[1] * 4,
        weights.ctypes.data,
        weights.shape[0],
    )


@njit(nogil=True)
def bytes_times(
    rows: NDArray[np.uint8], weights: NDArray[np.int8], sums: NDArray[np.int32]
) -> None:
    to, source = sums.ctypes.data, rows.ctypes.data
    row, apart = sums.shape[1] * 4, rows.shape[1]
    add_whole_products(
        (to, to + row, to + 2 * row, to + 3 * row),
        (source + 3 * apart, source + 2 * apart, source + apart, source),
        weights.ctypes.data,
        weights.shape[0],
    )


def test_floats() -> None:
    if not WIDE:
        assert_nobody_asks_for_it()
        return
    chance = np.random.default_rng(1)
    rows = chance.normal(size=(ROWS, STEPS)).astype(np.float32)
    weights = chance.normal(size=(STEPS, COLUMNS)).astype(np.float32)
    sums = chance.normal(size=(ROWS, COLUMNS)).astype(np.float32)
    wanted = sums + rows @ weights
    floats_times(rows, weights, sums)
    np.testing.assert_allclose(sums, wanted, rtol=1e-4, atol=1e-5)


def test_whole_numbers_from_the_least_to_the_most() -> None:
    if not WIDE:
        assert_nobody_asks_for_it()
        return
    chance = np.random.default_rng(2)
    rows = chance.integers(0, 256, (ROWS, 4 * STEPS)).astype(np.uint8)
    rows[0], rows[1] = 255, 0
    weights = chance.integers(-128, 128, (4 * STEPS, COLUMNS)).astype(np.int8)
    weights[:, 0], weights[:, 1] = -128, 127
    sums = chance.integers(-1000, 1000, (ROWS, COLUMNS)).astype(np.int32)
    wanted = sums + rows[::-1].astype(np.int32) @ weights.astype(np.int32)
    four_a_step = weights.reshape(STEPS, 4, COLUMNS).transpose(0, 2, 1)
    bytes_times(rows, np.ascontiguousarray(four_a_step), sums)
    np.testing.assert_array_equal(sums, wanted)


def assert_nobody_asks_for_it() -> None:
    """Where the processor cannot, the net is run by `onnxruntime`."""
    from doppio.games.cappuccino.deal import deal
    from doppio.kernels.board import Board

    eyes = Eyes.load()
    assert eyes is not None
    assert eyes.compiled(Board.of(deal(2, "hexagon", 1))) is None
