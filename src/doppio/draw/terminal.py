"""A position as text for a terminal: a honeycomb of slashes and bars.

Stacks are capital letters with their height, so that a cat of four (`C4`) never looks like the
cell `c4`. Only stacks have walls; an empty cell is a dot.
"""

from __future__ import annotations

from collections.abc import Iterable

from doppio.draw.frame import Frame, frame_around
from doppio.draw.status import SeatStatus, seat_statuses, turn_sentence
from doppio.games.cappuccino.cells import Cell, column_name
from doppio.games.cappuccino.position import Position, Stack

Canvas = dict[tuple[int, int], tuple[str, str]]
"""Every written place (line, column): its character and its ANSI style."""

_FAINT = "2"
_LABEL = "1"
# The four shades of coffee from the 256-colour table, each with an ink that stands out on it.
_STYLES = {
    "p": "1;38;5;52;48;5;230",
    "f": "1;38;5;232;48;5;179",
    "l": "1;38;5;230;48;5;94",
    "c": "1;38;5;223;48;5;236",
}
_RESET = "\x1b[0m"


def board_text_picture(position: Position, *, colour: bool, frame: Iterable[Cell] = ()) -> str:
    """The board as a honeycomb, row numbers to its left and column letters at both ends.

    `frame` are cells to keep in the picture besides those of the stacks: with the cells of the
    starting position, all pictures of a game show the same part of the honeycomb.
    """
    shown = frame_around([*position.stacks, *frame])
    lines = [*_honeycomb(position, shown, colour=colour), *_status_lines(position)]
    return "\n".join(lines)


# --- the honeycomb ----------------------------------------------------------------------------


def _honeycomb(position: Position, shown: Frame, *, colour: bool) -> list[str]:
    if not shown:
        return ["  (no cups on the table)", ""]
    canvas: Canvas = {}
    pitch = _pitch(position)
    for cell in shown:
        if cell not in position.stacks:
            _write(canvas, _centre(cell, pitch), ".", _FAINT)
    for cell, stack in position.stacks.items():
        _write_walls(canvas, cell, pitch)
        _write_stack(canvas, cell, stack, pitch)
    _write_labels(canvas, shown, pitch)
    return [*_canvas_lines(canvas, colour=colour), ""]


def _pitch(position: Position) -> int:
    """The distance of two cells in a row: four places, or eight where a height has three digits.

    A multiple of four, so that a wall between two rows belongs to both cells at once.
    """
    return 8 if any(stack.height > 99 for stack in position.stacks.values()) else 4


def _centre(cell: Cell, pitch: int) -> tuple[int, int]:
    return 2 * cell.r, pitch * cell.q + pitch // 2 * cell.r


def _write(canvas: Canvas, centre: tuple[int, int], text: str, style: str) -> None:
    """Put a text so that its middle (or what is left of it) is here."""
    line, column = centre
    start = column - len(text) // 2
    for at, character in enumerate(text):
        canvas[line, start + at] = character, style


def _write_walls(canvas: Canvas, cell: Cell, pitch: int) -> None:
    line, column = _centre(cell, pitch)
    side, slant = pitch // 2, pitch // 4
    for step, upper, lower in ((-slant, "/", "\\"), (slant, "\\", "/")):
        canvas[line - 1, column + step] = upper, _FAINT
        canvas[line + 1, column + step] = lower, _FAINT
    for step in (-side, side):
        canvas[line, column + step] = "|", _FAINT


def _write_stack(canvas: Canvas, cell: Cell, stack: Stack, pitch: int) -> None:
    text = stack.colour.upper() + (str(stack.height) if stack.height > 1 else "")
    _write(canvas, _centre(cell, pitch), text.center(pitch - 1), _STYLES.get(stack.colour, "1"))


def _write_labels(canvas: Canvas, shown: Frame, pitch: int) -> None:
    """Letters where the columns begin and end, numbers in one line at the left."""
    for q in shown.columns:
        rows = shown.column(q)
        outermost = rows[0] == shown.rows[0], rows[-1] == shown.rows[-1]
        for r, side, alone in zip((rows[0], rows[-1]), (-1, 1), outermost, strict=True):
            place = _label_place(_centre(Cell(q, r), pitch), pitch, side, alone=alone)
            _write(canvas, place, column_name(q), _LABEL)
    left = min(column for _, column in canvas) - 2
    for r in shown.rows:
        number = str(r + 1)
        _write(canvas, (2 * r, left - (len(number) - 1) // 2), number, _LABEL)


def _label_place(cell: tuple[int, int], pitch: int, side: int, *, alone: bool) -> tuple[int, int]:
    """Where a column's letter goes, before (-1) its first cell or behind (1) its last.

    On a line of its own where there is one. Beside the board it stands between two rows: in line
    with one, it would look like the name of that row's first cell.
    """
    line, column = cell
    if alone:
        return line + 2 * side, column + pitch // 2 * side
    return line + side, column + (pitch // 2 + 1) * side


def _canvas_lines(canvas: Canvas, *, colour: bool) -> list[str]:
    first, last = min(line for line, _ in canvas), max(line for line, _ in canvas)
    left = min(column for _, column in canvas)
    written: dict[int, dict[int, tuple[str, str]]] = {}
    for (line, column), ink in canvas.items():
        written.setdefault(line, {})[column - left + 1] = ink
    rows = [written.get(line, {}) for line in range(first, last + 1)]
    return [_styled_line(row) if colour else _plain_line(row) for row in rows]


def _plain_line(row: dict[int, tuple[str, str]]) -> str:
    return "".join(row.get(column, " ")[0] for column in range(max(row, default=-1) + 1))


def _styled_line(row: dict[int, tuple[str, str]]) -> str:
    """The line with its styles, each run of one style switched on and off once."""
    line, style_now = "", ""
    for column in range(max(row, default=-1) + 1):
        character, style = row.get(column, (" ", ""))
        if style != style_now:
            line += (_RESET if style_now else "") + (f"\x1b[{style}m" if style else "")
            style_now = style
        line += character
    return line + (_RESET if style_now else "")


# --- the lines below it -----------------------------------------------------------------------


def _status_lines(position: Position) -> list[str]:
    seats = "   ".join(_seat_words(status) for status in seat_statuses(position))
    return [seats, f"  {turn_sentence(position)}"]


def _seat_words(status: SeatStatus) -> str:
    """Such as `> 1: P panda 9`; of two colours, the better one counts."""
    colours = " / ".join(f"{c.letter.upper()} {c.motif} {c.cups}" for c in status.colours)
    best = f", counts {status.score}" if len(status.colours) > 1 else ""
    return f"{'>' if status.to_move else ' '} {status.seat}: {colours}{best}"
