"""The ladder of Espresso's levels: how often each beats the one below it. `python -m bench.ladder`.

Every deal is played twice with the seats swapped, in simulated time. Writes the picture of
`docs/levels.md`, and prints the tables of `bench/results.md`.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from time import perf_counter

import numpy as np

from bench.rungs import Ladder, Rung
from doppio.arena.sprint import sprint
from doppio.games.dice import Dice
from doppio.games.espresso.game import DEFAULT_TARGET, ONE_HAND_PAUSE, Options
from doppio.games.espresso.middle import VARIANTS
from doppio.players.espresso_levels import LEVELS

PICTURE = Path(__file__).parent.parent / "docs" / "img" / "espresso-levels.svg"


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
    return Rung.of(variant, level, points)


def rounds_a_second(variant: str, games: int = 200) -> float:
    """How many rounds of four seats, all of one level, one core plays in a second."""
    options = Options(4, variant, DEFAULT_TARGET, ONE_HAND_PAUSE)
    dice = [Dice("speed", variant, n) for n in range(games)]
    sprint(options, [5] * 4, dice[:1])
    started = perf_counter()
    rounds = int(sprint(options, [5] * 4, dice).rounds.sum())
    return rounds / (perf_counter() - started)


def main() -> None:
    """Measure, draw and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=2000, help="deals a rung (2000)")
    parser.add_argument("--picture", type=Path, default=PICTURE)
    arguments = parser.parse_args()
    rungs = (rung(v, n, arguments.pairs) for n in list(LEVELS)[1:] for v in VARIANTS)
    ladder = Ladder("Espresso", VARIANTS, tuple(rungs))
    print(ladder.table())
    for variant in VARIANTS:
        print(f"{variant}: {rounds_a_second(variant):,.0f} rounds of four seats a second")
    arguments.picture.write_text(ladder.picture(), encoding="utf-8")


if __name__ == "__main__":
    main()
