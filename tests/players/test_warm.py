"""Everything is compiled before anybody plays: a move that has to wait for it would come late."""

import subprocess
import sys

WARM = """
import gc
from itertools import product
from numba.core.dispatcher import Dispatcher
from doppio.games.cappuccino import game
from doppio.games.cappuccino.deal import deal
from doppio.games.cappuccino.rules import play
from doppio.games.cappuccino.view import view
from doppio.games.dice import Dice
from doppio.players.contract import Budget
from doppio.players.learned import Learned
from doppio.players.searcher import SEARCHERS
from doppio.players.warm import warm_up

def compiled():
    known = [each for each in gc.get_objects() if isinstance(each, Dispatcher)]
    return {(each.__name__, str(one)) for each in known for one in each.signatures}

warm_up()
before = compiled()
tables = [(2, 0), (2, 1), (3, 0), (4, 0)]
for (seats, two), player in product(tables, [Learned(), *SEARCHERS.values()]):
    position = deal(seats, "hexagon", 5, two_colour=bool(two))
    for turn in range(4):
        seen = view(game.start_from(position, game.Options("hand")), position.turn)
        budget = Budget(millis=30) if turn % 2 else Budget(nodes=20)
        chosen = player.choose(seen, budget, Dice("warm", turn))
        if turn:  # The first position is thought about twice.
            position = play(position, chosen.command.move)
print(len(before), *sorted(name for name, _ in compiled() - before))
"""


def test_players_need_no_kernel_that_was_not_compiled_before() -> None:
    done = subprocess.run(
        [sys.executable, "-c", WARM], check=True, capture_output=True, text=True, timeout=300
    )
    known, *missing = done.stdout.split()
    assert int(known) > 5
    assert missing == []
