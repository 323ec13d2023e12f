"""How hard a puzzle is: how much the learned player has to look at until it knows the move.

Without its solver, which finds most of them in no time and has nothing in common with how people
think.
"""

from __future__ import annotations

from doppio.games.cappuccino.game import Game, Options, Step, start_from
from doppio.games.cappuccino.position import Move, Position
from doppio.games.cappuccino.rules import colour_counts
from doppio.games.cappuccino.view import view
from doppio.games.dice import Dice
from doppio.players.contract import Budget
from doppio.players.greedy import prospect
from doppio.players.learned import Learned

LOOKS = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)
"""How many positions the player looks at, from a first sight to a long thought."""
NEVER = 2 * LOOKS[-1]
GREEDY = 0
"""So much thought needs who takes what there is."""


def thought(position: Position, best: Move) -> int:
    """How many positions must be looked at to find the move and keep it; 0: greed finds it too."""
    game = start_from(position, Options(settle=position.settle))
    needed = LOOKS[0]
    for looks in LOOKS:
        if _choice(game, looks) != best:
            needed = 2 * looks
    return GREEDY if needed == LOOKS[0] and _is_greedy(game, position, best) else needed


def is_obvious(position: Position, best: Move) -> bool:
    """Whether the learned player knows the move at first sight."""
    return _choice(start_from(position, Options(settle=position.settle)), LOOKS[0]) == best


def _choice(game: Game, looks: int) -> Move:
    assert game.turn is not None, "a puzzle has somebody to move"
    seen = view(game, game.turn)
    player = Learned(solves=False, proves=False)
    chosen = player.choose(seen, Budget(nodes=looks), Dice("puzzle")).command
    assert isinstance(chosen, Step), "all cups stand"
    return chosen.move


def _is_greedy(game: Game, position: Position, best: Move) -> bool:
    """Whether the greedy player sees nothing better, or as good."""
    assert game.turn is not None, "a puzzle has somebody to move"
    steps = [step for step in view(game, game.turn).legal if isinstance(step, Step)]
    counts = colour_counts(position)
    leads = {step.move: prospect(position, counts, step) for step in steps}
    return all(lead < leads[best] for move, lead in leads.items() if move != best)
