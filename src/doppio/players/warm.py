"""Compiles the engine, so that nobody waits for it in a game: `python -m doppio.players.warm`."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

from doppio.games.cappuccino import game
from doppio.games.cappuccino.notation import parse_position
from doppio.games.cappuccino.view import View, view
from doppio.games.contract import Millis
from doppio.games.dice import Dice
from doppio.players.contract import Budget

_BESIDE = "beside"
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
    Learned().choose(_third_cup(), Budget(nodes=12), Dice("warm"))


def _third_cup() -> View:
    """An expert set-up for two colours each, at the first cup that there is a choice about."""
    state = game.start_expert(("pl", "fc"), game.Options("expert"))
    for _ in range(2):
        state = game.evolve(state, view(state, state.turn).legal[0], Millis(0))
    return view(state, state.turn)


def _racers() -> None:
    import numpy as np

    from doppio.kernels.race import TRACE, races
    from doppio.players.espresso_levels import LEVELS

    numbers, dice = np.array([LEVELS[1]] * 2, np.int64), np.ones((1, 2), np.uint64)
    totals, rounds = np.zeros((1, 2), np.int64), np.zeros(1, np.int64)
    races(0, 2, 1, 100, numbers, dice, 0, totals, rounds, np.zeros((0, TRACE), np.int64))


CAPPUCCINO: dict[str, Callable[[], None]] = {
    "random games": _random_games,
    "the search": _search,
    "the solver": _solver,
    "the net": _learned,
}
ESPRESSO: dict[str, Callable[[], None]] = {"races of Espresso": _racers}


def warm_up(
    tell: Callable[[str], object] = str, steps: dict[str, Callable[[], None]] = CAPPUCCINO
) -> None:
    """Load every kernel of Cappuccino, compiling what is not compiled yet."""
    for number, (name, step) in enumerate(steps.items(), 1):
        tell(f"{number}/{len(CAPPUCCINO) + len(ESPRESSO)} {name}")
        step()


def main(arguments: list[str]) -> None:
    """Compile everything, the solver and Espresso beside the rest: most machines have two cores."""
    if arguments == [_BESIDE]:
        _compile_beside()
        return
    command = [sys.executable, "-P", "-m", "doppio.players.warm", _BESIDE]
    beside = subprocess.Popen(command, stdout=subprocess.PIPE)
    assert beside.stdout is not None, "it was asked for"
    solver = beside.stdout

    def solver_once_it_is_compiled() -> None:
        solver.readline()
        _solver()

    steps = {**CAPPUCCINO, "the solver": solver_once_it_is_compiled}
    warm_up(lambda line: sys.stderr.write(f"    {line}\n"), steps)
    count = len(CAPPUCCINO) + len(ESPRESSO)
    sys.stderr.write(f"    {count}/{count} {', '.join(ESPRESSO)}\n")
    sys.exit(beside.wait())


def _compile_beside() -> None:
    _solver()
    sys.stdout.write("the solver\n")
    sys.stdout.flush()
    for step in ESPRESSO.values():
        step()


if __name__ == "__main__":
    main(sys.argv[1:])
