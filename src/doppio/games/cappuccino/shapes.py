"""Outlines for the basic set-up: one connected shape without holes."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot, sqrt

from doppio.games.cappuccino.cells import Cell, arcs_around, framed, reading_order
from doppio.games.contract import Chance
from doppio.games.dice import pick

Shape = frozenset[Cell]


def _place(cell: Cell) -> tuple[float, float]:
    """Where a cell's centre lies on the table, neighbours being 1 apart."""
    return cell.q + cell.r / 2, cell.r * sqrt(3) / 2


def _nearest(count: int, centre: tuple[float, float]) -> tuple[float, list[Cell]]:
    """The cells nearest to a point, and how far they lie from their own middle in all."""
    reach = range(-count // 4, count // 4 + 1)
    cells = [Cell(q, r) for r in reach for q in reach]
    x, y = centre

    def distance(cell: Cell) -> tuple[float, tuple[int, int]]:
        there_x, there_y = _place(cell)
        return round(hypot(there_x - x, there_y - y), 9), reading_order(cell)

    chosen = sorted(cells, key=distance)[:count]
    return sum(distance(cell)[0] ** 2 for cell in chosen), chosen


def hexagon(count: int, chance: Chance) -> Shape:  # noqa: ARG001 - every shape is drawn alike
    """The roundest shape: the cells nearest to a cell's centre, edge or corner."""
    centres = ((0.0, 0.0), (0.5, 0.0), (0.5, sqrt(3) / 6))
    return frozenset(min(_nearest(count, centre) for centre in centres)[1])


def blob(count: int, chance: Chance) -> Shape:
    """A random shape grown cell by cell, which likes to fill its own bays."""
    return _grown(count, chance, lambda touching: touching**2)


def _grown(count: int, chance: Chance, lots: Callable[[int], int]) -> Shape:
    """Grown cell by cell; `lots` tells how many a cell has that touches so many others."""
    shape = {Cell(0, 0)}
    while len(shape) < count:
        around = {near for cell in shape for near in cell.neighbours()} - shape
        open_cells = sorted(
            (cell for cell in around if arcs_around(cell, shape) == 1), key=reading_order
        )
        weighted = [
            cell
            for cell in open_cells
            for _ in range(lots(sum(near in shape for near in cell.neighbours())))
        ]
        shape.add(pick(weighted, chance))
    return frozenset(shape)


def long(count: int, chance: Chance) -> Shape:  # noqa: ARG001 - every shape is drawn alike
    """A bar of three rows, of four from 48 cups on."""
    rows = 3 if count < 48 else 4
    length, rest = divmod(count, rows)
    return frozenset(
        Cell(column - r // 2, r) for r in range(rows) for column in range(length + (r < rest))
    )


def branches(count: int, chance: Chance) -> Shape:
    """A random shape that reaches out rather than fills its bays; fair deals begin with it."""
    return _grown(count, chance, lambda touching: 36 // touching**2)


SHAPES: dict[str, Callable[[int, Chance], Shape]] = {
    "hexagon": hexagon,
    "blob": blob,
    "long": long,
}


def draw_shape(name: str, count: int, chance: Chance) -> Shape:
    """A shape of so many cells, in the frame that starts at column and row 0."""
    return in_frame(SHAPES[name](count, chance))


def in_frame(shape: Shape) -> Shape:
    """The same shape in the frame that starts at column and row 0."""
    return frozenset(framed(shape).values())
