"""Moves a second of many games at once, against the pure rules: `python -m bench.vector`.

Both play random games of Cappuccino to the end and begin anew, in turns in one run. The row of the
environment is all that a learning program gets: an action drawn, checked and made, results, and
the sights and masks of the next move.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from itertools import count
from statistics import median
from time import perf_counter

from doppio.games.cappuccino.rules import legal_moves, play
from doppio.games.dice import Dice, pick
from doppio.research.cappuccino import Kind, Match
from doppio.research.vector import ManyGames

BOARDS = 64
KINDS = {
    "2 seats": Kind(2),
    "2 seats, settle": Kind(2, settle=True),
    "3 seats": Kind(3),
    "4 seats": Kind(4),
    "2 seats, two colours": Kind(2, two_colour=True),
}
Play = Callable[[], int]
"""Plays some moves, and tells how many."""


def pure(kind: Kind) -> Play:
    """Random games by the pure rules, from the same deals."""
    starts = [kind.start(seed).position for seed in range(BOARDS)]
    numbers, dice = count(), Dice("pure")

    def play_one() -> int:
        position, moves = starts[next(numbers) % BOARDS], 0
        assert position is not None
        while position.turn is not None:
            position = play(position, pick(list(legal_moves(position)), dice))
            moves += 1
        return moves

    return play_one


def single(kind: Kind) -> Play:
    """Random games by numbers, one at a time: what PettingZoo and OpenSpiel are given."""
    numbers, dice = count(), Dice("single")

    def play_one() -> int:
        match, moves = Match(kind, next(numbers) % BOARDS), 0
        while match.mover is not None:
            match.sight(match.mover)
            match.mask()
            match.play(pick(list(match.choices), dice))
            moves += 1
        return moves

    return play_one


def many(kind: Kind, games: int) -> Play:
    """A step of so many games."""
    env = ManyGames(games, kind, boards=BOARDS)

    def step() -> int:
        env.step(env.sample())
        return games

    return step


def rate(work: Play, seconds: float) -> float:
    """Moves a second."""
    began, moves, spent = perf_counter(), 0, 0.0
    while spent < seconds:
        moves += work()
        spent = perf_counter() - began
    return moves / spent


def row(name: str, kind: Kind, games: int, seconds: float, turns: int) -> str:
    """One line of the table: medians, and the median of the ratios of each turn."""
    works = (pure(kind), single(kind), many(kind, games))
    for work in works:
        work()  # the first call compiles
    measured = [[rate(work, seconds / turns) for work in works] for _ in range(turns)]
    rates = [f"{median(column):,.0f}" for column in zip(*measured, strict=True)]
    ratio = median(vector / rules for rules, _, vector in measured)
    return f"| {name} | {' | '.join(rates)} | {ratio:,.0f} |"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.vector", description=__doc__)
    parser.add_argument("--games", type=int, default=1024, help="at once (1024)")
    parser.add_argument("--seconds", type=float, default=3.0, help="for each figure (3)")
    parser.add_argument("--turns", type=int, default=5, help="repeats, of which the median (5)")
    chosen = parser.parse_args()
    print(f"| moves a second | pure rules | one by numbers | {chosen.games:,} at once | ratio |")
    print("|---|---:|---:|---:|---:|")
    for name, kind in KINDS.items():
        print(row(name, kind, chosen.games, chosen.seconds, chosen.turns), flush=True)


if __name__ == "__main__":
    main()
