"""The strip under the board: each seat's motif and score, and whose turn it is."""

from __future__ import annotations

from doppio.draw.markup import element, text_of, use
from doppio.draw.palette import STRIP_FAINT, STRIP_TEXT, TURN, shade_of
from doppio.draw.status import ColourStatus, SeatStatus, seat_statuses
from doppio.games.cappuccino.position import Position

STRIP_WIDTH = 640.0
STRIP_HEIGHT = 76.0


def caption(position: Position) -> str:
    """The strip, drawn from 0,0 and as wide as `STRIP_WIDTH`."""
    statuses = seat_statuses(position)
    share = STRIP_WIDTH / len(statuses)
    seats = (
        element("g", _seat(status, share), transform=f"translate({share * index:g} 0)")
        for index, status in enumerate(statuses)
    )
    return "".join(seats)


def _seat(status: SeatStatus, share: float) -> str:
    highlight = (
        element(
            "rect",
            x=5,
            y=6,
            width=share - 10,
            height=STRIP_HEIGHT - 12,
            rx=10,
            fill=TURN,
            fill_opacity="0.2",
            stroke=TURN,
            stroke_width=2,
        )
        if status.to_move or status.won
        else ""
    )
    colours = "".join(
        element(
            "g",
            _colour(colour, status, alone=len(status.colours) == 1),
            transform=f"translate({14 + index * (share - 14) / len(status.colours):g} 0)",
        )
        for index, colour in enumerate(status.colours)
    )
    return highlight + colours


def _colour(colour: ColourStatus, status: SeatStatus, *, alone: bool) -> str:
    return (
        element("g", token(colour.letter), transform="translate(30 38) scale(0.95)")
        + element(
            "text",
            str(colour.cups),
            x=64,
            y=38,
            class_="score",
            fill=STRIP_TEXT if colour.scores else STRIP_FAINT,
        )
        + element("text", text_of(_note(colour, status)), x=64, y=58, class_="note")
    )


def _note(colour: ColourStatus, status: SeatStatus) -> str:
    return f"{status.seat} {colour.motif}"


def token(letter: str) -> str:
    """A colour's motif on a flat hexagon of its paper, in a circle of 28 around 0,0."""
    shade = shade_of(letter)
    return use(f"token-{letter}")
