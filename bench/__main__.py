"""Measures Doppio on this machine, now: `python -m bench`.

Machines differ and are shared, so a figure alone says little. Every row is also given as a ratio to
a yardstick measured in the same run, in turns with the rows: a thousand draws of the plain-Python
generator. Ratios are what later kernels, and other days, are compared with.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import perf_counter

from bench.pure_rules import MEASUREMENTS, yardstick


@dataclass(frozen=True)
class Row:
    """One thing measured."""

    name: str
    unit: str
    rate: float
    ratio: float


def rate(work: Callable[[int], int], seconds: float, turn: int) -> float:
    """How much of the work is done a second."""
    done, began, spent = 0, perf_counter(), 0.0
    while spent < seconds:
        done += work(turn * 1_000_003 + done)
        spent = perf_counter() - began
    return done / spent


def measure(seconds: float, turns: int) -> list[Row]:
    """Every measurement in several turns, each beside the yardstick; medians of both."""
    rows = []
    for name, (unit, work) in MEASUREMENTS.items():
        print(f"  {name} …", file=sys.stderr)
        work(0)  # the first call fills caches
        pairs = [
            (rate(work, seconds / turns, turn), rate(yardstick, seconds / turns / 4, turn))
            for turn in range(turns)
        ]
        rates = [mine for mine, _ in pairs]
        rows.append(Row(name, unit, median(rates), median(mine / its for mine, its in pairs)))
    return rows


def table(rows: list[Row]) -> str:
    """The rows as a Markdown table."""
    lines = ["| what | a second | in yardsticks |", "|---|---:|---:|"]
    lines += [f"| {row.name} ({row.unit}) | {row.rate:,.0f} | {row.ratio:.3g} |" for row in rows]
    return "\n".join(lines)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="for each row (3)")
    parser.add_argument("--turns", type=int, default=5, help="repeats, of which the median (5)")
    arguments = parser.parse_args()
    print(table(measure(arguments.seconds, arguments.turns)))


if __name__ == "__main__":
    main()
