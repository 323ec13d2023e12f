"""The colours of the picture: four shades of coffee on a wooden bar.

The shades differ in lightness by steps that survive greyscale; still it is the motifs that tell
the colours apart.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Shade:
    """One colour of cup: its paper, the rolled rim, and the two inks of its motif.

    `ink` stands out from the paper; `filling` stands out from the ink.
    """

    paper: str
    rim: str
    ink: str
    filling: str


CREAM = Shade(paper="#f4e6cb", rim="#fffaf0", ink="#2b1a12", filling="#fffdf8")
CARAMEL = Shade(paper="#d49b54", rim="#ecc189", ink="#3a1b08", filling="#fbe9c8")
MOCHA = Shade(paper="#8c5836", rim="#b98359", ink="#fdf0da", filling="#6b3f24")
ESPRESSO = Shade(paper="#412619", rim="#7a5340", ink="#fbe9d0", filling="#3a2015")
UNKNOWN = Shade(paper="#b9b0a6", rim="#d6cfc7", ink="#4a433d", filling="#efeae4")
"""Neutral paper, for a cup that nobody knows."""

SHADES = {"p": CREAM, "f": CARAMEL, "l": MOCHA, "c": ESPRESSO}


def shade_of(letter: str) -> Shade:
    """The shade of a colour letter; neutral paper for anything else."""
    return SHADES.get(letter, UNKNOWN)


WOOD = "#b98d63"
WOOD_DARK = "#9c7048"
WOOD_LIGHT = "#c9a078"
MAT = "#e9d3b2"
MAT_LINE = "#8a6a4a"
SHADOW = "#2a1408"
STRIP = "#2e1a10"
STRIP_TEXT = "#f6e7cf"
STRIP_FAINT = "#c5a684"
TURN = "#e9b44c"
BADGE = "#fff8ea"
BADGE_TEXT = "#2b1a12"
