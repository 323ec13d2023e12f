"""Layers in whole numbers, as they are shipped: those that hear neighbours, quicker for it.

What a cell knows is told in 255 steps, for each channel as large as its reach demands; weights are
whole numbers of 7 bits, each column in a unit of its own. With 8 bits sums would overflow on
processors that add two products at a time in 16 bits. Steps do not depend on what else is in the
batch, so neither does what the net says.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

NOTHING = 128
"""The step that stands for 0."""
_STEPS_EACH_WAY = 127
_MOST = 63
_REACH = 6.0
"""Spreads from the mean that are told apart; what lies farther off is taken as this far."""


class Rounded(NamedTuple):
    """A layer in whole numbers: steps of a channel to one, weights, and a column's unit."""

    fine: NDArray[np.float32]
    whole: NDArray[np.int8]
    unit: NDArray[np.float32]


def rounded(params: Mapping[str, ArrayLike], block: str) -> Rounded:
    """A block's layer; what comes into it is normalised, which tells how far it reaches."""
    scale, shift, weight = (
        np.asarray(params[f"{block}.{name}"], np.float32)
        for name in ("norm.scale", "norm.shift", "near.weight")
    )
    reach = np.maximum(_REACH * np.abs(scale) + np.abs(shift), 1e-6)
    fine = (_STEPS_EACH_WAY / reach).astype(np.float32)
    of_steps = weight / _for_rows(fine, len(weight))
    unit = (np.maximum(np.abs(of_steps).max(axis=0), 1e-12) / _MOST).astype(np.float32)
    return Rounded(fine, np.round(of_steps / unit).astype(np.int8), unit)


def weight_of(layer: Rounded) -> NDArray[np.float32]:
    """The weights again, as far as they are still known."""
    exact = layer.whole * layer.unit
    return (exact * _for_rows(layer.fine, len(exact))).astype(np.float32)


def _for_rows(fine: NDArray[np.float32], rows: int) -> NDArray[np.float32]:
    """A channel comes in once from every neighbour, and from the cell itself."""
    return np.tile(fine, rows // len(fine))[:, None]
