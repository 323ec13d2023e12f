"""The cups: six-sided frustums upside down, seen from a little above.

A cup is drawn around the middle of its rim. Cups in a stack nest, so of every cup but the top one
only a band above the rim is seen.
"""

from __future__ import annotations

from math import cos, pi, sin

from doppio.draw.markup import Point, element, line_through, points, use
from doppio.draw.motifs import motif
from doppio.draw.palette import SHADOW, Shade, shade_of

FLATNESS = 0.78
"""How much of a length that leads away from the viewer is seen."""

CELL_RADIUS = 40.0
RIM_RADIUS = 37.5
TOP_RADIUS = 30.0
CUP_HEIGHT = 27.0
BAND_HEIGHT = 5.0
_MOTIF_SCALE = 1.0


def hexagon(radius: float, lift: float = 0.0) -> tuple[Point, ...]:
    """The corners of a hexagon lying on the table, from the back one clockwise."""
    angles = (pi / 3 * corner - pi / 2 for corner in range(6))
    return tuple((radius * cos(angle), radius * sin(angle) * FLATNESS - lift) for angle in angles)


def cup_definitions(letters: str) -> str:
    """Everything that stacks of these colours are put together from."""
    shared = _shading("cup-light", CUP_HEIGHT, TOP_RADIUS) + _shading(
        "band-light", BAND_HEIGHT, _band_radius()
    )
    return shared + _shadow() + "".join(_cup(letter) + _band(letter) for letter in letters)


def _band_radius() -> float:
    """How wide a cup still is where the next one's rim covers it."""
    return RIM_RADIUS - (RIM_RADIUS - TOP_RADIUS) * BAND_HEIGHT / CUP_HEIGHT


def _cup(letter: str) -> str:
    shade = shade_of(letter)
    face = element(
        "g",
        motif(letter),
        transform=f"translate(0 {-CUP_HEIGHT:g}) scale({_MOTIF_SCALE} {FLATNESS})",
    )
    return element(
        "g",
        _body(shade, CUP_HEIGHT, TOP_RADIUS),
        use("cup-light"),
        _rim(shade),
        _top(shade),
        face,
        id=f"cup-{letter}",
    )


def _band(letter: str) -> str:
    shade = shade_of(letter)
    body = _body(shade, BAND_HEIGHT, _band_radius())
    return element("g", body, use("band-light"), _rim(shade), id=f"band-{letter}")


def _body(shade: Shade, height: float, radius: float) -> str:
    """The outline of the walls, filled."""
    rim, top = hexagon(RIM_RADIUS), hexagon(radius, height)
    outline = (rim[1], rim[2], rim[3], rim[4], rim[5], top[5], top[0], top[1])
    return element("polygon", points=points(outline), fill=shade.paper)


def _shading(name: str, height: float, radius: float) -> str:
    """Light from the left: each of the four visible walls gets darker than the one before."""
    rim, top = hexagon(RIM_RADIUS), hexagon(radius, height)
    walls = []
    for corner, ink, opacity in (
        (4, "#fff", 0.22),
        (3, "#fff", 0.06),
        (2, SHADOW, 0.2),
        (1, SHADOW, 0.38),
    ):
        quad = (rim[corner], rim[corner + 1], top[corner + 1], top[corner])
        walls.append(element("polygon", points=points(quad), fill=ink, fill_opacity=f"{opacity}"))
    return element("g", *walls, id=name)


def _rim(shade: Shade) -> str:
    """The rolled rim: a thick bright line with a dark one under it."""
    front = line_through(hexagon(RIM_RADIUS)[corner] for corner in (5, 4, 3, 2, 1))
    line = {"d": front, "fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"}
    return element(
        "path", **line, stroke=SHADOW, stroke_opacity="0.55", stroke_width=3.6
    ) + element("path", **line, stroke=shade.rim, stroke_width=2.2, transform="translate(0 -0.7)")


def _top(shade: Shade) -> str:
    """The cup's base: an edge of folded paper around a sunken face."""
    edge = element(
        "polygon",
        points=points(hexagon(TOP_RADIUS, CUP_HEIGHT)),
        fill=shade.rim,
        stroke=SHADOW,
        stroke_opacity="0.35",
        stroke_width=0.8,
    )
    face = element(
        "polygon", points=points(hexagon(TOP_RADIUS - 2.4, CUP_HEIGHT - 0.6)), fill=shade.paper
    )
    return edge + face


def _shadow() -> str:
    """A soft shadow on the table, to the right of the light."""
    gradient = element(
        "radialGradient",
        element("stop", offset="0.45", stop_color=SHADOW, stop_opacity="0.6"),
        element("stop", offset="1", stop_color=SHADOW, stop_opacity="0"),
        id="shade",
    )
    spot = element("ellipse", id="shadow", rx=50, ry=40, fill="url(#shade)")
    return gradient + spot
