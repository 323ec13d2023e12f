"""The strip under the board: each seat's motif and score, and whose turn it is."""

from __future__ import annotations

from doppio.draw.geometry import Box, hexagon
from doppio.draw.markup import element, moved, own, points, rectangle, text_of, use
from doppio.draw.motifs import motif
from doppio.draw.palette import STRIP, STRIP_FAINT, STRIP_TEXT, TURN, shade_of
from doppio.draw.status import ColourStatus, SeatStatus, seat_statuses
from doppio.games.cappuccino.position import Position

STRIP_WIDTH = 640.0
STRIP_HEIGHT = 92.0
_TOKEN_ROOM = 66.0
_MOST_SCALE = 1.6


def caption_definitions(letters: str) -> str:
    """The flat hexagons that stand for the colours."""
    return "".join(_token(letter) for letter in letters)


def _token(letter: str) -> str:
    shade = shade_of(letter)
    paper = element(
        "polygon",
        points=points(hexagon(28, flatness=1)),
        fill=shade.paper,
        stroke=shade.rim,
        stroke_width=2,
    )
    return element("g", paper, motif(letter), id=own(f"token-{letter}"))


def strip_under(board: Box) -> Box:
    """The place of the strip under a board."""
    bottom = board.bottom + STRIP_HEIGHT * _scale(board.width)
    return Box(board.left, board.bottom, board.right, bottom)


def _scale(width: float) -> float:
    """The strip grows with the picture's width, but does not try to match a giant board."""
    return min(width / STRIP_WIDTH, _MOST_SCALE)


def caption(position: Position, strip: Box) -> str:
    """The strip with all seats in turn order."""
    scale = _scale(strip.width)
    start = strip.left + (strip.width - STRIP_WIDTH * scale) / 2
    seats = element("g", *_seats(position), transform=moved(start, strip.top, scale))
    return rectangle(strip, fill=STRIP) + seats


def _seats(position: Position) -> list[str]:
    statuses = seat_statuses(position)
    room = STRIP_WIDTH / len(statuses)
    return [
        element("g", _seat(status, room), transform=moved(room * index, 0))
        for index, status in enumerate(statuses)
    ]


def _seat(status: SeatStatus, room: float) -> str:
    each = (room - 20) / len(status.colours)
    colours = "".join(
        element("g", _colour(colour, status), transform=moved(12 + each * index, 0))
        for index, colour in enumerate(status.colours)
    )
    return _highlight(status, room) + colours


def _highlight(status: SeatStatus, room: float) -> str:
    """A bright frame with a word in it, around the seat to move or the winner."""
    word = "to move" if status.to_move else "winner" if status.won else ""
    if not word:
        return ""
    frame = element(
        "rect",
        x=5,
        y=10,
        width=room - 10,
        height=STRIP_HEIGHT - 18,
        rx=12,
        fill=TURN,
        fill_opacity=0.14,
        stroke=TURN,
        stroke_width=2.4,
    )
    tab = element("rect", x=room / 2 - 38, y=0, width=76, height=20, rx=10, fill=TURN)
    text = element("text", word, x=room / 2, y=14.5, font_size=14, font_weight=700, fill=STRIP)
    return frame + tab + text


def _colour(colour: ColourStatus, status: SeatStatus) -> str:
    token = element("g", use(f"token-{colour.letter}"), transform=moved(31, 48, 0.95))
    lines = (
        _score(colour, status),
        _small(f"{status.seat} · {colour.motif}", 65),
        _small(_remark(colour, status), 80),
    )
    words = element("g", *lines, transform=moved(_TOKEN_ROOM, 0), text_anchor="start")
    return token + words


def _score(colour: ColourStatus, status: SeatStatus) -> str:
    """The cups now; faint where they do not count for the seat."""
    ink = STRIP_TEXT if colour.scores and not status.gone else STRIP_FAINT
    size = 31 if colour.cups < 1000 else 24
    return element("text", str(colour.cups), y=47, font_size=size, font_weight=700, fill=ink)


def _small(text: str, y: float) -> str:
    return element("text", text_of(text), y=y, font_size=15, fill=STRIP_FAINT) if text else ""


def _remark(colour: ColourStatus, status: SeatStatus) -> str:
    banked = f"bank {colour.banked}" if colour.banked else ""
    gone = "left" if status.gone else ""
    return ", ".join(filter(None, (gone, banked)))
