"""Graphs in documents can be read by day and in the dark."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bench.rungs import Ladder, Rung
from doppio.train.curve import curve_svg

ROOT = Path(__file__).parents[2]
PICTURES = {
    path.stem: path.read_text("utf-8")
    for pattern in ("docs/img/*-levels.svg", "tests/golden/arena/*.svg", "bench/training/*.svg")
    for path in ROOT.glob(pattern)
}
DRAWN = {
    "levels": Ladder("Some", ("normalo",), (Rung("normalo", 2, 60, 1),)).picture(),
    "curve": curve_svg([]),
}
RULE = re.compile(r'\[fill="(#\w+)"\]\{fill:(#\w+)\}\[stroke="\1"\]\{stroke:\2\}')


def light(colour: str) -> float:
    """How light a colour is, as for the contrast of two."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return sum(part * much for part, much in zip(linear, (0.2126, 0.7152, 0.0722), strict=True))


def contrast(one: str, other: str) -> float:
    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("name", [*PICTURES, *DRAWN])
def test_a_graph_is_dark_where_the_screen_is(name: str) -> None:
    picture = {**PICTURES, **DRAWN}[name]
    assert "<style>@media (prefers-color-scheme:dark){" in picture
    evening = dict(RULE.findall(picture))
    ground = re.search(r'<rect [^>]*fill="(#\w+)"', picture)
    writing = re.search(r'<text [^>]*fill="(#\w+)"', picture) or re.search(
        r'fill="(#\w+)"', picture
    )
    assert ground
    assert writing
    day = {colour: colour for colour in evening}
    for colours, bright in ((day, True), (evening, False)):
        assert (light(colours[ground[1]]) > 0.3) == bright
        assert contrast(colours[ground[1]], colours[writing[1]]) > 4.5
        for colour in set(re.findall(r'<poly[^>]*stroke="(#\w+)"', picture)):
            assert contrast(colours[ground[1]], colours[colour]) >= 3
