"""Compiles the engine, so that nobody waits for it in a game: `python -m doppio.players.warm`."""

from __future__ import annotations

import functools
import itertools
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import replace

from doppio.games.cappuccino import game
from doppio.games.cappuccino.notation import parse_position
from doppio.games.cappuccino.view import View, view
from doppio.games.contract import Millis
from doppio.games.dice import Dice
from doppio.kernels import clear_away_unused
from doppio.players.contract import Budget

_ALONE = "alone"
_POSITION = parse_position("pfpf/.fpf2/p3..f p,f 1")
_TWO_COLOURS = parse_position("pfl/.cpf pl,fc 1")


def _random_games() -> None:
    from doppio.kernels.board import Board
    from doppio.kernels.playout import random_games

    random_games(Board.of(_POSITION), 1, 1)


def _solver() -> None:
    from doppio.players.solver import Solver

    Solver(6).solve(_POSITION)


def _search() -> None:
    from doppio.players.searcher import SEARCHERS

    for name in SEARCHERS:
        _searcher(name)


def _searcher(name: str, threads: int = 1) -> None:
    from doppio.players.searcher import SEARCHERS

    seen = view(game.start_from(_POSITION, game.Options("hand")), _POSITION.turn)
    player = replace(SEARCHERS[name], threads=threads, solves=False)
    player.choose(seen, Budget(nodes=4), Dice("warm"))


def _learned(threads: int = 1) -> None:
    from doppio.players.learned import Learned

    seen = view(game.start_from(_POSITION, game.Options("hand")), _POSITION.turn)
    player = Learned(threads, solves=False)
    # With a clock the second thought goes on from the first.
    for budget in (Budget(nodes=4), Budget(millis=5), Budget(millis=5)):
        player.choose(seen, budget, Dice("warm"))
    # The other net.
    seen = view(game.start_from(_TWO_COLOURS, game.Options("hand")), _TWO_COLOURS.turn)
    player.choose(seen, Budget(nodes=4), Dice("warm"))


def _placements() -> None:
    from doppio.players.learned import Learned

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
    "placements": _placements,
}
ESPRESSO: dict[str, Callable[[], None]] = {"races of Espresso": _racers}
BESIDE, LAST = "the solver", "the net"
"""What is compiled beside the rest, since it takes as long, and what asks for all of it."""


def warm_up() -> None:
    """Load every kernel of Cappuccino, compiling what is not compiled yet."""
    for step in CAPPUCCINO.values():
        step()


@functools.cache
def load_search(name: str, threads: int = 1) -> None:
    """Load what a player without a net thinks with, and nothing else; once is enough."""
    from doppio.players.searcher import SEARCHERS

    if SEARCHERS[name].solves:
        _solver()
    _searcher(name, threads)


@functools.cache
def load_net(threads: int = 1, *, solves: bool = True) -> None:
    """Load what the learned player thinks with, on so many threads, and nothing else."""
    if solves:
        _solver()
    _learned(threads)


def main(arguments: list[str]) -> None:
    """Compile everything, half of it beside the rest: most machines have two cores."""
    if arguments == [_ALONE]:
        _compile([BESIDE], tell_at_once)
        return
    command = [sys.executable, "-P", "-m", "doppio.players.warm", _ALONE]
    beside = subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8")
    assert beside.stdout is not None, "it was asked for"
    steps = {**CAPPUCCINO, **ESPRESSO}
    numbers = itertools.count(1)

    def tell(name: str) -> None:
        sys.stderr.write(f"    {next(numbers)}/{len(steps)} {name}\n")

    _compile([name for name in steps if name not in (BESIDE, LAST)], tell)
    for line in beside.stdout:
        tell(line.strip())
    if beside.wait():
        sys.exit(beside.returncode)
    _compile([LAST], tell)
    clear_away_unused()


def _compile(names: Iterable[str], tell: Callable[[str], None]) -> None:
    steps = {**CAPPUCCINO, **ESPRESSO}
    for name in names:
        tell(name)
        steps[name]()


def tell_at_once(line: str) -> None:
    """Tell whoever waits for it."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
