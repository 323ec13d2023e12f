"""One stack: bands of the cups inside, the top cup, and a badge with the height."""

from __future__ import annotations

from doppio.draw.cup import BAND_HEIGHT, CUP_HEIGHT, FLATNESS, TOP_RADIUS
from doppio.draw.markup import element, text_of, use
from doppio.draw.palette import BADGE, BADGE_TEXT
from doppio.games.cappuccino.position import Stack

MOST_CUPS_DRAWN = 24
_BREAK_HEIGHT = 9.0


def cups_of(stack: Stack, inside: str) -> str:
    """The cups of a stack, lowest first, as many as it has; `?` where nothing is known."""
    below = inside[: stack.height][:-1].rjust(stack.height - 1, "?") if stack.height > 1 else ""
    return below + stack.colour


def drawn_cups(cups: str) -> tuple[str, str]:
    """The cups below and above the break of a stack too high to be drawn; none below, if not."""
    if len(cups) <= MOST_CUPS_DRAWN:
        return "", cups
    half = MOST_CUPS_DRAWN // 2
    return cups[:half], cups[-half:]


def lift_of(cups: str) -> float:
    """How far above the table the rim of the top cup is."""
    below, above = drawn_cups(cups)
    gap = _BREAK_HEIGHT if below else 0.0
    return BAND_HEIGHT * (len(below) + len(above) - 1) + gap


def stack_height(cups: str) -> float:
    """How far above the middle of its cell a stack's picture reaches."""
    return lift_of(cups) + CUP_HEIGHT + TOP_RADIUS * FLATNESS


def stack_picture(cups: str, letters: str) -> str:
    """The stack around the middle of its cell."""
    below, above = drawn_cups(cups)
    start = len(below) * BAND_HEIGHT + (_BREAK_HEIGHT if below else 0.0)
    parts = [*_bands(below, 0.0, letters)]
    if below:
        parts.append(_break(len(below) * BAND_HEIGHT))
    parts += _bands(above[:-1], start, letters)
    parts.append(use(f"cup-{_known(above[-1], letters)}", y=-lift_of(cups)))
    if len(cups) > 1:
        parts.append(_badge(len(cups), lift_of(cups) + CUP_HEIGHT))
    return "".join(parts)


def _known(letter: str, letters: str) -> str:
    return letter if letter in letters else "?"


def _bands(cups: str, start: float, letters: str) -> list[str]:
    return [
        use(f"band-{_known(letter, letters)}", y=-start - BAND_HEIGHT * index)
        for index, letter in enumerate(cups)
    ]


def _break(lift: float) -> str:
    """Three dots on the front edge, where cups are left out."""
    return "".join(
        element("circle", cx=0, cy=27 - lift - 3 * dot, r=1.2, fill=BADGE) for dot in range(3)
    )


def _badge(height: int, lift: float) -> str:
    text = str(height)
    width = 13 + 8.5 * len(text)
    return element(
        "g",
        element(
            "rect",
            x=-width / 2,
            y=-10.5,
            width=width,
            height=21,
            rx=10.5,
            fill=BADGE,
            stroke=BADGE_TEXT,
            stroke_width=1.4,
        ),
        element("text", text_of(text), y=5.4, class_="n"),
        transform=f"translate(23 {-lift - 17:g})",
    )
