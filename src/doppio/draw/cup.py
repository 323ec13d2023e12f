"""The cups: six-sided, upside down, the wide rim below and the narrow base on top.

A cup is drawn around the middle of its rim. Cups in a stack nest, so of every cup but the top one
only a band above the rim is seen.
"""

from __future__ import annotations

from doppio.draw.geometry import FLATNESS, Point, hexagon
from doppio.draw.markup import element, moved, own, paint, points, use
from doppio.draw.motifs import motif
from doppio.draw.palette import LIGHT, SHADOW, Shade, shade_of

RIM_RADIUS = 38.0
WALL_RADIUS = 36.4
TOP_RADIUS = 30.0
CUP_HEIGHT = 28.0
BAND_HEIGHT = 6.0
_RIM_HEIGHT = 2.6

# The light comes from the left: of the four walls that are seen, by their first corner, each is
# darker than the one before.
_WALL_TONES = ((4, LIGHT, 0.3), (3, LIGHT, 0.07), (2, SHADOW, 0.2), (1, SHADOW, 0.42))


def cup_definitions(letters: str) -> str:
    """Everything that stacks of these colours are put together from."""
    shared = _wall_light() + _walls("cup-light", CUP_HEIGHT) + _walls("band-light", BAND_HEIGHT)
    return shared + _shadow() + "".join(_cup(letter) + _band(letter) for letter in letters)


def _cup(letter: str) -> str:
    shade = shade_of(letter)
    face = element("g", motif(letter), transform=f"{moved(0, -CUP_HEIGHT)} scale(1 {FLATNESS})")
    body = (_rim(shade), _body(shade, CUP_HEIGHT), use("cup-light"), _top(shade), face)
    return element("g", *body, id=own(f"cup-{letter}"))


def _band(letter: str) -> str:
    shade = shade_of(letter)
    body = (_rim(shade), _body(shade, BAND_HEIGHT), use("band-light"))
    return element("g", *body, id=own(f"band-{letter}"))


def _rings(height: float) -> tuple[tuple[Point, ...], tuple[Point, ...]]:
    """The corners of the wall where it leaves the rim, and at some height above the table."""
    narrowing = (WALL_RADIUS - TOP_RADIUS) * (height - _RIM_HEIGHT) / (CUP_HEIGHT - _RIM_HEIGHT)
    return hexagon(WALL_RADIUS, _RIM_HEIGHT), hexagon(WALL_RADIUS - narrowing, height)


def _silhouette(low: tuple[Point, ...], high: tuple[Point, ...]) -> str:
    """The outline of the walls between a low hexagon and a high one."""
    return points((low[1], low[2], low[3], low[4], low[5], high[5], high[0], high[1]))


def _body(shade: Shade, height: float) -> str:
    return element("polygon", points=_silhouette(*_rings(height)), fill=shade.paper)


def _rim(shade: Shade) -> str:
    """The rolled rim, a little wider than the wall above it."""
    low, high = hexagon(RIM_RADIUS), hexagon(RIM_RADIUS, _RIM_HEIGHT)
    return element(
        "polygon",
        points=_silhouette(low, high),
        fill=shade.rim,
        stroke=SHADOW,
        stroke_opacity=0.5,
        stroke_width=0.9,
        stroke_linejoin="round",
    )


def _walls(name: str, height: float) -> str:
    """The light on the walls, which also get a little darker towards the table."""
    low, high = _rings(height)
    walls = (
        element(
            "polygon",
            points=points((low[corner], low[corner + 1], high[corner + 1], high[corner])),
            fill=tone,
            fill_opacity=opacity,
        )
        for corner, tone, opacity in _WALL_TONES
    )
    darker_below = element("polygon", points=_silhouette(low, high), fill=paint("wall"))
    return element("g", *walls, darker_below, id=own(name))


def _wall_light() -> str:
    """Nothing above, a little shadow below."""
    return element(
        "linearGradient",
        element("stop", offset=0.45, stop_color=SHADOW, stop_opacity=0),
        element("stop", offset=1, stop_color=SHADOW, stop_opacity=0.22),
        id=own("wall"),
        x1=0,
        y1=0,
        x2=0,
        y2=1,
    )


def _top(shade: Shade) -> str:
    """The cup's base: an edge of folded paper around a sunken face."""
    edge = element(
        "polygon",
        points=points(hexagon(TOP_RADIUS, CUP_HEIGHT)),
        fill=shade.rim,
        stroke=SHADOW,
        stroke_opacity=0.4,
        stroke_width=0.8,
    )
    sunken = element(
        "polygon",
        points=points(hexagon(TOP_RADIUS - 2.2, CUP_HEIGHT)),
        fill=shade.paper,
        stroke=SHADOW,
        stroke_opacity=0.25,
        stroke_width=0.7,
    )
    return edge + sunken


def _shadow() -> str:
    """A soft shadow on the table."""
    fading = element(
        "radialGradient",
        element("stop", offset=0.5, stop_color=SHADOW, stop_opacity=0.55),
        element("stop", offset=1, stop_color=SHADOW, stop_opacity=0),
        id=own("shade"),
    )
    return fading + element("ellipse", id=own("shadow"), rx=52, ry=41, fill=paint("shade"))
