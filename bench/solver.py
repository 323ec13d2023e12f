"""How long exact results take, by how many plies lie before the end: `python -m bench.solver`.

Positions lie so many plies before the end of games that were really played, at random and between
players; or, with `--left best`, they are the last ones of these games from which a best line is at
least so many plies long: so many moves are left where both play well. Times are those of the
processor, since the machine has other things to do too; in games, they are how many random games of
the compiled kernel would have been played meanwhile.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from time import process_time

from doppio.games.cappuccino import game
from doppio.games.cappuccino.deal import deal
from doppio.games.cappuccino.position import Position
from doppio.games.cappuccino.rules import play
from doppio.games.cappuccino.shapes import SHAPES
from doppio.games.cappuccino.view import view
from doppio.games.dice import Dice
from doppio.kernels.board import Board
from doppio.kernels.playout import random_games
from doppio.players.contract import Budget
from doppio.players.roster import CAPPUCCINO_PLAYERS
from doppio.players.solver import Solver

PLAYERS = {
    "random": Budget(),
    "greedy": Budget(),
    "search": Budget(nodes=1000),
    "learned": Budget(nodes=64),
}
WARM_GAMES = 100_000


@dataclass(frozen=True)
class Taken:
    """What one position took."""

    seconds: float
    nodes: int
    exact: bool


def trail(player: str, number: int) -> list[Position]:
    """The positions of a game between two of the same player."""
    position = deal(2, list(SHAPES)[number % len(SHAPES)], number)
    dice, passed = Dice("bench solver", player, number), [position]
    while position.turn is not None:
        seen = view(game.start_from(position, game.Options("hand")), position.turn)
        choice = CAPPUCCINO_PLAYERS[player].choose(seen, PLAYERS[player], dice)
        assert isinstance(choice.command, game.Step), "there are only steps in the middle of a game"
        position = play(position, choice.command.move)
        passed.append(position)
    return passed


def last_with(passed: list[Position], plies: int, budget: Budget) -> Position:
    """The last position of a game from which a best line is so long, or cannot be told.

    It is looked for from three quarters as many plies before the end on; in a game that is too
    short it is the first.
    """
    for before in range(max(1, plies * 3 // 4), len(passed)):
        solution = Solver().solve(passed[-1 - before], budget)
        if not solution.line or len(solution.line) >= plies:
            return passed[-1 - before]
    return passed[0]


def value(position: Position, budget: Budget) -> Taken:
    """The exact result alone."""
    solver, began = Solver(), process_time()
    least, most = solver.bounds(position, budget)
    return Taken(process_time() - began, solver.nodes, least == most)


def everything(position: Position, budget: Budget) -> Taken:
    """The exact result, all best moves and a best line."""
    solver, began = Solver(), process_time()
    found = solver.solve(position, budget)
    return Taken(process_time() - began, found.nodes, bool(found.line))


def quartiles(taken: list[Taken], of: Callable[[Taken], float]) -> Iterator[tuple[float, bool]]:
    """The three quartiles, each with whether it was reached; unfinished ones come last."""
    ranked = sorted(taken, key=lambda one: (not one.exact, of(one)))
    for quarter in (1, 2, 3):
        one = ranked[quarter * (len(ranked) - 1) // 4]
        yield of(one), one.exact


def told(taken: list[Taken], of: Callable[[Taken], float], form: str) -> str:
    """Quartiles in words; what was cut short took longer than it says."""
    found = quartiles(taken, of)
    return " / ".join(("" if exact else ">") + format(figure, form) for figure, exact in found)


def games_a_second() -> float:
    """The yardstick: full random games, two seats."""
    board, began = Board.of(deal(2, "hexagon", 1)), process_time()
    random_games(board, WARM_GAMES, 1)
    return WARM_GAMES / (process_time() - began)


def row(name: str, taken: list[Taken]) -> str:
    """A line of the table."""
    seconds = told(taken, lambda one: one.seconds, ".3f")
    nodes = told(taken, lambda one: one.nodes / 1000, ",.0f")
    _, (middle, _), _ = quartiles(taken, lambda one: one.seconds)
    games = middle * games_a_second() / 1000
    done = sum(one.exact for one in taken)
    return f"| {name} | {seconds} | {nodes} | {games:,.0f} | {done} of {len(taken)} |"


def main() -> None:
    """Measure and print, row by row."""
    parser = argparse.ArgumentParser(prog="python -m bench.solver", description=__doc__)
    parser.add_argument("--games", type=int, default=21, help="games of each kind (21)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game (0)")
    parser.add_argument("--plies", default="10,13,15,17,20", help="plies before the end")
    parser.add_argument("--nodes", type=int, default=100_000_000, help="the most for one position")
    parser.add_argument("--left", choices=["played", "best"], default="played", help="(played)")
    parser.add_argument("--players", default=",".join(PLAYERS), help="whose games")
    arguments = parser.parse_args()
    budget, plies = Budget(nodes=arguments.nodes), map(int, arguments.plies.split(","))
    players = arguments.players.split(",")
    numbers = range(arguments.first, arguments.first + arguments.games)
    trails = {name: [trail(name, number) for number in numbers] for name in players}
    value(trails[players[0]][0][-4], budget)  # the first call loads the kernels
    games_a_second()
    print("| | seconds, quartiles | thousand nodes | in thousand games | solved |")
    print("|---|---:|---:|---:|---:|")
    for before, name in product(plies, players):
        long = [passed for passed in trails[name] if len(passed) > before]
        if arguments.left == "best":
            positions = [last_with(passed, before, budget) for passed in long]
        else:
            positions = [passed[-1 - before] for passed in long]
        stacks = Counter(len(position.stacks) for position in positions)
        told = ", ".join(f"{count} of {size}" for size, count in sorted(stacks.items()))
        print(f"| {before} plies, {name}: positions of so many stacks | {told} | | | |")
        for what, work in (("value", value), ("value, best moves, line", everything)):
            taken = [work(position, budget) for position in positions]
            print(row(f"{before} plies, {name}: {what}", taken), flush=True)


if __name__ == "__main__":
    main()
