"""Ladders of levels: how often each beats the one below it, as a table and as a picture."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from doppio.draw.markup import evening

COLOURS = ("#8a5a2b", "#2f6f8f", "#a23b4a", "#5d7a3a")
SHAPES = ("circle", "square", "diamond", "ring")
INK, GROUND, BAND, RULE = "#3b2f25", "#fffdf9", "#f3eadf", "#ddd2c4"
EVENING = {
    INK: "#ecdcc6",
    GROUND: "#2b1c13",
    BAND: "#3d2a1d",
    RULE: "#5f4635",
    **dict(zip(COLOURS, ("#dca05e", "#6fb6da", "#ea8292", "#a9c96f"), strict=True)),
}
LEAST, MOST = 50, 80


@dataclass(frozen=True, slots=True)
class Rung:
    """How often a level beat the one below it, in percent, with half its 95 % interval."""

    kind: str
    level: int
    won: float
    give: float

    @classmethod
    def of(cls, kind: str, level: int, points: NDArray[np.float64]) -> Rung:
        """From the share of points of every deal."""
        give = 1.96 * float(points.std(ddof=1)) / len(points) ** 0.5
        return cls(kind, level, 100 * float(points.mean()), 100 * give)


@dataclass(frozen=True, slots=True)
class Ladder:
    """All rungs of a game, one a level and kind of table."""

    game: str
    kinds: tuple[str, ...]
    rungs: tuple[Rung, ...]

    def table(self) -> str:
        """The figures as a Markdown table."""
        head = "| level beats the one below | " + " | ".join(self.kinds) + " |"
        lines = [head, "|---|" + "---:|" * len(self.kinds)]
        for level in self._levels():
            told = [f"{r.won:.1f} ± {r.give:.1f}" for r in self.rungs if r.level == level]
            lines.append(f"| {level} | " + " | ".join(told) + " |")
        return "\n".join(lines)

    def picture(self) -> str:
        """An SVG: a mark with its interval for each level and kind."""
        body = [*self._grid(), *self._legend(), *map(self._dot, self.rungs)]
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 650 305" role="img" '
            f'font-family="sans-serif" font-size="12" fill="{INK}">\n'
            f"<title>How often each {self.game} level beats the one below it</title>\n"
            f"{evening(EVENING)}\n"
            f'<rect width="650" height="305" fill="{GROUND}"/>\n' + "\n".join(body) + "\n</svg>\n"
        )

    def _levels(self) -> list[int]:
        return sorted({rung.level for rung in self.rungs})

    def _dot(self, rung: Rung) -> str:
        number = self.kinds.index(rung.kind)
        x, y, colour = self._x(rung.level, number), _y(rung.won), COLOURS[number]
        low, high = _y(rung.won - rung.give), _y(rung.won + rung.give)
        whisker = f'<path d="M{x} {low:.1f}V{high:.1f}" stroke="{colour}" stroke-width="2"/>'
        return whisker + _mark(SHAPES[number], x, y, colour)

    def _x(self, level: int, number: int) -> float:
        return 86 + (level - 2) * 64 + (number - (len(self.kinds) - 1) / 2) * 16

    def _grid(self) -> list[str]:
        high = _y(60) - _y(75)
        lines = [f'<rect x="50" y="{_y(75)}" width="580" height="{high}" fill="{BAND}"/>']
        for percent in range(LEAST, MOST + 1, 5):
            y = _y(percent)
            lines.append(f'<path d="M50 {y}H630" stroke="{RULE}"/>')
            lines.append(f'<text x="42" y="{y + 4}" text-anchor="end">{percent} %</text>')
        for level in self._levels():
            x = 86 + (level - 2) * 64
            lines.append(f'<text x="{x}" y="292" text-anchor="middle">{level} : {level - 1}</text>')
        return lines

    def _legend(self) -> list[str]:
        lines = []
        for number, kind in enumerate(self.kinds):
            x = 60 + number * 130
            lines.append(_mark(SHAPES[number], x, 14, COLOURS[number]))
            lines.append(f'<text x="{x + 12}" y="18">{kind.capitalize()}</text>')
        return lines


def _y(percent: float) -> float:
    return 30 + (MOST - percent) * 8


def _mark(shape: str, x: float, y: float, colour: str) -> str:
    if shape == "circle":
        return f'<circle cx="{x}" cy="{y:.1f}" r="5" fill="{colour}"/>'
    if shape == "ring":
        return f'<circle cx="{x}" cy="{y:.1f}" r="4" fill="none" stroke="{colour}"/>'
    turn = f' transform="rotate(45 {x} {y:.1f})"' if shape == "diamond" else ""
    return f'<rect x="{x - 4.5}" y="{y - 4.5:.1f}" width="9" height="9" fill="{colour}"{turn}/>'
