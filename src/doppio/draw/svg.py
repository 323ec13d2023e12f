"""A position as an SVG picture: stacks of paper cups on a coffee bar."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from doppio.draw.caption import STRIP_HEIGHT, caption, caption_definitions, strip_scale
from doppio.draw.cup import cup_definitions
from doppio.draw.frame import Frame, frame_around
from doppio.draw.geometry import CELL_RADIUS, COLUMN_STEP, FLATNESS, Box, centre
from doppio.draw.markup import element, moved, number, own, text_of
from doppio.draw.palette import BADGE, BADGE_INK, MAT_INK
from doppio.draw.stack import Pile, pile_badge, pile_of, pile_picture, pile_shadow
from doppio.draw.status import motif_name, turn_sentence
from doppio.draw.table import bar, labels, marks, mat, table_definitions
from doppio.games.cappuccino.cells import Cell, reading_order
from doppio.games.cappuccino.position import COLOURS, Position, Stack

MOST_MARKS = 400
"""A board with more empty cells than this shows only those that touch a stack."""

_LETTERS = COLOURS + "?"
_FONTS = "ui-rounded, 'Segoe UI', system-ui, 'DejaVu Sans', sans-serif"
_LEAST_WIDTH = 460.0
_MARGIN = 54.0

Piles = Mapping[Cell, Pile]


def board_svg(
    position: Position,
    insides: Mapping[Cell, str] | None = None,
    *,
    frame: Iterable[Cell] = (),
) -> str:
    """The board as one SVG document.

    `insides` tells the cups of each stack, lowest first (`?`: unknown). `frame` are cells to keep
    in the picture besides those of the stacks: with the cells of the starting position, the
    pictures of a whole game stand still.
    """
    known = insides or {}
    stacks = sorted(position.stacks.items(), key=lambda item: reading_order(item[0]))
    piles = {cell: pile_of(stack, known.get(cell, "")) for cell, stack in stacks}
    shown = frame_around([*piles, *frame])
    board = _board_box(shown, piles)
    strip = Box(board.left, board.bottom, board.right, board.bottom + STRIP_HEIGHT * strip_scale(board.width))
    picture = Box(board.left, board.top, board.right, strip.bottom)
    return _document(
        picture,
        element("title", text_of(_title(position))),
        element("desc", text_of(_description(position))),
        _definitions(picture),
        element("g", bar(board), *_scene(position, piles, shown), caption(position, strip), clip_path=f"url(#{own('card')})"),
    )
def _document(picture: Box, *children: str) -> str:
    view = (picture.left, picture.top, picture.width, picture.height)
    return element(
        "svg",
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(map(number, view)),
        role="img",
        font_family=_FONTS,
        text_anchor="middle",
    )


def _definitions(picture: Box) -> str:
    card = element("rect", x=picture.left, y=picture.top, width=picture.width, height=picture.height, rx=20)
    return element(
        "defs",
        cup_definitions(_LETTERS),
        table_definitions(),
        caption_definitions(_LETTERS),
        element("clipPath", card, id=own("card")),
    )


def _board_box(shown: Frame, piles: Piles) -> Box:
    """Room for all cells and all that stands on them."""
    middles = [centre(cell) for cell in shown] or [(0.0, 0.0)]
    side, front = COLUMN_STEP / 2, CELL_RADIUS * FLATNESS
    tops = [centre(cell)[1] - pile.reach for cell, pile in piles.items()]
    back = min(y for _, y in middles) - front - _MARGIN
    return Box(
        min(x for x, _ in middles) - side - _MARGIN,
        min(back, min(tops, default=back) - 24),
        max(x for x, _ in middles) + side + _MARGIN,
        max(y for _, y in middles) + front + _MARGIN,
    ).at_least_as_wide_as(_LEAST_WIDTH)


def _scene(position: Position, piles: Piles, shown: Frame) -> list[str]:
    """Everything on the bar, from the table upwards and from the back to the front."""
    if not shown:
        return [element("text", "No cups on the table", y=40, font_size=24, fill=BADGE)]
    return [
        mat(shown),
        marks(_marked(shown, piles)),
        *_shadows(piles),
        labels(shown),
        *(_row(position, {c: pile for c, pile in piles.items() if c.r == r}) for r in shown.rows),
    ]


def _marked(shown: Frame, piles: Piles) -> list[Cell]:
    if len(shown) - len(piles) <= MOST_MARKS:
        return [cell for cell in shown if cell not in piles]
    near = {near for cell in piles for near in cell.neighbours()}
    return sorted((c for c in near if c in shown and c not in piles), key=reading_order)


def _shadows(piles: Piles) -> list[str]:
    return [
        element("g", pile_shadow(pile), transform=moved(*centre(cell)))
        for cell, pile in piles.items()
    ]


def _row(position: Position, piles: Piles) -> str:
    """The stacks of one row, and over them their badges: a neighbour may not cover a number."""
    stacks = [
        element("g", _tooltip(cell, position), pile_picture(pile), transform=moved(*centre(cell)))
        for cell, pile in piles.items()
    ]
    badges = [
        element("g", pile_badge(pile), transform=moved(*centre(cell)))
        for cell, pile in piles.items()
        if pile.height > 1
    ]
    return "".join(stacks) + element("g", *badges, fill=BADGE, font_size=19.5, font_weight=700)


def _tooltip(cell: Cell, position: Position) -> str:
    return element("title", text_of(_stack_words(cell, position.stacks[cell])))


def _title(position: Position) -> str:
    return f"Cappuccino. {turn_sentence(position)}"


def _description(position: Position) -> str:
    stacks = (_stack_words(cell, stack) for cell, stack in position.stacks.items())
    return "; ".join(stacks) or "No cups on the table"


def _stack_words(cell: Cell, stack: Stack) -> str:
    return f"{cell.name} {motif_name(stack.colour)} {stack.height}"
