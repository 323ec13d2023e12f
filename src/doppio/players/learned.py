"""The strongest player: a search over the net that learned Cappuccino, exact in endings."""

from __future__ import annotations

from dataclasses import dataclass, replace
from time import perf_counter
from typing import NamedTuple

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
from doppio.players.stakes import LOOKS, Stakes, stakes
from doppio.players.verdict import Noticed, chosen, notice

DEFAULT_NODES = 256
_SOLVER_NODES, _CAREFUL_SOLVER_NODES = A_MILLISECOND // 2, 4 * A_MILLISECOND
"""What the solver may look at before the search, for each position that the net may look at."""
_FEW = 16
"""Who looks at no more positions than this plays as it comes."""
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
        noticed = notice(len(view.legal), self.overlooks, chance)
        seed = chance.below(1 << 62)
        began = perf_counter()
        played_for = self._stakes(eyes, view, position, budget)
        if played_for.credit != view.credit:
            budget = _rest(budget, began, LOOKS)
        found = self._grown(eyes, view, position, budget, seed, played_for, noticed)
        rest = _rest(budget, began, found.choice.nodes)
        if found.mistaken and (played_for.least or _half(rest, budget)):
            found = self._grown(eyes, view, position, rest, seed, Stakes(view.credit), noticed)
        return found.choice

    def _stakes(self, eyes: Eyes, view: View, position: Position, budget: Budget) -> Stakes:
        """What is played for; who hardly looks ahead does not ask."""
        if budget.nodes is not None and budget.nodes <= _FEW:
            return Stakes(view.credit)
        return stakes(eyes, position, view.credit)

    def _grown(
        self,
        eyes: Eyes,
        view: View,
        position: Position,
        budget: Budget,
        seed: int,
        played_for: Stakes,
        noticed: Noticed,
    ) -> _Found:
        # With a clock, what was thought before saves time; without, the same must come out again.
        grown, credit = None, played_for.credit
        if budget.millis is not None:
            began = perf_counter()
            grown = _KEPT.find(position, credit, TREE_NODES)
            budget = _rest(budget, began)
        board = Board.of(position, None if grown is None else grown.layout)
        with timed(budget) as halt:
            branch = None if grown is None else grown.tree
            growth = Growth(eyes, board, credit, budget, seed, halt, self._effort(budget), branch)
            while not played_for.mistaken(growth.worth) and growth.go_on():
                if budget.report is not None and growth.tells():
                    budget.report(chosen(view, board, [growth.tree], noticed, played_for))
        if budget.millis is not None:
            _KEPT.keep(Grown(position, credit, board.layout, growth.tree))
        choice = chosen(view, board, [growth.tree], noticed, played_for)
        return _Found(choice, played_for.mistaken(growth.worth))

    def _effort(self, budget: Budget) -> Effort:
        if budget.millis is not None:
            return TIMED
        return CAREFUL if self.careful else BRIEF


class _Found(NamedTuple):
    """What a search comes to, and whether it shows that something else is to be played for."""

    choice: Choice
    mistaken: bool


def _rest(budget: Budget, began: float, looks: int = 0) -> Budget:
    """What is left of a budget: of its time since then, and after so many looks."""
    millis, nodes = budget.millis, budget.nodes
    if millis is not None:
        millis = max(1, millis - round(1000 * (perf_counter() - began)))
    if nodes is not None:
        nodes = max(1, nodes - looks)
    return replace(budget, millis=millis, nodes=nodes)


def _half(rest: Budget, budget: Budget) -> bool:
    """Whether at least half of a budget is left."""
    nodes = rest.nodes is None or budget.nodes is None or 2 * rest.nodes >= budget.nodes
    time = rest.millis is None or budget.millis is None or 2 * rest.millis >= budget.millis
    return nodes and time
