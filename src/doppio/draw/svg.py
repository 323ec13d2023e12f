"""A position as an SVG picture: stacks of paper cups on a coffee bar."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from doppio.draw.caption import caption, caption_definitions, strip_under
from doppio.draw.cup import cup_definitions
from doppio.draw.frame import Frame, frame_around
from doppio.draw.geometry import CELL_RADIUS, COLUMN_STEP, FLATNESS, Box, centre
from doppio.draw.markup import element, moved, number, own, paint, rectangle, text_of
from doppio.draw.palette import BADGE
from doppio.draw.stack import Pile, pile_badge, pile_definitions, pile_of, pile_picture, pile_shadow
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
    in the picture besides those of the stacks: with the cells of the starting position, all
    pictures of a game show the same part of the honeycomb.
    """
    piles = _piles(position, insides or {})
    shown = frame_around([*piles, *frame])
    board = _board_box(shown, piles)
    strip = strip_under(board)
    card = Box(board.left, board.top, board.right, strip.bottom)
    return _document(
        card,
        element("title", text_of(f"Cappuccino. {turn_sentence(position)}")),
        element("desc", text_of(_description(position))),
        _definitions(card),
        element(
            "g",
            bar(board),
            *_scene(position, piles, shown),
            caption(position, strip),
            clip_path=paint("card"),
        ),
    )


def _piles(position: Position, insides: Mapping[Cell, str]) -> Piles:
    """All stacks from the back to the front: the order in which they are painted."""
    return {
        cell: pile_of(position.stacks[cell], insides.get(cell, ""))
        for cell in sorted(position.stacks, key=reading_order)
    }


def _document(card: Box, *children: str) -> str:
    return element(
        "svg",
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(map(number, (card.left, card.top, card.width, card.height))),
        role="img",
        font_family=_FONTS,
        text_anchor="middle",
    )


def _definitions(card: Box) -> str:
    return element(
        "defs",
        cup_definitions(_LETTERS),
        pile_definitions(),
        table_definitions(),
        caption_definitions(_LETTERS),
        element("clipPath", rectangle(card, rx=20), id=own("card")),
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
        *_rows(position, piles),
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


def _rows(position: Position, piles: Piles) -> Iterator[str]:
    """Row by row the stacks, and over them their badges: a neighbour may not cover a number."""
    for _, row in groupby(piles.items(), key=lambda item: item[0].r):
        standing = list(row)
        for cell, pile in standing:
            words = element("title", text_of(_stack_words(cell, position.stacks[cell])))
            yield element("g", words, pile_picture(pile), transform=moved(*centre(cell)))
        for cell, pile in standing:
            if pile.height > 1:
                yield element("g", pile_badge(pile), transform=moved(*centre(cell)))


def _description(position: Position) -> str:
    stacks = (_stack_words(cell, stack) for cell, stack in position.stacks.items())
    return "; ".join(stacks) or "No cups on the table"


def _stack_words(cell: Cell, stack: Stack) -> str:
    return f"{cell.name} {motif_name(stack.colour)} {stack.height}"
