"""The exact result of a position, or what can be proven of it in the time there is."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

import numpy as np

from doppio.games.cappuccino.position import Move, Position
from doppio.games.cappuccino.rules import legal_moves, play, scores
from doppio.games.contract import Refusal, RefusedError
from doppio.kernels.board import Board, Layout
from doppio.kernels.memory import CUT, MOST_LEAD, YES
from doppio.kernels.playout import random_games
from doppio.players.contract import Budget, Halt, timed
from doppio.players.crew import Crew

DEFAULT_BITS = 21
A_MILLISECOND = 250
"""Nodes in a millisecond, about: what players weigh its work against their own with."""
_HEAD_START = 2
"""What a move is worth in cups, about: so much more than in random games its owner makes of it."""
_MARKS = 64 * 4 * 128
_NO_LIMIT = 1 << 62
_OVER = Refusal("game-over", "The game is over.")
_TOO_MANY = Refusal(
    "too-large", f"Where seats have two colours each, the solver counts up to {MOST_LEAD} cups."
)
_TWO_SEATS = Refusal("bad-players", "The solver is for two seats; more are looked at by max^n.")


@dataclass(frozen=True, slots=True)
class Solution:
    """What is proven: the mover's cups less the other's at the end lie between two bounds.

    Where the bounds meet, the result is exact; `best` are then all moves that reach it, and `line`
    is one best line of play to the end.
    """

    least: int
    most: int
    best: tuple[Move, ...]
    line: tuple[Move, ...]
    nodes: int

    @property
    def exact(self) -> bool:
        """Whether the result is known."""
        return self.least == self.most


def cups_of(position: Position) -> int:
    """All cups, on the board and in the bank."""
    return sum(stack.height for stack in position.stacks.values()) + sum(position.bank.values())


def refuse_to_solve(position: Position) -> Refusal | None:
    """Say why a position has no result that the solver could tell, or nothing when it has."""
    if position.turn is None:
        return _OVER
    if len(position.seats) != 2:
        return _TWO_SEATS
    if len(position.seats[0]) == 2 and cups_of(position) > MOST_LEAD:
        return _TOO_MANY
    return None


class _CutError(Exception):
    """There is no time left."""


class Solver:
    """Proves results of two-seat positions and remembers what it has proven.

    With several threads it finds the same results sooner; what it looks at for them then differs
    from time to time, and so may its best line, if there are several.
    """

    def __init__(self, bits: int = DEFAULT_BITS, threads: int = 1) -> None:
        self._crew = Crew(bits, threads)
        self._marks = np.zeros(0, np.uint64)
        self._marked: object = None
        self._most_nodes = _NO_LIMIT
        self._halt = Halt()
        self._search: _Narrowing | None = None

    @property
    def proven(self) -> tuple[int, int] | None:
        """What is proven so far of the position being solved; may be asked by another thread."""
        return None if self._search is None else self._search.for_mover()

    @property
    def nodes(self) -> int:
        """The positions looked at so far."""
        return self._crew.nodes

    def solve(
        self, position: Position, budget: Budget | None = None, layout: Layout | None = None
    ) -> Solution:
        """The result of a position within a budget; raises `RefusedError` where there is none.

        What was proven for one position serves the next only where both have the same `layout`.
        """
        within = self._prepare(position, layout)
        with self._within(budget or Budget()):
            return self._solve(position, within)

    def bounds(self, position: Position, budget: Budget | None = None) -> tuple[int, int]:
        """The least and the most that the mover ends ahead by, without best moves or a line."""
        layout = self._prepare(position, None)
        search = _Narrowing(position, layout)
        with self._within(budget or Budget()), suppress(_CutError):
            search.run(self)
        return search.for_mover()

    def _prepare(self, position: Position, layout: Layout | None) -> Layout:
        refusal = refuse_to_solve(position)
        if refusal is not None:
            raise RefusedError(refusal)
        within = layout or Layout.of(tuple(position.stacks))
        self._tell_apart(position, within)
        return within

    def _tell_apart(self, position: Position, layout: Layout) -> None:
        """New marks for another board or other terms: what is remembered is never mistaken then."""
        terms = (layout.cells, position.seats, position.settle, position.gone)
        if terms != self._marked:
            self._marked = terms
            self._crew.forget()
            seed = list(repr((*terms[:3], sorted(position.gone))).encode())
            self._marks = np.random.default_rng(seed).integers(0, 2**64, _MARKS, np.uint64)

    @contextmanager
    def _within(self, budget: Budget) -> Iterator[None]:
        self._crew.count_anew()
        self._most_nodes = _NO_LIMIT if budget.nodes is None else budget.nodes
        with timed(budget) as self._halt:
            yield

    def _solve(self, position: Position, layout: Layout) -> Solution:
        search = self._search = _Narrowing(position, layout)
        best: tuple[Move, ...] = ()
        line: tuple[Move, ...] = ()
        with suppress(_CutError):
            value = search.run(self)
            best = tuple(self._best(position, layout, value))
            line = tuple(self._line(position, layout, value, best[0]))
        return Solution(*search.for_mover(), best, line, self.nodes)

    def _best(self, position: Position, layout: Layout, value: int) -> Iterator[Move]:
        """The moves that reach a known value; it is that of seat 1."""
        for move in legal_moves(position):
            if self._keeps(position, move, layout, value):
                yield move

    def _keeps(self, position: Position, move: Move, layout: Layout, value: int) -> bool:
        return self._reaches(play(position, move), layout, value, position.turn == 1)

    def _reaches(self, after: Position, layout: Layout, value: int, for_first: bool) -> bool:  # noqa: FBT001
        if for_first:
            return self.at_least(after, layout, value)
        return not self.at_least(after, layout, value + 1)

    def _line(self, position: Position, layout: Layout, value: int, first: Move) -> Iterator[Move]:
        """One best line: whoever is to move makes a move that keeps the value."""
        yield first
        position = play(position, first)
        while position.turn is not None:
            move = self._keeping(position, layout, value)
            yield move
            position = play(position, move)

    def _keeping(self, position: Position, layout: Layout, value: int) -> Move:
        """A move that keeps the value: at once the one that did in the proof, where it is known."""
        self._reaches(position, layout, value, position.turn == 1)  # which tells that one
        told = self._crew.told
        moves = sorted(legal_moves(position), key=lambda move: layout.number_of(move) != told)
        return next(move for move in moves if self._keeps(position, move, layout, value))

    def at_least(self, position: Position, layout: Layout, goal: int) -> bool:
        """Whether the first seat ends at least so many cups ahead; raises when time is up."""
        if position.turn is None:
            first, second = scores(position)
            return first - second >= goal
        if self._halt.said[0] or self.nodes > self._most_nodes:
            raise _CutError
        board, left = Board.of(position, layout), self._most_nodes - self.nodes
        answer = self._crew.at_least(board, self._marks, goal, left, self._halt)
        if answer == CUT:
            raise _CutError
        return bool(answer == YES)


class _Narrowing:
    """Brings two bounds on the first seat's lead together, from a guess outwards.

    It does not hold the solver, which holds it: a solver's memory is given back with the solver.
    """

    def __init__(self, position: Position, layout: Layout) -> None:
        self._position, self._layout = position, layout
        cups = cups_of(position)
        self.least, self.most = -cups, cups
        # All cups go to one of two colours, so a lead is even or odd as their number is.
        self._step = 2 if len(position.seats[0]) == 1 else 1

    def run(self, solver: Solver) -> int:
        """The value, once the bounds have met."""
        goal, reach = self._guess(), self._step
        while self.least < self.most:
            goal = self._fitting(goal)
            if solver.at_least(self._position, self._layout, goal):
                self.least, goal = goal, goal + reach
            else:
                self.most, goal = goal - self._step, goal - reach
            reach *= 2
            if not self.least < goal <= self.most:
                goal = (self.least + self.most + 1) // 2
        return self.least

    def for_mover(self) -> tuple[int, int]:
        """Both bounds as the seat to move sees them."""
        return (self.least, self.most) if self._position.turn == 1 else (-self.most, -self.least)

    def _guess(self) -> int:
        """What random games come to, and what having the move is worth on top of that."""
        board = Board.of(self._position, self._layout)
        cups = random_games(board, 64, 1).mean(axis=0)
        first, second = (float(cups[board.seat_of[:4] == seat].max()) for seat in (0, 1))
        ahead = _HEAD_START if board.turn == 0 else -_HEAD_START
        return int(first - second) + ahead

    def _fitting(self, goal: int) -> int:
        """The nearest goal above `least` that a lead can have."""
        goal = max(self.least + self._step, min(goal, self.most))
        return goal + (goal - self.least) % self._step
