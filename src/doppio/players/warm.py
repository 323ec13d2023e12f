"""Compiles the engine, so that nobody waits for it in a game: `python -m doppio.players.warm`."""

from __future__ import annotations

import sys
from collections.abc import Callable

from doppio.games.cappuccino import game
from doppio.games.cappuccino.notation import parse_position
from doppio.games.cappuccino.view import view
from doppio.games.dice import Dice
from doppio.players.contract import Budget

_POSITION = parse_position("pfpf/.fpf2/p3..f p,f 1")


def _random_games() -> None:
    from doppio.kernels.board import Board
    from doppio.kernels.playout import random_games

    random_games(Board.of(_POSITION), 1, 1)


def _solver() -> None:
    from doppio.players.solver import Solver

    Solver(6).solve(_POSITION)


def _search() -> None:
    from doppio.players.searcher import SEARCHERS

    seen = view(game.start_from(_POSITION, game.Options("hand")), _POSITION.turn)
    for player in SEARCHERS.values():
        player.choose(seen, Budget(nodes=4), Dice("warm"))


def _learned() -> None:
    from doppio.players.learned import Learned

    seen = view(game.start_from(_POSITION, game.Options("hand")), _POSITION.turn)
    Learned(solves=False).choose(seen, Budget(nodes=4), Dice("warm"))


def _racers() -> None:
    import numpy as np

    from doppio.kernels.race import TRACE, races
    from doppio.players.espresso_levels import LEVELS

    numbers, dice = np.array([LEVELS[1]] * 2, np.int64), np.ones((1, 2), np.uint64)
    totals, rounds = np.zeros((1, 2), np.int64), np.zeros(1, np.int64)
    races(0, 2, 1, 100, numbers, dice, 0, totals, rounds, np.zeros((0, TRACE), np.int64))


STEPS: dict[str, Callable[[], None]] = {
    "random games": _random_games,
    "the solver": _solver,
    "the search": _search,
    "the net": _learned,
    "races of Espresso": _racers,
}


def warm_up(tell: Callable[[str], object] = str) -> None:
    """Load every kernel, compiling what is not compiled yet."""
    for number, (name, step) in enumerate(STEPS.items(), 1):
        tell(f"{number}/{len(STEPS)} {name}")
        step()


if __name__ == "__main__":
    warm_up(lambda line: sys.stderr.write(f"    {line}\n"))
