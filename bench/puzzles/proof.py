"""What the solver proves: one best move, what every other one costs, and how it goes on."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import islice

from doppio.games.cappuccino.areas import all_settled
from doppio.games.cappuccino.position import Move, Position
from doppio.games.cappuccino.rules import legal_moves, play, scores
from doppio.games.contract import Seat
from doppio.kernels.board import Layout
from doppio.players.contract import Budget
from doppio.players.solver import Solution, Solver

MOST_NODES = 4_000_000
FEWEST_MOVES = 4
MOST_STEPS = 3
_SOLVER_BITS = 20


@dataclass(frozen=True, slots=True)
class ProvenStep:
    """A position with one best move: the mover's lead in the end after every move."""

    best: Move
    values: dict[Move, int]
    reply: Move | None = None

    @property
    def value(self) -> int:
        """What perfect play comes to."""
        return self.values[self.best]

    @property
    def cost(self) -> int:
        """What the second best move loses."""
        return self.value - max(v for move, v in self.values.items() if move != self.best)


@dataclass(slots=True)
class Prover:
    """A solver for the positions of one game, which all lie within the same cells."""

    layout: Layout
    solver: Solver = field(default_factory=lambda: Solver(_SOLVER_BITS))

    @classmethod
    def of(cls, position: Position) -> Prover:
        """One for all that may come of a position; its solver has seen it, and knows the board."""
        prover = cls(Layout.of(tuple(position.stacks)))
        prover.solver.solve(position, Budget(), prover.layout)
        return prover

    def solve(self, position: Position) -> Solution | None:
        """The exact solution, where it can be had cheaply."""
        found = self.solver.solve(position, Budget(nodes=MOST_NODES), self.layout)
        return found if found.exact and found.line else None

    def deciding(self, position: Position) -> Move | None:
        """The only move that wins, or ties where none does; nothing where moves are few."""
        moves = list(legal_moves(position))
        if position.turn is None or len(moves) < FEWEST_MOVES or all_settled(position.stacks):
            return None
        for lead in (1, 0):
            reaching = (m for m in moves if self._reaches(play(position, m), position.turn, lead))
            found = list(islice(reaching, 2))
            if found:
                return found[0] if len(found) == 1 else None
        return None

    def _reaches(self, position: Position, seat: Seat, lead: int) -> bool:
        if seat == 1:
            return self.solver.at_least(position, self.layout, lead)
        return not self.solver.at_least(position, self.layout, 1 - lead)

    def value(self, position: Position, seat: Seat) -> int | None:
        """A seat's lead in the end."""
        if position.turn is None:
            mine, others = scores(position)[seat - 1], scores(position)[2 - seat]
            return mine - others
        found = self.solve(position)
        if found is None:
            return None
        return found.least if position.turn == seat else -found.least

    def step(self, position: Position) -> ProvenStep | None:
        """The one best move and what all are worth, where there is one that does not lose."""
        found = self.solve(position)
        if found is None or found.least < 0 or len(found.best) != 1 or position.turn is None:
            return None
        values: dict[Move, int] = {}
        for move in legal_moves(position):
            value = self.value(play(position, move), position.turn)
            if value is None:
                return None
            values[move] = value
        best = found.best[0]
        assert all(v < found.least for m, v in values.items() if m != best), "one is best"
        assert values[best] == found.least, "the best move reaches the value"
        return ProvenStep(best, values)

    def deciding_step(self, position: Position, fewest_moves: int) -> ProvenStep | None:
        """As `step`, where it makes a puzzle: not forced, and only this move wins, or ties."""
        if all_settled(position.stacks) or len(list(legal_moves(position))) < fewest_moves:
            return None
        step = self.step(position)
        return step if step is not None and _decides(step) else None

    def steps(self, position: Position) -> list[ProvenStep] | None:
        """The puzzle's steps: again and again one best move, and what the other replies."""
        step = self.deciding_step(position, FEWEST_MOVES)
        steps: list[ProvenStep] = []
        while step is not None and len(steps) < MOST_STEPS:
            reply, following = self._goes_on(play(position, step.best), position.turn)
            steps.append(ProvenStep(step.best, step.values, reply))
            if reply is not None:
                position = play(play(position, step.best), reply)
            step = following
        return steps or None

    def _goes_on(self, after: Position, seat: Seat | None) -> tuple[Move | None, ProvenStep | None]:
        """The reply, of those equally good one that asks for one best move again."""
        if after.turn in (None, seat) or all_settled(after.stacks):
            return None, None
        found = self.solve(after)
        if found is None:
            return None, None
        for reply in found.best:
            back = play(after, reply)
            following = self.deciding_step(back, 2) if back.turn == seat else None
            if following is not None:
                return reply, following
        return found.best[0], None

    def line(self, position: Position, steps: list[ProvenStep]) -> list[Move]:
        """The best line: the steps and their replies, and on to the end."""
        moves = [move for step in steps for move in (step.best, step.reply) if move is not None]
        for move in moves:
            position = play(position, move)
        if position.turn is None:
            return moves
        found = self.solve(position)
        return moves + list(found.line if found is not None else ())


def _decides(step: ProvenStep) -> bool:
    """Whether any other move changes who wins."""
    return _sign(step.value - step.cost) != _sign(step.value)


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)
