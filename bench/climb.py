"""The ladder of Cappuccino's levels: how often each beats the one below. `python -m bench.climb`.

Every deal is played from both seats. Writes the picture of `docs/levels.md`, and prints the tables
of `bench/results.md`. With `--seats 3` or 4 one seat is taken by the higher level, the others by
the lower one, and every seat has its turn: even would be a third or a quarter.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import numpy as np

from bench.rungs import Ladder, Rung
from doppio.games.cappuccino.deal import deal
from doppio.games.cappuccino.game import Game, Options, Step, decide, evolve, start_from
from doppio.games.cappuccino.view import view
from doppio.games.contract import Millis, Refusal
from doppio.games.dice import Dice
from doppio.players.cappuccino_levels import LEVELS
from doppio.players.contract import Budget

PICTURE = Path(__file__).parent.parent / "docs" / "img" / "cappuccino-levels.svg"
SHAPES = ("hexagon", "blob", "long")


def share(level: int, table: tuple[int, bool], number: int) -> float:
    """The share of wins of a level among players of the one below, over all seats of a deal."""
    players, two_colour = table
    start = deal(players, SHAPES[number % 3], 70_000 + number, two_colour=two_colour)
    won = 0.0
    for seat in range(1, players + 1):
        dice = Dice("climb", level, number, seat)
        game = start_from(start, Options("hand"))
        while game.outcome is None:
            game = _moved(game, level if game.turn == seat else level - 1, dice)
        winners = game.outcome.winners
        won += (seat in winners) / len(winners)
    return won / players


def _moved(game: Game, level: int, dice: Dice) -> Game:
    choice = LEVELS[level].choose(view(game, game.turn), Budget(), dice)
    assert isinstance(choice.command, Step)
    events = decide(game, choice.command, Millis(0), dice)
    assert not isinstance(events, Refusal), events
    for event in events:
        game = evolve(game, event, Millis(0))
    return game


def rung(kind: str, level: int, table: tuple[int, bool], deals: int) -> Rung:
    """Let a level meet the one below it."""
    with ProcessPoolExecutor() as pool:
        one = partial(share, level, table)
        points = np.array(list(pool.map(one, range(deals))))
    found = Rung.of(kind, level, points)
    print(f"{kind}, level {level}: {found.won:.1f} ± {found.give:.1f}", file=sys.stderr, flush=True)
    return found


def main() -> None:
    """Measure, draw and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=200, help="deals a rung (200)")
    parser.add_argument("--top-deals", type=int, default=100, help="of the highest level (100)")
    parser.add_argument("--seats", type=int, choices=(2, 3, 4), default=2)
    parser.add_argument("--two-colour", action="store_true", help="two colours for two")
    parser.add_argument("--picture", type=Path, default=PICTURE)
    told = parser.parse_args()
    kind = "two colours" if told.two_colour else f"{told.seats} seats"
    rungs = []
    for level in list(LEVELS)[1:]:
        deals = told.top_deals if level == max(LEVELS) else told.deals
        rungs.append(rung(kind, level, (told.seats, told.two_colour), deals))
    ladder = Ladder("Cappuccino", (kind,), tuple(rungs))
    print(ladder.table())
    if told.seats == 2 and not told.two_colour:
        told.picture.write_text(ladder.picture(), encoding="utf-8")


if __name__ == "__main__":
    main()
