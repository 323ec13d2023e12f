"""The hexagonal plane: cells, their neighbours and their names."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from doppio.games.contract import Refusal, RefusedError

MAX_SIDE = 256
"""No board is wider or higher than this; a real one never gets near it."""

# Reading order (row by row, left to right): the order of moves is pinned by it.
_STEPS = ((0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1))


class Cell(NamedTuple):
    """A place on the table in axial coordinates: column q along a row, row r downwards."""

    q: int
    r: int

    def neighbours(self) -> tuple[Cell, ...]:
        """The six cells that share an edge with this one, in reading order."""
        return _neighbours(self)

    @property
    def name(self) -> str:
        """Column letters and row number, as in `c4`."""
        return column_name(self.q) + str(self.r + 1)


@lru_cache(maxsize=1 << 14)
def _neighbours(cell: Cell) -> tuple[Cell, ...]:
    return tuple(Cell(cell.q + q, cell.r + r) for q, r in _STEPS)


def reading_order(cell: Cell) -> tuple[int, int]:
    """Sort key: rows from the top, cells from the left."""
    return cell.r, cell.q


def column_name(column: int) -> str:
    """0 is `a`, 25 is `z`, 26 is `aa`: letters without a zero."""
    letters = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("a") + letter) + letters
    return letters


def parse_cell(name: str) -> Cell:
    """The cell of a name such as `c4`; raises `RefusedError` for anything else."""
    letters = name.rstrip("0123456789")
    digits = name[len(letters) :]
    if not (0 < len(letters) <= 2 and 0 < len(digits) <= 3 and digits[0] != "0"):
        raise RefusedError(_NO_CELL_NAME)
    column = 0
    for letter in letters:
        if not "a" <= letter <= "z":
            raise RefusedError(_NO_CELL_NAME)
        column = column * 26 + ord(letter) - ord("a") + 1
    if column > MAX_SIDE or int(digits) > MAX_SIDE:
        raise RefusedError(_NO_CELL_NAME)
    return Cell(column - 1, int(digits) - 1)


_NO_CELL_NAME = Refusal(
    "bad-cell", "A cell is named by column letters and a row number, such as c4."
)


def framed(cells: Iterable[Cell]) -> dict[Cell, Cell]:
    """Each cell's place once the frame's first column and row are 0, in reading order."""
    ordered = sorted(cells, key=reading_order)
    left = min((cell.q for cell in ordered), default=0)
    top = min((cell.r for cell in ordered), default=0)
    return {cell: Cell(cell.q - left, cell.r - top) for cell in ordered}


def is_rim(cell: Cell, shape: frozenset[Cell]) -> bool:
    """Whether a cell of the shape has an empty side."""
    return any(neighbour not in shape for neighbour in cell.neighbours())


def arcs_around(cell: Cell, shape: frozenset[Cell] | set[Cell]) -> int:
    """How many separate runs the occupied cells around this one form.

    A cell added where there is exactly one run keeps a shape in one piece and free of holes.
    """
    around = [neighbour in shape for neighbour in _ring(cell)]
    return sum(here and not around[index - 1] for index, here in enumerate(around))


def _ring(cell: Cell) -> tuple[Cell, ...]:
    """The neighbours in the order in which one walks around the cell."""
    steps = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
    return tuple(Cell(cell.q + q, cell.r + r) for q, r in steps)
