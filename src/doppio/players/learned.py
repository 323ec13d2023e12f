"""The strongest player: a search over the net that learned Cappuccino, exact in endings."""

from __future__ import annotations

from dataclasses import dataclass, replace
from time import perf_counter

from doppio.games.cappuccino.position import Position
from doppio.games.cappuccino.view import View
from doppio.games.contract import Chance
from doppio.kernels.board import Board
from doppio.players.contract import Budget, Choice, timed
from doppio.players.endings import Endings, known
from doppio.players.growth import TREE_NODES, Growth
from doppio.players.kept import Grown, Kept
from doppio.players.net_eyes import Eyes
from doppio.players.placing import Placing
from doppio.players.proofs import BRIEF, CAREFUL, TIMED, Effort
from doppio.players.searcher import SEARCHERS
from doppio.players.solver import A_MILLISECOND
from doppio.players.verdict import chosen, notice

DEFAULT_NODES = 256
_SOLVER_NODES, _CAREFUL_SOLVER_NODES = A_MILLISECOND // 2, 4 * A_MILLISECOND
"""What the solver may look at before the search, for each position that the net may look at."""
_KEPT = Kept()


@dataclass(frozen=True, slots=True)
class Learned:
    """Asks the net what to look at and what it is worth; knows endings of two seats exactly.

    Who is `careful` sees these from farther off, and takes more time; with a clock nobody is.
    """

    threads: int = 1
    nodes: int = DEFAULT_NODES
    overlooks: float = 0.0
    memory_bits: int = 18
    solves: bool = True
    careful: bool = True

    def choose(self, view: View, budget: Budget, chance: Chance) -> Choice:
        """The move to make; where no net can be run, that of the classical search."""
        eyes = Eyes.load(self.threads)
        if eyes is None:
            return SEARCHERS["search"].choose(view, budget, chance)
        if view.position is None:
            return Placing(eyes, self.nodes, self.overlooks).choose(view, budget, chance)
        worth = _CAREFUL_SOLVER_NODES if self.careful else _SOLVER_NODES
        endings = Endings(self.memory_bits, worth) if self.solves else None
        choice, rest = known(view, budget.or_nodes(self.nodes), endings)
        return choice or self._search(eyes, view, view.position, rest, chance)

    def _search(
        self, eyes: Eyes, view: View, position: Position, budget: Budget, chance: Chance
    ) -> Choice:
        # With a clock, what was thought before saves time; without, the same must come out again.
        grown = None
        if budget.millis is not None:
            began = perf_counter()
            grown = _KEPT.find(position, view.credit, TREE_NODES)
            budget = replace(budget, millis=_left(budget.millis, began))
        board = Board.of(position, None if grown is None else grown.layout)
        noticed = notice(len(view.legal), self.overlooks, chance)
        with timed(budget) as halt:
            seed, effort = chance.below(1 << 62), self._effort(budget)
            branch = None if grown is None else grown.tree
            growth = Growth(eyes, board, view.credit, budget, seed, halt, effort, branch)
            while growth.go_on():
                if budget.report is not None and growth.tells():
                    budget.report(chosen(view, board, [growth.tree], noticed))
        if budget.millis is not None:
            _KEPT.keep(Grown(position, view.credit, board.layout, growth.tree))
        return chosen(view, board, [growth.tree], noticed)

    def _effort(self, budget: Budget) -> Effort:
        if budget.millis is not None:
            return TIMED
        return CAREFUL if self.careful else BRIEF


def _left(millis: int, began: float) -> int:
    return max(1, millis - round(1000 * (perf_counter() - began)))
