"""Several threads at one proof find what one finds."""

import pytest

from doppio.games.cappuccino.deal import deal
from doppio.games.cappuccino.position import Position
from doppio.games.cappuccino.rules import legal_moves, play
from doppio.games.dice import Dice, pick
from doppio.kernels.board import Board
from doppio.players.contract import Budget, Halt
from doppio.players.crew import ALONE
from doppio.players.solver import Solver
from tests.kernels.boards import random_board
from tests.kernels.looking import looked_through

KINDS = ("two", "two colours each")
THREADS = 3


def later(number: int, plies: int) -> Position:
    """A position after so many moves at random."""
    position, dice = deal(2, "hexagon", number), Dice("threads", number)
    for _ in range(plies):
        position = play(position, pick(list(legal_moves(position)), dice))
    return position


@pytest.mark.parametrize("kind", KINDS)
def test_together_they_find_the_truth(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With hardly any memory, all of which they write over for each other all the time."""
    monkeypatch.setattr("doppio.players.crew.ALONE", 1)
    dice = Dice("crew", kind)
    for _ in range(25):
        position = random_board(dice, 9, kind, settle=bool(dice.below(2)))
        found, lead = Solver(3, THREADS).solve(position), looked_through(position)
        assert (found.least, found.most) == 2 * (lead if position.turn == 1 else -lead,)
        leads = {move: looked_through(play(position, move)) for move in legal_moves(position)}
        assert set(found.best) == {move for move, after in leads.items() if after == lead}


def test_longer_ones_too() -> None:
    """So long that others are called, and find out some of it."""
    for number, plies in ((3, 8), (5, 9)):
        position, solver = later(number, plies), Solver(threads=THREADS)
        alone, together = Solver().solve(position), solver.solve(position)
        assert alone.nodes > 2 * ALONE
        assert (together.least, together.most) == (alone.least, alone.most)
        assert together.best == alone.best
        assert len(solver._crew._hands) == THREADS
        assert all(hand.tally[0] for hand in solver._crew._hands)


def test_what_one_finds_out_the_others_know(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("doppio.players.crew.ALONE", 1)
    position, solver = later(1, 8), Solver(threads=2)
    solver.bounds(position, Budget(nodes=1000))
    board = Board.of(position)
    marks, crew, looked = solver._marks, solver._crew, solver.nodes
    first, second = crew._hands
    crew._memory[...] = 0
    crew._asked(first, board, marks, 8, 10**7, Halt())
    after_one = crew.nodes
    crew._asked(second, board, marks, 8, 10**7, Halt())
    assert after_one - looked > 500
    assert crew.nodes - after_one < 100


def test_a_limit_is_one_for_all_of_them() -> None:
    position, budget = later(5, 2), Budget(nodes=60_000)
    found = Solver(threads=THREADS).solve(position, budget)
    assert not found.exact
    assert found.nodes < 60_000 + THREADS * 512


def test_all_of_them_hear_that_they_should_stop() -> None:
    halt, position = Halt(), later(5, 0)
    found = Solver(threads=THREADS).solve(position, Budget(millis=300, halt=halt))
    assert not found.exact
    assert found.least < found.most
    assert not halt.said[0], "their own word is not passed on to whoever gave the time"
