"""Analysts: the one without a net looks into a tree of random games; and which one is the best."""

from __future__ import annotations

from dataclasses import dataclass, replace

from doppio.games.cappuccino.view import View
from doppio.players.contract import Budget, Halt, timed
from doppio.players.endgame import exact_opinion
from doppio.players.learned_analyst import LearnedAnalyst
from doppio.players.net_eyes import Eyes
from doppio.players.opinion import Analyst, Opinion, small_view
from doppio.players.solver import A_MILLISECOND
from doppio.players.tree_opinion import searched_opinion

DEFAULT_NODES = 10_000
_NO_LIMIT = 1 << 40
_SOLVER_NODES = A_MILLISECOND // 100
"""What the solver looks at in the time a visit of the tree takes, and some more."""
_SOLVER_SHARE = 0.4


@dataclass(frozen=True, slots=True)
class ClassicalAnalyst:
    """The same opinion every time, where a number of nodes bounds it and no clock."""

    seed: int = 1

    def load(self) -> None:
        """Have the engine ready, so that the first opinion has as much time as the others."""
        exact_opinion(small_view(), 10, Halt())
        searched_opinion(small_view(), 2, self.seed, Halt())

    def opinion(self, seen: View, budget: Budget) -> Opinion:
        """What it thinks of the position of a view whose seat is to move."""
        budget = budget.or_nodes(DEFAULT_NODES)
        visits = _NO_LIMIT if budget.nodes is None else budget.nodes
        share = None if budget.millis is None else int(budget.millis * _SOLVER_SHARE)
        with timed(replace(budget, millis=share)) as halt:
            exact = exact_opinion(seen, visits * _SOLVER_NODES, halt)
        if exact is not None:
            return exact
        rest = None if share is None or budget.millis is None else budget.millis - share
        with timed(replace(budget, millis=rest)) as halt:
            return searched_opinion(seen, visits, self.seed, halt)


def best_analyst() -> Analyst:
    """The one with the net; where no net can be run, the classical one."""
    eyes = Eyes.load(1)
    return ClassicalAnalyst() if eyes is None else LearnedAnalyst(eyes)
