"""What needs no search: the only move, and two-seat endings where the budget is enough."""

from __future__ import annotations

from dataclasses import dataclass, replace

from doppio.games.cappuccino.game import Step
from doppio.games.cappuccino.position import Position
from doppio.games.cappuccino.rules import play
from doppio.games.cappuccino.view import View
from doppio.players.contract import Budget, Choice
from doppio.players.leads import Guess, in_random_games, lead_of
from doppio.players.solver import A_MILLISECOND, Solution, Solver, refuse_to_solve
from doppio.players.verdict import solved_choice

_MOST_STACKS = 22
_SHARE = 0.4
"""Of the time there is."""
_MOST_NODES = 320 * A_MILLISECOND
"""Enough for nearly all endings that small."""
_CHEAP_NODES = 20 * A_MILLISECOND
"""Where only a depth bounds a thought, which says little about time."""


@dataclass(frozen=True, slots=True)
class Endings:
    """A solver for a player. `nodes`: how many of its nodes are worth one of the player's."""

    memory_bits: int
    nodes: int

    def solve(self, position: Position, budget: Budget) -> tuple[Solution | None, Budget]:
        """The result if it can be found, and the rest of the budget."""
        small = len(position.stacks) <= _MOST_STACKS and refuse_to_solve(position) is None
        if not small or position.gone:
            return None, budget
        millis = None if budget.millis is None else int(budget.millis * _SHARE)
        solver = Solver(self.memory_bits)
        found = solver.solve(position, Budget(millis, self._most(budget), halt=budget.halt))
        if found.best:
            return found, budget
        rest = None if millis is None or budget.millis is None else budget.millis - millis
        return None, replace(budget, millis=rest)

    def _most(self, budget: Budget) -> int | None:
        """How many of its nodes the solver may look at."""
        if budget.nodes is not None:
            return min(budget.nodes * self.nodes, _MOST_NODES)
        depth_alone = budget.depth is not None and budget.millis is None
        return _CHEAP_NODES if depth_alone else None


def known(
    view: View, budget: Budget, endings: Endings | None, guess: Guess = in_random_games
) -> tuple[Choice | None, Budget]:
    """The choice of one who need not search, if it is so, and the rest of the budget."""
    if len(view.legal) == 1:
        return _only_choice(view, endings, guess), budget
    if endings is None or view.position is None:
        return None, budget
    solved, rest = endings.solve(view.position, budget)
    return (None if solved is None else solved_choice(view, solved)), rest


def _only_choice(view: View, endings: Endings | None, guess: Guess) -> Choice:
    """The only move, and what it comes to: looked up if it takes no longer than one look."""
    command = view.legal[0]
    if view.position is None or not isinstance(command, Step):
        return Choice(command, lead=0, nodes=1)
    if endings is not None:
        solved, _ = endings.solve(view.position, Budget(nodes=1))
        if solved is not None:
            return replace(solved_choice(view, solved), nodes=1)
    cups = guess(play(view.position, command.move), view.credit)
    return Choice(command, round(lead_of(command.seat - 1, cups)), nodes=1)
