"""How far a net's opinion of a position lies from the exact result: `python -m bench.insight NET`.

Positions of two seats out of games in which the net's first thought and chance take turns, solved
exactly. A net that beats plain players may still know little; here it shows, and soon. The opinion
is the mover's share of the win, told from -1 to 1, as is the result.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from bench.policy import SHAPES, Policy
from doppio.games.cappuccino.areas import all_settled
from doppio.games.cappuccino.deal import deal
from doppio.games.cappuccino.position import Position
from doppio.games.cappuccino.rules import legal_moves, play
from doppio.games.dice import Dice, pick
from doppio.players.contract import Budget
from doppio.players.solver import Solver

FEWEST, MOST = 9, 16
_SLIPS = 0.1
_NODES = 3_000_000


def position_of(policy: Policy, number: int) -> Position | None:
    """A position with 9 to 16 stacks, if the game has not been decided by then."""
    dice = Dice("insight", number)
    position = deal(2, SHAPES[number % 3], 40_000 + number)
    wanted = FEWEST + dice.below(MOST - FEWEST + 1)
    while len(position.stacks) > wanted and position.turn is not None:
        slips = dice.below(1000) < 1000 * _SLIPS
        moves = list(legal_moves(position))
        position = play(position, pick(moves, dice) if slips else policy.move(position))
    return None if position.turn is None or all_settled(position.stacks) else position


def misjudged(policy: Policy, count: int) -> Iterator[tuple[int, float]]:
    """For positions that could be solved: how many stacks, and how far off the net is."""
    for number in range(count):
        position = position_of(policy, number)
        if position is None:
            continue
        least, most = Solver(18).bounds(position, Budget(nodes=_NODES))
        if least == most:
            yield len(position.stacks), abs(policy.opinion(position) - np.sign(least))
        print(f"\r{number + 1} of {count}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)


def main() -> None:
    """Judge a net."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("net", type=Path)
    parser.add_argument("--positions", type=int, default=400, help="to begin with (400)")
    told = parser.parse_args()
    found = np.array(list(misjudged(Policy(told.net), told.positions)))
    for low in range(FEWEST, MOST + 1, 2):
        wrong = found[(found[:, 0] >= low) & (found[:, 0] <= low + 1), 1]
        give = 1.96 * wrong.std() / max(1, len(wrong)) ** 0.5
        off = f"{wrong.mean():.3f} ± {give:.3f}"
        print(f"{low} or {low + 1} stacks: {len(wrong)} positions, off by {off}")


if __name__ == "__main__":
    main()
