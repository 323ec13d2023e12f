"""Where things are in the picture: the honeycomb on a table seen from a little above."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin, sqrt

from doppio.games.cappuccino.cells import Cell

Point = tuple[float, float]

FLATNESS = 0.82
"""How much is seen of a length that leads away from the viewer."""

CELL_RADIUS = 40.0
COLUMN_STEP = CELL_RADIUS * sqrt(3)
ROW_STEP = CELL_RADIUS * 1.5 * FLATNESS


def centre(cell: Cell) -> Point:
    """The middle of a cell on the table."""
    return COLUMN_STEP * (cell.q + cell.r / 2), ROW_STEP * cell.r


def hexagon(radius: float, lift: float = 0.0, flatness: float = FLATNESS) -> tuple[Point, ...]:
    """The corners of a hexagon that lies flat at some height, from the farthest one clockwise."""
    angles = (pi / 3 * corner - pi / 2 for corner in range(6))
    return tuple((radius * cos(angle), radius * sin(angle) * flatness - lift) for angle in angles)


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of the picture."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """From the left side to the right one."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From the top to the bottom."""
        return self.bottom - self.top

    def at_least_as_wide_as(self, width: float) -> Box:
        """The same box, made wider on both sides if it must be."""
        missing = max(0.0, width - self.width) / 2
        return Box(self.left - missing, self.top, self.right + missing, self.bottom)
