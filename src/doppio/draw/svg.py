"""A position as an SVG picture: paper cups on a coffee bar."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from doppio.draw.caption import STRIP_HEIGHT, STRIP_WIDTH, caption
from doppio.draw.cup import CELL_RADIUS, FLATNESS, cup_definitions, hexagon
from doppio.draw.frame import frame_around
from doppio.draw.markup import Point, element, number, points, use
from doppio.draw.motifs import motif
from doppio.draw.palette import (
    MAT_LINE,
    STRIP,
    WOOD_LIGHT,
    shade_of,
)
from doppio.draw.stack import cups_of, stack_height, stack_picture
from doppio.draw.status import motif_name
from doppio.games.cappuccino.cells import Cell, column_name, reading_order
from doppio.games.cappuccino.position import COLOURS, Position

LETTERS = COLOURS + "?"
PITCH_X = CELL_RADIUS * 3**0.5
PITCH_Y = CELL_RADIUS * 1.5 * FLATNESS
MARGIN = 52.0

def centre(cell: Cell) -> Point:
    return PITCH_X * (cell.q + cell.r / 2), PITCH_Y * cell.r


def board_svg(position: Position, insides: Mapping[Cell, str] | None = None, *, frame: Iterable[Cell] = ()) -> str:
    known = insides or {}
    shown = frame_around([*position.stacks, *frame])
    cups = {c: cups_of(s, known.get(c, "")) for c, s in sorted(position.stacks.items(), key=lambda i: reading_order(i[0]))}
    cells = list(shown) or [Cell(0, 0)]
    xs = [centre(c)[0] for c in cells]
    left, right = min(xs) - PITCH_X / 2 - MARGIN, max(xs) + PITCH_X / 2 + MARGIN
    tops = [centre(c)[1] - stack_height(k) for c, k in cups.items()] + [centre(c)[1] - 32 for c in cells]
    top = min(min(tops) - 20, min(centre(c)[1] for c in cells) - 32 - MARGIN)
    bottom = max(centre(c)[1] for c in cells) + 32 + MARGIN
    if right - left < 420:
        grow = (420 - right + left) / 2
        left, right = left - grow, right + grow
    width = right - left
    scale = min(max(width / STRIP_WIDTH, 0.5), 3)
    height = bottom - top
    strip_h = STRIP_HEIGHT * scale
    parts = []
    defs = element("defs", cup_definitions(LETTERS),
        element("polygon", id="mark", points=points(hexagon(CELL_RADIUS - 4)), fill=MAT_LINE, fill_opacity="0.1", stroke=MAT_LINE, stroke_opacity="0.45", stroke_width=1.2),
        *(element("g", element("polygon", points=points([(x, y / FLATNESS) for x, y in hexagon(28)]), fill=shade_of(l).paper, stroke=shade_of(l).rim, stroke_width=2), motif(l), id=f"token-{l}") for l in LETTERS),
    )
    style = element("style", "text{font-family:ui-rounded,'Segoe UI',system-ui,'DejaVu Sans',sans-serif;text-anchor:middle}.n{font-size:16px;font-weight:700;fill:#2b1a12}.e{font-size:11px;fill:#6b4a2c;fill-opacity:.75}.l{font-size:15px;font-weight:600;fill:#5a3a20}.score{font-size:30px;font-weight:700;text-anchor:start}.note{font-size:15px;text-anchor:start;fill:#c5a684}")
    parts.append(element("rect", x=left, y=top, width=width, height=height + strip_h, rx=18, fill=WOOD_LIGHT))
    for cell in shown:
        if cell not in position.stacks:
            x, y = centre(cell)
            parts.append(use("mark", x, y) + element("text", cell.name, x=x, y=y + 4, class_="e"))
    for q in shown.columns:
        rows = shown.column(q)
        x, y = centre(Cell(q, rows.start)); parts.append(element("text", column_name(q), x=x - PITCH_X*.42, y=y - PITCH_Y*.75, class_="l"))
        x, y = centre(Cell(q, rows.stop-1)); parts.append(element("text", column_name(q), x=x + PITCH_X*.42, y=y + PITCH_Y*.9, class_="l"))
    for r in shown.rows:
        cols = shown.row(r)
        x, y = centre(Cell(cols.start, r)); parts.append(element("text", str(r+1), x=x - PITCH_X*.75, y=y +5, class_="l"))
    for cell in cups:
        x, y = centre(cell); parts.append(use("shadow", x + 7, y + 5))
    for cell, stack in position.stacks.items():
        x, y = centre(cell)
        parts.append(element("g", element("title", f"{cell.name}: {motif_name(stack.colour)} {stack.height}"), stack_picture(cups[cell], LETTERS), transform=f"translate({number(x)} {number(y)})"))
    parts.append(element("rect", x=left, y=bottom, width=width, height=strip_h, fill=STRIP))
    parts.append(element("g", caption(position), transform=f"translate({number(left + (width - STRIP_WIDTH*scale)/2)} {number(bottom)}) scale({scale:.3f})"))
    return element("svg", element("title", "t"), defs, style, *parts, xmlns="http://www.w3.org/2000/svg", viewBox=f"{number(left)} {number(top)} {number(width)} {number(height + strip_h)}", role="img")
