"""The four motifs, each drawn in a square from -20 to 20.

Each is told by its outline alone: round ears, petals, a pointed oval, pointed ears.
"""

from __future__ import annotations

from doppio.draw.markup import element
from doppio.draw.palette import Shade, shade_of


def motif(letter: str) -> str:
    """The drawing of a colour's motif in its own inks; a question mark for an unknown one."""
    return _DRAWINGS.get(letter, _question)(shade_of(letter))


def _panda(shade: Shade) -> str:
    ears = _mirrored(_circle(-12.5, -12, 6.6), shade.ink)
    face = _ellipse(0, 1.5, 17.6, 16)
    outlined = element("g", face, fill=shade.filling, stroke=shade.ink, stroke_width=2)
    patches = _mirrored(
        element("g", _ellipse(0, 0, 4.4, 6), transform="translate(-7.4 0) rotate(28)"), shade.ink
    )
    eyes = _mirrored(_circle(-6.6, -0.8, 1.7), shade.filling)
    nose = element("g", _ellipse(0, 8, 3.2, 2.2), fill=shade.ink)
    mouth = _line("M0 9.5V11.5M-4 11.5Q-2 14 0 11.5Q2 14 4 11.5", shade.ink, 1.5)
    return ears + outlined + patches + eyes + nose + mouth


def _flower(shade: Shade) -> str:
    petal = element("path", d="M0 -3C-9 -7 -8.7 -20 0 -20C8.7 -20 9 -7 0 -3Z")
    petals = (element("g", petal, transform=f"rotate({turn})") for turn in range(0, 360, 60))
    centre = element("g", _circle(0, 0, 6.2), fill=shade.filling)
    pollen = element("g", _circle(0, 0, 2.4), fill=shade.ink)
    return element("g", *petals, fill=shade.ink) + centre + pollen


def _leaf(shade: Shade) -> str:
    blade = element("path", d="M0 -21C16 -11 16 7 0 16C-16 7 -16 -11 0 -21Z", fill=shade.ink)
    stem = _line("M0 13V21", shade.ink, 2.8)
    veins = _line(
        "M0 -15V15M0 -4L6.5 -9.5M0 -4L-6.5 -9.5M0 4L8 -2.5M0 4L-8 -2.5M0 11L6 6M0 11L-6 6",
        shade.filling,
        1.8,
    )
    return element("g", blade, stem, veins, transform="rotate(32)")


def _cat(shade: Shade) -> str:
    head = element(
        "path",
        d="M-17 -19L-6.5 -11.5Q0 -13 6.5 -11.5L17 -19Q19.5 -6 17.4 2Q14.5 16 0 17"
        "Q-14.5 16 -17.4 2Q-19.5 -6 -17 -19Z",
    )
    rounded = element(
        "g", head, fill=shade.ink, stroke=shade.ink, stroke_width=1.6, stroke_linejoin="round"
    )
    eyes = _mirrored(_ellipse(-7, -0.5, 2.7, 3.7), shade.filling)
    nose = element("path", d="M-2.8 5.2H2.8L0 8.6Z", fill=shade.filling)
    mouth = _line("M0 8V10M-4 10Q-2 12.8 0 10Q2 12.8 4 10", shade.filling, 1.4)
    whiskers = _line("M-9 6.5L-17 5M-9 9L-16.5 10.2M9 6.5L17 5M9 9L16.5 10.2", shade.filling, 1.2)
    return rounded + eyes + nose + mouth + whiskers


def _question(shade: Shade) -> str:
    return element("text", "?", y=13, font_size=36, font_weight=700, fill=shade.ink)


_DRAWINGS = {"p": _panda, "f": _flower, "l": _leaf, "c": _cat}


def _circle(x: float, y: float, radius: float) -> str:
    return element("circle", cx=x, cy=y, r=radius)


def _ellipse(x: float, y: float, across: float, down: float) -> str:
    return element("ellipse", cx=x, cy=y, rx=across, ry=down)


def _mirrored(left: str, fill: str) -> str:
    """A shape of the left half, and its mirror image."""
    return element("g", left, element("g", left, transform="scale(-1 1)"), fill=fill)


def _line(d: str, colour: str, width: float) -> str:
    return element(
        "path", d=d, fill="none", stroke=colour, stroke_width=width, stroke_linecap="round"
    )
