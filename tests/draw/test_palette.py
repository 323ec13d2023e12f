"""Motifs, not hues, tell the colours apart; lightness helps."""

from __future__ import annotations

from itertools import combinations

import pytest

from doppio.draw.motifs import motif
from doppio.draw.palette import SHADES, UNKNOWN, shade_of
from doppio.games.cappuccino.position import COLOURS


def luminance(colour: str) -> float:
    """The relative luminance of #rrggbb, as the accessibility guidelines define it."""
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def test_every_colour_has_a_shade_and_a_motif_of_its_own() -> None:
    assert set(SHADES) == set(COLOURS)
    assert len({motif(letter) for letter in COLOURS}) == len(COLOURS)


@pytest.mark.parametrize("letter", [*COLOURS, "?"])
def test_ink_stands_out_from_paper(letter: str) -> None:
    shade = shade_of(letter)
    assert contrast(shade.ink, shade.paper) >= 4.5
    assert contrast(shade.ink, shade.filling) >= 4.5


@pytest.mark.parametrize("one, other", [*combinations(COLOURS, 2)])
def test_papers_differ_in_greyscale(one: str, other: str) -> None:
    assert contrast(shade_of(one).paper, shade_of(other).paper) >= 1.8


def test_an_unknown_cup_is_neutral_paper() -> None:
    assert shade_of("?") is shade_of("x") is UNKNOWN
