"""What the cups stand on: the wooden bar, the mat, the marks of empty cells, the labels."""

from __future__ import annotations

from collections.abc import Iterable

from doppio.draw.frame import Frame
from doppio.draw.geometry import CELL_RADIUS, Box, Point, centre, hexagon
from doppio.draw.markup import element, own, paint, points, rectangle, text_of, use
from doppio.draw.palette import LIGHT, MAT, MAT_EDGE, MAT_INK, SHADOW, WOOD, WOOD_GRAIN, WOOD_SEAM
from doppio.games.cappuccino.cells import Cell, column_name

_MAT_BORDER = 76.0
_LABEL_SIZE = 17


def table_definitions() -> str:
    """The wood's pattern, the light on it, and the mark of an empty cell."""
    mark = element("polygon", id=own("mark"), points=points(hexagon(CELL_RADIUS - 3.5)))
    return _wood() + _lamp() + mark


def _wood() -> str:
    """Three planks, one above the other, repeated over the whole bar."""
    tones = element("path", d="M0 0H480V64H0Z", fill=LIGHT, fill_opacity=0.05) + element(
        "path", d="M0 128H480V192H0Z", fill=SHADOW, fill_opacity=0.08
    )
    seams = element(
        "path",
        d="M0 1H480M0 64H480M0 128H480M150 0V64M390 64V128M260 128V192",
        stroke=WOOD_SEAM,
        stroke_width=1.6,
    )
    grain = element(
        "path",
        d="M0 20Q90 12 150 20M150 14Q300 28 480 20M150 40Q230 28 300 42T480 44M0 44Q70 52 150 46"
        "M0 84Q120 76 200 86T390 82M0 106Q100 116 390 102M390 80Q430 92 480 84"
        "M390 110Q430 98 480 106M0 150Q160 142 260 152M0 172Q120 180 260 168"
        "M260 146Q380 160 480 150M260 176Q360 168 480 172",
        stroke=WOOD_GRAIN,
        stroke_opacity=0.5,
    )
    plank = element("rect", width=480, height=192, fill=WOOD)
    lines = element("g", grain, seams, fill="none")
    return element(
        "pattern",
        plank,
        tones,
        lines,
        id=own("wood"),
        width=480,
        height=192,
        patternUnits="userSpaceOnUse",
    )


def _lamp() -> str:
    """A lamp over the middle of the bar."""
    return element(
        "radialGradient",
        element("stop", offset=0.3, stop_color=SHADOW, stop_opacity=0),
        element("stop", offset=1, stop_color=SHADOW, stop_opacity=0.45),
        id=own("lamp"),
        r=0.75,
    )


def bar(box: Box) -> str:
    """The wooden bar under the lamp."""
    return rectangle(box, fill=paint("wood")) + rectangle(box, fill=paint("lamp"))


def mat(shown: Frame) -> str:
    """A mat of thick paper under all cells, with round corners and a line along its edge."""
    layers = (
        _mat_layer(shown, _MAT_BORDER + 2.5, SHADOW, 0.35),
        _mat_layer(shown, _MAT_BORDER, MAT),
        _mat_layer(shown, _MAT_BORDER - 5, MAT_EDGE),
        _mat_layer(shown, _MAT_BORDER - 6.2, MAT),
    )
    return element("g", *layers, stroke_linejoin="round", stroke_linecap="round")


def _mat_layer(shown: Frame, border: float, colour: str, opacity: float = 1.0) -> str:
    """All points that are so near to the outermost cells: a thick line makes them."""
    return element(
        "polygon",
        points=points(_outline(shown)),
        fill=colour,
        stroke=colour,
        stroke_width=2 * border,
        opacity=opacity,
    )


def _outline(shown: Frame) -> list[Point]:
    """The middles of the outermost cells: down the right side, up the left one."""
    right = [centre(Cell(shown.row(r).stop - 1, r)) for r in shown.rows]
    left = [centre(Cell(shown.row(r).start, r)) for r in reversed(shown.rows)]
    return right + left


def marks(cells: Iterable[Cell]) -> str:
    """A faint hexagon with its name for each of these empty cells."""
    places = [(cell, *centre(cell)) for cell in cells]
    hexagons = (use("mark", x, y) for _, x, y in places)
    names = (element("text", text_of(cell.name), x=x, y=y) for cell, x, y in places)
    return element(
        "g", *hexagons, fill=MAT_INK, fill_opacity=0.07, stroke=MAT_INK, stroke_opacity=0.3
    ) + element("g", *names, fill=MAT_INK, fill_opacity=0.75, font_size=13)


def labels(shown: Frame) -> str:
    """A number to the left of every row, a letter before the front end of every column."""
    numbers = (_row_label(r, shown) for r in shown.rows)
    letters = (_column_label(q, shown) for q in shown.columns)
    return element("g", *numbers, *letters, fill=MAT_INK, font_size=_LABEL_SIZE, font_weight=700)


def _row_label(r: int, shown: Frame) -> str:
    x, y = centre(Cell(shown.row(r).start, r))
    # A stack at the start of the next row may stand before this place: then farther out.
    leans_out = r + 1 in shown.rows and shown.row(r + 1).start < shown.row(r).start
    return _label(str(r + 1), x - (76 if leans_out else 52), y)


def _column_label(q: int, shown: Frame) -> str:
    x, y = centre(Cell(q, shown.column(q)[-1]))
    return _label(column_name(q), x + 20, y + 44)


def _label(text: str, x: float, y: float) -> str:
    return element("text", text_of(text), x=x, y=y + _LABEL_SIZE / 3)
