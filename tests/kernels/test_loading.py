"""Compiled code is kept, and a second process loads it."""

import subprocess
import sys

LOAD = """
from doppio.games.cappuccino.notation import parse_position
from doppio.games.cappuccino import game
from doppio.games.cappuccino.view import view
from doppio.games.dice import Dice
from doppio.players.contract import Budget
from doppio.players.learned import Learned
from doppio.players.solver import Solver
from doppio.players.searcher import SEARCHERS
from doppio.kernels.board import Board
from doppio.kernels.lanes import WIDE
from doppio.kernels.leaves import gather, take_in
from doppio.kernels.many import fill_masks, fill_sights, first_illegal, random_moves, step_many
from doppio.kernels.playout import playouts, random_games
from doppio.kernels.proof import prove
from doppio.kernels.thought import think_of
from doppio.kernels.tree import grow
from doppio.research.vector import ManyGames

position = parse_position("pfpf/.fpf2/p3..f p,f 1")
random_games(Board.of(position), 3, 1)
print(Solver(8).solve(position).least)
seen = view(game.start_from(position, game.Options("hand")), position.turn)
for name in ("uct", "search"):
    SEARCHERS[name].choose(seen, Budget(nodes=20), Dice(name))
Learned(solves=False).choose(seen, Budget(nodes=20), Dice("learned"))
games = ManyGames(2, boards=1)
games.step(games.sample())
many = (fill_masks, fill_sights, first_illegal, random_moves, step_many)
net = (gather, take_in, *((think_of,) if WIDE else ()))
for kernel in (playouts, prove, grow, *net, *many):
    print(sum(kernel.stats.cache_hits.values()), sum(kernel.stats.cache_misses.values()))
"""


def load() -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", LOAD], check=True, capture_output=True, text=True, timeout=300
    )
    return done.stdout.splitlines()


def test_every_kernel_loads_from_the_cache_in_a_second_process() -> None:
    """The first compiles what nobody has needed yet: the folder is named after these kernels."""
    value, *first = load()
    again, *second = load()
    assert value == again
    assert all(line in ("0 1", "1 0") for line in first)
    assert len(second) == len(first) >= 10
    assert set(second) == {"1 0"}
