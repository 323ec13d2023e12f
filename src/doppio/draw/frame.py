"""The part of the honeycomb that a picture shows: the tightest hexagon around its cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from doppio.games.cappuccino.cells import Cell


@dataclass(frozen=True, slots=True)
class Frame:
    """All cells between the outermost columns, rows and diagonals (q + r) of some cells.

    Bounded on three axes and not on two, because columns lean: a round board then has no
    empty corners that would only make its picture smaller.
    """

    columns: range
    rows: range
    diagonals: range

    def row(self, r: int) -> range:
        """The columns of the cells in a row."""
        first = max(self.columns.start, self.diagonals.start - r)
        return range(first, min(self.columns.stop, self.diagonals.stop - r))

    def column(self, q: int) -> range:
        """The rows of the cells in a column."""
        first = max(self.rows.start, self.diagonals.start - q)
        return range(first, min(self.rows.stop, self.diagonals.stop - q))

    def __contains__(self, cell: Cell) -> bool:
        return cell.r in self.rows and cell.q in self.row(cell.r)

    def __iter__(self) -> Iterator[Cell]:
        return (Cell(q, r) for r in self.rows for q in self.row(r))

    def __len__(self) -> int:
        return sum(len(self.row(r)) for r in self.rows)


def frame_around(cells: Iterable[Cell]) -> Frame:
    """The smallest frame that holds all of these cells; an empty one for none."""
    held = list(cells)
    return Frame(
        _span(cell.q for cell in held),
        _span(cell.r for cell in held),
        _span(cell.q + cell.r for cell in held),
    )


def _span(numbers: Iterable[int]) -> range:
    seen = sorted(numbers)
    return range(seen[0], seen[-1] + 1) if seen else range(0)
