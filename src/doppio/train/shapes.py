"""Shapes to deal on: those of the basic set-up, some that players might build, and smaller ones.

Small boards come to their end soon, which is where learning begins; later they are a part of the
whole, as any board becomes small. Shapes are drawn once, by the rules' own functions, and kept.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from doppio.games.cappuccino.cells import Cell, reading_order
from doppio.games.cappuccino.shapes import draw_shape
from doppio.games.dice import Dice, pick

_FULL = 16


@dataclass(frozen=True, slots=True)
class Mix:
    """Of a hundred boards: how many have all sixteen cups a colour, where there is room for that,
    and how many of those with at most 32 cells are for two colours. All shapes come equally often.
    """

    whole: int = 65
    two_colours: int = 80
    shapes: tuple[str, ...] = ("hexagon", "blob", "blob", "long", "built")


USUAL = Mix()


@dataclass(frozen=True, slots=True)
class Pool:
    """Shapes of one size at most: their neighbours, cells, rims, and how many colours they take."""

    near: NDArray[np.int8]
    cell: NDArray[np.bool_]
    rim: NDArray[np.bool_]
    colours: NDArray[np.int8]


def pool_of(size: int, count: int, seed: int, mix: Mix = USUAL) -> Pool:
    """So many shapes for boards of at most this size."""
    dice = Dice("cappuccino shapes", size, seed)
    drawn = [_draw(size, mix, dice) for _ in range(count)]
    near = np.stack([neighbours(cells, size) for _, cells in drawn])
    cell = np.stack([np.arange(size) < len(cells) for _, cells in drawn])
    rim = cell & (near == size).any(axis=2)
    colours = np.array([number for number, _ in drawn], np.int8)
    return Pool(near, cell, rim, colours)


def _draw(size: int, mix: Mix, dice: Dice) -> tuple[int, tuple[Cell, ...]]:
    colours = _colours(size, mix, dice)
    most = min(_FULL, size // colours)
    least = 2 if size <= 32 else (size - 12) // colours
    each = most if dice.below(100) < mix.whole else least + dice.below(most - least + 1)
    name = pick(mix.shapes, dice)
    count = colours * each
    cells = built(count, dice) if name == "built" else draw_shape(name, count, dice)
    return colours, tuple(sorted(cells, key=reading_order))


def _colours(size: int, mix: Mix, dice: Dice) -> int:
    """Two colours fill up to 32 cells, three 48, four 64; smaller boards take some of all."""
    if size > 48:
        return 4
    if size > 32:
        return 4 if dice.below(8) == 0 else 3
    if dice.below(100) < mix.two_colours:
        return 2
    return 3 + dice.below(2)


def built(count: int, dice: Dice) -> frozenset[Cell]:
    """A shape as players build one: each cup touches two others, and holes may stay."""
    cells = [Cell(0, 0), Cell(1, 0)]
    while len(cells) < count:
        standing = set(cells)
        around = {near for cell in cells for near in cell.neighbours()} - standing
        held = [c for c in around if sum(near in standing for near in c.neighbours()) > 1]
        cells.append(pick(sorted(held, key=reading_order), dice))
    return frozenset(cells)


def neighbours(cells: tuple[Cell, ...], size: int) -> NDArray[np.int8]:
    """The neighbours of every cell by number, in the six directions; `size` where there is none."""
    number = {cell: index for index, cell in enumerate(cells)}
    near = np.full((size, 6), size, np.int8)
    for cell, index in number.items():
        near[index] = [number.get(other, size) for other in cell.neighbours()]
    return near
