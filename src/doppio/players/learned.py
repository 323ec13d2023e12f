"""The strongest player: a search over the net that learned Cappuccino, exact in endings."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from time import perf_counter
from typing import NamedTuple

from doppio.games.cappuccino.position import Position
from doppio.games.cappuccino.view import View
from doppio.games.contract import Chance
from doppio.kernels.board import Board
from doppio.kernels.tree import Tree
from doppio.players.contract import Budget, Choice, timed
from doppio.players.endings import Endings, known
from doppio.players.growth import NOBODY_PLAIN, TREE_NODES, Growth
from doppio.players.kept import Grown, Kept
from doppio.players.manners import Odds, plain, unknown, watched
from doppio.players.net_cups import cups_seen
from doppio.players.net_eyes import Eyes
from doppio.players.net_verdict import chosen
from doppio.players.placing import Placing
from doppio.players.proofs import BRIEF, CAREFUL, TIMED, UNAIDED, Effort
from doppio.players.searcher import SEARCHERS
from doppio.players.sight import Floats
from doppio.players.solver import A_MILLISECOND
from doppio.players.stakes import LOOKS, Stakes, stakes
from doppio.players.verdict import Noticed, notice

DEFAULT_NODES = 256
_SOLVER_NODES, _CAREFUL_SOLVER_NODES = A_MILLISECOND // 2, 4 * A_MILLISECOND
"""What the solver may look at before the search, for each position that the net may look at."""
_FEW = 16
"""Who looks at no more positions than this plays as it comes."""
_KEPT = Kept()


@dataclass(frozen=True, slots=True)
class Learned:
    """Asks the net what to look at and what it is worth; knows endings of two seats exactly.

    With a clock alone it goes on from what it thought before, and among more than two it watches
    how the others play (`manners`).

    Who is `careful` sees endings from farther off, and takes more time; with a clock nobody is.
    Who neither `solves` positions nor `proves` what it looks at thinks with the net alone.
    """

    threads: int = 1
    nodes: int = DEFAULT_NODES
    overlooks: float = 0.0
    memory_bits: int = 18
    solves: bool = True
    proves: bool = True
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
        guess = partial(cups_seen, eyes)
        choice, rest = known(view, budget.or_nodes(self.nodes), endings, guess)
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
        credit, begun = played_for.credit, _Begun(Board.of(position))
        # With a clock, what was thought before saves time; without, the same must come out again.
        # What it looked at may be beyond any other limit.
        goes_on = budget.millis is not None and budget.nodes is None and budget.depth is None
        if goes_on:
            began = perf_counter()
            begun = _taken_up(eyes, position, credit)
            budget = _rest(budget, began)
        board, effort = begun.board, self._effort(budget)
        with timed(budget) as halt:
            growth = Growth(
                eyes, board, credit, budget, seed, halt, effort, begun.branch, begun.plain
            )
            while not played_for.mistaken(growth.worth) and growth.go_on():
                if budget.report is not None and growth.tells():
                    budget.report(chosen(view, board, [growth.tree], noticed, played_for))
        if goes_on:
            _KEPT.keep(Grown(position, credit, board.layout, growth.tree, begun.odds))
        choice = chosen(view, board, [growth.tree], noticed, played_for)
        return _Found(choice, played_for.mistaken(growth.worth))

    def _effort(self, budget: Budget) -> Effort:
        if not self.proves:
            return UNAIDED
        if budget.millis is not None:
            return TIMED
        return CAREFUL if self.careful else BRIEF


class _Found(NamedTuple):
    """What a search comes to, and whether it shows that something else is to be played for."""

    choice: Choice
    mistaken: bool


class _Begun(NamedTuple):
    """What a thought begins with: a tree of earlier ones, and how the others seem to play."""

    board: Board
    branch: Tree | None = None
    odds: Odds = ()
    plain: Floats = NOBODY_PLAIN


def _taken_up(eyes: Eyes, position: Position, credit: tuple[int, ...]) -> _Begun:
    """What earlier thoughts are worth now, and what the others' moves since then tell of them."""
    seats, turn = len(position.seats), position.turn
    assert turn is not None, "somebody is to move"
    trail, odds, branch, layout = _KEPT.find(position, credit), unknown(seats), None, None
    if trail is not None:
        branch = trail.branch(TREE_NODES)
        # An older layout would serve no better where nothing of the tree is left.
        layout = None if branch is None else trail.known.layout
        if seats > 2:
            odds = watched(eyes, trail.known.position, trail.way, trail.known.odds, credit)
    expected = NOBODY_PLAIN if seats == 2 else plain(odds, turn)
    return _Begun(Board.of(position, layout), branch, odds, expected)


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
