"""The rating ladder as a picture: a rung an engine, its Elo as a bean, its interval as a line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, floor, isinf

from doppio.arena.ladder import Rating, ladder
from doppio.arena.report import elo_text, headline, margin_text
from doppio.arena.tally import Tally
from doppio.draw.geometry import Box
from doppio.draw.markup import element, evening, rectangle, text_of
from doppio.draw.palette import MAT, MAT_EDGE, MAT_INK, SHADOW, TURN, WOOD

_FONTS = "ui-rounded, 'Segoe UI', system-ui, 'DejaVu Sans', sans-serif"
_WIDTH = 760.0
_LEFT, _RIGHT = 230.0, 690.0
_TOP, _RUNG = 74.0, 38.0
_LONGEST_NAME = 26
_EVENING = {MAT: "#2b1c13", MAT_EDGE: "#5a4130", MAT_INK: "#e6d3b3", WOOD: "#b98a5e"}


@dataclass(frozen=True, slots=True)
class Scale:
    """Where on the picture an Elo lies."""

    low: float
    high: float

    def at(self, elo: float) -> float:
        """The x of an Elo."""
        return _LEFT + (elo - self.low) / (self.high - self.low) * (_RIGHT - _LEFT)

    def marks(self) -> Iterator[int]:
        """Round numbers to rule lines at, some five of them."""
        span = self.high - self.low
        step = next(s for s in (10, 25, 50, 100, 200, 500, 1000, 10**9) if span / s <= 8)
        yield from range(ceil(self.low / step) * step, floor(self.high) + 1, step)


def ladder_svg(tally: Tally) -> str:
    """The ladder of a match as one SVG document."""
    rungs = ladder(tally)
    height = _TOP + _RUNG * len(rungs) + 40
    scale = _scale([rating for _, rating in rungs])
    named = [(tally.plan.names[engine], rating) for engine, rating in rungs]
    return element(
        "svg",
        element("title", text_of(f"Rating ladder. {headline(tally)}")),
        evening(_EVENING),
        rectangle(Box(0, 0, _WIDTH, height), rx=14, fill=MAT, stroke=MAT_EDGE),
        _words("Rating ladder", 24, 34, size=20, font_weight="bold"),
        _words(headline(tally).split("\n")[0], 24, 55, size=12),
        *_rules(scale, height),
        *(part for n, rung in enumerate(named) for part in _rung(scale, n, *rung)),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {_WIDTH:g} {height:g}",
        role="img",
        font_family=_FONTS,
    )


def _scale(rated: list[Rating]) -> Scale:
    low = min(rating.elo - _shown(rating) for rating in rated)
    high = max(rating.elo + _shown(rating) for rating in rated)
    room = max(10.0, (high - low) * 0.05)
    return Scale(low - room, high + room)


def _shown(rating: Rating) -> float:
    """How far an interval is drawn to either side; one without end is told in words alone."""
    return 0.0 if isinf(rating.margin) else rating.margin


def _rules(scale: Scale, height: float) -> Iterator[str]:
    for elo in scale.marks():
        x = scale.at(elo)
        yield element("line", x1=x, x2=x, y1=_TOP - 6, y2=height - 34, stroke=MAT_EDGE)
        yield _words(elo_text(elo), x, height - 16, size=12, text_anchor="middle")


def _rung(scale: Scale, number: int, name: str, rating: Rating) -> Iterator[str]:
    y = _TOP + _RUNG * (number + 0.5)
    short = name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 1] + "…"
    told = f"{elo_text(rating.elo)} {margin_text(rating.margin)}"
    yield _words(short, _LEFT - 16, y + 5, size=14, text_anchor="end")
    ends = (scale.at(rating.elo - _shown(rating)), scale.at(rating.elo + _shown(rating)))
    yield element(
        "line",
        x1=ends[0],
        x2=ends[1],
        y1=y,
        y2=y,
        stroke=WOOD,
        stroke_width=6,
        stroke_linecap="round",
    )
    yield element(
        "circle",
        element("title", text_of(f"{name}: {told}")),
        cx=scale.at(rating.elo),
        cy=y,
        r=8,
        fill=TURN,
        stroke=SHADOW,
        stroke_width=2,
    )
    yield _words(told, scale.at(rating.elo), y - 13, size=11, text_anchor="middle")


def _words(text: str, x: float, y: float, *, size: int, **attributes: str) -> str:
    return element("text", text_of(text), x=x, y=y, font_size=size, fill=MAT_INK, **attributes)
