"""The curve of a training as a picture: losses above, shares of wins below, over the minutes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from doppio.draw.markup import evening
from doppio.train.log import Line

_WIDTH, _HEIGHT = 760.0, 560.0
_LEFT, _RIGHT = 70.0, 600.0
_INK, _RULE, _GROUND = "#3b2a20", "#e3d5c5", "#fbf6ef"
_COLOURS = ("#7a4a25", "#c06c2f", "#3f7f6f", "#8a5a9e")
_EVENING = {
    _INK: "#ecdcc6",
    _RULE: "#5a4130",
    _GROUND: "#2b1c13",
    **dict(zip(_COLOURS, ("#cb9566", "#f09a58", "#74bfad", "#c394d6"), strict=True)),
}
_FONTS = "system-ui, 'DejaVu Sans', sans-serif"


@dataclass(frozen=True, slots=True)
class _Panel:
    """A part of the picture with an own scale."""

    title: str
    top: float
    bottom: float
    least: float
    most: float

    def y(self, value: float) -> float:
        share = (min(max(value, self.least), self.most) - self.least) / (self.most - self.least)
        return self.bottom - share * (self.bottom - self.top)


_Value = Callable[[Line], float]
_LOSSES: tuple[tuple[str, _Value], ...] = (
    ("policy", lambda line: line.policy_loss),
    ("result", lambda line: line.shares_loss),
    ("owners", lambda line: line.owners_loss),
    ("cups × 10", lambda line: line.cups_loss * 10),
)
_SHARES: tuple[tuple[str, _Value], ...] = (
    ("against chance", lambda line: line.against_chance),
    ("against greed", lambda line: line.against_greed),
    ("against the last", lambda line: line.against_last),
)


def curve_svg(lines: Sequence[Line]) -> str:
    """The whole picture as an SVG document."""
    upper = _Panel("Losses (what is above 1 is shown as 1)", 60, 270, 0, 1)
    lower = _Panel("Share of wins, policy alone", 330, 510, 0, 1)
    parts = [*_panel(upper, _LOSSES, lines), *_panel(lower, _SHARES, lines)]
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH:g} {_HEIGHT:g}" role="img" '
        f'font-family="{_FONTS}"><title>Curve of a training</title>'
        f"{evening(_EVENING)}"
        f'<rect width="{_WIDTH:g}" height="{_HEIGHT:g}" rx="14" fill="{_GROUND}"/>'
    )
    minutes = _words((_LEFT + _RIGHT) / 2, 545, "minutes", "middle")
    return head + "".join(parts) + minutes + "</svg>\n"


def _panel(
    panel: _Panel, curves: Sequence[tuple[str, _Value]], lines: Sequence[Line]
) -> Iterator[str]:
    yield _words(_LEFT, panel.top - 14, panel.title, "start", size=16)
    last = max([line.minutes for line in lines] + [0.01])
    for step in range(5):
        value = panel.least + (panel.most - panel.least) * step / 4
        y = panel.y(value)
        yield f'<path d="M{_LEFT} {y:.1f}H{_RIGHT}" stroke="{_RULE}"/>'
        yield _words(_LEFT - 8, y + 4, f"{value:.2f}", "end")
        x = _LEFT + (_RIGHT - _LEFT) * step / 4
        yield _words(x, panel.bottom + 18, f"{last * step / 4:.1f}", "middle")
    for number, (name, value_of) in enumerate(curves):
        yield _curve(panel, [(line.minutes / last, value_of(line)) for line in lines], number)
        yield _legend(panel, number, name)


def _curve(panel: _Panel, points: Sequence[tuple[float, float]], number: int) -> str:
    places = [(_LEFT + share * (_RIGHT - _LEFT), panel.y(value)) for share, value in points]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    return f'<polyline points="{path}" fill="none" stroke="{_COLOURS[number]}" stroke-width="2"/>'


def _legend(panel: _Panel, number: int, name: str) -> str:
    y = panel.top + 10 + 22 * number
    swatch = f'<path d="M{_RIGHT + 14} {y}h18" stroke="{_COLOURS[number]}" stroke-width="3"/>'
    return swatch + _words(_RIGHT + 38, y + 4, name, "start")


def _words(x: float, y: float, text: str, anchor: str, size: int = 12) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" fill="{_INK}" '
        f'text-anchor="{anchor}">{text}</text>'
    )
