"""The colours of the picture: four shades of coffee on a wooden bar.

The shades differ in lightness by steps that survive greyscale; still it is the motifs that tell
the colours apart.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Shade:
    """One colour of cup: its paper, its rolled rim, and the two inks of its motif.

    `ink` stands out from the paper; `filling` stands out from the ink.
    """

    paper: str
    rim: str
    ink: str
    filling: str


CREAM = Shade(paper="#f6e9d0", rim="#fffdf6", ink="#2b1a12", filling="#fffdf8")
CARAMEL = Shade(paper="#d3974c", rim="#f0c78f", ink="#3a1b08", filling="#fbe9c8")
MOCHA = Shade(paper="#8a5534", rim="#bd8860", ink="#fdf0da", filling="#6b3f24")
ESPRESSO = Shade(paper="#402418", rim="#835c49", ink="#fbe9d0", filling="#3a2015")
UNKNOWN = Shade(paper="#b3ada6", rim="#d9d4ce", ink="#38322d", filling="#efeae4")
"""Neutral paper, for a cup that nobody knows."""

SHADES = {"p": CREAM, "f": CARAMEL, "l": MOCHA, "c": ESPRESSO}


def shade_of(letter: str) -> Shade:
    """The shade of a colour letter; neutral paper for anything else."""
    return SHADES.get(letter, UNKNOWN)


SHADOW = "#2a1408"
LIGHT = "#fff"

WOOD = "#8d623f"
WOOD_SEAM = "#5f3d24"
WOOD_GRAIN = "#74492b"
MAT = "#e6d3b3"
MAT_EDGE = "#c7a87c"
MAT_INK = "#6a492b"

STRIP = "#2e1a10"
STRIP_TEXT = "#fbeed8"
STRIP_FAINT = "#cdb090"
TURN = "#f0b94d"

BADGE = "#fffaf0"
BADGE_INK = "#2b1a12"
