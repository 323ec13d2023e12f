"""Compiled code is kept, and a second process loads it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from doppio.kernels.lanes import WIDE

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

THINK = """
from hashlib import sha256
from doppio.games.cappuccino.deal import deal
from doppio.kernels.board import Board
from doppio.kernels.seen import batch_of
from doppio.kernels.thought import new_room, think_of
from doppio.players.net_eyes import Eyes
from doppio.players.sight import sight

for players in (2, 3):
    position = deal(players, "hexagon", 5)
    seen, board = sight(position), Board.of(position)
    batch, room = batch_of(seen.cells[None], seen.table[None], seen.near[None]), new_room(1)
    batch.theirs[0] = 1
    net = Eyes().compiled(board)
    think_of(net, batch, 1, players, habits=True, room=room)
    said = (room.policy, room.shares, room.cups, room.habits)
    print(sha256(b"".join(each.tobytes() for each in said)).hexdigest())
print(sum(think_of.stats.cache_hits.values()))
"""


def load(code: str = LOAD, **settings: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **settings},
        check=True,
        capture_output=True,
        text=True,
        timeout=300,
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


@pytest.mark.skipif(not WIDE, reason="the net is run by onnxruntime here")
def test_the_net_says_the_same_to_whom_compiles_it_and_to_those_who_come_later(
    tmp_path: Path,
) -> None:
    """To the last digit: with the same seed, the first game is to go as it will ever go."""
    *first, compiled = load(THINK, XDG_CACHE_HOME=str(tmp_path))
    *later, loaded = load(THINK, XDG_CACHE_HOME=str(tmp_path))
    assert (compiled, loaded) == ("0", "1")
    assert first == later
