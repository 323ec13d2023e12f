"""The four motifs, drawn by hand in a square from -20 to 20.

Each is told by its outline alone: round ears, petals, a pointed oval, pointed ears.
"""

from __future__ import annotations

from doppio.draw.markup import element
from doppio.draw.palette import Shade, shade_of


def motif(letter: str) -> str:
    """The drawing of a colour's motif in its own inks; a question mark for an unknown one."""
    draw = _DRAWINGS.get(letter, _question)
    return draw(shade_of(letter))


def _panda(shade: Shade) -> str:
    ears = _mirrored(_circle(-12.5, -12, 6.6), fill=shade.ink)
    face = element(
        "ellipse",
        cx=0,
        cy=1.5,
        rx=17.6,
        ry=16,
        fill=shade.filling,
        stroke=shade.ink,
        stroke_width=2,
    )
    patch = element("ellipse", cx=-7.4, cy=0, rx=4.4, ry=6, transform="rotate(28 -7.4 0)")
    patches = _mirrored(patch, fill=shade.ink)
    eyes = _mirrored(_circle(-6.6, -0.8, 1.7), fill=shade.filling)
    nose = element("ellipse", cx=0, cy=8, rx=3.2, ry=2.2, fill=shade.ink)
    mouth = _stroke("M0 9.5V11.5M-4 11.5Q-2 14 0 11.5Q2 14 4 11.5", shade.ink, 1.5)
    return ears + face + patches + eyes + nose + mouth


def _flower(shade: Shade) -> str:
    petal = element("path", d="M0 -3C-9 -7 -8.5 -19.5 0 -19.5C8.5 -19.5 9 -7 0 -3Z")
    petals = "".join(element("g", petal, transform=f"rotate({turn})") for turn in range(0, 360, 60))
    return (
        element("g", petals, fill=shade.ink)
        + element("circle", cx=0, cy=0, r=5.6, fill=shade.filling)
        + element("circle", cx=0, cy=0, r=2.2, fill=shade.ink)
    )


def _leaf(shade: Shade) -> str:
    blade = element("path", d="M0 -20C15 -10 15 7 0 16C-15 7 -15 -10 0 -20Z", fill=shade.ink)
    stem = _stroke("M0 13V20.5", shade.ink, 2.6)
    veins = _stroke(
        "M0 -15V15M0 -4L6.5 -9.5M0 -4L-6.5 -9.5M0 4L8 -2.5M0 4L-8 -2.5M0 11L6 6M0 11L-6 6",
        shade.filling,
        1.7,
    )
    return element("g", blade + stem + veins, transform="rotate(32)")


def _cat(shade: Shade) -> str:
    head = element(
        "path",
        d="M-16.5 -18Q-17.5 -19 -16 -18.6L-6.5 -11.5Q0 -13 6.5 -11.5L16 -18.6Q17.5 -19 16.5 -18"
        "Q19 -6 17 2Q14.5 15.5 0 16.5Q-14.5 15.5 -17 2Q-19 -6 -16.5 -18Z",
        fill=shade.ink,
    )
    eyes = _mirrored(element("ellipse", cx=-7, cy=-0.5, rx=2.6, ry=3.6), fill=shade.filling)
    nose = element("path", d="M-2.6 5.5H2.6L0 8.6Z", fill=shade.filling)
    mouth = _stroke("M0 8V10M-4 10Q-2 12.8 0 10Q2 12.8 4 10", shade.filling, 1.4)
    whiskers = _stroke(
        "M-9 6.5L-20 4.5M-9 9L-19.5 10.5M9 6.5L20 4.5M9 9L19.5 10.5", shade.filling, 1.1
    )
    return head + eyes + nose + mouth + whiskers


def _question(shade: Shade) -> str:
    return element(
        "text", "?", y=12, font_size=36, font_weight="bold", text_anchor="middle", fill=shade.ink
    )


_DRAWINGS = {"p": _panda, "f": _flower, "l": _leaf, "c": _cat}


def _circle(x: float, y: float, radius: float) -> str:
    return element("circle", cx=x, cy=y, r=radius)


def _mirrored(left: str, fill: str) -> str:
    """The left half's shape and its mirror image."""
    return element("g", left, element("g", left, transform="scale(-1 1)"), fill=fill)


def _stroke(d: str, colour: str, width: float) -> str:
    return element(
        "path", d=d, fill="none", stroke=colour, stroke_width=width, stroke_linecap="round"
    )
