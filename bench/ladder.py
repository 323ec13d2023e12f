"""The ladder of Espresso's levels: how often each beats the one below it. `python -m bench.ladder`.

Every deal is played twice with the seats swapped, in simulated time. Writes the picture of
`docs/levels.md`, and prints the tables of `bench/results.md`.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

import numpy as np

from doppio.arena.sprint import sprint
from doppio.games.dice import Dice
from doppio.games.espresso.game import DEFAULT_TARGET, ONE_HAND_PAUSE, Options
from doppio.games.espresso.middle import VARIANTS
from doppio.players.espresso_levels import LEVELS

PICTURE = Path(__file__).parent.parent / "docs" / "img" / "espresso-levels.svg"
COLOURS = {"normalo": "#8a5a2b", "zero": "#2f6f8f", "chaos": "#a23b4a"}
SHAPES = {"normalo": "circle", "zero": "square", "chaos": "diamond"}
LEAST, MOST = 50, 80


@dataclass(frozen=True, slots=True)
class Rung:
    """How often a level beat the one below it, in percent, with half its 95 % interval."""

    variant: str
    level: int
    won: float
    give: float


def rung(variant: str, level: int, pairs: int) -> Rung:
    """Let a level meet the one below it."""
    options = Options(2, variant, DEFAULT_TARGET, ONE_HAND_PAUSE)
    decks = [Dice("ladder decks", variant, level, n) for n in range(pairs)]
    points = np.zeros(pairs)
    for seats in ((level, level - 1), (level - 1, level)):
        dice = [Dice("ladder", variant, level, n, seats[0]) for n in range(pairs)]
        totals = sprint(options, seats, dice, decks).totals
        lead = totals[:, seats.index(level)] - totals[:, seats.index(level - 1)]
        points += (np.sign(lead) + 1) / 4
    give = 1.96 * float(points.std(ddof=1)) / pairs**0.5
    return Rung(variant, level, 100 * float(points.mean()), 100 * give)


def rounds_a_second(variant: str, games: int = 200) -> float:
    """How many rounds of four seats, all of one level, one core plays in a second."""
    options = Options(4, variant, DEFAULT_TARGET, ONE_HAND_PAUSE)
    dice = [Dice("speed", variant, n) for n in range(games)]
    sprint(options, [5] * 4, dice[:1])
    started = perf_counter()
    rounds = int(sprint(options, [5] * 4, dice).rounds.sum())
    return rounds / (perf_counter() - started)


# --- telling ----------------------------------------------------------------------------------


def table(rungs: list[Rung]) -> str:
    """The figures as a Markdown table."""
    lines = ["| level beats the one below | " + " | ".join(VARIANTS) + " |", "|---|---:|---:|---:|"]
    for level in list(LEVELS)[1:]:
        told = [f"{r.won:.1f} ± {r.give:.1f}" for r in rungs if r.level == level]
        lines.append(f"| {level} | " + " | ".join(told) + " |")
    return "\n".join(lines)


def _x(level: int, variant: str) -> float:
    return 70 + (level - 2) * 64 + VARIANTS.index(variant) * 16


def _y(percent: float) -> float:
    return 30 + (MOST - percent) * 8


def _dot(rung: Rung) -> str:
    x, y, colour = _x(rung.level, rung.variant), _y(rung.won), COLOURS[rung.variant]
    low, high = _y(rung.won - rung.give), _y(rung.won + rung.give)
    whisker = f'<path d="M{x} {low:.1f}V{high:.1f}" stroke="{colour}" stroke-width="2"/>'
    return whisker + _mark(SHAPES[rung.variant], x, y, colour)


def _mark(shape: str, x: float, y: float, colour: str) -> str:
    if shape == "circle":
        return f'<circle cx="{x}" cy="{y:.1f}" r="5" fill="{colour}"/>'
    turn = f' transform="rotate(45 {x} {y:.1f})"' if shape == "diamond" else ""
    return f'<rect x="{x - 4.5}" y="{y - 4.5:.1f}" width="9" height="9" fill="{colour}"{turn}/>'


def _grid() -> list[str]:
    lines = [f'<rect x="50" y="{_y(75)}" width="580" height="{_y(60) - _y(75)}" fill="#f3eadf"/>']
    for percent in range(LEAST, MOST + 1, 5):
        y = _y(percent)
        lines.append(f'<path d="M50 {y}H630" stroke="#ddd2c4"/>')
        lines.append(f'<text x="42" y="{y + 4}" text-anchor="end">{percent} %</text>')
    for level in list(LEVELS)[1:]:
        x = _x(level, "zero")
        lines.append(f'<text x="{x}" y="292" text-anchor="middle">{level} : {level - 1}</text>')
    return lines


def _legend() -> list[str]:
    lines = []
    for number, variant in enumerate(VARIANTS):
        x = 60 + number * 110
        lines.append(_mark(SHAPES[variant], x, 14, COLOURS[variant]))
        lines.append(f'<text x="{x + 12}" y="18">{variant.capitalize()}</text>')
    return lines


def picture(rungs: list[Rung]) -> str:
    """The ladder as an SVG: a mark with its interval for each level and variant."""
    body = [*_grid(), *_legend(), *map(_dot, rungs)]
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 650 305" role="img" '
        'font-family="sans-serif" font-size="12" fill="#3b2f25">\n'
        "<title>How often each Espresso level beats the one below it</title>\n"
        '<rect width="650" height="305" fill="#fffdf9"/>\n' + "\n".join(body) + "\n</svg>\n"
    )


def main() -> None:
    """Measure, draw and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=2000, help="deals a rung (2000)")
    parser.add_argument("--picture", type=Path, default=PICTURE)
    arguments = parser.parse_args()
    rungs = [rung(v, n, arguments.pairs) for n in list(LEVELS)[1:] for v in VARIANTS]
    print(table(rungs))
    for variant in VARIANTS:
        print(f"{variant}: {rounds_a_second(variant):,.0f} rounds of four seats a second")
    arguments.picture.write_text(picture(rungs), encoding="utf-8")


if __name__ == "__main__":
    main()
