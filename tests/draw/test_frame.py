"""The part of the honeycomb that is shown."""

from __future__ import annotations

from doppio.draw.frame import frame_around
from doppio.games.cappuccino.cells import Cell


def ring_around(middle: Cell) -> list[Cell]:
    return list(middle.neighbours())


def test_no_cells_need_no_frame() -> None:
    assert not frame_around([])
    assert list(frame_around([])) == []


def test_one_cell_is_its_own_frame() -> None:
    assert list(frame_around([Cell(3, 4)])) == [Cell(3, 4)]


def test_a_frame_holds_its_cells_and_the_hole_between_them() -> None:
    frame = frame_around(ring_around(Cell(5, 5)))
    assert set(frame) == {*ring_around(Cell(5, 5)), Cell(5, 5)}


def test_a_round_board_has_no_empty_corners() -> None:
    assert Cell(4, 4) not in frame_around(ring_around(Cell(5, 5)))


def test_rows_columns_and_size_agree_with_the_cells() -> None:
    frame = frame_around([Cell(0, 3), Cell(5, 0), Cell(4, 6)])
    cells = set(frame)
    assert len(frame) == len(cells)
    assert cells == {Cell(q, r) for r in frame.rows for q in frame.row(r)}
    assert cells == {Cell(q, r) for q in frame.columns for r in frame.column(q)}
    assert all(cell in frame for cell in cells)


def test_every_row_and_column_of_a_frame_has_a_cell() -> None:
    frame = frame_around([Cell(0, 9), Cell(9, 0)])
    assert all(frame.row(r) for r in frame.rows)
    assert all(frame.column(q) for q in frame.columns)
